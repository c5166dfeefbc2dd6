package search

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestStepNumbers compares the numbers of the steps. The package comment lists
// them with their files, docs/search.md describes them, the comments of negamax
// number them, and those of other functions end with the step that they belong to:
// that function must be in one of the files.
func TestStepNumbers(t *testing.T) {
	steps := listedSteps(t)
	page, err := os.ReadFile("../docs/search.md")
	if err != nil {
		t.Fatal(err)
	}
	described := regexp.MustCompile(`(?m)^### Step (\d+)\. `).FindAllStringSubmatch(string(page), -1)
	if len(described) != len(steps) {
		t.Errorf("docs/search.md describes %d steps, the package comment lists %d", len(described), len(steps))
	}
	for i, step := range described {
		if step[1] != strconv.Itoa(i+1) {
			t.Errorf("docs/search.md: step %s, want %d", step[1], i+1)
		}
	}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, declaration := range file.Decls {
			f, ok := declaration.(*ast.FuncDecl)
			if !ok {
				continue
			}
			for _, number := range stepsOf(f.Doc.Text()) {
				found++
				if !slices.Contains(steps[number], name) {
					t.Errorf("%s: %s belongs to step %d, which the package comment finds in %v", name, f.Name.Name, number, steps[number])
				}
			}
		}
	}
	if found < len(steps)-5 {
		t.Errorf("%d functions say which step they belong to", found)
	}
}

// listedSteps returns the files of each step in the package comment, whose
// numbers must be 1, 2, 3 and so on.
func listedSteps(t *testing.T) map[int][]string {
	t.Helper()
	comment, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	steps := make(map[int][]string)
	for line := range strings.Lines(string(comment)) {
		row := regexp.MustCompile(`^//\t(\d+)? .*?((?:\w+\.go(?:, )?)*)$`).FindStringSubmatch(strings.TrimRight(line, "\n"))
		if row == nil {
			continue
		}
		if row[1] != "" {
			if row[1] != strconv.Itoa(len(steps)+1) {
				t.Errorf("step %s comes after %d", row[1], len(steps))
			}
			steps[len(steps)+1] = nil
		}
		if row[2] != "" {
			steps[len(steps)] = append(steps[len(steps)], strings.Split(row[2], ", ")...)
		}
	}
	return steps
}

// stepsOf returns the numbers at the end of a comment: "(Step 3.)" or "(Steps 3
// and 4.)".
func stepsOf(comment string) (numbers []int) {
	ending := regexp.MustCompile(`\(Steps?\s(\d+)(?:\sand\s(\d+))?\.\)\s*$`).FindStringSubmatch(comment)
	for _, number := range ending {
		if n, err := strconv.Atoi(number); err == nil {
			numbers = append(numbers, n)
		}
	}
	return numbers
}
