package board

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

const (
	// secretBytes is the size of the secret in the address.
	secretBytes = 16
	// maxHeader and headerTime limit the head of a request, which anybody on the machine
	// can send.
	maxHeader  = 16 << 10
	headerTime = 10 * time.Second
	// idleTime is how long a connection stays open between requests.
	idleTime = 2 * time.Minute
	// goodbye is how long the programs have to end when the server does.
	goodbye = 2 * time.Second
)

// Settings are what a server offers.
type Settings struct {
	// Program is the command that speaks UCI, and analyses games with the arguments of
	// "analyse" after it.
	Program []string
	// Options are set in each program that speaks UCI before the page says anything.
	Options []Option
	// Game is a file with games in UTF-8, and GameName its name; both may be empty.
	Game, GameName string
	// Page has the files of the page.
	Page fs.FS
	// Log gets what goes wrong in the server.
	Log io.Writer
}

// An Option is an option of UCI and its value.
type Option struct{ Name, Value string }

// A Server serves the page at a secret address, to this machine only.
type Server struct {
	settings Settings
	listener net.Listener
	host     string // of the address, with the port
	secret   string
	programs *programs
	visits   *visits
}

// Listen returns a server that listens on a port of the loopback interface, 0 for any
// free one. The caller calls Serve.
func Listen(port int, s Settings) (*Server, error) {
	listener, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil, err
	}
	secret := make([]byte, secretBytes)
	_, _ = rand.Read(secret) // never fails
	v := newVisits(closedFor)
	return &Server{
		settings: s, listener: listener, host: listener.Addr().String(), secret: hex.EncodeToString(secret),
		programs: newPrograms(s.Program, s.Options, v), visits: v,
	}, nil
}

// Address returns the address of the page, with a fragment if that is not empty.
func (s *Server) Address(fragment string) string {
	return (&url.URL{Scheme: "http", Host: s.host, Path: "/" + s.secret + "/", Fragment: fragment}).String()
}

// Serve answers requests until ctx is done, or the last page was closed, which it
// reports. Then it has ended all programs.
func (s *Server) Serve(ctx context.Context) (closed bool, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	server := &http.Server{
		Handler:           s.guard(http.HandlerFunc(s.answer)),
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ReadHeaderTimeout: headerTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          log.New(s.settings.Log, "", 0),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(s.listener) }()
	select {
	case <-ctx.Done():
	case <-s.visits.over:
		closed = true
	case err = <-failed:
	}
	cancel() // ends the programs, and with them their answers
	deadline, stop := context.WithTimeout(context.WithoutCancel(ctx), goodbye)
	defer stop()
	if server.Shutdown(deadline) != nil {
		err = errors.Join(err, server.Close())
	}
	return closed, err
}

// answer answers a request that was let in, whose path is what follows the secret.
func (s *Server) answer(w http.ResponseWriter, r *http.Request) {
	reading := r.Method == http.MethodGet || r.Method == http.MethodHead
	switch path := r.URL.Path; {
	case path == "run" && r.Method == http.MethodPost:
		s.programs.run(w, r)
	case path == "say" && r.Method == http.MethodPost:
		s.programs.say(w, r)
	case !reading:
		refuse(w, http.StatusMethodNotAllowed, "only files can be read here, and only programs started")
	case path == "game" && s.settings.GameName != "":
		send(w, ".txt", []byte(s.settings.Game))
	default:
		s.file(w, path)
	}
}

// refuse answers with a sentence that the page shows.
func refuse(w http.ResponseWriter, status int, sentence string) { http.Error(w, sentence, status) }
