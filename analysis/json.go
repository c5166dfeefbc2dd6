package analysis

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"vedette/eval"
	"vedette/movegen"
	"vedette/pgn"
)

// Data writes analysed games as JSON, one after the other. docs/analysis.md has
// the schema.
type Data struct {
	out   io.Writer
	games int
}

// DataVersion is the version of the schema. It grows if a field changes its
// name or meaning; fields may be added.
const DataVersion = 2

// NewData begins the data. Close ends it.
func NewData(out io.Writer, s *Settings) (*Data, error) {
	head, err := json.Marshal(map[string]any{
		"movetime_ms": s.MoveTime.Milliseconds(), "nodes": s.Nodes, "depth": s.Depth,
		"threads": s.Threads, "hash_mb": s.Hash, "multipv": s.MultiPV, "variations": s.Variations,
	})
	if err == nil {
		_, err = fmt.Fprintf(out, "{\"version\": %d,\n\"annotator\": %s,\n\"settings\": %s,\n\"games\": [", DataVersion, quoted(s.Annotator), head)
	}
	return &Data{out: out}, err
}

// quoted returns a string in JSON.
func quoted(text string) []byte {
	b, _ := json.Marshal(text) // cannot fail
	return b
}

// Add writes a game.
func (d *Data) Add(g *Game) error {
	b, err := json.Marshal(g.data())
	if err != nil {
		return err
	}
	separator := ",\n"
	if d.games == 0 {
		separator = "\n"
	}
	d.games++
	_, err = fmt.Fprintf(d.out, "%s%s", separator, b)
	return err
}

// Close ends the data.
func (d *Data) Close() error {
	_, err := fmt.Fprint(d.out, "\n]}\n")
	return err
}

// rounded returns a number with so many digits after the point.
func rounded(x float64, digits int) float64 {
	power := math.Pow10(digits)
	return math.Round(x*power) / power
}

// The digits of expected points and what is lost of them, and those of an accuracy.
const (
	pointDigits   = 4
	percentDigits = 2
)

type gameData struct {
	File     string            `json:"file"`
	Number   int               `json:"number"`
	Line     int               `json:"line"`
	Tags     map[string]string `json:"tags"`
	Chess960 bool              `json:"chess960"`
	Complete bool              `json:"complete"`
	Result   string            `json:"result"`
	Opening  *openingData      `json:"opening,omitempty"`
	White    playerData        `json:"white"`
	Black    playerData        `json:"black"`
	lineData
}

type openingData struct {
	ECO  string `json:"eco,omitempty"`
	Name string `json:"name,omitempty"`
}

type playerData struct {
	Name         string            `json:"name"`
	Moves        int               `json:"moves"`
	Loss         float64           `json:"loss"`
	Accuracy     *float64          `json:"accuracy"`
	Phases       map[Phase]float64 `json:"phases"`
	Good         int               `json:"good"`
	Inaccuracies int               `json:"inaccuracies"`
	Mistakes     int               `json:"mistakes"`
	Blunders     int               `json:"blunders"`
}

type lineData struct {
	Positions []positionData `json:"positions"`
	Moves     []moveData     `json:"moves"`
}

type positionData struct {
	FEN      string             `json:"fen"`
	Score    *scoreData         `json:"score,omitempty"`
	WDL      *[3]int            `json:"wdl,omitempty"`
	Expected *float64           `json:"expected,omitempty"`
	End      string             `json:"end,omitempty"`
	Depth    int                `json:"depth,omitempty"`
	Nodes    uint64             `json:"nodes,omitempty"`
	Lines    []continuationData `json:"lines,omitempty"`
}

type continuationData struct {
	Score scoreData `json:"score"`
	WDL   [3]int    `json:"wdl"`
	UCI   []string  `json:"uci"`
	SAN   []string  `json:"san"`
}

type scoreData struct {
	CP   *int `json:"cp,omitempty"`
	Mate *int `json:"mate,omitempty"`
}

type moveData struct {
	Number       int        `json:"number"`
	Color        string     `json:"color"`
	SAN          string     `json:"san"`
	UCI          string     `json:"uci"`
	Phase        Phase      `json:"phase"`
	Clock        string     `json:"clock,omitempty"`
	Loss         *float64   `json:"loss,omitempty"`
	Accuracy     *float64   `json:"accuracy,omitempty"`
	Best         bool       `json:"best"`
	Mark         Mark       `json:"mark,omitempty"`
	TurningPoint bool       `json:"turning_point,omitempty"`
	Variations   []lineData `json:"variations,omitempty"`
}

// data returns the game in the form of the schema.
func (g *Game) data() gameData {
	d := gameData{
		File: g.File, Number: g.Number, Line: g.Source.LineNumber, Tags: make(map[string]string),
		Chess960: g.Chess960, Complete: g.Complete, Result: g.Source.Outcome(),
		White: g.playerData(movegen.White), Black: g.playerData(movegen.Black),
		lineData: g.lineData(g.Main),
	}
	for _, tag := range g.Source.Tags {
		d.Tags[tag.Name] = tag.Value
	}
	if o := g.opening(); o.ECO != "" || o.Name != "" {
		d.Opening = &openingData{o.ECO, o.Name}
	}
	return d
}

func (g *Game) playerData(side movegen.Color) playerData {
	p := &g.Players[side]
	d := playerData{
		Name: g.name(side), Moves: p.Moves, Loss: rounded(p.Loss, pointDigits), Phases: make(map[Phase]float64),
		Good: p.Marks[Good], Inaccuracies: p.Marks[Inaccuracy],
		Mistakes: p.Marks[Mistake], Blunders: p.Marks[Blunder],
	}
	if p.Total.Moves > 0 {
		d.Accuracy = new(rounded(p.Total.Percent, percentDigits))
	}
	for phase, accuracy := range p.ByPhase {
		d.Phases[phase] = rounded(accuracy.Percent, percentDigits)
	}
	return d
}

// sides are the names of the sides, as tags have them.
var sides = [...]string{movegen.White: "White", movegen.Black: "Black"}

// name returns the name of a player as in the tags.
func (g *Game) name(side movegen.Color) string { return g.Source.Tag(sides[side]) }

func (g *Game) lineData(l *Line) (d lineData) {
	d.Positions = make([]positionData, len(l.Positions))
	for i := range l.Positions {
		d.Positions[i] = g.positionData(&l.Positions[i])
	}
	d.Moves = make([]moveData, len(l.Moves))
	for i := range l.Moves {
		m, before := &l.Moves[i], &l.Positions[i]
		clock, _ := pgn.Command(l.source.Moves[i].Comment, "clk")
		d.Moves[i] = moveData{
			Number: before.FullMove(), Color: strings.ToLower(sides[m.Color]), SAN: pgn.SAN(&before.Position, m.Move), UCI: g.uci(m.Move),
			Phase: m.Phase, Clock: clock, Best: m.Best, Mark: m.Mark, TurningPoint: m.TurningPoint,
		}
		if m.Rated {
			d.Moves[i].Loss = new(rounded(m.Loss, pointDigits))
			d.Moves[i].Accuracy = new(rounded(accuracyOf(m.Loss), percentDigits))
		}
		for _, v := range m.Variations {
			d.Moves[i].Variations = append(d.Moves[i].Variations, g.lineData(v))
		}
	}
	return d
}

func (g *Game) positionData(p *Position) positionData {
	d := positionData{FEN: p.FEN(), Depth: p.Depth, Nodes: p.Nodes}
	if p.End != movegen.Ongoing {
		d.End = p.End.String()
	}
	if !p.Analysed {
		return d
	}
	d.Score, d.WDL = new(scoreOf(p.Score, &p.Position)), new(p.WDL.array())
	d.Expected = new(rounded(p.WDL.Expected(), pointDigits))
	for _, l := range p.Lines {
		c := continuationData{Score: scoreOf(l.Score, &p.Position), WDL: l.WDL.array(), SAN: pgn.SANLine(&p.Position, l.Moves)}
		for _, m := range l.Moves {
			c.UCI = append(c.UCI, g.uci(m))
		}
		d.Lines = append(d.Lines, c)
	}
	return d
}

func (c WDL) array() [3]int { return [3]int{c.Win, c.Draw, c.Loss} }

// scoreOf returns a score for White of a position.
func scoreOf(s eval.Score, p *movegen.Position) scoreData {
	if s.IsMate() {
		return scoreData{Mate: new(matesIn(s))}
	}
	return scoreData{CP: new(s.Shown(eval.Phase(p)))}
}

// uci returns a move as UCI writes it: castling by the king's destination, in
// Chess960 by the rook's square.
func (g *Game) uci(m movegen.Move) string {
	if g.Chess960 {
		return m.String()
	}
	return m.KingText()
}
