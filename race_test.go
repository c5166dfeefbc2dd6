package vedette_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestSequential checks that the packages which the race detector passes over start no
// goroutine outside of their tests, with a statement or by a method Go.
func TestSequential(t *testing.T) {
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`(?m)^SEQUENTIAL := ((?:.*\\\n)*.*)$`).FindSubmatch(makefile)
	if list == nil {
		t.Fatal("the Makefile has no list of packages")
	}
	sequential := strings.Fields(strings.ReplaceAll(string(list[1]), "\\", " "))
	started := map[string]bool{} // by package
	for _, file := range goFiles(t) {
		name := path.Dir(filepath.ToSlash(file))
		started[name] = started[name] || !strings.HasSuffix(file, "_test.go") && startsGoroutine(t, file)
	}
	if !started["search"] || !started["uci"] {
		t.Errorf("goroutines were found in %v only", started)
	}
	for _, name := range sequential {
		if starts, exists := started[name]; !exists || starts {
			t.Errorf("%s is no package, or starts goroutines: take it from the list SEQUENTIAL in the Makefile", name)
		}
	}
}

// startsGoroutine reports whether a file has a go statement, or calls a method Go.
func startsGoroutine(t *testing.T, file string) (found bool) {
	t.Helper()
	syntax, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found = true
		case *ast.CallExpr:
			method, ok := n.Fun.(*ast.SelectorExpr)
			found = found || ok && method.Sel.Name == "Go"
		}
		return !found
	})
	return found
}
