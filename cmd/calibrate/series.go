package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"vedette/movegen"
)

// ourName is Vedette's name in the games.
const ourName = "Vedette"

// player is an engine with its limit and its options.
type player struct {
	name    string // in the games
	program string // its path
	limit   string // in the notation of fastchess: "nodes=N", "st=SECONDS" or "tc=SECONDS+INCREMENT"
	options []string
}

// newPlayer returns a player with the program, which must exist.
func newPlayer(name, program, limit string, options ...string) (player, error) {
	path, err := exec.LookPath(program)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	return player{name, path, limit, options}, err
}

// series is the games between Vedette and another engine under one event, each
// opening with both colours.
type series struct {
	fastchess   string
	ours, rival player
	event       string // the tag Event of its games
	conditions  string // the tag Site: a checksum of everything that the games depend on
	openings    []movegen.Position
	threads     int
	file        string // of the games
	// adjudication is when fastchess ends a game, in its notation.
	adjudication string
}

// newSeries returns the series of Vedette against a rival with the openings and
// threads of the options.
func (o *options) newSeries(event, file string, ours, rival player) (*series, error) {
	sum := sha256.New()
	for _, p := range []player{ours, rival} {
		program, err := programSum(p.program)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(sum, "%s %s %q\n", program, p.limit, p.options)
	}
	fmt.Fprintln(sum, o.source, o.networkID)
	if o.network != "" {
		path, err := filepath.Abs(o.network) // the engine looks beside itself for others
		if err != nil {
			return nil, err
		}
		ours.options = append(slices.Clone(ours.options), "EvalFile="+path)
	}
	return &series{
		fastchess: o.runner, ours: ours, rival: rival, event: event, conditions: fmt.Sprintf("conditions %x", sum.Sum(nil)[:8]),
		openings: o.chosen, threads: o.threads, file: file,
		adjudication: adjudicated,
	}, nil
}

// programSum returns the first digits of the SHA-256 of a program's file. They
// distinguish two builds of the same version.
func programSum(program string) (string, error) {
	path, err := exec.LookPath(program)
	if err != nil {
		return "", err
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(content))[:16], nil
}

// mayWrite returns an error if the file exists and resume is false.
func mayWrite(file string, resume bool) error {
	if _, err := os.Stat(file); resume || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return fmt.Errorf("%s exists; add -resume to continue it", file)
}

// fileOf returns the file of the games against an opponent, where -out is a folder.
func (o *options) fileOf(opponent string) string { return filepath.Join(o.out, opponent+".pgn") }

// makeFolder makes the folder -out, and returns an error if a file of an opponent
// exists and -resume is not given: before any game, because the games against the
// others may take hours.
func (o *options) makeFolder(opponents []string) error {
	for _, name := range opponents {
		if err := mayWrite(o.fileOf(name), o.resume); err != nil {
			return err
		}
	}
	return os.MkdirAll(o.out, 0o777)
}

// play plays the openings that the file lacks, and returns all pairs in the
// file, also with an error.
func (s *series) play(ctx context.Context, errOut io.Writer) ([]pair, error) {
	pairs, err := s.read()
	if err != nil {
		return nil, err
	}
	missing := without(s.openings, pairs)
	if len(missing) == 0 {
		return pairs, nil
	}
	failed := s.run(ctx, missing, errOut)
	if pairs, err = s.read(); err != nil {
		return nil, errors.Join(failed, err)
	}
	left := len(without(s.openings, pairs))
	switch {
	case ctx.Err() != nil:
		return pairs, fmt.Errorf("stopped after %d of %d games; the same command with -resume goes on", 2*(len(s.openings)-left), 2*len(s.openings))
	case failed == nil && left > 0:
		failed = fmt.Errorf("fastchess skipped %d of %d openings", left, len(s.openings))
	}
	return pairs, failed
}

// read returns the pairs of the series in its file, none if it does not exist.
func (s *series) read() ([]pair, error) {
	games, err := readGames(s.file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	games = slices.DeleteFunc(games, func(g game) bool { return g.event != s.event })
	for i := range games {
		if games[i].conditions != s.conditions {
			return nil, fmt.Errorf("%s: its games were played with other programs or flags", s.file)
		}
	}
	return pairUp(games), nil
}
