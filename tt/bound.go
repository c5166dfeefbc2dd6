package tt

// Bound says how a stored score relates to the true one.
type Bound uint8

// The bounds. Exact is Upper|Lower.
const (
	None  Bound = 0
	Upper Bound = 1 // the search failed low: the true score is at most this
	Lower Bound = 2 // the search failed high: the true score is at least this
	Exact Bound = Upper | Lower
)

// String returns the bound's name.
func (b Bound) String() string {
	return [...]string{"none", "upper", "lower", "exact"}[b&3]
}
