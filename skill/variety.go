package skill

import (
	"slices"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
)

// Variety is a player of full strength whose games differ. In openings that are about
// even, a short search finds the best moves and each of them gets a random bonus: those
// which are better than the one with the greatest sum are left out of the real search.
type Variety struct {
	// Width, in centipawns, is the greatest bonus in the start position, and so how
	// much worse than the best a move may be. It shrinks as the opening goes on.
	Width int
	// Random, from 0 to less than 1, decides the bonuses.
	Random float64
}

const (
	// varietyEven is how far the score may be from a draw, in centipawns.
	varietyEven = 80
	// varietyMoves is the number of moves after which nothing of the width is
	// left, and varietyPhase the phase of the game at which that is so.
	varietyMoves = 10
	varietyPhase = 14
	// varietyLines is how many moves are considered, by a search of varietyNodes, or a
	// part of 1/varietyShare of the nodes if they are limited.
	varietyLines = 4
	varietyNodes = 20_000
	varietyShare = 8
)

// widthIn returns the width in a position, in centipawns: it falls with the number
// of the move and with the pieces that are left.
func (v *Variety) widthIn(p *movegen.Position) int {
	moves := max(varietyMoves-(p.FullMove()-1), 0)
	pieces := max(eval.Phase(p)-varietyPhase, 0)
	return v.Width * moves * pieces / (varietyMoves * (eval.MaxPhase - varietyPhase))
}

// Search searches like the engine's Search. With several lines, or for a mate, it is the
// same.
func (v *Variety) Search(e Engine, ctl *search.Control, game *movegen.Game, l search.Limits,
	report func(*search.Info)) search.Result {
	p := game.Position()
	width := v.widthIn(p)
	if width == 0 || e.MultiPV() > 1 || l.Mate > 0 {
		return e.Search(ctl, game, l, report)
	}
	found, spent := v.scout(e, ctl, game, l)
	if better := v.left(found, width); len(better) > 0 {
		l.SearchMoves = without(p, l.SearchMoves, better)
	}
	if l.Nodes > 0 {
		l.Nodes = max(l.Nodes-min(spent, l.Nodes), 1)
	}
	r := e.Search(ctl, game, l, report)
	r.Nodes += spent
	return r
}

// scout returns the best lines by a short search, and its nodes.
func (v *Variety) scout(e Engine, ctl *search.Control, game *movegen.Game, l search.Limits) (found lines, nodes uint64) {
	if l.Nodes == 0 {
		l.Nodes = varietyNodes
	} else {
		l.Nodes = min(max(l.Nodes/varietyShare, 1), varietyNodes)
	}
	restore := e.Settings()
	defer restore()
	e.SetMultiPV(varietyLines)
	r := e.Search(ctl, game, l, found.add)
	return found, r.Nodes
}

// left returns the moves to leave out: those before the one with the greatest sum of
// score and bonus. There are none unless the position is about even.
func (v *Variety) left(found lines, width int) (better []movegen.Move) {
	if len(found) == 0 || found[0].Score > varietyEven || found[0].Score < -varietyEven {
		return nil
	}
	random := seedOf(v.Random)
	chosen, most := 0, -eval.Infinity
	for i := range found {
		bonus := eval.Score(random.chance(found[i].PV[0]) * float64(width+1))
		if sum := found[i].Score + bonus; sum > most {
			chosen, most = i, sum
		}
	}
	for i := range found[:chosen] {
		better = append(better, found[i].PV[0])
	}
	return better
}

// without returns the moves, or all legal moves if that is nil, without some of them.
func without(p *movegen.Position, moves, some []movegen.Move) []movegen.Move {
	if moves == nil {
		var list movegen.MoveList
		p.LegalMoves(&list)
		moves = list.Slice()
	}
	return slices.DeleteFunc(slices.Clone(moves), func(m movegen.Move) bool { return slices.Contains(some, m) })
}
