package clients_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

// adapterLog is polyglot's log of its conversation with the engine.
type adapterLog struct {
	toEngine, fromEngine []string
	text                 string
}

// readAdapterLog reads a log file of polyglot.
func readAdapterLog(t *testing.T, path string) adapterLog {
	t.Helper()
	content := readFile(t, path)
	log := adapterLog{text: string(content)}
	for line := range bytes.Lines(content) {
		_, line, _ := strings.Cut(strings.TrimSpace(string(line)), " ") // without the time
		if said, ok := strings.CutPrefix(line, "Adapter->Engine: "); ok {
			log.toEngine = append(log.toEngine, said)
		} else if said, ok := strings.CutPrefix(line, "Engine->Adapter: "); ok {
			log.fromEngine = append(log.fromEngine, said)
		}
	}
	return log
}

// count returns how many of the lines begin with the given words.
func count(lines []string, words string) (n int) {
	for _, line := range lines {
		if line == words || strings.HasPrefix(line, words+" ") {
			n++
		}
	}
	return n
}

// complaint matches messages of the engine, or polyglot, about an error of the
// other.
var complaint = regexp.MustCompile(`(?i)info string ERROR.*|.*\b(illegal|unknown|panic|goroutine|crash|missing)\b.*`)

// check fails unless there was one answer to each search, no complaint, and a
// clean exit of the engine when it was told to quit.
func (l adapterLog) check(t *testing.T) {
	t.Helper()
	if searches, answers := count(l.toEngine, "go"), count(l.fromEngine, "bestmove"); searches == 0 || searches != answers {
		t.Errorf("%d searches, %d answers", searches, answers)
	}
	for _, line := range l.fromEngine {
		if found := complaint.FindString(line); found != "" {
			t.Errorf("the engine says %q", found)
		}
	}
	if !strings.Contains(l.text, "Child exited with status 0.") {
		t.Error("polyglot's log has no clean exit of the engine")
	}
}
