package search

import (
	"vedette/eval"
	"vedette/movegen"
)

// seeAtLeast reports whether the legal move m wins at least threshold when both
// sides then capture on its destination with their least valuable pieces, and
// either stops when that is better ("static exchange evaluation"). A threshold
// test needs no list of gains. Pieces that were pinned before the move capture only
// along the line of their pin.
func seeAtLeast(p *movegen.Position, m movegen.Move, threshold eval.Score) bool {
	if m.IsCastle() {
		return threshold <= 0
	}
	from, to := m.From(), m.To()
	occupied := p.Occupied() &^ from.Bit()
	gain, atRisk := seeValue[p.Captured(m).Type()&7], seeValue[p.PieceAt(from).Type()&7]
	switch {
	case m.IsPromotion():
		atRisk = seeValue[m.Promotion()&7]
		gain += atRisk - seeValue[movegen.Pawn]
	case m.IsEnPassant():
		occupied &^= (to ^ 8).Bit()
	}
	balance := gain - threshold
	if balance < 0 {
		return false // not even without a recapture
	}
	if balance = atRisk - balance; balance <= 0 {
		return true // even if the piece is lost
	}

	attackers := p.AttackersTo(to, occupied)
	var pinned [2]movegen.Bitboard // by side
	queens := p.Pieces(movegen.Queen)
	// good says whether m reaches the threshold if the exchange ends here, and
	// balance by how much the side to capture is short of changing that.
	good := true
	for ply, side := 0, p.SideToMove().Other(); ; ply, side = ply+1, side.Other() {
		attackers &= occupied
		own := attackers & p.ColorPieces(side)
		if own != 0 && ply < len(pinned) {
			pinned[side] = p.PinnedFrom(side, to)
		}
		own &^= pinned[side]
		if own == 0 {
			return good
		}
		good = !good
		piece := movegen.Pawn
		for own&p.Pieces(piece) == 0 {
			piece++
		}
		if piece == movegen.King {
			// The king may not capture a protected piece.
			return good == (attackers&p.ColorPieces(side.Other()) == 0)
		}
		balance = seeValue[piece&7] - balance
		if balance < 0 || balance == 0 && good {
			return good
		}
		occupied &^= (own & p.Pieces(piece)).First().Bit()
		if piece != movegen.Knight {
			if piece != movegen.Rook {
				attackers |= movegen.BishopAttacks(to, occupied) & (p.Pieces(movegen.Bishop) | queens)
			}
			if piece >= movegen.Rook {
				attackers |= movegen.RookAttacks(to, occupied) & (p.Pieces(movegen.Rook) | queens)
			}
		}
	}
}

// SEEAtLeast reports whether a legal move wins material worth so many pawns by
// exchanges on its destination.
func SEEAtLeast(p *movegen.Position, m movegen.Move, pawns int) bool {
	return seeAtLeast(p, m, eval.Score(pawns)*seeValue[movegen.Pawn])
}
