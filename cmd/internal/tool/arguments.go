package tool

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// ParseFlags parses the arguments of a command that takes only flags, then calls
// the checks in order. The error of a check is a mistake in the arguments. A
// command must return the error unchanged.
func ParseFlags(f *flag.FlagSet, args []string, checks ...func() error) error {
	noFile := func() error {
		if f.NArg() > 0 {
			return fmt.Errorf("unexpected argument %q", f.Arg(0))
		}
		return nil
	}
	return Parse(f, args, append([]func() error{noFile}, checks...)...)
}

// ParseFiles is ParseFlags for a command that takes flags and at least one file,
// in any order. Afterwards f.Args() are the files.
func ParseFiles(f *flag.FlagSet, args []string, checks ...func() error) error {
	file := func() error {
		if f.NArg() == 0 {
			return errors.New("name a file")
		}
		return nil
	}
	return Parse(f, args, append([]func() error{file}, checks...)...)
}

// Distinct returns an error if a file is given twice, also by another name. Files that
// cannot be found are left to whoever reads them.
func Distinct(names []string) error {
	var seen []os.FileInfo
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		if slices.ContainsFunc(seen, func(other os.FileInfo) bool { return os.SameFile(info, other) }) {
			return fmt.Errorf("%s is given twice", name)
		}
		seen = append(seen, info)
	}
	return nil
}

// Parse is ParseFiles for a command that needs no file.
func Parse(f *flag.FlagSet, args []string, checks ...func() error) error {
	if err := parse(f, args); err != nil {
		return err
	}
	for _, check := range checks {
		if err := check(); err != nil {
			return mistake{err}
		}
	}
	return nil
}

// parse parses flags before and after other arguments. After "--" there are no
// flags. The word help alone is not a file: it asks for what -help shows.
func parse(f *flag.FlagSet, args []string) error {
	if slices.Equal(args, []string{"help"}) {
		return helpRequest{f}
	}
	f.SetOutput(io.Discard)
	var others []string
	for {
		if err := f.Parse(args); errors.Is(err, flag.ErrHelp) {
			return helpRequest{f}
		} else if err != nil {
			return mistake{flagError(f, err)}
		}
		read := len(args) - f.NArg()
		if f.NArg() == 0 || read > 0 && args[read-1] == "--" {
			others = append(others, f.Args()...)
			return f.Parse(append([]string{"--"}, others...))
		}
		others = append(others, f.Arg(0))
		args = f.Args()[1:]
	}
}

// Mistakef returns an error in the arguments, formatted like fmt.Errorf. The
// program prefixes its name and that of the command.
func Mistakef(format string, details ...any) error {
	return mistake{fmt.Errorf(format, details...)}
}

// mistake is an error in the arguments.
type mistake struct{ error }

// Unwrap returns the error itself.
func (m mistake) Unwrap() error { return m.error }

// isMistake reports whether err is an error in the arguments.
func isMistake(err error) bool {
	_, is := errors.AsType[mistake](err)
	return is
}

// helpRequest asks the program to print the flags of a command, because only
// the program has the command's summary.
type helpRequest struct{ flags *flag.FlagSet }

func (helpRequest) Error() string { return "help is wanted" }

// Given returns which of the named flags were given, as text such as "-a, -b", or "".
func Given(f *flag.FlagSet, names ...string) string {
	var found []string
	f.Visit(func(g *flag.Flag) {
		if slices.Contains(names, g.Name) {
			found = append(found, "-"+g.Name)
		}
	})
	return strings.Join(found, ", ")
}
