package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"vedette/cmd/internal/progress"
	"vedette/eval"
	"vedette/training"
	"vedette/training/tune"
)

// fullStrength is the point at which both sides play as well as they can.
const fullStrength = 0

// series is the games of an engine against a rival: what both are told, and how
// many games they play from which openings.
type series struct {
	engine, rival string // programs
	network       string // of the engine, empty for the embedded one
	options       words
	rivalOptions  words
	rivalElo      int // 0 for that of the point
	pace          string
	control       control // what pace says
	goWords       string  // what "go" tells the engine instead, if it is not empty
	rivalGoWords  string
	margin        time.Duration
	rules         training.Settings

	elos    []int      // the points
	games   int        // at each of them
	threads int        // games at once
	book    *tune.Book // nil for random openings
}

// defaultRules returns how games begin and end unless flags say otherwise.
func defaultRules() training.Settings {
	s := training.DefaultSettings()
	s.Engine, s.OpeningBound = "", 100
	return s
}

// open returns the record of the series: a new file, or one to go on with.
func (s *series) open(ctx context.Context, file string, resume bool) (*record, error) {
	h, err := s.describe(ctx)
	if err != nil {
		return nil, err
	}
	if resume {
		return resumeRecord(file, h)
	}
	return createRecord(file, h)
}

// describe starts both engines once, to learn their names and whether they know
// all points, and returns the header of the file.
func (s *series) describe(ctx context.Context) (header, error) {
	id, err := s.networkID()
	if err != nil {
		return header{}, err
	}
	d := &duel{ctx: ctx, series: s}
	defer d.end()
	for _, elo := range s.elos {
		if err := d.begin(elo); err != nil {
			return header{}, d.reason(err)
		}
	}
	sum, err := programSum(s.engine)
	if err != nil {
		return header{}, err
	}
	return header{
		Vedette: d.ours.name, Program: sum, Network: id, Rival: d.rival.name, Options: s.options, Theirs: s.rivalOptions,
		TheirElo: s.rivalElo, Control: s.pace, Go: s.goWords, TheirGo: s.rivalGoWords,
		Openings: s.book.Sum(), Rules: s.rules,
	}, nil
}

// programSum returns the first digits of the SHA-256 of a program's file, by
// which two builds of the same version can be told apart.
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

// networkID returns the ID of the network that the engine is to play with, empty
// if that is its embedded one.
func (s *series) networkID() (string, error) {
	if s.network == "" {
		return "", nil
	}
	network, err := eval.LoadNetwork(s.network)
	if err != nil {
		return "", err
	}
	return network.ID(), nil
}

// engineOptions returns the options of the engine, with that for its network.
func (s *series) engineOptions() ([]string, error) {
	if s.network == "" {
		return s.options, nil
	}
	path, err := filepath.Abs(s.network) // the engine looks beside itself for others
	return append(slices.Clone(s.options), "EvalFile="+path), err
}

// total returns how many games the record has in the end.
func (s *series) total() int { return s.games * len(s.elos) }

// play plays the pairs that the record lacks, at all points by turns, so that
// every point has something when it is stopped. The bar counts games.
func (s *series) play(ctx context.Context, r *record, bar *progress.Bar) error {
	c := &crew{ctx: ctx, series: s}
	for number := range s.games / 2 {
		for _, elo := range s.elos {
			if !r.has(elo, number) {
				c.tasks = append(c.tasks, task{elo, number})
			}
		}
	}
	done := s.total() - 2*len(c.tasks)
	bar.Add(done)
	c.take = func(p pair) error {
		bar.Add(2)
		done += 2
		return r.add(p)
	}
	err := c.work(s.threads)
	bar.Finish()
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("stopped after %d of %d games; the same command with -resume goes on", done, s.total())
	}
	return err
}
