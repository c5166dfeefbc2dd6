// Package pagetest lets tests run pages in Chromium.
package pagetest

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"vedette/internal/programtest"
)

var policy = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy"[^>]*>`)

// WithScript returns a page with another script at its end, and without the policy
// that would forbid it.
func WithScript(content, script string) string {
	return policy.ReplaceAllString(content, "") + "<script>" + script + "</script>"
}

// Browse opens a page in headless Chromium, with a fragment of its address, such as
// "#1", and more flags, and returns the document as it is after three seconds of the
// page's time. Any message of the browser, such as an error in a script, fails the
// test. It needs Chromium, as the function of this name says.
func Browse(t *testing.T, content, fragment string, flags ...string) string {
	t.Helper()
	dir := t.TempDir()
	name := filepath.Join(dir, "page.html")
	if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	args := append([]string{
		"--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + filepath.Join(dir, "profile"),
		"--virtual-time-budget=3000", "--enable-logging=stderr", "--dump-dom",
	}, flags...)
	cmd := exec.CommandContext(t.Context(), Chromium(t), append(args, "file://"+name+fragment)...)
	var log strings.Builder
	cmd.Stderr = &log
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, &log)
	}
	for line := range strings.Lines(log.String()) {
		if strings.Contains(line, "CONSOLE") {
			t.Errorf("the browser says %s", line)
		}
	}
	return string(out)
}

// Chromium returns the name of the program. Without it the test is skipped, or fails
// if VEDETTE_CLIENTS_REQUIRED is set.
func Chromium(t *testing.T) string {
	t.Helper()
	return programtest.Find(t, "chromium", "chromium-browser", "google-chrome")
}

// Firefox does the same.
func Firefox(t *testing.T) string {
	t.Helper()
	return programtest.Find(t, "firefox-esr", "firefox")
}
