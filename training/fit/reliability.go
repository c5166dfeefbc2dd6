package fit

// Bucket holds the positions for which a model gave some result about the same
// probability.
type Bucket struct {
	Positions int
	Predicted float64 // the mean of the probabilities, 0 to 1
	Observed  float64 // how often it was the result, 0 to 1
}

// buckets is how many there are: the first is for probabilities below a tenth.
const buckets = 10

// Reliability holds buckets by the result for the side to move, indexed as
// results are for White, and by tenths of the probability that a model gave it.
// A model that can be trusted predicts in each bucket what is observed there.
type Reliability [results][buckets]Bucket

// Reliability compares what the model says about the positions of a set with
// what happened.
func (m *WDL) Reliability(set *Set) (table Reliability) {
	for piece := range set.Pieces(0, set.Len()) {
		for i := range piece {
			s := &piece[i]
			happened := s.result
			if s.mover() < 0 {
				happened = opposite(happened)
			}
			for result, chance := range m.chances(s) {
				b := &table[result][min(max(0, int(chance*buckets)), buckets-1)]
				b.Positions++
				b.Predicted += chance
				if result == int(happened) {
					b.Observed++
				}
			}
		}
	}
	for result := range table {
		for i := range table[result] {
			b := &table[result][i]
			b.Predicted /= float64(max(1, b.Positions))
			b.Observed /= float64(max(1, b.Positions))
		}
	}
	return table
}
