package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"vedette/movegen"
)

// findRunner returns the path of fastchess.
func findRunner(program string) (string, error) {
	path, err := exec.LookPath(program)
	if err != nil {
		return "", fmt.Errorf("%w; calibrate plays with fastchess: get it from https://github.com/Disservin/fastchess, and put it in PATH or name it with -fastchess", err)
	}
	return filepath.Abs(path)
}

// adjudicated is when fastchess ends a game: it is won when both sides report
// at least 20 pawns for four plies. It is drawn from move 40 on when both
// report at most 0.1 for twelve plies without a capture or a pawn move, and
// after 200 moves.
const adjudicated = "-resign movecount=2 score=2000 twosided=true -draw movenumber=40 movecount=6 score=10 -maxmoves 200"

// toTheEnd is no adjudication, except after 200 moves.
const toTheEnd = "-maxmoves 200"

// run lets fastchess play each opening twice and add the games to the file of
// the series. The output of fastchess goes to errOut.
func (s *series) run(ctx context.Context, openings []movegen.Position, errOut io.Writer) error {
	dir, err := os.MkdirTemp("", "calibrate") // fastchess writes a file of its settings there
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var book strings.Builder
	for i := range openings {
		fmt.Fprintln(&book, openings[i].FEN())
	}
	if err := os.WriteFile(filepath.Join(dir, "openings.epd"), []byte(book.String()), 0o666); err != nil {
		return err
	}
	args, err := s.arguments(len(openings))
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	cmd := exec.CommandContext(ctx, s.fastchess, args...)
	cmd.Dir = dir
	cmd.Stdout = &watcher{to: errOut, stop: stop}
	cmd.Stderr = cmd.Stdout
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	if err := cmd.Run(); err != nil {
		return errors.Join(context.Cause(ctx), fmt.Errorf("fastchess: %w", err))
	}
	return nil
}

// arguments returns the arguments of fastchess for a number of openings, which
// are in the file openings.epd of its folder.
func (s *series) arguments(openings int) ([]string, error) {
	file, err := filepath.Abs(s.file)
	if err != nil {
		return nil, err
	}
	var args []string
	for _, p := range []player{s.ours, s.rival} {
		args = append(args, "-engine", "name="+p.name, "cmd="+p.program)
		args = append(args, strings.Fields(p.limit)...)
		for _, option := range p.options {
			args = append(args, "option."+option)
		}
	}
	args = append(args, strings.Fields(s.adjudication)...)
	return append(args, "-openings", "file=openings.epd", "format=epd", "order=sequential",
		"-repeat", "-rounds", strconv.Itoa(openings), "-concurrency", strconv.Itoa(s.threads), "-recover",
		"-event", s.event, "-site", s.conditions, "-pgnout", "file="+file, "append=true"), nil
}

// refusal matches the warning of fastchess about an option that an engine does
// not have, or not with this value. After it fastchess would play without the
// option.
var refusal = regexp.MustCompile(`Warning; (.+ doesn't have option .+|Invalid value for option .+)`)

// watcher passes on the output of fastchess, and stops it if an engine refuses
// an option.
type watcher struct {
	to   io.Writer
	stop context.CancelCauseFunc
	line []byte // the beginning of a line whose end has not come
}

// Write passes on the text, which may end within a line.
func (w *watcher) Write(text []byte) (int, error) {
	w.line = append(w.line, text...)
	if end := bytes.LastIndexByte(w.line, '\n'); end >= 0 {
		if found := refusal.FindSubmatch(w.line[:end]); found != nil {
			w.stop(errors.New(string(found[1])))
		}
		w.line = append(w.line[:0], w.line[end+1:]...)
	}
	return w.to.Write(text)
}
