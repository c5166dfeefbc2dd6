package docs

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// A page is a Markdown file.
type page struct {
	name    string
	lines   []line
	links   []link
	spans   []span          // code in the text
	anchors map[string]bool // of the headings
}

// A line is text, a row of a table, or code in a language.
type line struct {
	text     string
	kind     lineKind
	language string
}

type lineKind int

const (
	textLine lineKind = iota
	tableLine
	codeLine
	fenceLine // begins or ends code
)

// A link, and the line in which it ends. Images are links too.
type link struct {
	target string
	line   int
}

// A span is code within text.
type span struct {
	text string
	line int
}

var (
	fence      = regexp.MustCompile("^\\s*```\\s*(\\w*)\\s*$")
	heading    = regexp.MustCompile(`^#{1,6} +(.*?) *#*$`)
	codeSpan   = regexp.MustCompile("`([^`]+)`")
	linkTarget = regexp.MustCompile(`\]\(\s*<?([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)?)>?(?:\s+"[^"]*")?\s*\)`)
	htmlTarget = regexp.MustCompile(`<(?:img|a)\b[^>]*\b(?:src|href)="([^"]*)"`)
)

// newPage splits a page. Code by indentation counts as text.
func newPage(name, content string) *page {
	p := &page{name: name, anchors: make(map[string]bool)}
	language, inCode := "", false
	for text := range strings.SplitSeq(strings.TrimSuffix(content, "\n"), "\n") {
		l := line{text: text}
		switch begins := fence.FindStringSubmatch(text); {
		case begins != nil:
			l.kind, language, inCode = fenceLine, begins[1], !inCode
		case inCode:
			l.kind, l.language = codeLine, language
		case strings.HasPrefix(strings.TrimSpace(text), "|"):
			l.kind = tableLine
		}
		if title := heading.FindStringSubmatch(text); title != nil && l.kind == textLine {
			p.addAnchor(title[1])
		}
		p.lines = append(p.lines, l)
	}
	p.findSpans()
	p.findLinks()
	for name := range matches(p.prose(), `<a (?:id|name)="([^"]+)"`) {
		p.anchors[name] = true
	}
	return p
}

// prose returns the page without its blocks of code, line by line.
func (p *page) prose() string {
	var b strings.Builder
	for _, l := range p.lines {
		if l.kind == textLine || l.kind == tableLine {
			b.WriteString(l.text)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// findSpans finds code spans, which may begin on one line and end on the next
// one.
func (p *page) findSpans() {
	prose := p.prose()
	for _, at := range codeSpan.FindAllStringSubmatchIndex(prose, -1) {
		text := prose[at[2]:at[3]]
		if !strings.Contains(text, "\n\n") {
			p.spans = append(p.spans, span{strings.Join(strings.Fields(text), " "), lineAt(prose, at[2])})
		}
	}
}

// findLinks finds links outside of code. The text of a link may be code, or go
// over two lines.
func (p *page) findLinks() {
	prose := codeSpan.ReplaceAllStringFunc(p.prose(), func(code string) string {
		return strings.Map(func(r rune) rune {
			if r == '\n' {
				return r
			}
			return 'x'
		}, code)
	})
	for _, pattern := range []*regexp.Regexp{linkTarget, htmlTarget} {
		for _, at := range pattern.FindAllStringSubmatchIndex(prose, -1) {
			p.links = append(p.links, link{prose[at[2]:at[3]], lineAt(prose, at[2])})
		}
	}
}

// lineAt returns the number of the line at an offset.
func lineAt(text string, offset int) int { return 1 + strings.Count(text[:offset], "\n") }

var linkText = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)

// addAnchor adds the anchor of a heading as on GitHub: lower case letters,
// digits, and hyphens in place of spaces; the second heading with the same name
// gets -1.
func (p *page) addAnchor(title string) {
	title = linkText.ReplaceAllString(title, "$1")
	anchor := strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
			return unicode.ToLower(r)
		}
		return -1
	}, title)
	unique := anchor
	for n := 1; p.anchors[unique]; n++ {
		unique = fmt.Sprintf("%s-%d", anchor, n)
	}
	p.anchors[unique] = true
}
