package analysis

import (
	"encoding/json"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"vedette/internal/page"
	"vedette/internal/page/pagetest"
	"vedette/movegen"
	"vedette/pgn"
)

// pageOf returns the page of games.
func pageOf(t *testing.T, s Settings, texts ...string) string {
	t.Helper()
	var out strings.Builder
	p, err := NewPage(&out, &s)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		if err := p.Add(analyse(t, readText(t, text), s)); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// nodes returns the data of the games of a page.
func nodes(t *testing.T, page string) (games []pageData) {
	t.Helper()
	for _, block := range regexp.MustCompile(`(?s)<script type="application/json" class="nodes">(.*?)</script>`).FindAllStringSubmatch(page, -1) {
		var d pageData
		if err := json.Unmarshal([]byte(block[1]), &d); err != nil {
			t.Fatal(err)
		}
		games = append(games, d)
	}
	return games
}

// The page shows all games, with a position for every move and mistake.
func TestPage(t *testing.T) {
	s := testSettings()
	s.Variations = true
	got := pageOf(t, s, games["a hung queen"], games["annotated"], games["no moves"], games["chess960"])
	found := nodes(t, got)
	if len(found) != 4 || strings.Count(got, `<section class="game"`) != 4 || strings.Count(got, `<svg class="graph"`) != 3 {
		t.Fatalf("%d games\n%s", len(found), got)
	}
	for _, want := range []string{
		"C20 King&#39;s Pawn Game: Wayward Queen Attack", "White wins", "Expected score for White",
		"<h1>A – B</h1>", `<span class="blunder">??</span>`, `class="ring blunder"`, "Better:", "<td><b>", "10000 nodes a position",
		"<q>a (good) answer</q>", `<span class="v first">(`, "<q>usual</q>", "<b>0-1</b>",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s", want)
		}
	}
	queen := found[0]
	if queen.Main != 9 || len(queen.Mistakes) != 1 || queen.Mistakes[0] != 5 || len(queen.Nodes) <= 9 || queen.White != "A" {
		t.Errorf("%+v", queen)
	}
	if found[1].Nodes[2].Clock != "0:09:57" {
		t.Errorf("clock %q", found[1].Nodes[2].Clock)
	}
	for i, d := range found {
		for n, node := range d.Nodes {
			if _, err := movegen.ParseFEN(node.FEN); err != nil {
				t.Errorf("game %d, node %d: %v", i, n, err)
			}
			if n > 0 && (node.Previous < 0 || node.Previous >= n) || n == 0 && node.Previous != -1 {
				t.Errorf("game %d, node %d: follows %d", i, n, node.Previous)
			}
			if node.Next >= 0 && d.Nodes[node.Next].Previous != n || n < d.Main-1 && node.Next != n+1 {
				t.Errorf("game %d, node %d: followed by %d", i, n, node.Next)
			}
		}
	}
	for _, link := range regexp.MustCompile(`data-n="(\d+)"`).FindAllStringSubmatch(got[:strings.Index(got, `id="g2"`)], -1) {
		var n int
		if _, err := fmt.Sscan(link[1], &n); err != nil || n < 1 || n >= len(queen.Nodes) {
			t.Errorf("a link to node %s of %d", link[1], len(queen.Nodes))
		}
	}
	if strings.Contains(got, "http:") && !strings.Contains(got, "http://www.w3.org/2000/svg") || regexp.MustCompile(`(src|href)="(https?:)?//`).MatchString(got) {
		t.Error("the page refers to other places")
	}
}

// Lines have the numbers of their moves, from either side.
func TestNumberedLine(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 e5 2. Nf3 *": "1. e4 e5 2. Nf3",
		"[FEN \"4k3/8/8/8/8/8/4q3/K7 b - - 0 30\"]\n\n30... Kd7 31. Kb1 Kd6 *": "30... Kd7 31. Kb1 Kd6",
		"*": "",
	} {
		g := readText(t, text)
		var moves []movegen.Move
		for _, m := range g.Moves {
			moves = append(moves, m.Move)
		}
		if got := pgn.NumberedLine(&g.Start, moves); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	content := pageOf(t, testSettings(), games["a hung queen"])
	for _, node := range nodes(t, content)[0].Nodes {
		number := strings.Fields(node.FEN)[5] + "."
		if strings.Contains(node.FEN, " b ") {
			number += ".."
		}
		if node.Line != "" && !strings.HasPrefix(node.Line, number+" ") {
			t.Errorf("%s: %q", node.FEN, node.Line)
		}
	}
}

// What is below the names of the players says each thing once.
func TestDetail(t *testing.T) {
	for text, want := range map[string]string{
		"[Event \"London\"]\n[Site \"London\"]\n[Date \"1851.06.21\"]\n[Result \"1-0\"]\n\n1. e4 1-0": "London, 1851.06.21, 1-0",
		"[Event \"Club\"]\n[Site \"club\"]\n[Round \"4\"]\n[Date \"1999.??.??\"]\n\n*":                "Club, round 4, 1999",
		"[Event \"?\"]\n[Site \"Paris\"]\n[Round \"-\"]\n[Date \"????.??.??\"]\n\n*":                  "Paris",
	} {
		if got := (&Game{Source: readText(t, text)}).detail(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Nothing in a game becomes part of the page but text.
func TestPageEscapes(t *testing.T) {
	const attack = `</script><script>alert(1)</script><img src=x onerror=alert(2)>`
	got := pageOf(t, testSettings(), `[Event "`+attack+`"]
[Site "javascript:alert(3)"]
[White "`+attack+`"]
[Black "\" onclick=\"alert(4)"]
[Result "`+attack+`"]

{`+attack+`} 1. e4 {[%clk </script><script>alert(5)</script>] `+attack+`} e5 (1... c5 {<!--<script>`+attack+`}) *`)
	without := strings.Replace(got, "<script>"+page.Script(ownScript)+"</script>", "", 1)
	if n := strings.Count(strings.ToLower(without), "<script"); n != 1 {
		t.Errorf("%d scripts", n)
	}
	without = regexp.MustCompile(`(?s)<script.*?</script>`).ReplaceAllString(without, "") // data, read below
	for _, bad := range []string{"<script", "<img", `" onclick=`, "<!--<script>", "</script><script>"} {
		if strings.Contains(without, bad) {
			t.Errorf("%q is in the page", bad)
		}
	}
	if d := nodes(t, got)[0]; d.White != attack || d.Black != `" onclick="alert(4)` || !strings.HasPrefix(d.Nodes[1].Clock, "</script>") {
		t.Errorf("%+v", d)
	}
	if !strings.Contains(got, html.EscapeString(`<img src=x onerror=alert(2)>`)) {
		t.Error("the text is lost")
	}
	// The policy allows this script and style alone.
	for _, hash := range []string{page.Hash(page.Script(ownScript)), page.Hash(page.Style(ownStyle))} {
		if !strings.Contains(html.UnescapeString(got), "'"+hash+"'") {
			t.Errorf("%s is not allowed", hash)
		}
	}
	if !strings.Contains(got, "<style>"+page.Style(ownStyle)+"</style>") {
		t.Error("the style is changed, so that its hash is wrong")
	}
}

// The graph stays within its picture and leaves out what was not analysed.
func TestGraph(t *testing.T) {
	l := lineOf(t, games["a hung queen"])
	for i := range l.Positions {
		l.Positions[i].Analysed = i != 3
		l.Positions[i].WDL = WDL{Win: 1000 * (i % 2), Loss: 1000 * (1 - i%2)}
	}
	g := newGraph(l)
	if len(g.Curves) != 2 || g.Curves[0] != "0.0,160.0 90.0,0.0 180.0,160.0" || g.Areas[0] != "0.0,160 0.0,160.0 90.0,0.0 180.0,160.0 180.0,160" {
		t.Errorf("%q, %q", g.Curves, g.Areas)
	}
	if newGraph(&Line{}) != nil {
		t.Error("a graph without moves")
	}
}

// A game with more moves and variations than people play.
func TestLongGame(t *testing.T) {
	var text strings.Builder
	for range 1000 {
		text.WriteString("Nf3 Nf6 (d5 (c5 (e5))) Ng1 Ng8 ")
	}
	g := lineOf(t, text.String()+"*")
	game := &Game{Source: &pgn.Game{Start: movegen.StartPosition(), Line: *g.source}, Main: g}
	s := testSettings()
	var out strings.Builder
	p, err := NewPage(&out, &s)
	if err == nil {
		err = p.Add(game)
	}
	if err != nil || len(nodes(t, out.String()+"</script>")[0].Nodes) != 7001 {
		t.Errorf("%v", err)
	}
	if n := len(g.gameAt(4000).PreviousKeys()); n != maxReversible {
		t.Errorf("%d positions before are looked at", n)
	}
}

// On a phone the board, the line of the engine and the moves are in sight together,
// also if there are several games.
func TestPhoneInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	content := pageOf(t, testSettings(), games["a hung queen"], games["annotated"])
	const robot = `
const edge = (selector, side) => Math.round(document.querySelector(selector).getBoundingClientRect()[side]);
document.body.setAttribute("data-log", [innerWidth, document.documentElement.scrollWidth, edge("#board", "top"), edge("#found", "bottom"),
  edge(".game a.m", "top"), edge("section.game h1", "top")].join(" "));
`
	dom := pagetest.Browse(t, pagetest.WithScript(content, robot), "#1-5", "--window-size=390,844")
	var width, drawn, board, line, move, title int
	match := regexp.MustCompile(`data-log="([^"]*)"`).FindStringSubmatch(dom)
	if match == nil {
		t.Fatal("the script of the test did not run")
	}
	if _, err := fmt.Sscan(match[1], &width, &drawn, &board, &line, &move, &title); err != nil {
		t.Fatal(err)
	}
	if width > 600 || drawn > width || board < 0 || line > move || move > 780 || title < move {
		t.Errorf("width %d of %d, board from %d, line to %d, moves from %d, title from %d", drawn, width, board, line, move, title)
	}
}

// All games are printed, the turning points with diagrams.
func TestPrintInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	var texts []string
	for range 12 {
		texts = append(texts, games["a hung queen"])
	}
	s := testSettings()
	s.Nodes = 2000
	content := pageOf(t, s, texts...)
	name := filepath.Join(t.TempDir(), "page.pdf")
	pagetest.Browse(t, content, "#2-0", "--no-pdf-header-footer", "--print-to-pdf="+name)
	printed, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(regexp.MustCompile(`/Type ?/Page\b`).FindAll(printed, -1)); n < 4 || n > 12 {
		t.Errorf("%d pages", n)
	}
	const robot = `window.dispatchEvent(new Event("beforeprint"));`
	dom := pagetest.Browse(t, pagetest.WithScript(content, robot), "#1-0")
	if n := strings.Count(dom, "<figcaption>3. Qxf7+??</figcaption>"); n != len(texts) {
		t.Errorf("%d diagrams", n)
	}
}

// The key for the next mistake goes on from a better line, and does not begin again.
func TestNextMistakeInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	content := pageOf(t, testSettings(), "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 4. Nf3 Qg5 5. Nxg5+ *")
	d := nodes(t, content)[0]
	if len(d.Mistakes) != 2 {
		t.Fatalf("mistakes at %v, want two", d.Mistakes)
	}
	const robot = `
const press = key => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
press("n");
document.querySelectorAll(".mistakes a")[1].dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
press("n");
`
	dom := pagetest.Browse(t, pagetest.WithScript(content, robot), "#1-0")
	if want := d.Nodes[d.Mistakes[1]].FEN; !strings.Contains(dom, `id="fen">`+want+"<") {
		t.Errorf("the second mistake is not shown, %s", want)
	}
}

// A browser runs the page: the policy allows its script, and keys and clicks lead
// to the right positions.
func TestInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	s := testSettings()
	content := pageOf(t, s, games["a hung queen"], games["annotated"])
	dom := pagetest.Browse(t, content, "#1-5")
	pieces := regexp.MustCompile(`<use href="#(\w+)"`).FindAllStringSubmatch(dom, -1)
	if len(pieces) != 31 {
		t.Errorf("%d pieces", len(pieces))
	}
	for _, piece := range pieces {
		if !strings.Contains(dom, `<symbol id="`+piece[1]+`"`) {
			t.Errorf("no drawing of %s", piece[1])
		}
	}
	for _, want := range []string{
		"2 games", `data-n="5" aria-current="true"`, "<title>A – B</title>",
		`aria-label="White: king e1, queen f7, rook a1, rook h1, bishop c1,`, `pawn g7, pawn h7. Black to move."`,
		`<circle cx="202.5" cy="22.5" r="19" class="check">`,
	} {
		if !strings.Contains(dom, want) {
			t.Errorf("the page has no %q", want)
		}
	}
	// The same with a script that uses the page, which the policy would forbid.
	const robot = `
const log = [], said = () => document.querySelector("#fen").textContent.split(" ")[0];
const step = what => { what(); log.push(said()); };
const press = key => step(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
const click = selector => step(() => document.querySelector(selector).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
press("ArrowRight"); press("ArrowRight"); press("ArrowLeft"); press("End"); press("Home"); press("n");
click('.moves a[data-n="3"]'); click('.mistakes a[data-n="9"]'); press("ArrowLeft"); click('button[data-go="next"]');
step(() => {
  const graph = document.querySelector(".graph"), box = graph.getBoundingClientRect();
  graph.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: box.left + box.width / 2, clientY: box.top + 5 }));
});
press("f"); log.push(document.querySelector("#bottom .name").textContent);
document.body.setAttribute("data-log", JSON.stringify(log));
`
	dom = pagetest.Browse(t, pagetest.WithScript(content, robot), "#1-0")
	match := regexp.MustCompile(`data-log="([^"]*)"`).FindStringSubmatch(dom)
	var got []string
	if match == nil || json.Unmarshal([]byte(html.UnescapeString(match[1])), &got) != nil {
		t.Fatalf("the script of the test did not run: %q", match)
	}
	all := nodes(t, content)[0].Nodes
	at := func(n int) string { placement, _, _ := strings.Cut(all[n].FEN, " "); return placement }
	want := []string{at(1), at(2), at(1), at(8), at(0), at(5), at(3), at(9), at(4), at(5), at(4), at(4), "B"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("went to\n%q, want\n%q", got, want)
	}
}
