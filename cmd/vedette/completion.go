package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"

	"vedette/cmd/internal/tool"
)

// completionProgram returns "vedette completion", which writes scripts by which
// a shell completes the commands and flags of the engine.
func completionProgram() *tool.Program {
	return &tool.Program{
		Name:    "vedette completion",
		Purpose: "Writes scripts by which a shell completes commands and flags.",
		Kind:    "shell",
		Commands: []tool.Command{
			{Name: "bash", Summary: `write the script for bash: eval "$(vedette completion bash)"`, Run: writeBash},
			{Name: "zsh", Summary: "write the script for zsh, as _vedette in a folder of fpath", Run: writeZsh},
			{Name: "fish", Summary: "write the script for fish: vedette completion fish | source", Run: writeFish},
		},
	}
}

func writeBash(_ context.Context, args []string, out, _ io.Writer) error {
	return writeScript("bash", bashScript, args, out)
}

func writeZsh(_ context.Context, args []string, out, _ io.Writer) error {
	return writeScript("zsh", zshScript, args, out)
}

func writeFish(_ context.Context, args []string, out, _ io.Writer) error {
	return writeScript("fish", fishScript, args, out)
}

// writeScript writes the script for a shell.
func writeScript(shell string, script func(usage) string, args []string, out io.Writer) error {
	if err := tool.ParseFlags(flag.NewFlagSet(shell, flag.ContinueOnError), args); err != nil {
		return err
	}
	_, err := io.WriteString(out, script(readUsage()))
	return err
}

// quoteShell returns text as one word of bash and zsh.
func quoteShell(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// placePatterns returns the patterns of a case statement that match the words
// that lead from one place to the next: "' book'", "'book make'".
func placePatterns(places []place) string {
	var patterns []string
	for _, p := range places[1:] {
		if !strings.Contains(p.after, " ") {
			p.after = " " + p.after
		}
		patterns = append(patterns, quoteShell(p.after))
	}
	return strings.Join(patterns, " | ")
}

// bashScript returns the script for bash. If it completes nothing, bash completes
// names of files.
func bashScript(u usage) string {
	places := u.places()
	var b strings.Builder
	fmt.Fprintf(&b, `# Completion for bash, written by "vedette completion bash".
_vedette() {
    local cur=${COMP_WORDS[COMP_CWORD]} after='' words='' word
    COMPREPLY=()
    case ${COMP_WORDS[COMP_CWORD-1]} in
    %s) return ;;
    esac
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case "$after $word" in
        %s) after="${after:+$after }$word" ;;
        esac
    done
    case $after in
`, strings.Join(u.valueFlags(), " | "), placePatterns(places))
	for _, p := range places {
		fmt.Fprintf(&b, "    %s) words='%s' ;;\n", quoteShell(p.after), p.list())
	}
	b.WriteString(`    esac
    case $cur,$after in
    -* | *, | *,book | *,completion) COMPREPLY=($(compgen -W "$words" -- "$cur")) ;;
    esac
}
complete -o bashdefault -o default -F _vedette vedette
`)
	return b.String()
}

// list returns the words of a place, separated by blanks.
func (p *place) list() string {
	var list []string
	for _, w := range p.words {
		list = append(list, w.text)
	}
	return strings.Join(list, " ")
}

// zshScript returns the script for zsh.
func zshScript(u usage) string {
	places := u.places()
	var b strings.Builder
	fmt.Fprintf(&b, `#compdef vedette
# Completion for zsh, written by "vedette completion zsh".
local after='' word
local -a entries
case ${words[CURRENT-1]} in
(%s) _files; return ;;
esac
for word in ${words[2,CURRENT-1]}; do
    case "$after $word" in
    (%s) after="${after:+$after }$word" ;;
    esac
done
case $after in
`, strings.Join(u.valueFlags(), " | "), placePatterns(places))
	for _, p := range places {
		fmt.Fprintf(&b, "(%s) entries=(\n", quoteShell(p.after))
		for _, w := range p.words {
			fmt.Fprintf(&b, "    %s\n", quoteShell(w.text+":"+w.purpose))
		}
		b.WriteString(") ;;\n")
	}
	b.WriteString(`esac
case $PREFIX,$after in
(-* | *, | *,book | *,completion) _describe 'command or flag' entries ;;
(*) _files ;;
esac
`)
	return b.String()
}

// fishScript returns the script for fish.
func fishScript(u usage) string {
	places := u.places()
	var b strings.Builder
	b.WriteString(`# Completion for fish, written by "vedette completion fish".
function __vedette_after
    set -l after ''
    for word in (commandline -opc)[2..-1]
        switch "$after $word"
`)
	fmt.Fprintf(&b, "            case %s\n", strings.ReplaceAll(placePatterns(places), " | ", " "))
	b.WriteString(`                set after (string trim "$after $word")
        end
    end
    test "$after" = "$argv[1]"
end
`)
	values := " " + strings.Join(u.valueFlags(), " ") + " "
	for _, p := range places {
		condition := "__vedette_after " + quoteFish(p.after)
		if p.after == "" || p.after == "book" || p.after == "completion" {
			fmt.Fprintf(&b, "complete -c vedette -n %s -f\n", quoteFish(condition))
		}
		for _, w := range p.words {
			how := "-a " + w.text
			if name, isFlag := strings.CutPrefix(w.text, "-"); isFlag {
				how = "-o " + name
				if strings.Contains(values, " "+w.text+" ") {
					how += " -r -F"
				}
			}
			fmt.Fprintf(&b, "complete -c vedette -n %s %s -d %s\n", quoteFish(condition), how, quoteFish(w.purpose))
		}
	}
	return b.String()
}

// quoteFish returns text as one word of fish.
func quoteFish(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(text) + "'"
}
