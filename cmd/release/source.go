package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"vedette/cmd/internal/tool"
)

// sourceName matches the name of a source archive.
var sourceName = regexp.MustCompile(`^vedette-(.+)-source\.tar\.gz$`)

// leftOut is the validation set, a quarter of the archive. Nothing is built from
// it, and what compares networks by it says where it is.
const leftOut = "testdata/validation.vdt"

// source makes an archive of the sources: the files that git tracks but one, and
// the modules in vendor, so that the engine can be built without a network.
func source(ctx context.Context, args []string, _, _ io.Writer) error {
	f := flag.NewFlagSet("source", flag.ContinueOnError)
	to := f.String("out", "dist", "write the archive into this `folder`")
	root := f.String("root", ".", "the `folder` of the sources, a clone")
	version := f.String("version", "", "the version, for the name of the archive")
	if err := tool.ParseFlags(f, args); err != nil {
		return err
	}
	if *version == "" {
		return tool.Mistakef("-version is missing")
	}
	files, err := trackedFiles(ctx, *root)
	if err != nil {
		return err
	}
	vendored, err := vendoredFiles(ctx, *root)
	if err != nil {
		return err
	}
	var archive bytes.Buffer
	if err := writeTar(&archive, "vedette-"+*version, sorted(append(files, vendored...))); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(*to, "vedette-"+*version+"-source.tar.gz"), archive.Bytes(), 0o666)
}

// trackedFiles returns the files that git tracks but for leftOut, as they are in
// the folder.
func trackedFiles(ctx context.Context, root string) (files []file, err error) {
	cmd := exec.CommandContext(ctx, "git", "ls-files", "--stage", "-z")
	cmd.Dir = root
	var stderr strings.Builder
	cmd.Stderr = &stderr
	list, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("git ls-files: %w: %s; a source archive is made in a clone", err, strings.TrimSpace(stderr.String()))
	}
	for entry := range strings.SplitSeq(strings.TrimSuffix(string(list), "\x00"), "\x00") {
		about, name, _ := strings.Cut(entry, "\t")
		if name == leftOut {
			continue
		}
		mode, _, _ := strings.Cut(about, " ")
		if mode != "100644" && mode != "100755" {
			return nil, fmt.Errorf("%s has the mode %s: neither a file nor a program", name, mode)
		}
		data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		files = append(files, file{name: name, data: data, executable: mode == "100755"})
	}
	return files, nil
}

// vendoredFiles returns the folder vendor, which "go mod vendor" makes outside of
// the sources, without pictures.
func vendoredFiles(ctx context.Context, root string) (files []file, err error) {
	temporary, err := os.MkdirTemp("", "vedette-vendor")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temporary)
	folder := filepath.Join(temporary, "vendor")
	if _, err := goOutput(ctx, root, nil, "mod", "vendor", "-o", folder); err != nil {
		return nil, err
	}
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return nil, nil // there are no modules
	}
	vendor := os.DirFS(folder)
	err = fs.WalkDir(vendor, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || isPicture(name) {
			return err
		}
		data, err := fs.ReadFile(vendor, name)
		files = append(files, file{name: path.Join("vendor", name), data: data})
		return err
	})
	return files, err
}

// isPicture reports whether the file is a picture or a printed page. The modules
// have such files in their documents only, 1.4 MB of them.
func isPicture(name string) bool {
	switch path.Ext(name) {
	case ".gif", ".jpg", ".pdf", ".png", ".svg":
		return true
	}
	return false
}
