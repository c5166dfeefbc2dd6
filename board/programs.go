package board

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
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

// programs are the programs that run.
type programs struct {
	command []string
	options []Option
	visits  *visits
	places  chan struct{} // has as many values as programs run

	mutex sync.Mutex
	last  int
	live  map[int]io.Writer // the inputs of those that speak UCI, by their id
}

func newPrograms(command []string, options []Option, v *visits) *programs {
	return &programs{command: command, options: options, visits: v, places: make(chan struct{}, mostPrograms), live: make(map[int]io.Writer)}
}

// run starts a program and sends its lines until it ends, or until nobody reads them.
// The first line is "id" and a number. In others "1" and a blank precede what the program
// writes to its standard output, "2" and a blank what it writes to its standard error. The
// last one is "end", and the reason if the program has failed.
func (p *programs) run(w http.ResponseWriter, r *http.Request) {
	args, err := arguments(r.URL.Query())
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	input, ok := body(w, r, maxGame)
	if !ok {
		return
	}
	select {
	case p.places <- struct{}{}:
		defer func() { <-p.places }()
	default:
		refuse(w, http.StatusServiceUnavailable,
			fmt.Sprintf("%d programs are running, which is the most; close another page of this board and load this one again",
				mostPrograms))
		return
	}
	talks := len(args) == 0
	p.visits.begin(talks)
	defer func() { p.visits.end(talks, r.Context().Err() == nil) }()
	if err := p.execute(r.Context(), args, input, &stream{w: w}); err != nil {
		refuse(w, http.StatusInternalServerError, "the program did not start: "+err.Error())
	}
	if r.Context().Err() != nil {
		panic(http.ErrAbortHandler) // the server ends: the answer must not look complete
	}
}

// execute runs a program to its end. The error says that it did not start.
func (p *programs) execute(ctx context.Context, args []string, input string, out *stream) error {
	cmd := exec.CommandContext(ctx, p.command[0], slices.Concat(p.command[1:], args)...)
	cmd.SysProcAttr = hidden()
	cmd.WaitDelay = outputTime
	output, complaints := &lines{to: out, mark: "1 "}, &lines{to: out, mark: "2 "}
	cmd.Stdout, cmd.Stderr = output, complaints
	id, err := p.begin(cmd, len(args) == 0, input, out)
	if err != nil {
		return err
	}
	err = cmd.Wait()
	p.mutex.Lock()
	delete(p.live, id)
	p.mutex.Unlock()
	output.close()
	complaints.close()
	end := "end"
	if err != nil {
		end += " " + err.Error()
	}
	if ctx.Err() == nil {
		_ = out.send([]byte(end + "\n")) // whoever reads may be gone
	}
	return nil
}

// begin starts a program, and sends its id before its first line. One that talks has an
// open input, which gets the options first; others read the input given.
func (p *programs) begin(cmd *exec.Cmd, talks bool, input string, out *stream) (id int, err error) {
	var pipe io.Writer
	if talks {
		if pipe, err = cmd.StdinPipe(); err != nil {
			return 0, err
		}
	} else {
		cmd.Stdin = strings.NewReader(input)
	}
	out.mutex.Lock()
	defer out.mutex.Unlock()
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	if talks {
		_, _ = io.WriteString(pipe, greeting(p.options)) // a program that is gone ends its answer
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.last++
	if talks {
		p.live[p.last] = pipe
	}
	_ = out.sendLocked(fmt.Appendf(nil, "id %d\n", p.last)) // a client that is gone ends the program
	return p.last, nil
}

// greeting returns the first lines for a program that speaks UCI. After "isready" it
// takes its memory, so that the first search begins at once.
func greeting(options []Option) string {
	var lines strings.Builder
	for _, o := range options {
		fmt.Fprintf(&lines, "setoption name %s value %s\n", o.Name, o.Value)
	}
	return lines.String() + "isready\n"
}

// body reads what a page sends, and refuses what is too long.
func body(w http.ResponseWriter, r *http.Request, limit int64) (text string, ok bool) {
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(bodyTime)) // fails in tests without a connection
	read, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	_ = control.SetReadDeadline(time.Time{})
	if _, long := errors.AsType[*http.MaxBytesError](err); long {
		refuse(w, http.StatusRequestEntityTooLarge, fmt.Sprintf("at most %d KB can be sent", limit>>10))
		return "", false
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return "", false
	}
	return string(read), true
}

// say passes lines on to a program that speaks UCI.
func (p *programs) say(w http.ResponseWriter, r *http.Request) {
	text, ok := body(w, r, maxLines)
	if !ok {
		return
	}
	var said strings.Builder
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		if err := checkLine(line); err != nil {
			refuse(w, http.StatusForbidden, err.Error())
			return
		}
		said.WriteString(line + "\n")
	}
	id, _ := strconv.Atoi(r.URL.Query().Get("id")) // 0 is none
	p.mutex.Lock()
	program, runs := p.live[id]
	p.mutex.Unlock()
	if runs { // requests come from several goroutines, but each write to a pipe is whole
		_, err := io.WriteString(program, said.String())
		runs = err == nil
	}
	if !runs {
		refuse(w, http.StatusNotFound, "this program is not running")
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
