package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/training"
	"vedette/training/tune"
)

// tuneTables tunes the engine's tables by play and writes them.
func tuneTables(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newPlayOptions("tune", 20000, 1500)
	outFile := o.String("out", "", "write the tables to this `file`, such as eval/default.tables")
	if err := tool.ParseFlags(o.FlagSet, args, o.check); err != nil {
		return err
	}
	if err := o.prepare(*outFile); err != nil {
		return err
	}
	games, err := o.games()
	if err != nil {
		return err
	}
	signature := training.Signature(nil)
	tables := tune.NewDirections(eval.CompiledTables())
	c := &campaign{
		playOptions: o,
		directions:  tables,
		run:         tune.NewSPSA(o.settings(), tables.Ranges()),
		contest:     fmt.Sprintf("engine %d, %d nodes, openings %s", signature, o.nodes, games.Book.Sum()),
		duels:       tune.NewDuels(games, tables),
		out:         out, errOut: errOut,
	}
	if err := c.play(ctx); err != nil {
		return err
	}
	tally, err := c.measure(ctx, c.run.Mean())
	if err != nil {
		return err
	}
	note := c.note("The values", &tally) + fmt.Sprintf("Start: the tables of the engine with signature %d.\n%s", signature, quoted(eval.CompiledTablesNote()))
	tuned := tables.Apply(c.run.Mean())
	return writeOut(*outFile, out, func(w io.Writer) error { return tuned.Write(w, note) })
}

// quoted returns a note with an angle bracket before each line.
func quoted(note string) string {
	var b strings.Builder
	for line := range strings.Lines(note) {
		b.WriteString("> " + line)
	}
	return b.String()
}
