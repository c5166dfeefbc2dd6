package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"vedette/movegen"
	"vedette/search"
)

// someRecords has records of all kinds; lines 5 and 7 are bad, and in line 8 the
// game is over.
const someRecords = `# comment
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id "one";

6k1/5ppp/8/8/8/8/8/R5K1 w - - 3 10 bm Ra8#; dm 1; c0 "two; or 2"
nonsense
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Kf1; id "three";
8/8/8/8/8/8/8/8 w - - bm Ra8#;
R5k1/5ppp/8/8/8/8/8/6K1 b - - id "over";
6k1/5ppp/8/8/8/8/8/R5K1 w - - id "no goal";
`

// runEPD runs "vedette epd".
func runEPD(args ...string) (status int, out, errOut string) {
	return runShell(context.Background(), shellProgram(), append([]string{"epd"}, args...)...)
}

// compare fails unless the lines match patterns.
func compare(t *testing.T, text string, patterns ...string) {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, pattern := range patterns {
		if i >= len(lines) || !regexp.MustCompile("^("+pattern+")$").MatchString(lines[i]) {
			t.Errorf("line %d does not match %q in\n%s", i+1, pattern, text)
			return
		}
	}
	if len(lines) > len(patterns) {
		t.Errorf("%d lines, want %d:\n%s", len(lines), len(patterns), text)
	}
}

// The results are added to each record; bad lines are named and skipped.
func TestEPD(t *testing.T) {
	name := writeFile(t, t.TempDir(), "some records.epd", someRecords)
	const position = `6k1/5ppp/8/8/8/8/8/R5K1 w - - `
	const results = `acd \d+; acn \d+; acs \d+; pm Ra8#; pv Ra8#;`
	status, out, errOut := runEPD("-depth", "3", name)
	compare(t, out,
		position+`bm Ra8#; id "one"; ce 32766; dm 1; `+results,
		position+`hmvc 3; fmvn 10; bm Ra8#; dm 1; c0 "two; or 2"; ce 32766; `+results,
		position+`bm Kf1; id "three"; ce 32766; dm 1; `+results,
		position+`id "no goal"; ce 32766; dm 1; `+results)
	prefix := regexp.QuoteMeta(name)
	compare(t, errOut,
		prefix+`:5: "nonsense" does not begin with the 4 fields of a position; skipped`,
		prefix+`:7: fen .*; skipped`,
		prefix+`:8: the game is over; skipped`,
		`vedette: 3 of 7 records were skipped`)
	if status != 1 {
		t.Errorf("status %d", status)
	}
}

// With -score each position is solved or failed.
func TestEPDScore(t *testing.T) {
	dir := t.TempDir()
	name := writeFile(t, dir, "some.epd", someRecords)
	good := writeFile(t, dir, "good.epd", strings.Join(strings.SplitAfter(someRecords, "\n")[:4], ""))
	status, out, errOut := runEPD("-score", name, "-nodes", "2000", good)
	compare(t, out,
		`\| file .*`, `\|--.*`,
		`\| some +\| one +\| Ra8# +\| Ra8# +\| solved \| +\d+ \| +\d+ \| +\d\.\d\ds \|`,
		`\| some +\| line 4 +\| Ra8#, mate in 1 +\| Ra8# +\| solved .*`,
		`\| some +\| three +\| Kf1 +\| Ra8# +\| failed \| +- \| +- \| +- \|`,
		`\| good +\| one .*\| solved .*`, `\| good +\| line 4 .*\| solved .*`,
		``, `\| file .*`, `\|--.*`,
		`\| some +\| +3 \| +2 \| .*`, `\| good +\| +2 \| +2 \| .*`, `\| all +\| +5 \| +4 \| .*`,
		``, `4 of 5 solved`)
	if status != 1 || !strings.Contains(errOut, "some.epd:9: neither bm, am nor dm; skipped\n") {
		t.Errorf("status %d, %q", status, errOut)
	}
	if status, _, errOut := runEPD("-score", "-movetime", "20", good); status != 0 || errOut != "" {
		t.Errorf("status %d, %q", status, errOut)
	}
}

// Without a file the records come from standard input.
func TestEPDOfStandardInput(t *testing.T) {
	const record = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#;\n"
	for _, args := range [][]string{{"epd", "-depth", "2"}, {"epd", "-", "--depth=2"}} {
		lines := output(t, record, args...)
		compare(t, strings.Join(lines, "\n"), `6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; ce 32766; .*`)
	}
}

// With -out the results go to a file, which is replaced once there are any.
func TestEPDIntoFile(t *testing.T) {
	dir := t.TempDir()
	// as in UTF-16, which Windows PowerShell writes
	var wide []byte
	for _, c := range "\ufeff" + someRecords {
		wide = append(wide, byte(c), byte(c>>8))
	}
	records, file := writeFile(t, dir, "some.epd", string(wide)), writeFile(t, dir, "out.epd", "old")
	for _, test := range []struct {
		args      string
		status    int
		lines     int
		messages  string
		remaining string
	}{
		{"-depth 1 -out FILE missing.epd", 1, 0, "missing.epd", "old"},
		{"-depth 1 -out FILE " + writeFile(t, dir, "empty.epd", "# nothing\n"), 1, 0, "no positions found in the input", "old"},
		{"-depth 1 -out RECORDS RECORDS", 2, 0, "-out would replace the positions in " + records, "old"},
		{"-depth 1 -out - RECORDS", 1, 4, "3 of 7 records were skipped", "old"},
		{"-depth 1 -out FILE RECORDS", 1, 0, "3 of 7 records were skipped", "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"one\"; ce "},
		{"-depth 1 -score -out FILE RECORDS", 1, 0, "4 of 7 records were skipped", "| file"},
	} {
		status, out, errOut := runEPD(strings.Fields(strings.NewReplacer("FILE", file, "RECORDS", records).Replace(test.args))...)
		content, err := os.ReadFile(file)
		if status != test.status || strings.Count(out, "\n") != test.lines || !strings.Contains(errOut, test.messages) ||
			err != nil || !strings.HasPrefix(string(content), test.remaining) {
			t.Errorf("%s: status %d, %q, %q, %v; the file holds %q", test.args, status, out, errOut, err, content)
		}
	}
}

func TestEPDMistakes(t *testing.T) {
	dir := t.TempDir()
	name := writeFile(t, dir, "good.epd", strings.SplitAfter(someRecords, "\n")[1])
	for _, test := range []struct {
		args   string
		status int
		want   string
	}{
		{"-depth 0 GOOD", 2, "a limit is missing: time, nodes or depth"},
		{"-depth 241 GOOD", 2, "the depth must be from 1 to 240, not 241"},
		{"-nodes 0 GOOD", 2, "a limit is missing: time, nodes or depth"},
		{"-threads 0 GOOD", 2, "the number of threads must be from 1 to 1024, not 0"},
		{"-hash 0 GOOD", 2, "the size of the table must be from 1 to 33554432 MB, not 0"},
		{"-multipv 0 GOOD", 2, "the number of lines must be from 1 to 256, not 0"},
		{"missing.epd", 1, "missing.epd"},
		{"-network missing.network GOOD", 1, "missing.network"},
	} {
		status, out, errOut := runEPD(strings.Fields(strings.ReplaceAll(test.args, "GOOD", name))...)
		if status != test.status || out != "" || !strings.Contains(errOut, test.want) {
			t.Errorf("%s: status %d, %q, %q, want %q", test.args, status, out, errOut, test.want)
		}
	}
	status, out, errOut := runEPD("-depth", "1", "missing.epd", name)
	if status != 1 || strings.Count(out, "\n") != 1 || !strings.Contains(errOut, "missing.epd") {
		t.Errorf("after a missing file: status %d, %q, %q", status, out, errOut)
	}
}

func TestSearchTime(t *testing.T) {
	for text, want := range map[string]time.Duration{"250": 250 * time.Millisecond, "1.5s": 1500 * time.Millisecond, "2m": 2 * time.Minute, "1ms": time.Millisecond} {
		var got searchTime
		if err := got.Set(text); got != searchTime(want) || err != nil {
			t.Errorf("%s is %v, %v", text, &got, err)
		}
	}
	for _, text := range []string{"25h", "1ns", "0"} {
		if err := new(searchTime).Set(text); err == nil {
			t.Errorf("%s is a time", text)
		}
	}
}

// interrupted is an engine that is interrupted in its third search.
type interrupted struct {
	cancel   func()
	searches int
}

func (e *interrupted) NewGame() {}

func (e *interrupted) Search(control *search.Control, game *movegen.Game, _ search.Limits, _ func(*search.Info)) search.Result {
	if e.searches++; e.searches == 3 {
		e.cancel()
		<-control.Done()
	}
	var list movegen.MoveList
	game.Position().LegalMoves(&list)
	return search.Result{Best: list.At(0), Nodes: 7}
}

// Ctrl-C stops the search; what was done before is written.
func TestEPDInterrupted(t *testing.T) {
	for _, score := range []bool{false, true} {
		name := writeFile(t, t.TempDir(), "many.epd", strings.Repeat(strings.SplitAfter(someRecords, "\n")[1], 9))
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var out, errOut bytes.Buffer
		r := epdRun{engine: &interrupted{cancel: cancel}, flags: &epdFlags{score: score}, out: &out, bar: newStatusLine(&errOut, 9)}
		if err := r.files(ctx, []string{name, name}); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
		if n := strings.Count(out.String(), " acn 7;"); !score && n != 2 {
			t.Errorf("%d records:\n%s", n, &out)
		}
		if score && !strings.HasSuffix(out.String(), "\n0 of 2 solved\n") {
			t.Errorf("said\n%s", &out)
		}
		if errOut.Len() > 0 {
			t.Errorf("said %q", &errOut)
		}
	}
}

// Ctrl-C also ends the wait for text that nobody types.
func TestReadingEnds(t *testing.T) {
	in, silent := io.Pipe()
	defer silent.Close()
	ctx, cancel := context.WithCancel(t.Context())
	r := &endingReader{ctx, in}
	go silent.Write([]byte("some"))
	p := make([]byte, 10)
	if n, err := r.Read(p); n != 4 || err != nil || string(p[:n]) != "some" {
		t.Errorf("read %q, %v", p[:n], err)
	}
	time.AfterFunc(10*time.Millisecond, cancel)
	if n, err := r.Read(p); n != 0 || err != io.EOF {
		t.Errorf("after the end: %q, %v", p[:n], err)
	}
}

// broken is an output that fails.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// If the output fails nothing more is searched.
func TestEPDBrokenOutput(t *testing.T) {
	name := writeFile(t, t.TempDir(), "many.epd", strings.Repeat(strings.SplitAfter(someRecords, "\n")[1], 9))
	engine := &interrupted{}
	r := epdRun{engine: engine, flags: &epdFlags{}, out: broken{}, bar: newStatusLine(io.Discard, 0)}
	if err := r.files(t.Context(), []string{name, name}); !errors.Is(err, io.ErrClosedPipe) || engine.searches != 1 {
		t.Errorf("%d searches, %v", engine.searches, err)
	}
}

func TestStatusLine(t *testing.T) {
	var out bytes.Buffer
	s := newStatusLine(&out, 4)
	s.add()
	s.say("a line of %d words", 5)
	s.add()
	if out.String() != "a line of 5 words\n" {
		t.Errorf("wrote %q", &out)
	}
	if text := s.text(6 * time.Second); text != "2 of 4 positions searched, 6s left" {
		t.Errorf("shows %q", text)
	}
	if text := (&statusLine{done: 3, task: "a task"}).text(time.Second); text != "a task: 3 positions searched" {
		t.Errorf("shows %q", text)
	}
}

func TestCountRecords(t *testing.T) {
	dir := t.TempDir()
	name := writeFile(t, dir, "some.epd", someRecords)
	for _, test := range []struct {
		files []string
		want  int
	}{
		{[]string{name}, 7}, {[]string{writeFile(t, dir, "wide.epd", "\xff\xfea\x00\n\x00b\x00")}, 2}, {[]string{name, name}, 14}, {[]string{standardInput}, 0}, {[]string{name, dir}, 0},
		{[]string{filepath.Join(dir, "missing")}, 0},
	} {
		if got := countRecords(test.files); got != test.want {
			t.Errorf("%q: %d records, want %d", test.files, got, test.want)
		}
	}
}
