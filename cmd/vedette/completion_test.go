package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The shells, with a script that completes the words in $line. The first line of
// each loads the script of the engine.
var shells = map[string]string{
	"bash": `source "$script"
		COMP_WORDS=($line); [[ $line == *' ' ]] && COMP_WORDS+=('')
		COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
		_vedette; printf '%s\n' "${COMPREPLY[@]}"`,
	// If nothing begins with the word, fish offers what differs from it in case only.
	"fish": `source $script
		set -l word (string split ' ' -- $line)[-1]
		complete -C $line | string replace -r '\t.*' '' | string match -- "$word*"; true`,
	// The completion functions of zsh work in its line editor only. These take
	// their place.
	"zsh": `_files() { : }; _describe() { local entry; for entry in ${(P)2}; do print -r -- ${entry%%:*}; done }
		words=(${(z)line}); [[ $line == *' ' ]] && words+=(''); CURRENT=$#words; PREFIX=$words[-1]
		complete() { source $script }; complete | while read -r entry; do
			[[ $entry == $PREFIX* ]] && print -r -- $entry; done; true`,
}

func TestCompletion(t *testing.T) {
	if testing.Short() {
		t.Skip("starts the program often")
	}
	for shell, commands := range shells {
		t.Run(shell, func(t *testing.T) {
			if _, err := exec.LookPath(shell); err != nil {
				missing(t, shell)
				return
			}
			complete := newCompleter(t, shell, commands)
			for _, test := range []struct{ line, want string }{
				{"vedette be", "bench"},
				{"vedette P", ""}, // the summary of trace has a line that begins with POSITION
				{"vedette bo", "book"},
				{"vedette -net", "-network"},
				{"vedette book ", "help make show"},
				{"vedette book make -w", "-win"},
				{"vedette completion ", "bash fish help zsh"},
				{"vedette epd -m", "-movetime -multipv"},
				{"vedette epd -nodes 5 -s", "-score"},
				{"vedette epd -score FILE -nod", "-nodes"},
				{"vedette -network FILE epd -sc", "-score"},
				{"vedette book show -zz", ""},
			} {
				if got := strings.Join(complete(test.line), " "); got != test.want {
					t.Errorf("%q: completed by %q, want %q", test.line, got, test.want)
				}
			}
			for _, command := range []string{"analyse", "epd", "book make"} {
				for _, flag := range flagsOf(t, command) {
					if got := complete("vedette " + command + " " + flag); !slices.Contains(got, flag) {
						t.Errorf("%s of %s is completed by %q", flag, command, got)
					}
				}
			}
		})
	}
}

// Shells show what each word is for, in a line that is complete.
func TestCompletionPurposes(t *testing.T) {
	u := readUsage()
	for _, p := range u.places() {
		for _, w := range p.words {
			if w.purpose == "" || strings.Contains(w.purpose, "\n") || strings.ContainsAny(w.purpose[len(w.purpose)-1:], ":;,") {
				t.Errorf("%s %s: %q", p.after, w.text, w.purpose)
			}
		}
	}
}

// newCompleter returns a function that completes a line in a shell, sorted.
func newCompleter(t *testing.T, shell, commands string) func(line string) []string {
	script := filepath.Join(t.TempDir(), "script")
	if err := os.WriteFile(script, []byte(strings.Join(output(t, "", "completion", shell), "\n")+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	return func(line string) []string {
		cmd := exec.Command(shell, "-c", commands)
		cmd.Env = append(os.Environ(), "script="+script, "line="+line, "HOME="+filepath.Dir(script))
		var stderr strings.Builder
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil || stderr.Len() > 0 {
			t.Fatalf("%q: %v, %s", line, err, stderr.String())
		}
		words := strings.Fields(string(out))
		slices.Sort(words)
		return words
	}
}
