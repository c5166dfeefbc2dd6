package fit

import "fmt"

// Average returns the weighted sum of networks of one shape, whose weights should have the
// sum 1; one without king buckets counts as one whose buckets are the same, one without
// inputs for attacks as one in which they do nothing. It makes sense only for networks of
// which some began with others: then the mean of the weights is often better than each
// (Wortsman et al., Model soups, 2022).
func Average(networks []*Network, weights []float64) (*Network, error) {
	shape := networks[0].Shape
	for i, n := range networks {
		shape.Kings, shape.Attacked = max(shape.Kings, n.Kings), shape.Attacked || n.Attacked
		other := n.Shape
		if other.Kings, other.Attacked = shape.Kings, shape.Attacked; other != shape {
			return nil, fmt.Errorf("network %d has the shape %v, the first %v", i+1, n.Shape, networks[0].Shape)
		}
	}
	mean := newNetwork(shape)
	sum := make([]float64, len(mean.parameters))
	for i, n := range networks {
		n, err := n.Reshape(shape)
		if err != nil {
			return nil, err
		}
		for k, x := range n.parameters {
			sum[k] += weights[i] * float64(x)
		}
	}
	for k, x := range sum {
		mean.parameters[k] = float32(x)
	}
	mean.begin()
	return mean, nil
}
