package uci

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"strings"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
)

const genfensUsage = "N seed S book None|FILE [soft N] [plies N] [bound N]"

// How a random opening is made, unless the request says otherwise.
const (
	randomPlies     = 8    // and one more in every other opening, so that either side may be to move
	openingBound    = 400  // greatest advantage of a side, in centipawns
	openingSoft     = 5000 // nodes after which the search that looks for it begins no further iteration
	openingHard     = 8    // times as many, after which it stops
	openingHash     = 1    // MiB
	openingAttempts = 500  // in a row that fail, before it is clear that there are no more openings
)

// The greatest values that a request may ask for.
const (
	maxOpeningSoft  = 1_000_000_000
	maxRandomPlies  = 100
	maxOpeningBound = 30_000
)

// genfens makes random openings in the background, as OpenBench asks for them
// to generate data: one line "info string genfens FEN" for each. They depend on
// the request alone.
func (d *Driver) genfens(args string) {
	request, ignored, err := parseGenfens(words(args))
	if err != nil {
		d.out.errorf("genfens: %v", err)
		return
	}
	if ignored != "" {
		d.notef("genfens: ignoring %s", quoted(ignored))
	}
	engine, current := d.engine, d.settings
	d.launch(&job{batch: true, name: "genfens"}, func(control *search.Control) []string {
		starts := standardStart
		if request.book != "" {
			book, err := openBook(places(request.book, executableDir()))
			if err != nil {
				d.out.errorf("genfens: %v", err)
				return nil
			}
			defer book.Close()
			starts = book.start
		}
		defer configure(engine, current.hash, current.threads, current.multiPV)
		configure(engine, openingHash, defaultThreads, 1)
		prepare(engine, d.out)
		maker := &openingMaker{
			genfensRequest: request, engine: engine, control: control, start: starts,
			chance: rand.New(rand.NewPCG(request.seed, 0)), known: map[movegen.Key]bool{},
		}
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

// genfensRequest is what a "genfens" asks for.
type genfensRequest struct {
	count int
	seed  uint64
	book  string // file, empty for the start position

	soft  uint64     // nodes, a soft limit
	plies int        // random moves
	bound eval.Score // greatest advantage of a side
}

// parseGenfens reads what genfensUsage shows: the number first, then pairs of
// words in any order. What follows the book is what OpenBench's field "Genfens
// Args" holds. It returns what follows the last pair that it knows as words that
// it ignored.
func parseGenfens(words []string) (r genfensRequest, ignored string, err error) {
	if len(words) == 0 {
		return r, "", errors.New("want " + genfensUsage)
	}
	n, err := parseNumber(words[0])
	if err != nil || n < 1 {
		return r, "", fmt.Errorf("%s is not a number of positions", quoted(words[0]))
	}
	r = genfensRequest{count: int(n), soft: openingSoft, plies: randomPlies, bound: openingBound}
	words = words[1:]
	seeded, known := false, true
	for len(words) >= 2 {
		switch words[0] {
		case "seed":
			r.seed, err = parseBounded(words, math.MinInt64, math.MaxInt64)
			seeded = true
		case "soft":
			r.soft, err = parseBounded(words, 1, maxOpeningSoft)
		case "plies":
			var plies uint64
			plies, err = parseBounded(words, 0, maxRandomPlies)
			r.plies = int(plies)
		case "bound":
			var bound uint64
			bound, err = parseBounded(words, 1, maxOpeningBound)
			r.bound = eval.Score(bound)
		case "book":
			if r.book = words[1]; strings.EqualFold(r.book, "none") {
				r.book = ""
			}
		default:
			known = false
		}
		if err != nil {
			return r, "", err
		}
		if !known {
			break
		}
		words = words[2:]
	}
	if !seeded {
		return r, "", errors.New("the seed is missing, want " + genfensUsage)
	}
	return r, strings.Join(words, " "), nil
}

// parseBounded reads the number behind a word, from least to greatest.
func parseBounded(words []string, least, greatest int64) (uint64, error) {
	n, err := parseNumber(words[1])
	switch {
	case err != nil:
		return 0, fmt.Errorf("the %s %s is not a number", words[0], quoted(words[1]))
	case n < least || n > greatest:
		return 0, fmt.Errorf("%s must be from %d to %d, not %d", words[0], least, greatest, n)
	}
	return uint64(n), nil
}

// openingMaker makes openings that differ.
type openingMaker struct {
	genfensRequest
	engine  Engine
	control *search.Control
	start   func(*rand.Rand) (movegen.Position, error)
	chance  *rand.Rand
	known   map[movegen.Key]bool
}

// next returns a position in which nobody is far ahead, some random moves after
// a start. If there are none, the error says why the last one was refused.
// Nothing means anything if the control was stopped meanwhile.
func (o *openingMaker) next() (movegen.Position, error) {
	var err error
	for range openingAttempts {
		if o.control.Stopped() {
			break
		}
		var p movegen.Position
		if p, err = o.attempt(); err == nil {
			o.known[p.Key()] = true
			return p, nil
		}
	}
	return movegen.Position{}, fmt.Errorf("no opening in %d attempts, the last one: %w", openingAttempts, err)
}

// attempt returns one random position if it will do.
func (o *openingMaker) attempt() (p movegen.Position, err error) {
	if p, err = o.start(o.chance); err != nil {
		return p, err
	}
	for range o.plies + o.chance.IntN(2) {
		var list movegen.MoveList
		if p.LegalMoves(&list); list.Len() == 0 {
			return p, errors.New("the game is over")
		}
		parent := p
		parent.MakeInto(&p, list.At(o.chance.IntN(list.Len())))
	}
	switch {
	case o.known[p.Key()]:
		return p, errors.New("the position is known")
	case !isQuietStart(&p):
		return p, errors.New("the game is over, or there is a check")
	}
	o.engine.NewGame()
	score := o.engine.Search(o.control, movegen.NewGame(p), search.Limits{SoftNodes: o.soft, Nodes: openingHard * o.soft},
		func(*search.Info) {}).Score
	if score < -o.bound || score > o.bound {
		return p, errors.New("one side is too far ahead")
	}
	return p, nil
}

// isQuietStart reports whether a game may begin with p: it is not over, and
// nothing forces the first move.
func isQuietStart(p *movegen.Position) bool {
	return !p.InCheck() && p.HasLegalMove() && !p.InsufficientMaterial() && p.Rule50() < movegen.Rule50Limit
}

func standardStart(*rand.Rand) (movegen.Position, error) { return movegen.StartPosition(), nil }

// book is a file with a position in each line, as FEN or EPD.
type book struct {
	*os.File
	size int64
}

// openBook opens the first of the files that is there.
func openBook(names []string) (b book, err error) {
	for _, name := range names {
		if err = refuseSpecial(name); err != nil {
			continue
		}
		if b.File, err = os.Open(name); err == nil {
			break
		}
	}
	if err != nil {
		return b, err
	}
	info, err := b.Stat()
	if err == nil && info.Size() == 0 {
		err = fmt.Errorf("%s is empty", quoted(b.Name()))
	}
	if err != nil {
		b.Close()
		return b, err
	}
	b.size = info.Size()
	return b, nil
}

// maxBookLine is more than any position needs, in bytes.
const maxBookLine = 4096

// start returns the position of a random line. Books may be larger than memory,
// so it chooses a place in the file and takes the first line that begins there
// or later, after the last line the first one.
func (b book) start(chance *rand.Rand) (movegen.Position, error) {
	at := chance.Int64N(b.size)
	line, err := b.lineFrom(at)
	if err == nil && line == "" {
		line, err = b.lineFrom(0)
	}
	if err != nil {
		return movegen.Position{}, err
	}
	p, err := movegen.ParseLine(line)
	if err != nil {
		return p, fmt.Errorf("a line of the book: %w", err)
	}
	return p, nil
}

// lineFrom returns the first line that begins at the place or later, nothing if
// there is none.
func (b book) lineFrom(at int64) (string, error) {
	buffer := make([]byte, 2*maxBookLine)
	n, err := b.ReadAt(buffer, max(at-1, 0))
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	rest := string(buffer[:n])
	if at > 0 { // a line begins at the place if the one before ends there
		_, rest, _ = strings.Cut(rest, "\n")
	}
	line, _, _ := strings.Cut(rest, "\n")
	return line, nil
}
