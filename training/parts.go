package training

import (
	"errors"
	"fmt"
	"os"
)

// Parts is a file of positions from games, each a record of its own, that one run of a
// program writes or several. Those of the game with number n have the numbers from
// n * PerGame on.
type Parts struct {
	Name    string
	PerGame uint32
	// Games is how many games the file is to have positions from in the end: those with
	// lower numbers.
	Games uint32
	// Resume goes on with the file, which otherwise must not exist.
	Resume bool
}

// Open creates the file with the settings or, to resume it, opens it to write more. It
// returns the numbers of the games that are done, because the file has all positions
// from them. A file of other settings is an error and is left unchanged, except for a
// torn record.
//
// A writer that is killed while it writes the positions of a game leaves only some of
// them. They are at the end of the file, so the positions of the last game are cut off,
// and the game is not done.
func (p *Parts) Open(s *Settings) (w *Writer, done map[uint32]bool, err error) {
	if !p.Resume {
		w, err = p.create(s)
		return w, nil, err
	}
	done = map[uint32]bool{}
	var last uint32 // game in the file
	var size int64  // of its records at the end
	w, err = Append(p.Name, func(g *Game) {
		game := g.Number / p.PerGame
		if game != last {
			last, size = game, 0
		}
		size += int64(g.Size)
		done[game] = true
	})
	if err != nil {
		return nil, nil, err
	}
	err = p.compare(s, w.header.Runs)
	if err == nil && last < p.Games {
		delete(done, last)
		err = w.cutOff(size)
	}
	if err != nil {
		return nil, nil, errors.Join(err, w.Close())
	}
	return w, done, nil
}

// create creates the file.
func (p *Parts) create(s *Settings) (*Writer, error) {
	w, err := Create(p.Name, Header{Runs: []Settings{*s}})
	if errors.Is(err, os.ErrExist) {
		err = fmt.Errorf("%w; add -resume to go on with it", err)
	}
	return w, err
}

// compare returns an error if a file with these runs was begun with other settings.
func (p *Parts) compare(s *Settings, runs []Settings) error {
	if len(runs) != 1 {
		return fmt.Errorf("%s: merged from %d runs, which cannot be continued", p.Name, len(runs))
	}
	if different := runs[0].Difference(s); different != "" {
		return fmt.Errorf("%s: begun with other arguments: %s", p.Name, different)
	}
	return nil
}
