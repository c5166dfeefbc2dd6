//go:build unix

package web

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"vedette/internal/page/pagetest"
)

// browser drives a page in headless Chromium by the DevTools protocol: JSON with a
// zero byte at the end, through two pipes.
type browser struct {
	t       *testing.T
	to      io.Writer
	session string

	mu       sync.Mutex
	next     int
	waiting  map[int]chan message
	requests []string // the URLs that the page asked for
	errors   []string // what the page wrote to the console as an error
}

// message is a command, its answer, or an event.
type message struct {
	ID      int                       `json:"id,omitempty"`
	Method  string                    `json:"method,omitempty"`
	Params  any                       `json:"params,omitempty"`
	Session string                    `json:"sessionId,omitempty"`
	Result  json.RawMessage           `json:"result,omitempty"`
	Error   *struct{ Message string } `json:"error,omitempty"`
}

// patience is how long the browser may take for a step: far longer than needed.
const patience = time.Minute

// startBrowser starts Chromium with an empty page.
func startBrowser(t *testing.T) *browser {
	t.Helper()
	program := pagetest.Chromium(t)
	theirIn, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	from, theirOut, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	profile, err := os.MkdirTemp("", "vedette-browser")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
		"--user-data-dir="+profile, "--window-size=1280,900", "about:blank")
	cmd.ExtraFiles = []*os.File{theirIn, theirOut}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	theirIn.Close()
	theirOut.Close()
	b := &browser{t: t, to: to, waiting: make(map[int]chan message)}
	heard := make(chan struct{})
	go func() { defer close(heard); b.hear(from) }()
	t.Cleanup(func() {
		if !t.Failed() {
			t.Logf("the browser used %.1f s of processor time", b.processorTime(""))
		}
		b.session = ""
		_, _ = b.send("Browser.close", nil)
		stuck := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
		_ = cmd.Wait()
		stuck.Stop()
		to.Close()
		<-heard
		os.RemoveAll(profile)
	})
	b.attach()
	return b
}

// attach opens a page and listens to it.
func (b *browser) attach() {
	var target struct{ TargetID string }
	b.call("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	var attached struct{ SessionID string }
	b.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached)
	b.session = attached.SessionID
	for _, domain := range []string{"Page", "Runtime", "Network", "Log"} {
		b.call(domain+".enable", nil, nil)
	}
}

// hear hands out answers and notes events until the browser ends.
func (b *browser) hear(from io.ReadCloser) {
	defer from.Close()
	in := bufio.NewReader(from)
	for {
		text, err := in.ReadBytes(0)
		if err != nil {
			return
		}
		var m struct {
			message
			Params json.RawMessage `json:"params"`
		}
		if err := json.Unmarshal(text[:len(text)-1], &m); err != nil {
			b.t.Errorf("the browser sent %q: %v", text, err)
			return
		}
		b.mu.Lock()
		if m.ID > 0 {
			b.waiting[m.ID] <- m.message
			delete(b.waiting, m.ID)
		} else {
			b.note(m.Method, m.Params)
		}
		b.mu.Unlock()
	}
}

// note keeps the events that a test asks for.
func (b *browser) note(method string, params json.RawMessage) {
	var event struct {
		Type    string
		Request struct{ URL string }
		Entry   struct{ Level, Text, URL string }
	}
	_ = json.Unmarshal(params, &event) // what is missing stays empty
	switch {
	case method == "Network.requestWillBeSent":
		b.requests = append(b.requests, event.Request.URL)
	case method == "Runtime.exceptionThrown", method == "Runtime.consoleAPICalled" && event.Type != "log":
		b.errors = append(b.errors, string(params))
	case method == "Log.entryAdded" && event.Entry.Level == "error":
		b.errors = append(b.errors, event.Entry.Text+" "+event.Entry.URL)
	}
}

// send sends a command and returns the channel of its answer.
func (b *browser) send(method string, params any) (<-chan message, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.next++
	answer := make(chan message, 1)
	b.waiting[b.next] = answer
	text, err := json.Marshal(message{ID: b.next, Method: method, Params: params, Session: b.session})
	if err != nil {
		return nil, err
	}
	_, err = b.to.Write(append(text, 0))
	return answer, err
}

// call executes a command and stores its result, unless result is nil.
func (b *browser) call(method string, params, result any) {
	b.t.Helper()
	answer, err := b.send(method, params)
	if err != nil {
		b.t.Fatal(err)
	}
	select {
	case m := <-answer:
		if m.Error != nil {
			b.t.Fatalf("%s: %s", method, m.Error.Message)
		}
		if result != nil {
			if err := json.Unmarshal(m.Result, result); err != nil {
				b.t.Fatal(err)
			}
		}
	case <-time.After(patience):
		b.t.Fatalf("%s %v: no answer", method, params)
	}
}

// eval returns the value of an expression of JavaScript in the page, which may be
// a promise.
func eval[T any](b *browser, expression string) (value T) {
	b.t.Helper()
	var answer struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails *struct {
			Exception struct{ Description string }
		}
	}
	b.call("Runtime.evaluate", map[string]any{"expression": expression, "awaitPromise": true, "returnByValue": true}, &answer)
	if answer.ExceptionDetails != nil {
		b.t.Fatalf("%s: %s", expression, answer.ExceptionDetails.Exception.Description)
	}
	if err := json.Unmarshal(answer.Result.Value, &value); err != nil {
		b.t.Fatalf("%s: %s: %v", expression, answer.Result.Value, err)
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

// key presses a key.
func (b *browser) key(name string) {
	b.t.Helper()
	event := map[string]any{"key": name}
	if code := map[string]int{"Enter": 13, "Escape": 27}[name]; code > 0 { // what the browser itself acts on
		event["windowsVirtualKeyCode"] = code
	}
	if name == "Enter" {
		event["text"] = "\r"
	}
	for _, kind := range []string{"keyDown", "keyUp"} {
		event["type"] = kind
		b.call("Input.dispatchKeyEvent", event, nil)
	}
}

// resize sets the size of the window in pixels.
func (b *browser) resize(width, height int) {
	b.call("Emulation.setDeviceMetricsOverride",
		map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}, nil)
}

// picture writes a picture of the page to the folder that VEDETTE_PICTURES names,
// if it does.
func (b *browser) picture(name string) {
	folder := os.Getenv("VEDETTE_PICTURES")
	if folder == "" {
		return
	}
	var shot struct{ Data string }
	b.call("Page.captureScreenshot", map[string]any{"format": "png"}, &shot)
	bytes, err := base64.StdEncoding.DecodeString(shot.Data)
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name), bytes, 0o666)
	}
	if err != nil {
		b.t.Error(err)
	}
}

// processorTime returns the seconds that the processes of a type have used, of all
// processes if it is empty.
func (b *browser) processorTime(kind string) (sum float64) {
	b.t.Helper()
	session := b.session
	b.session = "" // the question is for the browser
	defer func() { b.session = session }()
	var answer struct {
		ProcessInfo []struct {
			Type    string
			CPUTime float64
		}
	}
	b.call("SystemInfo.getProcessInfo", nil, &answer)
	for _, process := range answer.ProcessInfo {
		if kind == "" || process.Type == kind {
			sum += process.CPUTime
		}
	}
	return sum
}

// check fails if the page reported errors, or asked for anything elsewhere.
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
}
