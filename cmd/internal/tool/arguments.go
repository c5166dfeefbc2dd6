package tool

import (
	"errors"
	"flag"
	"fmt"
	"io"
)

// ParseFlags reads the arguments of a command that takes nothing but flags. A
// command returns the error as it is.
func ParseFlags(f *flag.FlagSet, args []string) error {
	if err := parse(f, args); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return Mistakef("%q is no flag", f.Arg(0))
	}
	return nil
}

// ParseFiles reads the arguments of a command that takes flags and at least one
// file, in any order. The files are f.Args() in the end. A command returns the
// error as it is.
func ParseFiles(f *flag.FlagSet, args []string) error {
	if err := parse(f, args); err != nil {
		return err
	}
	if f.NArg() == 0 {
		return Mistakef("no file is named")
	}
	return nil
}

// parse reads flags before and behind other arguments. Behind "--" there are no
// flags.
func parse(f *flag.FlagSet, args []string) error {
	f.SetOutput(io.Discard)
	var others []string
	for {
		if err := f.Parse(args); errors.Is(err, flag.ErrHelp) {
			return helpRequest{f}
		} else if err != nil {
			return Mistakef("%w", err)
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

// Mistakef returns an error that says, like fmt.Errorf, what is wrong with the
// arguments. The program puts its name and that of the command before it.
func Mistakef(format string, details ...any) error {
	return mistake{fmt.Errorf(format, details...)}
}

// mistake is an error in the arguments.
type mistake struct{ error }

// Unwrap returns what is wrong.
func (m mistake) Unwrap() error { return m.error }

// isMistake reports whether an error is in the arguments.
func isMistake(err error) bool {
	_, is := errors.AsType[mistake](err)
	return is
}

// helpRequest asks the program to tell the flags of a command, for which the
// command knows no summary.
type helpRequest struct{ flags *flag.FlagSet }

func (helpRequest) Error() string { return "help is wanted" }
