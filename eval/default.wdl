vedette wdl 1
# The values were fitted to Vedette's own games on 2026-11-30.
# Games: 110582 of 77c85ed-soft700.vdt, 20261129-0447-77c85ed.vdt, checksum 6b50409361a242e2.
# Positions: 13092652 of 13195237; 10482677 for training, 2609975 for validation.
# Settings: -max-score 2000 -validation 0.2 -seed 1
# Validation loss: 0.572040, 0.574274 with the model before.
# Training loss: 0.574240, 0.576243 with the model before.

# Unit: centipawns. Centre and spread by the phase of the game.
phase 0:         228.1 77.3
phase 1:         253.6 68.3
phase 2:          242 70.3
phase 3:         230.4 72.2
phase 4:         218.7 74.2
phase 5:          207 76.1
phase 6:         195.3   78
phase 7:         183.8 79.9
phase 8:         172.5 81.7
phase 9:         161.5 83.5
phase 10:        150.8 85.2
phase 11:        140.5 86.8
phase 12:        130.7 88.3
phase 13:        121.5 89.7
phase 14:         113   91
phase 15:        105.2 92.2
phase 16:        98.2 93.2
phase 17:        92.1   94
phase 18:        86.9 94.7
phase 19:        82.7 95.2
phase 20:        79.6 95.5
phase 21:        77.5 95.6
phase 22:        76.4 95.6
phase 23:        76.5 95.3
phase 24:        77.6 94.9
