package gametree

// SSS returns the value of the root by SSS*, after G. C. Stockman, "A Minimax
// Algorithm Better than Alpha-Beta?", Artificial Intelligence 12, 1979, in its
// first form: OPEN holds the states of partial solution trees, sorted by merit,
// and the operator Γ replaces its head until that is the solved root.
//
// Among several states of the same merit the leftmost must come first, as Plaat
// and others (1996) state. If a leaf is put on OPEN after all states of its
// merit, SSS* evaluates a leaf of ((0 (1 2))) that AlphaBeta prunes; if before
// them, one of (0 (0 0)). Then it does not dominate AlphaBeta, and is not
// equivalent to MT-SSS*.
//
// Counts.Stored includes the states on OPEN and the nodes that link them to the
// root.
func (s *Search[N]) SSS() (int, error) {
	return s.stateSpaceSearch(true)
}

// stateSpaceSearch is SSS* for the player MAX, who moves at the root if
// rootIsMax is set, otherwise one ply later. The value is from MAX's view.
func (s *Search[N]) stateSpaceSearch(rootIsMax bool) (int, error) {
	root := &state[N]{node: s.begin(), merit: Inf, place: -1}
	s.open = s.open[:0]
	s.open.add(root)
	held := 1
	for s.err == nil {
		s.Counts.Stored = max(s.Counts.Stored, held)
		head := s.open.takeHead()
		if head.solved && head == root {
			return head.merit, nil
		}
		isMax := rootIsMax == (head.ply%2 == 0)
		held += s.gamma(head, isMax)
		if held > s.limit {
			s.outOfMemory()
		}
	}
	clear(s.open[:cap(s.open)])
	return 0, s.err
}

// gamma is the operator Γ with its six cases. It replaces p, which was the head
// of OPEN and is a MAX node or not, and returns by how much the number of
// stored nodes grows.
func (s *Search[N]) gamma(p *state[N], isMax bool) int {
	if !p.solved {
		p.width = s.successors(p.node)
	}
	switch {
	case p.solved && !isMax: // 1: one solved child solves a MAX node
		return s.solveParent(p)

	case p.solved && p.number+1 < p.parent.width: // 2: the next child of a MIN node
		p.number++
		p.node, p.solved = s.Tree.Child(p.parent.node, p.number), false
		s.open.add(p)
		return 0

	case p.solved: // 3: its last child solves a MIN node
		return s.solveParent(p)

	case p.width == 0: // 4: a leaf
		value := s.evaluate(p.node)
		if !isMax {
			value = -value
		}
		p.solved, p.merit = true, min(p.merit, value)
		s.open.add(p)
		return 0

	case !isMax: // 5: the first child of a MIN node
		return s.expand(p, 1)

	default: // 6: all children of a MAX node
		return s.expand(p, p.width)
	}
}

// solveParent puts the parent of p on OPEN, solved with p's merit, and removes
// all states below it from OPEN.
func (s *Search[N]) solveParent(p *state[N]) int {
	parent := p.parent
	parent.solved, parent.merit = true, p.merit
	freed := s.open.purge(parent)
	s.open.add(parent)
	return -freed
}

// expand puts the first children of p on OPEN, live and with p's merit.
func (s *Search[N]) expand(p *state[N], children int) int {
	p.below = make([]state[N], children)
	for i := range p.below {
		p.below[i] = state[N]{
			node: s.Tree.Child(p.node, i), merit: p.merit, parent: p, number: i, ply: p.ply + 1, place: -1,
		}
		s.open.add(&p.below[i])
	}
	return children
}
