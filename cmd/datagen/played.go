package main

import (
	"fmt"
	"time"

	"vedette/training"
)

// played counts the games of play.
type played struct {
	started   time.Time
	total     int // games in the end
	before    int // games of earlier runs
	games     int // of this run
	positions int
}

// add counts a game.
func (p *played) add(g *training.Game) {
	p.games++
	p.positions += len(g.Plies)
}

// String returns games, positions, positions a second and the time left.
func (p *played) String() string {
	elapsed := time.Since(p.started)
	rate := float64(p.positions) / max(elapsed.Seconds(), 1e-9)
	text := fmt.Sprintf("%d games, %d positions, %.0f a second, %v", p.before+p.games, p.positions, rate, seconds(elapsed))
	if left := p.total - p.before - p.games; left > 0 && p.games > 0 {
		text += fmt.Sprintf(", %v left", seconds(elapsed/time.Duration(p.games)*time.Duration(left)))
	}
	return text
}

// seconds rounds a duration to seconds.
func seconds(d time.Duration) time.Duration { return d.Round(time.Second) }
