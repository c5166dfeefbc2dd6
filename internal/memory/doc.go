// Package memory takes large blocks from the operating system. They lie outside
// of the Go heap: the garbage collector never looks at them, they go back at
// once when nobody needs them, and asking for too much is an error, where the Go
// heap would end the program. It also maps files.
//
// block.go is such a block, map_*.go get it from the system, limit_*.go tell how
// much there is. file.go is a file, file_*.go map it.
package memory
