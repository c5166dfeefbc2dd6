package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"vedette/cmd/internal/tool"
)

// packageName matches the names of packages.
var packageName = regexp.MustCompile(`^vedette[_-](.+)-1[_.](amd64|arm64|x86_64|aarch64)\.(deb|rpm)$`)

// makePackages makes a .deb and an .rpm of each folder with a binary for Linux,
// with nfpm.
func makePackages(ctx context.Context, args []string, _, _ io.Writer) error {
	f := flag.NewFlagSet("package", flag.ContinueOnError)
	to := f.String("out", "dist", "write the packages into this `folder`")
	root := f.String("root", ".", "the `folder` of the sources")
	nfpm := f.String("nfpm", "nfpm", "the `command` that starts nfpm")
	maintainer := f.String("maintainer", "", "`who` publishes the packages, as \"NAME <ADDRESS>\"")
	err := tool.ParseFiles(f, args, func() error {
		if *maintainer == "" || len(strings.Fields(*nfpm)) == 0 {
			return fmt.Errorf("-maintainer and -nfpm must not be empty")
		}
		return nil
	})
	if err != nil {
		return err
	}
	// nfpm may be started in another folder.
	target, err := filepath.Abs(*to)
	if err != nil {
		return err
	}
	artefacts, err := linuxArtefacts(f.Args())
	if err != nil {
		return err
	}
	shared, err := packagedFiles(ctx, *root, *maintainer)
	if err != nil {
		return err
	}
	for folder, a := range artefacts {
		binary, err := os.ReadFile(filepath.Join(folder, a.binary()))
		if err != nil {
			return err
		}
		p := packager{a, *maintainer, strings.Fields(*nfpm), target}
		if err := p.make(ctx, append(shared.forVersion(a.version), engineFiles(binary)...)); err != nil {
			return fmt.Errorf("%s: %w", a, err)
		}
	}
	return nil
}

// linuxArtefacts returns the artefacts of folders, which must be for Linux.
func linuxArtefacts(folders []string) (map[string]artefact, error) {
	artefacts := make(map[string]artefact)
	for _, folder := range folders {
		a, err := parseArtefact(filepath.Base(folder))
		if err != nil {
			return nil, err
		}
		if a.os != "linux" || a.level != "" {
			return nil, tool.Mistakef("packages are for Linux and any processor, not for %s", a)
		}
		artefacts[folder] = a
	}
	return artefacts, nil
}

// A packager makes the packages of an artefact.
type packager struct {
	artefact
	maintainer string
	nfpm       []string // the command
	to         string   // the folder, as an absolute path
}

// make makes a package of each kind with nfpm. Its configuration is JSON, which
// is also YAML.
func (p *packager) make(ctx context.Context, files []packaged) error {
	temporary, err := os.MkdirTemp("", "vedette-package")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	contents, err := stage(temporary, files)
	if err != nil {
		return err
	}
	for _, kind := range []string{"deb", "rpm"} {
		config, err := json.MarshalIndent(p.config(kind, contents), "", "\t")
		if err != nil {
			return err
		}
		name := filepath.Join(temporary, kind+".yaml")
		if err := os.WriteFile(name, config, 0o666); err != nil {
			return err
		}
		words := append(append([]string{}, p.nfpm...), "package", "--config", name, "--packager", kind, "--target", p.to)
		if err := command(ctx, "", nil, words...); err != nil {
			return fmt.Errorf("nfpm: %w", err)
		}
	}
	return nil
}

const (
	summary     = "UCI chess engine"
	description = "Vedette plays and analyses standard chess and Chess960. It searches by\n" +
		"NegaScout, evaluates with a network that it trained on its own games, and\n" +
		"runs in any GUI that speaks the Universal Chess Interface (UCI)."
)

// licenceTag names the licences of the binary: Vedette's, and that of Go and
// golang.org/x/sys.
const licenceTag = "GPL-3.0-only AND BSD-3-Clause"

// config returns the configuration for nfpm. Times and the name of the building
// machine are fixed, so that the same files give the same package. The summary is
// the first line of Debian's description, and not a part of Fedora's.
func (p *packager) config(kind string, contents []content) map[string]any {
	described := description
	if kind == "deb" {
		described = summary + "\n" + description
	}
	return map[string]any{
		"name": "vedette", "arch": p.arch, "platform": p.os, "version": p.version, "release": "1",
		"section": "games", "priority": "optional", "license": licenceTag, "maintainer": p.maintainer,
		"description": described, "mtime": epoch.Format(time.RFC3339), "contents": contents,
		"rpm": map[string]any{"group": "Amusements/Games", "summary": summary, "buildhost": "localhost"},
	}
}

// A content is a file of a package, as nfpm reads it.
type content struct {
	Source      string   `json:"src,omitempty"`
	Destination string   `json:"dst"`
	Packager    string   `json:"packager,omitempty"` // empty for both kinds
	Type        string   `json:"type,omitempty"`
	Info        fileInfo `json:"file_info"`
}

type fileInfo struct {
	Mode  int    `json:"mode"`
	MTime string `json:"mtime"`
}

// stage writes the files into a folder, whose names do not matter, and returns
// where they come in the packages.
func stage(folder string, files []packaged) (contents []content, err error) {
	for i, f := range files {
		name := filepath.Join(folder, fmt.Sprint(i))
		if err := os.WriteFile(name, f.data, 0o666); err != nil {
			return nil, err
		}
		mode := fileInfo{Mode: int(f.mode()), MTime: epoch.Format(time.RFC3339)}
		if f.deb != "" {
			contents = append(contents, content{Source: name, Destination: f.deb, Packager: "deb", Info: mode})
		}
		if f.rpm != "" {
			contents = append(contents, content{Source: name, Destination: f.rpm, Packager: "rpm", Type: f.rpmType, Info: mode})
		}
	}
	return append(contents, ownFolders(files)...), nil
}

// ownFolders returns the folders that an .rpm creates for its files alone, which
// it must list in order to remove them.
func ownFolders(files []packaged) (contents []content) {
	seen := map[string]bool{}
	for _, f := range files {
		for folder := path.Dir(f.rpm); strings.Contains(folder, "/vedette") && !seen[folder]; folder = path.Dir(folder) {
			seen[folder] = true
			contents = append(contents, content{
				Destination: folder, Packager: "rpm", Type: "dir", Info: fileInfo{Mode: 0o755, MTime: epoch.Format(time.RFC3339)},
			})
		}
	}
	slices.SortFunc(contents, func(a, b content) int { return strings.Compare(a.Destination, b.Destination) })
	return contents
}
