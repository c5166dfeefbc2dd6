package fit

// rankSamples is how many samples are enough for Rank.
const rankSamples = 4096

// Rank returns how many dimensions of the hidden layer a network uses: the participation
// ratio of the covariance C of its units, (tr C)² / tr C², over both views of samples of
// a set. It is 1 if all units say the same, and their number if they are independent and
// vary as much.
func (m *Network) Rank(set *Set) float64 {
	a, n := m.accumulator(nil, 1), 0.0
	sums, products := make([]float64, m.Hidden), make([]float64, m.Hidden*m.Hidden)
	units := make([]float64, m.Hidden)
	for _, s := range set.thin(rankSamples) {
		a.forward(a.see(s, 0), 0)
		for view := range 2 {
			for i, x := range a.units[view*m.Hidden:][:m.Hidden] {
				units[i] = float64(x) / wholeOne
				sums[i] += units[i]
			}
			for i, x := range units {
				row := products[i*m.Hidden:][:i+1] // the matrix is symmetric
				for j := range row {
					row[j] += x * units[j]
				}
			}
			n++
		}
	}
	trace, squares := 0.0, 0.0
	for i := range units {
		for j := range i {
			c := products[i*m.Hidden+j]/n - sums[i]/n*sums[j]/n
			squares += 2 * c * c
		}
		c := products[i*m.Hidden+i]/n - sums[i]/n*sums[i]/n
		trace, squares = trace+c, squares+c*c
	}
	return trace * trace / max(squares, 1e-12)
}
