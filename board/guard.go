package board

import (
	"crypto/subtle"
	"net/http"
	"strings"
	"time"
)

// policy lets the page load its own files and nothing else, and nobody frame it. Its
// board moves pieces by styles in attributes, and draws them from pictures in its style
// sheets.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; " +
	"connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'"

// guard passes on requests that come from the page or from whoever knows its address,
// without the secret in their path, and sets the headers of all answers.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range map[string]string{
			"Content-Security-Policy":      policy,
			"X-Content-Type-Options":       "nosniff",
			"Referrer-Policy":              "no-referrer",
			"Cross-Origin-Opener-Policy":   "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin",
			"Cache-Control":                "no-store",
		} {
			w.Header().Set(name, value)
		}
		secret, _, inside := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		switch {
		case !s.isOurs(r):
			turnAway(w, http.StatusForbidden, "this address is for its own page only")
		case subtle.ConstantTimeCompare([]byte(secret), []byte(s.secret)) != 1:
			turnAway(w, http.StatusNotFound, "there is nothing here; copy the whole address that the program has printed")
		case !inside: // the page finds its files beside it
			http.Redirect(w, r, s.Address(""), http.StatusMovedPermanently)
		default:
			s.visits.touch()
			http.StripPrefix("/"+secret, next).ServeHTTP(w, r)
		}
	})
}

// turnAway refuses a request and does not wait for the rest of it.
func turnAway(w http.ResponseWriter, status int, sentence string) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now()) // nothing more is read
	w.Header().Set("Connection", "close")
	http.Error(w, sentence, status)
}

// isOurs reports whether a request can come from the page. A name that leads to this
// machine may belong to somebody else (DNS rebinding), and so may a page that sends
// requests here.
func (s *Server) isOurs(r *http.Request) bool {
	origin, site := r.Header.Values("Origin"), r.Header.Get("Sec-Fetch-Site")
	return r.Host == s.host && (len(origin) == 0 || len(origin) == 1 && origin[0] == "http://"+s.host) &&
		(site == "" || site == "same-origin" || site == "none")
}
