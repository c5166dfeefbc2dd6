package tune

import (
	"context"

	"vedette/internal/elo"
)

// Measure plays the pairs numbered from first to end-1 between theta and the
// start, and counts their points. After each it calls report as Run does.
func Measure(ctx context.Context, theta []float64, first, end, threads int, contest NewContest, report func()) (elo.Tally, error) {
	var tally elo.Tally
	start := make([]float64, len(theta))
	p := &pairs{
		done: first, end: end,
		sides: func(int) (plus, minus []float64) { return theta, start },
		take: func(points elo.Points) error {
			tally[points]++
			report()
			return nil
		},
	}
	err := p.play(ctx, threads, contest)
	return tally, err
}
