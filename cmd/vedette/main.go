// Vedette is a chess engine. It speaks UCI on its standard input and output, or
// executes the commands in its arguments and exits:
//
//	vedette [-cpuprofile FILE] [-network FILE] [COMMAND...]
//	vedette board [FLAG...] [FILE.pgn|FEN]
//	vedette book make|show FILE...
//	vedette analyse [FLAG...] [GAMES...]
//	vedette epd [FLAG...] [FILE...]
//	vedette trace [FLAG...] POSITION [DEPTH]
//	vedette manual
//
// "vedette help" lists the commands, and "vedette -v" prints the version. If a command
// is refused, the program stops there, and the exit status is 1. Other flags are refused
// beside a command, with the status 2; without one they are named and ignored, because
// some GUIs pass flags to every engine. With -network it evaluates with the network in a
// file instead of the embedded one, as with the option EvalFile; if the file is invalid,
// the program prints an error and exits. "vedette board" serves a board to the browser, in
// board.go; started by a double click the program does so too, of which click_*.go
// knows. "vedette book" makes and shows opening books,
// in book.go and bookmaker.go. "vedette analyse" annotates games, in analyse.go,
// analyserun.go and gamesummary.go. "vedette epd" analyses positions, in epd.go and
// epdrun.go. Both show in statusline.go how far they are. "vedette trace" shows the tree
// of a search, in trace.go; position.go reads its position, and that of "vedette book
// show". "vedette manual" writes a page for man, in manual.go. shell.go has what shell_js.go
// leaves out of the program for browsers.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"vedette/cmd/internal/tool"
	"vedette/internal/hangup"
	"vedette/internal/suggest"
	"vedette/internal/version"
	"vedette/search"
	"vedette/uci"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout)) }

// run is the program; it returns the exit status. A signal ends it as cleanly
// as "quit" does, and so does a client that no longer reads, hence no SIGPIPE.
func run(args []string, in io.Reader, out io.Writer) (status int) {
	hangup.IgnoreBrokenPipe()
	ctx, cancel := tool.Interrupted()
	defer cancel()
	fail := func(status int, err error) int {
		fmt.Fprintln(out, "info string ERROR", err)
		return status
	}
	profile, profiled, args := cutFlag(args, "cpuprofile")
	network, given, args := cutFlag(args, "network")
	switch {
	case profiled && profile == "":
		return fail(2, errors.New("-cpuprofile needs a file name"))
	case given && network == "":
		return fail(2, errors.New("-network needs a file name"))
	case given && len(args) > 0 && slices.Contains([]string{"book", "manual"}, args[0]):
		return fail(2, fmt.Errorf("-network has no effect on %q; omit it", args[0]))
	}
	if profile != "" {
		stop, err := startProfile(profile)
		if err != nil {
			return fail(1, err)
		}
		defer stop()
	}
	if len(args) == 0 && isForBoard() {
		args = []string{"board"}
		defer func() { keepWindow(status, in, out) }()
	}
	if p, arguments := toolFor(args, network); p != nil {
		// A second signal ends the process, even while it writes what is done.
		context.AfterFunc(ctx, cancel)
		return p.Run(ctx, arguments, out, os.Stderr)
	}
	driver := uci.NewDriver(search.NewEngine(), out)
	if network != "" {
		if err := driver.LoadNetwork(network); err != nil {
			return fail(1, err)
		}
	}
	return converse(ctx, driver, args, in, out)
}

// keepWindow waits until a person has read why the program failed: a window that opened
// for it alone closes with it.
func keepWindow(status int, in io.Reader, out io.Writer) {
	if status != 0 && tool.IsTerminal(in) {
		fmt.Fprintln(out, "Press Enter to close this window.")
		_, _ = in.Read(make([]byte, 1))
	}
}

// converse executes the commands in the arguments, or those of in if there are none.
// Flags among the arguments are unknown: the others have been cut out.
func converse(ctx context.Context, driver *uci.Driver, args []string, in io.Reader, out io.Writer) (status int) {
	lines, ignored := uci.CommandLine(args)
	switch {
	case len(lines) == 0 && len(ignored) > 0:
		fmt.Fprintf(out, "info string ignoring the arguments %.200q%s\n", strings.Join(ignored, " "), suggest.DidYouMean(ignored[0], flagNames()))
	case len(ignored) > 0 && (strings.HasPrefix(args[0], "-") || uci.IsCommand(lines[0])):
		hint := cmp.Or(suggest.DidYouMean(ignored[0], flagNames()), "; the flags are "+strings.Join(flagNames(), ", "))
		fmt.Fprintf(out, "info string ERROR unknown flag %.60q%s\n", ignored[0], hint)
		return 2
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	watch := func() { go hangup.Watch(ctx, out, cancel) }
	if len(lines) == 0 {
		if tool.IsTerminal(in) && tool.IsTerminal(out) {
			greet(out)
		}
		driver.Run(ctx, hangup.AfterEnd(in, watch))
		return 0
	}
	watch()
	if !driver.RunCommands(ctx, lines) {
		return 1
	}
	return 0
}

// greet tells a person what the program is and waits for. Programs get no greeting:
// some expect nothing before the answer to "uci".
func greet(out io.Writer) {
	fmt.Fprintf(out, "Vedette %s, a UCI chess engine. To play, leave and run \"vedette board\", or a chess GUI.\n", version.Version)
	fmt.Fprintln(out, `Type "help" for its commands, "quit" to leave.`)
}

// ownFlags returns the flags of the engine itself, as the manual page has them.
func ownFlags() []uci.Topic {
	return []uci.Topic{
		{Name: "-network", Usage: "FILE", Purpose: "evaluate with the network in a file instead of the embedded one"},
		{Name: "-cpuprofile", Usage: "FILE", Purpose: "write a profile of the processor's time, for developers"},
		{Name: "-version", Purpose: "print the version, as -v and the command version do, and exit"},
		{Name: "-help", Purpose: "list the commands, as -h and the command help do, and exit"},
	}
}

// flagNames returns their names.
func flagNames() (names []string) {
	for _, f := range ownFlags() {
		names = append(names, f.Name)
	}
	return names
}

// toolFor returns the program of a command that is not one of UCI, with its
// arguments, or nil. Those that evaluate get the flag -network if it has a value.
// "help" or -help with the name of such a command is the same as the name with "help".
func toolFor(args []string, network string) (*tool.Program, []string) {
	if len(args) == 0 {
		return nil, nil
	}
	if tool.IsHelp(args[0]) && len(args) == 2 && !tool.IsHelp(args[1]) {
		return toolFor([]string{args[1], "help"}, "")
	}
	if tool.IsHelp(args[0]) && len(args) == 3 && args[1] == "book" {
		return toolFor([]string{"book", args[2], "-help"}, "")
	}
	if args[0] == "analyze" {
		args = slices.Concat([]string{"analyse"}, args[1:])
	}
	switch args[0] {
	case "book":
		return bookProgram(), args[1:]
	case "analyse", "board", "epd", "trace":
		if network != "" {
			args = slices.Insert(slices.Clone(args), 1, "-network="+network)
		}
		return shellProgram(), args
	case "manual":
		return shellProgram(), args
	}
	return nil, nil
}

// cutFlag returns the value of a flag, given as -name VALUE or -name=VALUE with
// one dash or two, whether it was given, and the other arguments.
func cutFlag(args []string, name string) (value string, given bool, rest []string) {
	for i := 0; i < len(args); i++ {
		flag, inline, hasInline := strings.Cut(args[i], "=")
		switch {
		case flag != "-"+name && flag != "--"+name:
			rest = append(rest, args[i])
			continue
		case hasInline:
			value = inline
		case i+1 < len(args):
			i++
			value = args[i]
		}
		given = true
	}
	return value, given, rest
}
