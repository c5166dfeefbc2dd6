package uci

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
	"vedette/selfplay/openings"
)

const genfensUsage = "N seed S book None|FILE [soft N] [plies N] [bound N]"

// The defaults of a request.
const (
	randomPlies     = 8    // and with a probability of one half one more, so that either side may be to move
	openingBound    = 400  // greatest advantage of a side, in centipawns
	openingSoft     = 5000 // soft limit, in nodes, of the search that measures the advantage
	openingHard     = 8    // its hard limit, as a multiple of the soft limit
	openingHash     = 1    // size of its transposition table, in megabytes
	openingAttempts = 500  // failures in a row after which no more openings are expected
)

// The greatest values that a request may contain.
const (
	maxOpeningSoft  = 1_000_000_000
	maxRandomPlies  = 100
	maxOpeningBound = 30_000
)

// genfens makes random openings in the background, as OpenBench asks for them
// to generate data: one line "info string genfens FEN" for each. They depend on
// the request and the evaluation alone.
func (d *Driver) genfens(args string) {
	request, ignored, err := parseGenfens(words(args))
	if err != nil {
		d.out.errorf("genfens: %v", err)
		return
	}
	if ignored != "" {
		d.refusef("genfens: ignoring %s", quoted(ignored))
	}
	engine := d.engine
	d.launch(&job{batch: true, name: "genfens"}, func(control *search.Control) []string {
		start := standardStart
		if request.book != "" {
			book, err := openLines(request.book)
			if err != nil {
				d.out.errorf("genfens: %v", err)
				return nil
			}
			defer book.Close()
			start = book.Start
		}
		defer borrow(engine, openingHash, defaultThreads)()
		prepare(engine, d.out)
		maker := newOpeningMaker(request, engine, control, start)
		for range request.count {
			opening, err := maker.next()
			switch {
			case control.Stopped():
				return []string{"info string genfens stopped"}
			case err != nil:
				d.out.errorf("genfens: %v", err)
				return nil
			}
			d.out.stream(control.Done(), "info string genfens "+opening.FEN())
		}
		return nil
	})
}

// genfensRequest holds the arguments of "genfens".
type genfensRequest struct {
	count int
	seed  uint64
	book  string // name of a file, empty for the start position

	soft  uint64     // nodes, a soft limit
	plies int        // random moves
	bound eval.Score // greatest advantage of a side
}

// parseGenfens reads the arguments as genfensUsage shows them: the number
// first, then pairs of a name and a value in any order. OpenBench appends its
// field "Genfens Args" after the book. The words from the first unknown name on
// are returned as ignored.
func parseGenfens(words []string) (r genfensRequest, ignored string, err error) {
	if len(words) == 0 {
		return r, "", errors.New("want " + genfensUsage)
	}
	n, err := parseNumber(words[0])
	if err != nil || n < 1 {
		return r, "", fmt.Errorf("%s is not a number of positions", quoted(words[0]))
	}
	r = genfensRequest{count: int(n), soft: openingSoft, plies: randomPlies, bound: openingBound}
	seeded := false
	for words = words[1:]; len(words) >= 2; words = words[2:] {
		known, err := r.set(words[0], words[1])
		if err != nil {
			return r, "", err
		}
		if !known {
			break
		}
		seeded = seeded || words[0] == "seed"
	}
	if !seeded {
		return r, "", errors.New("the seed is missing, want " + genfensUsage)
	}
	return r, strings.Join(words, " "), nil
}

// set reads the value of a name. It reports false if it does not know the name.
func (r *genfensRequest) set(name, value string) (known bool, err error) {
	switch name {
	case "seed":
		r.seed, err = parseBounded[uint64](name, value, math.MinInt64, math.MaxInt64)
	case "soft":
		r.soft, err = parseBounded[uint64](name, value, 1, maxOpeningSoft)
	case "plies":
		r.plies, err = parseBounded[int](name, value, 0, maxRandomPlies)
	case "bound":
		r.bound, err = parseBounded[eval.Score](name, value, 1, maxOpeningBound)
	case "book":
		if r.book = value; strings.EqualFold(value, "none") {
			r.book = ""
		}
	default:
		return false, nil
	}
	return true, err
}

// openingMaker makes openings that are all different.
type openingMaker struct {
	openings.Opener
	rng  *rand.Rand
	seen map[movegen.Key]bool
}

func newOpeningMaker(r genfensRequest, engine Engine, control *search.Control, start func(*rand.Rand) (movegen.Position, error)) *openingMaker {
	o := &openingMaker{rng: rand.New(rand.NewPCG(r.seed, 0)), seen: map[movegen.Key]bool{}}
	o.Opener = openings.Opener{
		Engine: engine, Control: control, Limits: search.Limits{SoftNodes: r.soft, Nodes: openingHard * r.soft},
		Plies: r.plies, Bound: r.bound, Start: start, Refuse: o.refuse,
	}
	return o
}

// next returns an opening that was not returned before. If it finds none, the
// error says why the last one was refused. If the control was stopped
// meanwhile, neither is valid.
func (o *openingMaker) next() (movegen.Position, error) {
	var err error
	for range openingAttempts {
		if o.Control.Stopped() {
			break
		}
		var p movegen.Position
		if p, err = o.Attempt(o.rng); err == nil {
			o.seen[p.Key()] = true
			return p, nil
		}
	}
	return movegen.Position{}, fmt.Errorf("no opening in %d attempts; the last was refused: %w", openingAttempts, err)
}

// refuse returns an error if no game should begin with p.
func (o *openingMaker) refuse(p *movegen.Position) error {
	switch {
	case o.seen[p.Key()]:
		return errors.New("the position was returned before")
	case !isQuietStart(p):
		return errors.New("the game is over, or the side to move is in check")
	}
	return nil
}

// isQuietStart reports whether a game may begin with p: the game is not over,
// and the side to move is not in check.
func isQuietStart(p *movegen.Position) bool {
	return !p.InCheck() && movegen.NewGame(*p).End() == movegen.Ongoing
}

func standardStart(*rand.Rand) (movegen.Position, error) { return movegen.StartPosition(), nil }

// openLines opens a book of openings, one on a line.
func openLines(name string) (book openings.Lines, err error) {
	file, err := openFirst(name, os.O_RDONLY)
	if err != nil {
		return book, err
	}
	return openings.NewLines(file)
}
