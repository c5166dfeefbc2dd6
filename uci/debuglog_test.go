package uci

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"vedette/internal/version"
)

// stamp matches the beginning of every line of a log.
var stamp = regexp.MustCompile(`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} \[\d+\] `)

// readLog returns the lines of a log without their stamps.
func readLog(t *testing.T, name string) (lines []string) {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(content)) {
		if !stamp.MatchString(line) || !strings.HasSuffix(line, "\n") {
			t.Errorf("a bad line in the log: %q", line)
		}
		lines = append(lines, strings.TrimSuffix(stamp.ReplaceAllString(line, ""), "\n"))
	}
	return lines
}

const logBegins = "-- Vedette " + version.Version + ", go*"

// Every line that was read or written after the log began is in it. The file
// name may contain any character, and the same name again changes nothing.
func TestDebugLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a log; of mine.txt")
	const script = `
		> isready
		< readyok
		> setoption name Debug Log File value FILE
		-
		> setoption name debug log file value FILE
		-
		> ␍
		-
		> position startpos moves e2e4␍
		> go depth 1
		< info *
		< bestmove *
		> quit
		-
		@ exit`
	want := []string{
		logBegins, ">> setoption name debug log file value *", ">> ", ">> position startpos moves e2e4", ">> go depth 1",
		"<< info depth 1 *", "<< bestmove a7a5 ponder a2a3", ">> quit",
	}
	converse(t, conversation{script: strings.ReplaceAll(script, "FILE", name)})
	compareLines(t, "a conversation", readLog(t, name), want)
	// Another process adds to the file.
	converse(t, conversation{script: strings.ReplaceAll(script, "FILE", name)})
	compareLines(t, "another one", readLog(t, name), append(want, want...))
}

// In a burst everything may be read before the log begins. Yet every line is
// recorded, and none twice.
func TestDebugLogOfBurst(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	sent := strings.Split("isready|setoption name Debug Log File value "+name+"|setoption name MultiPV value 2|go depth 1|isready|quit", "|")
	for range 20 { // the order of goroutines varies
		heard := answer(t, newFakeEngine(), strings.Join(sent, "\n")+"\n")
		got := readLog(t, name)
		want := map[string]int{}
		for _, line := range sent[2:] {
			want[">> "+line]++
		}
		for _, line := range heard[1:] {
			want["<< "+line]++
		}
		for _, line := range got[1:] {
			want[line]--
		}
		for line, missing := range want {
			if missing != 0 {
				t.Errorf("%q is missing %d times in %q", line, missing, got)
			}
		}
		if err := os.Truncate(name, 0); err != nil {
			t.Fatal(err)
		}
	}
}

// The command line is a burst.
func TestDebugLogOfCommandLine(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	d := NewDriver(newFakeEngine(), &recorder{})
	d.RunCommands(t.Context(), []string{"setoption name Debug Log File value " + name, "isready"})
	compareLines(t, "arguments", readLog(t, name), []string{logBegins, ">> isready", "<< readyok"})
	if d.out.log.isOpen() {
		t.Error("the log is open at the end")
	}
}

// The log has what was read and written after it began, in that order: lines when they
// are read, long before they are executed, but not those that were deferred and are
// executed later. A log that cannot be opened leaves the previous one, a name that is not
// a file is refused, and an empty name ends the log.
func TestWhatIsLogged(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct {
		name   string
		delay  time.Duration
		script string
		want   []string
	}{
		{"deferred", 0, `
			> go infinite
			< info *
			> setoption name Debug Log File value LOG
			> setoption name MultiPV value 2
			> isready
			< readyok
			> stop
			< bestmove *
			> setoption name Debug Log File value
			-
			> isready
			< readyok`,
			[]string{">> setoption name MultiPV value 2", ">> setoption name Debug Log File value"}},
		{"while the engine works", time.Minute, `
			> setoption name Debug Log File value LOG
			-
			> isready
			> position startpos moves e2e4
			-
			@ delay
			< readyok`,
			[]string{">> isready", ">> position startpos moves e2e4", "<< readyok"}},
		{"errors", 0, `
			> setoption name Debug Log File value LOG
			> setoption name Debug Log File value DIR/missing/log
			< info string ERROR option Debug Log File: open *; keeping "LOG"
			> setoption name Debug Log File value DIR
			< info string ERROR option Debug Log File: "*" is not a file; keeping "LOG"
			> isready
			< readyok
			> setoption name Debug Log File value <empty>
			-
			> isready
			< readyok`,
			[]string{
				">> setoption name Debug Log File value *", "<< info string ERROR option *",
				">> setoption name Debug Log File value *", "<< info string ERROR option *",
				">> isready", "<< readyok", ">> setoption name Debug Log File value <empty>",
			}},
	} {
		name := filepath.Join(dir, test.name)
		converse(t, conversation{
			script: strings.NewReplacer("LOG", name, "DIR", dir).Replace(test.script),
			engine: func(e *fakeEngine) { e.delay = test.delay },
		})
		compareLines(t, test.name, readLog(t, name), append([]string{logBegins}, test.want...))
	}
}

// failingFile fails after some lines.
type failingFile struct {
	recorder
	room   int
	closed bool
}

func (f *failingFile) Write(b []byte) (int, error) {
	if f.room == 0 {
		return 0, errors.New("no space left")
	}
	f.room--
	return f.recorder.Write(b)
}

func (f *failingFile) Close() error {
	f.closed = true
	return nil
}

// A log that can no longer be written is ended with one message. Each of its
// lines is one Write, as recorder requires.
func TestDebugLogFailure(t *testing.T) {
	for _, test := range []struct {
		room int
		want []string
	}{
		{0, []string{"info string ERROR the debug log ends here: no space left", "readyok", "bestmove"}},
		{2, []string{"readyok", "info string ERROR the debug log ends here: no space left", "bestmove"}},
		{4, []string{"readyok", "bestmove"}},
	} {
		heard := &recorder{}
		o, file := &output{w: heard}, &failingFile{room: test.room}
		o.log.begin(file, nil)
		o.log.record(time.Now(), markRead, "isready")
		o.lines("readyok", "bestmove")
		compareLines(t, "a failure", heard.take(), test.want)
		if broken := test.room < 4; file.closed != broken || o.log.isOpen() == broken {
			t.Errorf("with room for %d lines: the file is closed is %t", test.room, file.closed)
		}
		if faults := file.faults; len(faults) > 0 || len(file.take()) != test.room {
			t.Errorf("with room for %d lines: %q", test.room, faults)
		}
	}
}

// The same name after a failure is a new attempt, and nobody says later that the log ends.
func TestDebugLogAfterFailure(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	heard := &recorder{}
	d := NewDriver(newFakeEngine(), heard)
	for range 2 {
		d.setOption("name Debug Log File value " + name)
	}
	d.out.log.begin(&failingFile{}, nil)
	for range 2 {
		d.setOption("name Debug Log File value " + name)
	}
	d.version("")
	d.out.log.close()
	compareLines(t, "two logs", readLog(t, name), []string{logBegins, logBegins, "<< Vedette *"})
	compareLines(t, "two logs", heard.take(), []string{"Vedette *"})
}

// A relative name refers to the directory of the executable, and the user is
// told the path.
func TestRelativeDebugLog(t *testing.T) {
	const name = "vedette-test.log"
	heard := &recorder{}
	d := NewDriver(newFakeEngine(), heard)
	d.setOption("name Debug Log File value " + name)
	d.out.log.close()
	path := filepath.Join(executableDir(), name)
	defer os.Remove(path)
	compareLines(t, name, heard.take(), []string{"info string the debug log is " + path})
	compareLines(t, name, readLog(t, path), []string{logBegins, "<< info string the debug log is *"})
}
