package training

import (
	"math/rand/v2"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
)

// Opener makes the openings of self-play for games that are played elsewhere.
type Opener struct{ player *player }

// NewOpener returns one that makes openings by the settings until ctl stops it.
func NewOpener(s *Settings, ctl *search.Control) (*Opener, error) {
	p, err := newPlayer(s, nil, ctl)
	return &Opener{p}, err
}

// Open returns a game that begins as the game of self-play with the given
// number does, or nil if the opener was stopped.
func (o *Opener) Open(number uint32) *movegen.Game {
	return o.player.opening(o.player.chance(number))
}

// opening returns a game that begins with a random but sane position: so many
// random moves from the start that no two games are alike, after which a
// search finds nobody too far ahead. It returns nil if the player is stopped.
func (p *player) opening(chance *rand.Rand) *movegen.Game {
	for !p.ctl.Stopped() {
		start := p.start(chance)
		if !p.playRandom(&start, chance) {
			continue
		}
		game := movegen.NewGame(start)
		if p.sane(game) {
			return game
		}
	}
	return nil
}

// start returns a position from which random moves are made.
func (p *player) start(chance *rand.Rand) movegen.Position {
	if p.settings.Chess960 {
		return movegen.Chess960Start(chance.IntN(movegen.Chess960Starts))
	}
	return movegen.StartPosition()
}

// playRandom makes random moves from pos, in every other game one more, so that
// either side is to move first. It reports false if the game ended on the way.
func (p *player) playRandom(pos *movegen.Position, chance *rand.Rand) bool {
	for range p.settings.RandomPlies + chance.IntN(2) {
		pos.LegalMoves(&p.moves)
		if p.moves.Len() == 0 {
			return false
		}
		parent := *pos
		parent.MakeInto(pos, p.moves.At(chance.IntN(p.moves.Len())))
	}
	return pos.HasLegalMove()
}

// sane reports whether the opening leaves both sides in the game.
func (p *player) sane(game *movegen.Game) bool {
	p.engine.NewGame()
	score := p.think(game).Score
	bound := eval.Score(p.settings.OpeningBound)
	return -bound <= score && score <= bound
}
