package board

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

// Other machines cannot connect: nothing listens at this machine's other addresses.
func TestLoopbackOnly(t *testing.T) {
	server, _ := serve(t, Settings{})
	host, port, err := net.SplitHostPort(server.listener.Addr().String())
	if err != nil || host != "127.0.0.1" {
		t.Fatalf("it listens at %s, %v", host, err)
	}
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		t.Skip(err)
	}
	for _, a := range addresses {
		ip, _, err := net.ParseCIDR(a.String())
		if err != nil || ip.String() == "127.0.0.1" {
			continue
		}
		if c, err := net.DialTimeout("tcp", net.JoinHostPort(ip.String(), port), time.Second); err == nil {
			c.Close()
			t.Errorf("it can be reached at %s", ip)
		}
	}
}

// Nobody guesses the address: it has 130 random bits, and without all of them there is
// nothing.
func TestSecret(t *testing.T) {
	server, _ := serve(t, Settings{Game: []byte("*")})
	other, _ := serve(t, Settings{})
	if !regexp.MustCompile(`^[A-Z2-7]{26}$`).MatchString(server.secret) || server.secret == other.secret {
		t.Errorf("the secrets are %q and %q", server.secret, other.secret)
	}
	for _, secret := range []string{
		"", other.secret, server.secret[1:], server.secret + "0", strings.ToUpper(server.secret) + "x", "%00", ".", "x/../" + server.secret[:25],
	} {
		for _, path := range []string{"", "game", "run?nodes=", "say?id=1", "files/page.js"} {
			for _, method := range []string{http.MethodGet, http.MethodPost} {
				answer := request(t, method, "http://"+server.host+"/"+secret+"/"+path, "")
				if answer.StatusCode != http.StatusNotFound {
					t.Errorf("%s with the secret %q: %s", method, secret, answer.Status)
				}
			}
		}
	}
}

// An address without its last slash leads to the page.
func TestLastSlash(t *testing.T) {
	server, _ := serve(t, Settings{})
	address := strings.TrimSuffix(server.Address(""), "/")
	if answer := request(t, http.MethodGet, address, ""); answer.Request.URL.String() != server.Address("") || answer.StatusCode != http.StatusOK {
		t.Errorf("%s leads to %s: %s", address, answer.Request.URL, answer.Status)
	}
}

// A page of somebody else cannot speak with the server, even if it knows the address, and
// whatever name it gives this machine.
func TestOtherPages(t *testing.T) {
	server, _ := serve(t, Settings{})
	_, port, _ := net.SplitHostPort(server.host)
	for _, test := range []struct {
		headers []string
		allowed bool
	}{
		{nil, true}, // not a browser
		{[]string{"Sec-Fetch-Site", "none"}, true},
		{[]string{"Sec-Fetch-Site", "same-origin"}, true},
		{[]string{"Sec-Fetch-Site", "same-origin", "Origin", "http://" + server.host}, true},
		{[]string{"Sec-Fetch-Site", "cross-site"}, false},
		{[]string{"Sec-Fetch-Site", "same-site"}, false}, // another port
		{[]string{"Sec-Fetch-Site", "same-origin", "Origin", "http://evil.example"}, false},
		{[]string{"Origin", "http://" + server.host, "Origin", "http://evil.example"}, false},
		{[]string{"Origin", "null"}, false},
		{[]string{"Origin", ""}, false},
		{[]string{"Origin", "https://" + server.host}, false},
		{[]string{"Origin", "http://127.0.0.1"}, false},
		{[]string{"Origin", "http://" + server.host + ".evil.example"}, false},
		{[]string{"Host", "evil.example"}, false},
		{[]string{"Host", "evil.example:" + port}, false},
		{[]string{"Host", "evil.example:" + port, "Origin", "http://evil.example:" + port, "Sec-Fetch-Site", "same-origin"}, false},
		{[]string{"Host", "127.0.0.1"}, false},
		{[]string{"Host", "127.0.0.1:1"}, false},
		{[]string{"Host", "0.0.0.0:" + port}, false},
		{[]string{"Host", "[::1]:" + port}, false},
	} {
		for _, r := range []struct {
			method, path string
			status       int
		}{
			{http.MethodGet, "", http.StatusOK},
			{http.MethodPost, "run?nodes=1", http.StatusOK},
			{http.MethodPost, "say?id=1", http.StatusForbidden}, // an empty line
		} {
			answer := request(t, r.method, server.Address("")+r.path, "", test.headers...)
			text, _ := io.ReadAll(answer.Body)
			refused := answer.StatusCode == http.StatusForbidden && strings.Contains(string(text), "own page")
			if refused == test.allowed || test.allowed && answer.StatusCode != r.status {
				t.Errorf("%s %q with %q: %s, %s", r.method, r.path, test.headers, answer.Status, text)
			}
			if answer.Header.Get("Access-Control-Allow-Origin") != "" {
				t.Errorf("%s %q lets others read", r.method, r.path)
			}
		}
	}
}

// Every answer has the headers that keep others out, also an error.
func TestHeaders(t *testing.T) {
	server, _ := serve(t, Settings{})
	for _, address := range []string{
		server.Address(""), server.Address("") + "files/page.js", server.Address("") + "missing", "http://" + server.host,
	} {
		h := request(t, http.MethodGet, address, "").Header
		for _, part := range []string{
			"default-src 'none';", "script-src 'self';", "connect-src 'self';", "frame-ancestors 'none'", "form-action 'none';", "base-uri 'self';",
		} {
			if !strings.Contains(h.Get("Content-Security-Policy"), part) {
				t.Errorf("%s: the policy has no %q", address, part)
			}
		}
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
		} {
			if got := h.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", address, name, got, want)
			}
		}
	}
}

// Whoever does not know the address cannot keep the server waiting for a body.
func TestNoBodyFromOthers(t *testing.T) {
	server, _ := serve(t, Settings{})
	c, err := net.Dial("tcp", server.host)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	fmt.Fprintf(c, "POST /run HTTP/1.1\r\nHost: %s\r\nContent-Length: 100\r\n\r\n", server.host)
	_ = c.SetReadDeadline(time.Now().Add(patience))
	if text, err := io.ReadAll(c); err != nil || !strings.HasPrefix(string(text), "HTTP/1.1 404 ") {
		t.Errorf("the answer is %q, %v", text, err)
	}
}

// A request whose head is too long, or never ends, is not waited for.
func TestHeadLimits(t *testing.T) {
	server, _ := serve(t, Settings{})
	answer := request(t, http.MethodGet, server.Address(""), "", "X-Long", strings.Repeat("x", 2*maxHeader))
	if answer.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("a long head: %s", answer.Status)
	}
	if testing.Short() {
		t.Skip("waits for ten seconds")
	}
	t.Parallel()
	c, err := net.Dial("tcp", server.host)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	fmt.Fprint(c, "GET / HTTP/1.1\r\nHost: ")
	_ = c.SetReadDeadline(time.Now().Add(6 * headerTime))
	if _, err := bufio.NewReader(c).ReadString(0); err != io.EOF {
		t.Errorf("a head without end: %v", err)
	}
}
