package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The code in library.md is a program that runs, or part of a tested Example.
func TestLibrary(t *testing.T) {
	page, err := os.ReadFile("library.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../*/example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	examples := ""
	for _, name := range files {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		examples += string(content)
	}
	indent := regexp.MustCompile(`(?m)^\t+`)
	examples = indent.ReplaceAllString(examples, "")
	for _, block := range regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		if strings.HasPrefix(block[1], "package main\n") {
			runProgram(t, block[1], "b1b8 mate at ply 1")
		} else if !strings.Contains(examples, indent.ReplaceAllString(block[1], "")) {
			t.Errorf("docs/library.md has code that no example_test.go has: copy it from there\n%s", block[1])
		}
	}
}

// runProgram runs a program within this module. Its output must begin with want.
func runProgram(t *testing.T, source, want string) {
	t.Helper()
	if testing.Short() {
		return
	}
	name := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(name, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	program := exec.Command("go", "run", "-pgo=off", name)
	program.Dir = ".."
	if output, err := program.CombinedOutput(); err != nil || !strings.HasPrefix(string(output), want) {
		t.Errorf("the program in docs/library.md prints %q, %v; want %q", output, err, want)
	}
}
