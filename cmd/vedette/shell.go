//go:build !js

package main

import (
	"io"
	"os"
	"runtime/pprof"

	"vedette/analysis"
	"vedette/cmd/internal/tool"
)

// shellProgram returns the commands that only a shell can start, except those of books.
func shellProgram() *tool.Program {
	return &tool.Program{
		Name: "vedette",
		Commands: []tool.Command{
			{Name: "board", Summary: "play, analyse and review games on a board in the browser: board [FLAG...] [FILE.pgn|FEN]", Run: serveBoard},
			{Name: "analyse", Summary: "annotate games in PGN: analyse [FLAG...] [GAMES...]; without a file, or for -, read the standard input", Run: analyseGames},
			{Name: "epd", Summary: "analyse positions: epd [FLAG...] [FILE...]; without a file, or for -, read the standard input", Run: analyseEPD},
			{Name: "trace", Summary: "search a position and write a page with the tree: trace [FLAG...] POSITION [DEPTH];\n" +
				`POSITION is one argument: startpos, a FEN in quotes, or either with moves, as "startpos moves e2e4"`, Run: traceSearch},
			{Name: "manual", Summary: "write this manual page for man, as troff source", Run: writeManual},
		},
	}
}

// bookProgram returns "vedette book", which makes and shows opening books.
func bookProgram() *tool.Program {
	return &tool.Program{
		Name:    "vedette book",
		Purpose: "Makes opening books in the Polyglot format and shows their moves.",
		Commands: []tool.Command{
			{Name: "make", Summary: "make a book from games in PGN: make [FLAG...] GAMES... BOOK", Run: makeBook},
			{Name: "show", Summary: "show the moves of a book in a position: show BOOK [startpos|FEN [moves M...]]", Run: showBook},
		},
	}
}

// newPage begins a page in HTML for analysed games.
func newPage(out io.Writer, s *analysis.Settings) (gameWriter, error) {
	return analysis.NewPage(out, s)
}

// newData begins the results as data.
func newData(out io.Writer, s *analysis.Settings) (gameWriter, error) {
	return analysis.NewData(out, s)
}

// startProfile records a CPU profile in the file until stop is called.
func startProfile(name string) (stop func(), err error) {
	file, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		file.Close()
		return nil, err
	}
	return func() {
		pprof.StopCPUProfile()
		file.Close()
	}, nil
}
