package tool

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"syscall"

	"vedette/internal/suggest"
)

// A Program is a list of commands under one name.
type Program struct {
	Name     string // as it is called
	Purpose  string // a sentence that begins the help
	Commands []Command
	Notes    string // the end of the help, may be empty
}

// A Command does its work with its arguments until ctx is done. Results go to
// out; what is only of interest at a terminal goes to errOut.
type Command struct {
	Name, Summary string
	Run           func(ctx context.Context, args []string, out, errOut io.Writer) error
}

// Signals returns the signals that interrupt a program. The end of the terminal is
// not among them if the process was started to survive it, as by nohup.
func Signals() []os.Signal { return append([]os.Signal{os.Interrupt, syscall.SIGTERM}, heeded()...) }

// heeded returns the signals of hangup, unless they are ignored.
func heeded() []os.Signal {
	return slices.DeleteFunc(slices.Clone(hangup[:]), signal.Ignored)
}

// Interrupted returns a context that is done after one of Signals. After the
// call of stop the next Ctrl-C or SIGTERM ends the process. The end of the terminal
// never does: shells report it more than once, and the first time the process begins
// to write what is done.
func Interrupted() (ctx context.Context, stop func()) {
	ctx, stop = signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	for _, s := range heeded() {
		ctx, _ = signal.NotifyContext(ctx, s)
	}
	return ctx, stop
}

// Main runs the arguments of the process and exits. Ctrl-C cancels the context
// of the command, a second Ctrl-C ends the process at once.
func (p *Program) Main() {
	ctx, stop := Interrupted()
	context.AfterFunc(ctx, stop)
	os.Exit(p.Run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// Run runs the arguments. It returns the exit status: 0, 1 for a failure, 2 for
// wrong arguments. It is a failure if something cannot be written to out.
func (p *Program) Run(ctx context.Context, args []string, out, errOut io.Writer) (status int) {
	results := &output{to: out}
	err := p.obey(ctx, args, results, errOut)
	if err == nil {
		err = results.err
	}
	switch {
	case err == nil:
		return 0
	case isMistake(err):
		fmt.Fprintf(errOut, "%s: %v (see \"%s %s\")\n", p.Name, err, p.Name, p.request(args))
		return 2
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(errOut, "%s: interrupted\n", p.Name)
	default:
		fmt.Fprintf(errOut, "%s: %v\n", p.Name, err)
	}
	return 1
}

// An output passes on what is written, until that fails. It keeps the error, because
// commands print without a look at it.
type output struct {
	mutex sync.Mutex
	to    io.Writer
	err   error
}

// Write implements io.Writer.
func (o *output) Write(text []byte) (n int, err error) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if o.err == nil {
		n, o.err = o.to.Write(text)
	}
	return n, o.err
}

// request returns the arguments that show the help for a command with a mistake.
func (p *Program) request(args []string) string {
	if len(args) > 0 && p.find(args[0]) != nil {
		return args[0] + " -help"
	}
	return "help"
}

// find returns a command, nil if there is none with this name.
func (p *Program) find(name string) *Command {
	for i := range p.Commands {
		if p.Commands[i].Name == name {
			return &p.Commands[i]
		}
	}
	return nil
}

// IsHelp reports whether an argument asks for help.
func IsHelp(arg string) bool {
	return slices.Contains([]string{"help", "-h", "-help", "--help"}, arg)
}

// names returns the names of the commands.
func (p *Program) names() (names []string) {
	for _, c := range p.Commands {
		names = append(names, c.Name)
	}
	return names
}

// choice returns the names of the commands as one chooses among them.
func (p *Program) choice() string { return Listed(p.names(), "or") }

// Listed returns names as in a sentence, with a word before the last: "a, b and c".
func Listed(names []string, word string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " " + word + " " + names[last]
}

// unknown returns the error of a name that no command has.
func (p *Program) unknown(name string) error {
	hint := cmp.Or(suggest.DidYouMean(name, p.names()), "; name "+p.choice())
	return Mistakef("unknown command %.60q%s", name, hint)
}

// obey runs the command that the arguments begin with, or prints help.
func (p *Program) obey(ctx context.Context, args []string, out, errOut io.Writer) error {
	if len(args) == 0 {
		return Mistakef("name a command: %s", p.choice())
	}
	if IsHelp(args[0]) {
		if len(args) == 1 || IsHelp(args[1]) {
			return p.help(out)
		}
		args = []string{args[1], "-help"}
	}
	c := p.find(args[0])
	if c == nil {
		return p.unknown(args[0])
	}
	err := c.Run(ctx, args[1:], out, errOut)
	if request, ok := errors.AsType[helpRequest](err); ok {
		var text bytes.Buffer
		fmt.Fprintf(&text, "%s %s: %s\n", p.Name, c.Name, c.Summary)
		request.flags.SetOutput(&text)
		request.flags.PrintDefaults()
		_, err := text.WriteTo(out)
		return err
	}
	if isMistake(err) {
		return fmt.Errorf("%s: %w", c.Name, err)
	}
	return err
}

// Flags returns the flags of a command, as its help shows them, or nil if there
// is no such command.
func (p *Program) Flags(name string) *flag.FlagSet {
	c := p.find(name)
	if c == nil {
		return nil
	}
	// Only the command knows its flags: -help makes it tell them.
	err := c.Run(context.Background(), []string{"-help"}, io.Discard, io.Discard)
	request, _ := errors.AsType[helpRequest](err)
	return request.flags
}

// help lists the commands.
func (p *Program) help(out io.Writer) error {
	var text bytes.Buffer
	fmt.Fprintf(&text, "%s\n\n", p.Purpose)
	width := 0
	for _, c := range p.Commands {
		width = max(width, len(c.Name))
	}
	for _, c := range p.Commands {
		fmt.Fprintf(&text, "  %s %-*s  %s\n", p.Name, width, c.Name, c.Summary)
	}
	fmt.Fprintf(&text, "\n\"%s COMMAND -help\" lists the arguments of a command.\n", p.Name)
	if p.Notes != "" {
		fmt.Fprintf(&text, "\n%s", p.Notes)
	}
	_, err := text.WriteTo(out)
	return err
}
