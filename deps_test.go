package vedette_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// importPolicy is a statement of policy: the packages of this module that each
// package may import. Everything may import the standard library, except what
// checkImport forbids. A package that is not listed here fails the test.
func importPolicy() map[string]string {
	const common = " internal/suggest cmd/internal/tool cmd/internal/progress" // what tools share
	return map[string]string{
		// The engine is one chain, in which a package may import those below it. Endgame
		// tables stand beside the transposition table, opening books beside the search.
		"cmd/vedette": "uci skill search tt eval movegen syzygy book analysis explain board pgn epd epd/solve" +
			" internal/safefile internal/latin internal/hangup internal/version internal/memory" + common,
		"uci": "skill search tt eval movegen syzygy book selfplay/openings" +
			" internal/suggest internal/latin internal/version",
		"skill":   "search tt eval movegen",
		"search":  "tt eval movegen syzygy internal/memory",
		"book":    "movegen",
		"tt":      "eval movegen internal/memory",
		"syzygy":  "movegen internal/memory",
		"eval":    "movegen internal/memory internal/numbers",
		"movegen": "",
		// Games, records of positions, and pages stand above the search, beside the protocol.
		"pgn":               "movegen internal/latin",
		"opening":           "pgn movegen",
		"epd":               "pgn movegen",
		"epd/solve":         "epd pgn search tt eval movegen",
		"analysis":          "opening internal/page pgn search tt eval movegen",
		"explain":           "internal/page pgn search tt eval movegen",
		"board":             "", // the server of the page for browsers knows programs only by what they say
		"selfplay":          "selfplay/openings search eval movegen",
		"selfplay/openings": "search eval movegen",
		// The chain does not import the tools.
		"training":           "selfplay search eval movegen internal/safefile internal/numbers internal/version internal/workers",
		"training/fit":       "training selfplay eval movegen internal/safefile internal/workers",
		"training/tune":      "selfplay search eval movegen internal/safefile internal/workers",
		"gametree":           "",
		"gametree/chesstree": "eval movegen",
		"cmd/datagen":        "training selfplay pgn eval syzygy movegen" + common,
		"cmd/train":          "training/tune training/fit training selfplay search eval movegen internal/safefile" + common,
		"cmd/scout":          "gametree/chesstree gametree movegen" + common,
		"cmd/embed":          "eval movegen",
		// What several packages share.
		"cmd/internal/tool":      "internal/suggest",
		"cmd/internal/progress":  "internal/suggest cmd/internal/tool",
		"internal/fentest":       "movegen",
		"internal/hangup":        "",
		"internal/latin":         "",
		"internal/memory":        "",
		"internal/numbers":       "",
		"internal/page":          "movegen",
		"internal/page/pagetest": "internal/programtest",
		"internal/programtest":   "",
		"internal/safefile":      "",
		"internal/suggest":       "",
		"internal/terminaltest":  "",
		"internal/version":       "",
		"internal/workers":       "",
		// Folders without programs: tests, pages, and configuration files.
		".":       "uci search movegen epd epd/solve",
		"clients": "uci search eval",
		"docs":    "",
		"web":     "",
	}
}

// testPolicy lists what the tests of a package may also import: an oracle, or a
// helper of tests.
func testPolicy() map[string][]string {
	return map[string][]string{
		"search":             {"gametree/chesstree", "gametree"},
		"skill":              {"syzygy"},                 // a defender
		"analysis":           {"internal/page/pagetest"}, // a browser
		"board":              {"uci", "search"},          // the options of the engine
		"book":               {"pgn"},                    // moves of an example
		"cmd/vedette":        {"internal/terminaltest"},
		"gametree/chesstree": {"gametree"},
		"eval":               {"syzygy"},
		"explain":            {"internal/page/pagetest"},
		"internal/hangup":    {"internal/terminaltest"},
		"web":                {"uci", "analysis", "search", "opening", "pgn", "eval", "movegen", "internal/page/pagetest"},
	}
}

// modulePolicy lists the packages, or single files, that may import other
// modules outside of tests, and which. Of the engine, the evaluation detects the
// processor's features, internal/memory maps files, asks for the size of the machine's
// memory and takes that of Windows, and internal/hangup asks whether an output has a
// reader. Windows is asked who else has the console, and starts programs without one.
// internal/safefile locks files, and cmd/internal/tool knows terminals.
func modulePolicy() map[string][]string {
	return map[string][]string{
		"internal/hangup/client_unix.go":    {"golang.org/x/sys/unix"},
		"internal/hangup/client_windows.go": {"golang.org/x/sys/windows"},
		"internal/memory/file_unix.go":      {"golang.org/x/sys/unix"},
		"internal/memory/file_windows.go":   {"golang.org/x/sys/windows"},
		"internal/memory/limit_bsd.go":      {"golang.org/x/sys/unix"},
		"internal/memory/map_windows.go":    {"golang.org/x/sys/windows"},
		"internal/safefile/lock_unix.go":    {"golang.org/x/sys/unix"},
		"internal/safefile/lock_windows.go": {"golang.org/x/sys/windows"},
		"internal/terminaltest":             {"golang.org/x/sys/unix"},
		"board/process_windows.go":          {"golang.org/x/sys/windows"},
		"cmd/vedette/click_windows.go":      {"golang.org/x/sys/windows"},
		"eval":                              {"golang.org/x/sys/cpu"},
		"training/fit":                      {"golang.org/x/sys/cpu"},
		"cmd/datagen/referee.go":            {"github.com/notnil/chess"},

		"cmd/internal/tool/terminal_unix.go":    {"golang.org/x/sys/unix"},
		"cmd/internal/tool/terminal_windows.go": {"golang.org/x/sys/windows"},
	}
}

// TestImports checks every Go file of the module against the policy, whatever
// its build constraints.
func TestImports(t *testing.T) {
	policy := importPolicy()
	for _, file := range goFiles(t) {
		file = filepath.ToSlash(file)
		may, listed := policy[path.Dir(file)]
		if !listed {
			t.Errorf("%s: package %q is not in the import policy; add it to importPolicy in deps_test.go", file, path.Dir(file))
			continue
		}
		syntax, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range syntax.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if complaint := checkImport(file, name, strings.Fields(may)); complaint != "" {
				t.Errorf("%s imports %q: %s", file, name, complaint)
			}
		}
	}
}

// goFiles returns all Go files of the module, tests included.
func goFiles(t *testing.T) (files []string) {
	t.Helper()
	err := filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && skipDir(file, entry.Name()):
			return filepath.SkipDir
		case !entry.IsDir() && filepath.Ext(file) == ".go":
			files = append(files, file)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// skipDir reports whether a directory below the root is ignored by the go
// command or is another module.
func skipDir(dir, name string) bool {
	if dir == "." {
		return false
	}
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return name == "testdata" || name == "vendor" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || err == nil
}

// checkImport returns the reason why an import is not allowed, or "". The
// file's package may import the listed packages of the module.
func checkImport(file, name string, may []string) (complaint string) {
	own, isOwn := strings.CutPrefix(name, "vedette/")
	first, _, _ := strings.Cut(name, "/")
	switch {
	case name == "C":
		return "cgo is not used anywhere"
	case name == "unsafe" && !mayUseUnsafe(file):
		return "unsafe is for internal/memory and two calls of Windows only"
	case isOwn && strings.HasSuffix(file, "_test.go") && (own == path.Dir(file) || own == "internal/fentest" || own == "internal/programtest"):
		return "" // an external test of the package itself, or the positions and programs that all tests use
	case isOwn && strings.HasSuffix(file, "_test.go") && slices.Contains(testPolicy()[path.Dir(file)], own):
		return ""
	case isOwn && !slices.Contains(may, own):
		return "against the direction of the chain; importPolicy in deps_test.go has the exceptions"
	case !isOwn && strings.Contains(first, ".") && !strings.HasSuffix(file, "_test.go") && !mayImportModule(file, name):
		return "other modules are for tests and for tools that need them; modulePolicy in deps_test.go lists these"
	}
	return ""
}

// mayUseUnsafe reports whether a file may import unsafe.
func mayUseUnsafe(file string) bool {
	return path.Dir(file) == "internal/memory" || file == "internal/hangup/client_windows.go" || file == "cmd/vedette/click_windows.go" ||
		path.Dir(file) == "tt" && strings.HasSuffix(file, "_test.go")
}

// mayImportModule reports whether a file that is not a test may import a package
// of another module.
func mayImportModule(file, name string) bool {
	policy := modulePolicy()
	return slices.ContainsFunc(slices.Concat(policy[path.Dir(file)], policy[file]), func(module string) bool {
		return name == module || strings.HasPrefix(name, module+"/")
	})
}

// TestCheckImport checks that the policy can refuse.
func TestCheckImport(t *testing.T) {
	policy := importPolicy()
	for _, test := range []struct {
		file, name string
		allowed    bool
	}{
		{"movegen/move.go", "math/bits", true},
		{"movegen/move.go", "vedette/eval", false},
		{"movegen/move_test.go", "vedette/movegen", true},
		{"search/search.go", "vedette/tt", true},
		{"search/search.go", "vedette/uci", false},
		{"search/search.go", "vedette/gametree", false},
		{"search/search_test.go", "vedette/gametree", true},
		{"internal/memory/block.go", "unsafe", true},
		{"tt/table_test.go", "unsafe", true},
		{"tt/table.go", "unsafe", false},
		{"eval/net.go", "C", false},
		{"internal/memory/file_unix.go", "golang.org/x/sys/unix", true},
		{"internal/memory/block.go", "golang.org/x/sys/unix", false},
		{"movegen/perft.go", "github.com/dylhunn/dragontoothmg", false},
		{"movegen/perft_test.go", "github.com/dylhunn/dragontoothmg", true},
	} {
		complaint := checkImport(test.file, test.name, strings.Fields(policy[path.Dir(test.file)]))
		if allowed := complaint == ""; allowed != test.allowed {
			t.Errorf("%s importing %q: allowed = %v (%s), want %v", test.file, test.name, allowed, complaint, test.allowed)
		}
	}
}
