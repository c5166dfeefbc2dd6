package main

import (
	"archive/tar"
	"bufio"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"

	"vedette/cmd/internal/tool"
)

// texts calls visit with each text in a file: the file itself or, if it is
// compressed with bzip2 or gzip or a tar archive, its content, nested up to
// maxPacked deep. In archives only files with ".pgn" in their names count. The
// name passed to visit is that of the file, followed by those in the archives,
// separated by colons.
//
// Errors of visit end it. A damaged packed file ends only that file: note is
// called with it, and with files that cannot be unpacked.
func texts(name string, visit func(name string, in io.Reader) error, note func(name string, err error)) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	u := unpacker{visit, note}
	return u.unpack(name, file, 0)
}

// unpacker is the state of texts.
type unpacker struct {
	visit func(name string, in io.Reader) error
	note  func(name string, err error)
}

const (
	maxPacked = 5   // levels of packing
	tarMagic  = 257 // offset of the magic number
)

func (u *unpacker) unpack(name string, in io.Reader, layer int) error {
	buffered := bufio.NewReader(in)
	head, err := buffered.Peek(tarMagic + len("ustar"))
	if err != nil && !errors.Is(err, io.EOF) {
		u.note(name, err)
		return nil
	}
	packing := tool.Packing(head)
	zipped, squeezed := packing == tool.Gzip, packing == tool.Bzip2
	if packing != "" && !zipped && !squeezed {
		u.note(name, tool.PackedError(packing))
		return nil
	}
	archive := len(head) == tarMagic+len("ustar") && string(head[tarMagic:]) == "ustar"
	switch {
	case !archive && !zipped && !squeezed:
		return u.visit(name, buffered)
	case layer == maxPacked:
		u.note(name, fmt.Errorf("is packed more than %d times", maxPacked))
		return nil
	case archive:
		return u.untar(name, buffered, layer+1)
	case squeezed:
		return u.unpack(name, bzip2.NewReader(buffered), layer+1)
	}
	unzipped, err := gzip.NewReader(buffered)
	if err != nil {
		u.note(name, err)
		return nil
	}
	return u.unpack(name, unzipped, layer+1)
}

func (u *unpacker) untar(name string, in io.Reader, layer int) error {
	archive := tar.NewReader(in)
	for {
		header, err := archive.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			u.note(name, err)
			return nil
		case header.Typeflag != tar.TypeReg:
			continue
		}
		member := name + ":" + header.Name
		if !strings.Contains(strings.ToLower(path.Base(header.Name)), ".pgn") {
			u.note(member, errors.New("has no .pgn in its name"))
			continue
		}
		if err := u.unpack(member, archive, layer); err != nil {
			return err
		}
	}
}
