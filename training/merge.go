package training

import (
	"context"
	"errors"
	"os"
)

// Headers returns the header of a file that holds the games of all the named
// ones: all their runs, in order.
func Headers(names []string) (Header, error) {
	var all Header
	for _, name := range names {
		r, err := Open(name)
		if err != nil {
			return Header{}, err
		}
		all.Runs = append(all.Runs, r.Header().Runs...)
		r.Close()
	}
	return all, nil
}

// Merge writes the games of the named files one after the other into a new one,
// and returns how many they are. The games keep their numbers, which tell them
// apart only within their run. An error, or the end of ctx, leaves no file.
func Merge(ctx context.Context, out string, names []string) (games int, err error) {
	err = gather(out, names, func(w *Writer) error {
		return ReadAll(names, func(g *Game) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			games++
			return w.Write(g)
		})
	})
	return games, err
}

// gather makes a file under the headers of the named ones, and has fill write
// its games. If that fails it removes the file again.
func gather(out string, names []string, fill func(w *Writer) error) error {
	header, err := Headers(names)
	if err != nil {
		return err
	}
	w, err := Create(out, header)
	if err != nil {
		return err
	}
	if err := errors.Join(fill(w), w.Close()); err != nil {
		os.Remove(out)
		return err
	}
	return nil
}
