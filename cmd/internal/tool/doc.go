// Package tool has what the programs besides the engine share. A program runs
// the command that its arguments begin with, reports errors in one line, and
// stops when it is interrupted.
//
// program.go is the program; arguments.go parses the other arguments; packing.go
// recognises packed files, terminal.go terminals.
package tool
