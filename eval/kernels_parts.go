//go:build !amd64 || purego

package eval

import "vedette/movegen"

// attacksAndChecks does what attacksGeneric does.
func attacksAndChecks(attacks *[2]movegen.Attacks, pieces *movegen.Sets) (white, black int) {
	return attacksGeneric(attacks, pieces)
}

// listAttacked does what listAttackedGeneric does.
func listAttacked(rows *attackRows, board *[64]movegen.Piece, pieces *movegen.Sets, attacks *[2]movegen.Attacks, first, second *inputMap) int {
	return listAttackedGeneric(rows, board, pieces, attacks, first, second)
}

// addSubDotRows computes the units of both perspectives after a piece has moved, and
// does with them what dotRows does.
func addSubDotRows(s *update, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32 {
	for king, to := range s[updateTo] {
		addSub(to, s[updateFrom][king], s[updateAdded][king], s[updateRemoved][king])
	}
	return dotRows(s[updateTo][0], s[updateTo][1], table, rows, n, weights)
}

// addSubSubDotRows does so after a capture.
func addSubSubDotRows(s *update, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32 {
	for king, to := range s[updateTo] {
		addSubSub(to, s[updateFrom][king], s[updateAdded][king], s[updateRemoved][king], s[updateCaptured][king])
	}
	return dotRows(s[updateTo][0], s[updateTo][1], table, rows, n, weights)
}
