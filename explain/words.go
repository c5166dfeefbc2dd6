package explain

import "vedette/search"

// Step is a numbered step of the search in words.
type Step struct {
	Number int    `json:"number"`
	Name   string `json:"name"` // as in the headings of docs/search.md
	Text   string `json:"text"`
}

// Steps returns the steps in their order.
func Steps() []Step {
	return []Step{
		{1, "Leaf", "No depth is left: quiescence searches only captures, promotions and answers to checks, until the " +
			"position is quiet enough to be evaluated."},
		{2, "Stop", "The search was stopped, or the line has the maximum length."},
		{3, "Draws and mate distance", "The rules decide the score: a draw by repetition, by fifty moves or by insufficient " +
			"material. A node also ends if only a longer mate than one already found is possible, or if a repetition that " +
			"the side to move can force reaches beta."},
		{4, "Static evaluation", "The network evaluates the position as it stands. The value is corrected by what earlier " +
			"searches found in similar positions. A node is improving if it exceeds that of the side's last turn."},
		{5, "Transposition table", "The position was searched before, deep enough, and the stored score answers the question of " +
			"this window. Otherwise the stored score may be a better estimate than the static evaluation. The stored " +
			"move is the TT move."},
		{6, "Endgame tables", "The Syzygy tables know the value of the position."},
		{7, "Depth in hindsight", "The move into the node was reduced. Now that the position is evaluated, the reduction looks " +
			"too large or too small, and the depth changes by a ply."},
		{8, "Reverse futility", "Near the leaves the estimate exceeds beta by so much that a few plies will not bring it down."},
		{9, "Razoring", "Near the leaves the estimate is far below alpha, and quiescence shows that no capture helps."},
		{10, "Null move", "The side to move passes, and a search to less depth still reaches beta. A real move will too, " +
			"except in zugzwang."},
		{11, "ProbCut", "A capture exceeds beta by a margin in a search to less depth. It will most likely exceed beta in the " +
			"full one."},
		{12, "Internal reduction and singular extension", "Without a TT move a node is searched a ply less deep. The " +
			"TT move is searched deeper if all others, searched to half the depth without it, fall short of it. If " +
			"another reaches beta as well, the node ends (multi-cut)."},
		{13, "Next move", "Moves come in the order in which they promise most: the TT move, captures and promotions to a " +
			"queen, killers, quiet moves by history; last the captures and promotions to a queen that lose material, and " +
			"promotions to other pieces."},
		{14, "Shallow pruning", "Near the leaves a move is skipped if it comes late, cannot lift the estimate to alpha, has " +
			"failed before, or loses material."},
		{15, "Make", "The move is made on the board."},
		{16, "Extension", "A move that gives check is searched a ply deeper, the TT move as step 12 says."},
		{17, "Reduction", "A late move is searched less deep at first: with a good order of moves it is unlikely to be best."},
		{18, "Scout and re-search", "The first move is searched with the whole window, each later one with a window of width 1 " +
			"at alpha: is it better at all? Only if so, it is searched again. That is NegaScout."},
		{19, "Best move and cutoff", "The best score is kept. As soon as a move reaches beta the others need no search, since " +
			"the opponent will not enter this node."},
		{20, "Mate or stalemate", "There was no move: mate if the side to move is in check, otherwise a draw."},
		{21, "Histories", "The search learns which moves cause cutoffs, for the order of moves elsewhere."},
		{22, "Store", "The result is stored in the transposition table."},
	}
}

// Words are a reason in words: a few for a row of the tree, a sentence for a node or
// a move on its own.
type Words struct {
	Step     int    `json:"step"`
	Short    string `json:"short"`
	Sentence string `json:"sentence"`
}

// words returns the words for all reasons, by their numbers.
func words() []Words {
	sentences := map[search.Reason]string{
		search.ByLeaf:              "No depth was left: quiescence searched captures until the position was quiet.",
		search.ByStop:              "The search was stopped here.",
		search.ByMaxPly:            "The line has the maximum length: the position was evaluated.",
		search.ByRules:             "The position is a draw by the rules.",
		search.ByWindow:            "A repetition that can be forced, or a shorter mate that is known, left no score inside the window.",
		search.ByTT:                "The transposition table had the answer.",
		search.ByTB:                "The endgame tables have the position, and their value decides.",
		search.ByReverseFutility:   "The estimate exceeds beta by more than the margin for this depth.",
		search.ByRazoring:          "The estimate is far below alpha, and quiescence found no capture that helps.",
		search.ByNullMove:          "Even after passing the turn the score reached beta.",
		search.ByProbCut:           "A capture exceeded beta by a margin in a search to less depth.",
		search.ByMultiCut:          "Without the TT move, too, the score reached beta.",
		search.ByCutoff:            "A move reached beta, so that the others needed no search.",
		search.ByAllMoves:          "Every move was searched or skipped, and none reached beta.",
		search.ByNoMove:            "There was no move to search: mate, stalemate, or no other move than the excluded one.",
		search.ByLateMove:          "Skipped: enough quiet moves were tried at this depth (late move pruning).",
		search.ByFutility:          "Skipped: the estimate and a margin do not reach alpha (futility pruning).",
		search.ByHistory:           "Skipped: the move has failed too often elsewhere.",
		search.ByQuietExchange:     "Skipped: the piece would be lost on its square.",
		search.ByNoisyExchange:     "Skipped: the capture loses much material in the exchange.",
		search.ByExclusion:         "Skipped on purpose: this search asks how good the other moves are.",
		search.ByEarlierCutoff:     "Not searched: a move before it reached beta.",
		search.ByProof:             "Not searched: a proof has shown that it mates, or is mated.",
		search.ByRank:              "Not searched: the endgame tables give it a lower rank.",
		search.ByHindsight:         "The depth was changed in hindsight.",
		search.ByInternalReduction: "Without a TT move: a ply less deep.",
		search.BySingular:          "The search without the TT move says how much deeper it is searched.",
		search.ByCheck:             "The move gives check.",
		search.ByReduction:         "A late move, searched less deep at first.",
	}
	list := make([]Words, len(search.Reasons())+1)
	for _, r := range search.Reasons() {
		list[r] = Words{r.Step(), r.String(), sentences[r]}
	}
	return list
}

// purposes returns what searches are for, by the numbers of search.Purpose.
func purposes() (list []string) {
	for p := search.ForRoot; p <= search.ForSingularMoves; p++ {
		list = append(list, p.String())
	}
	return list
}

// purposeSteps returns the steps that make the searches, by the same numbers.
func purposeSteps() []int {
	return []int{
		search.ForRoot: 0, search.ForFirstMove: 18, search.ForScout: 18, search.ForSecondScout: 18, search.ForReSearch: 18,
		search.ForRazoring: 9, search.ForNullMove: 10, search.ForVerification: 10, search.ForProbCutGuess: 11,
		search.ForProbCut: 11, search.ForSingularMoves: 12,
	}
}

// kinds returns the kinds of nodes, by the numbers of search.Kind.
func kinds() (list []string) {
	for k := search.PVNode; k <= search.AllNode; k++ {
		list = append(list, k.String())
	}
	return list
}
