package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"vedette/cmd/internal/tool"
	"vedette/training"
)

// merge writes the games of files one after the other to a new file.
func merge(ctx context.Context, args []string, out, _ io.Writer) error {
	f := flag.NewFlagSet("merge", flag.ContinueOnError)
	file := f.String("out", "", "the new `file`")
	if err := parseInto(f, args, file); err != nil {
		return err
	}
	games, err := training.Merge(ctx, *file, f.Args())
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d games of %d files\n", *file, games, f.NArg())
	return nil
}

// parseInto parses the arguments of a command that makes one file from
// others.
func parseInto(f *flag.FlagSet, args []string, file *string) error {
	if err := tool.ParseFiles(f, args, func() error {
		if *file == "" {
			return errors.New("-out is missing")
		}
		return tool.Distinct(f.Args())
	}); err != nil {
		return err
	}
	for _, name := range f.Args() { // not after hours
		if _, err := os.Stat(name); err != nil {
			return err
		}
	}
	return nil
}
