package movegen_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"vedette/movegen"
)

// checkPosition checks that everything the package reports about a position and
// its successors is consistent. The random games and the fuzz tests share it.
func checkPosition(p *movegen.Position) error {
	if err := p.Verify(); err != nil {
		return err
	}
	var list movegen.MoveList
	p.LegalMoves(&list)
	if got, want := p.HasLegalMove(), list.Len() > 0; got != want {
		return fmt.Errorf("HasLegalMove() = %v with %d moves", got, list.Len())
	}
	if n := movegen.Perft(p, 1); n != uint64(list.Len()) {
		return fmt.Errorf("perft(1) = %d with %d moves", n, list.Len())
	}
	return errors.Join(
		checkParts(p, &list),
		checkMoves(p, &list),
		checkTargets(p, &list),
		checkAttacks(p),
		checkSetup(p),
		checkNull(p),
		checkNotation(p),
	)
}

// checkTargets compares the moves by piece with the list.
func checkTargets(p *movegen.Position, list *movegen.MoveList) error {
	var found []movegen.Move
	var t movegen.Targets
	p.Targets(&t)
	for i := range t.N {
		if t.To[i] == 0 {
			return fmt.Errorf("Targets: the piece on %v has no moves", t.From[i])
		}
		if i > 0 && targetsRank(p, t.From[i-1]) >= targetsRank(p, t.From[i]) {
			return fmt.Errorf("Targets: %v comes before %v", t.From[i-1], t.From[i])
		}
		for to := t.To[i]; to != 0; {
			square := to.Pop()
			m := p.MoveTo(t.From[i], square, movegen.Knight)
			found = append(found, m)
			if m.IsPromotion() {
				for promoted := movegen.Bishop; promoted <= movegen.Queen; promoted++ {
					found = append(found, p.MoveTo(t.From[i], square, promoted))
				}
			}
		}
	}
	want := slices.Clone(list.Slice())
	slices.Sort(want)
	slices.Sort(found)
	if !slices.Equal(found, want) {
		return fmt.Errorf("Targets gives the moves %v, the list has %v", found, want)
	}
	return nil
}

// checkAttacks compares the attacks of both sides with the attackers of each square.
func checkAttacks(p *movegen.Position) error {
	var attacks [2]movegen.Attacks
	p.Sets().BothAttacks(&attacks)
	for s := range movegen.Square(64) {
		for side, a := range attacks {
			by := p.AttackersTo(s, p.Occupied()) & p.ColorPieces(movegen.Color(side))
			var kind [movegen.King + 1]bool
			for k := movegen.Pawn; k <= movegen.King; k++ {
				kind[k] = by&p.Pieces(k) != 0
			}
			minors := kind[movegen.Pawn] || kind[movegen.Knight] || kind[movegen.Bishop]
			rooks := minors || kind[movegen.Rook]
			want := [9]bool{kind[movegen.Pawn], minors, rooks, rooks || kind[movegen.Queen], by != 0,
				kind[movegen.Knight], kind[movegen.Bishop], kind[movegen.Rook], kind[movegen.Queen]}
			got := [9]bool{a.Pawns.Has(s), a.Minors.Has(s), a.Rooks.Has(s), a.Queens.Has(s), a.All.Has(s),
				a.Knights.Has(s), a.Bishops.Has(s), a.OnlyRooks.Has(s), a.OnlyQueens.Has(s)}
			if got != want {
				return fmt.Errorf("Attacks of %v on %v: %v, want %v", movegen.Color(side), s, got, want)
			}
		}
	}
	return nil
}

// targetsRank orders pieces as Targets does.
func targetsRank(p *movegen.Position, s movegen.Square) int {
	return int(p.PieceAt(s).Type()%movegen.King)<<6 + int(s)
}

// checkSetup builds the position from its parts, and from its FEN.
func checkSetup(p *movegen.Position) error {
	if p.Rule50() > 150 || p.FullMove() > 9999 {
		return nil // more than a FEN may have
	}
	parts := p.Setup()
	q, err := parts.Position()
	if err != nil {
		return err
	}
	if want, err := movegen.ParseFEN(p.ShredderFEN()); err != nil || q != want {
		return fmt.Errorf("set up: %s, want %s: %v", q.FEN(), want.FEN(), err)
	}
	return nil
}

// checkParts checks that the noisy and the quiet moves together are the legal
// ones, each once.
func checkParts(p *movegen.Position, list *movegen.MoveList) error {
	var noisy, quiet movegen.MoveList
	p.NoisyMoves(&noisy)
	masks := p.Masks()
	p.AppendQuiet(&masks, &quiet)
	for _, m := range noisy.Slice() {
		if !p.IsNoisy(m) {
			return fmt.Errorf("NoisyMoves gives %v, which is quiet", m)
		}
	}
	for _, m := range quiet.Slice() {
		if p.IsNoisy(m) {
			return fmt.Errorf("AppendQuiet gives %v, which is noisy", m)
		}
	}
	parts := slices.Concat(noisy.Slice(), quiet.Slice())
	all := slices.Clone(list.Slice())
	slices.Sort(parts)
	slices.Sort(all)
	if !slices.Equal(parts, all) {
		return fmt.Errorf("noisy and quiet moves %v, legal moves %v", parts, all)
	}
	if unique := slices.Compact(all); len(unique) != list.Len() {
		return fmt.Errorf("%d moves, only %d of them different", list.Len(), len(unique))
	}
	return nil
}

// checkMoves makes each move and compares the position after it with what the
// package reports about the move and with a recomputation.
func checkMoves(p *movegen.Position, list *movegen.MoveList) error {
	before := *p
	for _, m := range list.Slice() {
		if !p.IsLegal(m) {
			return fmt.Errorf("IsLegal(%v) = false for a move of the generator", m)
		}
		var child movegen.Position
		p.MakeInto(&child, m)
		if *p != before {
			return fmt.Errorf("%v changed its parent", m)
		}
		if err := child.Verify(); err != nil {
			return fmt.Errorf("after %v: %w", m, err)
		}
		if got, want := p.GivesCheck(m), child.InCheck(); got != want {
			return fmt.Errorf("GivesCheck(%v) = %v, but the opponent is in check: %v", m, got, want)
		}
		fewer := child.Occupied().Count() < p.Occupied().Count()
		if p.IsCapture(m) != fewer {
			return fmt.Errorf("IsCapture(%v) = %v, a piece left the board: %v", m, p.IsCapture(m), fewer)
		}
		if got, want := p.IsNoisy(m), fewer || m.IsPromotion(); got != want {
			return fmt.Errorf("IsNoisy(%v) = %v, want %v", m, got, want)
		}
		if err := checkState(p, &child, m); err != nil {
			return fmt.Errorf("after %v: %w", m, err)
		}
	}
	return nil
}

// checkState checks what Verify cannot: side to move, counters and rights after
// a move.
func checkState(p, child *movegen.Position, m movegen.Move) error {
	us := p.SideToMove()
	if child.SideToMove() != us.Other() {
		return errors.New("the side to move did not change")
	}
	moved := p.PieceAt(m.From()).Type()
	rule50 := p.Rule50() + 1
	if p.IsCapture(m) || moved == movegen.Pawn {
		rule50 = 0
	}
	if child.Rule50() != rule50 {
		return fmt.Errorf("Rule50() = %d, want %d", child.Rule50(), rule50)
	}
	if want := p.FullMove() + int(us); child.FullMove() != want {
		return fmt.Errorf("FullMove() = %d, want %d", child.FullMove(), want)
	}
	var rights movegen.Bitboard
	for rooks := p.CastlingRooks(); rooks != 0; {
		rook := rooks.Pop()
		kept := rook != m.From() && rook != m.To()
		if moved == movegen.King && p.PieceAt(rook).Color() == us {
			kept = false
		}
		if kept {
			rights |= movegen.Bitboard(1) << rook
		}
	}
	if child.CastlingRooks() != rights {
		return fmt.Errorf("CastlingRooks() = %x, want %x", uint64(child.CastlingRooks()), uint64(rights))
	}
	doubleStep := moved == movegen.Pawn && m.From()^m.To() == 16
	if s := child.EnPassant(); s != movegen.NoSquare && (!doubleStep || s != (m.From()+m.To())/2) {
		return fmt.Errorf("EnPassant() = %v", s)
	}
	var replies movegen.MoveList
	child.LegalMoves(&replies)
	captures := slices.ContainsFunc(replies.Slice(), movegen.Move.IsEnPassant)
	if offered := child.EnPassant() != movegen.NoSquare; offered != captures {
		return fmt.Errorf("en passant square: %v, en passant move: %v", offered, captures)
	}
	return nil
}

// checkNull makes two null moves, if the side to move may.
func checkNull(p *movegen.Position) error {
	if p.InCheck() {
		return nil
	}
	before := *p
	var child movegen.Position
	p.MakeNullInto(&child)
	if *p != before {
		return errors.New("the null move changed its parent")
	}
	if err := child.Verify(); err != nil {
		return fmt.Errorf("after the null move: %w", err)
	}
	if child.SideToMove() == p.SideToMove() || child.Key() == p.Key() || child.EnPassant() != movegen.NoSquare {
		return fmt.Errorf("after the null move: %s", child.FEN())
	}
	if child.PawnKey() != p.PawnKey() {
		return errors.New("the null move changed the pawn key")
	}
	if child.InCheck() {
		return nil // the side that passed could take the king: the caller's error
	}
	back := child
	back.Play(movegen.NoMove)
	if p.EnPassant() == movegen.NoSquare && back.Key() != p.Key() {
		return errors.New("two null moves changed the key")
	}
	return nil
}

// checkNotation writes the position and reads it again, in both forms.
func checkNotation(p *movegen.Position) error {
	var want, got movegen.MoveList
	p.LegalMoves(&want)
	for _, fen := range []string{p.FEN(), p.ShredderFEN()} {
		q, err := movegen.ParseFEN(fen)
		if err != nil {
			return err
		}
		if q.FEN() != p.FEN() || q.ShredderFEN() != p.ShredderFEN() {
			return fmt.Errorf("written %q, read and written again %q", fen, q.FEN())
		}
		if keysOf(&q) != keysOf(p) {
			return fmt.Errorf("the keys of %q changed from %x to %x", fen, keysOf(p), keysOf(&q))
		}
		if q.LegalMoves(&got); !slices.Equal(got.Slice(), want.Slice()) {
			return fmt.Errorf("the moves of %q changed from %v to %v", fen, want.Slice(), got.Slice())
		}
	}
	return nil
}

// keysOf returns all keys of a position.
func keysOf(p *movegen.Position) [6]movegen.Key {
	return [...]movegen.Key{
		p.Key(), p.PawnKey(), p.MinorKey(), p.MajorKey(),
		p.NonPawnKey(movegen.White), p.NonPawnKey(movegen.Black),
	}
}

// checkIsLegal calls IsLegal with every 16-bit value. It takes milliseconds.
func checkIsLegal(p *movegen.Position) error {
	var list movegen.MoveList
	p.LegalMoves(&list)
	var legal [1 << 16]bool
	for _, m := range list.Slice() {
		legal[m] = true
	}
	for bits, want := range legal {
		if m := movegen.Move(bits); p.IsLegal(m) != want {
			return fmt.Errorf("IsLegal(%v = %04x) = %v, want %v", m, bits, !want, want)
		}
	}
	return nil
}

// pickMove returns a random move; castling, en passant and promotion are more
// likely than their share.
func pickMove(rng *rand.Rand, p *movegen.Position, list *movegen.MoveList) movegen.Move {
	if rng.IntN(3) == 0 {
		special := slices.DeleteFunc(slices.Clone(list.Slice()), func(m movegen.Move) bool {
			return !m.IsCastle() && !m.IsEnPassant() && !m.IsPromotion()
		})
		if len(special) > 0 {
			return special[rng.IntN(len(special))]
		}
	}
	// Leave king and rooks in place for a while: castling rights make the
	// games more interesting.
	m := list.At(rng.IntN(list.Len()))
	if t := p.PieceAt(m.From()).Type(); p.CastlingRooks() != 0 && (t == movegen.King || t == movegen.Rook) {
		m = list.At(rng.IntN(list.Len()))
	}
	return m
}

// chess960FEN returns a random start position of Chess960, or of double
// Chess960, where the colours may differ.
func chess960FEN(rng *rand.Rand, double bool) string {
	white := rng.IntN(movegen.Chess960Starts)
	black := white
	if double {
		black = rng.IntN(movegen.Chess960Starts)
	}
	start, other := movegen.Chess960Start(white), movegen.Chess960Start(black)
	_, ranks, _ := strings.Cut(start.FEN(), "/")
	blackRank, _, _ := strings.Cut(other.FEN(), "/")
	return blackRank + "/" + ranks
}

// scatteredFEN places the kings and up to 20 other pieces at random, with more
// sliders than in games, until the position is valid: pins and checks of all
// kinds, often several at once.
func scatteredFEN(rng *rand.Rand) string {
	const pieces = "QQRRBBNPPqqrrbbnpp"
	for {
		var board [64]byte
		squares := rng.Perm(64)
		board[squares[0]], board[squares[1]] = 'K', 'k'
		for _, s := range squares[2 : 5+rng.IntN(18)] {
			board[s] = pieces[rng.IntN(len(pieces))]
		}
		var ranks []string
		for rank := range 8 {
			// Empty squares one by one: unusual in a FEN, but valid.
			ranks = append(ranks, strings.ReplaceAll(string(board[rank*8:rank*8+8]), "\x00", "1"))
		}
		fen := strings.Join(ranks, "/") + [...]string{" w", " b"}[rng.IntN(2)] + " - - 0 1"
		if p, err := movegen.ParseFEN(fen); err == nil {
			return p.FEN()
		}
	}
}
