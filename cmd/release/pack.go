package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"vedette/cmd/internal/tool"
)

// pack makes an archive of each folder, which has the artefact's name and
// contains its binary.
func pack(ctx context.Context, args []string, _, _ io.Writer) error {
	f := flag.NewFlagSet("pack", flag.ContinueOnError)
	to := f.String("out", "dist", "write the archives into this `folder`")
	root := f.String("root", ".", "the `folder` of the sources, with the licence, the README and the files for clients")
	if err := tool.ParseFiles(f, args); err != nil {
		return err
	}
	common, err := commonFiles(os.DirFS(*root))
	if err != nil {
		return err
	}
	thirdParty, err := notices(ctx, *root)
	if err != nil {
		return err
	}
	common = append(relinked(common, archivePlace), file{name: noticesName, data: thirdParty})
	for _, folder := range f.Args() {
		a, err := parseArtefact(filepath.Base(folder))
		if err != nil {
			return err
		}
		binary, err := os.ReadFile(filepath.Join(folder, a.binary()))
		if err != nil {
			return err
		}
		archive, err := a.pack(append(slices.Clone(common),
			file{name: a.binary(), data: binary, executable: true},
			file{name: "REQUIREMENTS.txt", data: []byte(a.requirements())}))
		if err != nil {
			return fmt.Errorf("%s: %w", a, err)
		}
		name := a.String() + a.suffix()
		if err := os.WriteFile(filepath.Join(*to, name), archive, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// archivePlace returns where archives have a file: where the sources have it.
func archivePlace(name string) string { return name }

// commonFiles returns the files that every archive contains besides the binary:
// the licence, the README with what it refers to, and the folder clients without
// the Go code that tests it.
func commonFiles(root fs.FS) ([]file, error) {
	names := []string{"LICENSE", "README.md", "CHANGELOG.md", "CONTRIBUTING.md"}
	if _, err := fs.Stat(root, names[0]); err != nil {
		return nil, err // not the folder of the sources
	}
	for _, folder := range []string{"clients", "docs"} {
		err := fs.WalkDir(root, folder, func(name string, entry fs.DirEntry, err error) error {
			if err == nil && entry.Type().IsRegular() && path.Ext(name) != ".go" {
				names = append(names, name)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	var files []file
	for _, name := range names {
		data, err := fs.ReadFile(root, name)
		if err != nil {
			return nil, err
		}
		files = append(files, file{name: name, data: data})
	}
	return files, nil
}
