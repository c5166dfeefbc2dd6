package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os/exec"
	"slices"
	"strconv"
	"strings"

	"vedette/cmd/internal/tool"
	"vedette/internal/elo"
)

// ladderOptions are the arguments of ladder.
type ladderOptions struct {
	*options
	engineOptions words
	limit, margin string
	points        string
	levels        []level // those in points
	reach         int
	rungs         rungs
}

// level is a value of UCI_Elo, or fullStrength.
type level int

// fullStrength is above all values of UCI_Elo and all ratings.
const fullStrength level = math.MaxInt32

// parseLevel reads a level as String writes it.
func parseLevel(word string) (level, error) {
	if word == fullStrength.String() {
		return fullStrength, nil
	}
	elo, err := strconv.Atoi(word)
	if err != nil {
		return 0, fmt.Errorf("%q is neither a number nor %q", word, fullStrength)
	}
	return level(elo), nil
}

// String returns the number, or "full".
func (l level) String() string {
	if l == fullStrength {
		return "full"
	}
	return strconv.Itoa(int(l))
}

// options returns options of the engine with those that set the level added.
func (l level) options(others []string) []string {
	if l == fullStrength {
		return others
	}
	return limited(others, int(l))
}

// rung is an engine with a published rating.
type rung struct {
	name, program string
	rating        int
}

// rungs is a flag that adds an engine each time it is given.
type rungs []rung

func (r *rungs) String() string {
	var texts []string
	for _, g := range *r {
		texts = append(texts, fmt.Sprintf("%s=%s@%d", g.name, g.program, g.rating))
	}
	return strings.Join(texts, " ")
}

// Set adds an engine.
func (r *rungs) Set(value string) error {
	name, program, text, err := splitOpponent(value, "RATING", r.names())
	if err != nil {
		return err
	}
	rating, err := strconv.Atoi(text)
	if err != nil {
		return fmt.Errorf("%q is not a rating", text)
	}
	*r = append(*r, rung{name, program, rating})
	return nil
}

// names returns the names of the engines.
func (r *rungs) names() (names []string) {
	for _, g := range *r {
		names = append(names, g.name)
	}
	return names
}

// checkPrograms returns an error if a program is missing.
func (r *rungs) checkPrograms() error {
	for _, g := range *r {
		if _, err := exec.LookPath(g.program); err != nil {
			return fmt.Errorf("missing: %s (%w)", g.name, err)
		}
	}
	return nil
}

func newLadderOptions() *ladderOptions {
	o := &ladderOptions{options: newOptions("ladder", "the `folder` of the games, a PGN file for each opponent; it is made if it does not exist", 1)}
	o.Lookup("openings").Usage += "; without it they are random"
	o.Var(&o.engineOptions, "option", "`NAME=VALUE` of an option of the engine; may be given several times")
	o.Var(&o.rungs, "opponent", "`NAME=PROGRAM@RATING`: an engine with its published rating; may be given several times")
	o.StringVar(&o.points, "points", "800,870,1050,1150,1390,1630,1700,2050,2380,2580,2970,3210,3450,3590,full", "the values of UCI_Elo; \"full\" is full strength, which meets the strongest opponent")
	o.StringVar(&o.limit, "limit", "tc=10+0.1", "the clock of both sides in the notation of fastchess, tc=SECONDS+INCREMENT")
	o.StringVar(&o.margin, "rival-margin", "5000", "the `milliseconds` by which an opponent may exceed its time; the engine has 500")
	o.IntVar(&o.reach, "reach", 250, "play against the opponents whose ratings are at most so far from the point, or else the nearest one")
	return o
}

// check returns an error that says which argument makes no sense.
func (o *ladderOptions) check() error {
	if err := o.options.check(); err != nil {
		return err
	}
	if len(o.rungs) == 0 {
		return errors.New("-opponent is missing")
	}
	if err := checkLimit("limit", o.limit); err != nil {
		return err
	}
	for word := range strings.SplitSeq(o.points, ",") {
		l, err := parseLevel(word)
		if err != nil {
			return fmt.Errorf("-points: %w", err)
		}
		if slices.Contains(o.levels, l) {
			return fmt.Errorf("-points: %v is given twice", l)
		}
		o.levels = append(o.levels, l)
	}
	return nil
}

// adjudicatedElo is from where games are adjudicated. Below, a lead that decides a
// game of strong players decides nothing.
const adjudicatedElo = 2300

// ladder plays at several values of UCI_Elo against engines with published
// ratings, and prints the rating at each.
func ladder(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newLadderOptions()
	if err := tool.ParseFlags(o.FlagSet, args, o.check); err != nil {
		return err
	}
	if err := o.rungs.checkPrograms(); err != nil {
		return err
	}
	if err := o.prepare(ctx); err != nil {
		return err
	}
	if err := o.makeFolder(o.rungs.names()); err != nil {
		return err
	}
	unlock, err := o.lockFolder()
	if err != nil {
		return err
	}
	defer unlock()
	var results []*climb
	for _, l := range o.levels {
		c := newClimb(l)
		err = o.climb(ctx, c, errOut)
		if c.row.games() > 0 {
			results = append(results, c)
		}
		if err != nil {
			break
		}
	}
	printLadder(out, results)
	return err
}

// near returns the opponents whose ratings are near a level, at least one.
func (o *ladderOptions) near(l level) (list []rung) {
	distance := func(g rung) int { return max(g.rating-int(l), int(l)-g.rating) }
	nearest := slices.MinFunc(o.rungs, func(a, b rung) int { return distance(a) - distance(b) })
	for _, g := range o.rungs {
		if distance(g) <= o.reach || g == nearest {
			list = append(list, g)
		}
	}
	return list
}

// climb plays the games at one level that the files lack, and adds all that they
// have.
func (o *ladderOptions) climb(ctx context.Context, c *climb, errOut io.Writer) error {
	ours, err := newPlayer(ourName, o.engine, o.limit+" timemargin=500", c.level.options(o.engineOptions)...)
	if err != nil {
		return err
	}
	for _, g := range o.near(c.level) {
		rival, err := newPlayer(g.name, g.program, o.limit+" timemargin="+o.margin)
		if err != nil {
			return err
		}
		s, err := o.newSeries(fmt.Sprint(point, c.level), o.fileOf(g.name), ours, rival)
		if err != nil {
			return err
		}
		if c.level < adjudicatedElo {
			s.adjudication = toTheEnd
		}
		pairs, err := s.play(ctx, errOut)
		c.add(g, pairs)
		if err != nil {
			return err
		}
	}
	return nil
}

// climb is the results at one level.
type climb struct {
	level level
	row   *row
	pairs []ratedPair
	names []string // of the opponents, with the numbers of games
}

// ratedPair is the points of a pair against an opponent with a rating.
type ratedPair struct {
	rating, share float64 // of the points, from 0 to 1
}

func newClimb(l level) *climb { return &climb{level: l, row: newRow()} }

// add adds the pairs against an opponent.
func (c *climb) add(g rung, pairs []pair) {
	if len(pairs) == 0 {
		return
	}
	for _, p := range pairs {
		c.row.add(p)
		c.pairs = append(c.pairs, ratedPair{float64(g.rating), float64(p[0].points+p[1].points) / 4})
	}
	c.names = append(c.names, fmt.Sprintf("%s %d", g.name, 2*len(pairs)))
}

// The bounds of a rating.
const (
	lowestRating  = -1000
	highestRating = 5000
)

// expected returns the share of the points that a rating lets expect against
// another, by Elo's formula.
func expected(rating, other float64) float64 { return 1 / (1 + math.Pow(10, (other-rating)/400)) }

// rating returns the rating with which the results are most likely: the expected
// points are those that were made. The margin is that of 95 %, from the variance of
// the pairs around what was expected of them. A score of all or nothing has no
// rating.
func (c *climb) rating() (rating, margin float64, ok bool) {
	points, n := 0., float64(len(c.pairs))
	for _, p := range c.pairs {
		points += p.share
	}
	if n < elo.LeastPairs || points == 0 || points == n {
		return 0, 0, false
	}
	low, high := float64(lowestRating), float64(highestRating)
	for high-low > 0.01 {
		rating = (low + high) / 2
		sum := 0.
		for _, p := range c.pairs {
			sum += expected(rating, p.rating)
		}
		if sum < points {
			low = rating
		} else {
			high = rating
		}
	}
	slope, variance := 0., 0.
	for _, p := range c.pairs {
		e := expected(rating, p.rating)
		slope += e * (1 - e) * math.Ln10 / 400
		variance += (p.share - e) * (p.share - e)
	}
	return rating, 1.96 * math.Sqrt(variance) / slope, true
}

// printLadder prints a line for each level, as Markdown.
func printLadder(out io.Writer, results []*climb) {
	if len(results) == 0 {
		return
	}
	fmt.Fprintln(out, "| UCI_Elo | games | won | drawn | lost | rating, 95 % | faults | of the rivals | against |")
	fmt.Fprintln(out, "|--:|--:|--:|--:|--:|--:|---|---|---|")
	for _, c := range results {
		rated := "too few games"
		if rating, margin, ok := c.rating(); ok {
			rated = fmt.Sprintf("%.0f ± %.0f", rating, margin)
		}
		r := c.row
		fmt.Fprintf(out, "| %s | %d | %d | %d | %d | %s | %s | %s | %s |\n", c.level, r.games(), r.won, r.drawn, r.lost, rated,
			listed(r.faults), listed(r.theirs), strings.Join(c.names, ", "))
	}
}
