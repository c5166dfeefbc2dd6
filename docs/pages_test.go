// Package docs contains only tests: they check all Markdown files of the
// repository.
//
// Reading order: pages_test.go has the checks; page_test.go splits a page into
// lines, headings, links and code; command_test.go finds commands and checks
// them against the sources that source_test.go reads; samples_test.go tests
// each check with a page that it must refuse. library_test.go and games_test.go
// try what is in two of the pages.
package docs

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestPages checks the rules that docs/conventions.md lists.
func TestPages(t *testing.T) {
	complaints, err := check(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	for _, complaint := range complaints {
		t.Error(complaint)
	}
}

// check returns the faults of a repository's pages, in the form "file:line:
// complaint".
func check(repository fs.FS) (complaints []string, err error) {
	pages, err := readPages(repository)
	if err != nil {
		return nil, err
	}
	source, err := readSource(repository)
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		p := pages[name]
		add := func(line int, format string, details ...any) {
			complaints = append(complaints, fmt.Sprintf("%s:%d: %s", p.name, line, fmt.Sprintf(format, details...)))
		}
		p.checkWidth(add)
		p.checkLinks(repository, pages, add)
		if p.isLog() {
			continue // it may have dates, and commands that no longer exist
		}
		p.checkSize(add)
		p.checkDates(add)
		p.checkFiles(repository, add)
		p.checkCommands(source, add)
		p.checkFlags(source, add)
		p.checkSetOptions(source, add)
	}
	return complaints, nil
}

// report is called with a complaint about a line.
type report func(line int, format string, details ...any)

// readPages reads all pages, by their names.
func readPages(repository fs.FS) (map[string]*page, error) {
	pages := make(map[string]*page)
	err := fs.WalkDir(repository, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "vendor"):
			return fs.SkipDir
		case entry.IsDir() || path.Ext(name) != ".md":
			return nil
		}
		content, err := fs.ReadFile(repository, name)
		if err != nil {
			return err
		}
		pages[name] = newPage(name, string(content))
		return nil
	})
	return pages, err
}

// isLog reports whether a page belongs to the log: all others are reference
// pages.
func (p *page) isLog() bool {
	return strings.HasPrefix(p.name, "docs/log/") || p.name == "CHANGELOG.md"
}

// maxWidth is the greatest number of characters in a line.
const maxWidth = 120

// checkWidth finds lines that are too long and can be broken. It accepts long
// rows of tables, lines of a single link or word, and code other than commands.
func (p *page) checkWidth(add report) {
	for i, l := range p.lines {
		width := len([]rune(l.text))
		if width <= maxWidth || l.kind == tableLine || l.kind == codeLine && l.language != "sh" {
			continue
		}
		if l.kind == textLine && !breakable(l.text) {
			continue
		}
		add(i+1, "%d characters, want at most %d", width, maxWidth)
	}
}

var (
	marker      = regexp.MustCompile(`^\s*([-*>]|\d+\.)\s+`)
	unbreakable = regexp.MustCompile("`[^`]*`|\\]\\([^)]*\\)|<[^>]*>")
)

// breakable reports whether a line of text can be broken at a space. Spaces in
// code, targets of links and markup do not count, nor does the one after the
// marker of a list item.
func breakable(text string) bool {
	text = unbreakable.ReplaceAllString(marker.ReplaceAllString(text, ""), "x")
	return strings.Contains(strings.TrimSpace(text), " ")
}

// maxSizes are the greatest sizes, in bytes, of pages that people read from
// beginning to end.
func maxSizes() map[string]int {
	return map[string]int{"README.md": 6_000, "CONTRIBUTING.md": 8_000, "docs/training.md": 20_000}
}

// checkSize finds pages that are too long to be read at once.
func (p *page) checkSize(add report) {
	size := 0
	for _, l := range p.lines {
		size += len(l.text) + 1
	}
	if most, limited := maxSizes()[p.name]; limited && size > most {
		add(len(p.lines), "the page has %d bytes, want at most %d: move details to a page in docs and link it", size, most)
	}
}

var date = regexp.MustCompile(`\b(19|20)\d\d-\d\d-\d\d\b|\b\d\d?[./]\d\d?[./]20\d\d\b|` +
	`\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? (\d\d?, )?202\d\b`)

// checkDates finds days, and months of the 2020s: reference pages have no dates
// of events. The target of a link may have one, since notes of the log do.
func (p *page) checkDates(add report) {
	for i, l := range p.lines {
		if found := date.FindString(linkTarget.ReplaceAllString(l.text, "]")); found != "" {
			add(i+1, "found the date %s; dates belong in docs/log", found)
		}
	}
}

// checkLinks finds links to files and headings that do not exist. It does not
// check URLs.
func (p *page) checkLinks(repository fs.FS, pages map[string]*page, add report) {
	for _, link := range p.links {
		target, anchor, _ := strings.Cut(link.target, "#")
		if strings.Contains(target, ":") {
			continue
		}
		name := p.name
		if target != "" {
			name = path.Join(path.Dir(p.name), target)
		}
		if _, err := fs.Stat(repository, name); err != nil {
			add(link.line, "the target %q of a link does not exist", link.target)
			continue
		}
		if other := pages[name]; other != nil && anchor != "" && !other.anchors[anchor] {
			add(link.line, "%s has no heading %q", name, anchor)
		}
	}
}

var sourceFile = regexp.MustCompile(`^[\w.-]+(/[\w.-]+)+\.[a-z]+$`)

// checkFiles finds names of files in code spans that do not exist although
// their first folder does.
func (p *page) checkFiles(repository fs.FS, add report) {
	for _, span := range p.spans {
		if !sourceFile.MatchString(span.text) {
			continue
		}
		top, _, _ := strings.Cut(span.text, "/")
		if info, err := fs.Stat(repository, top); err != nil || !info.IsDir() {
			continue
		}
		if _, err := fs.Stat(repository, span.text); err != nil {
			add(span.line, "there is no file %s", span.text)
		}
	}
}
