package openings

import (
	"errors"
	"math/rand/v2"
	"testing"

	"vedette/eval"
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
