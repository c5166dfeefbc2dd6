package board

import (
	"context"
	"crypto/rand"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"
)

const (
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
	Options map[string]string
	// Game is a file with games, nil if there is none.
	Game []byte
	// Page has the files of the page.
	Page fs.FS
	// Log gets what goes wrong in the server.
	Log io.Writer
}

// A Server serves the page at a secret address, to this machine only.
type Server struct {
	settings Settings
	listener net.Listener
	host     string // of the address, with the port
	secret   string
	visits   *visits

	places chan struct{} // has as many values as programs run
	mutex  sync.Mutex
	last   int               // the id of a program
	live   map[int]io.Writer // the inputs of those that speak UCI, by their id
}

// Listen returns a server that listens on a port of the loopback interface, 0 for any
// free one. The caller calls Serve.
func Listen(port int, s Settings) (*Server, error) {
	listener, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil, err
	}
	return &Server{
		settings: s, listener: listener, host: listener.Addr().String(), secret: rand.Text(),
		visits: newVisits(closedFor), places: make(chan struct{}, mostPrograms), live: make(map[int]io.Writer),
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
		Handler:           s.guard(s.routes()),
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
	_ = server.Shutdown(deadline) // what is open then ends with this program
	return closed, err
}

// routes answers requests that were let in, whose path is what follows the secret.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /run", s.run)
	mux.HandleFunc("POST /say", s.say)
	mux.HandleFunc("GET /", s.file)
	if s.settings.Game != nil {
		mux.HandleFunc("GET /game", func(w http.ResponseWriter, _ *http.Request) { send(w, "", s.settings.Game) })
	}
	return mux
}
