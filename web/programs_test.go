//go:build unix

package web

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"path"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"vedette/search"
	"vedette/uci"
)

var benchRuns = flag.Int("benchruns", 1, "searches of TestProgramsInBrowser, in the browser and outside in turn")

// Programs run in workers, without the page: its modules programs and engine are in variables of these names. The server
// has browsers unpack the engine, as some do by the name of the file.
func TestProgramsInBrowser(t *testing.T) {
	server := serveFolder(t, func(http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			name := path.Base(r.URL.Path)
			built, _ := filepath.Glob(folder + "/*/" + name)
			switch {
			case name == "/":
				fmt.Fprint(w, `<!DOCTYPE html><title>Modules</title><link rel="icon" href="data:,">`)
			case built == nil || name == "worker.js":
				http.ServeFile(w, r, filepath.Join("page", name))
			case name == "vedette.wasm.gz":
				w.Header().Set("Content-Encoding", "gzip")
				fallthrough
			default:
				http.ServeFile(w, r, built[0])
			}
		})
	})
	b := startBrowser(t)
	b.navigate(server)
	b.await(`document.title === "Modules"`)
	eval[bool](b, `Promise.all([import("/programs.js"), import("/engine.js")]).then(([programs, engine]) => {
		Object.assign(globalThis, { programs, engine });
		return true;
	})`)
	b.tryBench()
	b.tryEngine()
	end := eval[string](b, `new Promise(onEnd => programs.start({ nodes: "x", input: "", onEnd }))`)
	if !strings.HasPrefix(end, `vedette: analyse: -nodes: "x" is not`) {
		t.Errorf("the end after a wrong argument is %s", end)
	}
	b.check(server.URL)
}

// tryBench has the engine search the same nodes as outside, so that the kernels for WebAssembly are right. The processor
// times are logged, of all threads of the page, so compiling counts.
func (b *browser) tryBench() {
	const command = "bench 16 1 9"
	eval[bool](b, `(globalThis.lines = [], globalThis.program = programs.start({ onLine: line => lines.push(line) }), true)`)
	for range *benchRuns {
		before, inBrowser := ownTime(b.t), b.processorTime("renderer")
		var out strings.Builder
		engine := search.NewEngine()
		uci.NewDriver(engine, &out).RunCommands(context.Background(), []string{command})
		engine.Close()
		outside := (ownTime(b.t) - before).Seconds()
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		want := lines[len(lines)-1]
		eval[bool](b, `(lines.length = 0, program.say("`+command+`"), true)`)
		b.await(`lines.at(-1)?.endsWith(" nps")`)
		got := eval[string](b, `lines.at(-1)`)
		inBrowser = b.processorTime("renderer") - inBrowser
		b.t.Logf("outside %.2f s for %s, in the browser %.2f s for %s: %.1f times", outside, want, inBrowser, got, inBrowser/outside)
		if nodes, _, _ := strings.Cut(want, " nodes "); !strings.HasPrefix(got, nodes+" nodes ") {
			b.t.Errorf("in the browser %s, outside %s: if \"make web\" was run before the last change, run it again", got, want)
		}
	}
	eval[bool](b, `(program.end(), true)`)
}

// ownTime returns the processor time that this process has used for itself.
func ownTime(t *testing.T) time.Duration {
	t.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano())
}

// tryEngine has an engine search, and end.
func (b *browser) tryEngine() {
	got := eval[string](b, `(async () => {
		const told = [], vedette = new engine.Engine(() => told.push(vedette?.state));
		while (vedette.state !== "ready") await new Promise(done => setTimeout(done, 10));
		const cancelled = vedette.search({}, "position startpos", "infinite");
		const mate = await vedette.search({ MultiPV: 2 }, "position fen 7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", "depth 3", info => told.push(info));
		const searched = vedette.search({}, "position startpos", "infinite");
		await new Promise(done => setTimeout(done, 200));
		vedette.program.end();
		const line = told.findLast(info => info.multipv === 1 && info.pv);
		return [await cancelled, mate, await searched, line.kind, line.score, told.includes("ready"), vedette.state, vedette.message,
			vedette.name.split(" ")[0]].join();
	})()`)
	if got != ",b1b8,,mate,1,true,ended,,Vedette" {
		b.t.Errorf("the engine tells %s", got)
	}
}
