package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"vedette/internal/programtest"
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
	shown := func(t *testing.T, program string, args ...string) (text string, err error) {
		cmd := exec.Command(programtest.Find(t, program), append(args, name)...)
		cmd.Env = append(os.Environ(), "MANWIDTH=80", "MANROFFOPT=-ww", "LC_ALL=C.UTF-8")
		all, err := cmd.CombinedOutput()
		return strings.TrimSpace(string(all)), err
	}
	t.Run("man", func(t *testing.T) {
		text, err := shown(t, "man", "--warnings", "-l")
		const example = `vedette "position startpos moves e2e4" "go depth 20"`
		if err != nil || !strings.Contains(text, "VEDETTE(6)") || !strings.Contains(text, example) || strings.Contains(text, "warning:") {
			t.Errorf("%v\n%s", err, text)
		}
	})
	t.Run("mandoc", func(t *testing.T) {
		text, _ := shown(t, "mandoc", "-Tlint", "-Wwarning")
		// The page has no date, so that it is always the same.
		if regexp.MustCompile(`(?m)^.*missing date, using "": TH$`).ReplaceAllString(text, "") != "" {
			t.Error(text)
		}
	})
}
