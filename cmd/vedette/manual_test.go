package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// Every command, option and flag that the program itself lists is in the manual
// page.
func TestManual(t *testing.T) {
	if testing.Short() {
		t.Skip("starts the program often")
	}
	page := strings.Join(output(t, "", "manual"), "\n")
	has := func(kind, name string) {
		if !strings.Contains(page, "\n.BR \""+strings.ReplaceAll(name, "-", `\-`)+"\" \"") {
			t.Errorf("the %s %q is missing", kind, name)
		}
	}
	options := 0
	for _, line := range output(t, "", "uci") {
		if name := regexp.MustCompile("^option name (.+) type ").FindStringSubmatch(line); name != nil {
			has("option", name[1])
			options++
		}
	}
	_, help, _ := strings.Cut(strings.Join(output(t, "", "help"), "\n"), "\nCommands of UCI")
	help, _, _ = strings.Cut(help, "\n\n")
	commands := regexp.MustCompile(`(?m)^[a-z]+\b`).FindAllString(help, -1)
	for _, name := range commands {
		has("command", name)
	}
	source, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	flags := regexp.MustCompile(`cutFlag\(args, ("\w+")\)`).FindAllStringSubmatch(string(source), -1)
	for _, name := range append(flags, []string{"", `"version"`}, []string{"", `"help"`}) {
		has("flag", "-"+strings.Trim(name[1], `"`))
	}
	if options < 20 || len(commands) < 15 || len(flags) < 2 {
		t.Errorf("only %d options, %d commands and %d flags were looked for", options, len(commands), len(flags))
	}
	for _, tool := range []string{"board", "analyse", "epd", "book make", "book show", "manual"} {
		if !strings.Contains(page, "\n.SS vedette "+tool+"\n") {
			t.Errorf("there is no section for %s", tool)
		}
		for _, name := range flagsOf(t, tool) {
			has("flag of "+tool, name)
		}
	}
}

// flagsOf returns the flags that "vedette COMMAND -help" lists.
func flagsOf(t *testing.T, command string) []string {
	t.Helper()
	help := strings.Join(output(t, "", append(strings.Fields(command), "-help")...), "\n")
	var names []string
	for _, found := range regexp.MustCompile(`(?m)^  (-[\w-]+)`).FindAllStringSubmatch(help, -1) {
		names = append(names, found[1])
	}
	return names
}

// man and mandoc show the page without a warning.
func TestManualIsShown(t *testing.T) {
	name := writeFile(t, t.TempDir(), "vedette.6", strings.Join(output(t, "", "manual"), "\n")+"\n")
	for _, command := range []string{"man --warnings -l", "mandoc -Tlint -Wwarning"} {
		words := append(strings.Fields(command), name)
		if _, err := exec.LookPath(words[0]); err != nil {
			missing(t, words[0])
			continue
		}
		cmd := exec.Command(words[0], words[1:]...)
		cmd.Env = append(os.Environ(), "MANWIDTH=80", "MANROFFOPT=-ww", "LC_ALL=C.UTF-8")
		shown, err := cmd.CombinedOutput()
		text := strings.TrimSpace(string(shown))
		if words[0] == "man" {
			const example = `vedette "position startpos moves e2e4" "go depth 20"`
			if err != nil || !strings.Contains(text, "VEDETTE(6)") || !strings.Contains(text, example) ||
				strings.Contains(text, "warning:") {
				t.Errorf("man: %v\n%s", err, text)
			}
		} else if regexp.MustCompile(`(?m)^.*missing date, using "": TH$`).ReplaceAllString(text, "") != "" {
			t.Errorf("mandoc: %s", text) // the page has no date, so that it is always the same
		}
	}
}

// missing skips the part of a test that needs a program, or fails where all must
// be installed, as in the CI.
func missing(t *testing.T, program string) {
	t.Helper()
	if os.Getenv("VEDETTE_CLIENTS_REQUIRED") != "" {
		t.Errorf("%s is not installed", program)
	}
	t.Logf("%s is not installed, not tried", program)
}
