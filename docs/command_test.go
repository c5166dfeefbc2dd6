package docs

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// checkCommands finds commands that do not exist: in blocks of the language sh,
// and in code spans that begin like a command.
func (p *page) checkCommands(s *source, add report) {
	var block []string
	for i, l := range p.lines {
		switch {
		case l.kind == codeLine && l.language == "sh":
			block = append(block, l.text)
		case len(block) > 0:
			checkScript(s, i+1-len(block), block, add)
			block = nil
		}
	}
	for _, span := range p.spans {
		if beginsLikeCommand(s, span.text) {
			checkScript(s, span.line, []string{span.text}, add)
		}
	}
}

// beginsLikeCommand reports whether a code span is a command of the shell: most
// code is not, and "go infinite" is a command of UCI.
func beginsLikeCommand(s *source, text string) bool {
	words := strings.Fields(text)
	if len(words) < 2 {
		return false
	}
	switch words[0] {
	case "make", "./vedette":
		return true
	case "go":
		return slices.Contains([]string{"run", "test", "build", "generate", "vet"}, words[1])
	}
	return s.programs[words[0]] != nil && regexp.MustCompile(`^[a-z]+$`).MatchString(words[1])
}

// checkScript checks the commands in a shell script whose first line has the
// number first.
func checkScript(s *source, first int, script []string, add report) {
	for i := 0; i < len(script); i++ {
		number, text := first+i, script[i]
		for strings.HasSuffix(text, "\\") && i+1 < len(script) {
			i++
			text = strings.TrimSuffix(text, "\\") + " " + strings.TrimSpace(script[i])
		}
		for _, words := range shellCommands(text) {
			if words = command(words); len(words) > 0 {
				s.checkCommand(words, func(format string, details ...any) { add(number, format, details...) })
			}
		}
	}
}

var assignment = regexp.MustCompile(`^([A-Za-z_]\w*)=`)

// command returns the words after assignments and other words that may be before a command.
func command(words []string) []string {
	before := []string{"do", "then", "else", "time", "nice", "sudo", "env", "$"}
	for len(words) > 0 && (assignment.MatchString(words[0]) || slices.Contains(before, words[0])) {
		words = words[1:]
	}
	return words
}

// shellCommands splits a line of the shell into commands, and these into words.
// It handles quotes and comments, but no substitutions.
func shellCommands(text string) (commands [][]string) {
	var words []string
	word, begun, quote := "", false, rune(0)
	endWord := func() {
		if begun {
			words = append(words, word)
		}
		word, begun = "", false
	}
	endCommand := func() {
		endWord()
		if len(words) > 0 {
			commands = append(commands, words)
		}
		words = nil
	}
	for _, r := range text {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, begun = r, true
		case quote != 0:
			word += string(r)
		case r == ' ' || r == '\t':
			endWord()
		case strings.ContainsRune(";&|()", r):
			endCommand()
		case r == '#' && !begun:
			endCommand()
			return commands
		default:
			word, begun = word+string(r), true
		}
	}
	endCommand()
	return commands
}

// complain is called with a complaint about a command.
type complain func(format string, details ...any)

var engineName = regexp.MustCompile(`(?i)^vedette(-[\w-]+)?(\.exe)?$`)

// checkCommand checks a command of this repository. In other commands it checks
// the options of the engine.
func (s *source) checkCommand(words []string, add complain) {
	name, args := path.Base(words[0]), words[1:]
	switch {
	case name == "make":
		s.checkMake(args, add)
	case name == "go" && len(args) > 0:
		s.checkGo(args[0], args[1:], add)
	case engineName.MatchString(name):
		s.checkEngine(args, add)
	case s.programs[name] != nil:
		s.programs[name].check(name, args, add)
	default:
		s.checkOptions(args, add)
	}
}

// checkMake checks targets and variables.
func (s *source) checkMake(args []string, add complain) {
	for i, arg := range args {
		switch name := assignment.FindStringSubmatch(arg); {
		case name != nil && !s.mentions(name[1]):
			add("the Makefile has no variable %s", name[1])
		case name != nil, strings.HasPrefix(arg, "-"), i > 0 && args[i-1] == "-C":
		case standsFor(arg):
		case !s.targets[arg]:
			add("the Makefile has no target %q", arg)
		}
	}
}

// Flags of the go command that are followed by a value.
var goFlags = []string{"-bench", "-benchtime", "-count", "-cpu", "-cpuprofile", "-exec", "-fuzz", "-fuzztime", "-ldflags",
	"-o", "-parallel", "-pgo", "-run", "-skip", "-tags", "-timeout"}

// Flags of the go command without one.
var goSwitches = []string{"-benchmem", "-race", "-short", "-trimpath", "-v"}

// checkGo checks the packages of a go command, the program that it runs, and
// the tests that it chooses.
func (s *source) checkGo(verb string, args []string, add complain) {
	var packages, own []string
	patterns := make(map[string]string)
	for i := 0; i < len(args); i++ {
		flag, value, inline := strings.Cut(args[i], "=")
		switch {
		case args[i] == "-args" || args[i] == "--args":
			own = append(own, args[i+1:]...)
			i = len(args)
		case slices.Contains(goFlags, flag):
			if !inline && i+1 < len(args) {
				i++
				value = args[i]
			}
			patterns[flag] = value
		case slices.Contains(goSwitches, flag):
		case strings.HasPrefix(flag, "-"):
			own = append(own, flag)
		case !strings.HasPrefix(flag, "."):
			return // of another module, or the command "tool"
		case verb == "run":
			s.checkRun(args[i:], add)
			return
		default:
			packages = append(packages, args[i])
		}
	}
	if !slices.Contains([]string{"build", "generate", "test", "vet"}, verb) {
		return
	}
	for _, folder := range packages {
		if !s.hasPackage(folder) {
			add("there is no package %s", folder)
			return
		}
	}
	if verb == "test" {
		s.checkTests(packages, patterns, own, add)
	}
}

// checkRun checks a "go run" of a program of the repository, and its arguments.
func (s *source) checkRun(args []string, add complain) {
	if !s.hasPackage(args[0]) {
		add("there is no package %s", args[0])
		return
	}
	s.checkCommand(append([]string{path.Base(args[0])}, args[1:]...), add)
}

// checkTests checks that each pattern chooses a test, and that tests declare
// the flags.
func (s *source) checkTests(packages []string, patterns map[string]string, flags []string, add complain) {
	if len(packages) == 0 {
		packages = []string{"."}
	}
	for flag, kind := range map[string]string{"-run": "(Test|Fuzz|Example)", "-bench": "Benchmark", "-fuzz": "Fuzz"} {
		pattern, _, _ := strings.Cut(patterns[flag], "/")
		if pattern == "" || pattern == "^$" {
			continue
		}
		if chosen, err := regexp.Compile(pattern); err != nil || !s.hasTest(packages, kind, chosen) {
			add("%s %s chooses nothing in %s", flag, patterns[flag], strings.Join(packages, " "))
		}
	}
	for _, flag := range flags {
		flag, _, _ := strings.Cut(flag, "=")
		if strings.HasPrefix(flag, "-") && !s.testFlags[strings.TrimLeft(flag, "-")] {
			add("no test has the flag %s", flag)
		}
	}
}

// checkEngine checks the engine's flags and the first word of each command.
func (s *source) checkEngine(args []string, add complain) {
	if len(args) > 0 && s.engineTools[args[0]] != nil {
		tool := s.engineTools[args[0]]
		if tool.flags[args[0]] != nil { // a command itself, not a program of commands
			tool.check("vedette", args, add)
			return
		}
		tool.check("vedette "+args[0], args[1:], add)
		return
	}
	var lines []string
	quoted := false
	for i := 0; i < len(args); i++ {
		flag, _, inline := strings.Cut(args[i], "=")
		switch {
		case strings.HasPrefix(flag, "-") && !s.engineFlags[strings.TrimLeft(flag, "-")]:
			add("the engine has no flag %s", flag)
			return
		case strings.HasPrefix(flag, "-version"):
		case strings.HasPrefix(flag, "-"):
			if !inline {
				i++ // the value
			}
		case args[i] == "<" || args[i] == ">":
			i++
		case strings.HasPrefix(args[i], ">") || strings.HasPrefix(args[i], "<"):
		default:
			lines = append(lines, args[i])
			quoted = quoted || strings.Contains(args[i], " ")
		}
	}
	if !quoted && len(lines) > 1 {
		lines = lines[:1]
	}
	for _, l := range lines {
		if words := strings.Fields(l); len(words) > 0 && !s.engineCommands[words[0]] && !standsFor(words[0]) {
			add("the engine has no command %q", words[0])
		}
	}
}

// check checks the command and the flags of a program of the given name.
func (p *program) check(name string, args []string, add complain) {
	flags := p.flags[""]
	if flags == nil {
		if len(args) == 0 || args[0] == "help" {
			return
		}
		if flags = p.flags[args[0]]; flags == nil {
			if !standsFor(args[0]) {
				add("%s has no command %q", name, args[0])
			}
			return
		}
		name, args = name+" "+args[0], args[1:]
	}
	for _, arg := range args {
		flag, _, _ := strings.Cut(arg, "=")
		if arg == "--" {
			return
		}
		if len(arg) > 1 && arg[0] == '-' && !flags[strings.TrimLeft(flag, "-")] {
			add("%s has no flag %s", name, flag)
		}
	}
}

// checkFlags finds flags in tables that no program has: those in a column with
// the title "flag".
func (p *page) checkFlags(s *source, add report) {
	for i, l := range p.lines {
		if l.kind != tableLine || i == 0 || p.lines[i-1].kind != tableLine {
			continue
		}
		title := i - 1
		for title > 0 && p.lines[title-1].kind == tableLine {
			title--
		}
		column := slices.Index(cells(p.lines[title].text), "flag")
		row := cells(l.text)
		if column < 0 || column >= len(row) {
			continue
		}
		for _, span := range codeSpan.FindAllStringSubmatch(row[column], -1) {
			name, _, _ := strings.Cut(span[1], " ")
			if strings.HasPrefix(name, "-") && !s.hasFlag(strings.TrimLeft(name, "-")) {
				add(i+1, "no program has the flag %s", name)
			}
		}
	}
}

// cells splits a row of a table.
func cells(row string) []string {
	list := strings.Split(strings.Trim(strings.TrimSpace(row), "|"), "|")
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}

// hasFlag reports whether a program of the repository has the flag.
func (s *source) hasFlag(name string) bool {
	if s.engineFlags[name] {
		return true
	}
	for _, programs := range []map[string]*program{s.programs, s.engineTools} {
		for _, p := range programs {
			for _, flags := range p.flags {
				if flags[name] {
					return true
				}
			}
		}
	}
	return false
}

var setOption = regexp.MustCompile("setoption name ([^`|\"]+?)(?: value\\b|[`|\"]|$)")

// checkSetOptions finds options in the notation of UCI that the engine does not
// have.
func (p *page) checkSetOptions(s *source, add report) {
	for i, l := range p.lines {
		for _, option := range setOption.FindAllStringSubmatch(l.text, -1) {
			if name := strings.TrimSpace(option[1]); !s.options[name] && !standsFor(name) {
				add(i+1, "the engine has no option %q", name)
			}
		}
	}
}

// standsFor reports whether a word is a placeholder, such as FILE or ….
func standsFor(word string) bool { return strings.ToUpper(word) == word }

var engineOption = regexp.MustCompile(`^option\.([^=]+)=`)

// checkOptions checks the engine's options in the notation of fastchess and
// cutechess-cli.
func (s *source) checkOptions(args []string, add complain) {
	for _, arg := range args {
		if option := engineOption.FindStringSubmatch(arg); option != nil && !s.options[option[1]] {
			add("the engine has no option %q", option[1])
		}
	}
}
