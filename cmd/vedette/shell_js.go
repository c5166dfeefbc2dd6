package main

import (
	"errors"
	"io"

	"vedette/analysis"
	"vedette/cmd/internal/tool"
)

// shellProgram returns the commands that the page in a browser starts. What else a shell can start would make the program
// that the page loads half as large again, and most of it needs files, which a browser does not have.
func shellProgram() *tool.Program {
	return &tool.Program{
		Name:     "vedette",
		Commands: []tool.Command{{Name: "analyse", Summary: "annotate games in PGN on the standard input", Run: analyseGames}},
	}
}

// bookProgram returns nil: there are no files for books.
func bookProgram() *tool.Program { return nil }

var errNative = errors.New("not in the program for browsers")

// newPage returns an error.
func newPage(io.Writer, *analysis.Settings) (gameWriter, error) { return nil, errNative }

// newData returns an error.
func newData(io.Writer, *analysis.Settings) (gameWriter, error) { return nil, errNative }

// startProfile returns an error.
func startProfile(string) (stop func(), err error) { return nil, errNative }

// isForBoard reports false: the page itself runs this program.
func isForBoard() bool { return false }
