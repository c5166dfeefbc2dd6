package explain

import (
	"encoding/json"
	"fmt"
	"html"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/internal/page"
	"vedette/internal/page/pagetest"
	"vedette/movegen"
	"vedette/search"
)

const middleGame = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// traced returns the document of a search.
func traced(t *testing.T, fen string, depth, plies int) *Document {
	t.Helper()
	p := fentest.Parse(t, fen)
	e := search.NewEngine()
	defer e.Close()
	e.SetHash(1)
	trace := search.Trace{Plies: plies, Limit: 5000}
	e.SetTrace(&trace)
	var last search.Info
	r := e.Search(search.NewControl(), movegen.NewGame(p), search.Limits{Depth: depth}, func(i *search.Info) {
		if len(i.PV) > 0 {
			last = *i
			last.PV = slices.Clone(i.PV)
		}
	})
	return NewDocument("Vedette", movegen.NewGame(p), &trace, r, &last)
}

// The steps are those of docs/search.md, by number and name, and every reason has words.
func TestWords(t *testing.T) {
	content, err := os.ReadFile("../docs/search.md")
	if err != nil {
		t.Fatal(err)
	}
	headings := regexp.MustCompile(`(?m)^### Step (\d+)\. (.*)$`).FindAllStringSubmatch(string(content), -1)
	steps := Steps()
	if len(headings) != len(steps) {
		t.Fatalf("%d steps, the page has %d", len(steps), len(headings))
	}
	for i, h := range headings {
		if s := steps[i]; strconv.Itoa(s.Number) != h[1] || s.Name != h[2] || !strings.HasSuffix(s.Text, ".") {
			t.Errorf("step %d. %s: %q, the page has %s. %s", s.Number, s.Name, s.Text, h[1], h[2])
		}
	}
	seen := make(map[string]bool)
	for r, w := range words() {
		if r == 0 {
			continue
		}
		if w.Step < 1 || w.Step > len(steps) || seen[w.Short] {
			t.Errorf("%q: its step %d is wrong, or another reason has its name: see reasonTable in search/trace.go", w.Short, w.Step)
		}
		if !strings.HasSuffix(w.Sentence, ".") {
			t.Errorf("%q: its sentence is %q: add one to words in explain/words.go", w.Short, w.Sentence)
		}
		seen[w.Short] = true
	}
	if len(purposes()) != len(purposeSteps()) || len(purposes()) != int(search.ForSingularMoves)+1 {
		t.Errorf("%d purposes, %d steps", len(purposes()), len(purposeSteps()))
	}
	for p, name := range purposes() {
		if name == "" || p > 0 && purposeSteps()[p] == 0 {
			t.Errorf("purpose %d: name %q in search/trace.go, step %d in explain/words.go", p, name, purposeSteps()[p])
		}
	}
}

// The document has the least score of a win by the endgame tables.
func TestTableWin(t *testing.T) {
	d := traced(t, middleGame, 1, 1)
	least := eval.Score(d.TableWin)
	if !least.IsWin() || least.IsMate() || (least - 1).IsWin() {
		t.Errorf("%d", least)
	}
}

// The document has every recorded node once, in its position, and every legal move of
// the nodes whose moves were looked at.
func TestDocument(t *testing.T) {
	for _, fen := range []string{
		movegen.StartFEN, middleGame, "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	} {
		d := traced(t, fen, 9, 3)
		if len(d.Tree) != d.Recorded || d.Plies != 3 || d.Best == "" || len(d.PV) == 0 || d.PV[0] != d.Best || d.FEN == "" {
			t.Errorf("%s: %d nodes, said to be %d, down to ply %d, %s, %v", fen, len(d.Tree), d.Recorded, d.Plies, d.Best, d.PV)
		}
		parents := make([]int, len(d.Tree))
		sum := 0
		for i := range d.Tree {
			n := &d.Tree[i]
			p, err := movegen.ParseFEN(n.FEN)
			if err != nil {
				t.Fatalf("%s: %v", n.FEN, err)
			}
			moves := len(n.Moves)
			for _, r := range n.Rest {
				moves += r.Number
				if len(strings.Fields(r.Moves)) != r.Number {
					t.Errorf("%d moves: %s", r.Number, r.Moves)
				}
			}
			if moves > 0 && moves != p.CountMoves() {
				t.Errorf("%s: %d moves, want %d", n.FEN, moves, p.CountMoves())
			}
			for _, j := range n.Before {
				parents[j]++
			}
			for _, m := range n.Moves {
				for _, j := range m.Searches {
					parents[j]++
					if s := &d.Tree[j]; s.Move != m.Move || s.Squares != m.Squares || s.Ply != n.Ply+1 {
						t.Errorf("%s at ply %d, after %s at %d", s.Move, s.Ply, m.Move, n.Ply)
					}
				}
			}
		}
		for _, root := range d.Roots {
			parents[root]++
		}
		for i, n := range parents {
			if n != 1 {
				t.Errorf("node %d has %d parents", i, n)
			}
		}
		for _, c := range d.Counts {
			sum += c.Ended
		}
		if sum != len(d.Tree) {
			t.Errorf("the reasons count %d nodes of %d", sum, len(d.Tree))
		}
	}
}

// pageOf returns the page of a document.
func pageOf(t *testing.T, d *Document) string {
	t.Helper()
	var out strings.Builder
	if err := WritePage(&out, d); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// The page has the document, all steps, and nothing from elsewhere; its policy allows
// its own script and style only.
func TestPage(t *testing.T) {
	d := traced(t, middleGame, 6, 2)
	d.Engine = `</script><script>alert(1)</script><img src=x onerror=alert(2)>`
	got := pageOf(t, d)
	for _, hash := range []string{page.Hash(page.Script(ownScript)), page.Hash(page.Style(ownStyle))} {
		if !strings.Contains(html.UnescapeString(got), "'"+hash+"'") {
			t.Errorf("%s is not allowed", hash)
		}
	}
	if !strings.Contains(got, "<style>"+page.Style(ownStyle)+"</style>") || !strings.Contains(got, "<script>"+page.Script(ownScript)+"</script>") {
		t.Error("the script or the style is changed, so that its hash is wrong")
	}
	without := strings.Replace(got, "<script>"+page.Script(ownScript)+"</script>", "", 1)
	if strings.Count(without, "<script") != 1 || strings.Contains(without, "<img") {
		t.Error("text has become a part of the page")
	}
	if regexp.MustCompile(`(src|href)="(https?:)?//`).MatchString(got) {
		t.Error("the page refers to other places")
	}
	for _, s := range Steps() {
		if !strings.Contains(got, fmt.Sprintf(`<dt id="step-%d">`, s.Number)) {
			t.Errorf("no step %d", s.Number)
		}
	}
	data := regexp.MustCompile(`(?s)<script type="application/json" id="document">(.*?)</script>`).FindStringSubmatch(got)
	var read Document
	if data == nil || json.Unmarshal([]byte(data[1]), &read) != nil || len(read.Tree) != len(d.Tree) || read.Engine != d.Engine {
		t.Errorf("the data are not those of the document")
	}
}

// A browser runs the page: the policy allows its script, and keys and clicks go through
// the tree.
func TestInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	d := traced(t, middleGame, 8, 3)
	content := pageOf(t, d)
	dom := pagetest.Browse(t, content, "")
	if n := strings.Count(dom, `<use href="#`); n != 32 {
		t.Errorf("%d pieces", n)
	}
	last := &d.Tree[d.Roots[len(d.Roots)-1]]
	if n := strings.Count(dom, `role="treeitem"`); n != len(d.Roots)+len(last.Before)+len(last.Moves)+len(last.Rest) {
		t.Errorf("%d rows", n)
	}
	// The script logs how many rows there are to see, the text of the selected one, and
	// the position.
	const robot = `
const log = [], $ = selector => document.querySelector(selector);
const rows = () => [...document.querySelectorAll("#tree li")].filter(item => !item.parentElement.closest("ul[hidden]"));
const note = () => {
  const item = $('#tree li[aria-selected="true"]'), move = item.querySelector(".row .move");
  log.push({ rows: rows().length, move: move ? move.textContent.trim() : "", open: item.getAttribute("aria-expanded"),
    fen: $("#fen").textContent, facts: $("#facts").textContent, selected: document.querySelectorAll('li[aria-selected="true"]').length });
};
const press = key => { (document.activeElement || document.body).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })); note(); };
const click = target => { target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })); note(); };
note();
$('#tree li[aria-selected="true"]').focus();
press("ArrowRight"); press("ArrowRight"); press("ArrowLeft"); press("ArrowLeft"); press("Enter"); press("End"); press("Home");
click($('button[data-go="line"]'));
press("f"); click($("#tree li.out > .row")); click($('#tree > li:last-child > .row'));
document.querySelectorAll("#counts tbody tr").length || log.push("no counts");
document.body.setAttribute("data-log", JSON.stringify(log));
`
	var log []struct {
		Rows, Selected         int
		Move, Open, FEN, Facts string
	}
	if readLog(t, pagetest.Browse(t, pagetest.WithScript(content, robot), ""), &log); len(log) != 12 {
		t.Fatalf("%d entries", len(log))
	}
	for i, l := range log {
		if l.Selected != 1 {
			t.Errorf("after %d steps %d rows are selected", i, l.Selected)
		}
	}
	begin := log[0]
	first := last.Moves[0]
	inner := d.Tree[first.Searches[len(first.Searches)-1]]
	// Into the first row, and open it.
	if in := log[1]; in.Rows != begin.Rows || !strings.HasSuffix(in.Move, first.Move) || in.FEN != inner.FEN || !strings.Contains(in.Facts, d.Reasons[inner.Ended].Sentence) {
		t.Errorf("→: %+v, want %+v", in, inner)
	}
	if l := log[2]; l.Open != "true" || l.Rows <= begin.Rows {
		t.Errorf("→ again: %+v", l)
	}
	if l := log[3]; l.Open != "false" || l.Rows != begin.Rows {
		t.Errorf("←: %+v", l)
	}
	if l := log[4]; l.FEN != d.FEN || l.Open != "true" {
		t.Errorf("← again: %+v", l)
	}
	if l := log[5]; l.Open != "false" || l.Rows != len(d.Roots) {
		t.Errorf("Enter: %+v", l)
	}
	if l := log[6]; l.FEN != d.FEN || l.Rows != len(d.Roots) {
		t.Errorf("End: %+v", l)
	}
	if l := log[8]; !strings.HasSuffix(l.Move, d.PV[min(d.Plies, len(d.PV))-1]) {
		t.Errorf("the expected line ends with %q, want the moves of %v", l.Move, d.PV)
	}
	if l := log[9]; l.FEN != log[8].FEN || l.Rows != log[8].Rows {
		t.Errorf("F: %+v", l)
	}
	if l := log[10]; !strings.Contains(l.Facts, "Skipped: ") || l.Open != "" {
		t.Errorf("a skipped move: %+v", l)
	}
	if l := log[11]; l.FEN != d.FEN || l.Open != "true" {
		t.Errorf("the last root: %+v", l)
	}
}

// readLog reads what the script of a test wrote into the attribute data-log.
func readLog(t *testing.T, dom string, log any) {
	t.Helper()
	match := regexp.MustCompile(`data-log="([^"]*)"`).FindStringSubmatch(dom)
	if match == nil || json.Unmarshal([]byte(html.UnescapeString(match[1])), log) != nil {
		t.Fatalf("the script of the test did not run: %q", match)
	}
}

// In the window of a phone board and buttons stay in view, and nothing covers the
// selected row.
func TestPhoneInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	const robot = `
const log = [], $ = selector => document.querySelector(selector), all = selector => [...document.querySelectorAll(selector)];
const place = element => { const box = element.getBoundingClientRect(); return [box.top, box.bottom]; };
const note = what => log.push({ what, window: [innerWidth, innerHeight], width: document.documentElement.scrollWidth, board: place($("#board")),
  controls: place($(".controls")), facts: place($("#facts tr")), row: place($('#tree li[aria-selected="true"] > .row')) });
$('button[data-go="line"]').click(); note("the expected line");
const row = all("#tree li.out > .row").pop();
row.scrollIntoView({ block: "center" });
row.click(); note("a tap");
for (let i = 0; i < 30; i++) $('button[data-go="next"]').click();
note("down");
for (let i = 0; i < 60; i++) $('button[data-go="previous"]').click();
note("up");
parent.document.body.setAttribute("data-log", JSON.stringify(log));
`
	// Chromium has no window as narrow as that, but a frame may be.
	content := `<!DOCTYPE html><body><iframe style="width: 360px; height: 740px; border: 0" srcdoc="` +
		html.EscapeString(pagetest.WithScript(pageOf(t, traced(t, middleGame, 8, 3)), robot)) + `"></iframe>`
	var log []struct {
		What                                string
		Width                               float64
		Window, Board, Controls, Facts, Row [2]float64
	}
	if readLog(t, pagetest.Browse(t, content, ""), &log); len(log) != 4 {
		t.Fatalf("%d entries", len(log))
	}
	for _, l := range log {
		if l.Window != [2]float64{360, 740} || l.Width > 360 {
			t.Errorf("%s: the window is %v, the page %.0f wide", l.What, l.Window, l.Width)
		}
		if l.Board[0] < 0 || l.Facts[0] < 0 || l.Controls[1] > 360 || l.Row[0] < l.Controls[1] || l.Row[1] > 741 {
			t.Errorf("%s: the board is at %.0f, the facts at %.0f, the buttons at %.0f, the row at %.0f", l.What, l.Board, l.Facts, l.Controls, l.Row)
		}
	}
}

// Keys are for the tree as long as they are pressed in it, on a button beside it, or
// nowhere with the selected row in view. Buttons keep the focus, Tab reaches the links of
// the facts, and wins by the endgame tables are named.
func TestKeysInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	d := traced(t, middleGame, 8, 3)
	root := &d.Tree[d.Roots[len(d.Roots)-1]]
	root.Alpha, root.Beta, root.Score = -int(eval.TBWinIn(3)), int(eval.TBWinIn(4)), 5000
	const robot = `
const log = {}, $ = selector => document.querySelector(selector), all = selector => [...document.querySelectorAll(selector)];
const selected = () => $('#tree li[aria-selected="true"]');
// press returns whether the key was taken, and whether another row was selected.
const press = (target, key) => {
  const before = selected(), event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  const taken = !target.dispatchEvent(event);
  return taken + " " + (selected() !== before);
};
log.facts = $("#facts").textContent;
log.live = $("#facts").getAttribute("aria-live");
log.links = [all("#facts a"), all("#tree a")].map(list => [...new Set(list.map(link => link.tabIndex))].join());
selected().firstChild.scrollIntoView({ block: "nearest" });
log.nowhere = press(document.body, "ArrowDown");
log.tree = press(selected(), "ArrowDown");
const board = $("#board").innerHTML;
log.capital = press(selected(), "F") + " " + (board !== $("#board").innerHTML);
const button = $('button[data-go="next"]'), before = selected();
button.focus();
button.click(); button.click();
log.button = (document.activeElement === button) + " " + (selected() !== before);
log.onButton = press(button, "ArrowUp") + " " + press(button, "Enter") + " " + press(button, " ");
button.blur();
scrollTo(0, document.documentElement.scrollHeight);
log.end = press(document.body, "ArrowDown") + " " + press($("#counts a"), "ArrowDown");
document.body.setAttribute("data-log", JSON.stringify(log));
`
	var log struct {
		Facts, Live, Nowhere, Tree, Capital, Button, OnButton, End string
		Links                                                      []string
	}
	readLog(t, pagetest.Browse(t, pagetest.WithScript(pageOf(t, d), robot), ""), &log)
	if !strings.Contains(log.Facts, "alpha −TB win, beta +TB win") || !strings.Contains(log.Facts, "+5000") {
		t.Errorf("facts: %s", log.Facts)
	}
	for _, check := range [][3]string{
		{"aria-live", log.Live, "polite"},
		{"tabIndex of the links", strings.Join(log.Links, " and "), "0 and -1"},
		{"a key nowhere", log.Nowhere, "true true"},
		{"a key in the tree", log.Tree, "true true"},
		{"F with Caps Lock", log.Capital, "true false true"},
		{"focus on the button, and another row", log.Button, "true true"},
		{"arrow, Enter and space on a button", log.OnButton, "true true false false false false"},
		{"a key at the end of the page, and on a link there", log.End, "false false false false"},
	} {
		if check[1] != check[2] {
			t.Errorf("%s: %q, want %q", check[0], check[1], check[2])
		}
	}
}
