package training

import (
	"errors"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
)

// player plays games of the engine against itself, one at a time.
type player struct {
	settings *Settings
	engine   *search.Engine
	ctl      *search.Control // stops it
}

// newPlayer returns a player that evaluates with weights, nil for the default. It needs
// settings.
func newPlayer(weights *eval.Weights, ctl *search.Control) *player {
	p := &player{engine: search.NewEngine(), ctl: ctl}
	p.engine.SetWeights(weights)
	return p
}

// use sets the settings of the next games. The engine stays the same, because the garbage
// collector does not see how much memory another one takes.
func (p *player) use(s *Settings) error {
	p.settings = s
	p.engine.SetHash(s.Hash)
	return p.engine.Prepare()
}

// errStopped says that a game was stopped before its end.
var errStopped = errors.New("stopped")

// play plays the game with the given number into g, whose memory it reuses. The
// game depends on the settings and the number alone. It reports false if the
// player was stopped before the game ended.
func (p *player) play(number uint32, g *Game) bool {
	s := p.settings
	game := s.Opener(p.engine, p.ctl, s.limits(), s.Seed).Open(number)
	if game == nil {
		return false
	}
	*g = Game{Number: number, Start: setUp(game.Position()), Plies: g.Plies[:0]}
	p.engine.NewGame()
	var err error
	g.Result, g.Ending, err = s.Play(game, func() (search.Result, error) {
		found := p.engine.Search(p.ctl, game, s.limits(), nil)
		if p.ctl.Stopped() {
			return found, errStopped
		}
		g.Plies = append(g.Plies, Ply{found.Best, int16(found.Score.ForWhite(game.Position().SideToMove()))})
		return found, nil
	})
	return err == nil
}

// Signature returns the number of nodes of a short search from the start
// position with weights, nil for the default. Engines that play differently
// nearly always have different signatures.
func Signature(weights *eval.Weights) uint64 {
	engine := search.NewEngine()
	engine.SetWeights(weights)
	return engine.Search(search.NewControl(), movegen.NewGame(movegen.StartPosition()),
		search.Limits{Depth: signatureDepth}, nil).Nodes
}

const signatureDepth = 12
