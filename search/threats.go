package search

import "vedette/movegen"

// startsNoExchange reports whether the quiet move m starts no exchange: the opponent
// attacks neither its destination nor its origin, through which a line might be
// opened.
func (n *node) startsNoExchange(m movegen.Move) bool {
	return n.threats.All&(m.From().Bit()|m.To().Bit()) == 0
}

// setThreats sets the threats of the node at ply, from its evaluation if that has them.
func (w *worker) setThreats(ply int, n *node) {
	them := n.pos.SideToMove().Other()
	if attacks, ok := w.evals.Attacks(ply, them); ok {
		n.threats = *attacks
		return
	}
	n.threats.Set(n.pos.Sets(), them)
}
