// Release has what pack.sh, which makes a release, needs besides the tools of the
// system, and tests a release:
//
//	release COMMAND [ARGUMENT...]
//
// "release help" lists the commands, "release COMMAND -help" the arguments of
// one. "make release" and "make platforms" call it from the root of the
// repository.
//
// Reading order: notices.go has the licences of what is linked. try.go starts every
// binary that can be started here: artefact.go has the names of archives, archive.go
// unpacks them, host.go says how to start a binary, wine.go sets up Wine,
// converse.go tests the binary. trypackage.go installs and removes packages,
// trysource.go builds from the sources.
package main

import "vedette/cmd/internal/tool"

func main() { program().Main() }

func program() *tool.Program {
	return &tool.Program{
		Name:    "release",
		Purpose: "Release tests the archives of a release of Vedette.",
		Commands: []tool.Command{
			{Name: "notices", Summary: "print the licences of what the engine is linked with", Run: printNotices},
			{Name: "try", Summary: "test archives and packages, those for other machines under emulators", Run: try},
		},
	}
}
