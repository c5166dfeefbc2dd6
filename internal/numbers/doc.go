// Package numbers reads and writes text files of named blocks of numbers, which
// people can read and edit:
//
//	vedette tables 1
//	# where the numbers come from
//
//	# what they are
//	material pawn:   70  134
//	squares pawn:
//	   0    0    0    0    0    0    0    0       0    0    0    0    0    0    0    0
//	  62   55   40   43   36   45   10   -4      68   82   75   61   78   74   76   84
//	...
//
// The first line is the format and its version. A line that begins with # is a
// comment, and empty lines are left out. A block is a name, a colon and its
// numbers, on as many lines as they need. Blocks may stand in any order.
package numbers
