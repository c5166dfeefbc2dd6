package web

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestNotice compares the modules that the programs of the page include with those
// that NOTICE.txt names, by their addresses at golang.org.
func TestNotice(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "-tags", "simd", "-f", "{{with .Module}}{{.Path}}{{end}}",
		"../cmd/vedette")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	included := slices.DeleteFunc(strings.Fields(string(out)), func(path string) bool { return path == "vedette" })
	slices.Sort(included)
	included = slices.Compact(included)
	text, err := os.ReadFile("page/NOTICE.txt")
	if err != nil {
		t.Fatal(err)
	}
	named := slices.DeleteFunc(strings.Fields(string(text)), func(word string) bool {
		return !strings.HasPrefix(word, "golang.org/")
	})
	if !slices.Equal(included, named) {
		t.Errorf("the programs include %v, the notices name %v", included, named)
	}
}
