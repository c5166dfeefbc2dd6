package movegen_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/dylhunn/dragontoothmg"
	"github.com/notnil/chess"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// This file plays random games and compares the generator with two others that
// share no code or idea with it; invariants_test.go checks the generator alone.

// perftFolder has the perft suites.
const perftFolder = "../testdata/perft"

// A referee is another move generator that follows a game. Moves are in UCI
// notation for standard chess: castling as a move of the king.
type referee interface {
	name() string
	moves() []string
	play(move string) error
}

type dragontooth struct{ board dragontoothmg.Board }

func (d *dragontooth) name() string { return "dragontoothmg" }

func (d *dragontooth) moves() []string {
	var texts []string
	for _, m := range d.board.GenerateLegalMoves() {
		texts = append(texts, m.String())
	}
	return texts
}

func (d *dragontooth) play(move string) error {
	m, err := dragontoothmg.ParseMove(move)
	if err == nil {
		d.board.Apply(m)
	}
	return err
}

type notnil struct{ position *chess.Position }

func (n *notnil) name() string { return "notnil/chess" }

func (n *notnil) moves() []string {
	var texts []string
	for _, m := range n.position.ValidMoves() {
		texts = append(texts, m.String())
	}
	return texts
}

func (n *notnil) play(move string) error {
	for _, m := range n.position.ValidMoves() {
		if m.String() == move {
			n.position = n.position.Update(m)
			return nil
		}
	}
	return fmt.Errorf("no move %s in %v", move, n.position)
}

func newReferees(t *testing.T, fen string) []referee {
	t.Helper()
	setUp, err := chess.FEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return []referee{
		&notnil{chess.NewGame(setUp).Position()},
		&dragontooth{dragontoothmg.ParseFen(fen)},
	}
}

// standardText returns the move in UCI notation for standard chess.
func standardText(m movegen.Move) string {
	if !m.IsCastle() {
		return m.String()
	}
	file := 2 // the c-file
	if m.To() > m.From() {
		file = 6
	}
	return m.From().String() + movegen.MakeSquare(file, m.From().Rank()).String()
}

// TestAgainstReferees plays standard games and compares the sets of legal
// moves at every ply.
func TestAgainstReferees(t *testing.T) {
	games, plies := 60, 160
	if testing.Short() {
		games = 6
	}
	rng := rand.New(rand.NewPCG(2024, 1))
	for range games {
		followGame(t, rng, movegen.StartFEN, plies)
	}
	for i, entry := range fentest.Suites(t, perftFolder, "wellknown", "standard") {
		if testing.Short() && i%10 != 0 {
			continue
		}
		followGame(t, rng, entry.FEN, 8)
	}
	for range games * 10 {
		followGame(t, rng, scatteredFEN(rng), 2)
	}
}

// followGame plays a random game and stops it at the first disagreement.
func followGame(t *testing.T, rng *rand.Rand, fen string, plies int) {
	t.Helper()
	p := fentest.Parse(t, fen)
	referees := newReferees(t, fen)
	var list movegen.MoveList
	for range plies {
		p.LegalMoves(&list)
		ours := make([]string, list.Len())
		for i, m := range list.Slice() {
			ours[i] = standardText(m)
		}
		for _, r := range referees {
			theirs := r.moves()
			more, less := difference(ours, theirs), difference(theirs, ours)
			if r.name() == "dragontoothmg" && len(less) == 0 && onlyPinnedEnPassant(&p, more) {
				more = nil
			}
			if len(more)+len(less) > 0 {
				t.Errorf("%s: against %s: %v too many, %v missing", p.FEN(), r.name(), more, less)
				return
			}
		}
		if list.Len() == 0 {
			return
		}
		m := pickMove(rng, &p, &list)
		for _, r := range referees {
			if err := r.play(standardText(m)); err != nil {
				t.Fatalf("%s: %s: %v", p.FEN(), r.name(), err)
			}
		}
		p.Play(m)
	}
}

// onlyPinnedEnPassant reports whether all moves are en passant captures.
// dragontoothmg does not know that a pawn pinned on a diagonal may capture en
// passant along it; notnil/chess and Stockfish do.
func onlyPinnedEnPassant(p *movegen.Position, moves []string) bool {
	for _, text := range moves {
		if p.EnPassant() == movegen.NoSquare || text[2:] != p.EnPassant().String() {
			return false
		}
	}
	return true
}

// difference returns the elements of a that are not in b, counting duplicates.
func difference(a, b []string) []string {
	count := make(map[string]int)
	for _, text := range b {
		count[text]++
	}
	var rest []string
	for _, text := range a {
		if count[text]--; count[text] < 0 {
			rest = append(rest, text)
		}
	}
	slices.Sort(rest)
	return rest
}

// TestInvariants checks every position of games of standard chess, Chess960 and
// double Chess960, and of games from the perft suites and from random
// placements.
func TestInvariants(t *testing.T) {
	games, plies := 40, 150
	if testing.Short() {
		games, plies = 4, 120
	}
	starts := map[string]func(*rand.Rand) string{
		"standard":  func(*rand.Rand) string { return movegen.StartFEN },
		"chess960":  func(rng *rand.Rand) string { return chess960FEN(rng, false) },
		"double960": func(rng *rand.Rand) string { return chess960FEN(rng, true) },
	}
	for name, start := range starts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(960, 2))
			for range games {
				checkGame(t, rng, start(rng), plies)
			}
		})
	}
	t.Run("suites", func(t *testing.T) {
		t.Parallel()
		rng := rand.New(rand.NewPCG(960, 3))
		for i, entry := range fentest.Suites(t, perftFolder, "wellknown", "standard", "chess960") {
			if !testing.Short() || i%10 == 0 {
				checkGame(t, rng, entry.FEN, 6)
			}
		}
	})
	t.Run("scattered", func(t *testing.T) {
		t.Parallel()
		rng := rand.New(rand.NewPCG(960, 6))
		for range games * 25 {
			checkGame(t, rng, scatteredFEN(rng), 3)
		}
	})
}

// TestCrossingPins checks moves on which a pinned piece could reach the line of
// another pin.
func TestCrossingPins(t *testing.T) {
	for _, fen := range []string{
		// A queen could go from the pin on the rank to that on the file.
		"4kr2/3p3p/4pp1b/4q1pP/1P6/4Pb2/5P2/rQ2K2R w H - 0 21",
		"k3r3/8/8/4Q3/8/8/8/r1Q1K3 w - - 0 1",
		// A queen could go from one diagonal to the other, straight up.
		"7k/b7/8/2B5/8/4K3/3Q4/2b5 w - - 0 1",
		// A double step could go from one diagonal to the other.
		"6k1/8/7b/6N1/8/4K3/5P2/6b1 w - - 0 1",
		"6B1/5p2/4k3/8/6n1/7B/8/6K1 b - - 0 1",
		// A capture could go from the rank to the file or the diagonal.
		"k3r2b/8/4R1N1/5n2/r1P1KP1r/3n1n2/2B1R1B1/1b2r2b w - - 0 1",
	} {
		p := fentest.Parse(t, fen)
		if err := checkIsLegal(&p); err != nil {
			t.Errorf("%s: %v", fen, err)
		}
	}
}

// checkGame plays a random game and checks its positions, some of them with all
// 16-bit values as moves.
func checkGame(t *testing.T, rng *rand.Rand, fen string, plies int) {
	t.Helper()
	p := fentest.Parse(t, fen)
	var list movegen.MoveList
	for ply := range plies {
		if err := checkPosition(&p); err != nil {
			t.Errorf("%s: %v", p.ShredderFEN(), err)
			return
		}
		if ply%25 == 0 {
			if err := checkIsLegal(&p); err != nil {
				t.Errorf("%s: %v", p.ShredderFEN(), err)
				return
			}
		}
		p.LegalMoves(&list)
		if list.Len() == 0 || p.Rule50() >= movegen.Rule50Limit {
			return
		}
		p.Play(pickMove(rng, &p, &list))
	}
}

// TestKeyIdentifiesPosition walks through many positions a few moves from the
// same few starts, so that they repeat, and checks that positions have equal
// keys exactly when they are the same under the repetition rule: pieces, side
// to move, castling and en passant rights.
func TestKeyIdentifiesPosition(t *testing.T) {
	walks := 4000
	if testing.Short() {
		walks = 400
	}
	rng := rand.New(rand.NewPCG(64, 4))
	keys := make(map[string]movegen.Key)
	texts := make(map[movegen.Key]string)
	suites := fentest.Suites(t, perftFolder, "wellknown", "standard", "chess960")
	repeats := 0
	var list movegen.MoveList
	for i := range walks {
		p := fentest.Parse(t, suites[i%40].FEN)
		for range 6 {
			if p.LegalMoves(&list); list.Len() == 0 {
				break
			}
			p.Play(list.At(rng.IntN(list.Len())))
			text := strings.Join(strings.Fields(p.ShredderFEN())[:4], " ")
			key, seen := keys[text]
			if seen {
				repeats++
			}
			if seen && key != p.Key() {
				t.Fatalf("%s has the keys %x and %x", text, key, p.Key())
			}
			if other, taken := texts[p.Key()]; taken && other != text {
				t.Fatalf("%s and %s have the same key", text, other)
			}
			keys[text], texts[p.Key()] = p.Key(), text
		}
	}
	if repeats < walks/10 {
		t.Errorf("only %d positions repeated: too few for this test", repeats)
	}
}

// TestNoAllocation checks that what the search does at every node allocates
// nothing.
func TestNoAllocation(t *testing.T) {
	game := movegen.NewGame(fentest.Parse(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"))
	fentest.Play(t, game, "f3g3 f6h5 g3f3 h5f6 f3g3 f6h5 g3f3")
	p, previous := game.Position(), game.PreviousKeys()
	var child, null movegen.Position
	var list, part movegen.MoveList
	allocations := testing.AllocsPerRun(100, func() {
		p.LegalMoves(&list)
		p.NoisyMoves(&part)
		masks := p.Masks()
		p.AppendQuiet(&masks, &part)
		for _, m := range list.Slice() {
			if p.IsLegal(m) && !p.GivesCheck(m) && !p.IsNoisy(m) {
				p.MakeInto(&child, m)
			}
		}
		p.MakeNullInto(&null)
		if !p.UpcomingRepetition(previous, 0) || p.IsRepetition(previous, 0) {
			t.Error("the position repeats, or its next one does not")
		}
		if !null.HasLegalMove() || null.InCheck() || null.InsufficientMaterial() {
			t.Error("the null move leads to a finished game")
		}
	})
	if allocations != 0 {
		t.Errorf("%v allocations a node, want 0", allocations)
	}
}
