package memory

import "syscall"

// Limit returns the machine's memory in bytes, 0 if unknown.
func Limit(uint64) uint64 {
	// The value is a little-endian number of 8 bytes, returned as a string
	// without its last zero byte.
	text, err := syscall.Sysctl("hw.memsize")
	if err != nil || len(text) > 8 {
		return 0
	}
	var size uint64
	for i := range len(text) {
		size |= uint64(text[i]) << (8 * i)
	}
	return size
}
