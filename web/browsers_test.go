//go:build unix

package web

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// browser drives a page in a headless browser, by lines of JSON through a WebSocket.
type browser struct {
	t    *testing.T
	name string // of the browser, in names of pictures
	home string // the address of the page
	protocol
	socket *websocket.Conn
	gone   chan struct{} // closed when the browser says no more

	mu       sync.Mutex
	next     int
	waiting  map[int]chan answer
	requests []string // the URLs that the page asked for
	errors   []string // what the page wrote to the console as an error
}

// protocol is what is asked of a browser, in its own words.
type protocol interface {
	// begin opens an empty tab in the place of the one before and listens to it, end ends the browser.
	begin()
	end()
	// envelope adds what each command has besides its name.
	envelope(command map[string]any)
	// note keeps an event that tests ask for.
	note(method string, params json.RawMessage)
	// visit begins to open an address, reload the same one again.
	visit(address string)
	reload()
	// evaluate returns the value of an expression of JavaScript in the page, which may be a promise, or an error.
	evaluate(expression string) (value json.RawMessage, failure string)
	mouse() pointer
	finger() pointer
	// key presses a key, write types a text.
	key(name string)
	write(text string)
	// resize sets the size of the window in pixels.
	resize(width, height int)
	// shot returns a picture of the page as PNG in base64.
	shot() string
}

// answer is what a browser sends: the answer to a command, or an event.
type answer struct {
	ID             int
	Method         string
	Params, Result json.RawMessage
	Error          json.RawMessage // of DevTools, or the kind of it in BiDi
	Message        string          // of BiDi
}

// patience is how long the browser may take for a step: far longer than needed.
const patience = 3 * time.Minute

// listening matches what browsers say when they have started.
var listening = regexp.MustCompile(`listening on (ws://\S+)`)

// launch starts a browser that speaks a protocol, at a path of the address that it writes to its standard error.
func launch(t *testing.T, b *browser, profile, path, program string, args ...string) {
	t.Helper()
	t.Parallel() // much of a test is waiting
	cmd := exec.Command(program, args...)
	log, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	stuck := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
	defer stuck.Stop()
	t.Cleanup(func() {
		stuck := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
		b.end()
		_ = cmd.Wait()
		stuck.Stop()
		<-b.gone
		os.RemoveAll(profile)
	})
	b.t, b.waiting, b.gone = t, make(map[int]chan answer), make(chan struct{})
	in := bufio.NewReader(log)
	var said strings.Builder
	for b.socket == nil {
		line, err := in.ReadString('\n')
		if err != nil {
			close(b.gone)
			t.Fatalf("%s names no address: %s", program, &said)
		}
		said.WriteString(line)
		if found := listening.FindStringSubmatch(line); found != nil {
			b.connect(found[1] + path)
		}
	}
	go func() { _, _ = io.Copy(io.Discard, in) }()
	b.begin()
}

// connect opens the conversation.
func (b *browser) connect(address string) {
	b.t.Helper()
	socket, _, err := websocket.Dial(context.Background(), address, nil)
	if err != nil {
		close(b.gone)
		b.t.Fatal(err)
	}
	socket.SetReadLimit(-1)
	b.socket = socket
	go b.hear()
}

// hear hands out answers and notes events until the browser ends.
func (b *browser) hear() {
	defer close(b.gone)
	for {
		_, text, err := b.socket.Read(context.Background())
		if err != nil {
			return
		}
		var heard answer
		if err := json.Unmarshal(text, &heard); err != nil {
			b.t.Errorf("the browser sent %q: %v", text, err)
			return
		}
		b.mu.Lock()
		if heard.ID > 0 {
			b.waiting[heard.ID] <- heard
			delete(b.waiting, heard.ID)
		} else {
			b.note(heard.Method, heard.Params)
		}
		b.mu.Unlock()
	}
}

// send sends a command and returns the channel of its answer.
func (b *browser) send(method string, params any) (<-chan answer, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.next++
	if params == nil {
		params = struct{}{}
	}
	command := map[string]any{"id": b.next, "method": method, "params": params}
	b.envelope(command)
	text, err := json.Marshal(command)
	if err != nil {
		return nil, err
	}
	waiting := make(chan answer, 1)
	b.waiting[b.next] = waiting
	return waiting, b.socket.Write(context.Background(), websocket.MessageText, text)
}

// call executes a command and stores its result, unless result is nil.
func (b *browser) call(method string, params, result any) {
	b.t.Helper()
	if failure := b.attempt(method, params, result); failure != "" {
		b.t.Fatalf("%s: %s", method, failure)
	}
}

// attempt is call for a command that the browser may refuse; it returns its reason.
func (b *browser) attempt(method string, params, result any) (failure string) {
	b.t.Helper()
	waiting, err := b.send(method, params)
	if err != nil {
		b.t.Fatal(err)
	}
	select {
	case got := <-waiting:
		if got.Error != nil {
			return string(got.Error) + " " + got.Message
		}
		if result != nil {
			if err := json.Unmarshal(got.Result, result); err != nil {
				b.t.Fatal(err)
			}
		}
	case <-b.gone:
		b.t.Fatalf("%s: the browser has ended", method)
	case <-time.After(patience):
		b.t.Fatalf("%s %v: no answer", method, params)
	}
	return ""
}

// eval returns the value of an expression of JavaScript in the page, which may be
// a promise.
func eval[T any](b *browser, expression string) (value T) {
	b.t.Helper()
	text, failure := b.evaluate(expression)
	if failure != "" {
		b.t.Fatalf("%s: %s", expression, failure)
	}
	if err := json.Unmarshal(text, &value); err != nil {
		b.t.Fatalf("%s: %s: %v", expression, text, err)
	}
	return value
}

// await waits until a condition in the page holds.
func (b *browser) await(condition string) {
	b.t.Helper()
	eval[bool](b, `new Promise(done => { const look = () => (`+condition+`) ? done(true) : setTimeout(look, 10); look(); })`)
}

// middle returns the middle of an element, which it scrolls into view.
func (b *browser) middle(selector string) point {
	b.t.Helper()
	at := eval[[2]float64](b, fmt.Sprintf(`(() => {
		const element = document.querySelector(%q);
		element.scrollIntoView({ block: "nearest" });
		const box = element.getBoundingClientRect();
		return [box.left + box.width / 2, box.top + box.height / 2];
	})()`, selector))
	return point{at[0], at[1]}
}

// clickOn clicks on the middle of an element.
func (b *browser) clickOn(selector string) {
	b.t.Helper()
	b.mouse().tap(b.middle(selector))
}

// picture writes a picture of the page to the folder that VEDETTE_PICTURES names,
// if it does.
func (b *browser) picture(name string) {
	folder := os.Getenv("VEDETTE_PICTURES")
	if folder == "" {
		return
	}
	bytes, err := base64.StdEncoding.DecodeString(b.shot())
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name), bytes, 0o666)
	}
	if err != nil {
		b.t.Error(err)
	}
}

// check fails if the page has reported errors since the last call, or asked for anything elsewhere.
func (b *browser) check(origin string) {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, text := range b.errors {
		b.t.Errorf("the page reports %s", text)
	}
	if len(b.requests) == 0 {
		b.t.Error("no request was noted")
	}
	for _, url := range b.requests {
		if !strings.HasPrefix(url, origin+"/") && !strings.HasPrefix(url, "data:") {
			b.t.Errorf("the page asked for %s", url)
		}
	}
	b.errors, b.requests = nil, nil
}
