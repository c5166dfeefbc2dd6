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

// debugLog is a record of the conversation in a file: every line that was read,
// when it was read, and every line that was written. People send it to us, so
// the file is added to and never emptied, a line is in it before anything else
// happens, and several processes may share it. The zero value records nothing.
// Its methods may be called from any goroutine.
type debugLog struct {
	mu   sync.Mutex
	file io.WriteCloser // nil while nothing is recorded
	err  error          // what ended the record, until somebody is told
}

// Marks of what a line is.
const (
	markRead  = ">>"
	markSent  = "<<"
	markAbout = "--"
)

// begin goes on in file instead of the one before, with a line about the engine
// and the requests that were read and wait.
func (l *debugLog) begin(file io.WriteCloser, waiting []request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.end(nil)
	l.file = file
	l.write(time.Now(), markAbout, fmt.Sprintf("%s, %s, %s/%s", engineName, runtime.Version(), runtime.GOOS, runtime.GOARCH))
	for _, r := range waiting {
		if r.line != "" {
			l.write(r.read, markRead, r.line)
		}
	}
}

// received records a line that was read.
func (l *debugLog) received(line string, when time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.write(when, markRead, line)
}

// sent records a line that is about to be written.
func (l *debugLog) sent(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.write(time.Now(), markSent, line)
}

// about records something that the client does not see.
func (l *debugLog) about(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.write(time.Now(), markAbout, text)
}

// close ends the record.
func (l *debugLog) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.end(nil)
}

// isOpen reports whether there is a record.
func (l *debugLog) isOpen() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.file != nil
}

// failure returns what ended the record before its time, once.
func (l *debugLog) failure() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := l.err
	l.err = nil
	return err
}

// write adds a line in a single Write. A record that cannot be written is
// ended, for the game is more important.
func (l *debugLog) write(when time.Time, mark, text string) {
	if l.file == nil {
		return
	}
	_, err := fmt.Fprintf(l.file, "%s [%d] %s %s\n", when.Format("2006-01-02 15:04:05.000"), os.Getpid(), mark, text)
	if err != nil {
		l.end(err)
	}
}

// end closes the file, because of err unless that is nil.
func (l *debugLog) end(err error) {
	if l.file != nil {
		_ = l.file.Close() // every line was written before
		l.file, l.err = nil, err
	}
}

// setDebugLog begins the record in the file of a name, or ends it if the name is
// empty. The same name again changes nothing, unless the record had failed.
func (d *Driver) setDebugLog(name string) error {
	log := &d.out.log
	switch {
	case name == "":
		log.close()
	case name == d.settings.debugLog && log.isOpen():
	default:
		file, err := openLog(places(name, executableDir()))
		if err != nil {
			return err
		}
		d.requests.logTo(log, file, d.deferred)
		if !filepath.IsAbs(name) {
			d.notef("the debug log is %s", file.Name())
		}
	}
	d.settings.debugLog = name
	return nil
}

// openLog opens the first of the files that can be written.
func openLog(names []string) (file *os.File, err error) {
	for _, name := range names {
		if err = refuseSpecial(name); err != nil {
			continue
		}
		if file, err = os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666); err == nil {
			return file, nil
		}
	}
	return nil, err
}

// refuseSpecial returns an error if there is something of the name that is no
// ordinary file: a pipe without another end would hold the game up.
func refuseSpecial(name string) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a file", quoted(name))
	}
	return nil
}

// places returns where a file may be that a client named: a name that is not
// absolute is meant beside the executable, in dir, or in the directory that we
// were started in. Clients often start engines in one that the user never saw.
func places(name, dir string) []string {
	if filepath.IsAbs(name) || dir == "" {
		return []string{name}
	}
	here, err := filepath.Abs(name)
	if err != nil {
		here = name
	}
	return []string{filepath.Join(dir, name), here}
}

// executableDir returns the directory of the running program, "" if it is not
// known.
func executableDir() string {
	program, err := os.Executable()
	if err != nil {
		return ""
	}
	return filepath.Dir(program)
}
