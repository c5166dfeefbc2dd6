// Package numbers reads and writes text files of named blocks of numbers, which
// people can read and edit:
//
//	vedette tables 1
//	# a note: where the numbers come from
//
//	# a comment: what the numbers are
//	material pawn:   70  134
//	squares pawn:
//	   0    0    0    0    0    0    0    0       0    0    0    0    0    0    0    0
//	  62   55   40   43   36   45   10   -4      68   82   75   61   78   74   76   84
//	...
//
// The first line is the format and its version. A line that begins with # is a
// comment, and empty lines are ignored. A block is a name, a colon and its
// numbers, on as many lines as they need. Blocks may come in any order. file.go
// describes and writes a file, read.go reads it.
package numbers
