package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"unicode"

	"vedette/cmd/internal/tool"
	"vedette/movegen"
	"vedette/pgn"
	"vedette/selfplay"
	"vedette/syzygy"
	"vedette/training"
)

// checked counts the work of check.
type checked struct {
	games, moves int
	endings      endings
	skipped      int // games with castling that notnil/chess does not support
}

// errEnough ends the reading.
var errEnough = errors.New("enough games were checked")

// check has notnil/chess replay games and check moves and results, or has the
// engine play games again.
func check(ctx context.Context, args []string, out, errOut io.Writer) error {
	f := flag.NewFlagSet("check", flag.ContinueOnError)
	games := f.Int("games", 1000, "how many games notnil/chess checks, from the beginning of the file")
	var again replayFlags
	f.UintVar(&again.games, "replay", 0, "instead, play this many randomly chosen games again, with the engine in this program\n"+
		"and the settings in the file, and compare starts, moves, scores and results;\n"+
		"refused if another engine played them")
	f.Uint64Var(&again.seed, "seed", 0, "seed for the choice of -replay; random by default")
	again.seed = rand.Uint64()
	f.IntVar(&again.threads, "threads", runtime.GOMAXPROCS(0), "how many games -replay plays at once")
	f.StringVar(&again.network, "network", "", "the network `file` that -replay plays with, instead of the engine's")
	if err := tool.ParseFiles(f, args); err != nil {
		return err
	}
	switch others := tool.Given(f, "seed", "threads", "network"); {
	case again.games > math.MaxInt32:
		return tool.Mistakef("-replay must be at most %d, not %d", math.MaxInt32, again.games)
	case again.games > 0 && tool.Given(f, "games") != "":
		return tool.Mistakef("-games has no effect with -replay, which has a number of its own")
	case again.games > 0:
		return replay(ctx, &again, f.Args(), out, errOut)
	case others != "":
		return tool.Mistakef("%s needs -replay", others)
	case *games < 1:
		return tool.Mistakef("-games must be at least 1, not %d", *games)
	}
	var done checked
	err := training.ReadAll(ctx, f.Args(), func(g *training.Game) error {
		if done.games == *games {
			return errEnough
		}
		return done.add(g)
	})
	if err != nil && !errors.Is(err, errEnough) {
		return err
	}
	done.print(out)
	return nil
}

// print prints the results.
func (c *checked) print(out io.Writer) {
	if c.games > 0 {
		fmt.Fprintf(out, "notnil/chess replayed %d games with %d moves, and agrees with every move and result.\n", c.games, c.moves)
	} else {
		fmt.Fprintln(out, "No game to replay.")
	}
	if c.skipped > 0 {
		fmt.Fprintf(out, "Skipped: %d games that begin with castling rights possible only in Chess960.\n", c.skipped)
	}
	c.endings.print(out)
}

// add checks a game. The error has its number and, as PGN, its moves up to the
// faulty one.
func (c *checked) add(g *training.Game) error {
	if pgn.CastlesAsInChess960(&g.Start) {
		c.skipped++
		return nil
	}
	plies, err := judge(g)
	if err != nil {
		sound := *g
		sound.Plies = g.Plies[:plies]
		var pgn strings.Builder
		_ = writePGN(&pgn, &sound) // as far as it is legal
		return fmt.Errorf("game %d: after %d plies: %w\n%s", g.Number, plies, err, &pgn)
	}
	c.games++
	c.moves += len(g.Plies)
	c.endings[g.Ending]++
	return nil
}

// judge replays a game with a referee. With an error it returns how many plies
// were correct.
func judge(g *training.Game) (plies int, err error) {
	r, err := newReferee(g.Start.FEN())
	if err != nil {
		return 0, err
	}
	for i, ply := range g.Plies {
		if list := r.rulings(); len(list) > 0 {
			return i, fmt.Errorf("the game goes on after its end by %v in %v", list[0], r.position)
		}
		if err := r.play(ply.Move.KingText()); err != nil {
			return i, err
		}
	}
	final, err := g.Replay(func(int, *movegen.Position, *movegen.Masks, training.Ply) {})
	if err != nil {
		return 0, err
	}
	plies = len(g.Plies)
	if ours, theirs := withoutEnPassant(final.FEN()), withoutEnPassant(r.position.String()); ours != theirs {
		return plies, fmt.Errorf("the final position is %s, not %s", theirs, ours)
	}
	if err := r.agree(g); err != nil {
		return plies, fmt.Errorf("%w in %v", err, r.position)
	}
	return plies, nil
}

// withoutEnPassant returns a FEN without the en passant square, which
// notnil/chess writes after every double step and movegen only if there is a
// legal capture.
func withoutEnPassant(fen string) string {
	fields := strings.Fields(fen)
	return strings.Join(slices.Delete(fields, 3, 4), " ")
}

// agree returns an error unless the recorded ending and result are right for
// the current position, the final one.
func (r *referee) agree(g *training.Game) error {
	rulings := r.rulings()
	byRules := g.Ending <= selfplay.ByMaterial
	switch {
	case byRules && !slices.Contains(rulings, g.Ending):
		return fmt.Errorf("the ending %v is recorded, notnil/chess finds %v", g.Ending, rulings)
	case !byRules && len(rulings) > 0:
		return fmt.Errorf("the ending %v is recorded, but by the rules it is %v", g.Ending, rulings)
	}
	right := g.Result == selfplay.Drawn
	switch g.Ending {
	case selfplay.ByCheckmate:
		right = g.Result == r.winner()
	case selfplay.ByWinRule:
		right = wonByScore(g) || g.Result != selfplay.Drawn && r.mayBeInTables()
	}
	if !right {
		return fmt.Errorf("the result %v is recorded for the ending %v", g.Result, g.Ending)
	}
	return nil
}

// mayBeInTables reports whether endgame tables, by which older and imported games may have
// been ended, may know the current position, whatever the last score was.
func (r *referee) mayBeInTables() bool {
	pieces := 0
	for _, c := range r.board {
		if unicode.IsLetter(c) {
			pieces++
		}
	}
	return pieces <= syzygy.MaxPieces && r.position.HalfMoveClock() == 0 && r.position.CastleRights() == "-"
}

// wonByScore reports whether the game was won and the last score does not
// favour the loser.
func wonByScore(g *training.Game) bool {
	last := int16(0)
	if n := len(g.Plies); n > 0 {
		last = g.Plies[n-1].Score
	}
	return g.Result == selfplay.WhiteWins && last >= 0 || g.Result == selfplay.BlackWins && last <= 0
}
