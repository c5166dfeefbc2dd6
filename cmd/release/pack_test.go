package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestArtefact(t *testing.T) {
	for _, test := range []struct {
		name, archive, binary, baseline string
	}{
		{"vedette-1.0.0-linux-amd64", "vedette-1.0.0-linux-amd64.tar.gz", "vedette", "vedette-1.0.0-linux-amd64"},
		{"vedette-1.0.0-linux-amd64-v3", "vedette-1.0.0-linux-amd64-v3.tar.gz", "vedette", "vedette-1.0.0-linux-amd64"},
		{"vedette-2-rc-1-darwin-arm64", "vedette-2-rc-1-darwin-arm64.tar.gz", "vedette", "vedette-2-rc-1-darwin-arm64"},
		{"vedette-2-windows-amd64-v3", "vedette-2-windows-amd64-v3.zip", "vedette.exe", "vedette-2-windows-amd64"},
		{name: "vedette-2-windows"},
		{name: "vedette-2-plan9-amd64"},
		{name: "vedette-2-linux-amd64-v9"},
		{name: "vedette"},
		{name: ""},
	} {
		a, err := parseArtefact(test.name)
		if test.archive == "" {
			if err == nil {
				t.Errorf("%q is read as %+v", test.name, a)
			}
			continue
		}
		if err != nil || a.String() != test.name || a.String()+a.suffix() != test.archive ||
			a.binary() != test.binary || a.baseline().String() != test.baseline {
			t.Errorf("%q is read as %+v, %v", test.name, a, err)
		}
	}
}

func TestRequirements(t *testing.T) {
	for name, want := range map[string][]string{
		"vedette-1-linux-amd64":      {"Vedette 1,", "Linux 3.2", "any 64-bit Intel or AMD"},
		"vedette-1-darwin-arm64":     {"macOS", "any 64-bit ARM"},
		"vedette-1-linux-amd64-v3":   {"AVX2", "BMI2", "Haswell (2013)", refusal, "Then use vedette-1-linux-amd64.tar.gz,"},
		"vedette-1-windows-amd64-v3": {"Windows 10", "AVX2", "without a message", "Then use vedette-1-windows-amd64.zip,"},
	} {
		a, err := parseArtefact(name)
		if err != nil {
			t.Fatal(err)
		}
		text := a.requirements()
		for _, part := range want {
			if !strings.Contains(text, part) {
				t.Errorf("%s does not say %q but\n%s", name, part, text)
			}
		}
		if old := strings.Contains(text, "older processor"); old != (a.level != "") {
			t.Errorf("%s mentions older processors: %v", name, old)
		}
	}
}

// entry is the relevant part of a file in an archive.
type entry struct {
	name string
	mode fs.FileMode
	data string
}

// entriesOfTar reads an archive with the standard library.
func entriesOfTar(t *testing.T, archive []byte) (entries []entry) {
	t.Helper()
	unpacked, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		t.Fatal(err)
	}
	if unpacked.Name != "" || !unpacked.ModTime.IsZero() {
		t.Errorf("gzip has the name %q and the time %v", unpacked.Name, unpacked.ModTime)
	}
	for r := tar.NewReader(unpacked); ; {
		h, err := r.Next()
		if err == io.EOF {
			return entries
		} else if err != nil {
			t.Fatal(err)
		}
		if h.Uid != 0 || h.Gid != 0 || h.Uname != "" || h.Gname != "" || !h.ModTime.Equal(epoch) {
			t.Errorf("%s has owner or time: %+v", h.Name, h)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, entry{h.Name, h.FileInfo().Mode(), string(data)})
	}
}

func entriesOfZip(t *testing.T, archive []byte) (entries []entry) {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range z.File {
		if !f.Modified.Equal(epoch) {
			t.Errorf("%s has the time %v", f.Name, f.Modified)
		}
		data, err := fs.ReadFile(z, f.Name)
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, entry{f.Name, f.Mode(), string(data)})
	}
	return entries
}

// The order of the files makes no difference, and nothing is added.
func TestArchive(t *testing.T) {
	files := []file{
		{"vedette", []byte("binary"), true},
		{"README.md", []byte("text"), false},
		{"clients/x.json", []byte("{}"), false},
	}
	reversed := slices.Clone(files)
	slices.Reverse(reversed)
	for name, entries := range map[string]func(*testing.T, []byte) []entry{
		"vedette-1-linux-amd64":   entriesOfTar,
		"vedette-1-windows-amd64": entriesOfZip,
	} {
		a, err := parseArtefact(name)
		if err != nil {
			t.Fatal(err)
		}
		one, err := a.pack(files)
		if err != nil {
			t.Fatal(err)
		}
		other, err := a.pack(reversed)
		if err != nil || !bytes.Equal(one, other) {
			t.Errorf("%s: the archives differ, %v", name, err)
		}
		want := []entry{
			{name + "/README.md", 0o644, "text"}, {name + "/clients/x.json", 0o644, "{}"}, {name + "/vedette", 0o755, "binary"},
		}
		if got := entries(t, one); !slices.Equal(got, want) {
			t.Errorf("%s has %v, want %v", name, got, want)
		}
		for _, f := range files {
			if data, err := a.unpack(one, f.name); err != nil || !bytes.Equal(data, f.data) {
				t.Errorf("%s: %s is unpacked as %q, %v", name, f.name, data, err)
			}
		}
		if _, err := a.unpack(one, "LICENSE"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: unpacking what is missing: %v", name, err)
		}
		if _, err := a.unpack(one[:len(one)/2], "vedette"); err == nil {
			t.Errorf("%s: a truncated archive is accepted", name)
		}
	}
}

func TestCommonFiles(t *testing.T) {
	root := fstest.MapFS{
		"LICENSE": {Data: []byte("L")}, "README.md": {Data: []byte("R")}, "CHANGELOG.md": {Data: []byte("C")}, "go.mod": {},
		"CONTRIBUTING.md": {Data: []byte("H")}, "docs/a/b.md": {Data: []byte("D")}, "docs/page_test.go": {},
		"clients/cutechess/engines.json": {Data: []byte("E")}, "clients/clients_test.go": {},
	}
	files, err := commonFiles(root)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range files {
		got = append(got, f.name+"="+string(f.data))
	}
	want := []string{"LICENSE=L", "README.md=R", "CHANGELOG.md=C", "CONTRIBUTING.md=H", "clients/cutechess/engines.json=E", "docs/a/b.md=D"}
	if !slices.Equal(got, want) {
		t.Errorf("there is %q, want %q", got, want)
	}
	delete(root, "LICENSE")
	if _, err := commonFiles(root); err == nil {
		t.Error("without the licence: no error")
	}
}

// What the README links to is in every archive.
func TestLinksOfReadme(t *testing.T) {
	files, err := commonFiles(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	has := map[string]bool{}
	var readme string
	for _, f := range files {
		has[f.name] = true
		if f.name == "README.md" {
			readme = string(f.data)
		}
	}
	links := regexp.MustCompile(`\]\(([^)#:]+)[)#]`).FindAllStringSubmatch(readme, -1)
	for _, link := range links {
		if !has[link[1]] && link[1] != "clients" {
			t.Errorf("the README links to %s, which archives lack", link[1])
		}
	}
	if len(links) < 20 {
		t.Errorf("only %d links", len(links))
	}
}

// Two releases of the same binaries are identical, and their checksums correct.
func TestPack(t *testing.T) {
	binaries := t.TempDir()
	folders := []string{
		artefactFolder(t, binaries, "vedette-1.2-windows-amd64", "exe"),
		artefactFolder(t, binaries, "vedette-1.2-linux-amd64-v3", "elf"),
		artefactFolder(t, binaries, "vedette-1.2-linux-amd64", "elf"),
	}
	release := func() (list string, archives map[string]string) {
		dist := t.TempDir()
		status, out, errOut := tell(append([]string{"pack", "-root", "../..", "-out", dist}, folders...)...)
		if status != 0 || out != "" {
			t.Fatal(out, errOut)
		}
		_, list, _ = tell("sums", dist)
		archives = map[string]string{}
		entries, err := os.ReadDir(dist)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			data, err := os.ReadFile(filepath.Join(dist, e.Name()))
			if err != nil {
				t.Fatal(err)
			}
			archives[e.Name()] = string(data)
		}
		return list, archives
	}
	list, archives := release()
	var want strings.Builder
	for _, name := range []string{
		"vedette-1.2-linux-amd64-v3.tar.gz", "vedette-1.2-linux-amd64.tar.gz", "vedette-1.2-windows-amd64.zip",
	} {
		fmt.Fprintf(&want, "%x  %s\n", sha256.Sum256([]byte(archives[name])), name)
	}
	if list != want.String() || archives["SHA256SUMS"] != list || len(archives) != 4 {
		t.Errorf("the checksums are\n%swant\n%s", list, want.String())
	}
	if again, _ := release(); again != list {
		t.Errorf("the next release is\n%swant\n%s", again, list)
	}
	var names []string
	for _, e := range entriesOfZip(t, []byte(archives["vedette-1.2-windows-amd64.zip"])) {
		names = append(names, strings.TrimPrefix(e.name, "vedette-1.2-windows-amd64/"))
	}
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md", "REQUIREMENTS.txt", "THIRD-PARTY.txt", "vedette.exe"} {
		if !slices.Contains(names, name) {
			t.Errorf("there is no %s in %q", name, names)
		}
	}
}

// artefactFolder makes a folder with a binary, as the Makefile does.
func artefactFolder(t *testing.T, parent, name, binary string) string {
	t.Helper()
	a, err := parseArtefact(name)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(parent, name)
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, a.binary()), []byte(binary), 0o777); err != nil {
		t.Fatal(err)
	}
	return folder
}
