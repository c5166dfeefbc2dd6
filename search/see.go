package search

import (
	"vedette/eval"
	"vedette/movegen"
)

// seeAtLeast reports whether the legal move m wins at least threshold when
// both sides then take on its destination with their least valuable men, and
// either stops when that is better ("static exchange evaluation"). Only the
// question of a threshold is answered: that needs no list of gains. Pins are
// not seen.
func seeAtLeast(p *movegen.Position, m movegen.Move, threshold eval.Score) bool {
	if m.IsCastle() {
		return threshold <= 0
	}
	from, to := m.From(), m.To()
	occupied := p.Occupied() &^ from.Bit()
	gain := seeValue[p.Captured(m).Type()&7]
	atRisk := seeValue[p.PieceAt(from).Type()&7]
	switch {
	case m.IsPromotion():
		atRisk = seeValue[m.Promotion()&7]
		gain += atRisk - seeValue[movegen.Pawn]
	case m.IsEnPassant():
		occupied &^= (to ^ 8).Bit()
	}
	balance := gain - threshold
	if balance < 0 {
		return false // not even if nothing is taken back
	}
	if balance = atRisk - balance; balance <= 0 {
		return true // even if the man is lost for nothing
	}

	attackers := p.AttackersTo(to, occupied)
	diagonal := p.Pieces(movegen.Bishop) | p.Pieces(movegen.Queen)
	straight := p.Pieces(movegen.Rook) | p.Pieces(movegen.Queen)
	// good tells whether m keeps its promise if the exchange ends here, and
	// balance what the side to take falls short of turning that around.
	good := true
	for side := p.SideToMove().Other(); ; side = side.Other() {
		attackers &= occupied
		own := attackers & p.ColorPieces(side)
		if own == 0 {
			return good
		}
		good = !good
		piece := movegen.Pawn
		for own&p.Pieces(piece) == 0 {
			piece++
		}
		if piece == movegen.King {
			// The king may not take a guarded man.
			return good == (attackers&p.ColorPieces(side.Other()) == 0)
		}
		balance = seeValue[piece&7] - balance
		if balance < 0 || balance == 0 && good {
			return good
		}
		occupied &^= (own & p.Pieces(piece)).First().Bit()
		if piece != movegen.Knight {
			if piece != movegen.Rook {
				attackers |= movegen.BishopAttacks(to, occupied) & diagonal
			}
			if piece >= movegen.Rook {
				attackers |= movegen.RookAttacks(to, occupied) & straight
			}
		}
	}
}
