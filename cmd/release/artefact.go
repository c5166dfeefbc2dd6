package main

import (
	"fmt"
	"regexp"
)

// An artefact is the part of a release for one kind of machine.
type artefact struct {
	version  string
	os, arch string // as GOOS and GOARCH
	level    string // the instruction set level "v3", or empty for any processor
}

// artefactName matches the names that String returns.
var artefactName = regexp.MustCompile(`^vedette-(.+)-(linux|windows|darwin)-(amd64|arm64)(?:-(v3))?$`)

// parseArtefact parses the name of a folder, or of an archive without its
// suffix.
func parseArtefact(name string) (artefact, error) {
	match := artefactName.FindStringSubmatch(name)
	if match == nil {
		return artefact{}, fmt.Errorf("%q is not named vedette-VERSION-OS-ARCH", name)
	}
	return artefact{version: match[1], os: match[2], arch: match[3], level: match[4]}, nil
}

// String returns the name of the folder in the archive.
func (a artefact) String() string {
	name := fmt.Sprintf("vedette-%s-%s-%s", a.version, a.os, a.arch)
	if a.level != "" {
		name += "-" + a.level
	}
	return name
}

// suffix returns the suffix of the archive. Windows can unpack zip without
// other programs.
func (a artefact) suffix() string {
	if a.os == "windows" {
		return ".zip"
	}
	return ".tar.gz"
}

// binary returns the name of the engine in the archive.
func (a artefact) binary() string {
	if a.os == "windows" {
		return "vedette.exe"
	}
	return "vedette"
}
