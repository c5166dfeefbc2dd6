package training

import (
	"context"
	"errors"
	"os"
	"slices"
)

// Headers returns the header of a file that holds the games of all named files:
// each of their runs once, those that differ only in the seed in a row.
func Headers(names []string) (common Header, err error) {
	kinds, known := map[Settings]int{}, map[Settings]bool{} // kinds of runs in the order of their first ones
	for _, name := range names {
		r, err := Open(name)
		if err != nil {
			return common, err
		}
		r.Close()
		for _, run := range r.Header().Runs {
			if !known[run] {
				known[run] = true
				common.Runs = append(common.Runs, run)
			}
			if _, found := kinds[run.kind()]; !found {
				kinds[run.kind()] = len(kinds)
			}
		}
	}
	slices.SortStableFunc(common.Runs, func(a, b Settings) int { return kinds[a.kind()] - kinds[b.kind()] })
	return common, nil
}

// kind returns the settings without the seed.
func (s Settings) kind() Settings {
	s.Seed = 0
	return s
}

// Merge writes the games of the named files one after the other to a new one,
// and returns their number. The games keep their numbers, which are unique only
// within their run. After an error, or the end of ctx, there is no new file.
func Merge(ctx context.Context, out string, names []string) (games int, err error) {
	common, err := Headers(names)
	if err != nil {
		return 0, err
	}
	places := map[Settings]int{}
	for i, run := range common.Runs {
		places[run] = i
	}
	w, err := Create(out, common)
	if err != nil {
		return 0, err
	}
	err = ReadAll(ctx, names, func(g *Game) error {
		games++
		if g.Settings != nil { // version 1 does not tell the runs of merged games
			g.Run = places[*g.Settings]
		}
		return w.Write(g)
	})
	if err = errors.Join(err, w.Close()); err != nil {
		os.Remove(out)
	}
	return games, err
}
