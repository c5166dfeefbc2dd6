package gametree

// Numbered is an optional interface of a Tree that makes counting distinct
// leaves cheap: its leaves have different numbers below Numbers.
type Numbered[N comparable] interface {
	Number(leaf N) uint64
	Numbers() uint64
}

// A leafSet is a set of leaves: a bitmap in pages that are allocated when
// needed, or a map if the leaves have no numbers or too many.
type leafSet[N comparable] struct {
	numbered Numbered[N]
	pages    []*page
	others   map[N]struct{}
}

type page [512]uint64

const (
	pageBits  = 512 * 64
	mostPages = 1 << 24
)

// clear empties the set and prepares it for the leaves of t.
func (l *leafSet[N]) clear(t Tree[N]) {
	*l = leafSet[N]{}
	if n, ok := t.(Numbered[N]); ok && n.Numbers() <= mostPages*pageBits {
		l.numbered = n
		l.pages = make([]*page, (n.Numbers()+pageBits-1)/pageBits)
		return
	}
	l.others = make(map[N]struct{})
}

// add adds a leaf and reports whether it is new.
func (l *leafSet[N]) add(leaf N) bool {
	if l.numbered == nil {
		before := len(l.others)
		l.others[leaf] = struct{}{}
		return len(l.others) > before
	}
	n := l.numbered.Number(leaf)
	p := &l.pages[n/pageBits]
	if *p == nil {
		*p = new(page)
	}
	word, bit := &(*p)[n%pageBits/64], uint64(1)<<(n%64)
	isNew := *word&bit == 0
	*word |= bit
	return isNew
}
