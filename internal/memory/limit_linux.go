package memory

import (
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// Limit returns the greatest total size in bytes of the blocks of one owner, who
// has own bytes of them already, or 0 if unknown. Linux promises more memory
// than there is, and kills programs that then use it.
func Limit(own uint64) uint64 { return limit(os.DirFS("/"), own) }

func limit(root fs.FS, own uint64) uint64 {
	// Memory that was never written to takes none yet, so it does not add to what
	// the system calls available. The heap, small beside the blocks, does not count.
	if used := usedMemory(root); used > 0 {
		own = min(own, used)
	}
	return leastKnown(physicalMemory(), availableMemory(root, own), groupLimit(root, own))
}

// usedMemory returns how much memory the process has written to, in bytes; 0 if
// unknown.
func usedMemory(root fs.FS) uint64 {
	text, err := fs.ReadFile(root, "proc/self/statm")
	if err != nil {
		return 0
	}
	// In pages: address space, resident memory, and the part of it that belongs to
	// files.
	words := strings.Fields(string(text))
	if len(words) < 3 {
		return 0
	}
	resident, err := strconv.ParseUint(words[1], 10, 40)
	ofFiles, err2 := strconv.ParseUint(words[2], 10, 40)
	if err != nil || err2 != nil || ofFiles > resident {
		return 0
	}
	return (resident - ofFiles) * uint64(os.Getpagesize())
}

// leastKnown returns the smallest size that is not 0, or 0.
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
// plus own bytes that would be freed; 0 if unknown.
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

// groupLimit returns how much memory the control groups of the process, such as
// a container, leave it, plus own bytes that would be freed; at least 1, or 0 if
// there is no limit.
func groupLimit(root fs.FS, own uint64) (limit uint64) {
	text, err := fs.ReadFile(root, "proc/self/cgroup")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		// An ID, controllers, and the path of the group. Version 2 lists no
		// controllers.
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		switch {
		case len(fields) < 3:
		case fields[1] == "":
			limit = leastKnown(limit, version2.limit(root, fields[2], own))
		case slices.Contains(strings.Split(fields[1], ","), "memory"):
			limit = leastKnown(limit, version1.limit(root, fields[2], own))
		}
	}
	return limit
}

// groups says where a version of control groups reports memory.
type groups struct {
	mount, limitFile, usageFile string
	cache                       []string // the names in memory.stat of file contents
}

var (
	version1 = groups{"sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes",
		[]string{"total_inactive_file", "total_active_file"}}
	version2 = groups{"sys/fs/cgroup", "memory.max", "memory.current", []string{"inactive_file", "active_file"}}
)

// limit returns the smallest limit of a group and its parents. In a container
// the group's path is often that of the host; the container's own limit is then
// at the mount point.
func (g *groups) limit(root fs.FS, group string, own uint64) (least uint64) {
	for group = path.Clean("/" + group); ; group = path.Dir(group) {
		at := path.Join(g.mount, group)
		// The word max means no limit.
		if size, ok := readNumber(root, path.Join(at, g.limitFile)); ok {
			used, _ := readNumber(root, path.Join(at, g.usageFile))
			used -= min(used, g.cached(root, at)+own)
			least = leastKnown(least, max(size-min(size, used+headroom), 1))
		}
		if group == "/" {
			return least
		}
	}
}

// headroom is what a process in a control group needs besides its blocks, for
// Go's heap and stacks to grow: a process over the limit is killed.
const headroom = 16 * Megabyte

// cached returns how much of a group's memory holds the contents of files, which
// the system drops when memory is needed.
func (g *groups) cached(root fs.FS, at string) (sum uint64) {
	text, err := fs.ReadFile(root, path.Join(at, "memory.stat"))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if words := strings.Fields(line); len(words) == 2 && slices.Contains(g.cache, words[0]) {
			if size, err := strconv.ParseUint(words[1], 10, 62); err == nil {
				sum += size
			}
		}
	}
	return sum
}

// readNumber returns the number in a file, and false if there is none.
func readNumber(root fs.FS, name string) (uint64, bool) {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return 0, false
	}
	n, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	return n, err == nil
}

// hugePage is the size in bytes of the pages that adviseHugePages asks for.
const hugePage = 2 * Megabyte

// adviseHugePages asks for large pages, which save most TLB misses in a large
// table. It is a hint: refusal is harmless.
func adviseHugePages(block []byte) {
	const advice = 14 // MADV_HUGEPAGE
	_ = syscall.Madvise(block, advice)
}
