package tt

import (
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// memoryLimit returns the greatest size in bytes that a table may have, given
// that own bytes would come free, or 0 if that is unknown. Linux promises more
// memory than there is, and ends programs that then use it.
func memoryLimit(own uint64) uint64 {
	return leastKnown(physicalMemory(), availableMemory(os.DirFS("/"), own), groupLimit(os.DirFS("/")))
}

// leastKnown returns the least of the sizes that are not 0, or 0.
func leastKnown(sizes ...uint64) (least uint64) {
	for _, size := range sizes {
		if size > 0 && (least == 0 || size < least) {
			least = size
		}
	}
	return least
}

// physicalMemory returns the machine's memory in bytes, 0 if unknown.
func physicalMemory() uint64 {
	var info syscall.Sysinfo_t
	if syscall.Sysinfo(&info) != nil {
		return 0
	}
	return uint64(info.Totalram) * uint64(info.Unit)
}

// availableMemory returns how much memory programs can get without swapping,
// with own bytes more that would come free; 0 if unknown.
func availableMemory(root fs.FS, own uint64) uint64 {
	text, err := fs.ReadFile(root, "proc/meminfo")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if words := strings.Fields(line); len(words) == 3 && words[0] == "MemAvailable:" && words[2] == "kB" {
			if kilobytes, err := strconv.ParseUint(words[1], 10, 54); err == nil {
				return kilobytes<<10 + own
			}
		}
	}
	return 0
}

// groupLimit returns the least limit in bytes of the control groups to which
// the process belongs, such as a container's, or 0 if there is none.
func groupLimit(root fs.FS) (limit uint64) {
	text, err := fs.ReadFile(root, "proc/self/cgroup")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		// A number, controllers, and the path of the group. Version 2 lists no
		// controllers.
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		switch {
		case len(fields) < 3:
		case fields[1] == "":
			limit = leastKnown(limit, limitOfGroup(root, "sys/fs/cgroup", fields[2], "memory.max"))
		case slices.Contains(strings.Split(fields[1], ","), "memory"):
			limit = leastKnown(limit, limitOfGroup(root, "sys/fs/cgroup/memory", fields[2], "memory.limit_in_bytes"))
		}
	}
	return limit
}

// limitOfGroup returns the least limit of a group and of those around it. In a
// container the group's path is often that of the host; its own limit then
// stands where the groups are mounted.
func limitOfGroup(root fs.FS, mount, group, file string) (limit uint64) {
	for group = path.Clean("/" + group); ; group = path.Dir(group) {
		if text, err := fs.ReadFile(root, path.Join(mount, group, file)); err == nil {
			// The word max means that there is none.
			if size, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64); err == nil {
				limit = leastKnown(limit, size)
			}
		}
		if group == "/" {
			return limit
		}
	}
}

// adviseHugePages asks for pages of 2 MB, which spare the processor most
// look-ups of addresses in a large table. It is a hint: refusal is harmless.
func adviseHugePages(block []byte) {
	const hugePages = 14 // MADV_HUGEPAGE
	_ = syscall.Madvise(block, hugePages)
}
