package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"time"

	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/internal/safefile"
	"vedette/training/fit"
)

// importOptions are the arguments of import.
type importOptions struct {
	*flag.FlagSet
	out, about string
	scale      float64
}

func newImportOptions() *importOptions {
	o := &importOptions{FlagSet: flag.NewFlagSet("import", flag.ContinueOnError)}
	o.StringVar(&o.out, "out", "", "write the network to this `file`, such as new.network")
	o.Float64Var(&o.scale, "scale", eval.OutputScale, "`centipawns` that an output of 1 stands for: eval_scale of the training with bullet")
	o.StringVar(&o.about, "note", "", "`text` for the note in the file, such as the games and settings of the training")
	return o
}

// check returns an error for an invalid argument.
func (o *importOptions) check() error {
	switch {
	case o.NArg() != 1:
		return fmt.Errorf("name one file, a network or a raw.bin of bullet, not %d", o.NArg())
	case o.out == "":
		return errors.New("-out is missing")
	case !(o.scale >= 1 && o.scale <= 10_000):
		return fmt.Errorf("-scale must be from 1 to 10000, not %v", o.scale)
	}
	return nil
}

// importNetwork makes a network of the engine's shape of one of a former shape, or of one
// that bullet trained.
func importNetwork(_ context.Context, args []string, out, _ io.Writer) error {
	o := newImportOptions()
	if err := tool.ParseFiles(o.FlagSet, args, o.check); err != nil {
		return err
	}
	if err := checkFile(o.out, "vedette network "); err != nil {
		return err
	}
	name := o.Arg(0)
	content, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	_, foreign := eval.NetworkLine(content)
	var m *fit.Network
	switch {
	case foreign != nil && bytes.HasPrefix(content, []byte("vedette ")):
		err = foreign
	case foreign != nil:
		m, err = fit.ReadBullet(content, o.scale)
	case tool.Given(o.FlagSet, "scale") != "":
		return tool.Mistakef("-scale has no effect on %q, a network of Vedette; omit it", name)
	default:
		m, err = fit.ReadNetwork(content)
	}
	if err != nil {
		return fmt.Errorf("%q: %w", name, err)
	}
	clipped, weights := m.Clipped(), len(m.Parameters())
	if m, err = m.Grow(); err != nil {
		return fmt.Errorf("%q: %w", name, err)
	}
	numbers := m.Numbers()
	note := o.origin(content, foreign == nil, clipped)
	if err := safefile.Write(o.out, func(w io.Writer) error { return numbers.Write(w, note) }); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d of %d weights clipped\n", o.out, clipped, weights)
	return nil
}

// origin returns the note for the file: where the values come from, with the note of a
// network of Vedette.
func (o *importOptions) origin(content []byte, own bool, clipped int) string {
	from, settings, before := "trained by bullet, and imported", fmt.Sprintf("-scale %v; ", o.scale), ""
	if own {
		from, settings, before = "converted", "", "The note before:\n\n"+noteOf(content)
	}
	note := fmt.Sprintf("The values were %s on %s from %s, CRC-32C %08x.\nSettings: %s%d weights clipped.\n",
		from, time.Now().Format(time.DateOnly), filepath.Base(o.Arg(0)), crc32.Checksum(content, crc32.MakeTable(crc32.Castagnoli)), settings, clipped)
	if o.about != "" {
		note += o.about + "\n"
	}
	return note + before
}

// noteOf returns the note of the network whose file has the content.
func noteOf(content []byte) string {
	note, _, _ := bytes.Cut(content, []byte{0})
	_, note, _ = bytes.Cut(note, []byte("\n"))
	return string(note)
}
