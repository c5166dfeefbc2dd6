package clients_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"
)

// TestService checks the service file: systemd accepts every setting in it, and
// it agrees with the page that explains it.
func TestService(t *testing.T) {
	text, page := readFile(t, "lichess-bot.service"), readFile(t, "../docs/server.md")
	values := serviceSettings(text)
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
	if values["Restart"] != "always" || values["StartLimitBurst"] == "" {
		t.Error("lichess-bot ends with status 0 after an error, and must start again, but not for ever")
	}
	if values["WorkingDirectory"] != "/var/lib/"+values["StateDirectory"] || values["ProtectSystem"] != "strict" {
		t.Errorf("the folders of the service differ: %v", values)
	}
	verifyService(t, string(text))
}

// serviceSettings returns the settings of a service file.
func serviceSettings(text []byte) map[string]string {
	values := map[string]string{}
	for _, setting := range regexp.MustCompile(`(?m)^(\w+)=(.*)$`).FindAllStringSubmatch(string(text), -1) {
		values[setting[1]] = setting[2]
	}
	return values
}

// TestLongestGame checks that stopping the service lets the longest games end that
// the settings accept, those of 180 moves, and that file and page say so.
func TestLongestGame(t *testing.T) {
	var config struct {
		Finish    bool `yaml:"quit_after_all_games_finish"`
		Challenge struct {
			Base         int      `yaml:"max_base"`
			Increment    int      `yaml:"max_increment"`
			TimeControls []string `yaml:"time_controls"`
		}
	}
	if err := yaml.Unmarshal(readFile(t, "lichess-bot.yml"), &config); err != nil {
		t.Fatal(err)
	}
	service := serviceSettings(readFile(t, "lichess-bot.service"))
	// lichess-bot handles no other signal, and its processes must not get it as well.
	if !config.Finish || service["KillSignal"] != "SIGINT" || service["KillMode"] != "mixed" {
		t.Errorf("lichess-bot does not let games end: %v, %v", config.Finish, service)
	}
	const moves = 180
	accepted := config.Challenge
	longest := 2 * time.Duration(accepted.Base+moves*accepted.Increment) * time.Second
	timeout, err := time.ParseDuration(service["TimeoutStopSec"])
	if err != nil || timeout < longest || accepted.Base == 0 || slices.Contains(accepted.TimeControls, "correspondence") {
		t.Errorf("TimeoutStopSec is %v, %v; games of %d moves take up to %v: %v", timeout, err, moves, longest, accepted)
	}
	sum := fmt.Sprintf("2 × (%d min + %d × %d s) = %g h", accepted.Base/60, moves, accepted.Increment, longest.Hours())
	for _, name := range []string{"lichess-bot.service", "../docs/server.md"} {
		if text := strings.ReplaceAll(string(readFile(t, name)), " x ", " × "); !strings.Contains(text, sum) {
			t.Errorf("%s does not say %q", name, sum)
		}
	}
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
