package board

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// asProgram makes the test binary behave as the program that a server starts.
const asProgram = "VEDETTE_BOARD_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		converse(os.Args[1:])
		os.Exit(0)
	}
	os.Setenv(asProgram, "1")
	os.Exit(m.Run())
}

// converse is that program: it repeats what it hears, and has commands for tests.
func converse(args []string) {
	if len(args) > 0 {
		fmt.Fprintln(os.Stderr, strings.Join(args, " "))
		_, _ = io.Copy(os.Stdout, os.Stdin)
		return
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		switch line := in.Text(); line {
		case "quit":
			return
		case "position crash":
			p, _ := os.FindProcess(os.Getpid())
			_ = p.Kill()
			time.Sleep(time.Minute)
		case "position pid":
			fmt.Println(os.Getpid())
		default:
			fmt.Println(line)
		}
	}
}

// testPage is a page for tests.
func testPage() fstest.MapFS {
	return fstest.MapFS{
		"index.html":    {Data: []byte(`<html lang="en" data-engine="worker"><script src="files/page.js"></script>`)},
		"files/page.js": {Data: []byte("// a script")},
	}
}

// serve runs a server until the test ends, or until it ends by itself, which over tells.
func serve(t *testing.T, s Settings) (server *Server, over <-chan bool) {
	t.Helper()
	s.Program, s.Page, s.Log = []string{os.Args[0]}, testPage(), t.Output()
	server, err := Listen(0, s)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended, done := make(chan bool, 1), make(chan bool)
	go func() {
		defer close(done)
		closed, err := server.Serve(ctx)
		if err != nil {
			t.Error(err)
		}
		ended <- closed
	}()
	t.Cleanup(func() {
		cancel()
		<-done
	})
	return server, ended
}

// request sends a request to an address of the server, with more headers in pairs. The
// name Host stands for the host that the client believes to speak to.
func request(t *testing.T, method, address, body string, headers ...string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	return answer
}

// get returns a file.
func get(t *testing.T, address string) (status int, text string) {
	t.Helper()
	answer := request(t, http.MethodGet, address, "")
	content, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(content)
}

// The page is told what it has behind it, and finds its files beside it.
func TestPage(t *testing.T) {
	server, _ := serve(t, Settings{
		Options: map[string]string{"Threads": "4", "SyzygyPath": `a"<b>`}, Game: []byte("1. e4 é *"),
	})
	const want = `<html lang="en" data-engine="server" data-options="{&#34;SyzygyPath&#34;:&#34;a\&#34;\u003cb\u003e&#34;,` +
		`&#34;Threads&#34;:&#34;4&#34;}" data-game="true">`
	for _, name := range []string{"", "index.html"} {
		if status, text := get(t, server.Address("")+name); status != http.StatusOK || !strings.HasPrefix(text, want) {
			t.Errorf("%q: %d, %s", name, status, text)
		}
	}
	if status, text := get(t, server.Address("")+"game"); status != http.StatusOK || text != "1. e4 é *" {
		t.Errorf("the game is %d, %q", status, text)
	}
	answer := request(t, http.MethodGet, server.Address("")+"files/page.js", "")
	if kind := answer.Header.Get("Content-Type"); answer.StatusCode != http.StatusOK || kind != "text/javascript; charset=utf-8" {
		t.Errorf("the script is %s, %q", answer.Status, kind)
	}
	if got := server.Address("fen=8/8 w"); !strings.HasSuffix(got, "/#fen=8/8%20w") {
		t.Errorf("the address of a position is %s", got)
	}
	server, _ = serve(t, Settings{}) // without a game
	status, _ := get(t, server.Address("")+"game")
	if _, text := get(t, server.Address("")); status != http.StatusNotFound || !strings.Contains(text, `data-game="false"`) {
		t.Errorf("the game is %d, the page %s", status, text)
	}
}

// No other file can be read, whatever its name.
func TestNoOtherFiles(t *testing.T) {
	server, _ := serve(t, Settings{Game: []byte("*")})
	for _, name := range []string{
		"files", "files/", "../page.go", "..%2f..%2fpage.go", "%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/etc/passwd", "games.pgn",
		"game/", "page.go", "files%5cpage.js", "run", "say", "files/page.js/", "%00",
	} {
		if status, text := get(t, server.Address("")+name); status == http.StatusOK {
			t.Errorf("%q: %s", name, text)
		}
	}
	for _, method := range []string{http.MethodPut, http.MethodDelete, http.MethodPost, http.MethodOptions} {
		if answer := request(t, method, server.Address(""), ""); answer.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("%s: %s", method, answer.Status)
		}
	}
}

// The page of the program itself has its engine where the server replaces it.
func TestBuiltPage(t *testing.T) {
	files, built := Page()
	if !built {
		t.Skip(`there is no page; "make board" builds it`)
	}
	content, err := fs.ReadFile(files, index)
	if err != nil || strings.Count(string(content), workerEngine) != 1 {
		t.Errorf("the page has no %s: %v", workerEngine, err)
	}
}
