package openings

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/search"
)

// scorer is an engine whose searches all have the same score.
type scorer eval.Score

func (scorer) NewGame() {}

func (s scorer) Search(*search.Control, *movegen.Game, search.Limits, func(*search.Info)) search.Result {
	return search.Result{Score: eval.Score(s)}
}

// TestAttempt has openings that are accepted, and one for each reason to refuse
// it.
func TestAttempt(t *testing.T) {
	refused, bad := errors.New("refused"), errors.New("no start")
	start := func(fen string, err error) func(*rand.Rand) (movegen.Position, error) {
		return func(*rand.Rand) (movegen.Position, error) {
			p, failed := movegen.ParseFEN(fen)
			return p, errors.Join(err, failed)
		}
	}
	const mate = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"
	for _, test := range []struct {
		name   string
		score  scorer
		start  func(*rand.Rand) (movegen.Position, error)
		refuse func(*movegen.Position) error
		want   string
	}{
		{"good", 20, start(movegen.StartFEN, nil), func(*movegen.Position) error { return nil }, ""},
		{"good for Black", -20, start(movegen.StartFEN, nil), nil, ""},
		{"too good", 21, start(movegen.StartFEN, nil), nil, "one side is too far ahead"},
		{"too bad", -21, start(movegen.StartFEN, nil), nil, "one side is too far ahead"},
		{"over", 0, start(mate, nil), nil, "the game is over"},
		{"refused", 0, start(movegen.StartFEN, nil), func(*movegen.Position) error { return refused }, "refused"},
		{"no start", 0, start(movegen.StartFEN, bad), nil, "no start"},
	} {
		o := Opener{Engine: test.score, Control: search.NewControl(), Plies: 3, Bound: 20, Start: test.start, Refuse: test.refuse}
		p, err := o.Attempt(rand.New(rand.NewPCG(1, 2)))
		got := ""
		if err != nil {
			got = err.Error()
		}
		if plies := 2*(p.FullMove()-1) + int(p.SideToMove()); got != test.want || err == nil && plies != 3 && plies != 4 {
			t.Errorf("%s: after %d plies, %v, want %q", test.name, plies, err, test.want)
		}
	}
}

// TestOpen: openings depend on seed and number, and a stopped opener returns
// none.
func TestOpen(t *testing.T) {
	ctl := search.NewControl()
	opener := func(seed uint64) *Opener {
		return &Opener{Engine: scorer(0), Control: ctl, Seed: seed, Plies: 8, Bound: 20,
			Start: func(*rand.Rand) (movegen.Position, error) { return movegen.StartPosition(), nil }}
	}
	open := func(seed uint64, number uint32) movegen.Key { return opener(seed).Open(number).Position().Key() }
	first, again := open(1, 2), open(1, 2)
	if first != again || first == open(1, 3) || first == open(2, 2) {
		t.Error("openings do not depend on seed and number alone")
	}
	ctl.Stop()
	if game := opener(1).Open(2); game != nil {
		t.Error("a stopped opener returns a game")
	}
}

// TestHeat: with a little heat the free queen is taken, one move of 30 and more. With
// much heat many moves are chosen, and without any all count the same.
func TestHeat(t *testing.T) {
	p := fentest.Parse(t, "rnb1kbnr/pppp1ppp/8/4p2q/4P2Q/8/PPPP1PPP/RNB1KBNR b KQkq - 0 1")
	var moves movegen.MoveList
	p.LegalMoves(&moves)
	engine := search.NewEngine()
	engine.SetHash(1)
	if err := engine.Prepare(); err != nil {
		t.Fatal(err)
	}
	chosen := func(heat int) map[movegen.Move]int {
		o := Opener{Engine: engine, Control: search.NewControl(), Heat: heat}
		rng, counts := rand.New(rand.NewPCG(1, 2)), map[movegen.Move]int{}
		for range 100 {
			counts[o.choose(&p, &moves, rng)]++
		}
		return counts
	}
	takes := fentest.Move(t, &p, "h5h4")
	if hot, cold := chosen(0), chosen(25); hot[takes] > 20 || cold[takes] < 95 {
		t.Errorf("the queen is taken %d times in 100 without heat and %d times with", hot[takes], cold[takes])
	}
	if mild := chosen(2000); len(mild) < 15 || len(mild) > moves.Len() {
		t.Errorf("%d of %d moves chosen with a great heat", len(mild), moves.Len())
	}
}

// ladder is an engine for which each child of a position is worse than the one before by
// ten centipawns, and which counts its searches.
type ladder struct {
	level    eval.Score // of the position itself
	children map[movegen.Key]eval.Score
	searches int
}

func (*ladder) NewGame() {}

func (l *ladder) Search(_ *search.Control, game *movegen.Game, limits search.Limits, _ func(*search.Info)) search.Result {
	l.searches++
	if limits.Depth > 1 {
		return search.Result{Score: l.level}
	}
	return search.Result{Score: -l.children[game.Position().Key()]}
}

// TestBoltzmann: moves are chosen as often as their scores say, whether the search of
// the position agrees with the best of them or hopes for more; and when it agrees, most
// moves are never searched.
func TestBoltzmann(t *testing.T) {
	p := movegen.StartPosition()
	var moves movegen.MoveList
	p.LegalMoves(&moves)
	const heat, draws = 25, 4000
	for _, level := range []eval.Score{0, 100} {
		engine := &ladder{level: level, children: map[movegen.Key]eval.Score{}}
		sum := 0.0
		for i := range moves.Len() {
			child := p
			p.MakeInto(&child, moves.At(i))
			engine.children[child.Key()] = eval.Score(-10 * i)
			sum += math.Exp(-10 * float64(i) / heat)
		}
		o := Opener{Engine: engine, Control: search.NewControl(), Heat: heat}
		rng, counts := rand.New(rand.NewPCG(1, 2)), map[movegen.Move]int{}
		for range draws {
			counts[o.choose(&p, &moves, rng)]++
		}
		for i := range moves.Len() {
			share := math.Exp(-10*float64(i)/heat) / sum
			want, got := draws*share, float64(counts[moves.At(i)])
			if bound := 4*math.Sqrt(want) + 1; math.Abs(got-want) > bound {
				t.Errorf("level %d: move %d of %d chosen %g times, want %g", level, i, moves.Len(), got, want)
			}
		}
		if each := engine.searches / draws; level == 0 && each > moves.Len()/2 || each > moves.Len()+1 {
			t.Errorf("level %d: %d searches for one of %d moves", level, each, moves.Len())
		}
	}
}
