// Package memory takes large blocks from the operating system. They lie outside
// of the Go heap: the garbage collector never scans them, they are returned as
// soon as they are released, and asking for too much is an error, where the Go
// heap would end the program. It also maps files.
//
// block.go is such a block, map_*.go take it from the system, limit_*.go say how
// much there is. file.go is a mapped file, file_*.go map it.
package memory
