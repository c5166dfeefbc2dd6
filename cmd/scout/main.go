// Scout shows the algorithms of package gametree at work, on artificial trees
// and on trees of chess positions:
//
//	scout COMMAND [ARGUMENT...]
//
// "scout help" lists the commands, "scout COMMAND -help" the arguments of one.
// docs/negascout.md tells what there is to see.
//
// main.go reads the command; trees.go and ordering.go make trees of the
// arguments, positions.go reads those of chess, algorithms.go names the
// algorithms, subject.go measures them, and foreach.go lets Ctrl-C end it.
// compare.go prints one table of them, with table.go; sweep.go many, with
// summary.go for the means, record.go for the files and progress.go for who
// waits. trace.go draws what they do on a small tree: layout.go says where,
// picture.go how.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// A command does its work with its arguments until ctx is done. What it tells
// goes to out, what only people at a terminal want to know to errOut.
type command struct {
	name, summary string
	run           func(ctx context.Context, args []string, out, errOut io.Writer) error
}

func commands() []command {
	return []command{
		{"compare", "apply the algorithms to one tree and print what each does", compare},
		{"sweep", "compare them on many trees while depth, width or order grows", sweep},
		{"trace", "draw what each does on a small tree", trace},
	}
}

// run is the program; it returns the exit status: 0, 1 for a failure, 2 for
// arguments that make no sense. Ctrl-C ends it politely, a second one at once.
func run(args []string, out, errOut io.Writer) (status int) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	return report(obey(ctx, args, out, errOut), out, errOut)
}

// report tells how a command went, and returns the exit status.
func report(err error, out, errOut io.Writer) (status int) {
	var mistake usageError
	var help helpRequest
	switch {
	case err == nil:
		return 0
	case errors.As(err, &help):
		fmt.Fprint(out, help)
		return 0
	case errors.As(err, &mistake):
		fmt.Fprintf(errOut, "scout: %v (scout help tells more)\n", err)
		return 2
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(errOut, "scout: interrupted")
	default:
		fmt.Fprintln(errOut, "scout:", err)
	}
	return 1
}

// obey runs the command that the arguments begin with.
func obey(ctx context.Context, args []string, out, errOut io.Writer) error {
	if len(args) == 0 {
		return usageError{errors.New("a command is missing")}
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		return helpRequest(usage())
	}
	for _, c := range commands() {
		if c.name == args[0] {
			return c.run(ctx, args[1:], out, errOut)
		}
	}
	return usageError{fmt.Errorf("%q is not a command", args[0])}
}

// usage lists the commands and what all of them know.
func usage() string {
	var b strings.Builder
	b.WriteString("Scout shows the classical game tree algorithms at work.\n\n")
	for _, c := range commands() {
		fmt.Fprintf(&b, "  scout %-8s %s\n", c.name, c.summary)
	}
	b.WriteString("\n\"scout COMMAND -help\" tells the arguments of a command. The algorithms are\n\n")
	for _, name := range algorithmNames() {
		fmt.Fprintf(&b, "  %-20s %s\n", slug(name), name)
	}
	return b.String()
}

// usageError is a mistake in the arguments.
type usageError struct{ error }

// Unwrap returns what was wrong.
func (e usageError) Unwrap() error { return e.error }

// helpRequest is the text with which a request for help is answered.
type helpRequest string

func (h helpRequest) Error() string { return string(h) }

// parseFlags reads the arguments of the command after which f is named, which
// are all flags. The error is a usageError or a helpRequest.
func parseFlags(f *flag.FlagSet, args []string) error {
	f.SetOutput(io.Discard)
	err := f.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return helpRequest(help(f))
	case err != nil:
		return usageError{fmt.Errorf("%s: %w", f.Name(), err)}
	case f.NArg() > 0:
		return usageError{fmt.Errorf("%s: %q is no flag", f.Name(), f.Arg(0))}
	}
	return nil
}

// help lists the flags of a command.
func help(f *flag.FlagSet) string {
	var b strings.Builder
	for _, c := range commands() {
		if c.name == f.Name() {
			fmt.Fprintf(&b, "scout %s: %s\n", c.name, c.summary)
		}
	}
	f.SetOutput(&b)
	f.PrintDefaults()
	return b.String()
}

// mistake makes a usageError of a command.
func mistake(f *flag.FlagSet, format string, details ...any) error {
	return usageError{fmt.Errorf(f.Name()+": "+format, details...)}
}
