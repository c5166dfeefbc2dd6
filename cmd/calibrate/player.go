package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"vedette/eval"
)

// patience is how long an engine may take to answer what needs no thought, or
// beyond its time. It is long because on a busy machine a process of low priority
// may have to wait for more than half a minute.
const patience = 5 * time.Minute

var (
	errEnded  = errors.New("the process has ended")
	errSilent = errors.New("it does not answer")
)

// player is an engine in a process of its own, which is talked to by UCI. It is
// for one goroutine.
type player struct {
	name  string // of the program, for people
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string // what it says, closed when it says no more
	spins map[string]bounds
}

// bounds are the least and the greatest value of an option.
type bounds struct{ low, high int }

// startPlayer starts a program and sets the options, given as "name=value". It
// ends with ctx at the latest.
func startPlayer(ctx context.Context, program string, options []string) (*player, error) {
	p := &player{name: program, cmd: exec.CommandContext(ctx, program), lines: make(chan string, 100), spins: map[string]bounds{}}
	p.cmd.WaitDelay = time.Second // a child of its own may keep the pipe open
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	p.in = in
	go p.listen(out)
	err = p.introduce()
	for _, option := range options {
		name, value, _ := strings.Cut(option, "=")
		p.say("setoption name " + name + " value " + value)
	}
	if err == nil {
		err = p.accepted()
	}
	if err != nil {
		p.end()
		return nil, fmt.Errorf("%s: %w", program, err)
	}
	return p, nil
}

// listen passes on what the program says.
func (p *player) listen(out io.Reader) {
	defer close(p.lines)
	for r := bufio.NewReader(out); ; {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		p.lines <- strings.TrimRight(line, "\r\n")
	}
}

// end ends the process, politely if that works, and waits for it.
func (p *player) end() {
	p.say("quit")
	p.in.Close()
	timer := time.AfterFunc(time.Second, func() { p.cmd.Process.Kill() })
	defer timer.Stop()
	for range p.lines {
	}
	p.cmd.Wait() // how it ended does not matter any more
}

// say sends a line. If nobody listens, the next hear tells.
func (p *player) say(line string) { _, _ = io.WriteString(p.in, line+"\n") }

// hear returns the next line that begins with a word. It shows all lines up to
// then to look, unless that is nil.
func (p *player) hear(word string, wait time.Duration, look func(line string)) (string, error) {
	deadline := time.NewTimer(wait)
	defer deadline.Stop()
	for {
		select {
		case line, ok := <-p.lines:
			if !ok {
				return "", errEnded
			}
			if first, _, _ := strings.Cut(line, " "); first == word {
				return line, nil
			}
			if look != nil {
				look(line)
			}
		case <-deadline.C:
			return "", errSilent
		}
	}
}

// introduce says "uci" and notes what options there are.
func (p *player) introduce() error {
	p.say("uci")
	_, err := p.hear("uciok", patience, func(line string) {
		if rest, ok := strings.CutPrefix(line, "id name "); ok {
			p.name = rest
		}
		name, declaration, ok := strings.Cut(strings.TrimPrefix(line, "option name "), " type spin ")
		if ok {
			p.spins[name] = parseBounds(declaration)
		}
	})
	return answered("uci", err)
}

// parseBounds reads what follows "type spin" in the declaration of an option.
func parseBounds(declaration string) (b bounds) {
	words := strings.Fields(declaration)
	b.low, _ = strconv.Atoi(wordAfter(words, "min"))
	b.high, _ = strconv.Atoi(wordAfter(words, "max"))
	return b
}

// wordAfter returns the word that follows another one, empty if there is none.
func wordAfter(words []string, key string) string {
	if i := slices.Index(words, key); i >= 0 && i+1 < len(words) {
		return words[i+1]
	}
	return ""
}

// ready waits until the program has done what it was told.
func (p *player) ready() error {
	p.say("isready")
	_, err := p.hear("readyok", patience, nil)
	return answered("isready", err)
}

// accepted waits until the program has set its options, and returns an error if it
// complains of one: it would play on with another value, or another network.
func (p *player) accepted() error {
	complaint := ""
	p.say("isready")
	_, err := p.hear("readyok", patience, func(line string) {
		if strings.HasPrefix(line, "info string ERROR") || strings.Contains(line, "No such option") {
			complaint = line
		}
	})
	if err == nil && complaint != "" {
		err = errors.New(complaint)
	}
	return answered("isready", err)
}

// answered returns an error, if there is one, with what was not answered.
func answered(question string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", question, err)
}

// limit tells the program to play with an Elo from now on.
func (p *player) limit(elo int) error {
	b, ok := p.spins["UCI_Elo"]
	if !ok {
		return fmt.Errorf("%s has no option UCI_Elo", p.name)
	}
	if elo < b.low || elo > b.high {
		return fmt.Errorf("%s: UCI_Elo goes from %d to %d, %d is outside", p.name, b.low, b.high, elo)
	}
	p.say("setoption name UCI_LimitStrength value true")
	p.say(fmt.Sprintf("setoption name UCI_Elo value %d", elo))
	return p.ready()
}

// newGame tells the program that a new game begins.
func (p *player) newGame() error {
	p.say("ucinewgame")
	return p.ready()
}

// answer is what a program says to "go".
type answer struct {
	move  string
	score eval.Score // of its last line
	used  time.Duration
}

// think asks for a move in a position, given as the rest of a "position", and
// waits for it that long.
func (p *player) think(position, limits string, wait time.Duration) (a answer, err error) {
	p.say("position " + position)
	start := time.Now()
	p.say("go " + limits)
	line, err := p.hear("bestmove", wait, func(line string) {
		if words := strings.Fields(line); slices.Contains(words, "score") {
			a.score = parseScore(words, a.score)
		}
	})
	a.used = time.Since(start)
	a.move = wordAfter(strings.Fields(line), "bestmove")
	return a, err
}

// parseScore returns the score in the words of a line, or the one before if it
// is about another line than the best.
func parseScore(words []string, before eval.Score) eval.Score {
	if number := wordAfter(words, "multipv"); number != "" && number != "1" {
		return before
	}
	if n, err := strconv.Atoi(wordAfter(words, "cp")); err == nil {
		return eval.Score(min(max(n, -int(eval.MaxEval)), int(eval.MaxEval)))
	}
	n, err := strconv.Atoi(wordAfter(words, "mate"))
	switch {
	case err != nil:
		return before
	case n > 0:
		return eval.MateIn(1)
	}
	return eval.MatedIn(0)
}
