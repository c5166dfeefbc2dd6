//go:build unix

package web

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"vedette/internal/page/pagetest"
)

// bidi drives Firefox by WebDriver BiDi (https://w3c.github.io/webdriver-bidi), which Firefox speaks without another
// program.
type bidi struct {
	b       *browser
	context string // the tab
}

// startFirefox starts Firefox with an empty page.
func startFirefox(t *testing.T) *browser {
	t.Helper()
	program := pagetest.Firefox(t)
	profile, err := os.MkdirTemp("", "vedette-browser")
	if err == nil { // without a touch screen there are no fingers
		err = os.WriteFile(filepath.Join(profile, "user.js"), []byte("user_pref(\"dom.w3c_touch_events.enabled\", 1);\n"), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	b := new(browser)
	b.protocol = &bidi{b: b}
	launch(t, b, profile, "/session", program, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile, "about:blank")
	return b
}

func (f *bidi) begin() {
	f.b.call("session.new", map[string]any{"capabilities": struct{}{}}, nil)
	f.b.call("session.subscribe", map[string]any{"events": []string{"log.entryAdded", "network.beforeRequestSent"}}, nil)
	var tree struct{ Contexts []struct{ Context string } }
	f.b.call("browsingContext.getTree", nil, &tree)
	f.context = tree.Contexts[0].Context
}

func (f *bidi) end() { _, _ = f.b.send("browser.close", nil) }

func (f *bidi) envelope(map[string]any) {}

func (f *bidi) note(method string, params json.RawMessage) {
	var event struct {
		Level, Text string
		Request     struct{ URL string }
	}
	_ = json.Unmarshal(params, &event) // what is missing stays empty
	switch {
	case method == "network.beforeRequestSent":
		f.b.requests = append(f.b.requests, event.Request.URL)
	case method == "log.entryAdded" && event.Level == "error":
		f.b.errors = append(f.b.errors, event.Text)
	}
}

func (f *bidi) visit(address string) {
	f.b.t.Helper()
	f.b.call("browsingContext.navigate", map[string]any{"context": f.context, "url": address, "wait": "interactive"}, nil)
}

func (f *bidi) reload() {
	f.b.t.Helper()
	f.b.call("browsingContext.reload", map[string]any{"context": f.context, "wait": "interactive"}, nil)
}

func (f *bidi) evaluate(expression string) (value json.RawMessage, failure string) {
	f.b.t.Helper()
	var answer struct {
		Result           struct{ Value string }
		ExceptionDetails struct{ Text string }
	}
	failure = f.b.attempt("script.evaluate", map[string]any{
		"expression":   "Promise.resolve((" + expression + ")).then(value => JSON.stringify(value))",
		"awaitPromise": true, "target": map[string]any{"context": f.context},
	}, &answer)
	return json.RawMessage(answer.Result.Value), failure + answer.ExceptionDetails.Text
}

// perform has a device act.
func (f *bidi) perform(device map[string]any) {
	f.b.t.Helper()
	f.b.call("input.performActions", map[string]any{"context": f.context, "actions": []any{device}}, nil)
}

func (f *bidi) mouse() pointer { return f.pointer("mouse") }

func (f *bidi) finger() pointer { return f.pointer("touch") }

func (f *bidi) pointer(kind string) pointer {
	event := func(then ...string) func(point) {
		return func(p point) {
			f.b.t.Helper()
			actions := []map[string]any{{"type": "pointerMove", "x": math.Round(p.x), "y": math.Round(p.y)}}
			for _, name := range then {
				actions = append(actions, map[string]any{"type": name, "button": 0})
			}
			f.perform(map[string]any{
				"type": "pointer", "id": kind, "parameters": map[string]any{"pointerType": kind}, "actions": actions,
			})
		}
	}
	return pointer{press: event("pointerDown"), move: event(), release: event("pointerUp"), tap: event("pointerDown", "pointerUp")}
}

func (f *bidi) key(name string) {
	f.b.t.Helper()
	keys := map[string]string{
		"Enter": "\ue007", "Escape": "\ue00c", "End": "\ue010", "Home": "\ue011", "ArrowLeft": "\ue012", "ArrowRight": "\ue014",
	}
	if value := keys[name]; value != "" {
		name = value
	}
	f.write(name)
}

func (f *bidi) write(text string) {
	f.b.t.Helper()
	var actions []map[string]any
	for _, r := range text {
		if r == '\n' {
			r = '\ue007'
		}
		actions = append(actions, map[string]any{"type": "keyDown", "value": string(r)}, map[string]any{"type": "keyUp", "value": string(r)})
	}
	f.perform(map[string]any{"type": "key", "id": "keys", "actions": actions})
}

func (f *bidi) resize(width, height int) {
	f.b.t.Helper()
	f.b.call("browsingContext.setViewport", map[string]any{
		"context": f.context, "viewport": map[string]any{"width": width, "height": height}, "devicePixelRatio": 1,
	}, nil)
}

func (f *bidi) shot() string {
	f.b.t.Helper()
	var shot struct{ Data string }
	f.b.call("browsingContext.captureScreenshot", map[string]any{"context": f.context}, &shot)
	return shot.Data
}
