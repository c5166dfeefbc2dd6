package uci

import "strings"

// CommandLine turns the arguments of the program into input lines. A single
// command may be spread over several arguments; to give several commands, quote
// each: if the first contains a blank, and each other does or begins with a command, or if
// any contains a blank and each begins with a command, each is a line. So it is if all are
// commands without parameters, such as d. No lines means that the commands come from standard input. Unknown flags are returned as ignored,
// each with a value after it that is not a command: clients that pass options this
// way and then speak UCI must do no harm. A flag that asks for help becomes "help"
// in place of all commands, with the command if there is only one, and so becomes a flag
// that asks for the version, unless there are unknown ones: -v may mean something else.
func CommandLine(args []string) (lines, ignored []string) {
	commands := commandTable()
	var quotes, afterFlag, help, version bool
	whole, apart := true, true
	for _, arg := range args {
		switch {
		case isHelpFlag(arg):
			help = true
		case isVersionFlag(arg):
			version = true
		case isFlag(arg):
			ignored = append(ignored, arg)
			afterFlag = !strings.Contains(arg, "=")
			continue
		case strings.TrimFunc(arg, isBlank) == "":
		case afterFlag && len(lines) == 0 && !startsCommand(commands, arg):
			ignored = append(ignored, arg)
		default:
			lines = append(lines, arg)
			quoted, begins := strings.ContainsFunc(arg, isBlank), startsCommand(commands, arg)
			quotes = quotes || quoted
			whole = whole && begins
			apart = apart && (quoted || begins && len(lines) > 1)
		}
		afterFlag = false
	}
	if !areWhole(commands, lines) && !(quotes && whole) && !apart {
		lines = []string{strings.Join(lines, " ")}
	}
	switch {
	case help && len(lines) == 1:
		lines = []string{"help " + lines[0]}
	case help:
		lines = []string{"help"}
	case version && len(ignored) == 0:
		lines = []string{"version"}
	}
	return lines, ignored
}

func isHelpFlag(arg string) bool { return arg == "-h" || arg == "-help" || arg == "--help" }

func isVersionFlag(arg string) bool { return arg == "-v" || arg == "-version" || arg == "--version" }

// isFlag reports whether arg looks like a flag and not like a negative number.
func isFlag(arg string) bool {
	name := strings.TrimLeft(arg, "-")
	return name != arg && (name == "" || name[0] < '0' || name[0] > '9')
}

// IsCommand reports whether an input line begins with a command.
func IsCommand(line string) bool { return startsCommand(commandTable(), line) }

func startsCommand(commands []command, arg string) bool {
	word, _ := cutWord(arg)
	return word != "" && findCommand(commands, word) != nil
}

// areWhole reports whether all lines are commands that take no parameters.
func areWhole(commands []command, lines []string) bool {
	for _, line := range lines {
		if c := findCommand(commands, strings.TrimFunc(line, isBlank)); c == nil || c.usage != "" {
			return false
		}
	}
	return true
}
