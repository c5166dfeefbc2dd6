// Release makes the archives of a release and tests their content:
//
//	release COMMAND [ARGUMENT...]
//
// "release help" lists the commands, "release COMMAND -help" the arguments of
// one. "make release" and "make platforms" call it from the root of the
// repository.
//
// artefact.go names the archives, requirements.go lists what each needs,
// notices.go the licences of what is linked, archive.go writes and reads them,
// and pack.go makes them all. packages.go makes packages for Debian and Fedora
// with the files in contents.go; links.go makes the links of the documents lead to
// files of the archive or package. source.go makes the archive of the sources,
// sums.go the checksums. try.go starts every binary that can be started here:
// host.go says how, wine.go sets up Wine, converse.go tests the binary.
// trypackage.go installs and removes packages, trysource.go builds from the
// sources.
package main

import "vedette/cmd/internal/tool"

func main() { program().Main() }

func program() *tool.Program {
	return &tool.Program{
		Name:    "release",
		Purpose: "Release makes the archives of a release of Vedette and tests them.",
		Commands: []tool.Command{
			{Name: "pack", Summary: "make archives of folders with binaries", Run: pack},
			{Name: "package", Summary: "make .deb and .rpm of folders with binaries for Linux", Run: makePackages},
			{Name: "source", Summary: "make an archive of the sources, with all modules", Run: source},
			{Name: "sums", Summary: "write the checksums of all files in a folder", Run: sums},
			{Name: "try", Summary: "test archives and packages, those for other machines under emulators", Run: try},
		},
	}
}
