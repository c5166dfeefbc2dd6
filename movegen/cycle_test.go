package movegen

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

func TestReversibleMovesHoldAllSteps(t *testing.T) {
	// The published number of moves. The steps come from the definition of the
	// pieces, not from the attack tables.
	const published = 3668
	filled := 0
	for _, m := range reversibleMoves.moves {
		if m != NoMove {
			filled++
		}
	}
	if filled != published {
		t.Errorf("%d moves, want %d", filled, published)
	}
	steps := 0
	for piece := WhitePawn; piece <= BlackKing; piece++ {
		for from := range Square(64) {
			for to := range from {
				difference := zobrist.piece[piece][from] ^ zobrist.piece[piece][to] ^ zobrist.black
				a, b, ok := reversibleMoves.find(difference)
				if want := isReversibleStep(piece.Type(), from, to); ok != want {
					t.Fatalf("%v %v-%v: found: %v, want %v", piece, from, to, ok, want)
				} else if !want {
					continue
				}
				steps++
				if min(a, b) != to || max(a, b) != from {
					t.Fatalf("%v %v-%v: found %v-%v", piece, from, to, a, b)
				}
				if _, _, ok := reversibleMoves.find(difference ^ zobrist.black); ok {
					t.Fatalf("%v %v-%v is found without the turn", piece, from, to)
				}
			}
		}
	}
	if steps != published {
		t.Errorf("the test has %d steps, want %d", steps, published)
	}
}

// isReversibleStep reports whether a piece of type t can go from one square to
// another on the empty board, and back.
func isReversibleStep(t PieceType, from, to Square) bool {
	files, ranks := from.File()-to.File(), from.Rank()-to.Rank()
	files, ranks = max(files, -files), max(ranks, -ranks)
	straight, diagonal := files == 0 || ranks == 0, files == ranks
	switch t {
	case Knight:
		return files*ranks == 2
	case Bishop:
		return diagonal
	case Rook:
		return straight
	case Queen:
		return straight || diagonal
	case King:
		return max(files, ranks) == 1
	}
	return false
}

// movesToRepetition is the definition of UpcomingRepetition: make every legal
// move and ask IsRepetition.
func movesToRepetition(p *Position, previous []Key, ply int) bool {
	var list MoveList
	p.LegalMoves(&list)
	line := append(previous[:len(previous):len(previous)], p.key)
	for _, m := range list.Slice() {
		var child Position
		if p.MakeInto(&child, m); child.IsRepetition(line, ply+1) {
			return true
		}
	}
	return false
}

// wanderer plays random games that often go back and forth.
type wanderer struct {
	rng      *rand.Rand
	homesick int // of four moves, how many take the last one back if possible
	p        Position
	previous []Key
	moves    []Move // NoMove for a null move
}

// wander makes a move and reports whether there was one: the one that takes
// back the side's last move, any move, or a null move, and seldom one that
// cannot be taken back.
func (w *wanderer) wander() bool {
	var list MoveList
	w.p.LegalMoves(&list)
	if list.Len() == 0 {
		return false
	}
	parent := w.p
	w.previous = append(w.previous, parent.key)
	if w.rng.IntN(40) == 0 && !parent.InCheck() {
		w.moves = append(w.moves, NoMove)
		parent.MakeNullInto(&w.p)
		return true
	}
	m := list.At(w.rng.IntN(list.Len()))
	for range 4 {
		if !parent.IsNoisy(m) && parent.PieceAt(m.From()).Type() != Pawn {
			break
		}
		m = list.At(w.rng.IntN(list.Len()))
	}
	if back := w.back(); w.rng.IntN(4) < w.homesick && parent.IsLegal(back) {
		m = back
	}
	w.moves = append(w.moves, m)
	parent.MakeInto(&w.p, m)
	return true
}

// back returns the move that takes back the last one of the side to move, if
// there is one and a piece made it.
func (w *wanderer) back() Move {
	if len(w.moves) < 2 {
		return NoMove
	}
	last := w.moves[len(w.moves)-2]
	if last == NoMove || w.p.PieceAt(last.To()).Type() == Pawn {
		return NoMove
	}
	return NewMove(last.To(), last.From())
}

// wanderFENs are positions with few pieces and long ways, with pieces that pin
// and check each other, with castling rights, and ordinary ones.
var wanderFENs = []string{
	StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r1k3r1/pbppqpbp/np2pnp1/8/8/NP2PNP1/PBPPQPBP/R1K3R1 w GAga - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"8/8/4k3/8/8/3K4/8/8 w - - 0 1",
	"k7/8/8/8/8/8/8/7K b - - 20 60",
	"8/8/3nk3/8/8/3KN3/8/8 w - - 0 1",
	"8/1n1nk3/8/8/8/8/1N1NK3/8 w - - 0 1",
	"r3k3/8/8/8/8/8/8/R3K3 w - - 0 1",
	"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
	"1rk3r1/8/8/8/8/8/8/1RK3R1 b GBgb - 0 1",
	"8/8/r2k2r1/8/8/R2K2R1/8/8 b - - 3 9",
	"3qk3/8/8/8/8/8/8/3QK3 w - - 0 1",
	"7k/5Q2/8/8/8/8/6q1/K7 b - - 0 1",
	"2b1kb2/8/8/8/8/8/8/2B1KB2 w - - 0 1",
	"4k3/4r3/8/b7/4N3/8/3B4/4K3 w - - 0 1",
	"4k3/8/4b3/q6r/8/2N1R3/3B4/4K3 b - - 0 1",
	"k1K5/8/8/8/8/8/8/RR6 b - - 0 1",
	"kr6/pp6/8/8/8/8/6PP/6RK w - - 0 1",
	"8/p1p1p1p1/P1P1P1P1/3k4/8/3K4/8/R6r w - - 0 1",
}

// TestUpcomingRepetitionIsItsDefinition compares it with the definition in
// random games, at every position and for several distances from the root.
func TestUpcomingRepetitionIsItsDefinition(t *testing.T) {
	positions := 100_000
	if testing.Short() {
		positions = 20_000
	}
	rng := rand.New(rand.NewPCG(21, 8))
	seen := map[string]int{}
	for game := 0; positions > 0; game++ {
		p := parse(t, wanderFENs[game%len(wanderFENs)])
		w := wanderer{rng: rng, homesick: rng.IntN(4), p: p}
		for more := true; more && len(w.previous) < 120 && positions > 0; more = w.wander() {
			positions--
			if err := compareWithDefinition(&w, seen); err != nil {
				t.Fatalf("%v after %v: %v", wanderFENs[game%len(wanderFENs)], w.moves, err)
			}
		}
	}
	answers := seen["true"] + seen["false"]
	for kind, oneIn := range map[string]int{
		"true": 6, "true at the root": 30, "true in check": 300, "true after a null move": 15, "true from afar": 300,
		"false": 6, "false: blocked": 2000, "false: once in the game": 20,
	} {
		if seen[kind]*oneIn < answers {
			t.Errorf("%d of %d answers are %q, want one in %d", seen[kind], answers, kind, oneIn)
		}
	}
	t.Log(seen)
}

// compareWithDefinition compares at the root, at a small and at a random
// distance from it, and counts the answers.
func compareWithDefinition(w *wanderer, seen map[string]int) error {
	n := len(w.previous)
	nearest, blocked := w.steps()
	for _, ply := range [...]int{0, w.rng.IntN(min(n, 12) + 1), w.rng.IntN(n + 1)} {
		got, want := w.p.UpcomingRepetition(w.previous, ply), movesToRepetition(&w.p, w.previous, ply)
		if got != want {
			return fmt.Errorf("at ply %d: %v, want %v", ply, got, want)
		}
		count := func(kind string, ok bool) {
			if ok {
				seen[kind]++
			}
		}
		count("true", got)
		count("true at the root", got && ply == 0)
		count("true in check", got && w.p.InCheck())
		count("true after a null move", got && w.p.state.sinceNull() < w.p.state.rule50())
		count("true from afar", got && nearest > 3)
		count("false", !got)
		count("false: blocked", !got && blocked)
		count("false: once in the game", !got && nearest > 0)
	}
	return nil
}

// steps returns how many plies ago the latest position was that the side to
// move reaches with one move, 0 if there is none, and whether a blocked move
// leads to one.
func (w *wanderer) steps() (nearest int, blocked bool) {
	ours := w.p.ColorPieces(w.p.SideToMove())
	for plies := 3; plies <= min(w.p.reversible(), len(w.previous)); plies += 2 {
		a, b, ok := reversibleMoves.find(w.p.key ^ w.previous[len(w.previous)-plies])
		switch {
		case !ok || ours&(a.Bit()|b.Bit()) == 0:
		case between[a][b]&w.p.Occupied() != 0:
			blocked = true
		case nearest == 0:
			nearest = plies
		}
	}
	return nearest, blocked
}
