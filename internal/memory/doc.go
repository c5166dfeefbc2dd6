// Package memory takes large blocks from the operating system. They lie outside
// of the Go heap: the garbage collector never scans them, they are returned as
// soon as they are released, and asking for too much is an error, where the Go
// heap would end the program. It also maps files, and makes large values on the
// Go heap that are read at random.
//
// block.go is such a block, map_*.go take it from the system, limit_*.go say how
// much there is. file.go is a mapped file, file_*.go map it. heap_*.go make values
// on the Go heap.
package memory
