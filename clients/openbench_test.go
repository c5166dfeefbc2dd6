package clients_test

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
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
	var config openbenchEngine
	decoder := json.NewDecoder(bytes.NewReader(readFile(t, "Vedette.json")))
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
				checkOpenBenchOptions(t, options)
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

// goVersion returns the Go version in go.mod.
func goVersion(t *testing.T) string {
	t.Helper()
	match := regexp.MustCompile(`(?m)^go ([0-9.]+)$`).FindSubmatch(readFile(t, "../go.mod"))
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
func checkOpenBenchOptions(t *testing.T, options any) {
	t.Helper()
	text, _ := options.(string)
	given := map[string]string{}
	for setting := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(setting, "=")
		given[name] = value
	}
	checkSettings(t, given)
	if given["Threads"] == "" || given["Hash"] == "" {
		t.Errorf("options %q lack Threads or Hash", text)
	}
}
