// Release makes the archives of a release and tests their content:
//
//	release COMMAND [ARGUMENT...]
//
// "release help" lists the commands, "release COMMAND -help" the arguments of
// one. "make release" and "make platforms" call it from the root of the
// repository.
//
// artefact.go names the archives, requirements.go lists what each needs,
// archive.go writes and reads them, and pack.go makes them all. try.go starts
// every binary that can be started here: host.go says how, wine.go sets up
// Wine, converse.go tests the binary.
package main

import "vedette/cmd/internal/tool"

func main() { program().Main() }

func program() *tool.Program {
	return &tool.Program{
		Name:    "release",
		Purpose: "Release makes the archives of a release of Vedette and tests them.",
		Commands: []tool.Command{
			{Name: "pack", Summary: "make archives of folders with binaries, and their checksums", Run: pack},
			{Name: "try", Summary: "test the binaries in archives, those for other machines under emulators", Run: try},
		},
	}
}
