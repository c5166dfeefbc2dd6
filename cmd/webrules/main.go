//go:build js

// Webrules gives a page in a browser the rules of chess: it sets the global
// object vedetteRules, whose functions take texts and return JSON, with the
// field "error" if they fail, and stays. Package web defines them.
package main

import (
	"encoding/json"
	"syscall/js"

	"vedette/web"
)

func main() {
	js.Global().Set("vedetteRules", map[string]any{
		"position":  export(2, func(s []string) (any, error) { return web.PositionAfter(s[0], s[1]) }),
		"positions": export(2, func(s []string) (any, error) { return web.Positions(s[0], s[1]) }),
		"parseMove": export(3, func(s []string) (any, error) { return web.ParseMove(s[0], s[1], s[2]) }),
		"line":      export(3, func(s []string) (any, error) { return web.Line(s[0], s[1], s[2]) }),
		"read":      export(1, func(s []string) (any, error) { return web.Read(s[0]) }),
		"write": export(1, func(s []string) (any, error) {
			var g web.Game
			if err := json.Unmarshal([]byte(s[0]), &g); err != nil {
				return nil, err
			}
			return web.WritePGN(&g)
		}),
	})
	select {}
}

// answer is what the functions return, as JSON.
type answer struct {
	Value any    `json:"value"`
	Error string `json:"error,omitempty"`
}

// export returns a function for JavaScript that takes n texts. Missing ones are
// empty.
func export(n int, f func([]string) (any, error)) js.Func {
	return js.FuncOf(func(_ js.Value, given []js.Value) any {
		texts := make([]string, n)
		for i := range min(n, len(given)) {
			texts[i] = given[i].String()
		}
		var a answer
		value, err := f(texts)
		if a.Value = value; err != nil {
			a = answer{Error: err.Error()}
		}
		text, err := json.Marshal(a)
		if err != nil {
			panic(err) // the values have no cycles, channels or functions
		}
		return string(text)
	})
}
