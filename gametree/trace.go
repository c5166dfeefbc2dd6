package gametree

// A Trace records the steps of an algorithm. Its method Watch is a value for
// Search.Watch.
type Trace[N comparable] struct {
	Events []Event[N]

	visits map[N]int
	again  map[N]bool
}

// Watch adds an event.
func (t *Trace[N]) Watch(e Event[N]) {
	if t.visits == nil {
		t.visits, t.again = make(map[N]int), make(map[N]bool)
	}
	t.Events = append(t.Events, e)
	if e.Kind == Research {
		t.again[e.Node] = true
	} else {
		t.visits[e.Node]++
	}
}

// Visits returns how often n was entered or evaluated. A child without visits
// whose parent has some was cut off.
func (t *Trace[N]) Visits(n N) int { return t.visits[n] }

// Researched reports whether n was searched again.
func (t *Trace[N]) Researched(n N) bool { return t.again[n] }
