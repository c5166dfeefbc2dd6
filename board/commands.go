package board

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// mostNodes is the greatest number of nodes for each position of an analysis.
const mostNodes = 1_000_000_000

// arguments returns the arguments of the program that a page asks for: none for the
// engine, which speaks UCI, or those of "analyse" with a number of nodes.
func arguments(nodes, threads string) ([]string, error) {
	if nodes == "" {
		return nil, nil
	}
	n, err := strconv.Atoi(nodes)
	if err != nil || n < 1 || n > mostNodes {
		return nil, fmt.Errorf("nodes must be from 1 to %d, not %.40q", mostNodes, nodes)
	}
	return []string{"analyse", fmt.Sprintf("-nodes=%d", n), "-threads=" + threads, "-progress=200"}, nil
}

// commands are the commands of UCI that a page may send. Others of the engine read files.
var commands = []string{"uci", "isready", "ucinewgame", "setoption", "position", "go", "stop", "ponderhit", "quit"}

// setting is the command that sets an option, written in one way only.
var setting = regexp.MustCompile(`^setoption name (\w+(?: \w+)*?)(?: value .*)?$`)

// namesFile are the options that name files or folders.
var namesFile = regexp.MustCompile(`(?i)file|path`)

// checkLine returns an error if a page may not send a line. A page shows games that
// anybody may have written, so it cannot make the engine read or write a file.
func checkLine(line string) error {
	word, _, _ := strings.Cut(line, " ")
	option := setting.FindStringSubmatch(line)
	switch {
	case !slices.Contains(commands, word):
		return fmt.Errorf("a page cannot send %.40q", line)
	case word != "setoption":
		return nil
	case option == nil:
		return fmt.Errorf(`%.60q is not written as "setoption name NAME value VALUE"`, line)
	case namesFile.MatchString(option[1]):
		return fmt.Errorf("the option %q names a file; set it by vedette board -option %q", option[1], option[1]+"=VALUE")
	}
	return nil
}
