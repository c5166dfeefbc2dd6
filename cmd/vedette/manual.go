package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"

	"vedette/cmd/internal/tool"
	"vedette/internal/version"
	"vedette/search"
	"vedette/uci"
)

// shellPrograms returns all commands that only a shell can start.
func shellPrograms() []*tool.Program { return []*tool.Program{shellProgram(), bookProgram()} }

// fullName returns the words by which a command of a program is called, as "book make".
func fullName(p *tool.Program, c tool.Command) string {
	return strings.TrimSpace(strings.TrimPrefix(p.Name, "vedette") + " " + c.Name)
}

// writeManual writes the manual page, in the language man(7), to standard
// output. It describes what the commands, options and flags say of themselves.
func writeManual(_ context.Context, args []string, out, _ io.Writer) error {
	if err := tool.ParseFlags(flag.NewFlagSet("manual", flag.ContinueOnError), args); err != nil {
		return err
	}
	driver := uci.NewDriver(search.NewEngine(), io.Discard)
	var m manPage
	m.head()
	m.section("COMMANDS OF THE SHELL")
	for _, p := range shellPrograms() {
		for _, c := range p.Commands {
			m.tool(p, c)
		}
	}
	m.section("COMMANDS OF THE ENGINE")
	m.text("On the command line a single command may follow the name of the program, or several, each quoted as one " +
		"argument. After one that is refused Vedette skips the rest. Without a command it reads them from its standard " +
		"input, one on a line.")
	m.items(driver.Commands())
	m.section("FLAGS")
	m.items(ownFlags())
	m.section("OPTIONS OF UCI")
	m.text(`A GUI shows them; at a terminal "setoption name Hash value 64" sets one. Default and range are in roman type.`)
	m.items(driver.Options())
	m.tail()
	_, err := io.WriteString(out, m.String())
	return err
}

// A manPage is a page in the making.
type manPage struct{ strings.Builder }

func (m *manPage) head() {
	fmt.Fprintf(m, ".TH VEDETTE 6 \"\" \"Vedette %s\" \"Games Manual\"\n", version.Version)
	m.section("NAME")
	m.text("vedette - UCI chess engine, with a board in the browser")
	m.section("SYNOPSIS")
	fmt.Fprintf(m, ".B vedette\n%s\n", roff("[FLAG...] [COMMAND...]"))
	for _, c := range uci.ShellCommands() {
		fmt.Fprintf(m, ".br\n.B vedette\n%s\n", roff(strings.TrimSpace(c.Name+" "+c.Usage)))
	}
	m.section("DESCRIPTION")
	m.text("Vedette plays and analyses standard chess and Chess960. \"vedette board\" opens a board in the browser. A GUI that " +
		"speaks the Universal Chess Interface (UCI) runs it by the path of this program.")
}

func (m *manPage) tail() {
	m.section("EXIT STATUS")
	m.text("0 after quit and the end of the input, whatever wrong commands it had; 1 if a file could not be read or " +
		"written, a game or position in it was skipped, Ctrl-C ended a command of the shell, or a command of the engine " +
		"among the arguments was refused, interrupted, or a part of it ignored; 2 for an unknown flag or a flag without " +
		"its value, and for a wrong argument of the commands board, analyse, epd, trace, book and manual.")
	m.section("EXAMPLES")
	for _, example := range [][2]string{
		{"vedette board", "play, analyse and review on a board in the browser"},
		{"vedette board games.pgn", "the same, with games of a file"},
		{"vedette go movetime 1000", "search the start position for a second"},
		{`vedette "position startpos moves e2e4" "go depth 20"`, "search the position after e2e4 to depth 20"},
		{"vedette bench", "search fixed positions and count nodes: a check that the program works, and how fast"},
		{"vedette analyse -html games.html -out annotated.pgn games.pgn", "annotate games"},
	} {
		fmt.Fprintf(m, ".TP\n.B %s\n%s\n", roff(example[0]), paragraph(example[1]))
	}
}

func (m *manPage) section(title string) { fmt.Fprintf(m, ".SH %s\n", title) }

// text writes a paragraph.
func (m *manPage) text(text string) { fmt.Fprintln(m, paragraph(text)) }

// items writes commands, flags or options.
func (m *manPage) items(topics []uci.Topic) {
	for _, t := range topics {
		m.item(t.Name, t.Usage, t.Purpose)
	}
}

// item writes a name with its parameters and, indented, what it is.
func (m *manPage) item(name, usage, purpose string) {
	fmt.Fprintf(m, ".TP\n.BR \"%s\" \" %s\"\n%s\n", roff(name), roff(usage), paragraph(purpose))
}

// tool writes a command that is not one of UCI, and its flags.
func (m *manPage) tool(p *tool.Program, c tool.Command) {
	fmt.Fprintf(m, ".SS vedette %s\n", roff(fullName(p, c)))
	m.text(c.Summary)
	p.Flags(c.Name).VisitAll(func(f *flag.Flag) {
		value, purpose := flag.UnquoteUsage(f)
		if f.DefValue != "" && f.DefValue != "0" && f.DefValue != "false" {
			purpose += " (default " + f.DefValue + ")"
		}
		m.item("-"+f.Name, value, purpose)
	})
}

// paragraph returns text as one line of troff. One that begins with a dot or an
// apostrophe would be a request.
func paragraph(text string) string {
	line := roff(strings.Join(strings.Fields(text), " "))
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		line = `\&` + line
	}
	return line
}

// roff returns text as troff shows it: a hyphen would otherwise become a dash
// that nobody can copy, and a quote end an argument.
func roff(text string) string {
	return strings.NewReplacer(`\`, `\e`, "-", `\-`, `"`, `\(dq`).Replace(text)
}
