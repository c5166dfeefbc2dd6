package skill

import (
	"math"
	"time"

	"vedette/movegen"
	"vedette/search"
)

// Pacer makes a weak player use its time as a person does: it holds the move back,
// without using the processor.
type Pacer struct {
	Random float64 // from 0 to less than 1: how slow this move is
}

const (
	// paceMoves is for how many moves the clock must last, at least.
	paceMoves = 40
	// paceShare is the greatest share of the clock for one move, in percent.
	paceShare = 10
	// paceReserve is kept on the clock for delays between the engine and the
	// opponent, besides Move Overhead.
	paceReserve = 200 * time.Millisecond
	// paceSpread is the standard deviation of the logarithm of the time: one move
	// in six takes 1.6 times as long as the middle one, or longer.
	paceSpread = 0.5
)

// Wait returns when a person would have decided on the move: after its time, or as
// soon as the search is stopped. While it ponders, the move waits for the ponder hit;
// the time before it counts. A nil Pacer does not wait.
func (p *Pacer) Wait(control *search.Control, game *movegen.Game, l *search.Limits, best movegen.Move) {
	if p == nil {
		return
	}
	begin := l.Start // of the clock
	if l.Ponder {
		select {
		case <-control.Done():
			return
		case <-control.AwaitHit():
			begin, _ = control.Hit()
		}
	}
	until := l.Start.Add(p.time(l, game, best))
	if last := begin.Add(mostTime(l)); until.After(last) {
		until = last
	}
	select {
	case <-control.Done():
	case <-time.After(time.Until(until)):
	}
}

// mostTime returns the greatest time for a move, 0 if the clock leaves none.
func mostTime(l *search.Limits) time.Duration {
	left := l.Remaining - l.Overhead - paceReserve
	return max(left*paceShare/100, 0)
}

// time returns how long a person thinks about the move, from the beginning of the
// search: a share of the clock, times the difficulty of the position, times a number
// that is different each time.
func (p *Pacer) time(l *search.Limits, game *movegen.Game, best movegen.Move) time.Duration {
	moves := paceMoves
	if l.MovesToGo > 0 {
		moves = min(moves, l.MovesToGo+1)
	}
	usual := max(l.Remaining-l.Overhead-paceReserve, 0)/time.Duration(moves) + max(l.Increment, 0)*8/10
	spread := math.Exp(paceSpread * normal(p.Random))
	long := time.Duration(float64(usual) * difficulty(game, best) * spread)
	if l.MoveTime > 0 {
		long = min(long, l.MoveTime/2)
	}
	return min(long, mostTime(l))
}

// difficulty returns how long a person thinks in a position, relative to the usual
// time: hardly at all about a single move, little about recaptures and the first moves,
// longer the more moves there are to consider.
func difficulty(game *movegen.Game, best movegen.Move) float64 {
	p := game.Position()
	choices := p.CountMoves()
	factor := 0.5 + float64(min(choices, 45))/45
	if last := game.Last()[0]; last.Piece != movegen.NoPiece && best.To() == last.To && p.IsCapture(best) {
		factor *= 0.4
	}
	switch {
	case choices <= 1:
		return 0.1
	case p.FullMove() <= 6:
		return factor * 0.4
	}
	return factor
}

// normal returns a number of the standard normal distribution for one that is
// evenly distributed from 0 to less than 1.
func normal(random float64) float64 {
	return math.Sqrt2 * math.Erfinv(2*min(max(random, 0.001), 0.999)-1)
}
