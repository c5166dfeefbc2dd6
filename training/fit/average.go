package fit

// Average returns the weighted sum of networks, whose weights should have the sum 1. It
// makes sense only for networks of which some began with others: then the mean of the
// weights is often better than each (Wortsman et al., Model soups, 2022).
func Average(networks []*Network, weights []float64) *Network {
	mean := newNetwork(networks[0].Shape)
	sum := make([]float64, len(mean.parameters))
	for i, n := range networks {
		for k, x := range n.parameters {
			sum[k] += weights[i] * float64(x)
		}
	}
	for k, x := range sum {
		mean.parameters[k] = float32(x)
	}
	mean.begin()
	return mean
}
