// Package tool is what the programs beside the engine have in common. A program
// obeys the command that its arguments begin with, says in one line what is
// wrong with them, and stops when it is interrupted.
//
// program.go is the program, arguments.go how its commands read the rest.
package tool
