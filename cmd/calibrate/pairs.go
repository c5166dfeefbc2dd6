package main

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"vedette/movegen"
	"vedette/search"
	"vedette/training"
	"vedette/training/tune"
)

// openings are where games begin, by number; nil if it was stopped.
type openings interface {
	Open(number uint32) *movegen.Game
}

// newOpenings returns the openings of the book, or random ones if that is nil.
// They are for one goroutine.
func newOpenings(book *tune.Book, rules *training.Settings, ctl *search.Control) (openings, error) {
	if book != nil {
		return book, nil
	}
	return training.NewOpener(rules, ctl)
}

// task is a pair to play.
type task struct{ point, number int }

// crew plays pairs, several at once.
type crew struct {
	ctx    context.Context
	series *series
	ctl    *search.Control

	mutex sync.Mutex
	tasks []task
	take  func(pair) error // is given each pair, one at a time
}

// work plays all tasks on so many threads. It ends at an error, or with that of
// the context.
func (c *crew) work(threads int) error {
	ctx, stop := context.WithCancel(c.ctx)
	defer stop()
	c.ctx = ctx
	c.ctl = search.NewControl()
	defer context.AfterFunc(ctx, c.ctl.Stop)()
	errs := make(chan error, threads)
	for range threads {
		go func() {
			err := c.workAlone()
			if err != nil {
				stop()
			}
			errs <- err
		}()
	}
	var first error
	for range threads {
		err := <-errs
		if first == nil || errors.Is(first, context.Canceled) && err != nil {
			first = err // the reason, not that others were told to stop
		}
	}
	return first
}

// workAlone plays tasks, one after the other.
func (c *crew) workAlone() error {
	open, err := newOpenings(c.series.book, &c.series.rules, c.ctl)
	if err != nil {
		return err
	}
	d := &duel{ctx: c.ctx, series: c.series}
	defer d.end()
	for {
		t, ok := c.next()
		if !ok {
			return c.ctx.Err()
		}
		opening := open.Open(uint32(t.number))
		if opening == nil {
			return c.ctx.Err()
		}
		p, err := d.play(t, *opening.Position())
		if err != nil {
			return err
		}
		if err := c.deliver(p); err != nil {
			return err
		}
	}
}

// next takes a task from the list.
func (c *crew) next() (t task, ok bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if len(c.tasks) == 0 || c.ctx.Err() != nil {
		return t, false
	}
	t, c.tasks = c.tasks[0], c.tasks[1:]
	return t, true
}

func (c *crew) deliver(p pair) error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.take(p)
}

// duel is Vedette and its rival, each in a process that stays for many games.
type duel struct {
	ctx         context.Context
	series      *series
	ours, rival *player // nil before they are needed
}

// begin starts the players unless they run, and tells them how well to play. At
// fullStrength they are not told.
func (d *duel) begin(elo int) (err error) {
	if d.ours == nil {
		var options []string
		if options, err = d.series.engineOptions(); err == nil {
			d.ours, err = startPlayer(d.ctx, d.series.engine, options)
		}
	}
	if err == nil && d.rival == nil {
		d.rival, err = startPlayer(d.ctx, d.series.rival, d.series.rivalOptions)
	}
	if err != nil || elo == fullStrength {
		return err
	}
	theirs := d.series.rivalElo
	if theirs == 0 {
		theirs = elo
	}
	if err = d.ours.limit(elo); err == nil {
		err = d.rival.limit(theirs)
	}
	return err
}

// end ends the players that run.
func (d *duel) end() {
	for _, p := range []*player{d.ours, d.rival} {
		if p != nil {
			p.end()
		}
	}
	d.ours, d.rival = nil, nil
}

// play plays both games of a pair.
func (d *duel) play(t task, opening movegen.Position) (pair, error) {
	p := pair{Point: t.point, Number: t.number}
	for place := range p.Games {
		if err := d.begin(t.point); err != nil {
			return p, d.reason(err)
		}
		s := d.series
		g := &game{
			rules: &s.rules, control: s.control, margin: s.margin,
			players: [2]*player{d.ours, d.rival}, limits: [2]string{s.goWords, s.rivalGoWords},
		}
		if place == 1 {
			g.players[0], g.players[1] = g.players[1], g.players[0]
			g.limits[0], g.limits[1] = g.limits[1], g.limits[0]
		}
		o, err := g.play(d.ctx, opening)
		if err != nil {
			return p, d.reason(err)
		}
		if o.faulty {
			d.end() // whoever is at fault may be in any state
		}
		p.Games[place] = played{o.result.String(), o.reason, o.plies, o.faulty, o.detail}
	}
	return p, nil
}

// reason returns that of the context if it is done: then whatever else went
// wrong did so because the processes were ended.
func (d *duel) reason(err error) error {
	if done := d.ctx.Err(); done != nil {
		return done
	}
	return fmt.Errorf("playing: %w", err)
}
