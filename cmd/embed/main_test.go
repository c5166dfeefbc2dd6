package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/movegen"
)

// otherNetwork writes a network that evaluates differently from the embedded
// one, and returns its file name and the ID that it should have.
func otherNetwork(t *testing.T) (name, id string) {
	t.Helper()
	v := eval.DefaultWeights().Network().Values()
	for i := range v.Inputs {
		v.Inputs[i][0] = -v.Inputs[i][0]
	}
	var file bytes.Buffer
	if err := v.Write(&file, "for a test"); err != nil {
		t.Fatal(err)
	}
	return write(t, "a network", file.Bytes()), fmt.Sprintf("%x", sha256.Sum256(file.Bytes()))[:8]
}

func write(t *testing.T, name string, content []byte) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, content, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// sources returns the names and contents of the source files of the evaluation.
func sources(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, pattern := range []string{"*", "eval/*", "cmd/vedette/*"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			content, err := os.ReadFile(name)
			if info, statErr := os.Stat(name); statErr == nil && info.IsDir() {
				content, err = nil, nil
			}
			if err != nil {
				t.Fatal(err)
			}
			files[name] = string(content)
		}
	}
	return files
}

// TestEmbed builds engines: one with another network counts the same nodes as the
// ordinary one with that network from a file; one with other tables counts the
// same with its network and different ones with its tables. The source does not
// change.
func TestEmbed(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the engine three times")
	}
	t.Chdir("../..")
	network, id := otherNetwork(t)
	worthless := eval.CompiledTables()
	worthless.Values[movegen.Queen] = [2][64]int16{}
	var file bytes.Buffer
	if err := worthless.Write(&file, "for a test"); err != nil {
		t.Fatal(err)
	}
	tables := write(t, "some tables", file.Bytes())
	before := sources(t)
	build := func(args ...string) (engine string) {
		t.Helper()
		engine = filepath.Join(t.TempDir(), "vedette")
		if runtime.GOOS == "windows" {
			engine += ".exe"
		}
		var out, errOut bytes.Buffer
		// The flags of the Makefile, so that what is compiled here serves there again.
		args = append(args, "CGO_ENABLED=0", "go", "build", "-trimpath", "-buildvcs=false", "-o", engine, "./cmd/vedette")
		if status := run(args, &out, &errOut); status != 0 || out.Len() > 0 {
			t.Fatalf("embed %q: status %d, %s%s", args, status, &out, &errOut)
		}
		return engine
	}
	nodes := func(engine string, args ...string) string {
		t.Helper()
		out, err := exec.CommandContext(t.Context(), engine, args...).Output()
		if err != nil {
			t.Fatalf("%s %q: %v", engine, args, err)
		}
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		return strings.Fields(lines[len(lines)-1])[0]
	}
	ordinary, withNetwork, withTables := build(), build("-network", network), build("-tables", tables)
	if after := sources(t); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Error("building has changed the source")
	}
	embedded, wanted, got := nodes(ordinary, "bench", "16", "1", "5"), nodes(ordinary, "-network", network, "bench", "16", "1", "5"), nodes(withNetwork, "bench", "16", "1", "5")
	if got != wanted || got == embedded {
		t.Errorf("%s nodes with the network embedded, want %s; %s with the ordinary one", got, wanted, embedded)
	}
	said, err := exec.CommandContext(t.Context(), withNetwork, "eval").Output()
	if want := "network  " + id + ", embedded"; err != nil || !strings.Contains(string(said), want) {
		t.Errorf("eval says %s, %v; want %s", said, err, want)
	}
	if got := nodes(withTables, "bench", "16", "1", "5"); got != embedded {
		t.Errorf("%s nodes with other tables, want %s", got, embedded)
	}
	const byTables = "setoption name Evaluation value tables"
	if nodes(withTables, byTables, "bench 16 1 5") == nodes(ordinary, byTables, "bench 16 1 5") {
		t.Error("an engine with other tables counts the same nodes by them")
	}
}

// TestRefused checks that no command is started with an invalid file.
func TestRefused(t *testing.T) {
	t.Chdir("../..")
	good, _ := otherNetwork(t)
	content, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	half := write(t, "half", content[:len(content)/2])
	missing := filepath.Join(t.TempDir(), "missing")
	for _, test := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"-network", half, "go", "version"}, 1, "half: the network is truncated: "},
		{[]string{"-network", missing, "go", "version"}, 1, "missing: "},
		{[]string{"-network", t.TempDir(), "go", "version"}, 1, "read "},
		{[]string{"-tables", missing, "go", "version"}, 1, "missing: "},
		{[]string{"-tables", good, "go", "version"}, 1, "want \"vedette tables 1\""},
		{[]string{"-wdl", missing, "go", "version"}, 1, "missing: "},
		{[]string{"-wdl", good, "go", "version"}, 1, "want \"vedette wdl 1\""},
		{[]string{"-network", good}, 1, "a go command is missing"},
		{[]string{"-network", good, "A=B", "go"}, 1, "a go command is missing"},
		{[]string{"-net", good, "go", "version"}, 2, "-net"},
		{[]string{"-help"}, 0, "build with other learnt files"},
	} {
		var out, errOut bytes.Buffer
		status := run(test.args, &out, &errOut)
		if status != test.status || out.Len() > 0 || !strings.Contains(errOut.String(), test.want) {
			t.Errorf("embed %q: status %d, %s%s, want %d and %s", test.args, status, &out, &errOut, test.status, test.want)
		}
	}
	t.Chdir("eval")
	var out, errOut bytes.Buffer
	if status := run([]string{"-network", good, "go", "version"}, &out, &errOut); status != 1 ||
		!strings.Contains(errOut.String(), "must be the root of the repository") {
		t.Errorf("elsewhere: status %d, %s%s", status, &out, &errOut)
	}
}

// TestStatus: the exit status of a failing command is passed on, and the
// variables are in its environment.
func TestStatus(t *testing.T) {
	var out, errOut bytes.Buffer
	if status := run([]string{"GOOS=plan9", "go", "list", "-f", "{{.GoFiles}}", "os/signal"}, &out, &errOut); status != 0 ||
		!strings.Contains(out.String(), "plan9") {
		t.Errorf("status %d, %s%s", status, &out, &errOut)
	}
	if status := run([]string{"go", "build", "./missing"}, &out, &errOut); status != 1 || !strings.Contains(errOut.String(), "missing") {
		t.Errorf("status %d, %s", status, &errOut)
	}
}
