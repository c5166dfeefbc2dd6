package search

import (
	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// Trace is the record of a search: the tree of its last finished iteration, or of
// the first one if none was finished, down to a ply. A search writes it if the
// engine was given it by SetTrace.
type Trace struct {
	// Plies is the ply down to which nodes are recorded, at least 1. Nodes at this
	// ply are recorded without their moves. Limit is the greatest number of recorded
	// nodes; the first ply is recorded whole even if it has more. Both are set before the search.
	Plies, Limit int

	// Depth is that of the recorded iteration, and Finished whether it was finished.
	Depth    int
	Finished bool
	// Reached is the ply down to which the record is complete: less than Plies if
	// there were more nodes than Limit.
	Reached int
	// Recorded is the number of recorded nodes.
	Recorded int
	// Roots are the searches of the root, one for each window of the iteration.
	Roots []*TraceNode
}

// TraceNode is a search of a node. The same position is searched several times if a
// scout is repeated.
type TraceNode struct {
	Purpose Purpose
	Move    movegen.Move // the move into the node; NoMove at the root and after a null move
	Ply     int
	// Depth is the depth that the search was called with. Searched is what steps 7
	// and 12 made of it, Hindsight and Internal their changes in plies; they are set if
	// Opened.
	Depth, Searched, Hindsight, Internal int
	Alpha, Beta                          eval.Score // the window, for the side to move
	Expected                             Kind
	// Excluded is the move that a search for singular moves skips.
	Excluded movegen.Move

	// Probed says that step 5 was reached, so that the next three are set: the static
	// evaluation, NoScore in check, whether it improves, and the TT entry.
	Probed     bool
	StaticEval eval.Score
	Improving  bool
	Entry      tt.Entry // its bound is None if there was none
	// Estimated says that step 6 was reached, so that the next two are set: the
	// static evaluation or the better estimate of the TT, and whether the position was
	// ever on a principal variation.
	Estimated bool
	Estimate  eval.Score
	TTPV      bool
	// Opened says that the moves were looked at.
	Opened   bool
	Singular int // by how many plies step 12 extends the TT move

	Score eval.Score // for the side to move
	Bound tt.Bound   // of the score, by the window
	Ended Reason     // what ended the node
	Best  movegen.Move
	Nodes uint64 // moves made below it

	// Before are the searches that steps 9 to 12 made before any move, and Moves the
	// moves in the order in which they were looked at, then those that were not.
	Before []*TraceNode
	Moves  []TraceMove
}

// TraceMove is a move of a node and what became of it.
type TraceMove struct {
	Move  movegen.Move
	Count int // its place in the order of the node, from 1; 0 if it was not reached
	// LeftOut is why the move was not searched, Unexplained if it was. Along says that
	// the rule was tested for a move before it and covers this one.
	LeftOut Reason
	Along   bool
	// Extension is by how many plies it was searched deeper, or less deep if negative,
	// and Extended why. Reduction is by how many plies the first scout was less deep.
	Extension, Reduction int
	Extended             Reason
	Searches             []*TraceNode // in the order in which they were made
}

// Kind is what a node is, or was expected to be.
type Kind uint8

// The kinds of nodes.
const (
	PVNode  Kind = iota // the score is inside the window
	CutNode             // at beta or above: a move refutes the move into the node
	AllNode             // at alpha or below: no move helps
)

// String returns the usual name of the kind.
func (k Kind) String() string { return [...]string{"PV", "cut", "all"}[k] }

// Purpose is why a node is searched.
type Purpose uint8

// The purposes.
const (
	ForRoot          Purpose = iota
	ForFirstMove             // the first move has the window of its node
	ForScout                 // a zero window, reduced perhaps
	ForSecondScout           // the same to about the full depth, since the reduced scout came back above alpha
	ForReSearch              // the window of the node, since the scout came back inside it
	ForRazoring              // by quiescence
	ForNullMove              // after passing the turn
	ForVerification          // of a null move, without null moves
	ForProbCutGuess          // a capture, by quiescence
	ForProbCut               // a capture, to a reduced depth
	ForSingularMoves         // without the TT move
)

// String says what the search is for.
func (p Purpose) String() string {
	return [...]string{
		ForRoot:          "root",
		ForFirstMove:     "first move, window of the node",
		ForScout:         "scout",
		ForSecondScout:   "second scout, to about the full depth",
		ForReSearch:      "re-search, window of the node",
		ForRazoring:      "razoring: quiescence",
		ForNullMove:      "null move: the turn is passed",
		ForVerification:  "null move: verification without null moves",
		ForProbCutGuess:  "ProbCut: quiescence",
		ForProbCut:       "ProbCut: search to less depth",
		ForSingularMoves: "singular move? search without the TT move",
	}[p]
}

// Reason is what ended a node, skipped a move, or changed its depth: a rule of one
// of the numbered steps.
type Reason uint8

// The reasons.
const (
	Unexplained Reason = iota // none
	// What ended a node.
	ByLeaf
	ByStop
	ByMaxPly
	ByRules
	ByWindow
	ByTT
	ByTB
	ByReverseFutility
	ByRazoring
	ByNullMove
	ByProbCut
	ByMultiCut
	ByCutoff
	ByAllMoves
	ByNoMove
	// What skipped a move.
	ByLateMove
	ByFutility
	ByHistory
	ByQuietExchange
	ByNoisyExchange
	ByExclusion
	ByEarlierCutoff
	ByProof
	ByRank
	// What changed a depth.
	ByHindsight
	ByInternalReduction
	BySingular
	ByCheck
	ByReduction
	reasons // the number of reasons
)

// Reasons returns all reasons but Unexplained.
func Reasons() (list []Reason) {
	for r := Unexplained + 1; r < reasons; r++ {
		list = append(list, r)
	}
	return list
}

// rule is a step and the name of a rule in it.
type rule struct {
	step int
	name string
}

// reasonTable has the rule of each reason.
func reasonTable() [reasons]rule {
	return [reasons]rule{
		Unexplained:         {0, "unexplained"},
		ByLeaf:              {1, "quiescence"},
		ByStop:              {2, "stopped"},
		ByMaxPly:            {2, "longest line"},
		ByRules:             {3, "draw"},
		ByWindow:            {3, "window closed"},
		ByTT:                {5, "TT cutoff"},
		ByTB:                {6, "endgame tables"},
		ByReverseFutility:   {8, "reverse futility"},
		ByRazoring:          {9, "razoring"},
		ByNullMove:          {10, "null move"},
		ByProbCut:           {11, "ProbCut"},
		ByMultiCut:          {12, "multi-cut"},
		ByCutoff:            {19, "cutoff"},
		ByAllMoves:          {19, "all moves"},
		ByNoMove:            {20, "no move"},
		ByLateMove:          {14, "late"},
		ByFutility:          {14, "futile"},
		ByHistory:           {14, "bad history"},
		ByQuietExchange:     {14, "loses material"},
		ByNoisyExchange:     {14, "losing capture"},
		ByExclusion:         {12, "excluded"},
		ByEarlierCutoff:     {19, "not needed"},
		ByProof:             {19, "proven"},
		ByRank:              {6, "worse by the tables"},
		ByHindsight:         {7, "depth in hindsight"},
		ByInternalReduction: {12, "no TT move"},
		BySingular:          {12, "singular"},
		ByCheck:             {16, "check"},
		ByReduction:         {17, "reduced"},
	}
}

// Step returns the number of the step that has the rule, 0 for Unexplained.
func (r Reason) Step() int { return reasonTable()[r].step }

// String returns the name of the rule in a few words.
func (r Reason) String() string { return reasonTable()[r].name }

// TurnedOut returns what the node was in the end.
func (n *TraceNode) TurnedOut() Kind {
	switch n.Bound {
	case tt.Lower:
		return CutNode
	case tt.Upper:
		return AllNode
	}
	return PVNode
}
