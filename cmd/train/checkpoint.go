package main

import (
	"errors"
	"flag"
	"fmt"
)

// checkpointing lets a long run survive its process.
type checkpointing struct {
	file   string // for checkpoints, empty for none
	resume bool   // continue from file
}

// declare adds the flags. A run saves a checkpoint when it is stopped and at
// the given times; to resume, the flags and the given things must be the same.
func (c *checkpointing) declare(f *flag.FlagSet, times, things string) {
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

// save saves a checkpoint with write if a file is set.
func (c *checkpointing) save(write func(file string) error) error {
	if c.file == "" {
		return nil
	}
	return write(c.file)
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
