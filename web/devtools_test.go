//go:build unix

package web

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"vedette/internal/page/pagetest"
)

// devtools drives Chromium by the DevTools protocol.
type devtools struct {
	b       *browser
	session string // of the page; empty for the browser itself
	target  string // of the page
}

// startBrowser starts Chromium with an empty page.
func startBrowser(t *testing.T) *browser {
	t.Helper()
	program := pagetest.Chromium(t)
	profile, err := os.MkdirTemp("", "vedette-browser")
	if err != nil {
		t.Fatal(err)
	}
	b := new(browser)
	b.protocol = &devtools{b: b}
	launch(t, b, profile, "", program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
		"--user-data-dir="+profile, "--window-size=1280,900", "about:blank")
	return b
}

func (d *devtools) begin() {
	d.session = ""
	if d.target != "" {
		d.b.call("Target.closeTarget", map[string]any{"targetId": d.target}, nil)
		d.b.mu.Lock()
		d.b.errors, d.b.requests = nil, nil // of the page that is gone
		d.b.mu.Unlock()
	}
	var target struct{ TargetID string }
	d.b.call("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	d.target = target.TargetID
	var attached struct{ SessionID string }
	d.b.call("Target.attachToTarget", map[string]any{"targetId": d.target, "flatten": true}, &attached)
	d.session = attached.SessionID
	for _, domain := range []string{"Page", "Runtime", "Network", "Log"} {
		d.b.call(domain+".enable", nil, nil)
	}
}

func (d *devtools) end() {
	if !d.b.t.Failed() {
		d.b.t.Logf("the browser used %.1f s of processor time", d.b.processorTime(""))
	}
	d.session = ""
	_, _ = d.b.send("Browser.close", nil)
}

func (d *devtools) envelope(command map[string]any) {
	if d.session != "" {
		command["sessionId"] = d.session
	}
}

func (d *devtools) note(method string, params json.RawMessage) {
	var event struct {
		Type    string
		Request struct{ URL string }
		Entry   struct{ Level, Text, URL string }
	}
	_ = json.Unmarshal(params, &event) // what is missing stays empty
	switch {
	case method == "Network.requestWillBeSent":
		d.b.requests = append(d.b.requests, event.Request.URL)
	case method == "Runtime.exceptionThrown", method == "Runtime.consoleAPICalled" && event.Type != "log":
		d.b.errors = append(d.b.errors, string(params))
	case method == "Log.entryAdded" && event.Entry.Level == "error":
		d.b.errors = append(d.b.errors, event.Entry.Text+" "+event.Entry.URL)
	}
}

func (d *devtools) visit(address string) {
	d.b.t.Helper()
	d.b.call("Page.navigate", map[string]any{"url": address}, nil)
}

// The page is left a moment after the browser has answered.
func (d *devtools) reload() {
	d.b.t.Helper()
	eval[bool](d.b, `globalThis.left = true`)
	d.b.call("Page.reload", nil, nil)
	for begun := time.Now(); time.Since(begun) < patience; time.Sleep(10 * time.Millisecond) {
		if value, failure := d.evaluate(`globalThis.left === true`); failure == "" && string(value) == "false" {
			return
		}
	}
}

func (d *devtools) evaluate(expression string) (value json.RawMessage, failure string) {
	d.b.t.Helper()
	var answer struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails struct {
			Exception struct{ Description string }
		}
	}
	failure = d.b.attempt("Runtime.evaluate",
		map[string]any{"expression": expression, "awaitPromise": true, "returnByValue": true}, &answer)
	return answer.Result.Value, failure + answer.ExceptionDetails.Exception.Description
}

func (d *devtools) mouse() pointer {
	event := func(kind string) func(point) {
		return func(p point) {
			d.b.t.Helper()
			d.b.call("Input.dispatchMouseEvent",
				map[string]any{"type": kind, "x": p.x, "y": p.y, "button": "left", "clickCount": 1}, nil)
		}
	}
	moved, pressed := event("mouseMoved"), event("mousePressed")
	press := func(p point) { moved(p); pressed(p) }
	return pointerOf(press, moved, event("mouseReleased"))
}

func (d *devtools) finger() pointer {
	d.b.t.Helper()
	d.b.call("Emulation.setTouchEmulationEnabled", map[string]any{"enabled": true}, nil)
	event := func(kind string) func(point) {
		return func(p point) {
			d.b.t.Helper()
			touches := []map[string]any{}
			if kind != "touchEnd" {
				touches = append(touches, map[string]any{"x": p.x, "y": p.y})
			}
			d.b.call("Input.dispatchTouchEvent", map[string]any{"type": kind, "touchPoints": touches}, nil)
		}
	}
	return pointerOf(event("touchStart"), event("touchMove"), event("touchEnd"))
}

func pointerOf(press, move, release func(point)) pointer {
	return pointer{press: press, move: move, release: release, tap: func(at point) { press(at); release(at) }}
}

func (d *devtools) key(name string) {
	d.b.t.Helper()
	event := map[string]any{"key": name}
	if code := map[string]int{"Enter": 13, "Escape": 27}[name]; code > 0 { // what the browser itself acts on
		event["windowsVirtualKeyCode"] = code
	}
	if name == "Enter" {
		event["text"] = "\r"
	}
	for _, kind := range []string{"keyDown", "keyUp"} {
		event["type"] = kind
		d.b.call("Input.dispatchKeyEvent", event, nil)
	}
}

func (d *devtools) write(text string) {
	d.b.t.Helper()
	d.b.call("Input.insertText", map[string]any{"text": text}, nil)
}

func (d *devtools) resize(width, height int) {
	d.b.t.Helper()
	d.b.call("Emulation.setDeviceMetricsOverride",
		map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}, nil)
}

func (d *devtools) shot() string {
	d.b.t.Helper()
	var shot struct{ Data string }
	d.b.call("Page.captureScreenshot", map[string]any{"format": "png"}, &shot)
	return shot.Data
}

// processorTime returns the seconds that the processes of a type have used, of all
// processes if it is empty.
func (b *browser) processorTime(kind string) (sum float64) {
	b.t.Helper()
	d := b.protocol.(*devtools)
	session := d.session
	d.session = "" // the question is for the browser
	defer func() { d.session = session }()
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
