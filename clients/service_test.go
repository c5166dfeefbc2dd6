package clients_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestService checks the service file: systemd accepts every setting in it, and
// it agrees with the page that explains it.
func TestService(t *testing.T) {
	text, err := os.ReadFile("lichess-bot.service")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../docs/server.md")
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]string{}
	for _, setting := range regexp.MustCompile(`(?m)^(\w+)=(.*)$`).FindAllStringSubmatch(string(text), -1) {
		values[setting[1]] = setting[2]
	}
	for name, path := range map[string]string{
		"WorkingDirectory": values["WorkingDirectory"],
		"ExecStart":        regexp.MustCompile(`--config (\S+)`).FindString(values["ExecStart"]),
		"User":             values["User"],
	} {
		path = strings.TrimPrefix(path, "--config ")
		if path == "" || !strings.Contains(string(page), path) {
			t.Errorf("%s is %q, which docs/server.md does not mention", name, path)
		}
	}
	if values["WorkingDirectory"] != "/var/lib/"+values["StateDirectory"] || values["ProtectSystem"] != "strict" {
		t.Errorf("the folders of the service differ: %v", values)
	}
	verifyService(t, string(text))
}

// verifyService has systemd read the service, in which the programs and the
// account of this machine stand for those that are not installed here.
func verifyService(t *testing.T, text string) {
	t.Helper()
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		t.Log("systemd-analyze is not installed, not verified")
		return
	}
	text = regexp.MustCompile(`(?m)^ExecStart=\S+`).ReplaceAllString(text, "ExecStart=/bin/sh")
	text = regexp.MustCompile(`(?m)^(User|Group)=.*`).ReplaceAllString(text, "$1=root")
	verify := func(text string) string {
		name := filepath.Join(t.TempDir(), "lichess-bot.service")
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		out, _ := exec.Command("systemd-analyze", "verify", "--man=no", name).CombinedOutput()
		var about []string // there may be complaints about other units of the machine
		for line := range strings.Lines(string(out)) {
			if strings.Contains(line, filepath.Base(name)) {
				about = append(about, line)
			}
		}
		return strings.Join(about, "")
	}
	if said := verify(text); said != "" {
		t.Errorf("systemd-analyze: %s", said)
	}
	if said := verify(strings.Replace(text, "RestartSec", "RestartSeconds", 1)); !strings.Contains(said, "RestartSeconds") {
		t.Errorf("systemd-analyze accepts an unknown setting, so it checks nothing: %q", said)
	}
}
