package search

import (
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
)

// Guard runs f and turns a panic into an error that names its place: an engine
// that exits loses the game. It is here and not in package uci, which guards
// commands and jobs with it, because the helpers of a search need it too and
// search does not import uci.
func Guard(f func()) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic%s: %v", panicPlace(), v)
		}
	}()
	// A file that is mapped may shrink, or its disk fail: then reading it is a panic,
	// too, and not the end of the program.
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	f()
	return nil
}

// panicPlace returns " at file:line" for the statement that caused the panic
// being recovered from, or nothing if it cannot be found.
func panicPlace() string {
	callers := make([]uintptr, 32)
	frames := runtime.CallersFrames(callers[:runtime.Callers(0, callers)])
	panicking := false
	for {
		frame, more := frames.Next()
		inRuntime := strings.HasPrefix(frame.Function, "runtime.")
		if panicking && !inRuntime {
			return fmt.Sprintf(" at %s:%d", filepath.Base(frame.File), frame.Line)
		}
		panicking = panicking || frame.Function == "runtime.gopanic"
		if !more {
			return ""
		}
	}
}
