package main

import (
	"os"

	"vedette/movegen"
)

// readPositions reads a file with a position in FEN or EPD on each line.
func readPositions(file string) (positions []movegen.Position, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	err = movegen.ReadLines(file, f, func(p movegen.Position) error {
		positions = append(positions, p)
		return nil
	})
	return positions, err
}
