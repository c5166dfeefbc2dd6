package uci

import (
	"fmt"
	"strings"
	"time"

	"vedette/eval"
	"vedette/search"
)

// timing says when a command may run while a job is in the background. Without
// a job every command runs in its turn. A job that ends by itself is awaited, so that
// each search of a script is complete and its answers are in order; see job.awaited.
// docs/clients/README.md describes the effect of all commands.
type timing int

const (
	// besideSearch is for commands that run beside a search without an end.
	besideSearch timing = iota
	// atOnce is for questions that are answered during any search, even before
	// requests that wait for its end.
	atOnce
	// toJob is for commands that change the job that runs.
	toJob
	// afterSearch is for commands that are deferred to the end of a search without
	// an end, without delaying the requests after them.
	afterSearch
	// insteadOfSearch is for commands that stop a search without an end, and begin
	// when it has ended.
	insteadOfSearch
	// leaving is for the command that ends the conversation. It awaits a bench or
	// the like, but no search.
	leaving
)

// command is a command of the driver.
type command struct {
	name     string
	timing   timing
	standard bool                         // part of UCI
	run      func(d *Driver, args string) // args is the rest of the line
	usage    string                       // the parameters, for "help"
	purpose  string
}

// ends reports whether the command ends a search or the conversation. Such
// requests are read and executed even if others have to wait.
func (c *command) ends() bool { return c.name == "stop" || c.name == "quit" }

// commandTable lists the commands in the order in which "help" shows them. The
// last one handles every other word.
func commandTable() []command {
	ignore := func(*Driver, string) {}
	return []command{
		{"uci", atOnce, true, (*Driver).identify, "", "name the engine and its options"},
		{"isready", atOnce, true, (*Driver).isReady, "", "answer readyok, also during a search"},
		{"setoption", afterSearch, true, (*Driver).setOption, "name N [value V]", "set an option"},
		{"ucinewgame", insteadOfSearch, true, (*Driver).newGame, "", "start a new game: clear the transposition table and histories"},
		{"position", besideSearch, true, (*Driver).setPosition, "startpos|fen F [moves M...]", "set up a position"},
		{"go", insteadOfSearch, true, (*Driver).goSearch, "[LIMIT...]", "search, up to limits in any combination: depth N, nodes N, " +
			"mate MOVES, movetime MS, infinite, ponder, wtime MS, btime MS, winc MS, binc MS, movestogo N, searchmoves M..."},
		{"stop", toJob, true, (*Driver).stop, "", "end the search and print its best move"},
		{"ponderhit", toJob, true, (*Driver).ponderHit, "", "the opponent played the expected move: search on by the clock"},
		{"perft", insteadOfSearch, false, (*Driver).perft, "N", "count move sequences of N plies, also: go perft N"},
		{"bench", insteadOfSearch, false, (*Driver).bench, benchUsage, "search positions and count nodes; the last word is what LIMIT counts"},
		{"speedtest", insteadOfSearch, false, (*Driver).speedtest, speedUsage, "measure the speed in positions of games, with all processors"},
		{"parameters", besideSearch, false, (*Driver).parameters, "", "list the parameters of a tuning build"},
		{"genfens", insteadOfSearch, false, (*Driver).genfens, genfensUsage, "make N random openings, for OpenBench"},
		{"d", besideSearch, false, (*Driver).display, "", "display the position"},
		{"eval", besideSearch, false, (*Driver).explain, "", "explain the evaluation of the position"},
		{"compiler", besideSearch, false, (*Driver).compiler, "", "show how the program was built"},
		{"version", besideSearch, false, (*Driver).version, "", "show the version"},
		{"help", besideSearch, false, (*Driver).help, "[NAME|options]", "show this text, or explain a command or an option"},
		{"quit", leaving, true, (*Driver).leave, "", "exit"},
		{"debug", besideSearch, true, ignore, "", ""},
		{"register", besideSearch, true, ignore, "", ""},
		{"xboard", besideSearch, false, ignore, "", ""},
		{"protover", besideSearch, false, ignore, "", ""},
		{"", besideSearch, false, (*Driver).unknown, "", ""},
	}
}

// request is an input line to execute.
type request struct {
	command *command
	args    string
	line    string    // as it was read, empty if it was not
	read    time.Time // when it was read
}

// parseRequest finds the command in a line. As UCI demands, it skips unknown
// words before a command ("joho debug on"), but only before a standard UCI
// command other than "quit". It reports false for a blank line.
func parseRequest(line string, commands []command) (request, bool) {
	r, ok := parseCommand(line, commands)
	if !ok || r.command.name != "" {
		return r, ok
	}
	for _, rest := cutWord(line); rest != ""; {
		var word string
		word, rest = cutWord(rest)
		if c := findCommand(commands, word); c != nil && c.standard && c.name != "quit" {
			return request{command: c, args: rest}, true
		}
	}
	return r, true
}

// parseCommand is parseRequest for a line that must begin with a command.
func parseCommand(line string, commands []command) (request, bool) {
	first, rest := cutWord(line)
	if first == "" {
		return request{}, false
	}
	if c := findCommand(commands, first); c != nil {
		return request{command: c, args: rest}, true
	}
	return request{command: findCommand(commands, ""), args: strings.TrimFunc(line, isBlank)}, true
}

// endRequest returns the request for the end of the input. Unlike "quit" it waits
// for a search that ends by itself.
func endRequest() request {
	return request{command: &command{name: "the end", timing: besideSearch, run: (*Driver).leave}}
}

func findCommand(commands []command, name string) *command {
	for i := range commands {
		if commands[i].name == name {
			return &commands[i]
		}
	}
	return nil
}

// isBlank reports whether r separates words. NUL does, because broken pipes
// send it.
func isBlank(r rune) bool {
	switch r {
	case ' ', '\t', '\r', '\n', '\v', '\f', 0:
		return true
	}
	return false
}

// cutWord returns the first word of s and the rest, trimmed of blanks.
func cutWord(s string) (word, rest string) {
	s = strings.TrimLeftFunc(s, isBlank)
	end := strings.IndexFunc(s, isBlank)
	if end < 0 {
		return s, ""
	}
	return s[:end], strings.TrimFunc(s[end:], isBlank)
}

// words returns the words of s.
func words(s string) []string { return strings.FieldsFunc(s, isBlank) }

// quoted returns s in quotes, short and printable for an info string.
func quoted(s string) string { return fmt.Sprintf("%.60q", s) }

func (d *Driver) identify(string) {
	lines := []string{"id name " + engineName, "id author " + author}
	for i := range d.options {
		lines = append(lines, d.options[i].declaration())
	}
	d.out.lines(append(lines, "uciok")...)
}

// isReady answers at once during a search. Otherwise it first does the engine's
// pending work, such as allocating memory.
func (d *Driver) isReady(string) {
	if d.job != nil {
		d.out.lines("readyok")
		return
	}
	d.chore("isready", func() []string {
		prepare(d.engine, d.out)
		return []string{"readyok"}
	})
}

// prepare makes the engine do its pending work. It shows an error, and then
// reports false.
func prepare(engine Engine, out *output) (ok bool) {
	var err error
	if panicked := search.Guard(func() { err = engine.Prepare() }); panicked != nil {
		err = panicked
	}
	if err != nil {
		out.errorf("preparing the engine: %v", err)
	}
	return err == nil
}

func (d *Driver) leave(string) { d.quit = true }

func (d *Driver) newGame(string) {
	d.nodeClock.newGame()
	d.forget("ucinewgame")
}

// forget clears the engine's memory for the command with the given name.
func (d *Driver) forget(name string) {
	d.chore(name, func() []string {
		d.engine.NewGame()
		return nil
	})
}

func (d *Driver) unknown(line string) {
	word, _ := cutWord(line)
	if findShellCommand(word) != nil {
		d.refusef("%s is started from the shell: vedette %s ...", quoted(word), word)
		return
	}
	d.refusef("Unknown command: %s%s", quoted(line), d.didYouMean(word, d.commandNames()))
}

// version shows the version.
func (d *Driver) version(string) { d.out.text(engineName) }

func (d *Driver) display(string) {
	p := d.game.Position()
	checkers := ""
	for b := p.Checkers(); b != 0; {
		checkers += " " + b.Pop().String()
	}
	text := p.String() + "\nFen: " + p.FEN() + "\n"
	if shredder := p.ShredderFEN(); d.settings.chess960 && shredder != p.FEN() {
		text += "Shredder-FEN: " + shredder + "\n"
	}
	d.out.text(text + fmt.Sprintf("Key: %016X\nCheckers:%s", uint64(p.Key()), checkers))
}

// explain shows what the evaluation of the position consists of, and what the
// other choice of the option Evaluation says.
func (d *Driver) explain(string) {
	p, weights := d.game.Position(), d.settings.weights()
	text := weights.Explain(p)
	other, name := d.settings.network, "network"
	if weights == d.settings.network {
		other, name = eval.PSQTWeights(), "tables"
	}
	white := other.White(p)
	text += fmt.Sprintf("other    %+d centipawns for White with Evaluation %s, a difference of %+d\n", white, name, white-weights.White(p))
	if weights == d.settings.network {
		text += "network  " + d.settings.networkName()
	}
	d.out.text(text)
}
