package main

import (
	"testing"
	"testing/synctest"
	"time"

	"vedette/training"
)

// TestPlayed: the time left depends only on the games of this run.
func TestPlayed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &played{started: time.Now(), total: 10, before: 4}
		if got, want := p.String(), "4 games, 0 positions, 0 a second, 0s"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
		time.Sleep(20 * time.Second)
		p.add(&training.Game{Plies: make([]training.Ply, 60)})
		p.add(&training.Game{Plies: make([]training.Ply, 40)})
		if got, want := p.String(), "6 games, 100 positions, 5 a second, 20s, 40s left"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
		p.before = 8
		if got, want := p.String(), "10 games, 100 positions, 5 a second, 20s"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	})
}
