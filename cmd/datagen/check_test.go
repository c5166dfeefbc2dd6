package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"vedette/movegen"
	"vedette/selfplay"
	"vedette/training"
)

// refereedGames returns random games with every possible ending.
func refereedGames(t *testing.T) (games []training.Game) {
	random := rand.New(rand.NewPCG(50, 3))
	found := map[selfplay.Ending]int{}
	add := func(g training.Game) {
		games = append(games, g)
		found[g.Ending]++
	}
	for _, start := range []struct {
		fen            string
		games, longest int
	}{
		{movegen.StartFEN, 4, 120},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 40}, // castling, en passant
		{"8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1", 3, 60},                                    // promotions
		{"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", 6, 60},                                       // mate and stalemate
		{"k7/p7/P7/8/8/7p/7P/7K w - - 0 1", 12, 99},                                     // mostly repetitions
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 94 80", 3, 60},                                   // fifty moves
		{"8/8/4k3/4p3/4K3/8/8/8 b - - 0 1", 3, 60},                                      // the pawn falls
	} {
		for range start.games {
			add(walk(t, random, start.fen, start.longest))
		}
	}
	drawn := line(t, movegen.StartFEN, "e2e4", "e7e5")
	drawn.Ending = selfplay.ByDrawRule
	won := line(t, movegen.StartFEN, "e2e4", "e7e5", "g1f3")
	won.Result, won.Ending = selfplay.WhiteWins, selfplay.ByWinRule
	lost := line(t, movegen.StartFEN, "e2e4", "e7e5", "g1f3")
	lost.Result, lost.Ending, lost.Plies[2].Score = selfplay.BlackWins, selfplay.ByWinRule, -2500
	inTables := line(t, "4k3/8/8/8/8/8/4p3/4K2R w - - 0 1", "e1e2")
	inTables.Result, inTables.Ending, inTables.Plies[0].Score = selfplay.WhiteWins, selfplay.ByWinRule, -10
	add(inTables)
	add(drawn)
	add(won)
	add(lost)
	for e := selfplay.ByCheckmate; e <= selfplay.ByLength; e++ {
		if found[e] == 0 {
			t.Errorf("no game ends by %v: the test tests less than it should", e)
		}
	}
	return games
}

func TestCheckAgrees(t *testing.T) {
	games := refereedGames(t)
	file, _ := gamesFile(t, "games", games...)
	moves := 0
	for _, g := range games {
		moves += len(g.Plies)
	}
	text := output(t, "check", file)
	want := fmt.Sprintf("replayed %d games with %d moves, and agrees", len(games), moves)
	if !strings.Contains(text, want) || strings.Contains(text, "Skipped") {
		t.Errorf("wrote %q, want %q in it", text, want)
	}
}

// Moves that end a game by mate, and by repetition.
var (
	foolsMate  = []string{"f2f3", "e7e5", "g2g4", "d8h4"}
	knightsOut = []string{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"}
)

func TestCheckObjects(t *testing.T) {
	const rookEnding = "4k3/8/8/8/8/8/8/4K2R w K - 98 80"
	play := func(result selfplay.Result, ending selfplay.Ending, fen string, moves ...string) training.Game {
		g := line(t, fen, moves...)
		g.Result, g.Ending = result, ending
		return g
	}
	replace := func(g training.Game, ply int, m movegen.Move) training.Game {
		g.Plies[ply].Move = m
		return g
	}
	const enPassantBits movegen.Move = 2 << 14
	for name, test := range map[string]struct {
		game training.Game
		want string
	}{
		"mate for the loser": {play(selfplay.WhiteWins, selfplay.ByCheckmate, movegen.StartFEN, foolsMate...),
			"after 4 plies: the result 1-0 is recorded for the ending checkmate"},
		"mate that draws": {play(selfplay.Drawn, selfplay.ByCheckmate, movegen.StartFEN, foolsMate...), "1/2-1/2"},
		"stalemate that wins": {play(selfplay.WhiteWins, selfplay.ByStalemate, "7k/8/6K1/5Q2/8/8/8/8 w - - 0 1", "f5f7"),
			"the result 1-0 is recorded for the ending stalemate"},
		"repetition that wins":   {play(selfplay.BlackWins, selfplay.ByRepetition, movegen.StartFEN, knightsOut...), "0-1"},
		"length that wins":       {play(selfplay.WhiteWins, selfplay.ByLength, movegen.StartFEN, "e2e4"), "1-0"},
		"draw rule that wins":    {play(selfplay.WhiteWins, selfplay.ByDrawRule, movegen.StartFEN, "e2e4"), "1-0"},
		"win rule that draws":    {play(selfplay.Drawn, selfplay.ByWinRule, movegen.StartFEN, "e2e4"), "1/2-1/2"},
		"win rule for the loser": {play(selfplay.BlackWins, selfplay.ByWinRule, movegen.StartFEN, "e2e4", "e7e5"), "0-1"},

		"no mate":       {play(selfplay.WhiteWins, selfplay.ByCheckmate, movegen.StartFEN, "e2e4"), "checkmate is recorded, notnil/chess finds []"},
		"no stalemate":  {play(selfplay.Drawn, selfplay.ByStalemate, movegen.StartFEN, foolsMate...), "stalemate is recorded, notnil/chess finds [checkmate]"},
		"only twice":    {play(selfplay.Drawn, selfplay.ByRepetition, movegen.StartFEN, knightsOut[:7]...), "repetition is recorded"},
		"99 plies":      {play(selfplay.Drawn, selfplay.ByFiftyMoves, rookEnding, "e1e2"), "fifty moves is recorded"},
		"enough pieces": {play(selfplay.Drawn, selfplay.ByMaterial, rookEnding, "e1e2"), "insufficient material is recorded"},
		"mate as a win": {play(selfplay.BlackWins, selfplay.ByWinRule, movegen.StartFEN, foolsMate...), "by the rules it is [checkmate]"},
		"repetition as a draw": {play(selfplay.Drawn, selfplay.ByDrawRule, movegen.StartFEN, knightsOut...),
			"the ending adjudicated draw is recorded, but by the rules it is [repetition]"},
		"fifty moves as length": {play(selfplay.Drawn, selfplay.ByLength, rookEnding, "e1e2", "e8e7"), "by the rules it is [fifty moves]"},

		"goes on after a repetition": {play(selfplay.Drawn, selfplay.ByLength, movegen.StartFEN, append(knightsOut, "e2e4")...),
			"after 8 plies: the game goes on after its end by repetition"},
		"goes on after fifty moves": {play(selfplay.Drawn, selfplay.ByLength, rookEnding, "e1e2", "e8e7", "h1h2"),
			"after 2 plies: the game goes on after its end by fifty moves"},
		"goes on without material": {play(selfplay.Drawn, selfplay.ByMaterial, "8/8/4k3/8/8/3K4/8/5N2 w - - 0 1", "d3d4", "e6d6"),
			"after 0 plies: the game goes on after its end by insufficient material"},

		"illegal move": {replace(play(selfplay.Drawn, selfplay.ByLength, movegen.StartFEN, "e2e4", "e7e5"), 1, movegen.NewMove(52, 28)),
			"after 1 plies: e7e4 is not legal in rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
		"move of nothing": {replace(play(selfplay.Drawn, selfplay.ByLength, movegen.StartFEN, "e2e4"), 0, movegen.NoMove), "0000 is not legal"},
		"castling after the rook moved": {
			replace(play(selfplay.Drawn, selfplay.ByLength, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1h2", "e8e7", "h2h1", "e7e8", "h1h2"), 4,
				line(t, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1").Plies[0].Move),
			"after 4 plies: e1g1 is not legal"},
		"a move of the wrong kind": {replace(play(selfplay.Drawn, selfplay.ByLength, movegen.StartFEN, "e2e4"), 0,
			movegen.NewMove(12, 28)|enPassantBits), "e2e4 is not legal"},
	} {
		t.Run(name, func(t *testing.T) {
			sound := line(t, movegen.StartFEN, "e2e4")
			file, offsets := oldFile(t, "games", sound, test.game, sound)
			message := failure(t, 1, "check", file)
			if prefix := fmt.Sprintf("datagen: %s: game at byte %d: game 1: ", file, offsets[1]); !strings.HasPrefix(message, prefix) {
				t.Errorf("message %q, want it to begin with %q", message, prefix)
			}
			if !strings.Contains(message, test.want) {
				t.Errorf("message %q, want %q in it", message, test.want)
			}
			if !strings.Contains(message, "[White \"Old 1\"]") || !strings.Contains(message, "[FEN \"") {
				t.Errorf("message %q without PGN", message)
			}
		})
	}
}

// After a double step that no pawn can answer there is no en passant square
// under the rules, but notnil/chess sets one: its own count would miss
// repetitions. With a legal capture the position is a different one.
func TestRepetitionAfterDoubleStep(t *testing.T) {
	out := line(t, movegen.StartFEN, slices.Concat([]string{"e2e4"}, []string{"g8f6", "g1f3", "f6g8", "f3g1"}, []string{"g8f6", "g1f3", "f6g8", "f3g1"})...)
	out.Ending = selfplay.ByRepetition
	if _, err := judge(&out); err != nil {
		t.Error(err)
	}
	theirs := chess.NewGame(chess.UseNotation(chess.UCINotation{}))
	for _, ply := range out.Plies {
		if err := theirs.MoveStr(ply.Move.String()); err != nil {
			t.Fatal(err)
		}
	}
	if slices.Contains(theirs.EligibleDraws(), chess.ThreefoldRepetition) {
		t.Error("notnil/chess has learnt the rule: the referee need no longer count")
	}
	const capture = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"
	kings := []string{"e2e4", "e8d8", "e1d1", "d8e8", "d1e1", "e8d8", "e1d1", "d8e8", "d1e1", "e8d8"}
	for plies, ending := range map[int]selfplay.Ending{9: selfplay.ByLength, 10: selfplay.ByRepetition} {
		g := line(t, capture, kings[:plies]...)
		g.Ending = ending
		if _, err := judge(&g); err != nil {
			t.Errorf("%d plies: %v", plies, err)
		}
	}
}

func TestCheckSkipsForeignCastling(t *testing.T) {
	ordinary := line(t, movegen.StartFEN, "e2e4")
	kings := line(t, "4k3/8/8/8/8/8/8/1R1K4 w - - 0 1", "d1e1") // without rights the castling is ordinary
	rook := line(t, "1r2k3/8/8/8/8/8/8/4K2R w Hb - 0 1", "e1h1")
	king := line(t, "4k3/8/8/8/8/8/8/3K3R w H - 0 1", "d1h1")
	file, _ := gamesFile(t, "games", ordinary, kings, rook, king)
	text := output(t, "check", file)
	if !strings.Contains(text, "replayed 2 games with 2 moves") || !strings.Contains(text, "Skipped: 2 games") {
		t.Errorf("wrote %q", text)
	}
}

func TestCheckNothing(t *testing.T) {
	file, _ := gamesFile(t, "games")
	if text := output(t, "check", file); !strings.Contains(text, "No game to replay") {
		t.Errorf("wrote %q", text)
	}
}

func TestCheckOnlyTheFirst(t *testing.T) {
	sound, wrong := line(t, movegen.StartFEN, "e2e4"), line(t, movegen.StartFEN, "e2e4")
	wrong.Ending = selfplay.ByMaterial
	one, _ := gamesFile(t, "one", sound)
	two, _ := gamesFile(t, "two", sound, sound, wrong)
	if text := output(t, "check", "-games", "3", one, two); !strings.Contains(text, "replayed 3 games") {
		t.Errorf("wrote %q", text)
	}
	if message := failure(t, 1, "check", "-games", "4", one, two); !strings.Contains(message, two) {
		t.Errorf("message %q", message)
	}
}
