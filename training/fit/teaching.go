package fit

import (
	"context"
	"fmt"
	"iter"
	"sync"

	"vedette/internal/workers"
)

// Teaching lets models learn from networks, the teachers, as well as from scores.
type Teaching struct {
	Teachers []*Network
	Share    float64 // of the teachers, 0 to 1
	Threads  int     // that share the work; their number changes nothing
}

// Check returns an error for an invalid setting.
func (t *Teaching) Check() error {
	if !(t.Share >= 0 && t.Share <= 1) {
		return fmt.Errorf("teaching: a share of %v, want 0 to 1", t.Share)
	}
	return nil
}

// Teach mixes the teachers' evaluations into the scores of all training samples: with the
// expected result p of a score, the expected result q of the mean of the evaluations, and
// the share s, a score becomes that of the expected result
//
//	(1 - s)*p + s*q.
//
// It calls progress with the number of further samples, one call at a time. An error, the
// reason why ctx is done, leaves a part of the scores as they were.
func (d *Dataset) Teach(ctx context.Context, t *Teaching, progress func(samples int)) error {
	d.taught = ", taught " + t.String()
	var turn sync.Mutex
	pieces := d.Training.Pieces(0, d.Training.Len())
	return workers.Run(ctx, t.Threads, pieces, func(_ context.Context, pieces iter.Seq[[]Sample]) error {
		evaluate := t.mean()
		for piece := range pieces {
			for i := range piece {
				s := &piece[i]
				expected := (1-t.Share)*s.expected(float64(s.score)) + t.Share*s.expected(evaluate(s))
				s.score = scoreOf(expected/(1-expected), 1/steepness[s.phase])
			}
			turn.Lock()
			progress(len(piece))
			turn.Unlock()
		}
		return nil
	})
}

// mean returns a function that evaluates samples in centipawns, from White's view.
func (t *Teaching) mean() func(*Sample) float64 {
	var predictors []func(*Sample) float64
	for _, teacher := range t.Teachers {
		predictors = append(predictors, teacher.Predictor())
	}
	return func(s *Sample) (sum float64) {
		for _, predict := range predictors {
			sum += predict(s)
		}
		return sum / float64(len(predictors))
	}
}

// String names the share and the teachers.
func (t *Teaching) String() string {
	names := fmt.Sprintf("%v by", t.Share)
	for _, teacher := range t.Teachers {
		names += fmt.Sprintf(" %08x", teacher.checksum())
	}
	return names
}
