package vedette_test

import (
	"cmp"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestReadingOrder checks the package comments: each names all files of its
// package, and no others. A package of one file, besides that of the comment,
// needs no names.
func TestReadingOrder(t *testing.T) {
	folders := make(map[string][]string)
	for _, file := range goFiles(t) {
		if !strings.HasSuffix(file, "_test.go") {
			folders[filepath.Dir(file)] = append(folders[filepath.Dir(file)], file)
		}
	}
	for folder, files := range folders {
		comment, others := packageComment(t, files)
		if comment == "" {
			t.Errorf("%s: the package has no comment", folder)
		}
		said := regexp.MustCompile(`[\w*]+\.go\b`).FindAllString(comment, -1)
		for _, file := range others {
			names := func(pattern string) bool { return match(t, pattern, filepath.Base(file)) }
			if len(others) > 1 && !slices.ContainsFunc(said, names) {
				t.Errorf("%s: the package comment does not name it; say there what the file has", file)
			}
		}
		for _, pattern := range said {
			if found, err := filepath.Glob(filepath.Join(folder, pattern)); err != nil || len(found) == 0 {
				t.Errorf("%s: the package comment names %s, which does not exist", folder, pattern)
			}
		}
	}
}

// forSomeBuilds matches generated source, and source that only some builds
// take: the package comment need not name such files.
var forSomeBuilds = regexp.MustCompile(`(?m)^//go:build |^// Code generated `)

// packageComment returns the comment of a package, and its files without the
// one with the comment, without generated ones and those for some builds.
func packageComment(t *testing.T, files []string) (comment string, others []string) {
	t.Helper()
	special := "" // the comment of a file for some builds, if no other has one
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		syntax, err := parser.ParseFile(token.NewFileSet(), file, source, parser.ParseComments|parser.PackageClauseOnly)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case forSomeBuilds.Match(source) || regexp.MustCompile(`_(amd64|arm64|darwin|linux|windows|js|wasm)\.go$`).MatchString(file):
			special = cmp.Or(special, syntax.Doc.Text())
		case syntax.Doc == nil:
			others = append(others, file)
		case comment != "":
			t.Errorf("%s: another file has the package comment", file)
		default:
			comment = syntax.Doc.Text()
		}
	}
	return cmp.Or(comment, special), others
}

func match(t *testing.T, pattern, name string) bool {
	t.Helper()
	matches, err := filepath.Match(pattern, name)
	if err != nil {
		t.Fatal(err)
	}
	return matches
}
