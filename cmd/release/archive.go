package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"time"
)

// A file is a file in an archive.
type file struct {
	name       string // with slashes, relative to the archive's folder
	data       []byte
	executable bool
}

func (f file) mode() fs.FileMode {
	if f.executable {
		return 0o755
	}
	return 0o644
}

// epoch is the modification time of all files, so that the same files always
// give the same archive. zip has no dates before 1980, and Debian's lintian takes
// those before 1984 for errors.
var epoch = time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC)

// pack returns the archive of the files. The order, owner and permissions of
// the files are also fixed.
func (a artefact) pack(files []file) ([]byte, error) {
	write := writeTar
	if a.suffix() == ".zip" {
		write = writeZip
	}
	var b bytes.Buffer
	err := write(&b, a.String(), sorted(files))
	return b.Bytes(), err
}

// sorted returns the files in the order of their names.
func sorted(files []file) []file {
	return slices.SortedFunc(slices.Values(files), func(f, g file) int { return cmp.Compare(f.name, g.name) })
}

func writeTar(w io.Writer, folder string, files []file) error {
	packed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(packed)
	for _, f := range files {
		err := t.WriteHeader(&tar.Header{
			Format:  tar.FormatUSTAR,
			Name:    path.Join(folder, f.name),
			Size:    int64(len(f.data)),
			Mode:    int64(f.mode()),
			ModTime: epoch,
		})
		if err != nil {
			return err
		}
		if _, err := t.Write(f.data); err != nil {
			return err
		}
	}
	return errors.Join(t.Close(), packed.Close())
}

func writeZip(w io.Writer, folder string, files []file) error {
	z := zip.NewWriter(w)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestCompression)
	})
	for _, f := range files {
		header := &zip.FileHeader{Name: path.Join(folder, f.name), Method: zip.Deflate, Modified: epoch}
		header.SetMode(f.mode())
		entry, err := z.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := entry.Write(f.data); err != nil {
			return err
		}
	}
	return z.Close()
}

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
