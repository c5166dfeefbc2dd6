package uci

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"vedette/eval"
	"vedette/internal/suggest"
	"vedette/movegen"
	"vedette/search"
)

// Numbers are clamped to these bounds, so that the search can calculate with
// them without overflow.
const (
	maxClock     = 100 * 24 * time.Hour
	maxMovesToGo = 1000
)

// mostNotes is the greatest number of remarks about a single line.
const mostNotes = 10

// goRequest is a parsed "go".
type goRequest struct {
	limits  search.Limits
	isPerft bool
	perft   int      // depth in plies
	notes   []string // remarks about words that were ignored
	// limitLost says that there is no limit, but one may be among what was ignored.
	limitLost bool
}

// number is a numeric parameter. Whether it was given matters even if it is 0.
type number struct {
	value int64
	given bool
}

// goParser reads the parameters of "go".
type goParser struct {
	words    []string
	position *movegen.Position
	notes    []string
	unsaid   int // remarks beyond mostNotes

	clock, increment                               [2]number // in ms, by colour
	movesToGo, moveTime, depth, nodes, mate, perft number
	infinite, ponder                               bool
	clockNamed                                     bool           // even without a number
	searchMoves                                    []movegen.Move // nil: all
}

// parseGo reads the parameters of "go", in any order, for a search of p. What
// makes no sense is ignored with a remark. No limit at all means infinite, but
// an unreadable clock is a limit.
func parseGo(words []string, p *movegen.Position) goRequest {
	g := &goParser{words: words, position: p}
	g.perft.value = 1
	isPerft := slices.Contains(words, "perft")
	g.read()
	if isPerft && !g.perft.given {
		g.notef("counting to depth %d", g.perft.value)
	}
	var limits search.Limits
	endless := !g.perft.given
	if !isPerft {
		limits = g.limits()
		endless = limits.Infinite && !g.infinite
	}
	if g.unsaid > 0 {
		g.notes = append(g.notes, fmt.Sprintf("and %d more like these", g.unsaid))
	}
	return goRequest{
		limits:    limits,
		isPerft:   isPerft,
		perft:     int(min(max(g.perft.value, 0), search.MaxDepth)),
		notes:     g.notes,
		limitLost: endless && len(g.notes) > 0,
	}
}

// read reads the parameters.
func (g *goParser) read() {
	numbers := g.numbers()
	for len(g.words) > 0 {
		word := g.words[0]
		g.words = g.words[1:]
		switch n := numbers[word]; {
		case n != nil:
			g.clockNamed = g.clockNamed || slices.Contains(clockWords, word)
			g.readNumber(word, n)
		case word == "infinite":
			g.infinite = true
		case word == "ponder":
			g.ponder = true
		case word == "searchmoves":
			g.readSearchMoves()
		default:
			g.ignore(word)
		}
	}
}

// numbers returns the parameters that are followed by a number.
func (g *goParser) numbers() map[string]*number {
	return map[string]*number{
		"wtime":     &g.clock[movegen.White],
		"btime":     &g.clock[movegen.Black],
		"winc":      &g.increment[movegen.White],
		"binc":      &g.increment[movegen.Black],
		"movestogo": &g.movesToGo,
		"movetime":  &g.moveTime,
		"depth":     &g.depth,
		"nodes":     &g.nodes,
		"mate":      &g.mate,
		"perft":     &g.perft,
	}
}

func (g *goParser) notef(format string, args ...any) {
	if len(g.notes) == mostNotes {
		g.unsaid++
		return
	}
	g.notes = append(g.notes, fmt.Sprintf(format, args...))
}

// clockWords are the parameters of "go" that describe a clock.
var clockWords = []string{"wtime", "btime", "winc", "binc", "movestogo"}

// goWords are the parameters of "go".
var goWords = []string{"searchmoves", "ponder", "wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime",
	"infinite", "perft"}

// ignore notes a word that is no parameter, with the one that it may be meant to be.
func (g *goParser) ignore(word string) {
	meant := ""
	if len(g.notes) < mostNotes {
		meant = suggest.DidYouMean(word, goWords)
	}
	g.notef("ignoring %s%s", quoted(word), meant)
}

// readNumber reads the number after the parameter name. If another parameter
// follows instead, the number is missing and that parameter is kept.
func (g *goParser) readNumber(name string, n *number) {
	if len(g.words) == 0 || slices.Contains(goWords, g.words[0]) {
		g.notef("ignoring %s without a number", name)
		return
	}
	text := g.words[0]
	g.words = g.words[1:]
	value, err := parseNumber(text)
	if err != nil {
		g.notef("ignoring %s %s: not a number", name, quoted(text))
		return
	}
	*n = number{value, true}
}

// parseNumber reads an integer of any size, or a decimal number, which it
// truncates: some clients send milliseconds as 1000.0.
func parseNumber(text string) (int64, error) {
	whole, decimals, _ := strings.Cut(text, ".")
	if strings.Trim(decimals, "0123456789") != "" {
		return 0, strconv.ErrSyntax
	}
	value, err := strconv.ParseInt(whole, 10, 64)
	if errors.Is(err, strconv.ErrRange) {
		return value, nil // the nearest representable number
	}
	return value, err
}

// parseBounded reads the number with a name, from least to greatest.
func parseBounded[T int | uint64 | eval.Score](name, text string, least, greatest int64) (T, error) {
	n, err := parseNumber(text)
	switch {
	case err != nil:
		return 0, fmt.Errorf("the %s %s is not a number", name, quoted(text))
	case n < least || n > greatest:
		return 0, fmt.Errorf("%s must be from %d to %d, not %d", name, least, greatest, n)
	}
	return T(n), nil
}

// readSearchMoves reads moves up to the first word that is not one. Illegal
// ones are left out.
func (g *goParser) readSearchMoves() {
	for len(g.words) > 0 && looksLikeMove(g.words[0]) {
		if g.searchMoves == nil {
			g.searchMoves = []movegen.Move{}
		}
		m, err := ParseMove(g.position, g.words[0])
		if err != nil {
			g.notef("searchmoves: %v", err)
		} else {
			g.searchMoves = append(g.searchMoves, m)
		}
		g.words = g.words[1:]
	}
}

// dropZeros forgets limits of 0 and less beside other limits: there are clients that always
// send all fields. A negative time for the move is one that is over, unless there is a clock.
func (g *goParser) dropZeros() {
	hasClock := max(g.clock[0].value, g.clock[1].value, g.increment[0].value, g.increment[1].value) > 0
	limited := g.infinite || hasClock || max(g.depth.value, g.nodes.value, g.mate.value, g.moveTime.value) > 0
	for _, n := range []*number{&g.depth, &g.nodes, &g.mate, &g.moveTime} {
		if limited && (n.value == 0 || n.value < 0 && (hasClock || n != &g.moveTime)) {
			*n = number{}
		}
	}
}

// limits returns the limits that the parameters set together.
func (g *goParser) limits() search.Limits {
	g.dropZeros()
	l := search.Limits{Infinite: g.infinite, Ponder: g.ponder, SearchMoves: g.searchMoves}
	if g.depth.given {
		l.Depth = int(min(g.atLeastOne("depth", g.depth), search.MaxDepth))
	}
	if g.nodes.given {
		l.Nodes = uint64(g.atLeastOne("nodes", g.nodes))
	}
	if g.mate.given {
		l.Mate = int(min(g.atLeastOne("mate", g.mate), search.MaxDepth))
	}
	if g.infinite { // no clock ends this search
		if g.moveTime.given {
			g.notef("ignoring movetime, since the search is infinite")
		}
		return l
	}
	if g.moveTime.given && g.moveTime.value > 0 {
		l.MoveTime = milliseconds(g.moveTime.value)
	} else if g.moveTime.given {
		l.Depth = 1
	}
	g.setClock(&l)
	l.Infinite = !l.Timed && l.MoveTime == 0 && l.Depth == 0 && l.Nodes == 0 && l.Mate == 0
	return l
}

// atLeastOne returns the value of a limit that cannot be less than 1.
func (g *goParser) atLeastOne(name string, n number) int64 {
	if n.value < 1 {
		g.notef("%s %d counts as 1", name, n.value)
	}
	return max(n.value, 1)
}

// setClock chooses the clock. If that of the side to move is missing, the other
// side's is used, then the increment. If all are missing although a clock was
// named, and no other limit is certain to end the search, no time is left: a
// client that sends any clock does not wait for ever. Beside such a limit a clock
// of 0 without an increment is none: there are clients that always send all fields.
func (g *goParser) setClock(l *search.Limits) {
	us := g.position.SideToMove()
	clock, increment := g.clock[us], g.increment[us]
	if !clock.given {
		clock = g.clock[us.Other()]
		if !increment.given {
			increment = g.increment[us.Other()]
		}
	}
	if !clock.given {
		clock = increment
	}
	ends := l.MoveTime != 0 || l.Depth != 0 || l.Nodes != 0
	if !clock.given && (!g.clockNamed || ends) || ends && clock.value == 0 && increment.value == 0 {
		return
	}
	l.Timed = true
	l.Remaining = milliseconds(clock.value)
	l.Increment = max(milliseconds(increment.value), 0)
	if g.movesToGo.given {
		l.MovesToGo = int(min(max(g.movesToGo.value, 0), maxMovesToGo))
	}
}

// milliseconds returns a number of milliseconds as a duration, at most
// maxClock and at least -maxClock.
func milliseconds(n int64) time.Duration {
	limit := maxClock.Milliseconds()
	return time.Duration(min(max(n, -limit), limit)) * time.Millisecond
}
