package main

import (
	"flag"
	"fmt"

	"vedette/cmd/internal/tool"
	"vedette/gametree"
	"vedette/gametree/chesstree"
	"vedette/movegen"
)

// treeFlags are the flags that choose the tree: an artificial one, a chess
// position or one given as text.
type treeFlags struct {
	set                  *flag.FlagSet
	width, depth, values int
	seed                 uint64
	order, fen, text     string
	chessDepth           int // the default depth in chess
}

// addTreeFlags adds the flags of artificial trees, with defaults.
func addTreeFlags(f *flag.FlagSet, width, depth int) *treeFlags {
	t := &treeFlags{set: f}
	f.IntVar(&t.width, "width", width, "children of each node of an artificial tree")
	f.IntVar(&t.depth, "depth", depth, "depth of the tree in plies")
	f.IntVar(&t.values, "values", 1000, "number of different values of uniform leaves, greatest difference of siblings in ordered trees")
	f.Uint64Var(&t.seed, "seed", 1, "seed of an artificial tree")
	f.StringVar(&t.order, "order", "", "how children are ordered: uniform (independent leaves, the default), or by design random,\n"+
		"strong (70 % best first, 90 % in the first quarter), perfect, p,q (shares instead of 0.7,0.9)\n"+
		"or worst; moves of chess: captures (first, the default) or generator")
	return t
}

// addSingle adds the flags of trees that are not artificial.
func (t *treeFlags) addSingle(chessDepth int) {
	t.chessDepth = chessDepth
	t.set.StringVar(&t.fen, "fen", "", fmt.Sprintf("use the tree of this chess position, a FEN or startpos; the default depth is %d", chessDepth))
	t.set.StringVar(&t.text, "tree", "", "use this tree, with the values from the first player's view, such as \"((3 5) (2 9))\"")
}

// subject makes the tree and returns a description.
func (t *treeFlags) subject() (subject, string, error) {
	var s subject
	var what string
	var err error
	switch others := ""; {
	case tool.Given(t.set, "tree") != "":
		if others = tool.Given(t.set, "fen", "width", "depth", "values", "seed", "order"); others != "" {
			return nil, "", tool.Mistakef("-tree cannot be combined with %s", others)
		}
		s, what, err = t.written()
	case tool.Given(t.set, "fen") != "":
		if others = tool.Given(t.set, "width", "values", "seed"); others != "" {
			return nil, "", tool.Mistakef("-fen cannot be combined with %s", others)
		}
		s, what, err = t.chess()
	default:
		s, what, err = t.artificial()
	}
	if err != nil {
		return nil, "", tool.Mistakef("%w", err)
	}
	return s, what, nil
}

func (t *treeFlags) written() (subject, string, error) {
	tree, err := gametree.Parse(t.text)
	if err != nil {
		return nil, "", err
	}
	return written(tree), "the tree " + tree.String(), nil
}

func (t *treeFlags) chess() (subject, string, error) {
	p, err := parsePosition(t.fen)
	if err != nil {
		return nil, "", err
	}
	order, name, err := t.chessOrder()
	if err != nil {
		return nil, "", err
	}
	depth := t.depth
	if tool.Given(t.set, "depth") == "" {
		depth = t.chessDepth
	}
	s, err := chess(p, depth, order)
	return s, fmt.Sprintf("chess, %s, depth %d, order: %s", p.FEN(), depth, name), err
}

// parsePosition reads a position that is nothing but a FEN or startpos.
func parsePosition(text string) (movegen.Position, error) {
	if text == "startpos" {
		return movegen.StartPosition(), nil
	}
	return movegen.ParseFEN(text)
}

// chessOrder reads the order of moves.
func (t *treeFlags) chessOrder() (chesstree.Order, string, error) {
	switch t.order {
	case "", "captures":
		return chesstree.CapturesFirst, "captures", nil
	case "generator":
		return nil, t.order, nil
	}
	return nil, "", fmt.Errorf("-order must be captures or generator, not %q", t.order)
}

func (t *treeFlags) artificial() (subject, string, error) {
	order, err := t.ordering()
	if err != nil {
		return nil, "", err
	}
	s, err := order.grow(t.width, t.depth, t.values, t.seed)
	return s, fmt.Sprintf("artificial tree, width %d, depth %d, order: %s, values %d, seed %d",
		t.width, t.depth, order.name, t.values, t.seed), err
}

// ordering reads the order of an artificial tree.
func (t *treeFlags) ordering() (ordering, error) {
	if t.order == "" {
		return parseOrdering("uniform")
	}
	return parseOrdering(t.order)
}
