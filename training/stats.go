package training

import (
	"vedette/eval"
	"vedette/movegen"
	"vedette/selfplay"
)

// Stats are counts that show whether games are worth learning from. NewStats
// makes them. They take eight bytes of memory for each game.
type Stats struct {
	Games     int
	Positions int   // in which a move was made
	Bytes     int64 // of all records
	// Results and Endings count games by Result and by Ending.
	Results [selfplay.WhiteWins + 1]int
	Endings [endings]int
	// Mates is the number of positions with a mate score.
	Mates int
	// Scores counts positions by score, in centipawns from White's view; Phases
	// positions by game phase, 0 to FullPhase; Lengths games by plies.
	Scores, Phases, Lengths Histogram

	duplicates DuplicateCounter
}

// FullPhase is the phase of the start position.
const FullPhase = eval.MaxPhase

// NewStats returns empty counts.
func NewStats() *Stats {
	return &Stats{
		Scores:     NewHistogram(-1025, 50, 41), // the middle bin around 0
		Phases:     NewHistogram(0, 1, FullPhase+1),
		Lengths:    NewHistogram(0, 20, 20),
		duplicates: NewDuplicateCounter(),
	}
}

// Add counts a game. A game that cannot be replayed is an error, and is counted
// only in part.
func (s *Stats) Add(g *Game) error {
	s.Games++
	s.Positions += len(g.Plies)
	s.Bytes += int64(g.Size)
	s.Results[g.Result]++
	s.Endings[g.Ending]++
	s.Lengths.Add(len(g.Plies))
	s.duplicates.Add(g)
	_, err := g.Replay(func(_ int, p *movegen.Position, _ *movegen.Masks, ply Ply) {
		s.Phases.Add(eval.Phase(p))
		s.Scores.Add(int(ply.Score))
		if eval.Score(ply.Score).IsMate() {
			s.Mates++
		}
	})
	return err
}

// Duplicates returns how many games equal one that was counted before, except
// for their number.
func (s *Stats) Duplicates() int { return s.duplicates.Duplicates() }
