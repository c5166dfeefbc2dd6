// Package board serves the page with a board to browsers on the same machine, and runs
// the engine for it at full speed.
//
// The page starts programs: the engine, which speaks UCI, and "analyse". Each is a
// process that knows nothing of the page; this package only carries lines. docs/board.md
// describes who can reach it, and what a page may do.
//
// server.go listens, and ends after the last page; guard.go turns others away; page.go
// has the files of the page. programs.go starts programs and carries their lines, which
// stream.go writes; commands.go says which arguments and lines a page may send. visits.go
// knows whether a page is open, and browser.go opens one. What systems do differently is
// in process_*.go.
package board
