package analysis

import (
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"

	"vedette/eval"
	"vedette/internal/page"
	"vedette/movegen"
	"vedette/pgn"
)

//go:embed page.html
var pageTemplate string

//go:embed page.css
var ownStyle string

//go:embed page.js
var ownScript string

// Page writes a page in HTML that shows analysed games, one after the other. It is
// a single file that loads nothing from elsewhere: a policy in it forbids that.
type Page struct {
	out      io.Writer
	template *template.Template
	settings *Settings
	games    int
}

// NewPage begins a page. Close ends it.
func NewPage(out io.Writer, s *Settings) (*Page, error) {
	t, err := template.New("page").Parse(pageTemplate)
	if err != nil {
		return nil, err
	}
	p := &Page{out: out, template: t, settings: s}
	return p, errors.Join(page.Begin(out, s.Annotator, "Analysed games", ownStyle, ownScript), t.ExecuteTemplate(out, "head", nil))
}

// Add writes a game.
func (p *Page) Add(g *Game) error {
	p.games++
	return p.template.ExecuteTemplate(p.out, "game", newGameView(g, p.games))
}

// Close ends the page.
func (p *Page) Close() error {
	return errors.Join(p.template.ExecuteTemplate(p.out, "tail", map[string]any{
		"Annotator": p.settings.Annotator, "Limits": p.settings.limitsText(),
	}), page.End(p.out, ownScript))
}

// limitsText tells how long positions were searched.
func (s *Settings) limitsText() string {
	var limits []string
	if s.Nodes > 0 {
		limits = append(limits, fmt.Sprintf("%d nodes", s.Nodes))
	}
	if s.MoveTime > 0 {
		limits = append(limits, s.MoveTime.String())
	}
	if s.Depth > 0 {
		limits = append(limits, fmt.Sprintf("depth %d", s.Depth))
	}
	return strings.Join(limits, " or ") + " a position"
}

// gameView is a game for the template.
type gameView struct {
	ID            int // number on the page, from 1
	Title, Detail string
	Opening       string // with its code
	Result        string
	Complete      bool
	Graph         *graphView
	Players       []playerView
	Mistakes      []mistakeView
	Items         []itemView
	Data          *pageData
}

// playerView is a row of the table of accuracies.
type playerView struct {
	Name, Total string
	Phases      [3]string
	Counts      [4]string // !, ?!, ?, ??
}

// moveView is a move with the number of its node. Its own number may be empty.
type moveView struct {
	Number, SAN string
	Node        int
}

// mistakeView is an entry of the list of mistakes.
type mistakeView struct {
	moveView
	Glyph, Class, Text, BetterScore string
	TurningPoint                    bool
	Better                          []moveView
}

// itemView is a part of the text of the moves.
type itemView struct {
	moveView
	Kind         string // "move", "comment", or "open" and "close" for a variation
	Text         string // of a comment
	Glyph, Class string
	Main         bool // a move of the game itself
	First        bool // of "open": a variation of the game itself
}

// pageData is what the script needs of a game.
type pageData struct {
	ID       int        `json:"id"`
	White    string     `json:"white"`
	Black    string     `json:"black"`
	Main     int        `json:"main"` // number of nodes of the game itself, which come first
	Mistakes []int      `json:"mistakes"`
	Nodes    []nodeData `json:"nodes"`
}

// nodeData is a position that the board can show.
type nodeData struct {
	FEN      string `json:"f"`
	Move     string `json:"m,omitempty"` // origin and destination of the move that leads to it
	Previous int    `json:"p"`           // node, -1 for none
	Next     int    `json:"n"`
	Win      *int   `json:"w,omitempty"` // of White, per mille
	Draw     *int   `json:"d,omitempty"`
	Loss     *int   `json:"l,omitempty"`
	Score    string `json:"s,omitempty"`
	Line     string `json:"e,omitempty"` // the best line
	Best     string `json:"b,omitempty"` // origin and destination of the best move
	Clock    string `json:"c,omitempty"` // of the side that moved
	Check    bool   `json:"k,omitempty"` // the side to move is in check
}

// newGameView returns what the template shows of a game.
func newGameView(g *Game, id int) *gameView {
	o := g.opening()
	v := &gameView{
		ID: id, Title: g.title(), Detail: g.detail(), Opening: strings.TrimSpace(o.ECO + " " + o.Name),
		Result: g.Source.Outcome(), Complete: g.Complete, Graph: newGraph(g.Main),
		Data: &pageData{
			ID: id, White: g.SideName(movegen.White), Black: g.SideName(movegen.Black),
			Main: len(g.Main.Positions), Mistakes: []int{}, Nodes: make([]nodeData, len(g.Main.Positions)),
		},
	}
	v.line(g.Main, 0, nil)
	if len(g.Main.Moves) > 0 {
		for _, c := range []movegen.Color{movegen.White, movegen.Black} {
			v.Players = append(v.Players, newPlayerView(g, c))
		}
	}
	return v
}

// title names the players.
func (g *Game) title() string {
	return g.SideName(movegen.White) + " – " + g.SideName(movegen.Black)
}

// SideName returns the name of a player, or of the side if it is unknown.
func (g *Game) SideName(c movegen.Color) string {
	if name := g.name(c); !isUnknown(name) {
		return name
	}
	return sides[c]
}

// detail returns where and when the game was played, each fact once, and its result.
func (g *Game) detail() string {
	var parts []string
	for _, name := range []string{"Event", "Site", "Round", "Date"} {
		value := g.Source.Tag(name)
		if isUnknown(value) || slices.ContainsFunc(parts, func(part string) bool { return strings.EqualFold(part, value) }) {
			continue
		}
		if name == "Round" {
			value = "round " + value
		}
		if name == "Date" {
			value = strings.TrimSuffix(strings.TrimSuffix(value, ".??"), ".??")
		}
		parts = append(parts, value)
	}
	if result := g.Source.Outcome(); result != pgn.Unknown {
		parts = append(parts, result)
	}
	return strings.Join(parts, ", ")
}

func newPlayerView(g *Game, c movegen.Color) playerView {
	p := &g.Players[c]
	v := playerView{Name: g.SideName(c), Total: p.Total.String()}
	for i, phase := range Phases() {
		v.Phases[i] = p.ByPhase[phase].String()
	}
	for i, mark := range []Mark{Good, Inaccuracy, Mistake, Blunder} {
		v.Counts[i] = strconv.Itoa(p.Marks[mark])
	}
	return v
}

// String returns the accuracy in per cent, a dash if no move counts.
func (a Accuracy) String() string {
	if a.Moves == 0 {
		return "–"
	}
	return strconv.FormatFloat(a.Percent, 'f', 0, 64)
}

// node returns the node of a position.
func newNode(p *Position) nodeData {
	d := nodeData{FEN: p.FEN(), Previous: -1, Next: -1, Check: p.InCheck()}
	if !p.Analysed {
		return d
	}
	c := p.WDL
	d.Win, d.Draw, d.Loss = &c.Win, &c.Draw, &c.Loss
	if p.End != movegen.Ongoing {
		d.Score = p.End.String()
		return d
	}
	d.Score = scoreText(p.Score, p)
	best := p.Lines[0].Moves
	d.Best = page.Squares(best[0])
	d.Line = fmt.Sprintf("%s (depth %d)", pgn.NumberedLine(&p.Position, best[:min(len(best), maxFound)]), p.Depth)
	return d
}

// maxFound is the greatest length of the line below the board, in plies.
const maxFound = 6

// scoreText returns a score for White of a position in pawns, or the moves to mate.
func scoreText(s eval.Score, p *Position) string {
	text := "0.00"
	if s.IsMate() {
		text = fmt.Sprintf("#%d", matesIn(s))
	} else if shown := s.Shown(eval.Phase(&p.Position)); shown != 0 {
		text = fmt.Sprintf("%+.2f", float64(shown)/100)
	}
	return strings.Replace(text, "-", "−", 1)
}

// san returns a move of the line in algebraic notation.
func (l *Line) san(i int) string { return pgn.SAN(&l.Positions[i].Position, l.Moves[i].Move) }

// line adds the moves of a line, which begins at a node. For the game itself,
// without a parent, the nodes exist already.
func (v *gameView) line(l *Line, from int, parent *Line) {
	main := parent == nil
	nodes := v.addNodes(l, from, main)
	v.comment(l.source.Comment)
	numbered := false
	for i := range l.Moves {
		m, source := &l.Moves[i], &l.source.Moves[i]
		move := itemView{Kind: "move", Main: main, moveView: moveView{SAN: l.san(i), Node: nodes[i+1]}}
		if !numbered || m.Color == movegen.White {
			move.Number = pgn.MoveNumber(&l.Positions[i].Position)
		}
		move.Glyph, move.Class = glyphOf(m, source)
		v.Items = append(v.Items, move)
		if main && m.Mark.isError() {
			v.mistake(l, i, nodes)
		}
		v.comment(source.Comment)
		for _, variation := range m.Variations {
			v.Items = append(v.Items, itemView{Kind: "open", First: main})
			v.line(variation, nodes[i], l)
			v.Items = append(v.Items, itemView{Kind: "close"})
		}
		numbered = withoutCommands(source.Comment) == "" && len(m.Variations) == 0
	}
}

// addNodes fills in the nodes of a line that begins at a node, and returns them.
func (v *gameView) addNodes(l *Line, from int, main bool) (nodes []int) {
	nodes = make([]int, len(l.Positions))
	nodes[0] = from
	for i := 1; i < len(nodes); i++ {
		if nodes[i] = i; !main {
			nodes[i] = len(v.Data.Nodes)
			v.Data.Nodes = append(v.Data.Nodes, nodeData{})
		}
	}
	if main {
		v.Data.Nodes[0] = newNode(&l.Positions[0])
	}
	for i := range l.Moves {
		n := newNode(&l.Positions[i+1])
		n.Previous, n.Move = nodes[i], page.Squares(l.Moves[i].Move)
		n.Clock, _ = pgn.Command(l.source.Moves[i].Comment, "clk")
		v.Data.Nodes[nodes[i+1]] = n
	}
	for i := range l.Moves {
		if i > 0 || main {
			v.Data.Nodes[nodes[i]].Next = nodes[i+1]
		}
	}
	return nodes
}

// comment adds a comment, without its commands.
func (v *gameView) comment(text string) {
	if text = withoutCommands(text); text != "" {
		v.Items = append(v.Items, itemView{Kind: "comment", Text: text})
	}
}

// written are the glyphs of a source, by number, with the mark that they are shown as.
var written = [...]struct {
	glyph string
	mark  Mark
}{1: {"!", Good}, 2: {"?", Mistake}, 3: {"!!", Good}, 4: {"??", Blunder}, 5: {"!?", NoMark}, 6: {"?!", Inaccuracy}}

// glyphOf returns the sign of a move and its class: that of the source if it has
// one.
func glyphOf(m *Move, source *pgn.Move) (glyph, class string) {
	for _, nag := range source.NAGs {
		if 0 < nag && int(nag) < len(written) {
			return written[nag].glyph, string(written[nag].mark)
		}
	}
	return m.Mark.Glyph(), string(m.Mark)
}

// mistake adds a move of the game to the list of mistakes, with nodes for the
// better line.
func (v *gameView) mistake(l *Line, i int, nodes []int) {
	m, before, after := &l.Moves[i], &l.Positions[i], &l.Positions[i+1]
	entry := mistakeView{
		moveView: moveView{Number: pgn.MoveNumber(&before.Position), SAN: l.san(i), Node: nodes[i+1]},
		Glyph:    m.Mark.Glyph(), Class: string(m.Mark),
		TurningPoint: m.TurningPoint,
		Text:         fmt.Sprintf("costs %.2f points: %s → %s", m.Loss, scoreText(before.Score, before), scoreText(after.Score, after)),
	}
	v.Data.Mistakes = append(v.Data.Mistakes, nodes[i+1])
	if better := l.Better(i); better != nil {
		entry.BetterScore = scoreText(better.Score, before)
		entry.Better = v.better(before, nodes[i], better.shown())
	}
	v.Mistakes = append(v.Mistakes, entry)
}

// better adds nodes for a line that the search found at a position.
func (v *gameView) better(before *Position, node int, moves []movegen.Move) (line []moveView) {
	at := Position{Position: before.Position}
	for i, san := range pgn.SANLine(&before.Position, moves) {
		move := moveView{SAN: san, Node: len(v.Data.Nodes)}
		if i == 0 || at.SideToMove() == movegen.White {
			move.Number = pgn.MoveNumber(&at.Position)
		}
		at.Play(moves[i])
		n := newNode(&at)
		n.Move, n.Previous = page.Squares(moves[i]), node
		if i > 0 {
			v.Data.Nodes[node].Next = move.Node
		}
		v.Data.Nodes = append(v.Data.Nodes, n)
		line, node = append(line, move), move.Node
	}
	return line
}
