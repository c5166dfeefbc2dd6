package movegen_test

import (
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// benchPositions returns an opening, a middlegame, a position with promotion
// and castling, a Chess960 middlegame, a check and an endgame.
func benchPositions(b *testing.B) []movegen.Position {
	b.Helper()
	var positions []movegen.Position
	for _, fen := range []string{
		movegen.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
		"r1k3r1/pbppqpbp/np2pnp1/8/8/NP2PNP1/PBPPQPBP/R1K3R1 w GAga - 0 1",
		"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	} {
		positions = append(positions, fentest.Parse(b, fen))
	}
	return positions
}

// benchEach measures one call of f for each position, and reports the time for
// each of the units that f returns, such as moves.
func benchEach(b *testing.B, unit string, f func(p *movegen.Position) (units int)) {
	b.Helper()
	positions := benchPositions(b)
	units := 0
	for b.Loop() {
		for i := range positions {
			units += f(&positions[i])
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(units), "ns/"+unit)
}

func BenchmarkLegalMoves(b *testing.B) {
	var list movegen.MoveList
	benchEach(b, "move", func(p *movegen.Position) int {
		p.LegalMoves(&list)
		return list.Len()
	})
}

func BenchmarkTargets(b *testing.B) {
	var targets movegen.Targets
	benchEach(b, "position", func(p *movegen.Position) int {
		p.Targets(&targets)
		return 1
	})
}

func BenchmarkNoisyMoves(b *testing.B) {
	var list movegen.MoveList
	benchEach(b, "position", func(p *movegen.Position) int {
		p.NoisyMoves(&list)
		return 1
	})
}

func BenchmarkQuietMoves(b *testing.B) {
	var list movegen.MoveList
	benchEach(b, "position", func(p *movegen.Position) int {
		p.QuietMoves(&list)
		return 1
	})
}

func BenchmarkHasLegalMove(b *testing.B) {
	benchEach(b, "position", func(p *movegen.Position) int {
		if !p.HasLegalMove() {
			b.Fatal("a finished game")
		}
		return 1
	})
}

func BenchmarkMakeInto(b *testing.B) {
	var child movegen.Position
	benchMoves(b, func(p *movegen.Position, m movegen.Move) { p.MakeInto(&child, m) })
}

func BenchmarkIsLegal(b *testing.B) {
	benchMoves(b, func(p *movegen.Position, m movegen.Move) {
		if !p.IsLegal(m) {
			b.Fatalf("%v is not legal", m)
		}
	})
}

func BenchmarkGivesCheck(b *testing.B) {
	checks := 0
	benchMoves(b, func(p *movegen.Position, m movegen.Move) {
		if p.GivesCheck(m) {
			checks++
		}
	})
}

// benchMoves measures a call of f for each legal move of each position.
func benchMoves(b *testing.B, f func(p *movegen.Position, m movegen.Move)) {
	b.Helper()
	lists := make(map[movegen.Key]*movegen.MoveList)
	for _, p := range benchPositions(b) {
		list := new(movegen.MoveList)
		p.LegalMoves(list)
		lists[p.Key()] = list
	}
	benchEach(b, "move", func(p *movegen.Position) int {
		list := lists[p.Key()]
		for _, m := range list.Slice() {
			f(p, m)
		}
		return list.Len()
	})
}

func BenchmarkParseFEN(b *testing.B) {
	const fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	for b.Loop() {
		if _, err := movegen.ParseFEN(fen); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFEN(b *testing.B) {
	benchEach(b, "position", func(p *movegen.Position) int {
		if p.FEN() == "" {
			b.Fatal("no FEN")
		}
		return 1
	})
}
