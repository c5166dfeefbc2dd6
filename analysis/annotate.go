package analysis

import (
	"regexp"
	"slices"
	"strings"

	"vedette/eval"
	"vedette/movegen"
	"vedette/pgn"
)

// Annotated returns a copy of the source with what was found: evaluations in the
// comments, glyphs where there are none, better lines as variations, and tags for the
// accuracies. The tags ECO, Opening and Annotator are added if they are missing. All
// else stays.
func (g *Game) Annotated(annotator string) *pgn.Game {
	annotated := *g.Source
	annotated.Tags = slices.Clone(g.Source.Tags)
	add := func(name, value string) {
		if value != "" && isUnknown(annotated.Tag(name)) {
			annotated.SetTag(name, value)
		}
	}
	o := g.opening()
	add("ECO", o.ECO)
	add("Opening", o.Name)
	add("Annotator", annotator)
	for side, name := range sides {
		if text := g.Players[side].accuracies(); text != "" {
			annotated.SetTag(name+"Accuracy", text)
		}
	}
	annotated.Line = g.Main.annotated(0, nil)
	annotated.Comment = g.Main.Positions[0].commented(annotated.Comment)
	return &annotated
}

// accuracies returns the accuracy of a side in the whole game and in its phases, as in
// "94 (opening 98, endgame 90)", empty if no move counts.
func (p *Player) accuracies() string {
	if p.Total.Moves == 0 {
		return ""
	}
	var phases []string
	for _, phase := range Phases() {
		if a := p.ByPhase[phase]; a.Moves > 0 {
			phases = append(phases, string(phase)+" "+a.String())
		}
	}
	return p.Total.String() + " (" + strings.Join(phases, ", ") + ")"
}

// commented returns a comment on a position with the evaluation. A checkmate has none.
func (p *Position) commented(comment string) string {
	switch {
	case p.End == movegen.Checkmate:
		return strings.TrimSpace(withoutEval(comment))
	case p.Analysed:
		return withEval(comment, evalOf(p.Score, &p.Position))
	}
	return comment
}

// maxNested is how deeply a variation may be nested to get better lines of its
// own, so that no reader finds them too deep.
const maxNested = 50

// annotated returns a copy of a line with what was found. The moves in siblings stand
// beside its first move already.
func (l *Line) annotated(nested int, siblings []movegen.Move) pgn.Line {
	line := pgn.Line{Comment: l.source.Comment, NAGs: l.source.NAGs, Moves: slices.Clone(l.source.Moves)}
	for i := range line.Moves {
		to, m := &line.Moves[i], &l.Moves[i]
		if i > 0 {
			siblings = nil
		}
		better := l.Better(i)
		there := slices.Concat(siblings, firstMoves(to))
		if better != nil && (!m.Mark.isError() || nested >= maxNested || slices.Contains(there, better.Moves[0])) {
			better = nil
		}
		if better != nil {
			there = append(there, better.Moves[0])
		}
		to.Variations = make([]pgn.Line, len(m.Variations))
		for j, v := range m.Variations {
			to.Variations[j] = v.annotated(nested+1, there)
		}
		to.Comment = l.Positions[i+1].commented(to.Comment)
		if nag := signs[m.Mark].nag; nag > 0 && !hasMark(to.NAGs) {
			to.NAGs = append([]uint8{nag}, to.NAGs...)
		}
		if better != nil {
			addVariation(to, better, &l.Positions[i].Position)
		}
	}
	return line
}

// firstMoves returns a move and those with which its variations begin.
func firstMoves(m *pgn.Move) []movegen.Move {
	moves := []movegen.Move{m.Move}
	for i := range m.Variations {
		if line := m.Variations[i].Moves; len(line) > 0 {
			moves = append(moves, line[0].Move)
		}
	}
	return moves
}

// addVariation adds a line that is better in the position before a move to it.
func addVariation(to *pgn.Move, better *Continuation, before *movegen.Position) {
	first := better.Moves[0]
	moves := better.shown()
	line := pgn.Line{Moves: make([]pgn.Move, len(moves))}
	for i, m := range moves {
		line.Moves[i].Move = m
	}
	after := *before
	before.MakeInto(&after, first)
	if !after.InCheck() || after.HasLegalMove() {
		line.Moves[0].Comment = evalOf(nearer(better.Score, 1), &after).String()
	}
	to.Variations = append(to.Variations, line)
}

// hasMark reports whether one of the glyphs $1 to $6 is there.
func hasMark(nags []uint8) bool {
	return slices.ContainsFunc(nags, func(n uint8) bool { return 1 <= n && n <= 6 })
}

// evalOf returns a score for White of a position as the command in comments.
func evalOf(s eval.Score, p *movegen.Position) pgn.Eval {
	if s.IsMate() {
		return pgn.Eval{IsMate: true, Mate: matesIn(s)}
	}
	return pgn.Eval{Centipawns: s.Shown(eval.Phase(p))}
}

// Commands in a comment, and those that evaluate, with the blanks after them.
var (
	anyCommand  = regexp.MustCompile(`\[%[^\]]*\]`)
	evalCommand = regexp.MustCompile(`(\[%eval(?: [^\]]*)?\]) *`)
)

// withEval returns a comment with an eval command. It takes the place of the first
// that is there, otherwise that before the comment.
func withEval(comment string, e pgn.Eval) string {
	place := evalCommand.FindStringSubmatchIndex(comment)
	if place == nil {
		return strings.TrimSpace(e.String() + " " + comment)
	}
	return strings.TrimSpace(comment[:place[0]] + e.String() + withoutEval(comment[place[3]:]))
}

// withoutEval returns a comment without its eval commands, and the blanks after them.
func withoutEval(comment string) string { return evalCommand.ReplaceAllString(comment, "") }

// withoutCommands returns a comment without its commands, for readers.
func withoutCommands(comment string) string {
	return strings.Join(strings.Fields(anyCommand.ReplaceAllString(comment, "")), " ")
}
