vedette wdl 1
# The values were fitted to Vedette's own games on 2026-11-26.
# Games: 17581 of 20261126-2136-2d504c7-soft700.vdt, checksum 0637a6205731324f.
# Positions: 2053914 of 2071779; 1643437 for training, 410477 for validation.
# Settings: -degree 2 -max-score 2000 -validation 0.2 -seed 1
# Validation loss: 0.581798, 0.584537 with the model before.
# Training loss: 0.593315, 0.597238 with the model before.

# Unit: centipawns. Centre and spread by the phase of the game.
phase 0:         284.3  103
phase 1:         294.1 85.7
phase 2:         274.7 86.1
phase 3:          256 86.4
phase 4:         238.2 86.8
phase 5:         221.3 87.2
phase 6:         205.2 87.6
phase 7:          190   88
phase 8:         175.6 88.4
phase 9:         162.1 88.8
phase 10:        149.6 89.2
phase 11:        137.9 89.6
phase 12:        127.2 90.1
phase 13:        117.4 90.5
phase 14:        108.5 90.9
phase 15:        100.6 91.4
phase 16:        93.7 91.9
phase 17:        87.7 92.3
phase 18:        82.8 92.8
phase 19:        78.9 93.3
phase 20:          76 93.8
phase 21:        74.2 94.3
phase 22:        73.4 94.8
phase 23:        73.7 95.3
phase 24:        75.1 95.8
