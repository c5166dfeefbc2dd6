package training

import (
	"math/rand/v2"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
)

// player plays games of the engine against itself, one at a time.
type player struct {
	settings *Settings
	engine   *search.Engine
	ctl      *search.Control // stops it
	moves    movegen.MoveList
}

// newPlayer returns one that evaluates with weights, nil for the default.
func newPlayer(s *Settings, weights *eval.Weights, ctl *search.Control) (*player, error) {
	p := &player{settings: s, engine: search.NewEngine(), ctl: ctl}
	p.engine.SetWeights(weights)
	p.engine.SetHash(s.Hash)
	return p, p.engine.Prepare()
}

// play plays the game with the given number into g, whose memory it uses again.
// The game depends on the settings and the number alone. It reports false if
// the player was stopped before the game ended.
func (p *player) play(number uint32, g *Game) bool {
	game := p.opening(p.chance(number))
	if game == nil {
		return false
	}
	*g = Game{Number: number, Start: setUp(game.Position()), Plies: g.Plies[:0]}
	p.engine.NewGame()
	judge := NewAdjudicator(p.settings)
	for {
		var over bool
		if g.Result, g.Ending, over = Ruled(game); over {
			return true
		}
		found := p.think(game)
		if p.ctl.Stopped() {
			return false
		}
		score := FromWhite(game.Position().SideToMove(), found.Score)
		g.Plies = append(g.Plies, Ply{found.Best, score})
		game.Play(found.Best)
		result, ending, over := judge.Judge(score)
		if !over {
			continue
		}
		// The last move may have ended the game by the rules too.
		var byRules bool
		if g.Result, g.Ending, byRules = Ruled(game); !byRules {
			g.Result, g.Ending = result, ending
		}
		return true
	}
}

// chance returns what all chance of the game with the given number comes from.
func (p *player) chance(number uint32) *rand.Rand {
	return rand.New(rand.NewPCG(p.settings.Seed, uint64(number)))
}

// think searches the current position of the game.
func (p *player) think(game *movegen.Game) search.Result {
	return p.engine.Search(p.ctl, game, search.Limits{
		SoftNodes:      p.settings.SoftNodes,
		NoisySoftNodes: p.settings.NoisySoftNodes,
		Nodes:          p.settings.HardNodes,
	}, nil)
}

// Signature returns the number of nodes of a small fixed search with weights, nil
// for the default. It differs between engines that play differently.
func Signature(weights *eval.Weights) uint64 {
	engine := search.NewEngine()
	engine.SetWeights(weights)
	return engine.Search(search.NewControl(), movegen.NewGame(movegen.StartPosition()),
		search.Limits{Depth: signatureDepth}, nil).Nodes
}

const signatureDepth = 12
