package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"path"
)

// unpack returns one file from an archive.
func (a artefact) unpack(archive []byte, name string) ([]byte, error) {
	name = path.Join(a.String(), name)
	if a.suffix() == ".zip" {
		z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
		if err != nil {
			return nil, err
		}
		return fs.ReadFile(z, name)
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		return nil, err
	}
	t := tar.NewReader(unpacked)
	for {
		header, err := t.Next()
		switch {
		case err == io.EOF:
			return nil, &fs.PathError{Op: "unpack", Path: name, Err: fs.ErrNotExist}
		case err != nil:
			return nil, err
		case header.Name == name:
			return io.ReadAll(t)
		}
	}
}
