package uci

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
)

// A flood of lines fills the queue up to its limit. Further lines wait outside,
// except for a stop, and in the end everything is answered.
func TestFloodWaits(t *testing.T) {
	const more = 1000
	synctest.Test(t, func(t *testing.T) {
		engine, output := newFakeEngine(), &recorder{}
		engine.override = endless
		driver, w, done := begin(t.Context(), engine, output)
		io.WriteString(w, "bench\n")
		synctest.Wait()
		fit := mostWaiting / (len("nonsense") + requestCost)
		go func() {
			io.WriteString(w, strings.Repeat("nonsense\n", fit+1)+"stop\nbench\n"+strings.Repeat("nonsense\n", more))
			io.WriteString(w, "stop\n")
		}()
		synctest.Wait()
		const stopped = "info string bench stopped"
		got := output.take()
		if len(got) != fit+1+more+2 || got[0] != stopped || got[fit+2] != stopped || driver.job != nil {
			t.Errorf("%d answers to %d lines of nonsense and two batches; first %q; idle: %t", len(got), fit+1+more, got[0], driver.job == nil)
		}
		w.Close()
		<-done
	})
}

// However much is sent, only as much waits as there is room for.
func TestQueueIsBounded(t *testing.T) {
	for _, line := range []string{"d\n", "nonsense\n", strings.Repeat("x", 100_000) + "\n"} {
		synctest.Test(t, func(t *testing.T) {
			engine := newFakeEngine()
			engine.override = endless
			driver, w, done := begin(t.Context(), engine, &recorder{})
			io.WriteString(w, "bench\n")
			sent := false
			go func() {
				for range 2 * mostWaiting / len(line) {
					io.WriteString(w, line)
				}
				sent = true
			}()
			synctest.Wait()
			if size := driver.requests.size; sent || size < mostWaiting || size > mostWaiting+len(line)+requestCost {
				t.Errorf("%.20q: %d bytes wait; all is sent: %t", line, size, sent)
			}
			driver.job.control.Stop() // as a stop before the flood would have done
			w.Close()
			<-done
		})
	}
}

func TestLineReader(t *testing.T) {
	long := strings.Repeat("y", maxLine)
	input := "one\n\n" + long[1:] + "\n" + long + "\n" + "two\r\n" + long + long + "\nthree"
	lines := lineReader{input: bufio.NewReader(strings.NewReader(input))}
	for i, want := range []struct {
		line string
		err  error
	}{
		{"one\n", nil}, {"\n", nil}, {long[1:] + "\n", nil}, {long, errTooLong}, {"two\r\n", nil}, {long, errTooLong}, {"three", io.EOF},
	} {
		if line, err := lines.next(); line != want.line || !errors.Is(err, want.err) {
			t.Errorf("line %d is %.20q of %d bytes, %v", i+1, line, len(line), err)
		}
	}
	endless := lineReader{input: bufio.NewReader(strings.NewReader(strings.Repeat("x", 4*maxLine)))}
	if line, err := endless.next(); len(line) != maxLine || !errors.Is(err, io.EOF) {
		t.Errorf("%d bytes, %v", len(line), err)
	}
	if size := cap(endless.line); size > mostKept {
		t.Errorf("a buffer of %d bytes is kept", size)
	}
}

// A byte order mark before the first command is no part of it, and the last line counts
// without a line end.
func TestEdgesOfTheInput(t *testing.T) {
	compareLines(t, "two questions", answer(t, newFakeEngine(), "\ufeffisready\nisready"), []string{"readyok", "readyok"})
}

// A line that is too long is refused with a message, and the next one executed.
func TestTooLongLine(t *testing.T) {
	got := answer(t, newFakeEngine(), "position startpos moves "+strings.Repeat("e2e4 ", maxLine)+"\nisready\n")
	want := []string{fmt.Sprintf(`info string ERROR a line of more than %d bytes is ignored: "position startpos*`, maxLine), "readyok"}
	compareLines(t, "a long line", got, want)
	if slices.ContainsFunc(got, func(line string) bool { return len(line) > 300 }) {
		t.Errorf("said %.1000q", got)
	}
}
