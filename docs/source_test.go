package docs

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// source has the programs, flags and names that commands are checked against.
// It is read from the sources, which is faster than to build and run the
// programs.
type source struct {
	files          fs.FS
	makefile       string
	targets        map[string]bool
	programs       map[string]*program // in cmd, without the engine
	engineTools    map[string]*program // by the first argument of the engine
	engineFlags    map[string]bool
	engineCommands map[string]bool
	options        map[string]bool // of the engine
	testFlags      map[string]bool
}

// program is a program in cmd: its flags by the name of the command, which is
// empty if it has no commands.
type program struct{ flags map[string]map[string]bool }

// readSource reads the sources. If it finds nothing of one kind, it returns an
// error, because the sources have changed in a way that this file does not
// expect.
func readSource(files fs.FS) (*source, error) {
	s := &source{
		files:       files,
		programs:    make(map[string]*program),
		engineTools: make(map[string]*program),
		testFlags:   make(map[string]bool),
	}
	s.makefile = s.text("Makefile")
	s.targets = s.find("Makefile", `(?m)^([a-z][a-z0-9-]*):(?:[^=]|$)`)
	s.engineFlags = s.find("cmd/vedette/main.go", `cutFlag\(args, "(\w+)"\)`)
	s.engineCommands = s.find("uci/commands.go", `(?m)^\s*\{"(\w+)", `)
	s.options = s.find("search/parameters.txt", `(?m)^(\w+) +-?\d`)
	_, table, _ := strings.Cut(s.text("docs/options.md"), "<!-- options:")
	table, _, _ = strings.Cut(table, "<!-- end of options -->")
	rows := matches(table, `(?m)^\| (\w[\w ]*?) \|`)
	for name := range rows {
		s.options[name] = true
	}
	for _, name := range alwaysFlags {
		s.engineFlags[name] = true
	}
	if err := s.readPrograms(); err != nil {
		return nil, err
	}
	if err := s.readTestFlags(); err != nil {
		return nil, err
	}
	for what, n := range map[string]int{
		"targets in the Makefile": len(s.targets), "flags in cmd/vedette/main.go": len(s.engineFlags) - len(alwaysFlags),
		"commands in uci/commands.go": len(s.engineCommands), "options in docs/options.md": len(rows),
		"programs in cmd": len(s.programs),
	} {
		if n == 0 {
			return nil, fmt.Errorf("found no %s: adapt source_test.go to how they are written now", what)
		}
	}
	return s, nil
}

// alwaysFlags are flags of the engine that are not cut out of the arguments.
var alwaysFlags = []string{"help", "h", "version", "v"}

// text returns the content of a file, "" if it does not exist.
func (s *source) text(name string) string {
	content, _ := fs.ReadFile(s.files, name)
	return string(content)
}

// find returns what the groups of a pattern match in a file.
func (s *source) find(name, pattern string) map[string]bool { return matches(s.text(name), pattern) }

func matches(text, pattern string) map[string]bool {
	found := make(map[string]bool)
	for _, groups := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		for _, group := range groups[1:] {
			if group != "" {
				found[group] = true
			}
		}
	}
	return found
}

// mentions reports whether the Makefile sets or uses a variable.
func (s *source) mentions(name string) bool {
	return regexp.MustCompile(`\b` + name + `\s*\??=|\$[({]` + name + `\b|\bifndef ` + name + `\b`).MatchString(s.makefile)
}

// hasPackage reports whether a folder, as the go command names it, has Go files.
func (s *source) hasPackage(folder string) bool {
	folder, all := strings.CutSuffix(folder, "/...")
	folder = path.Clean(folder)
	if all || folder == "." {
		info, err := fs.Stat(s.files, folder)
		return err == nil && info.IsDir()
	}
	found, err := fs.Glob(s.files, folder+"/*.go")
	return err == nil && len(found) > 0
}

var testFunction = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Example|Benchmark)\w*)\(`)

// hasTest reports whether one of the packages has a test of a kind whose name
// matches a pattern.
func (s *source) hasTest(packages []string, kind string, chosen *regexp.Regexp) bool {
	begins := regexp.MustCompile("^" + kind)
	return slices.ContainsFunc(packages, func(folder string) bool {
		if strings.HasSuffix(folder, "/...") {
			return true // tests in all packages are not checked
		}
		found, _ := fs.Glob(s.files, path.Join(folder, "*_test.go"))
		return slices.ContainsFunc(found, func(file string) bool {
			return slices.ContainsFunc(testFunction.FindAllStringSubmatch(s.text(file), -1), func(name []string) bool {
				return begins.MatchString(name[1]) && chosen.MatchString(name[1])
			})
		})
	})
}

// readTestFlags finds the flags that tests declare.
func (s *source) readTestFlags() error {
	declaration := regexp.MustCompile(`\bflag\.(?:Bool|Int|Int64|Uint|Uint64|String|Float64|Duration)\("([\w-]+)"`)
	return fs.WalkDir(s.files, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "vendor"):
			return fs.SkipDir
		case !strings.HasSuffix(name, "_test.go"):
			return nil
		}
		for _, flag := range declaration.FindAllStringSubmatch(s.text(name), -1) {
			s.testFlags[flag[1]] = true
		}
		return nil
	})
}

// readPrograms finds the commands and flags of the programs in cmd.
func (s *source) readPrograms() error {
	mains, err := fs.Glob(s.files, "cmd/*/main.go")
	if err != nil {
		return err
	}
	for _, main := range mains {
		folder := path.Dir(main)
		p, err := s.readProgram(folder)
		if err != nil {
			return err
		}
		if folder == "cmd/vedette" {
			for names := range s.find(main, `case ("[a-z][^:]*"):`) {
				for name := range strings.SplitSeq(names, ", ") {
					s.engineTools[strings.Trim(name, `"`)] = p
				}
			}
			continue
		}
		s.programs[path.Base(folder)] = p
	}
	return nil
}

// readProgram finds the commands of a program, and their flags: those that the
// functions called by a command declare.
func (s *source) readProgram(folder string) (*program, error) {
	names, err := fs.Glob(s.files, folder+"/*.go")
	if err != nil {
		return nil, err
	}
	functions := make(map[string]*function)
	commands := make(map[string]string)
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, s.text(name), 0)
		if err != nil {
			return nil, err
		}
		for _, declaration := range file.Decls {
			if f, ok := declaration.(*ast.FuncDecl); ok && f.Body != nil {
				readFunction(f, functions, commands)
			}
		}
	}
	p := &program{flags: make(map[string]map[string]bool)}
	if len(commands) == 0 {
		commands[""] = "main"
	}
	for command, run := range commands {
		p.flags[command] = map[string]bool{"help": true, "h": true}
		collect(run, functions, make(map[string]bool), p.flags[command])
	}
	return p, nil
}

// function has the flags and the calls in a function, or in all methods with
// the same name. The names of methods begin with a dot.
type function struct{ flags, calls []string }

// collect adds the flags of a function and of those that it calls.
func collect(name string, functions map[string]*function, seen, flags map[string]bool) {
	f := functions[name]
	if f == nil || seen[name] {
		return
	}
	seen[name] = true
	for _, flag := range f.flags {
		flags[flag] = true
	}
	for _, call := range f.calls {
		collect(call, functions, seen, flags)
	}
}

// readFunction adds what a function declares and calls, and the commands that it
// lists.
func readFunction(declaration *ast.FuncDecl, functions map[string]*function, commands map[string]string) {
	name := declaration.Name.Name
	if declaration.Recv != nil {
		name = "." + name
	}
	f := functions[name]
	if f == nil {
		f = &function{}
		functions[name] = f
	}
	ast.Inspect(declaration.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			switch called := n.Fun.(type) {
			case *ast.Ident:
				f.calls = append(f.calls, called.Name)
			case *ast.SelectorExpr:
				f.calls = append(f.calls, "."+called.Sel.Name)
				if name := declaredFlag(called.Sel.Name, n.Args); name != "" {
					f.flags = append(f.flags, name)
				}
			}
		case *ast.CompositeLit:
			if name, run := listedCommand(n); name != "" {
				commands[name] = run
			}
		}
		return true
	})
}

// Methods of a flag.FlagSet that declare a flag, with the place of its name.
var declares = map[string]int{
	"Bool": 0, "Duration": 0, "Float64": 0, "Func": 0, "BoolFunc": 0, "Int": 0, "Int64": 0, "String": 0, "Uint": 0, "Uint64": 0,
	"BoolVar": 1, "DurationVar": 1, "Float64Var": 1, "IntVar": 1, "Int64Var": 1, "StringVar": 1, "TextVar": 1, "UintVar": 1,
	"Uint64Var": 1, "Var": 1,
}

// declaredFlag returns the name of the flag that a call declares, "" if it
// declares none.
func declaredFlag(method string, args []ast.Expr) string {
	place, is := declares[method]
	if !is || place >= len(args) {
		return ""
	}
	return stringOf(args[place])
}

// listedCommand returns the name of a tool.Command and the name of its
// function.
func listedCommand(literal *ast.CompositeLit) (name, run string) {
	for _, element := range literal.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			return "", ""
		}
		key, _ := pair.Key.(*ast.Ident)
		if key == nil {
			return "", ""
		}
		switch key.Name {
		case "Name":
			name = stringOf(pair.Value)
		case "Run":
			if function, ok := pair.Value.(*ast.Ident); ok {
				run = function.Name
			}
		}
	}
	if run == "" {
		return "", ""
	}
	return name, run
}

// stringOf returns the value of a string literal, "" for other expressions.
func stringOf(e ast.Expr) string {
	literal, ok := e.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return ""
	}
	value, err := strconv.Unquote(literal.Value)
	if err != nil {
		return ""
	}
	return value
}
