package eval

import "vedette/movegen"

// cache remembers evaluations of a network by the position's key. A search evaluates
// many positions again: in the next iteration, with another window, or after the same
// moves in another order. Each thread has its own.
type cache [1 << 15]uint64 // the key, with the score in place of its last scoreBits

const scoreBits = 16

// get returns the score for a key, if it is there.
func (c *cache) get(key movegen.Key) (score Score, ok bool) {
	entry := c[key%movegen.Key(len(c))]
	return Score(int16(entry)), (entry^uint64(key))>>scoreBits == 0
}

func (c *cache) put(key movegen.Key, score Score) {
	c[key%movegen.Key(len(c))] = uint64(key)>>scoreBits<<scoreBits | uint64(uint16(score))
}
