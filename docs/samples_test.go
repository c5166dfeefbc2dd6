package docs

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// sampleSources is a repository without pages.
func sampleSources() fstest.MapFS {
	files := make(fstest.MapFS)
	for name, text := range map[string]string{
		"Makefile":              "FUZZTIME ?= 30s\n# CC=go\nifndef GOAMD64\nendif\nbuild: ## it\n\tgo build\nbench-check: build\nX := build\n",
		"docs/options.md":       "<!-- options: -->\n| option |\n|---|\n| Hash | 16 |\n| Move Overhead | 20 |\n<!-- end of options -->\n",
		"search/parameters.txt": "# Numbers.\nreductionCut  1024  0  3072  128\n",
		"cmd/vedette/main.go":   "package main\nfunc run() { cutFlag(args, \"network\"); _ = \"-version\"; switch args[0] {\ncase \"tome\":\n} }\n",
		"cmd/vedette/tome.go":   "package main\nvar p = tool.Command{}\nfunc tomes() { _ = []tool.Command{{Name: \"bind\", Run: bind}} }\nfunc bind() { f.Int(\"pages\", 1, \"\") }\n",
		"uci/commands.go":       "\t\t{\"bench\", atOnce},\n\t\t{\"go\", atOnce},\n\t\t{\"d\", atOnce},\n",
		"uci/uci_test.go":       "package uci\nvar u = flag.Bool(\"update\", false, \"\")\nfunc TestReadme(t *testing.T) {}\nfunc BenchmarkGo(b *testing.B) {}\n",
		"cmd/gun/main.go": "package main\nfunc main() { p().Main() }\nfunc p() *tool.Program {\n" +
			"return &tool.Program{Name: \"gun\", Commands: []tool.Command{{Name: \"load\", Run: load}, {Name: \"fire\", Run: fire}}}\n}\n",
		"cmd/gun/load.go": "package main\nfunc load() { f := flag.NewFlagSet(); f.Int(\"balls\", 1, \"\"); more(f) }\n" +
			"func more(f *flag.FlagSet) { var x string; f.StringVar(&x, \"out\", \"\", \"\") }\n" +
			"func (g gun) load() {}\nfunc fire() { more(f); g.load() }\n",
		"cmd/plain/main.go": "package main\nfunc main() { f := flag.NewFlagSet(); f.Bool(\"quick\", false, \"\") }\n",
		"docs/log/old.md":   "# Then\n",
	} {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

func TestSamples(t *testing.T) {
	long := strings.Repeat("many words ", 12)
	script := func(lines string) string { return "```sh\n" + lines + "\n```\n" }
	for _, test := range []struct {
		name, page string
		line       int    // 0: no complaint
		want       string // part of the complaint
	}{
		{"width", "short\n" + long, 2, "132 characters, want at most 120"},
		{"width: link among words", "see [x](http://" + strings.Repeat("x", 120) + ")", 1, "characters"},
		{"width: command", script("echo " + long), 2, "characters"},

		{"day", "On 2026-11-20 it was so.", 1, "the date 2026-11-20"},
		{"day in the target of a link", "See [x](http://x.org/2026-11-20-x.md).", 0, ""},
		{"day with stops", "since 23.11.2026", 1, "the date 23.11.2026"},
		{"version", "Go 1.26.8, ICCA 6.4.1983, version 1.2.3", 0, ""},

		{"link", "[x](x.md)\n", 1, `the target "x.md" of a link does not exist`},
		{"link with code", "[`x` y](x.md)", 1, "does not exist"},
		{"link: in code", "```\n[x](x.md)\n```\n`[x](x.md)`", 0, ""},
		{"link: file and folder", "[x](../Makefile) [y](../search)", 0, ""},
		{"anchor", "# A\n[x](#b)", 2, `docs/page.md has no heading "b"`},
		{"anchors", "# A `b-c`, d\n## A\n## A\n<a id=\"e\"></a>\n[x](#a-b-c-d) [y](#a-1) [z](log/old.md#then) [e](#e)", 0, ""},
		{"anchor in code", "```\n# A\n```\n[x](#a)", 4, "no heading"},

		{"file", "as `search/prune.go` says", 1, "there is no file search/prune.go"},
		{"files", "`search/parameters.txt`, `elsewhere/x.go`, `x.go`", 0, ""},

		{"make: target", script("make buildd"), 2, `no target "buildd"`},
		{"make: variable", script("make build FUZTIME=1s"), 2, "no variable FUZTIME"},
		{"make", script("make\nmake -j4 build CC=go FUZZTIME=1s GOAMD64=v1 && make bench-check # make nothing\nmake TARGET"), 0, ""},
		{"make in the text", "Run `make buildd`.", 1, `no target "buildd"`},
		{"other language", "```\nmake buildd\n```", 0, ""},

		{"program", script("go run ./cmd/cannon fire"), 2, "no package ./cmd/cannon"},
		{"program: flag", script("go run -tags tune ./cmd/gun fire -balls 2"), 2, "gun fire has no flag -balls"},
		{"program: quotes", script("gun load -out 'a -b # c' \"-\""), 0, ""},
		{"program of the engine: fine", script("./vedette tome bind -pages 2 FILE && vedette tome help && vedette tome"), 0, ""},
		{"program: fine", script("X=1 go run ./cmd/gun load -balls 2 -out=x FILE && gun help && gun load -help && gun COMMAND"), 0, ""},

		{"flag in a table", "| flag | default |\n|---|---|\n| `-balls` | 1 |\n| `-bals N`, `-out` | |", 4, "no program has the flag -bals"},
		{"flag of another program", "| `-x` |\n|---|\n| `-y` |\n\n| option |\n|---|\n| `-z` |", 0, ""},

		{"setoption", "```\nsetoption name Hash value 1\nsetoption name Hahs value 1\n```", 3, `no option "Hahs"`},
		{"setoption: fine", "`setoption name Move Overhead value 1`, `setoption name NAME`, `vedette \"setoption name Hash value 1\"`", 0, ""},

		{"engine: command", script("./vedette go depth 2\n./vedette benhc"), 3, `the engine has no command "benhc"`},
		{"engine: flag", script("./vedette -net x bench"), 2, "the engine has no flag -net"},
		{"engine", script("./vedette -network x bench\n./vedette-new 'go depth 2' d <in >out\n./vedette -version\n./vedette COMMAND"), 0, ""},
		{"option", script("fastchess -each option.Hahs=1"), 2, `no option "Hahs"`},
		{"options", script("fastchess -each option.Hash=1 'option.Move Overhead=1' option.reductionCut=2"), 0, ""},

		{"go test: package", script("go test ./ucci"), 2, "no package ./ucci"},
		{"go test: pattern", script("go test ./uci -run Raedme"), 2, "-run Raedme chooses nothing in ./uci"},
		{"go test: flag", script("go test ./uci -run Readme -updaet"), 2, "no test has the flag -updaet"},
		{"go test", script("go test -v -count=1 -run '^TestReadme$' -bench Go/x ./uci -update\ngo test -short ./..."), 0, ""},
		{"go: UCI", "`go infinite` and `go run`", 0, ""},
	} {
		files := sampleSources()
		files["docs/page.md"] = &fstest.MapFile{Data: []byte(test.page)}
		complaints, err := check(files)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case test.line == 0 && len(complaints) > 0:
			t.Errorf("%s: %q, want nothing", test.name, complaints)
		case test.line > 0 && (len(complaints) != 1 || !strings.Contains(complaints[0], test.want) ||
			!strings.HasPrefix(complaints[0], "docs/page.md:"+string(rune('0'+test.line))+": ")):
			t.Errorf("%s: %q, want %q in line %d", test.name, complaints, test.want, test.line)
		}
	}
}

// If the sources lack something to check commands against, that is an error.
func TestBlind(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(sampleSources())) {
		files := sampleSources()
		delete(files, name)
		if strings.HasPrefix(name, "cmd/") && name != "cmd/vedette/main.go" {
			maps.DeleteFunc(files, func(other string, _ *fstest.MapFile) bool {
				return strings.HasPrefix(other, "cmd/") && other != "cmd/vedette/main.go"
			})
		}
		needed := !strings.HasSuffix(name, "_test.go") && !strings.HasPrefix(name, "docs/log/") && name != "search/parameters.txt"
		if _, err := readSource(fs.FS(files)); (err != nil) != needed {
			t.Errorf("without %s: %v", name, err)
		}
	}
}
