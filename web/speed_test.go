//go:build unix

package web

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// searchTime is the time of a search that is measured.
const searchTime = 2 * time.Second

// trySpeed logs how soon the page of "vedette board" is complete, how soon a line is shown, and how fast the engine
// searches behind the page and without it, in turn. The limits are the reader's: a busy machine takes longer.
func trySpeed(t *testing.T, program string) {
	b := startBrowser(t)
	log := filepath.Join(t.TempDir(), "log")
	address, _ := startBoard(t, program, "-option", "Debug Log File="+log, "-option", "Hash=64")
	for range *benchRuns {
		b.visit("about:blank")
		b.visit(address)
		b.awaitEngine()
		complete := eval[float64](b, `performance.getEntriesByType("navigation")[0].loadEventEnd`)
		if err := os.Truncate(log, 0); err != nil {
			t.Fatal(err)
		}
		line := eval[float64](b, `new Promise(done => {
			const begun = performance.now(), lines = document.querySelector("#lines");
			new MutationObserver(() => lines.children.length && done(performance.now() - begun)).observe(lines, { childList: true });
			document.querySelector("#analyse").click();
		})`)
		time.Sleep(searchTime)
		b.clickOn("#analyse")
		inPage := awaitSpeed(t, log)
		outside := speedOutside(t, program)
		t.Logf("complete after %.0f ms, first line after %.0f ms, %.0f nodes a second, outside %.0f: %+.1f %%",
			complete, line, inPage, outside, 100*(inPage/outside-1))
	}
}

// speedOutside searches as the page does.
func speedOutside(t *testing.T, program string) float64 {
	t.Helper()
	log := filepath.Join(t.TempDir(), "log")
	cmd := exec.Command(program)
	in, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	say := func(lines ...string) { _, _ = io.WriteString(in, strings.Join(lines, "\n")+"\n") }
	say("setoption name Debug Log File value "+log, "setoption name Threads value "+strconv.Itoa(runtime.GOMAXPROCS(0)), "setoption name Hash value 64",
		"setoption name MultiPV value 3", "position startpos", "isready", "go infinite")
	time.Sleep(searchTime)
	say("stop")
	speed := awaitSpeed(t, log)
	say("quit")
	_ = cmd.Wait()
	return speed
}

var finished = regexp.MustCompile(`nodes (\d+) .*time (\d+) [^\n]*\n[^\n]*bestmove`)

// awaitSpeed waits for the end of a search in a log, and returns its nodes a second.
func awaitSpeed(t *testing.T, log string) float64 {
	t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		text, _ := os.ReadFile(log) // it may not be there yet
		if found := finished.FindSubmatch(text); found != nil {
			nodes, _ := strconv.ParseFloat(string(found[1]), 64)
			ms, _ := strconv.ParseFloat(string(found[2]), 64)
			return 1000 * nodes / ms
		}
	}
	t.Fatal("the search does not end")
	return 0
}
