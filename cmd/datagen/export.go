package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"vedette/training"
)

// export writes the games of files to a new file in viriformat.
func export(ctx context.Context, args []string, out, _ io.Writer) error {
	f := flag.NewFlagSet("export", flag.ContinueOnError)
	name := f.String("out", "", "the new `file`")
	if err := parseInto(f, args, name); err != nil {
		return err
	}
	file, err := os.OpenFile(*name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	games, plies, bytes := 0, 0, 0
	buffered := bufio.NewWriterSize(file, 1<<20)
	var record []byte
	err = training.ReadAll(ctx, f.Args(), func(g *training.Game) error {
		if record, err = appendViriformat(record[:0], g); err != nil {
			return err
		}
		games++
		plies += len(g.Plies)
		bytes += len(record)
		_, err := buffered.Write(record)
		return err
	})
	if err = errors.Join(err, buffered.Flush(), file.Close()); err != nil {
		os.Remove(*name)
		return err
	}
	fmt.Fprintf(out, "%s: %d games with %d positions of %d files, %d bytes\n", *name, games, plies, f.NArg(), bytes)
	return nil
}
