package training

import (
	"context"
	"errors"
	"os"
)

// Headers returns the header of a file that holds the games of all named files:
// each of their runs once, those that differ only in the seed in a row.
func Headers(names []string) (Header, error) {
	g, err := newGathering(names)
	return g.header, err
}

// gathering is the header of a file that is made from others, and for each of
// the others the indices of its runs in that header.
type gathering struct {
	header Header
	places [][]int
}

// newGathering reads the headers of the named files.
func newGathering(names []string) (g gathering, err error) {
	var alike [][]Settings     // runs with settings that differ only in the seed
	rows := map[Settings]int{} // indices in alike
	found := make([][]Settings, len(names))
	for i, name := range names {
		r, err := Open(name)
		if err != nil {
			return g, err
		}
		r.Close()
		found[i] = r.Header().Runs
		for _, run := range found[i] {
			kind := run
			kind.Seed = 0
			row, known := rows[kind]
			if !known {
				row = len(alike)
				rows[kind] = row
				alike = append(alike, nil)
			}
			alike[row] = append(alike[row], run)
		}
	}
	places := map[Settings]int{}
	for _, runs := range alike {
		for _, run := range runs {
			if _, known := places[run]; !known {
				places[run] = len(g.header.Runs)
				g.header.Runs = append(g.header.Runs, run)
			}
		}
	}
	for _, runs := range found {
		var list []int
		for _, run := range runs {
			list = append(list, places[run])
		}
		g.places = append(g.places, list)
	}
	return g, nil
}

// place returns the index in the common header of a run of the file with the
// given index.
func (g *gathering) place(file, run int) int {
	if run == noRun {
		return noRun
	}
	return g.places[file][run]
}

// Merge writes the games of the named files one after the other to a new one,
// and returns their number. The games keep their numbers, which are unique only
// within their run. After an error, or the end of ctx, there is no new file.
func Merge(ctx context.Context, out string, names []string) (games int, err error) {
	common, err := newGathering(names)
	if err != nil {
		return 0, err
	}
	w, err := Create(out, common.header)
	if err != nil {
		return 0, err
	}
	for i := 0; i < len(names) && err == nil; i++ {
		err = ReadAll(ctx, names[i:i+1], func(g *Game) error {
			games++
			g.Run = common.place(i, g.Run)
			return w.Write(g)
		})
	}
	if err = errors.Join(err, w.Close()); err != nil {
		os.Remove(out)
	}
	return games, err
}
