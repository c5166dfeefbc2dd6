package training

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
)

// shuffledGames returns the places of all games, in an order that depends on the
// seed.
func shuffledGames(ctx context.Context, readers []*Reader, seed uint64) ([]place, error) {
	places, err := findGames(ctx, readers)
	rng := rand.New(rand.NewPCG(seed, 0))
	rng.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	return places, err
}

// place is where a game is: the index of the file in the 16 high bits, the
// offset of the record in the others.
type place uint64

const (
	offsetBits = 48 // 256 terabytes
	maxFiles   = 1 << (64 - offsetBits)
)

func newPlace(file int, offset int64) place { return place(file)<<offsetBits | place(offset) }

func (p place) file() int     { return int(p >> offsetBits) }
func (p place) offset() int64 { return int64(p & (1<<offsetBits - 1)) }

// openAll opens files. With an error it returns those that it opened before it.
func openAll(names []string) ([]*Reader, error) {
	if len(names) > maxFiles {
		return nil, fmt.Errorf("%d files are more than %d", len(names), maxFiles)
	}
	var readers []*Reader
	for _, name := range names {
		r, err := Open(name)
		if err != nil {
			return readers, err
		}
		readers = append(readers, r)
	}
	return readers, nil
}

func closeAll(readers []*Reader) {
	for _, r := range readers {
		r.Close()
	}
}

// findGames reads all files once and returns the places of the games.
func findGames(ctx context.Context, readers []*Reader) (places []place, err error) {
	var g Game
	for i, r := range readers {
		for {
			p := newPlace(i, r.Offset())
			err := r.Next(&g)
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				return nil, err
			}
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			places = append(places, p)
		}
	}
	return places, nil
}
