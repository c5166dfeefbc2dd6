package analysis

import (
	"slices"
	"strings"

	"vedette/eval"
	"vedette/movegen"
	"vedette/opening"
	"vedette/pgn"
)

// Game is an analysed game.
type Game struct {
	// Source is the game as it was read. It is not changed.
	Source *pgn.Game
	// Number is the number of the game in its file, from 1, and File the name of
	// that, for the reader of the results.
	Number int
	File   string
	// Main is the line that was played.
	Main *Line
	// Chess960 reports whether the start position is one of Chess960 only, or the
	// tags say so.
	Chess960 bool
	// Complete is false if the analysis was interrupted.
	Complete bool
	// Players holds the figures for White and Black.
	Players [2]Player
	// Opening is that of the last position with a name, empty if none has one.
	Opening opening.Opening
}

// Begun reports whether at least one position of the game was searched.
func (g *Game) Begun() bool {
	return slices.ContainsFunc(g.Main.Positions, func(p Position) bool { return p.Analysed })
}

// decade is how many characters codes have in common that belong to related openings.
const decade = 2

// opening returns the opening as the tags have it. What they lack is added, but a name
// only for a code of the same decade.
func (g *Game) opening() opening.Opening {
	o := g.Opening
	eco, name := g.Source.Tag("ECO"), g.Source.Tag("Opening")
	if !isUnknown(eco) {
		if !strings.HasPrefix(eco, o.ECO[:min(len(o.ECO), decade)]) {
			o.Name = ""
		}
		o.ECO = eco
	}
	if !isUnknown(name) {
		o.Name = name
	}
	return o
}

// isUnknown reports whether the value of a tag says nothing.
func isUnknown(value string) bool { return strings.Trim(value, "?.- ") == "" }

// Line is a sequence of moves, the game or a variation, with all positions.
type Line struct {
	// Moves are the moves, and Positions what is before and after them: there is
	// one position more.
	Moves     []Move
	Positions []Position

	source *pgn.Line
	parent *Line // nil for the game
	at     int   // index of the position in the parent at which a variation begins
}

// Position is a position with what the search found.
type Position struct {
	movegen.Position
	// Analysed is false for positions that were not searched: in variations unless
	// they are wanted, and after an interruption. Then all that follows is zero.
	Analysed bool
	// Score and WDL are for White.
	Score eval.Score
	WDL   WDL
	// End says why the game is over. Draws that a player must claim count at the last
	// position of a game only: if the game went on, nobody did.
	End movegen.End
	// Lines are the best lines, the best one first. There is none if the game is
	// over.
	Lines []Continuation
	Depth int
	Nodes uint64

	phase  Phase
	effort int // of the search, see Settings.limits
}

// Continuation is a line that the search found. Its score is for White.
type Continuation struct {
	Score eval.Score
	WDL   WDL
	Moves []movegen.Move
}

// maxShown is the greatest length of a better line that is shown, in plies.
const maxShown = 8

// shown returns as many moves of a line as are shown.
func (c *Continuation) shown() []movegen.Move { return c.Moves[:min(len(c.Moves), maxShown)] }

// Move is a move of a line.
type Move struct {
	// Move is NoMove for a null move.
	Move  movegen.Move
	Color movegen.Color
	Phase Phase
	// Rated is false if the position before or after the move was not searched,
	// and for null moves. Then all that follows is zero.
	Rated bool
	// Loss is what the move costs in expected points, from 0 to 1.
	Loss float64
	// Best reports whether the search would play the same move.
	Best bool
	Mark Mark
	// TurningPoint reports whether the move is a mistake or a blunder that changes
	// whom the position favours.
	TurningPoint bool
	// Variations are the alternatives in the source.
	Variations []*Line

	counts bool // for the accuracy
	comparison
}

// WDL holds the probabilities of White's results, per mille. They sum to 1000.
type WDL struct{ Win, Draw, Loss int }

// wdlOf returns the probabilities for a score for White.
func wdlOf(score eval.Score, p *movegen.Position) (wdl WDL) {
	wdl.Win, wdl.Draw, wdl.Loss = eval.WDL(score, eval.Phase(p))
	return wdl
}

// Expected returns the points that White expects, from 0 to 1: a draw counts half.
func (c WDL) Expected() float64 { return float64(2*c.Win+c.Draw) / 2000 }

// ExpectedFor returns the points that a side expects.
func (c WDL) ExpectedFor(side movegen.Color) float64 {
	if side == movegen.Black {
		return 1 - c.Expected()
	}
	return c.Expected()
}

// favours returns 1 if White expects two thirds of a point or more, -1 if Black
// does, else 0.
func (c WDL) favours() int {
	switch e := c.Expected(); {
	case 3*e >= 2:
		return 1
	case 3*e <= 1:
		return -1
	}
	return 0
}

// matesIn returns the number of moves to a mate, negative if Black mates. For a
// score for White, eval.Score cannot know who is to move.
func matesIn(s eval.Score) int {
	if s < 0 {
		return -matesIn(-s)
	}
	return int(eval.Mate-s+1) / 2
}

// Better returns the line that the search prefers to a move of the line, nil if
// there is none.
func (l *Line) Better(move int) *Continuation {
	before := &l.Positions[move]
	if m := &l.Moves[move]; !m.Rated || m.Best || len(before.Lines) == 0 {
		return nil
	}
	return &before.Lines[0]
}

// newLine returns the moves of a line, not analysed yet.
func newLine(source *pgn.Line, start *movegen.Position, parent *Line, at int) *Line {
	l := &Line{
		Moves:     make([]Move, len(source.Moves)),
		Positions: make([]Position, len(source.Moves)+1),
		source:    source, parent: parent, at: at,
	}
	l.Positions[0].Position = *start
	l.Positions[0].phase = Opening
	if parent != nil {
		l.Positions[0].phase = parent.Positions[at].phase
	}
	l.Positions[0].phase = phaseOf(start, l.Positions[0].phase)
	for i := range source.Moves {
		before, after := &l.Positions[i], &l.Positions[i+1]
		m := source.Moves[i].Move
		l.Moves[i] = Move{Move: m, Color: before.SideToMove(), Phase: before.phase}
		after.Position = before.Position
		after.Play(m)
		after.phase = phaseOf(&after.Position, before.phase)
		for j := range source.Moves[i].Variations {
			v := newLine(&source.Moves[i].Variations[j], &before.Position, l, i)
			l.Moves[i].Variations = append(l.Moves[i].Variations, v)
		}
	}
	return l
}

// gameAt returns the game at a position of the line, with as many moves before it
// as matter: for repetitions, and the last ones for the histories of the search. A
// null move ends what matters.
func (l *Line) gameAt(i int) *movegen.Game {
	matter := max(min(l.Positions[i].Rule50(), maxReversible), movegen.LastMoves)
	moves := make([]movegen.Move, 0, matter)
	for len(moves) < matter {
		if i == 0 && l.parent != nil {
			l, i = l.parent, l.at
			continue
		}
		if i == 0 || l.Moves[i-1].Move == movegen.NoMove {
			break
		}
		i--
		moves = append(moves, l.Moves[i].Move)
	}
	g := movegen.NewGame(l.Positions[i].Position)
	for j := len(moves) - 1; j >= 0; j-- {
		g.Play(moves[j])
	}
	return g
}

// maxReversible is how many moves before a position are looked at for
// repetitions: a game that goes on for longer could be claimed as drawn.
const maxReversible = 200
