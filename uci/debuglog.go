package uci

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"
)

// debugLog records the conversation in a file: every line that was read, when
// it was read, and every line that was written. Users send it with bug reports,
// so the file is appended to and never truncated, a line is written before it
// takes effect, and several processes may share the file. The zero value
// records nothing. Its methods may be called from any goroutine.
type debugLog struct {
	mu   sync.Mutex
	file io.WriteCloser // nil while not recording
	err  error          // what ended the log, until it is reported
}

// The kinds of line.
const (
	markRead  = ">>"
	markSent  = "<<"
	markAbout = "--"
)

// begin continues the log in file instead of the previous one, with a line
// about the engine and the requests that are waiting.
func (l *debugLog) begin(file io.WriteCloser, waiting []request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.end(nil)
	l.file, l.err = file, nil
	l.write(time.Now(), markAbout, fmt.Sprintf("%s, %s, %s/%s", engineName, runtime.Version(), runtime.GOOS, runtime.GOARCH))
	for _, r := range waiting {
		if r.line != "" {
			l.write(r.read, markRead, r.line)
		}
	}
}

// record records a line, or something that the client does not see.
func (l *debugLog) record(when time.Time, mark, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.write(when, mark, text)
}

// close ends the log.
func (l *debugLog) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.end(nil)
}

// isOpen reports whether lines are recorded.
func (l *debugLog) isOpen() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.file != nil
}

// failure returns the error that ended the log, once.
func (l *debugLog) failure() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := l.err
	l.err = nil
	return err
}

// write appends a line in a single Write. An error ends the log, because the
// game is more important.
func (l *debugLog) write(when time.Time, mark, text string) {
	if l.file == nil {
		return
	}
	_, err := fmt.Fprintf(l.file, "%s [%d] %s %s\n", when.Format("2006-01-02 15:04:05.000"), os.Getpid(), mark, text)
	if err != nil {
		l.end(err)
	}
}

// end closes the file; err is the reason, nil if there was no error.
func (l *debugLog) end(err error) {
	if l.file != nil {
		_ = l.file.Close() // every line is already written
		l.file, l.err = nil, err
	}
}

// setDebugLog begins the log in the named file, or ends it if the name is empty.
// The same name again changes nothing unless the log had failed.
func (d *Driver) setDebugLog(name string) error {
	log := &d.out.log
	switch {
	case name == "":
		log.close()
	case name == d.settings.debugLog && log.isOpen():
	default:
		file, err := openFirst(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY)
		if err != nil {
			return err
		}
		d.requests.logTo(file, d.deferred)
		if !filepath.IsAbs(name) {
			d.notef("the debug log is %s", file.Name())
		}
	}
	d.settings.debugLog = name
	return nil
}
