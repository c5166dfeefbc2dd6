// Release makes the archives of a release, and tries what is in them:
//
//	release COMMAND [ARGUMENT...]
//
// "release help" lists the commands, "release COMMAND -help" the arguments of
// one. "make release" and "make platforms" call it from the root of the
// repository.
//
// artefact.go names the archives, requirements.go tells what each needs,
// archive.go writes and reads them, and pack.go makes them all. try.go starts
// every binary that can be started here: host.go says how, wine.go what Wine
// needs for it, converse.go what is asked of them.
package main

import "vedette/cmd/internal/tool"

func main() { program().Main() }

func program() *tool.Program {
	return &tool.Program{
		Name:    "release",
		Purpose: "Release makes the archives of a release of Vedette, and tries them.",
		Commands: []tool.Command{
			{Name: "pack", Summary: "make archives of folders with binaries, and their checksums", Run: pack},
			{Name: "try", Summary: "talk with the binaries in archives, those for other machines by emulators", Run: try},
		},
	}
}
