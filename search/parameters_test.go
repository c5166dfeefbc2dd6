package search

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// generate runs the generator with a table in a folder of its own.
func generate(t *testing.T, table []byte) (folder string, out []byte, err error) {
	t.Helper()
	source, err := os.ReadFile("gen_parameters.go")
	if err != nil {
		t.Fatal(err)
	}
	folder = t.TempDir()
	for name, data := range map[string][]byte{"gen_parameters.go": source, "parameters.txt": table} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	generator := exec.Command("go", "run", "gen_parameters.go")
	generator.Dir = folder
	out, err = generator.CombinedOutput()
	return folder, out, err
}

// TestParameterTable checks that the Go files are what the generator makes from
// the table. The generator itself refuses an invalid table.
func TestParameterTable(t *testing.T) {
	table, err := os.ReadFile("parameters.txt")
	if err != nil {
		t.Fatal(err)
	}
	folder, out, err := generate(t, table)
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, name := range []string{"parameters_fixed.go", "parameters_tune.go"} {
		want, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if has, lacks := firstDifference(string(got), string(want)); has != lacks {
			t.Errorf("%s has %q where parameters.txt gives %q\nTo write it, run: go generate ./search", name, has, lacks)
		}
	}
}

// firstDifference returns the first lines that differ, without blanks around them.
func firstDifference(a, b string) (ofA, ofB string) {
	for a != "" || b != "" {
		ofA, a, _ = strings.Cut(a, "\n")
		ofB, b, _ = strings.Cut(b, "\n")
		if ofA != ofB {
			return strings.TrimSpace(ofA), strings.TrimSpace(ofB)
		}
	}
	return "", ""
}

// TestClockParameters checks in the sources that exactly the parameters used by
// the clock are named so.
func TestClockParameters(t *testing.T) {
	clock, err := os.ReadFile("clock.go")
	if err != nil {
		t.Fatal(err)
	}
	table, err := os.ReadFile("parameters.txt")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for line := range strings.Lines(string(table)) {
		fields := strings.Fields(line)
		if len(fields) != 5 || strings.HasPrefix(line, "#") {
			continue
		}
		p := Parameter{Name: fields[0]}
		used := regexp.MustCompile(`\b` + p.Name + `\b`).Match(clock)
		if p.OfClock() != used {
			t.Errorf("%s: used by the clock %v, counts as such %v", p.Name, used, p.OfClock())
		}
		if used {
			count++
		}
	}
	if count == 0 {
		t.Error("the clock has no parameters")
	}
}

// TestGeneratorRefuses checks that the generator refuses invalid tables.
func TestGeneratorRefuses(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the Go command several times")
	}
	for _, test := range []struct{ name, table, want string }{
		{"a default out of range", "# preamble\n\nsome 5 6 9 1\n", "some"},
		{"an empty range", "# preamble\n\nsome 5 5 5 1\n", "some"},
		{"no step", "# preamble\n\nsome 5 1 9 0\n", "some"},
		{"a step beyond the range", "# preamble\n\nsome 5 1 9 20\n", "some"},
		{"a number too few", "# preamble\n\nsome 5 1 9\n", "some"},
		{"a number too many", "# preamble\n\nsome 5 1 9 1 1\n", "some"},
		{"no name", "# preamble\n\n5 1 9 1\n", "5 1 9 1"},
	} {
		_, out, err := generate(t, []byte(test.table))
		if err == nil || !strings.Contains(string(out), test.want) {
			t.Errorf("%s: %v, %s", test.name, err, out)
		}
	}
}
