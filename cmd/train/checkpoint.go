package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"

	"vedette/internal/safefile"
)

// checkpointing lets a long run survive its process.
type checkpointing struct {
	kind   string // what a checkpoint begins with
	file   string // for checkpoints, empty for none
	resume bool   // continue from file
	saved  bool   // file is this run's
}

// declare adds the flags. A run saves a checkpoint when it is stopped and at
// the given times; to resume, the flags and the given things must be the same.
func (c *checkpointing) declare(f *flag.FlagSet, kind, times, things string) {
	c.kind = kind
	f.StringVar(&c.file, "checkpoint", "", fmt.Sprintf("save a checkpoint to this `file` %s and when stopped", times))
	f.BoolVar(&c.resume, "resume", false, fmt.Sprintf("continue from the checkpoint; %s and flags must be the same", things))
}

// check returns an error if the flags contradict each other.
func (c *checkpointing) check() error {
	if c.resume && c.file == "" {
		return errors.New("-resume needs -checkpoint")
	}
	return nil
}

// prepare returns an error, before the work begins, for what would spoil it in the
// end: a file of a kind that cannot or must not be written, no checkpoint to continue, or
// that of another run in place of which this one would put its own because -resume was
// forgotten.
func (c *checkpointing) prepare(out, kind string) error {
	if err := cmp.Or(checkFile(out, kind), checkFile(c.file, c.kind)); err != nil || c.file == "" {
		return err
	}
	_, err := os.Stat(c.file)
	switch {
	case c.resume && err != nil:
		return fmt.Errorf("%s cannot be continued: %w", c.file, err)
	case c.foreign():
		return fmt.Errorf("%s exists; add -resume to continue it, or remove it", c.file)
	case safefile.SameTarget(out, c.file):
		return fmt.Errorf("%s cannot be written: it is named twice, for the checkpoint, too", out)
	}
	return nil
}

// foreign reports whether the file is of another run and not to be continued.
func (c *checkpointing) foreign() bool {
	info, err := os.Stat(c.file)
	return err == nil && info.Mode().IsRegular() && !c.resume && !c.saved
}

// save saves a checkpoint with write if a file is set. It is an error if another run has
// written that file since prepare.
func (c *checkpointing) save(write func(file string) error) error {
	if c.file == "" {
		return nil
	}
	if c.foreign() {
		return fmt.Errorf("%s is now the checkpoint of another run; give each run a file of its own", c.file)
	}
	err := write(c.file)
	c.saved = c.saved || err == nil
	return err
}

// restore restores the checkpoint with read if -resume is set.
func (c *checkpointing) restore(read func(file string) error) error {
	if !c.resume {
		return nil
	}
	return read(c.file)
}

// stopped returns the message after Ctrl-C.
func (c *checkpointing) stopped(when string) error {
	if c.file == "" {
		return fmt.Errorf("stopped %s; with -checkpoint it could be resumed", when)
	}
	return fmt.Errorf("stopped %s; the same command with -resume goes on", when)
}
