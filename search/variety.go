package search

import (
	"vedette/eval"
	"vedette/movegen"
)

// Variety makes games differ at hardly any loss of strength: in openings that are
// about even, each move at the root gets a random bonus, so that one of several
// nearly equal moves is played. It takes no time, as several lines would.
type Variety struct {
	// Width, in centipawns, is the greatest bonus in the start position, and so how
	// much worse than the best a move may be. It shrinks as the opening goes on.
	Width int
	// Random, from 0 to less than 1, decides the bonuses.
	Random float64
}

const (
	// varietyEven is how far the score may be from a draw, in centipawns.
	varietyEven = 80
	// varietyMoves is the number of moves after which nothing of the width is
	// left, and varietyPhase the phase of the game at which that is so.
	varietyMoves = 10
	varietyPhase = 14
)

// widthIn returns the width in a position, in centipawns: it falls with the number
// of the move and with the pieces that are left.
func (v *Variety) widthIn(p *movegen.Position) int {
	if v == nil {
		return 0
	}
	moves := max(varietyMoves-(p.FullMove()-1), 0)
	pieces := max(eval.Phase(p)-varietyPhase, 0)
	return v.Width * moves * pieces / (varietyMoves * (eval.MaxPhase - varietyPhase))
}

// give gives each root move in a position its bonus.
func (v *Variety) give(p *movegen.Position, root []rootMove) {
	width := v.widthIn(p)
	if width == 0 {
		return
	}
	random := seedOf(v.Random)
	for i := range root {
		root[i].bonus = eval.Score(random.chance(root[i].move) * float64(width+1))
	}
}

// keepBonuses takes the bonuses away when the score of an iteration is not even.
func (w *worker) keepBonuses() {
	if score := w.root[0].score; score > varietyEven || score < -varietyEven {
		for i := range w.root {
			w.root[i].bonus = 0
		}
	}
}

// searchWithBonus searches a move at the root as searchMove does, with its bonus
// added to its score: the window of the search below is lower by as much. Decided
// scores have no bonus.
func (w *worker) searchWithBonus(r *rootLine, depth, moveCount int, alpha, beta, best eval.Score) eval.Score {
	if r.bonus == 0 {
		return w.searchMove(0, depth, moveCount, alpha, beta, best, false)
	}
	score := w.searchMove(0, depth, moveCount, r.withoutBonus(alpha), r.withoutBonus(beta), r.withoutBonus(best), false)
	if score.IsDecided() {
		return score
	}
	return score + r.bonus
}

// withoutBonus returns a score less the bonus, if it can have one.
func (r *rootMove) withoutBonus(score eval.Score) eval.Score {
	if score.IsDecided() {
		return score
	}
	return score - r.bonus
}
