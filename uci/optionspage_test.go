package uci

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"vedette/search"
)

var update = flag.Bool("update", false, "write the table of options into docs/options.md")

const optionsPage = "docs/options.md"

// The markers around the table of options.
const (
	tableBegins = `<!-- options: "go test ./uci -run OptionsPage -update" writes this table -->` + "\n"
	tableEnds   = "<!-- end of options -->\n"
)

// The page shows the options as declared.
func TestOptionsPage(t *testing.T) {
	if len(search.Parameters()) > 0 {
		t.Skip("a build for tuning has more options")
	}
	content, err := os.ReadFile("../" + optionsPage)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, begins := strings.Cut(string(content), tableBegins)
	shown, after, ends := strings.Cut(rest, tableEnds)
	if !begins || !ends {
		t.Fatalf("%s lacks the markers %q and %q", optionsPage, tableBegins, tableEnds)
	}
	table := optionsInMarkdown(NewDriver(newFakeEngine(), &recorder{}).options)
	switch {
	case shown == table:
	case *update:
		if err := os.WriteFile("../"+optionsPage, []byte(before+tableBegins+table+tableEnds+after), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s differs from the declared options:\n%s"+
			"To write the table, run: go test ./uci -run OptionsPage -update", optionsPage, firstDifference(shown, table))
	}
}

// firstDifference returns the first row that only the page has, and the first
// that it lacks.
func firstDifference(page, declared string) (text string) {
	for _, rows := range []struct{ title, has, lacks string }{
		{"the page has", page, declared},
		{"the page lacks", declared, page},
	} {
		for row := range strings.Lines(rows.has) {
			if !strings.Contains(rows.lacks, row) {
				text += rows.title + " " + row
				break
			}
		}
	}
	return cmp.Or(text, "the order of the rows\n")
}

// optionsInMarkdown returns the options as a table.
func optionsInMarkdown(options []option) string {
	var b strings.Builder
	b.WriteString("| option | default | range | |\n|---|---|---|---|\n")
	for i := range options {
		o := &options[i]
		initial, values := o.initial, ""
		switch o.kind {
		case "spin":
			values = fmt.Sprintf("%d–%d", o.low, o.high)
		case "combo":
			values = strings.Join(o.choices, ", ")
		case "check":
			values = "true, false"
		case "string":
			initial, values = "", "text"
		default:
			values = o.kind
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", o.name, initial, values, withLinks(o.purpose))
	}
	return strings.ReplaceAll(b.String(), "|  |", "| |")
}

// withLinks turns the names of documents into links from another of them.
func withLinks(text string) string {
	return regexp.MustCompile(`\bdocs/([a-z]+\.md)`).ReplaceAllString(text, "[$1]($1)")
}
