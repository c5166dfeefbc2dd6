package training

// Histogram counts integers in bins of equal width: bin i counts those from
// From + i·Width to From + (i+1)·Width - 1.
type Histogram struct {
	From, Width int
	Counts      []uint64
	// Below and Above count the numbers outside of all bins.
	Below, Above uint64
}

// NewHistogram returns an empty histogram.
func NewHistogram(from, width, bins int) Histogram {
	return Histogram{From: from, Width: width, Counts: make([]uint64, bins)}
}

// Add counts n.
func (h *Histogram) Add(n int) {
	switch bin := (n - h.From) / h.Width; {
	case n < h.From:
		h.Below++
	case bin >= len(h.Counts):
		h.Above++
	default:
		h.Counts[bin]++
	}
}

// Bin returns the least and the greatest integer of bin i.
func (h *Histogram) Bin(i int) (least, greatest int) {
	least = h.From + i*h.Width
	return least, least + h.Width - 1
}

// Total returns how many integers were added.
func (h *Histogram) Total() uint64 {
	total := h.Below + h.Above
	for _, count := range h.Counts {
		total += count
	}
	return total
}
