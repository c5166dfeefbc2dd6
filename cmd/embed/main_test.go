package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func write(t *testing.T, name string, content []byte) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, content, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestRefused checks that no command is started with an invalid file.
func TestRefused(t *testing.T) {
	t.Chdir("../..")
	const good = "eval/default.network"
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
		{[]string{"-network", half, "go", "version"}, 1, "half: the network is damaged or truncated: "},
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
