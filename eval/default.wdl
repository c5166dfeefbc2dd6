vedette wdl 1
# The values were fitted to Vedette's own games on 2026-11-25.
# Games: 43199 of 20261124-2252-4efac12.vdt, checksum 64c720c44790f25d.
# Positions: 5317584 of 5447984; 4259504 for training, 1058080 for validation.
# Settings: -degree 2 -max-score 2000 -validation 0.2 -seed 1
# Validation loss: 0.582138, 0.594269 with the model before.
# Training loss: 0.584469, 0.594474 with the model before.

# Unit: centipawns. Centre and spread by the phase of the game.
phase 0:         350.3 127.8
phase 1:         285.1 90.7
phase 2:         260.2 89.1
phase 3:         237.4 87.8
phase 4:         216.8 86.7
phase 5:         197.9 85.7
phase 6:         180.7   85
phase 7:          165 84.4
phase 8:         150.8   84
phase 9:         137.8 83.7
phase 10:         126 83.6
phase 11:        115.4 83.7
phase 12:        105.9 83.9
phase 13:        97.5 84.3
phase 14:          90 84.8
phase 15:        83.5 85.5
phase 16:          78 86.4
phase 17:        73.5 87.5
phase 18:          70 88.8
phase 19:        67.4 90.3
phase 20:        65.9   92
phase 21:        65.5   94
phase 22:        66.3 96.3
phase 23:        68.3   99
phase 24:        71.7  102
