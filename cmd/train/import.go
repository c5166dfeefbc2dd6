package main

import (
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
	shape      fit.Shape
}

func newImportOptions() *importOptions {
	o := &importOptions{FlagSet: flag.NewFlagSet("import", flag.ContinueOnError), shape: fit.EngineShape().Plain()}
	o.StringVar(&o.out, "out", "", "write the network to this `file`, such as new.network")
	o.Float64Var(&o.scale, "scale", eval.OutputScale, "`centipawns` that an output of 1 stands for: eval_scale of the training with bullet")
	o.StringVar(&o.about, "note", "", "`text` for the note in the file, such as the games and settings of the training")
	shapeFlags(o.FlagSet, &o.shape)
	return o
}

// check returns an error for an invalid argument.
func (o *importOptions) check() error {
	switch {
	case o.NArg() != 1:
		return fmt.Errorf("name one file, a raw.bin of bullet, not %d", o.NArg())
	case o.out == "":
		return errors.New("-out is missing")
	case !(o.scale >= 1 && o.scale <= 10_000):
		return fmt.Errorf("-scale must be from 1 to 10000, not %v", o.scale)
	}
	return o.shape.Check()
}

// importNetwork quantises and writes the network that bullet trained.
func importNetwork(_ context.Context, args []string, out, _ io.Writer) error {
	o := newImportOptions()
	if err := tool.ParseFiles(o.FlagSet, args, o.check); err != nil {
		return err
	}
	if err := checkFiles(o.out); err != nil {
		return err
	}
	name := o.Arg(0)
	content, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	m, err := fit.ReadBullet(content, o.shape, o.scale)
	if err != nil {
		return fmt.Errorf("%q: %w", name, err)
	}
	numbers, clipped := m.Numbers(), m.Clipped()
	note := fmt.Sprintf("The values were trained by bullet, and imported on %s from %s, CRC-32C %08x.\nSettings: -scale %v; %d of %d weights clipped.\n",
		time.Now().Format(time.DateOnly), filepath.Base(name), crc32.Checksum(content, crc32.MakeTable(crc32.Castagnoli)),
		o.scale, clipped, len(m.Parameters()))
	if o.about != "" {
		note += o.about + "\n"
	}
	if err := safefile.Write(o.out, func(w io.Writer) error { return numbers.Write(w, note) }); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: network %v, %d of %d weights clipped\n", o.out, o.shape, clipped, len(m.Parameters()))
	if _, fits := numbers.Values(); !fits {
		fmt.Fprintf(out, "The engine takes networks up to %v; this one needs an engine of its shape.\n", fit.EngineShape())
	}
	return nil
}
