package eval

import "vedette/movegen"

// A king that the enemy could check with its next move is one more input, by the
// checks that there are: a single input for each king, since all of them together are
// what counts. Whether a square is safe to check from depends on all lines to it, which
// so few hidden units do not see.

// The greatest numbers of safe checks that are told apart.
const (
	knightChecks = 1
	bishopChecks = 1
	rookChecks   = 2
	queenChecks  = 3
)

// What each number counts for in a code.
const (
	unsafeCheck  = 1 // any check that is not safe
	contactCheck = 2 * unsafeCheck
	knightCheck  = 2 * contactCheck
	bishopCheck  = (knightChecks + 1) * knightCheck
	rookCheck    = (bishopChecks + 1) * bishopCheck
	queenCheck   = (rookChecks + 1) * rookCheck
)

const (
	// CheckCodes is the number of codes for the checks that a king could be given.
	CheckCodes = (queenChecks + 1) * queenCheck
	// CheckInputs is the number of inputs for checks: by code, for the own king and for
	// the enemy's. Those of the codes 0 are never 1.
	CheckInputs = 2 * CheckCodes
	// MaxChecks is the greatest number of them in a position, one for each king.
	MaxChecks = 2
)

// CheckCode returns the code, 0 to CheckCodes-1, of the checks that the king of a side
// could be given by a knight, a bishop, a rook or a queen that moves to a square that it
// attacks now: how many are safe, by kind, whether one of these is from beside the king,
// and whether there are others. It is 0 if there are none. A check is safe on a square
// that the king's side does not attack, and on one that only the king attacks, if a piece
// of another kind attacks it, too. Discovered checks do not count, nor does it matter
// whether a piece is pinned.
func CheckCode(pieces *movegen.Sets, attacks *[2]movegen.Attacks, side movegen.Color) (code int) {
	own, enemy := &attacks[side&1], &attacks[side&1^1]
	king, enemyKing := pieces.King(side), pieces.King(side^1)
	diagonals, lines := movegen.BishopAttacks(king, pieces.Occupied()), movegen.RookAttacks(king, pieces.Occupied())
	free := ^pieces.Of(side ^ 1)
	knights := free & enemy.Knights & movegen.KnightAttacks(king)
	bishops := free & enemy.Bishops & diagonals
	rooks := free & enemy.OnlyRooks & lines
	queens := free & enemy.OnlyQueens & (diagonals | lines)
	checks := knights | bishops | rooks | queens
	if checks == 0 {
		return 0
	}
	beside := movegen.KingAttacks(king)
	// Two kinds attack these. Knights cannot check from beside the king.
	twice := enemy.Pawns&enemy.Knights | (enemy.Pawns|enemy.Knights)&enemy.Bishops | enemy.Minors&enemy.OnlyRooks |
		enemy.Rooks&enemy.OnlyQueens | enemy.Queens&movegen.KingAttacks(enemyKing)
	allowed := (twice | ^beside) &^ own.Queens
	knights &= allowed
	bishops &= allowed
	rooks &= allowed
	queens &= allowed
	if checks&^allowed != 0 {
		code = unsafeCheck
	}
	if checks &= allowed; checks == 0 {
		return code
	}
	if checks&beside != 0 {
		code += contactCheck
	}
	if knights != 0 { // one counts, as with bishops
		code += knightCheck
	}
	if bishops != 0 {
		code += bishopCheck
	}
	return code + rookCheck*min(rooks.Count(), rookChecks) + queenCheck*min(queens.Count(), queenChecks)
}

// attacksGeneric makes attacks those of both sides with the given pieces, and returns the
// codes of checks of White's king and of Black's.
func attacksGeneric(attacks *[2]movegen.Attacks, pieces *movegen.Sets) (white, black int) {
	pieces.BothAttacks(attacks)
	return checkCodes(attacks, pieces)
}

// checkCodes returns the codes of checks of White's king and of Black's.
func checkCodes(attacks *[2]movegen.Attacks, pieces *movegen.Sets) (white, black int) {
	return CheckCode(pieces, attacks, movegen.White), CheckCode(pieces, attacks, movegen.Black)
}

// CheckInput returns the input, AttackedInputs to AttackInputs-1, for checks with a code
// that could be given to the own king of a perspective, camp 0, or to the enemy's, 1.
func CheckInput(camp, code int) int { return AttackedInputs + camp*CheckCodes + code }

// listChecks lists the inputs of checks with given codes, of the king of the first
// perspective and of the other's, from index n on, and returns the number of all inputs.
func (r *attackRows) listChecks(n, first, second int) int {
	r[0][n&(AttackRows-1)], r[1][n&(AttackRows-1)] = uint16(CheckInput(0, first)), uint16(CheckInput(1, first))
	n += min(first, 1)
	r[0][n&(AttackRows-1)], r[1][n&(AttackRows-1)] = uint16(CheckInput(1, second)), uint16(CheckInput(0, second))
	return n + min(second, 1)
}
