//go:build unix

package web

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"vedette/search"
	"vedette/uci"
)

// serveModules serves an empty page with the modules of the folder page and what "make web" built, and opens it. The
// modules programs and engine are in its global variables of these names, and connect(kind).start with what it tells in
// begin(kind, args, input).
func serveModules(t *testing.T, mux *http.ServeMux) (*browser, *httptest.Server) {
	t.Helper()
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		name := path.Base(r.URL.Path)
		if built, _ := filepath.Glob(folder + "/*/" + name); built != nil && !strings.HasSuffix(name, "worker.js") {
			http.ServeFile(w, r, built[0])
			return
		}
		http.ServeFile(w, r, filepath.Join("page", name))
	})
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `<!DOCTYPE html><title>Modules</title><link rel="icon" href="data:,">`)
	})
	b, server := servePage(t, func(http.Handler) http.Handler { return mux })
	b.await(`document.title === "Modules"`)
	eval[bool](b, `Promise.all([import("/programs.js"), import("/engine.js")]).then(([programs, engine]) => {
		Object.assign(globalThis, { programs, engine });
		globalThis.begin = (kind, args, input) => {
			const told = { lines: [], errors: [], bytes: [] };
			told.program = programs.connect(kind).start(args, {
				input,
				onLine: line => told.lines.push(line),
				onError: line => told.errors.push(line),
				onEnd: message => { told.end = message; },
				onProgress: (loaded, size) => told.bytes.push([loaded, size]),
			});
			return told;
		};
		return true;
	})`)
	return b, server
}

// shortGame is a game to analyse; its comment is not ASCII.
const shortGame = "[White \"Müller\"]\n\n1. f3 e5 2. g4 Qh4# { Ça suffit – 将死 } 0-1\n"

// Programs in workers have arguments, standard input to its end, output and errors, and end. The second one needs no
// loading.
func TestWorkersInBrowser(t *testing.T) {
	b, server := serveModules(t, http.NewServeMux())
	eval[bool](b, fmt.Sprintf(`(globalThis.told = begin("worker", ["analyse", "-nodes=100"], %q), true)`, shortGame))
	b.await(`told.end !== undefined`)
	got := eval[string](b, `told.lines.join("\n")`)
	for _, want := range []string{`[White "Müller"]`, "[%eval", "Qh4#", "Ça suffit – 将死", "0-1"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is missing in\n%s", want, got)
		}
	}
	if end := eval[string](b, `JSON.stringify([told.end, told.errors])`); end != `["",["Müller - Black 0-1: accuracy 27 / 100; White: 1 inaccuracy, 1 blunder","1 game analysed"]]` {
		t.Errorf("the end is %s", end)
	}
	if !eval[bool](b, `told.bytes.length > 1 && told.bytes.at(-1)[0] === told.bytes.at(-1)[1]`) {
		t.Errorf("loading told %s", eval[string](b, `JSON.stringify(told.bytes)`))
	}
	eval[bool](b, `(globalThis.told = begin("worker", ["analyse", "-nodes=x"], ""), true)`)
	b.await(`told.end !== undefined`)
	if end := eval[string](b, `JSON.stringify([told.end, told.errors, told.bytes])`); !strings.HasPrefix(end, `["vedette: analyse: -nodes: \"x\" is not`) ||
		!strings.HasSuffix(end, "[]]") {
		t.Errorf("the end after a wrong argument is %s", end)
	}
	eval[bool](b, `(globalThis.told = begin("worker", ["analyse"], "no games"), told.program.end(), true)`)
	if end := eval[string](b, `told.end`); end != "" {
		t.Errorf("the end when asked is %q", end)
	}
	b.tryEngine("worker")
	b.check(server.URL)
}

// tryEngine has an engine search, and end.
func (b *browser) tryEngine(kind string) {
	b.t.Helper()
	got := eval[string](b, fmt.Sprintf(`(async () => {
		const told = [], vedette = new engine.Engine(programs.connect(%q), () => told.push(vedette?.state));
		const cancelled = vedette.search({}, "position startpos", "infinite");
		const mate = await vedette.search({ MultiPV: 2 }, "position fen 7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", "depth 3", info => told.push(info));
		const searched = vedette.search({}, "position startpos", "infinite");
		await new Promise(done => setTimeout(done, 200));
		vedette.end();
		const line = told.findLast(info => info.multipv === 1 && info.pv);
		return [await cancelled, mate, await searched, line.kind, line.score, told.includes("ready"), vedette.state, vedette.message,
			vedette.name.split(" ")[0]].join();
	})()`, kind))
	if got != ",b1b8,,mate,1,true,ended,,Vedette" {
		b.t.Errorf("the engine tells %s", got)
	}
}

// standIn answers as "vedette board" does: it runs UCI in this process, and "analyse" gives its input back.
type standIn struct {
	mu  sync.Mutex
	say io.Writer // the input of the last program
}

func (s *standIn) run(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("program") == "more" {
		http.Error(w, "Five programs run already.", http.StatusServiceUnavailable)
		return
	}
	text, _ := io.ReadAll(r.Body) // before anything is written
	fmt.Fprintln(w, "id 7")
	w.(http.Flusher).Flush()
	if r.FormValue("program") == "analyse" {
		fmt.Fprintf(w, "1 %s of %s nodes\n2 done\nend\n", strings.TrimSpace(string(text)), r.FormValue("nodes"))
		return
	}
	in, say := io.Pipe()
	s.mu.Lock()
	s.say = say
	s.mu.Unlock()
	from, out := io.Pipe()
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	go func() {
		engine := search.NewEngine()
		uci.NewDriver(engine, out).Run(ctx, in)
		engine.Close()
		out.Close()
	}()
	for lines := bufio.NewScanner(from); lines.Scan(); {
		fmt.Fprintln(w, "1", lines.Text())
		w.(http.Flusher).Flush()
	}
}

// The same programs run on a server: lines reach them in order, and what the server refuses is told.
func TestServerProgramsInBrowser(t *testing.T) {
	s, mux := &standIn{}, http.NewServeMux()
	mux.HandleFunc("POST /run", s.run)
	mux.HandleFunc("POST /say", func(_ http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if r.FormValue("id") == "7" {
			_, _ = io.Copy(s.say, r.Body)
		}
	})
	b, server := serveModules(t, mux)
	eval[bool](b, `(globalThis.told = begin("server", ["analyse", "-nodes=100"], "é &\n"), true)`)
	b.await(`told.end !== undefined`)
	if got := eval[string](b, `JSON.stringify([told.lines, told.errors, told.end])`); got != `[["é & of 100 nodes"],["done"],""]` {
		t.Errorf("a command tells %s", got)
	}
	b.tryEngine("server")
	eval[bool](b, `(globalThis.told = begin("server", []), told.program.say("quit"), true)`)
	b.await(`told.end === "the connection to it has ended"`)
	eval[bool](b, `(globalThis.told = begin("server", ["more"]), true)`)
	b.await(`told.end === "Five programs run already."`)
	server.CloseClientConnections()
	server.Close()
	eval[bool](b, `(globalThis.told = begin("server", []), true)`)
	b.await(`told.end?.startsWith("the server does not answer")`)
}

// A server may have browsers unpack what gzip has packed, by the name of the file.
func TestUnpackedInBrowser(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /vedette.wasm.gz", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		built, _ := filepath.Glob(folder + "/*/vedette.wasm.gz")
		http.ServeFile(w, r, built[0])
	})
	b, server := serveModules(t, mux)
	b.tryEngine("worker")
	b.check(server.URL)
}
