package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// patience is how long a binary may take for a conversation, a bench or a
// refusal. Wine creates its files during the first one.
const patience = 3 * time.Minute

// turns is a conversation: what to send, and the line to wait for.
func turns(version string) []struct{ say, hear string } {
	const best = `bestmove [a-h][1-8][a-h][1-8][nbrq]?( ponder [a-h][1-8][a-h][1-8][nbrq]?)?`
	return []struct{ say, hear string }{
		{"uci", "id name Vedette " + regexp.QuoteMeta(version)},
		{"", "uciok"},
		{"isready", "readyok"},
		{"position startpos moves e2e4 e7e5\ngo depth 6", best},
		{"position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo depth 4", "bestmove a1a8"},
		{"position startpos\ngo infinite\nisready", "readyok"},
		{"stop", best},
	}
}

// converse has a conversation with the binary. Every line must end as GUIs on
// all systems accept it: some take the return before a newline for a part of
// the move.
func (h host) converse(ctx context.Context, binary, version string) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	cmd, stderr := h.start(ctx, binary)
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	// An emulator's child process would keep the pipe open.
	cmd.Cancel = func() error { return errors.Join(cmd.Process.Kill(), out.Close()) }
	if err := cmd.Start(); err != nil {
		return err
	}
	if err := discuss(in, bufio.NewReader(out), turns(version)); err != nil {
		if ctx.Err() != nil {
			err = fmt.Errorf("it took too long: %w", err)
		}
		cancel()
		cmd.Wait()
		return explain(err, stderr)
	}
	return explain(cmd.Wait(), stderr)
}

// discuss takes the turns and then sends "quit".
func discuss(in io.Writer, out *bufio.Reader, turns []struct{ say, hear string }) error {
	for _, turn := range turns {
		if turn.say != "" {
			if _, err := fmt.Fprintln(in, turn.say); err != nil {
				return fmt.Errorf("it does not read %q: %w", turn.say, err)
			}
		}
		pattern := regexp.MustCompile("^" + turn.hear + "$")
		for {
			line, err := out.ReadString('\n')
			line = strings.TrimSuffix(line, "\n")
			if err != nil {
				return fmt.Errorf("it did not answer %q: %w", turn.hear, err)
			}
			if strings.Contains(line, "\r") {
				return fmt.Errorf("its line %q contains a carriage return", line)
			}
			if pattern.MatchString(line) {
				break
			}
		}
	}
	if _, err := fmt.Fprintln(in, "quit"); err != nil {
		return err
	}
	_, err := io.Copy(io.Discard, out)
	return err
}

// benchLine is the last line of a bench.
var benchLine = regexp.MustCompile(`(?:^|\n)([0-9]+) nodes [0-9]+ nps\n$`)

// bench returns the node count of the binary.
func (h host) bench(ctx context.Context, binary string, depth int) (nodes int, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	cmd, stderr := h.start(ctx, binary, "bench", "16", "1", strconv.Itoa(depth))
	out, err := cmd.Output()
	if err := explain(err, stderr); err != nil {
		return 0, err
	}
	match := benchLine.FindSubmatch(out)
	if match == nil {
		return 0, fmt.Errorf("bench ended with %q, not with its node count", out[max(len(out)-100, 0):])
	}
	return strconv.Atoi(string(match[1]))
}

// refusal is the message of Go's runtime on a processor below the level that a
// binary was built for.
const refusal = "This program can only be run on AMD64 processors with v3 microarchitecture support."

// refuse checks that the binary does not start and says why.
func (h host) refuse(ctx context.Context, binary string) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	cmd, stderr := h.start(ctx, binary, "-version")
	cmd.Stdout = stderr
	err := cmd.Run()
	said := strings.TrimSpace(stderr.String())
	if _, ended := errors.AsType[*exec.ExitError](err); !ended || said != refusal {
		return fmt.Errorf("it does not refuse this processor in one line, but prints %q: %v", said, err)
	}
	return nil
}

// start returns the command that starts the binary on the host, and the buffer
// for its standard error.
func (h host) start(ctx context.Context, binary string, args ...string) (cmd *exec.Cmd, stderr *bytes.Buffer) {
	words := append(append(append([]string{}, h.command...), binary), args...)
	cmd = exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Env = append(os.Environ(), h.env...)
	cmd.WaitDelay = time.Second
	stderr = new(bytes.Buffer)
	cmd.Stderr = stderr
	return cmd, stderr
}

// explain adds to an error what the program printed before it ended.
func explain(err error, stderr *bytes.Buffer) error {
	if errors.Is(err, exec.ErrWaitDelay) {
		return nil // the program succeeded, but Wine's servers keep its standard error open
	}
	said := strings.TrimSpace(stderr.String())
	switch {
	case err == nil || said == "":
		return err
	case tooOld(said) != "":
		return errors.New(tooOld(said))
	}
	return fmt.Errorf("%w; it printed %q", err, said)
}
