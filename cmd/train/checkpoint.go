package main

import (
	"errors"
	"flag"
	"fmt"
)

// checkpointing is how a long run outlives its process.
type checkpointing struct {
	file   string // where checkpoints go, or nowhere if that is empty
	resume bool   // begins where the file is
}

// declare adds the flags. A run saves a checkpoint when it is stopped, and at
// the given times; to go on, flags and the given things must be the same.
func (c *checkpointing) declare(f *flag.FlagSet, times, things string) {
	f.StringVar(&c.file, "checkpoint", "", fmt.Sprintf("save a checkpoint to this `file` %s and when stopped", times))
	f.BoolVar(&c.resume, "resume", false, fmt.Sprintf("go on from the checkpoint; %s and flags must be the same", things))
}

// check returns an error if the flags contradict each other.
func (c *checkpointing) check() error {
	if c.resume && c.file == "" {
		return errors.New("-resume needs -checkpoint")
	}
	return nil
}

// save saves a checkpoint with write if there is to be one.
func (c *checkpointing) save(write func(file string) error) error {
	if c.file == "" {
		return nil
	}
	return write(c.file)
}

// restore goes on from the checkpoint with read if that is wanted.
func (c *checkpointing) restore(read func(file string) error) error {
	if !c.resume {
		return nil
	}
	return read(c.file)
}

// stopped returns what to say after Ctrl-C.
func (c *checkpointing) stopped(when string) error {
	if c.file == "" {
		return fmt.Errorf("stopped %s; with -checkpoint it could go on later", when)
	}
	return fmt.Errorf("stopped %s; the same command with -resume goes on", when)
}
