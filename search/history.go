package search

import "vedette/movegen"

// history remembers which quiet moves caused cutoffs, by colour and by origin
// and destination ("butterfly board", J. Schaeffer 1983). Values stay within
// ±historyMax.
type history [2][64 * 64]int16

// at returns the value of a move of colour c.
func (h *history) at(c movegen.Color, m movegen.Move) int32 { return int32(h[c&1][m.FromTo()]) }

// reward raises the value of a quiet move of colour c that caused a cutoff at
// a depth. The nearer the value is to its limit, the less it moves ("gravity").
func (h *history) reward(c movegen.Color, m movegen.Move, depth int) {
	bonus := int32(min(historyBonus*depth, historyBonusLimit))
	value := &h[c&1][m.FromTo()]
	*value += int16(bonus - int32(*value)*bonus/historyMax)
}

// killers are the last two quiet moves that caused a cutoff at a ply.
type killers [2]movegen.Move

// add puts m first.
func (k *killers) add(m movegen.Move) {
	if k[0] != m {
		k[1], k[0] = k[0], m
	}
}

// has reports whether m is a killer.
func (k *killers) has(m movegen.Move) bool { return m == k[0] || m == k[1] }
