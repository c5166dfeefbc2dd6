package uci

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"vedette/search"
)

var update = flag.Bool("update", false, "write the table of options into the README")

const readme = "../README.md"

// The markers around the table of options in the README.
const (
	tableBegins = `<!-- options: "go test ./uci -run Readme -update" writes this table -->` + "\n"
	tableEnds   = "<!-- end of options -->\n"
)

// The README shows the options as declared.
func TestReadmeOptions(t *testing.T) {
	if len(search.Parameters()) > 0 {
		t.Skip("a build for tuning has more options")
	}
	content, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, begins := strings.Cut(string(content), tableBegins)
	shown, after, ends := strings.Cut(rest, tableEnds)
	if !begins || !ends {
		t.Fatalf("%s lacks the marks %q and %q", readme, tableBegins, tableEnds)
	}
	table := optionsInMarkdown(NewDriver(newFakeEngine(), &recorder{}).options)
	switch {
	case shown == table:
	case *update:
		if err := os.WriteFile(readme, []byte(before+tableBegins+table+tableEnds+after), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s shows the options\n%s\nbut they are\n%s\n\"go test ./uci -run Readme -update\" mends that", readme, shown, table)
	}
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

// withLinks turns the names of documents into links.
func withLinks(text string) string {
	return regexp.MustCompile(`\bdocs/[a-z]+\.md`).ReplaceAllString(text, "[$0]($0)")
}

func TestOptionsInMarkdown(t *testing.T) {
	got := optionsInMarkdown([]option{
		spin("Depth", 5, 1, 9, nil).explained("how deep, see docs/depth.md"),
		text("Path", "", nil).explained("where"),
		button("Press", nil).explained("does it"),
	})
	const want = `| option | default | range | |
|---|---|---|---|
| Depth | 5 | 1–9 | how deep, see [docs/depth.md](docs/depth.md) |
| Path | | text | where |
| Press | | button | does it |
`
	if got != want {
		t.Errorf("the table is\n%s\nwant\n%s", got, want)
	}
}
