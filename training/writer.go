package training

import (
	"errors"
	"fmt"
	"io"
	"os"

	"vedette/internal/safefile"
)

// Writer writes games to a file. Each is written in one piece, so that a writer
// that is killed leaves at most one torn record, at the end.
type Writer struct {
	file   *os.File
	record []byte
	header Header
	coder  *coder
	torn   int64 // bytes of a torn record at the end
	err    error // that ended the writing
}

// Create creates a file of games, which must not exist, in the latest version. Until it
// is closed nobody else can append to it.
func Create(name string, h Header) (*Writer, error) {
	text, err := h.text()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	file, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, err
	}
	err = safefile.Lock(file)
	if err == nil {
		_, err = file.Write(text)
	}
	if err != nil {
		file.Close()
		os.Remove(name)
		return nil, err
	}
	return &Writer{file: file, header: h, coder: newCoder(latestVersion, len(h.Runs))}, nil
}

// Append opens a file of games to write more, in the version that it has. It reads the whole file
// and calls visit with every game, whose error ends that. A torn record at the end is cut off by
// CutTorn, or by the first Write. Other damage is an error, and so is another writer, with
// safefile.ErrInUse.
func Append(name string, visit func(g *Game) error) (w *Writer, err error) {
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			file.Close()
		}
	}()
	if err := safefile.Lock(file); err != nil {
		return nil, err
	}
	r, err := newReader(name, file)
	if err != nil {
		return nil, err
	}
	var g Game
	for err = r.Next(&g); err == nil; err = r.Next(&g) {
		if err := visit(&g); err != nil {
			return nil, err
		}
	}
	if !errors.Is(err, io.EOF) && !isTorn(err) {
		return nil, err
	}
	end, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, err
	}
	w = &Writer{file: file, header: r.header, coder: r.coder, torn: end - r.offset}
	_, err = file.Seek(r.offset, io.SeekStart)
	return w, err
}

// Write writes one game. After an error of the file, which may then hold a part
// of the record, it writes no more.
func (w *Writer) Write(g *Game) error {
	if _, err := w.CutTorn(); err != nil {
		w.err = err
	}
	if w.err != nil {
		return w.err
	}
	record, err := w.coder.append(w.record[:0], g)
	if err != nil {
		return err
	}
	w.record = record
	_, w.err = w.file.Write(record)
	return w.err
}

// Header returns the header of the file.
func (w *Writer) Header() Header { return w.header }

// CutTorn cuts a torn record off the end of a file that Append has opened, and returns its
// size in bytes, 0 if there is none.
func (w *Writer) CutTorn() (bytes int64, err error) {
	if w.torn > 0 {
		end, err := w.file.Seek(0, io.SeekCurrent)
		if err == nil {
			err = w.file.Truncate(end)
		}
		if err != nil {
			return 0, err
		}
	}
	bytes, w.torn = w.torn, 0
	return bytes, nil
}

// Close flushes the file to the disk and closes it.
func (w *Writer) Close() error { return errors.Join(w.file.Sync(), w.file.Close()) }
