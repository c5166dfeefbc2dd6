package vedette_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"strings"
	"testing"
)

// longest is the greatest number of lines in the body of a function that is not
// in longFunctions.
const longest = 40

// longFunctions lists the exceptions and their greatest lengths: each is run for
// every node, or at the root, and would be slower or harder to follow in pieces.
func longFunctions() map[string]int {
	return map[string]int{
		"movegen.generate":  150,
		"movegen.makeInto":  60,
		"movegen.targets":   60,
		"search.negamax":    148,
		"search.quiesce":    100,
		"search.pick":       80,
		"search.seeAtLeast": 60,
		"search.searchRoot": 60,
		"search.parameters": 1000, // generated
	}
}

// TestLengths checks that functions outside of tests are short.
func TestLengths(t *testing.T) {
	unused := longFunctions()
	for _, file := range goFiles(t) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		places := token.NewFileSet()
		syntax, err := parser.ParseFile(places, file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, declaration := range syntax.Decls {
			f, ok := declaration.(*ast.FuncDecl)
			if !ok || f.Body == nil {
				continue
			}
			name := syntax.Name.Name + "." + f.Name.Name
			limit, isLong := longFunctions()[name]
			if !isLong {
				limit = longest
			}
			lines := places.Position(f.Body.Rbrace).Line - places.Position(f.Body.Lbrace).Line - 1
			if lines > limit {
				t.Errorf("%s: %s has %d lines, want at most %d: make a step of it a function", file, name, lines, limit)
			}
			if lines > longest {
				delete(unused, name)
			}
		}
	}
	for name := range maps.Keys(unused) {
		t.Errorf("%s is short enough, or no longer there: it needs no exception", name)
	}
}
