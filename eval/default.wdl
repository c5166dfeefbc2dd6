vedette wdl 1
# The values were fitted to Vedette's own games on 2026-11-22.
# Games: 118815 of r9.vdt, checksum c8042080e02ef2f8.
# Positions: 14956633 of 15328267; 11958222 for training, 2998411 for validation.
# Settings: -degree 2 -max-score 2000 -validation 0.2 -seed 1
# Validation loss: 0.614978, 0.616238 with the model before.
# Training loss: 0.609953, 0.612155 with the model before.

# Unit: centipawns. Centre and spread by the phase of the game.
phase 0:         385.6 142.1
phase 1:         440.8 161.7
phase 2:         365.1 142.9
phase 3:         308.6 129.1
phase 4:         264.7 118.6
phase 5:         229.9 110.4
phase 6:         201.5 103.9
phase 7:         178.1 98.8
phase 8:         158.5 94.6
phase 9:         141.9 91.4
phase 10:        127.8 88.8
phase 11:        115.7 86.8
phase 12:        105.2 85.4
phase 13:        96.2 84.4
phase 14:        88.5 83.9
phase 15:        81.9 83.9
phase 16:        76.3 84.2
phase 17:        71.6   85
phase 18:        67.8 86.3
phase 19:        64.9 88.1
phase 20:        62.8 90.5
phase 21:        61.7 93.6
phase 22:        61.5 97.5
phase 23:        62.5 102.3
phase 24:        64.7 108.3
