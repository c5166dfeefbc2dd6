package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// asNfpm makes the test binary behave as nfpm: it copies its configuration, and
// the files that it names, into one file.
const asNfpm = "RELEASE_TEST_AS_NFPM"

// nfpm writes a package as JSON: the places, types, modes and content of its files.
func nfpm(args []string) (status int) {
	flags := map[string]string{}
	for i := 1; i+1 < len(args); i += 2 {
		flags[args[i]] = args[i+1]
	}
	text, err := os.ReadFile(flags["--config"])
	var config struct {
		Arch     string    `json:"arch"`
		Contents []content `json:"contents"`
	}
	if err == nil {
		err = json.Unmarshal(text, &config)
	}
	files := map[string]string{}
	for _, c := range config.Contents {
		if c.Packager != flags["--packager"] {
			continue
		}
		var data []byte
		var readErr error
		if c.Type != "dir" {
			data, readErr = os.ReadFile(c.Source)
		}
		if readErr != nil || c.Info.MTime != "2000-01-01T00:00:00Z" {
			fmt.Fprintln(os.Stderr, readErr, c.Info.MTime)
			return 1
		}
		files[c.Destination] = strings.TrimSpace(fmt.Sprintf("%s %o", c.Type, c.Info.Mode)) + " " + string(data)
	}
	list, _ := json.Marshal(files)
	if err == nil && args[0] == "package" {
		err = os.WriteFile(filepath.Join(flags["--target"], config.Arch+"."+flags["--packager"]), list, 0o666)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func TestPackages(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the engine")
	}
	dist := t.TempDir()
	folder := artefactFolder(t, dist, "vedette-1.2-linux-arm64", "elf")
	t.Setenv(asNfpm, "1")
	status, _, errOut := tell("package", "-root", "../..", "-out", dist, "-nfpm", os.Args[0], "-maintainer", "A <a@b.org>", folder)
	if status != 0 {
		t.Fatal(errOut)
	}
	for name, want := range map[string]map[string]string{
		"arm64.deb": {
			"/usr/games/vedette": "755 elf", "/usr/share/doc/vedette/copyright": "common-licenses/GPL-3",
			"/usr/share/doc/vedette/changelog.gz":                 "644 ",
			"/usr/share/doc/vedette/examples/lichess-bot.service": "[Service]", "/usr/share/man/man6/vedette.6.gz": "644 ",
		},
		"arm64.rpm": {
			"/usr/bin/vedette": "755 elf", "/usr/share/licenses/vedette/LICENSE": "GNU GENERAL PUBLIC LICENSE",
			"/usr/share/licenses/vedette/THIRD-PARTY.txt": "golang.org/x/sys",
			"/usr/share/doc/vedette":                      "755 ", "/usr/share/doc/vedette/docs/clients": "755 ",
			"/usr/share/licenses/vedette": "dir 755 ", "/usr/share/doc/vedette/docs/install.md": "doc 644 # Installing",
			"/usr/share/man/man6/vedette.6.gz": "doc 644 ",
		},
	} {
		text, err := os.ReadFile(filepath.Join(dist, name))
		if err != nil {
			t.Fatal(err)
		}
		var files map[string]string
		if err := json.Unmarshal(text, &files); err != nil {
			t.Fatal(err)
		}
		for place, part := range want {
			if !strings.Contains(files[place], part) {
				t.Errorf("%s has %s: %.60q, want %q", name, place, files[place], part)
			}
		}
		for place := range files {
			if strings.HasSuffix(place, ".go") || !strings.HasPrefix(place, "/usr/") {
				t.Errorf("%s has %s", name, place)
			}
		}
	}
	for args, want := range map[string]string{
		"-maintainer A vedette-1":                    "not named",
		"-maintainer A vedette-1-linux-amd64-v3":     "for Linux and any processor",
		"-maintainer A vedette-1-windows-amd64":      "for Linux and any processor",
		folder:                                       "-maintainer",
		"-nfpm= -maintainer A " + folder:             "-nfpm",
		"-maintainer A -nfpm no-such-nfpm " + folder: "no-such-nfpm",
	} {
		if status, _, errOut := tell(strings.Fields("package -root ../.. " + args)...); status == 0 || !strings.Contains(errOut, want) {
			t.Errorf("package %s: status %d, %q, want %q", args, status, errOut, want)
		}
	}
}

// Debian's description begins with the summary, Fedora's has it elsewhere.
func TestDescription(t *testing.T) {
	var p packager
	deb, rpm := p.config("deb", nil), p.config("rpm", nil)
	if deb["description"] != summary+"\n"+description || rpm["description"] != description {
		t.Errorf("the descriptions are %q and %q", deb["description"], rpm["description"])
	}
	if tag := rpm["rpm"].(map[string]any)["summary"]; tag != summary {
		t.Errorf("the summary is %q", tag)
	}
	for _, line := range strings.Split(summary+"\n"+description, "\n") {
		if len(line) > 79 {
			t.Errorf("%q is too wide for Debian", line)
		}
	}
}

// Debian's copyright refers to no file that the package lacks, and has all licences.
func TestDebianCopyright(t *testing.T) {
	text, err := notices(t.Context(), "../..")
	if err != nil {
		t.Fatal(err)
	}
	copyright := string(debianCopyright(text))
	if strings.Contains(copyright, "see LICENSE") || !strings.Contains(copyright, "common-licenses/GPL-3") {
		t.Errorf("it begins with\n%.500s", copyright)
	}
	for _, name := range []string{"\ngolang.org/x/sys v", "\nGo 1", "Its binaries also contain"} {
		if !strings.Contains(copyright, name) {
			t.Errorf("it lacks %q", name)
		}
	}
}

// A pre-release has a tilde in packages, so that its release sorts after it, and a
// hyphen in the engine.
func TestPreRelease(t *testing.T) {
	for version, want := range map[string]string{"1.2.3": "vedette (1.2.3-1) ", "1.2.3-rc1": "vedette (1.2.3~rc1-1) "} {
		files := new(packagedContents).forVersion(version)
		if log := unzipped(t, files[len(files)-1].data); !strings.HasPrefix(log, want) {
			t.Errorf("Debian's log of changes for %s begins with %.40q, want %q", version, log, want)
		}
	}
	for name, want := range map[string]string{
		"vedette_1.2.3~rc1-1_amd64.deb": "1.2.3-rc1", "vedette-1.2.3~rc1-1.aarch64.rpm": "1.2.3-rc1",
		"vedette_1.2.3-1_arm64.deb": "1.2.3",
	} {
		if _, version, _ := hostOf(name); version != want {
			t.Errorf("%s has the engine %q, want %q", name, version, want)
		}
	}
}

// The licences are those of what this test, built by the same Go, and the engine
// are linked with.
func TestNotices(t *testing.T) {
	text, err := notices(t.Context(), "../..")
	if err != nil {
		t.Fatal(err)
	}
	const bsd = "Redistribution and use in source and binary forms"
	if n := strings.Count(string(text), bsd); n != 2 {
		t.Errorf("there are %d BSD licences, want those of Go and golang.org/x/sys", n)
	}
	program, err := os.ReadFile(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := checkNotices(program, text); err != nil {
		t.Error(err)
	}
	if err := checkNotices(program, bytes.ReplaceAll(text, []byte("\nGo 1"), []byte("\nGo 0"))); err == nil {
		info, _ := buildinfo.ReadFile(os.Args[0])
		t.Errorf("a licence of another Go than %s is accepted", info.GoVersion)
	}
	if _, err := notices(t.Context(), t.TempDir()); err == nil {
		t.Error("a folder without sources is accepted")
	}
}

// Where the modules are vendored, as in a source archive, their licences are found too.
func TestNoticesOfVendored(t *testing.T) {
	root := t.TempDir()
	for name, content := range map[string]string{
		"go.mod":                         "module example.org/m\n\ngo 1.26\n\nrequire example.org/lib v1.2.3\n",
		"cmd/vedette/main.go":            "package main\n\nimport _ \"example.org/lib\"\n\nfunc main() {}\n",
		"vendor/modules.txt":             "# example.org/lib v1.2.3\n## explicit\nexample.org/lib\n",
		"vendor/example.org/lib/lib.go":  "package lib\n",
		"vendor/example.org/lib/LICENSE": "The licence of lib.\n",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const want = "\nexample.org/lib v1.2.3: a library\n\nThe licence of lib.\n"
	if text, err := notices(t.Context(), root); err != nil || !strings.Contains(string(text), want) {
		t.Errorf("error %v, want %q in\n%.400s", err, want, text)
	}
}

func TestSums(t *testing.T) {
	dist := t.TempDir()
	for name, content := range map[string]string{"b.zip": "b", "a.deb": "a", sumsName: "old"} {
		if err := os.WriteFile(filepath.Join(dist, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const want = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  a.deb\n" +
		"3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  b.zip\n"
	status, out, errOut := tell("sums", dist)
	written, err := os.ReadFile(filepath.Join(dist, sumsName))
	if status != 0 || out != want || string(written) != want || err != nil {
		t.Errorf("status %d, %q, %v, wrote %q, want %q", status, errOut, err, written, want)
	}
	large, err := os.Create(filepath.Join(dist, "large"))
	if err == nil {
		err = large.Truncate(greatestFile + 1)
	}
	if err != nil {
		t.Fatal(err)
	}
	large.Close()
	if status, _, errOut := tell("sums", dist); status == 0 || !strings.Contains(errOut, "large has") {
		t.Errorf("a large file: status %d, %q", status, errOut)
	}
}

// The source archive has what git tracks, without the validation set, and the
// modules without their pictures.
func TestSource(t *testing.T) {
	root, dist := t.TempDir(), t.TempDir()
	for name, content := range map[string]string{
		"go.mod":  "module example.org/m\n\ngo 1.26\n\nrequire example.org/lib v0.0.0\n\nreplace example.org/lib => ./lib\n",
		"main.go": "package main\n\nimport _ \"example.org/lib\"\n\nfunc main() {}\n", "run": "#!/bin/sh\n", "stray": "",
		leftOut:      "",
		"lib/go.mod": "module example.org/lib\n\ngo 1.26\n", "lib/lib.go": "package lib\n", "lib/lib.png": "", "lib/LICENSE": "",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(filepath.Join(root, "run"), 0o777); err != nil {
		t.Fatal(err)
	}
	if status, _, errOut := tell("source", "-root", root, "-out", dist, "-version", "1"); status == 0 || !strings.Contains(errOut, "git") {
		t.Errorf("without git: status %d, %q", status, errOut)
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "go.mod", "main.go", "run", leftOut}} {
		if out, err := exec.Command("git", append([]string{"-C", root}, args...)...).CombinedOutput(); err != nil {
			t.Skipf("git %s: %v, %s", args[0], err, out)
		}
	}
	if status, _, errOut := tell("source", "-root", root, "-out", dist, "-version", "1"); status != 0 {
		t.Fatal(errOut)
	}
	archive, err := os.ReadFile(filepath.Join(dist, "vedette-1-source.tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entriesOfTar(t, archive) {
		names = append(names, fmt.Sprintf("%s %o", e.name, e.mode))
	}
	want := []string{
		"vedette-1/go.mod 644", "vedette-1/main.go 644", "vedette-1/run 755", "vedette-1/vendor/example.org/lib/LICENSE 644",
		"vedette-1/vendor/example.org/lib/lib.go 644", "vedette-1/vendor/modules.txt 644",
	}
	if !slices.Equal(names, want) {
		t.Errorf("the archive has %q, want %q", names, want)
	}
}

func TestPackageNames(t *testing.T) {
	for name, want := range map[string]string{
		"vedette_1.2-1_amd64.deb":     "1.2 amd64 deb",
		"vedette-1.2-1.x86_64.rpm":    "1.2 x86_64 rpm",
		"vedette-1.2-1.aarch64.rpm":   "1.2 aarch64 rpm",
		"vedette_1.2~rc1-1_arm64.deb": "1.2~rc1 arm64 deb",
		"vedette.deb":                 "",
	} {
		got := ""
		if match := packageName.FindStringSubmatch(name); match != nil {
			got = strings.Join(match[1:], " ")
		}
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if err := checkInstalled([]string{debBinary}, debBinary); err == nil {
		t.Error("a package of the binary alone is accepted")
	}
}
