package main

import (
	"context"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"strings"

	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/internal/safefile"
	"vedette/training"
	"vedette/training/fit"
	"vedette/training/tune"
)

// tuneTables tunes the engine's tables by play and writes them as Go code.
func tuneTables(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newPlayOptions("tune", 20000, 1500)
	originFile := o.String("origin", "", "`file` of the engine's present tables, such as eval/tables.go, whose note goes into the new one")
	goFile := o.String("out", "", "write the tables as Go code to this `file`, such as eval/tables.go")
	if err := tool.ParseFlags(o.FlagSet, args); err != nil {
		return err
	}
	if err := o.check(); err != nil {
		return err
	}
	games, err := o.games()
	if err != nil {
		return err
	}
	origin, err := readOrigin(*originFile)
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
	if err != nil || *goFile == "" {
		return err
	}
	note := c.note("The values", &tally) + fmt.Sprintf("Start: the tables of the engine with signature %d.\n%s", signature, origin)
	tuned := tables.Apply(c.run.Mean())
	return safefile.Write(*goFile, func(w io.Writer) error {
		return fit.RoundedOf(tuned).WriteGo(w, "tune", note)
	})
}

// readOrigin returns the note in the file of the present tables: the comments
// between the imports and the tables, each line after an angle bracket. The
// user must make sure that the engine was compiled from this file.
func readOrigin(name string) (string, error) {
	if name == "" {
		return "", nil
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, group := range file.Comments {
		if group.Pos() < file.Name.End() || len(file.Decls) > 1 && group.End() >= file.Decls[1].Pos()-1 {
			continue // before the imports, or of a table
		}
		for line := range strings.Lines(group.Text()) {
			fmt.Fprintf(&b, "> %s\n", strings.TrimSpace(line))
		}
	}
	return b.String(), nil
}
