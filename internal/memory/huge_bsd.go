//go:build darwin || freebsd || netbsd || openbsd

package memory

// hugePage is 1: blocks are aligned to pages anyway.
const hugePage = 1

// adviseHugePages does nothing: the systems have no such call.
func adviseHugePages([]byte) {}
