package main

import (
	"bytes"
	"debug/buildinfo"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The licences are those of what this test, built by the same Go, and the engine
// are linked with.
func TestNotices(t *testing.T) {
	text, err := notices(t.Context(), "../..")
	if err != nil {
		t.Fatal(err)
	}
	const bsd = "Redistribution and use in source and binary forms"
	if n := strings.Count(string(text), bsd); n != 2 {
		t.Errorf("there are %d BSD licences, want those of Go and golang.org/x/sys", n)
	}
	program, err := os.ReadFile(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := checkNotices(program, text); err != nil {
		t.Error(err)
	}
	if err := checkNotices(program, bytes.ReplaceAll(text, []byte("\nGo 1"), []byte("\nGo 0"))); err == nil {
		info, _ := buildinfo.ReadFile(os.Args[0])
		t.Errorf("a licence of another Go than %s is accepted", info.GoVersion)
	}
	if _, err := notices(t.Context(), t.TempDir()); err == nil {
		t.Error("a folder without sources is accepted")
	}
}

// Where the modules are vendored, as in a source archive, their licences are found too.
func TestNoticesOfVendored(t *testing.T) {
	root := t.TempDir()
	for name, content := range map[string]string{
		"go.mod":                         "module example.org/m\n\ngo 1.26\n\nrequire example.org/lib v1.2.3\n",
		"cmd/vedette/main.go":            "package main\n\nimport _ \"example.org/lib\"\n\nfunc main() {}\n",
		"vendor/modules.txt":             "# example.org/lib v1.2.3\n## explicit\nexample.org/lib\n",
		"vendor/example.org/lib/lib.go":  "package lib\n",
		"vendor/example.org/lib/LICENSE": "The licence of lib.\n",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const want = "\nexample.org/lib v1.2.3: a library\n\nThe licence of lib.\n"
	if text, err := notices(t.Context(), root); err != nil || !strings.Contains(string(text), want) {
		t.Errorf("error %v, want %q in\n%.400s", err, want, text)
	}
}

func TestPackageNames(t *testing.T) {
	for name, want := range map[string]string{
		"vedette_1.2-1_amd64.deb":   "1.2 amd64 deb",
		"vedette-1.2-1.x86_64.rpm":  "1.2 x86_64 rpm",
		"vedette-1.2-1.aarch64.rpm": "1.2 aarch64 rpm",
		"vedette.deb":               "",
	} {
		got := ""
		if match := packageName.FindStringSubmatch(name); match != nil {
			got = strings.Join(match[1:], " ")
		}
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if err := checkInstalled([]string{debBinary}, debBinary); err == nil {
		t.Error("a package of the binary alone is accepted")
	}
}
