package fit

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"

	"vedette/eval"
	"vedette/movegen"
)

// ReadGo reads tables from a file as WriteGo writes it. Missing tables are all
// 0, because old files have none by king bucket, but there must be squareValues.
// Errors name file and line.
func ReadGo(name string) (*Rounded, error) {
	g := goReader{files: token.NewFileSet()}
	file, err := parser.ParseFile(g.files, name, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	r, squares := new(Rounded), false
	for _, declaration := range file.Decls {
		d, ok := declaration.(*ast.GenDecl)
		if !ok || d.Tok != token.VAR {
			continue
		}
		spec := d.Specs[0].(*ast.ValueSpec)
		if len(spec.Values) == 0 {
			continue
		}
		values := spec.Values[0]
		switch spec.Names[0].Name {
		case "tempo":
			g.numbers(values, r.Tempo[:])
		case "material":
			for kind, stages := range g.elements(values, len(r.Material)) {
				g.numbers(stages, r.Material[kind][:])
			}
		case "squareValues":
			g.squares(values, r.Squares[:])
			squares = true
		case "ownValues":
			g.opinions(values, &r.Own)
		case "enemyValues":
			g.opinions(values, &r.Enemy)
		}
	}
	if g.err == nil && !squares {
		g.err = fmt.Errorf("%s: squareValues is missing", name)
	}
	return r, g.err
}

// goReader reads literals. Its methods keep the first error and continue.
type goReader struct {
	files *token.FileSet
	err   error
}

// fail records an error about n.
func (g *goReader) fail(n ast.Node, complaint string) {
	if g.err == nil {
		g.err = fmt.Errorf("%v: %s", g.files.Position(n.Pos()), complaint)
	}
}

// elements returns the elements of an array of length n, by constants of package
// movegen or in order, nil for missing ones. For nil it returns none.
func (g *goReader) elements(e ast.Expr, n int) []ast.Expr {
	if e == nil {
		return nil
	}
	literal, ok := e.(*ast.CompositeLit)
	if !ok {
		g.fail(e, "want a literal of an array")
		return nil
	}
	elements := make([]ast.Expr, n)
	for i, element := range literal.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			i, element = g.key(pair.Key), pair.Value
		}
		if i < 0 || i >= n {
			g.fail(element, fmt.Sprintf("want elements of an array of %d", n))
			return nil
		}
		elements[i] = element
	}
	return elements
}

// key returns the value of a constant of package movegen, or -1.
func (g *goReader) key(e ast.Expr) int {
	constant, ok := e.(*ast.SelectorExpr)
	if !ok {
		return -1
	}
	return slices.Index(typeNames[:], constant.Sel.Name)
}

// numbers reads an array of numbers.
func (g *goReader) numbers(e ast.Expr, numbers []int16) {
	for i, element := range g.elements(e, len(numbers)) {
		if element != nil {
			numbers[i] = g.number(element)
		}
	}
}

// number reads a number of an absolute value of at most eval.MaxValue.
func (g *goReader) number(e ast.Expr) int16 {
	sign, digits := int16(1), e
	if unary, ok := e.(*ast.UnaryExpr); ok && unary.Op == token.SUB {
		sign, digits = -1, unary.X
	}
	if literal, ok := digits.(*ast.BasicLit); ok {
		if n, err := strconv.ParseInt(literal.Value, 10, 16); err == nil && n <= eval.MaxValue {
			return sign * int16(n)
		}
	}
	g.fail(e, fmt.Sprintf("want a number from -%[1]d to %[1]d", eval.MaxValue))
	return 0
}

// squares reads diagrams, which begin with a8, by type and stage.
func (g *goReader) squares(e ast.Expr, values [][2][64]int16) {
	for kind, stages := range g.elements(e, len(values)) {
		for stage, diagram := range g.elements(stages, len(values[kind])) {
			var numbers [64]int16
			g.numbers(diagram, numbers[:])
			for i, n := range numbers {
				values[kind][stage][movegen.Square(i)^56] = n
			}
		}
	}
}

// opinions reads diagrams by bucket, type and stage.
func (g *goReader) opinions(e ast.Expr, values *[eval.KingBuckets]eval.Opinion) {
	for bucket, pieces := range g.elements(e, len(values)) {
		g.squares(pieces, values[bucket][:])
	}
}
