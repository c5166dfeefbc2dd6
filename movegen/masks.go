package movegen

// side is a colour known at compile time. Go generates separate code for types
// of different shape; arrays of length 0 and 1 differ in shape, and their
// length is the colour. So one source gives two specialised generators.
type side interface{ whiteSide | blackSide }

type (
	whiteSide [0]byte
	blackSide [1]byte
)

// Masks are the restrictions by check and pins on the side to move. They take
// some nanoseconds, so a search computes them once a node and passes them to
// everything that needs them.
type Masks struct {
	// Checkers are the pieces that give check.
	Checkers Bitboard
	// target holds the destinations that answer a check: all squares if there
	// is none, no square in double check, where only the king moves.
	target Bitboard
	// pinLine and pinDiagonal hold the squares between the king and a pinning
	// rook or bishop (or queen), and the pinner. A pinned piece stays on them.
	pinLine, pinDiagonal Bitboard
}

// Masks returns the check and pin masks of the side to move.
func (p *Position) Masks() Masks {
	if p.SideToMove() == White {
		return masks[whiteSide](p)
	}
	return masks[blackSide](p)
}

// PinnedFrom returns the pieces of a side that are pinned to its king and may
// therefore not go to a square.
func (p *Position) PinnedFrom(side Color, to Square) (pinned Bitboard) {
	own, king := p.sets[colorSet(side)], p.King(side)&63
	queens := p.sets[Queen]
	snipers := (rookRays[king]&(p.sets[Rook]|queens) | bishopRays[king]&(p.sets[Bishop]|queens)) &^ own
	for snipers != 0 {
		blockers := between[king][snipers.Pop()&63] & p.Occupied()
		if blockers&own != 0 && !blockers.Several() {
			pinned |= blockers
		}
	}
	return pinned &^ lines[king][to&63]
}

// Checkers returns the pieces that give check to the side to move.
func (p *Position) Checkers() Bitboard {
	king := p.King(p.SideToMove())
	return p.AttackersTo(king, p.Occupied()) & p.sets[colorSet(p.SideToMove()^1)]
}

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.Checkers() != 0 }

// AttackersTo returns the pieces of both colours that attack s when the board
// is occupied as given. Pieces outside occupied are included: mask them out if
// they are gone.
func (p *Position) AttackersTo(s Square, occupied Bitboard) Bitboard {
	s &= 63
	rooks := p.sets[Rook] | p.sets[Queen]
	bishops := p.sets[Bishop] | p.sets[Queen]
	attackers := knightAttacks[s]&p.sets[Knight] |
		kingAttacks[s]&p.sets[King] |
		pawnAttacks[Black][s]&p.sets[Pawn]&p.sets[colorSet(White)] |
		pawnAttacks[White][s]&p.sets[Pawn]&p.sets[colorSet(Black)]
	if rookRays[s]&rooks != 0 {
		attackers |= RookAttacks(s, occupied) & rooks
	}
	if bishopRays[s]&bishops != 0 {
		attackers |= BishopAttacks(s, occupied) & bishops
	}
	return attackers
}

func masks[C side](p *Position) (m Masks) {
	var c C
	us := Color(len(c))
	own, enemy := p.sets[colorSet(us)], p.sets[colorSet(us^1)]
	king := (own & p.sets[King]).First() & 63

	m.Checkers = (knightAttacks[king]&p.sets[Knight] | pawnAttacks[us][king]&p.sets[Pawn]) & enemy
	queens := p.sets[Queen]
	// A slider that would see the king but for our own pieces gives check if
	// none of them is in between, and pins a single one.
	if rooks := (p.sets[Rook] | queens) & enemy; rooks&rookRays[king] != 0 {
		for snipers := RookAttacks(king, enemy) & rooks; snipers != 0; {
			sniper := snipers.Pop() & 63
			path := between[king][sniper]
			switch blockers := path & own; {
			case blockers == 0:
				m.Checkers |= sniper.Bit()
			case !blockers.Several():
				m.pinLine |= path | sniper.Bit()
			}
		}
	}
	if bishops := (p.sets[Bishop] | queens) & enemy; bishops&bishopRays[king] != 0 {
		for snipers := BishopAttacks(king, enemy) & bishops; snipers != 0; {
			sniper := snipers.Pop() & 63
			path := between[king][sniper]
			switch blockers := path & own; {
			case blockers == 0:
				m.Checkers |= sniper.Bit()
			case !blockers.Several():
				m.pinDiagonal |= path | sniper.Bit()
			}
		}
	}
	switch {
	case m.Checkers == 0:
		m.target = ^Bitboard(0)
	case !m.Checkers.Several():
		m.target = m.Checkers | between[king][m.Checkers.First()&63]
	}
	return m
}

// attacked reports whether an enemy of C attacks s when the board is occupied
// as given. The cheap tests come first; a slider that could not reach s on an
// empty board needs no table look-up.
func attacked[C side](p *Position, s Square, occupied Bitboard) bool {
	var c C
	us := Color(len(c))
	enemy := p.sets[colorSet(us^1)]
	s &= 63
	if (knightAttacks[s]&p.sets[Knight]|pawnAttacks[us][s]&p.sets[Pawn]|kingAttacks[s]&p.sets[King])&enemy != 0 {
		return true
	}
	queens := p.sets[Queen]
	if rooks := (p.sets[Rook] | queens) & enemy; rooks&rookRays[s] != 0 && RookAttacks(s, occupied)&rooks != 0 {
		return true
	}
	bishops := (p.sets[Bishop] | queens) & enemy
	return bishops&bishopRays[s] != 0 && BishopAttacks(s, occupied)&bishops != 0
}
