package gametree

import (
	"fmt"
	"strconv"
	"strings"
)

// Parse reads a tree in the notation
//
//	tree = integer | "(" tree { tree } ")"
//
// with white space between the parts as needed. The integers are the values of
// the leaves as in textbooks: from the view of MAX, who moves at the root, and
// between -Inf and Inf. ((3 5) (2 9)) has the value 3.
func Parse(text string) (*Explicit, error) {
	p := parser{text: text, tree: new(Explicit)}
	if _, err := p.node(0); err != nil {
		return nil, err
	}
	if p.skipSpace(); p.at < len(text) {
		return nil, p.complain("unexpected %q after the tree", text[p.at])
	}
	return p.tree, nil
}

type parser struct {
	text string
	at   int
	tree *Explicit
}

func (p *parser) complain(format string, details ...any) error {
	return fmt.Errorf("gametree: offset %d: %s", p.at, fmt.Sprintf(format, details...))
}

func (p *parser) skipSpace() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

// node reads a node at a ply, and returns it.
func (p *parser) node(ply int) (int, error) {
	p.skipSpace()
	switch {
	case p.at == len(p.text):
		return 0, p.complain("a tree is missing")
	case ply > greatestDepth:
		return 0, p.complain("nested more than %d deep", greatestDepth)
	case p.text[p.at] == '(':
		p.at++
		return p.interior(ply)
	}
	return p.leaf(ply)
}

// interior reads the rest of a node after its opening parenthesis.
func (p *parser) interior(ply int) (int, error) {
	n := p.tree.grow(ply)
	var children []int
	for {
		p.skipSpace()
		if p.at < len(p.text) && p.text[p.at] == ')' && len(children) > 0 {
			p.at++
			p.tree.nodes[n].children = children
			return n, nil
		}
		child, err := p.node(ply + 1)
		if err != nil {
			return 0, err
		}
		children = append(children, child)
	}
}

func (p *parser) leaf(ply int) (int, error) {
	end := p.at
	for end < len(p.text) && strings.IndexByte(" \t\r\n()", p.text[end]) < 0 {
		end++
	}
	word := p.text[p.at:end]
	value, err := strconv.Atoi(word)
	switch {
	case word == "":
		return 0, p.complain("a node without children")
	case err != nil:
		return 0, p.complain("%q is not an integer", word)
	case value <= -Inf || value >= Inf:
		return 0, p.complain("the value %d is not between %d and %d", value, -Inf, Inf)
	}
	p.at = end
	n := p.tree.grow(ply)
	p.tree.nodes[n].value = fromMax(value, ply)
	return n, nil
}

// fromMax converts a value from the view of MAX to that of the side to move at
// a ply, and back.
func fromMax(value, ply int) int {
	if ply%2 == 0 {
		return value
	}
	return -value
}

// String returns the tree in the notation that Parse reads.
func (e *Explicit) String() string {
	var b strings.Builder
	e.print(&b, 0)
	return b.String()
}

func (e *Explicit) print(b *strings.Builder, n int) {
	node := &e.nodes[n]
	if len(node.children) == 0 {
		b.WriteString(strconv.Itoa(fromMax(node.value, node.ply)))
		return
	}
	separator := byte('(')
	for _, child := range node.children {
		b.WriteByte(separator)
		e.print(b, child)
		separator = ' '
	}
	b.WriteByte(')')
}
