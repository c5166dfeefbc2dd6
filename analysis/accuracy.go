package analysis

import (
	"math"

	"vedette/eval"
	"vedette/movegen"
)

// Phase is a phase of the game.
type Phase string

// The phases in their order.
const (
	Opening    Phase = "opening"
	Middlegame Phase = "middlegame"
	Endgame    Phase = "endgame"
)

// Phases returns all phases in their order.
func Phases() [3]Phase { return [3]Phase{Opening, Middlegame, Endgame} }

// The borders of the phases. Material is that of eval.Phase, 24 at the start.
const (
	openingMoves    = 12 // the last move that may belong to the opening
	openingMaterial = 20 // the least material of the opening
	endgameMaterial = 8  // the greatest material of the endgame
)

// phaseOf returns the phase of a position that follows one of the phase before.
// Promotions do not lead back.
func phaseOf(p *movegen.Position, before Phase) Phase {
	material := eval.Phase(p)
	switch {
	case before == Endgame || material <= endgameMaterial:
		return Endgame
	case before == Opening && p.FullMove() <= openingMoves && material >= openingMaterial:
		return Opening
	}
	return Middlegame
}

// Player holds the figures for one side of a game.
type Player struct {
	// Moves is the number of moves that were rated, Loss the sum of what they
	// lost in expected points.
	Moves int
	Loss  float64
	// Total is the accuracy in the whole game, and ByPhase that in each phase.
	Total   Accuracy
	ByPhase map[Phase]Accuracy
	// Marks counts the marks.
	Marks map[Mark]int
}

// Accuracy is a mean over moves.
type Accuracy struct {
	// Percent is from 0 to 100, meaningless without moves.
	Percent float64
	// Moves is the number of moves that count.
	Moves int
}

// sure is the number of expected points from which on moves that lose little do not
// count for the accuracy, nor do those of the other side.
const sure = 0.97

// halfLoss is the loss in expected points for which a move is 50 % accurate.
const halfLoss = 0.1

// accuracyOf returns the accuracy of a move that loses so many expected points: 100
// without a loss, and half for each halfLoss.
func accuracyOf(loss float64) float64 { return 100 * math.Exp2(-loss/halfLoss) }

// add counts a move.
func (a *Accuracy) add(loss float64) {
	a.Moves++
	a.Percent += (accuracyOf(loss) - a.Percent) / float64(a.Moves)
}

// playerOf returns the figures for a side.
func playerOf(l *Line, side movegen.Color) Player {
	p := Player{ByPhase: make(map[Phase]Accuracy), Marks: make(map[Mark]int)}
	for i := range l.Moves {
		m := &l.Moves[i]
		if !m.Rated || m.Color != side {
			continue
		}
		p.Moves++
		p.Loss += m.Loss
		if m.Mark != NoMark {
			p.Marks[m.Mark]++
		}
		if m.counts {
			p.Total.add(m.Loss)
			phase := p.ByPhase[m.Phase]
			phase.add(m.Loss)
			p.ByPhase[m.Phase] = phase
		}
	}
	return p
}
