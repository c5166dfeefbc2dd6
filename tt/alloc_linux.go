package tt

import "syscall"

// physicalMemory returns the machine's memory in bytes, 0 if unknown.
func physicalMemory() uint64 {
	var info syscall.Sysinfo_t
	if syscall.Sysinfo(&info) != nil {
		return 0
	}
	return uint64(info.Totalram) * uint64(info.Unit)
}

// adviseHugePages asks for pages of 2 MB, which spare the processor most
// look-ups of addresses in a large table. It is a hint: refusal is harmless.
func adviseHugePages(block []byte) {
	const hugePages = 14 // MADV_HUGEPAGE
	_ = syscall.Madvise(block, hugePages)
}
