// Train fits Vedette's evaluation to Vedette's own games, as docs/learning.md
// tells:
//
//	train tables [flags] FILES...
//
// "train help" lists the commands, "train tables -help" the flags.
//
// main.go reads the command; options.go has what all models share on the
// command line, load.go and session.go the work they share; progress.go and
// curve.go show how it goes; tables.go fits material and piece-square tables.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

const usage = `Train fits Vedette's evaluation to games that datagen played.

	train tables [flags] FILES...   material and piece-square tables
	train tables -help              its flags
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C kills
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// usageError is a mistake in the arguments.
type usageError struct{ error }

// run is the program; it returns the exit status: 0, 1 for a failure, 2 for
// arguments that make no sense.
func run(ctx context.Context, args []string, out, errOut io.Writer) int {
	err := command(ctx, args, out, errOut)
	switch mistake := (usageError{}); {
	case err == nil:
		return 0
	case errors.As(err, &mistake):
		fmt.Fprintf(errOut, "train: %v (train help tells more)\n", mistake)
		return 2
	default:
		fmt.Fprintf(errOut, "train: %v\n", err)
		return 1
	}
}

// command obeys the arguments.
func command(ctx context.Context, args []string, out, errOut io.Writer) error {
	if len(args) == 0 {
		return usageError{errors.New("what to train is missing")}
	}
	switch args[0] {
	case "tables":
		return trainTables(ctx, args[1:], out, errOut)
	case "help", "-h", "-help", "--help":
		_, err := io.WriteString(out, usage)
		return err
	}
	return usageError{fmt.Errorf("%q is nothing to train", args[0])}
}

// parse reads flags. It reports whether help was asked for, which it gives.
func parse(f *flag.FlagSet, args []string, out io.Writer) (helped bool, err error) {
	f.SetOutput(io.Discard)
	err = f.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		f.SetOutput(out)
		fmt.Fprintf(out, "train %s [flags] FILES...\n", f.Name())
		f.PrintDefaults()
		return true, nil
	}
	if err != nil {
		return false, usageError{fmt.Errorf("%s: %w", f.Name(), err)}
	}
	return false, nil
}
