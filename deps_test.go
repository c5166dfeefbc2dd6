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
// package may import. The engine is one chain, in which a package may import
// those to its right; every other permission is listed. Everything may import
// the standard library, except what checkImport forbids. A package that is not
// listed here fails the test.
func importPolicy() map[string][]string {
	chain := []string{"cmd/vedette", "uci", "skill", "search", "tt", "eval", "movegen"}
	policy := map[string][]string{
		".": chain, // the root holds only tests
	}
	for i, name := range chain {
		policy[name] = chain[i+1:]
	}
	policy["internal/suggest"] = nil
	policy["internal/latin"] = nil
	policy["internal/fentest"] = []string{"movegen"}
	policy["internal/version"] = nil
	policy["internal/memory"] = nil
	policy["internal/hangup"] = nil
	policy["internal/numbers"] = nil
	for _, name := range []string{"eval", "tt", "search"} {
		policy[name] = append([]string{"internal/memory"}, policy[name]...)
	}
	// Endgame tables stand beside the transposition table.
	policy["syzygy"] = []string{"internal/memory", "movegen"}
	for _, name := range []string{"cmd/vedette", "uci", "search"} {
		policy[name] = append([]string{"syzygy"}, policy[name]...)
	}
	// Opening books stand beside the search.
	policy["book"] = []string{"movegen"}
	policy["eval"] = append([]string{"internal/numbers"}, policy["eval"]...)
	policy["selfplay"] = []string{"selfplay/openings", "search", "syzygy", "eval", "movegen"}
	policy["selfplay/openings"] = []string{"search", "eval", "movegen"}
	policy["uci"] = append([]string{"internal/suggest", "internal/latin", "internal/version", "selfplay/openings", "book"}, policy["uci"]...)
	policy["cmd/vedette"] = append([]string{"analysis", "explain", "book", "pgn", "epd", "epd/solve", "internal/safefile", "internal/latin",
		"internal/hangup", "internal/suggest", "internal/version", "cmd/internal/tool", "cmd/internal/progress"},
		policy["cmd/vedette"]...)
	// The server of the page for browsers knows programs only by what they say.
	policy["board"] = nil
	policy["cmd/vedette"] = append(policy["cmd/vedette"], "board", "internal/memory")
	// Records of positions, and their search.
	policy["epd"] = []string{"pgn", "movegen"}
	policy["epd/solve"] = append([]string{"epd", "pgn"}, chain[3:]...)
	policy["."] = append([]string{"epd", "epd/solve"}, chain...)
	// The analysis of games stands above the search, beside the protocol.
	policy["analysis"] = []string{"opening", "internal/page", "pgn", "search", "tt", "eval", "movegen"}
	policy["opening"] = []string{"pgn", "movegen"}
	// So does the record of a search as a page.
	policy["explain"] = []string{"internal/page", "pgn", "search", "tt", "eval", "movegen"}
	policy["internal/page"] = []string{"movegen"}
	policy["internal/page/pagetest"] = nil
	policy["internal/terminaltest"] = nil
	// The chain does not import the tools.
	policy["internal/safefile"] = nil
	policy["internal/workers"] = nil
	policy["docs"] = nil // holds only pages and their check
	policy["gametree"] = nil
	policy["gametree/chesstree"] = []string{"eval", "movegen"}
	policy["pgn"] = []string{"internal/latin", "movegen"}
	policy["web"] = nil // holds only the page for browsers and its tests
	policy["training"] = []string{"selfplay", "internal/safefile", "internal/numbers", "internal/workers", "search", "syzygy", "eval",
		"movegen"}
	policy["training/fit"] = []string{"training", "selfplay", "internal/safefile", "eval", "movegen"}
	policy["training/tune"] = []string{"selfplay", "internal/safefile", "internal/workers", "search", "eval", "movegen"}
	policy["cmd/datagen"] = []string{"training", "selfplay", "pgn", "internal/version", "syzygy", "eval", "movegen"}
	policy["cmd/train"] = []string{"training/tune", "training/fit", "training", "selfplay", "internal/safefile", "search",
		"eval", "movegen"}
	policy["cmd/scout"] = []string{"gametree/chesstree", "gametree", "movegen"}
	policy["cmd/embed"] = []string{"eval", "movegen"}
	policy["clients"] = []string{"uci", "search", "eval"} // holds only configuration files and their tests
	// What all tools share imports, of this module, only what stands before it here.
	common := []string{"internal/suggest", "cmd/internal/tool", "cmd/internal/progress"}
	for i, name := range common {
		policy[name] = common[:i]
	}
	for _, name := range []string{"cmd/datagen", "cmd/train", "cmd/scout"} {
		policy[name] = append(policy[name], common...)
	}
	return policy
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
// processor's features, internal/memory maps files and asks for the size of the
// machine's memory, and internal/hangup asks whether an output has a reader. Windows is
// asked who else has the console, and starts programs without one.
// internal/safefile locks files, and cmd/internal/tool knows terminals.
func modulePolicy() map[string][]string {
	return map[string][]string{
		"internal/hangup/unread_unix.go":    {"golang.org/x/sys/unix"},
		"internal/hangup/unread_windows.go": {"golang.org/x/sys/windows"},
		"internal/memory/file_unix.go":      {"golang.org/x/sys/unix"},
		"internal/memory/file_windows.go":   {"golang.org/x/sys/windows"},
		"internal/memory/limit_bsd.go":      {"golang.org/x/sys/unix"},
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
			if complaint := checkImport(file, name, may); complaint != "" {
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
	case isOwn && strings.HasSuffix(file, "_test.go") && (own == path.Dir(file) || own == "internal/fentest"):
		return "" // an external test of the package itself, or the positions that all tests read
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
	return path.Dir(file) == "internal/memory" || file == "internal/hangup/unread_windows.go" || file == "cmd/vedette/click_windows.go" ||
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
		{"movegen/move_test.go", "vedette/eval", false},
		{"search/search.go", "vedette/tt", true},
		{"search/search.go", "vedette/uci", false},
		{"search/search.go", "vedette/skill", false},
		{"skill/novice.go", "vedette/search", true},
		{"skill/novice.go", "vedette/syzygy", false},
		{"search/search.go", "vedette/gametree", false},
		{"search/search_test.go", "vedette/gametree", true},
		{"cmd/vedette/main.go", "vedette/uci", true},
		{"cmd/scout/main.go", "vedette/cmd/internal/tool", true},
		{"cmd/scout/main.go", "vedette/cmd/train", false},
		{"internal/memory/block.go", "unsafe", true},
		{"internal/hangup/unread_windows.go", "unsafe", true},
		{"internal/hangup/hangup.go", "unsafe", false},
		{"tt/table_test.go", "unsafe", true},
		{"tt/table.go", "unsafe", false},
		{"eval/net.go", "C", false},
		{"eval/net_test.go", "C", false},
		{"internal/memory/file_unix.go", "golang.org/x/sys/unix", true},
		{"internal/memory/block.go", "golang.org/x/sys/unix", false},
		{"movegen/perft.go", "github.com/dylhunn/dragontoothmg", false},
		{"movegen/perft_test.go", "github.com/dylhunn/dragontoothmg", true},
	} {
		complaint := checkImport(test.file, test.name, policy[path.Dir(test.file)])
		if allowed := complaint == ""; allowed != test.allowed {
			t.Errorf("%s importing %q: allowed = %v (%s), want %v", test.file, test.name, allowed, complaint, test.allowed)
		}
	}
}
