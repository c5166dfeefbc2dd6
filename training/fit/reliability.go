package fit

// Bucket holds the positions for which a model predicted a result with similar
// probability.
type Bucket struct {
	Positions int
	Predicted float64 // the mean of the probabilities, 0 to 1
	Observed  float64 // the frequency of the result, 0 to 1
}

// buckets is the number of buckets: the first is for probabilities below a
// tenth.
const buckets = 10

// Reliability holds buckets by the result for the side to move, indexed as
// results are for White, and by tenths of the predicted probability. In each
// bucket of a reliable model the predicted and the observed frequency agree.
type Reliability [results][buckets]Bucket

// Reliability compares the model's predictions for a set with the results.
func (m *WDL) Reliability(set *Set) (table Reliability) {
	for piece := range set.Pieces(0, set.Len()) {
		for i := range piece {
			s := &piece[i]
			happened := s.result()
			if s.mover() < 0 {
				happened = opposite(happened)
			}
			for result, p := range m.probabilities(s) {
				b := &table[result][min(max(0, int(p*buckets)), buckets-1)]
				b.Positions++
				b.Predicted += p
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
