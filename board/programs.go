package board

import (
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	// mostPrograms run at once. Browsers open six connections to a server; one is for
	// everything else.
	mostPrograms = 5
	// maxGame and maxLines are the greatest lengths of what a page sends, in bytes: of
	// games to analyse, and of lines of UCI.
	maxGame, maxLines = 4 << 20, 64 << 10
	// bodyTime is how long it may take to send that.
	bodyTime = 30 * time.Second
	// outputTime is how long the output of a program may stay open after its end.
	outputTime = time.Second
)

// run starts a program and sends its lines until it ends, or until nobody reads them.
// The first line is "id" and a number. In others "1" and a blank precede what the program
// writes to its standard output, "2" and a blank what it writes to its standard error. The
// last one is "end", and the reason if the program has failed.
func (s *Server) run(w http.ResponseWriter, r *http.Request) {
	args, err := arguments(r.URL.Query().Get("nodes"), s.settings.Options["Threads"])
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	input, ok := body(w, r, maxGame)
	if !ok {
		return
	}
	select {
	case s.places <- struct{}{}:
		defer func() { <-s.places }()
	default:
		http.Error(w, fmt.Sprintf("%d programs are running, which is the most; close another page of this board and load this one again",
			mostPrograms), http.StatusServiceUnavailable)
		return
	}
	talks := len(args) == 0
	s.visits.begin(talks)
	defer func() { s.visits.end(talks, r.Context().Err() == nil) }()
	s.execute(r.Context(), args, input, &stream{w: w})
	if r.Context().Err() != nil {
		panic(http.ErrAbortHandler) // the server ends: the answer must not look complete
	}
}

// execute runs a program to its end.
func (s *Server) execute(ctx context.Context, args []string, input string, out *stream) {
	cmd := exec.CommandContext(ctx, s.settings.Program[0], slices.Concat(s.settings.Program[1:], args)...)
	cmd.SysProcAttr = apart()
	cmd.WaitDelay = outputTime
	cmd.Stdout, cmd.Stderr = &lines{to: out, mark: "1 "}, &lines{to: out, mark: "2 "}
	id, err := s.begin(cmd, len(args) == 0, input, out)
	if err != nil {
		err = fmt.Errorf("the program did not start: %w", err)
	} else {
		err = cmd.Wait()
	}
	s.mutex.Lock()
	delete(s.live, id)
	s.mutex.Unlock()
	end := "end"
	if err != nil {
		end += " " + err.Error()
	}
	if ctx.Err() == nil {
		_ = out.send([]byte(end + "\n")) // whoever reads may be gone
	}
}

// begin sends the id of a program and starts it. One that talks has an open input, which
// gets the options first; others read the input given.
func (s *Server) begin(cmd *exec.Cmd, talks bool, input string, out *stream) (id int, err error) {
	s.mutex.Lock() // nobody uses the id before the program has its options
	defer s.mutex.Unlock()
	s.last++
	_ = out.send(fmt.Appendf(nil, "id %d\n", s.last)) // a client that is gone ends the program
	if !talks {
		cmd.Stdin = strings.NewReader(input)
		return s.last, cmd.Start()
	}
	pipe, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err == nil {
		_, _ = io.WriteString(pipe, greeting(s.settings.Options)) // a program that is gone ends its answer
		s.live[s.last] = pipe
	}
	return s.last, err
}

// greeting returns the first lines for a program that speaks UCI. After "isready" it
// takes its memory, so that the first search begins at once.
func greeting(options map[string]string) string {
	var lines strings.Builder
	for _, name := range slices.Sorted(maps.Keys(options)) {
		fmt.Fprintf(&lines, "setoption name %s value %s\n", name, options[name])
	}
	return lines.String() + "isready\n"
}

// body reads what a page sends, and refuses what is too long.
func body(w http.ResponseWriter, r *http.Request, limit int64) (text string, ok bool) {
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(bodyTime)) // fails in tests without a connection
	read, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	_ = control.SetReadDeadline(time.Time{})
	if err != nil {
		http.Error(w, fmt.Sprintf("at most %d KB can be sent, within %v: %v", limit>>10, bodyTime, err), http.StatusRequestEntityTooLarge)
	}
	return string(read), err == nil
}

// say passes lines on to a program that speaks UCI.
func (s *Server) say(w http.ResponseWriter, r *http.Request) {
	text, ok := body(w, r, maxLines)
	if !ok {
		return
	}
	text = strings.TrimSuffix(text, "\n")
	for line := range strings.SplitSeq(text, "\n") {
		if err := checkLine(line); err != nil {
			http.Error(w, err.Error(), http.StatusForbidden)
			return
		}
	}
	id, _ := strconv.Atoi(r.URL.Query().Get("id")) // 0 is none
	s.mutex.Lock()
	program, runs := s.live[id]
	s.mutex.Unlock()
	if !runs {
		http.Error(w, "this program is not running", http.StatusNotFound)
		return
	}
	// Requests come from several goroutines, but each write to a pipe is whole. A program that is gone ends its answer.
	_, _ = io.WriteString(program, text+"\n")
	w.WriteHeader(http.StatusNoContent)
}
