// Datagen makes the games that Vedette learns from, and looks after them:
//
//	datagen COMMAND [ARGUMENT...]
//
// "datagen help" lists the commands, "datagen COMMAND -help" the arguments of
// one. docs/learning.md tells what to do with them.
//
// main.go reads the command; play.go and progress.go play games; stats.go
// and tally.go count what is in them; view.go, pgn.go and san.go print them;
// gather.go makes one file of several; check.go and referee.go let a foreign
// program judge them.
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
		{"play", "let the engine play games against itself", play},
		{"stats", "count games, results, endings, scores and phases", stats},
		{"view", "print games as PGN", view},
		{"merge", "write the games of several files into one", merge},
		{"shuffle", "write the games of files in random order into a new one", shuffle},
		{"check", "let notnil/chess replay games and judge moves and results", check},
	}
}

// run is the program; it returns the exit status: 0, 1 for a failure, 2 for
// arguments that make no sense. Ctrl-C ends it politely, a second one at once.
func run(args []string, out, errOut io.Writer) (status int) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)

	err := obey(ctx, args, out, errOut)
	var mistake usageError
	var help helpRequest
	switch {
	case err == nil:
		return 0
	case errors.As(err, &help):
		fmt.Fprint(out, help)
		return 0
	case errors.As(err, &mistake):
		fmt.Fprintf(errOut, "datagen: %v (datagen help tells more)\n", err)
		return 2
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(errOut, "datagen: interrupted")
	default:
		fmt.Fprintln(errOut, "datagen:", err)
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

// usage lists the commands.
func usage() string {
	var b strings.Builder
	b.WriteString("Datagen makes the games that Vedette learns from, and looks after them.\n\n")
	for _, c := range commands() {
		fmt.Fprintf(&b, "  datagen %-8s %s\n", c.name, c.summary)
	}
	b.WriteString("\n\"datagen COMMAND -help\" tells the arguments of a command.\n")
	return b.String()
}

// usageError is a mistake in the arguments.
type usageError struct{ error }

// Unwrap returns what was wrong.
func (e usageError) Unwrap() error { return e.error }

// helpRequest is the text with which a request for help is answered.
type helpRequest string

func (h helpRequest) Error() string { return string(h) }

// parseFlags reads the arguments of the command after which f is named. Flags
// may stand before and behind the other arguments, which are f.Args() in the
// end. The error is a usageError or a helpRequest.
func parseFlags(f *flag.FlagSet, args []string) error {
	f.SetOutput(io.Discard)
	var others []string
	for {
		if err := f.Parse(args); errors.Is(err, flag.ErrHelp) {
			return helpRequest(help(f))
		} else if err != nil {
			return usageError{fmt.Errorf("%s: %w", f.Name(), err)}
		}
		if f.NArg() == 0 {
			return f.Parse(append([]string{"--"}, others...))
		}
		others = append(others, f.Arg(0))
		args = f.Args()[1:]
	}
}

// help lists the flags of a command.
func help(f *flag.FlagSet) string {
	var b strings.Builder
	for _, c := range commands() {
		if c.name == f.Name() {
			fmt.Fprintf(&b, "datagen %s: %s\n", c.name, c.summary)
		}
	}
	f.SetOutput(&b)
	f.PrintDefaults()
	return b.String()
}

// wantFiles returns an error unless files are named.
func wantFiles(f *flag.FlagSet) error {
	if f.NArg() == 0 {
		return usageError{fmt.Errorf("%s: no file is named", f.Name())}
	}
	return nil
}
