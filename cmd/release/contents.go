package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"os"
	"strings"
)

// A packaged file is one in a package: where Debian and where Fedora have it. It
// is left out where the place is empty.
type packaged struct {
	file
	deb, rpm string
	rpmType  string // "doc" and "licence" have types of their own
}

// Where packages have the binary: Debian's policy puts games into a folder of
// their own.
const (
	debBinary = "/usr/games/vedette"
	rpmBinary = "/usr/bin/vedette"
)

// engineFiles returns the binary as a packaged file.
func engineFiles(binary []byte) []packaged {
	return []packaged{{file: file{data: binary, executable: true}, deb: debBinary, rpm: rpmBinary}}
}

// packagedContents are the files of the packages besides the binary.
type packagedContents struct {
	files      []packaged
	maintainer string
}

// packagedFiles returns the files of the packages besides the binary. The manual
// page comes from the engine itself.
func packagedFiles(ctx context.Context, root, maintainer string) (*packagedContents, error) {
	c := &packagedContents{maintainer: maintainer}
	page, err := goOutput(ctx, root, nil, "run", "-trimpath", "./cmd/vedette", "manual")
	if err != nil {
		return nil, err
	}
	const place = "/usr/share/man/man6/vedette.6.gz"
	c.files = append(c.files, packaged{file: file{data: compressed([]byte(page))}, deb: place, rpm: place, rpmType: "doc"})
	return c, c.addDocuments(ctx, root)
}

// addDocuments adds the licences, the README, the log of changes, and the files
// for clients.
func (c *packagedContents) addDocuments(ctx context.Context, root string) error {
	common, err := commonFiles(os.DirFS(root))
	if err != nil {
		return err
	}
	thirdParty, err := notices(ctx, root)
	if err != nil {
		return err
	}
	for _, f := range relinked(common, debPlace) {
		p := packaged{file: f, deb: debPlace(f.name)}
		if strings.HasSuffix(p.deb, ".gz") {
			p.data = compressed(p.data)
		}
		c.files = append(c.files, p)
	}
	for _, f := range relinked(common, rpmPlace) {
		p := packaged{file: f, rpm: rpmPlace(f.name), rpmType: "doc"}
		if strings.HasPrefix(p.rpm, licenceFolder) {
			p.rpmType = "licence"
		}
		c.files = append(c.files, p)
	}
	c.files = append(c.files,
		packaged{file: file{data: thirdParty}, rpm: licenceFolder + noticesName, rpmType: "licence"},
		packaged{file: file{data: debianCopyright(thirdParty)}, deb: docFolder + "copyright"},
		packaged{file: file{data: []byte(lintianOverrides)}, deb: "/usr/share/lintian/overrides/vedette"})
	return nil
}

// Where packages have documents, and .rpm the licences.
const (
	docFolder     = "/usr/share/doc/vedette/"
	licenceFolder = "/usr/share/licenses/vedette/"
)

// debPlace returns where Debian has a file of the archives, "" if nowhere.
func debPlace(name string) string {
	switch name {
	case "LICENSE": // Debian has the text of the GPL elsewhere
		return ""
	case "CHANGELOG.md":
		return docFolder + "changelog.gz"
	}
	return docPlace(name)
}

// rpmPlace returns where Fedora has a file of the archives.
func rpmPlace(name string) string {
	if name == "LICENSE" {
		return licenceFolder + name
	}
	return docPlace(name)
}

// docPlace returns where both have a document, or a file for clients.
func docPlace(name string) string {
	if example, ok := strings.CutPrefix(name, "clients/"); ok {
		return docFolder + "examples/" + example
	}
	return docFolder + name
}

// forVersion returns all files, with Debian's log of changes for a version.
func (c *packagedContents) forVersion(version string) []packaged {
	// A pre-release sorts before its release only with a tilde, which nfpm puts into both kinds of packages.
	version = strings.Replace(version, "-", "~", 1)
	changes := fmt.Sprintf("vedette (%s-1) unstable; urgency=low\n\n  * See changelog.gz.\n\n -- %s  %s\n",
		version, c.maintainer, epoch.Format("Mon, 02 Jan 2006 15:04:05 -0700"))
	log := packaged{file: file{data: compressed([]byte(changes))}, deb: docFolder + "changelog.Debian.gz"}
	return append(append([]packaged{}, c.files...), log)
}

// lintianOverrides excuses what Debian's checker has against Go programs.
const lintianOverrides = `# Go links statically.
vedette: statically-linked-binary [usr/games/vedette]
`

// debianCopyright returns the licences as Debian's policy wants them. It names
// the GPL, which every Debian has, in place of the first line of the notices, and
// repeats the others.
func debianCopyright(thirdParty []byte) []byte {
	_, others, _ := bytes.Cut(thirdParty, []byte("\n"))
	var b bytes.Buffer
	b.WriteString("Vedette, a UCI chess engine\n\nCopyright: the Vedette authors\n\n" +
		"This program is free software under the terms of the GNU General Public License,\n" +
		"version 3. On Debian systems the text is in /usr/share/common-licenses/GPL-3.\n\n")
	b.Write(others)
	return b.Bytes()
}

// compressed returns the data as "gzip -9n" packs them.
func compressed(data []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // fails for unknown levels only
	z.Write(data)
	z.Close() // writing into memory does not fail
	return b.Bytes()
}
