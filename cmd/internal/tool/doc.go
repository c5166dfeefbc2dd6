// Package tool has what the programs besides the engine share. A program runs
// the command that its arguments begin with, reports errors in one line, and
// stops when it is interrupted.
//
// program.go is the program; arguments.go parses the other arguments, and flagerror.go
// says what is wrong with flags; packing.go recognises packed files, terminal.go
// terminals.
package tool
