package chesstree

import (
	"vedette/eval"
	"vedette/movegen"
)

// A line holds the positions on the path to a node, so that a search that goes
// from a node to one nearby makes few moves.
type line struct {
	plies  int // moves made
	frames [MaxDepth + 1]frame
	keys   [MaxDepth + 1]movegen.Key // of the positions
	evals  eval.Stack
}

// A frame is a position on the line.
type frame struct {
	position movegen.Position
	move     movegen.Move // that led to it
	listed   bool         // the list holds its moves, in order
	list     movegen.MoveList
}

// begin makes p the root.
func (l *line) begin(p movegen.Position) {
	l.plies = 0
	l.frames[0].position, l.frames[0].listed = p, false
	l.keys[0] = p.Key()
	l.evals.SetWeights(eval.PSQTWeights()) // leaves are evaluated by the tables
	l.evals.Reset(&p)
}

// position returns the position at a ply.
func (l *line) position(ply int) *movegen.Position { return &l.frames[ply].position }

// follow makes the line lead to n or through n.
func (l *line) follow(n Node) {
	shared := 0
	for shared < n.Ply() && shared < l.plies && l.frames[shared+1].move == n.moves[shared] {
		shared++
	}
	for ply := shared; ply < n.Ply(); ply++ {
		l.make(ply, n.moves[ply])
	}
}

// make makes a move at a ply. The line ends after it.
func (l *line) make(ply int, m movegen.Move) {
	parent, child := &l.frames[ply], &l.frames[ply+1]
	parent.position.MakeInto(&child.position, m)
	l.evals.Move(ply, &parent.position, m)
	child.move, child.listed = m, false
	l.keys[ply+1] = child.position.Key()
	l.plies = ply + 1
}

// legal returns the moves at a ply, in order.
func (l *line) legal(ply int, order Order) []movegen.Move {
	f := &l.frames[ply]
	if !f.listed {
		f.position.LegalMoves(&f.list)
		if order != nil {
			order(&f.position, f.list.Slice())
		}
		f.listed = true
	}
	return f.list.Slice()
}
