package explain

import (
	"vedette/eval"
	"vedette/internal/page"
	"vedette/movegen"
	"vedette/pgn"
	"vedette/search"
	"vedette/tt"
)

// Document is a recorded search as data. Scores are in centipawns of the evaluation,
// for the side to move of their node; mates are Mate less their distance in plies, and
// wins by the endgame tables are from TableWin up.
type Document struct {
	Engine   string   `json:"engine"`
	FEN      string   `json:"fen"`
	Depth    int      `json:"depth"`    // of the recorded iteration
	Finished bool     `json:"finished"` // whether that was finished
	Best     string   `json:"best"`     // in algebraic notation
	Score    int      `json:"score"`
	Shown    string   `json:"shown"` // the score as UCI clients are shown it: "cp 31" or "mate 3"
	Bound    string   `json:"bound"` // of the score
	PV       []string `json:"pv"`
	Found    int      `json:"found"`    // depth of the iteration that found Best, Score and PV; above Depth if it was stopped
	Nodes    uint64   `json:"nodes"`    // of the whole search
	Plies    int      `json:"plies"`    // down to which the tree is shown
	Wanted   int      `json:"wanted"`   // more if there were too many nodes
	Recorded int      `json:"recorded"` // nodes in Tree

	Steps        []Step   `json:"steps"`
	Reasons      []Words  `json:"reasons"` // by number; 0 is none
	Purposes     []string `json:"purposes"`
	PurposeSteps []int    `json:"purposeSteps"`
	Kinds        []string `json:"kinds"`
	Counts       []Count  `json:"counts"` // by number of reason
	Mate         int      `json:"mate"`
	TableWin     int      `json:"tableWin"` // the least score of a win by the endgame tables
	MaxPly       int      `json:"maxPly"`
	Infinity     int      `json:"infinity"`

	Roots []int  `json:"roots"` // indices in Tree, one for each window of the iteration
	Tree  []Node `json:"tree"`
}

// Count is how often a reason occurs in the recorded part.
type Count struct {
	Ended   int `json:"ended"`   // nodes
	LeftOut int `json:"leftOut"` // moves
	Changed int `json:"changed"` // depths
}

// Node is a search of a node. Numbers of reasons, purposes and kinds are indices in
// the document.
type Node struct {
	Purpose   int    `json:"purpose"`
	Move      string `json:"move,omitempty"`    // into the node, in algebraic notation
	Squares   string `json:"squares,omitempty"` // its origin and destination
	FEN       string `json:"fen"`
	Ply       int    `json:"ply"`
	Depth     int    `json:"depth"`
	Searched  int    `json:"searched"` // the depth after Hindsight and Internal, if Opened
	Hindsight int    `json:"hindsight,omitempty"`
	Internal  int    `json:"internal,omitempty"`
	Alpha     int    `json:"alpha"`
	Beta      int    `json:"beta"`
	Expected  int    `json:"expected"`
	TurnedOut int    `json:"turnedOut"`
	Excluded  string `json:"excluded,omitempty"`
	// Static and Estimate are nil if the node ended before them; Static also in check.
	Static    *int   `json:"static,omitempty"`
	Improving bool   `json:"improving,omitempty"`
	Estimate  *int   `json:"estimate,omitempty"`
	EverPV    bool   `json:"everPV,omitempty"`
	Check     bool   `json:"check,omitempty"`
	Entry     *Entry `json:"entry,omitempty"` // of the transposition table
	Opened    bool   `json:"opened,omitempty"`
	Score     int    `json:"score"`
	Bound     string `json:"bound"`
	Ended     int    `json:"ended"`
	Best      string `json:"best,omitempty"`
	BestMove  string `json:"bestMove,omitempty"` // its squares
	Nodes     uint64 `json:"nodes"`
	Before    []int  `json:"before,omitempty"` // searches before the moves
	Moves     []Move `json:"moves,omitempty"`
	Rest      []Rest `json:"rest,omitempty"`
}

// Entry is what the transposition table knew.
type Entry struct {
	Move  string `json:"move,omitempty"`
	Score int    `json:"score"`
	Depth int    `json:"depth"`
	Bound string `json:"bound"`
}

// Move is a move that the search looked at.
type Move struct {
	Move      string `json:"move"`
	Squares   string `json:"squares"`
	Count     int    `json:"count"`
	LeftOut   int    `json:"leftOut,omitempty"`
	Extension int    `json:"extension,omitempty"`
	Extended  int    `json:"extended,omitempty"`
	Reduction int    `json:"reduction,omitempty"`
	Searches  []int  `json:"searches,omitempty"`
}

// Rest are moves that were not looked at one by one.
type Rest struct {
	Reason int    `json:"reason"`
	Along  bool   `json:"along,omitempty"` // skipped together with a move before
	Moves  string `json:"moves"`
	Number int    `json:"number"`
}

// NewDocument returns a recorded search of a game's position as data. The last report
// of the search with a line is last.
func NewDocument(engine string, game *movegen.Game, t *search.Trace, r search.Result, last *search.Info) *Document {
	p := game.Position()
	d := &Document{
		Engine: engine, FEN: p.FEN(), Depth: t.Depth, Finished: t.Finished, Score: int(r.Score),
		Nodes: r.Nodes, Plies: t.Reached, Wanted: t.Plies, Recorded: t.Recorded,
		Steps: Steps(), Reasons: words(), Purposes: purposes(), PurposeSteps: purposeSteps(), Kinds: kinds(),
		Mate: int(eval.Mate), TableWin: int(eval.TBWinIn(eval.MaxPly)), MaxPly: eval.MaxPly, Infinity: int(eval.Infinity),
		PV: append([]string{}, pgn.SANLine(p, last.PV)...), Found: last.Depth, Bound: last.Bound.String(), Roots: []int{},
	}
	d.Counts = make([]Count, len(d.Reasons))
	d.Shown = r.Score.Text(eval.Phase(p))
	if r.Best != movegen.NoMove {
		d.Best = pgn.SAN(p, r.Best)
	}
	for _, root := range t.Roots {
		d.Roots = append(d.Roots, d.add(root, *p))
	}
	return d
}

// add adds a node that was reached in a position, and returns its index.
func (d *Document) add(n *search.TraceNode, p movegen.Position) int {
	i := len(d.Tree)
	d.Tree = append(d.Tree, newNode(n, &p))
	d.Counts[n.Ended].Ended++
	if n.Hindsight != 0 {
		d.Counts[search.ByHindsight].Changed++
	}
	if n.Internal != 0 {
		d.Counts[search.ByInternalReduction].Changed++
	}
	before := make([]int, 0, len(n.Before))
	for _, s := range n.Before {
		before = append(before, d.addChild(n, s, &p))
	}
	var moves []Move
	var rest []Rest
	for j := range n.Moves {
		m := &n.Moves[j]
		d.count(m)
		if m.LeftOut != search.Unexplained && m.Count == 0 {
			rest = addRest(rest, m, pgn.SAN(&p, m.Move))
			continue
		}
		shown := Move{
			Move: pgn.SAN(&p, m.Move), Squares: page.Squares(m.Move), Count: m.Count, LeftOut: int(m.LeftOut),
			Extension: m.Extension, Extended: int(m.Extended), Reduction: m.Reduction,
		}
		for _, s := range m.Searches {
			shown.Searches = append(shown.Searches, d.addChild(n, s, &p))
		}
		moves = append(moves, shown)
	}
	d.Tree[i].Before, d.Tree[i].Moves, d.Tree[i].Rest = before, moves, rest
	return i
}

// addChild adds a search that n made in the position p, after a move or before any.
func (d *Document) addChild(n, s *search.TraceNode, p *movegen.Position) int {
	child, move := *p, ""
	switch {
	case s.Ply == n.Ply: // the same position
	case s.Move == movegen.NoMove:
		p.MakeNullInto(&child)
	default:
		p.MakeInto(&child, s.Move)
		move = pgn.SAN(p, s.Move)
	}
	i := d.add(s, child)
	d.Tree[i].Move = move
	if move != "" {
		d.Tree[i].Squares = page.Squares(s.Move)
	}
	return i
}

// count counts what became of a move.
func (d *Document) count(m *search.TraceMove) {
	d.Counts[m.LeftOut].LeftOut++
	d.Counts[m.Extended].Changed++
	if m.Reduction > 0 {
		d.Counts[search.ByReduction].Changed++
	}
}

// addRest adds a move to those with the same reason.
func addRest(rest []Rest, m *search.TraceMove, san string) []Rest {
	for i := range rest {
		if r := &rest[i]; r.Reason == int(m.LeftOut) && r.Along == m.Along {
			r.Moves += " " + san
			r.Number++
			return rest
		}
	}
	return append(rest, Rest{Reason: int(m.LeftOut), Along: m.Along, Moves: san, Number: 1})
}

// newNode returns a node without its moves.
func newNode(n *search.TraceNode, p *movegen.Position) Node {
	node := Node{
		Purpose: int(n.Purpose), FEN: p.FEN(), Ply: n.Ply, Depth: n.Depth, Searched: n.Searched,
		Hindsight: n.Hindsight, Internal: n.Internal, Alpha: int(n.Alpha), Beta: int(n.Beta),
		Expected: int(n.Expected), TurnedOut: int(n.TurnedOut()), Improving: n.Probed && n.Improving, EverPV: n.Estimated && n.TTPV,
		Check: p.InCheck(), Opened: n.Opened, Score: int(n.Score), Bound: n.Bound.String(), Ended: int(n.Ended), Nodes: n.Nodes,
	}
	if n.Excluded != movegen.NoMove {
		node.Excluded = pgn.SAN(p, n.Excluded)
	}
	if n.Best != movegen.NoMove {
		node.Best, node.BestMove = pgn.SAN(p, n.Best), page.Squares(n.Best)
	}
	if n.Probed && n.StaticEval != eval.NoScore {
		node.Static = new(int(n.StaticEval))
	}
	if n.Estimated && !node.Check {
		node.Estimate = new(int(n.Estimate))
	}
	if e := n.Entry; n.Probed && e.Bound != tt.None {
		node.Entry = &Entry{Score: int(e.Score), Depth: e.Depth, Bound: e.Bound.String()}
		if e.Move != movegen.NoMove && p.IsLegal(e.Move) {
			node.Entry.Move = pgn.SAN(p, e.Move)
		}
	}
	return node
}
