package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestRelink(t *testing.T) {
	const fence = "```"
	for _, test := range []struct {
		name, text string
		want       string // in archives; "" if the text stays
		deb, rpm   string // in packages; "" for what the one before it has
	}{
		{name: "README.md", text: "[a page](docs/a.md), [a part](docs/a.md#part), [a title](docs/a.md \"title\")"},
		{name: "README.md", text: "[a URL](https://example.org/docs/none.md), [mail](mailto:a@b.org), [here](#part)"},
		{name: "docs/a.md", text: "![a picture](images/a.png), [a folder](images), [the same](./images/), [up](../README.md)"},
		{name: "docs/a.md", text: "[the source](../search/search.go), [`a[0]`](../eval#part)!", want: "the source, `a[0]`!"},
		{name: "docs/a.md", text: "[over\ntwo lines](../search), [x] and [y](../search)", want: "over\ntwo lines, [x] and y"},
		{name: "docs/a.md", text: "before ![a picture](images/none.png) after", want: "before  after"},
		{name: "docs/a.md", text: "[outside](../../go.mod), [the root](..)", want: "outside, the root"},
		{name: "docs/a.md", text: "`[code](none.md)` and `two\n[lines](none.md)` and [none](none.md)",
			want: "`[code](none.md)` and `two\n[lines](none.md)` and none"},
		{name: "docs/a.md", text: fence + "sh\n[none](none.md) `\n" + fence + "\n[none](none.md)\n  " + fence + "\n[none](none.md)\n  " + fence,
			want: fence + "sh\n[none](none.md) `\n" + fence + "\nnone\n  " + fence + "\n[none](none.md)\n  " + fence},
		{name: "README.md", text: "[settings](clients), [one](clients/x.yml#part)",
			deb: "[settings](examples), [one](examples/x.yml#part)"},
		{name: "docs/a.md", text: "[settings](../clients/), [one](../clients/x.yml \"title\")",
			deb: "[settings](../examples), [one](../examples/x.yml \"title\")"},
		{name: "docs/a.md", text: "[changes](../CHANGELOG.md#part)", deb: "[changes](../changelog.gz#part)",
			rpm: "[changes](../CHANGELOG.md#part)"},
		{name: "README.md", text: "[licence](LICENSE)", deb: "licence", rpm: "[licence](../../licenses/vedette/LICENSE)"},
		{name: "clients/x.yml", text: "[not a document](none.md)"},
	} {
		files := []file{{name: test.name, data: []byte(test.text)}}
		for _, name := range []string{"LICENSE", "CHANGELOG.md", "README.md", "docs/a.md", "docs/images/a.png", "clients/x.yml"} {
			if name != test.name {
				files = append(files, file{name: name})
			}
		}
		want := test.text
		for _, kind := range []struct {
			place func(string) string
			want  string
		}{{archivePlace, test.want}, {debPlace, test.deb}, {rpmPlace, test.rpm}} {
			if kind.want != "" {
				want = kind.want
			}
			if got := relinked(files, kind.place)[0].data; string(got) != want {
				t.Errorf("%s with %q becomes %q, want %q", test.name, test.text, got, want)
			}
		}
	}
}

// Every relative link of a packed document leads to a packed file or folder.
func TestPackedDocuments(t *testing.T) {
	packages := filesOfPackages(t)
	for kind, files := range map[string]map[string]string{
		"archive": filesOfArchive(t), "deb": packages["deb"], "rpm": packages["rpm"],
	} {
		has := map[string]bool{} // files and folders
		for name := range files {
			for ; !has[name]; name = path.Dir(name) {
				has[name] = true
			}
		}
		documents, links := 0, 0
		for _, name := range slices.Sorted(maps.Keys(files)) {
			if path.Ext(name) != ".md" && path.Base(name) != "changelog.gz" {
				continue
			}
			documents++
			prose := proseOf(files[name])
			if found := regexp.MustCompile(`(?m)^ *\[[^]]+\]:|<(a|img)\b`).FindString(prose); found != "" {
				t.Errorf("%s: %s has %q, a link of a form that is not rewritten", kind, name, found)
			}
			for _, rest := range strings.Split(prose, "](")[1:] {
				target, _, _ := strings.Cut(rest, ")")
				target, _, _ = strings.Cut(target, "#")
				if target == "" || strings.Contains(target, ":") {
					continue
				}
				links++
				if !has[path.Join(path.Dir(name), target)] {
					t.Errorf("%s: %s has a link to %s, which is not there", kind, name, target)
				}
			}
		}
		t.Logf("%s: %d documents with %d links", kind, documents, links)
		if documents < 50 || links < 300 {
			t.Errorf("%s: only %d documents with %d links", kind, documents, links)
		}
	}
}

// proseOf returns a document without its code.
func proseOf(document string) string {
	var prose strings.Builder
	inCode := false
	for line := range strings.Lines(document) {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			inCode = !inCode
		} else if !inCode {
			prose.WriteString(line)
		}
	}
	var outside []string
	for i, part := range strings.Split(prose.String(), "`") {
		if i%2 == 0 {
			outside = append(outside, part)
		}
	}
	return strings.Join(outside, "")
}

// filesOfArchive returns the files of an archive with the real documents.
func filesOfArchive(t *testing.T) map[string]string {
	t.Helper()
	dist := t.TempDir()
	const name = "vedette-1.2-windows-amd64"
	status, _, errOut := tell("pack", "-root", "../..", "-out", dist, artefactFolder(t, t.TempDir(), name, "exe"))
	if status != 0 {
		t.Fatal(errOut)
	}
	archive, err := os.ReadFile(filepath.Join(dist, name+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, e := range entriesOfZip(t, archive) {
		files[strings.TrimPrefix(e.name, name)] = e.data
	}
	return files
}

// filesOfPackages returns the real documents of both kinds of packages, which are
// the same each time, by their places.
func filesOfPackages(t *testing.T) map[string]map[string]string {
	t.Helper()
	var one, other packagedContents
	for _, c := range []*packagedContents{&one, &other} {
		if err := c.addDocuments(t.Context(), "../.."); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(one, other) {
		t.Error("the documents of two packages differ")
	}
	files := map[string]map[string]string{"deb": {}, "rpm": {}}
	for _, f := range one.files {
		for kind, place := range map[string]string{"deb": f.deb, "rpm": f.rpm} {
			if place == "" {
				continue
			}
			if _, twice := files[kind][place]; twice {
				t.Errorf("%s has %s twice", kind, place)
			}
			files[kind][place] = string(f.data)
			if path.Ext(place) == ".gz" {
				files[kind][place] = unzipped(t, f.data)
			}
		}
	}
	return files
}

// unzipped undoes compressed.
func unzipped(t *testing.T, data []byte) string {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
