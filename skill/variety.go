package skill

import (
	"slices"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
)

// Variety is a player of full strength whose games differ. In openings that are about
// even, a short search finds the best moves and each of them gets a random bonus. Unless the
// best has the greatest sum, the real search excludes all of them but the one that has.
type Variety struct {
	Engine Engine
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
	varietyLines = 8
	varietyNodes = 20_000
	varietyShare = 4
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
func (v *Variety) Search(ctl *search.Control, game *movegen.Game, l search.Limits, report func(*search.Info)) search.Result {
	e, p := v.Engine, game.Position()
	width := v.widthIn(p)
	if width == 0 || e.MultiPV() > 1 || l.Mate > 0 {
		return e.Search(ctl, game, l, report)
	}
	found, spent := scout(e, ctl, game, l)
	if chosen := v.choose(found, width); chosen > 0 {
		var all movegen.MoveList
		if p.LegalMoves(&all); l.SearchMoves == nil {
			l.SearchMoves = all.Slice()
		}
		l.SearchMoves = slices.DeleteFunc(slices.Clone(l.SearchMoves), func(m movegen.Move) bool {
			place := slices.IndexFunc(found, func(i search.Info) bool { return i.PV[0] == m })
			return place >= 0 && place != chosen
		})
	}
	if l.Nodes > 0 {
		l.Nodes = max(l.Nodes, spent+1) - spent
	}
	r := e.Search(ctl, game, l, report)
	r.Nodes += spent
	return r
}

// scout returns the best lines by a short search, and its nodes.
func scout(e Engine, ctl *search.Control, game *movegen.Game, l search.Limits) (found lines, nodes uint64) {
	if l.Nodes == 0 || l.Nodes > varietyNodes*varietyShare {
		l.Nodes = varietyNodes
	} else {
		l.Nodes = max(l.Nodes/varietyShare, 1)
	}
	defer e.Settings()()
	e.SetMultiPV(varietyLines)
	r := e.Search(ctl, game, l, found.add)
	return found, r.Nodes
}

// choose returns the index of the line with the greatest sum of score and bonus, 0 unless
// the position is about even.
func (v *Variety) choose(found lines, width int) (chosen int) {
	if len(found) == 0 || found[0].Score > varietyEven || found[0].Score < -varietyEven {
		return 0
	}
	random, most := seedOf(v.Random), -eval.Infinity
	for i, line := range found {
		sum := line.Score + eval.Score(random.chance(line.PV[0])*float64(width+1))
		if sum > most {
			chosen, most = i, sum
		}
	}
	return chosen
}
