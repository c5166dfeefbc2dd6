package clients_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"vedette/eval"
)

// openbenchEngine is the configuration of an engine on an OpenBench server.
type openbenchEngine struct {
	Private bool   `json:"private"`
	NPS     int    `json:"nps"`
	Source  string `json:"source"`
	Build   struct {
		Path      *string  `json:"path"`
		Compilers []string `json:"compilers"`
		CPUFlags  []string `json:"cpuflags"`
		Systems   []string `json:"systems"`
	} `json:"build"`
	Test    map[string]openbenchPreset `json:"test_presets"`
	Tune    map[string]openbenchPreset `json:"tune_presets"`
	Datagen map[string]openbenchPreset `json:"datagen_presets"`
}

// openbenchPreset fills in the form of a new test.
type openbenchPreset map[string]any

// openbenchEngineFile reads the configuration of the engine.
func openbenchEngineFile(t *testing.T) openbenchEngine {
	t.Helper()
	file, err := os.Open("Vedette.json")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var config openbenchEngine
	decoder := json.NewDecoder(file)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&config); err != nil {
		t.Fatalf("Vedette.json: %v", err)
	}
	return config
}

// TestOpenBench checks the configuration as the server does when it starts, and
// the presets as it checks a form.
func TestOpenBench(t *testing.T) {
	config := openbenchEngineFile(t)
	source := regexp.MustCompile(`^https://github\.com/[A-Za-z0-9-]+/[A-Za-z0-9_.-]+$`)
	if config.Private || config.NPS <= 0 || !source.MatchString(config.Source) {
		t.Errorf("private, nps or source are wrong: %v, %d, %q", config.Private, config.NPS, config.Source)
	}
	build := config.Build
	if build.Path == nil || len(build.Compilers) == 0 || build.CPUFlags == nil || len(build.Systems) == 0 {
		t.Errorf("build is incomplete: %+v", build)
	}
	// The worker compares this with the output of "go version", in which a 0 at the
	// end may be missing.
	if want := "go>=" + strings.TrimSuffix(goVersion(t), ".0"); !slices.Equal(build.Compilers, []string{want}) {
		t.Errorf("compilers %q, go.mod says %s", build.Compilers, want)
	}
	for _, system := range build.Systems {
		if !slices.Contains([]string{"Linux", "Windows", "Darwin"}, system) {
			t.Errorf("system %q", system)
		}
	}
	declared := declaredOptions(t, startEngine(t))
	for kind, presets := range map[string]map[string]openbenchPreset{
		"test": config.Test, "tune": config.Tune, "datagen": config.Datagen,
	} {
		if presets["default"] == nil {
			t.Errorf("%s_presets has no default", kind)
		}
		for name, preset := range presets {
			t.Run(kind+"/"+name, func(t *testing.T) {
				preset.check(t, kind)
				if name == "default" {
					return
				}
				options, control := preset["both_options"], preset["both_time_control"]
				if kind == "tune" { // which has only one engine
					options, control = preset["dev_options"], preset["dev_time_control"]
				}
				checkOpenBenchOptions(t, declared, options)
				if s, _ := control.(string); !openbenchControl.MatchString(s) {
					t.Errorf("time control %v", control)
				}
			})
		}
	}
	// The server reads the branch and the bounds from the default preset.
	for _, key := range []string{"base_branch", "book_name", "test_bounds", "test_confidence", "win_adj", "draw_adj"} {
		if config.Test["default"][key] == nil {
			t.Errorf("test_presets: the default has no %s", key)
		}
	}
	if config.Test["STC"] == nil { // which the form shows first
		t.Error("test_presets has no STC")
	}
}

// A worker with endgame tables, and tests that vary their use, set these options.
func TestOpenBenchSyzygy(t *testing.T) {
	checkSettings(t, map[string]string{
		"Threads": "1", "Hash": "16", "SyzygyPath": "/no tables/3-4-5:/no tables/6", "SyzygyProbeLimit": "6",
		"SyzygyProbeDepth": "1", "Syzygy50MoveRule": "true",
	})
}

// goVersion returns the Go version in go.mod.
func goVersion(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	match := regexp.MustCompile(`(?m)^go ([0-9.]+)$`).FindSubmatch(text)
	if match == nil {
		t.Fatal("go.mod names no version of Go")
	}
	return string(match[1])
}

// openbenchControl matches a time control: seconds and an increment for a
// number of moves or the game, or a limit for each move.
var openbenchControl = regexp.MustCompile(`^(([0-9]+/)?[0-9]+(\.[0-9]+)?(\+[0-9]+(\.[0-9]+)?)?|(N|D|MT)=[1-9][0-9]*)$`)

// openbenchForms has the syntax of a preset's fields. The server does not start
// if it finds an unknown field.
var openbenchForms = map[string]*regexp.Regexp{
	"base_branch":       regexp.MustCompile(`^[a-z0-9._/-]+$`),
	"both_branch":       regexp.MustCompile(`^[a-z0-9._/-]+$`),
	"both_options":      regexp.MustCompile(`^\w+=\S+( \w+=\S+)*$`),
	"both_time_control": openbenchControl,
	"dev_options":       regexp.MustCompile(`^\w+=\S+( \w+=\S+)*$`),
	"dev_time_control":  openbenchControl,
	"book_name":         regexp.MustCompile(`^(NONE|[A-Za-z0-9_.-]+\.(epd|pgn))$`),
	"test_bounds":       regexp.MustCompile(`^\[-?[0-9]+\.[0-9]+, -?[0-9]+\.[0-9]+\]$`),
	"test_confidence":   regexp.MustCompile(`^\[0\.[0-9]+, 0\.[0-9]+\]$`),
	"workload_size":     regexp.MustCompile(`^[1-9][0-9]*$`),
	"win_adj":           regexp.MustCompile(`^(None|movecount=[0-9]+ score=[0-9]+)$`),
	"draw_adj":          regexp.MustCompile(`^(None|movenumber=[0-9]+ movecount=[0-9]+ score=[0-9]+)$`),
}

// check fails for fields that a preset of this kind must not have.
func (p openbenchPreset) check(t *testing.T, kind string) {
	t.Helper()
	for key, value := range p {
		text, isText := value.(string)
		if encoded, err := json.Marshal(value); !isText && err == nil {
			text = string(encoded)
		}
		form := openbenchForms[key]
		switch {
		case form == nil:
			t.Errorf("OpenBench, or this test, has no field %q", key)
		case !form.MatchString(text) || isText == (key == "workload_size"):
			t.Errorf("%s is %v", key, value)
		case strings.HasPrefix(key, "test_") && kind != "test", key == "workload_size" && kind == "tune",
			key == "base_branch" && kind == "tune", key == "both_branch" && kind != "datagen", key == "book_name" && text == "NONE" && kind != "datagen":
			t.Errorf("%s %s is not for a preset of kind %s", key, text, kind)
		}
	}
}

// checkOpenBenchOptions fails unless the options, such as "Threads=1 Hash=16",
// are the engine's. The server requires these two.
func checkOpenBenchOptions(t *testing.T, declared map[string]option, options any) {
	t.Helper()
	text, _ := options.(string)
	given := map[string]bool{}
	for _, setting := range strings.Fields(text) {
		name, value, _ := strings.Cut(setting, "=")
		given[name] = true
		if o, known := declared[name]; !known {
			t.Errorf("the engine has no option %q", name)
		} else if err := o.check(value); err != nil {
			t.Error(err)
		}
	}
	if !given["Threads"] || !given["Hash"] {
		t.Errorf("options %q lack Threads or Hash", text)
	}
}

// TestOpenBenchBuild builds the engine from a copy of the sources with the
// command of an OpenBench worker, and reads the result of its bench as the
// worker does.
func TestOpenBenchBuild(t *testing.T) {
	if os.Getenv(required) == "" {
		t.Skipf("builds the engine several times; %s=1 requires it", required)
	}
	w := newOpenbenchWorker(t)
	const binary = "Vedette-0123ABCD"
	path, err := w.build(t, binary)
	if err != nil {
		t.Fatal(err)
	}
	bench := exec.CommandContext(t.Context(), path, "bench")
	out, err := bench.CombinedOutput()
	if err != nil {
		t.Fatalf("bench: %v\n%s", err, out)
	}
	nodes, nps := openbenchResult(string(out))
	if nodes == "" || nps == "" {
		t.Fatalf("OpenBench finds nodes %q and nps %q in %s", nodes, nps, out)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if got, want := lines[len(lines)-1], nodes+" nodes "+nps+" nps"; got != want {
		t.Errorf("the last line of bench is %q, OpenBench reads %q", got, want)
	}
	t.Run("network", func(t *testing.T) { testOpenBenchNetwork(t, w, binary, path) })
	t.Run("tune", func(t *testing.T) { testOpenBenchTune(t, w, path) })
}

// testOpenBenchNetwork builds the engine for a test of a network: its node count
// is that of the ordinary engine with the network file. Without the file nothing
// is built.
func testOpenBenchNetwork(t *testing.T, w *openbenchWorker, binary, ordinary string) {
	v := eval.DefaultWeights().Network().Values()
	for i := range v.Inputs {
		v.Inputs[i][0] = -v.Inputs[i][0]
	}
	var file bytes.Buffer
	if err := v.Write(&file, "for a test"); err != nil {
		t.Fatal(err)
	}
	id := fmt.Sprintf("%X", sha256.Sum256(file.Bytes()))[:8] // the server's name for it
	network := filepath.Join(t.TempDir(), id)
	if err := os.WriteFile(network, file.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	path, err := w.build(t, binary+"-"+id, "EVALFILE="+network)
	if err != nil {
		t.Fatal(err)
	}
	before := openbenchNodes(t, ordinary, "bench", "16", "1", "6")
	want := openbenchNodes(t, ordinary, "-network", network, "bench", "16", "1", "6")
	got := openbenchNodes(t, path, "bench", "16", "1", "6")
	if got != want || got == before {
		t.Errorf("%s nodes with the network embedded, want %s; %s without", got, want, before)
	}
	path, err = w.build(t, binary+"-89ABCDEF", "EVALFILE="+network+"missing")
	if err == nil || !strings.Contains(err.Error(), id+"missing") {
		t.Errorf("a network is missing: %v", err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("the engine was built although the network is missing")
	}
	if path, err = w.build(t, binary); err != nil || openbenchNodes(t, path, "bench", "16", "1", "6") != before {
		t.Errorf("a build with a network changes a later build without one: %v", err)
	}
}

// testOpenBenchTune builds the engine for SPSA from the branch described in the
// page about OpenBench: every parameter of the table is an option, "parameters"
// lists them for the form, and the node count is that of the ordinary engine.
func testOpenBenchTune(t *testing.T, w *openbenchWorker, ordinary string) {
	const line = "export GOFLAGS := -tags=tune"
	page, err := os.ReadFile("../docs/clients/openbench.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "`"+line+"`") {
		t.Errorf("docs/clients/openbench.md does not ask for %q", line)
	}
	makefile := filepath.Join(w.folder, "Makefile")
	text, err := os.ReadFile(makefile)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(makefile, append(text, "\n"+line+"\n"...), 0o666); err != nil {
		t.Fatal(err)
	}
	path, err := w.build(t, "Vedette-456789AB")
	if err != nil {
		t.Fatal(err)
	}
	if want, got := openbenchNodes(t, ordinary, "bench", "16", "1", "6"), openbenchNodes(t, path, "bench", "16", "1", "6"); got != want {
		t.Errorf("%s nodes when built for tuning, %s otherwise", got, want)
	}
	out, err := exec.CommandContext(t.Context(), path, "parameters").Output()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for line := range strings.Lines(string(out)) {
		name, _, _ := strings.Cut(line, ",")
		names = append(names, name)
	}
	if want := tabledParameters(t); !slices.Equal(names, want) {
		t.Errorf("parameters %q, the table has %q", names, want)
	}
}

// tabledParameters returns the names in the parameter table.
func tabledParameters(t *testing.T) (names []string) {
	t.Helper()
	table, err := os.ReadFile("../search/parameters.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(table)) {
		if words := strings.Fields(line); len(words) > 0 && !strings.HasPrefix(line, "#") {
			names = append(names, words[0])
		}
	}
	return names
}

// openbenchWorker builds the engine from a copy of the sources.
type openbenchWorker struct{ makeProgram, folder, compiler string }

func newOpenbenchWorker(t *testing.T) *openbenchWorker {
	t.Helper()
	makeProgram := findProgram(t, "make")
	config := openbenchEngineFile(t)
	sources := filepath.Join(t.TempDir(), "Vedette-tmp")
	copySources(t, "..", sources)
	compiler, _, _ := strings.Cut(config.Build.Compilers[0], ">=")
	return &openbenchWorker{makeProgram, filepath.Join(sources, *config.Build.Path), compiler}
}

// build builds the engine with a worker's command and returns its path.
func (w *openbenchWorker) build(t *testing.T, binary string, more ...string) (path string, err error) {
	t.Helper()
	build := exec.CommandContext(t.Context(), w.makeProgram, append([]string{"-j", "EXE=" + binary, "CC=" + w.compiler}, more...)...)
	build.Dir = w.folder
	if out, failed := build.CombinedOutput(); failed != nil {
		err = fmt.Errorf("%v: %w\n%s", build.Args, failed, out)
	}
	path = filepath.Join(w.folder, binary)
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	return path, err
}

// openbenchNodes starts the engine and returns the node count that a worker
// reads.
func openbenchNodes(t *testing.T, path string, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), path, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s", path, args, err, out)
	}
	nodes, _ := openbenchResult(string(out))
	return nodes
}

// openbenchResult returns nodes and speed from the output of bench. The worker
// searches for each separately from the end, in lines of which it keeps only
// letters, digits and spaces.
func openbenchResult(output string) (nodes, nps string) {
	special := regexp.MustCompile(`[^a-zA-Z0-9 ]+`)
	number := regexp.MustCompile(`\d+`)
	speedForm := regexp.MustCompile(`(?i)\d+\s+nps|nps\s+\d+|nodes second\s+\d+`)
	nodesForm := regexp.MustCompile(`(?i)\d+\s+nodes|nodes\s+\d+|nodes searched\s+\d+`)
	lines := strings.Split(strings.TrimSpace(output), "\n")
	for _, line := range slices.Backward(lines) {
		line = special.ReplaceAllString(line, " ")
		if nps == "" {
			nps = number.FindString(speedForm.FindString(line))
		}
		if nodes == "" {
			nodes = number.FindString(nodesForm.FindString(line))
		}
	}
	return nodes, nps
}

func TestOpenBenchResult(t *testing.T) {
	tests := []struct{ output, nodes, nps string }{
		{"1234567 nodes 654321 nps\n", "1234567", "654321"},
		{"info nodes 5 nps 6\nbestmove e2e4\n1234567 nodes 654321 nps", "1234567", "654321"},
		{"1234567 nodes 654321 nps\nNodes: 3\n", "3", "654321"},
		{"1,234,567 nodes 654321.5 nps", "567", "5"},
		{"done", "", ""},
	}
	for _, test := range tests {
		if nodes, nps := openbenchResult(test.output); nodes != test.nodes || nps != test.nps {
			t.Errorf("%q: %q nodes, %q nps, want %q and %q", test.output, nodes, nps, test.nodes, test.nps)
		}
	}
}

// copySources copies what a build needs, without version control, tests and the
// results of earlier builds.
func copySources(t *testing.T, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		inside, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if inside != "." && (strings.HasPrefix(name, ".") || slices.Contains([]string{"dist", "docs", "learn", "testdata"}, name)) {
				return filepath.SkipDir
			}
			return os.MkdirAll(filepath.Join(to, inside), 0o755)
		}
		info, err := entry.Info()
		built := err == nil && filepath.Ext(name) == "" && info.Size() > 1<<20 // a binary, as ./vedette
		if err != nil || built || strings.HasSuffix(name, "_test.go") {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, inside), content, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}
