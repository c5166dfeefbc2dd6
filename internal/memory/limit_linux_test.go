package memory

import (
	"os"
	"testing"
	"testing/fstest"
)

// files returns a file system with the given files.
func files(contents map[string]string) fstest.MapFS {
	root := fstest.MapFS{}
	for name, text := range contents {
		root[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return root
}

func TestAvailableMemory(t *testing.T) {
	const own = 5 << 20
	for _, test := range []struct {
		name, meminfo string
		want          uint64
	}{
		{"as Linux writes it", "MemTotal:  24684 kB\nMemFree:  100 kB\nMemAvailable:    2048 kB\nBuffers: 0 kB\n", 2<<20 + own},
		{"an old Linux", "MemTotal:  24684 kB\nMemFree:  100 kB\n", 0},
		{"nonsense", "MemAvailable: many kB\n", 0},
		{"beyond all bounds", "MemAvailable: 99999999999999999999 kB\n", 0},
		{"another unit", "MemAvailable: 7 MB\n", 0},
	} {
		if got := availableMemory(files(map[string]string{"proc/meminfo": test.meminfo}), own); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
	if got := availableMemory(files(nil), own); got != 0 {
		t.Errorf("no such file: %d", got)
	}
}

// A group leaves its limit minus its use, minus headroom.
func TestGroupLimit(t *testing.T) {
	const (
		unlimited = "9223372036854771712\n"
		mb        = "000000\n" // a million bytes are enough
		two       = "sys/fs/cgroup/"
		one       = "sys/fs/cgroup/memory/"
	)
	for _, test := range []struct {
		name  string
		files map[string]string
		own   uint64
		want  uint64 // before headroom
	}{
		{"none", nil, 0, 0},
		{"version 2, without a limit", map[string]string{
			"proc/self/cgroup": "0::/a\n", two + "a/memory.max": "max\n",
		}, 0, 0},
		{"version 2, use unknown", map[string]string{
			"proc/self/cgroup": "0::/a\n", two + "a/memory.max": "300" + mb,
		}, 0, 300e6},
		{"version 2", map[string]string{
			"proc/self/cgroup": "0::/a\n", two + "a/memory.max": "300" + mb, two + "a/memory.current": "120" + mb,
		}, 0, 180e6},
		{"version 2, with files", map[string]string{
			"proc/self/cgroup": "0::/a\n", two + "a/memory.max": "300" + mb, two + "a/memory.current": "120" + mb,
			two + "a/memory.stat": "anon 80" + mb + "inactive_file 20" + mb + "active_file 10" + mb + "file 40" + mb,
		}, 0, 210e6},
		{"what is our own counts as free", map[string]string{
			"proc/self/cgroup": "0::/a\n", two + "a/memory.max": "300" + mb, two + "a/memory.current": "120" + mb,
		}, 50e6, 230e6},
		{"never more than the limit", map[string]string{
			"proc/self/cgroup": "0::/a\n", two + "a/memory.max": "300" + mb, two + "a/memory.current": "120" + mb,
		}, 500e6, 300e6},
		{"full, and that is not unknown", map[string]string{
			"proc/self/cgroup": "0::/a\n", two + "a/memory.max": "300" + mb, two + "a/memory.current": "300" + mb,
		}, 0, headroom + 1},
		{"version 2, a group around it has less", map[string]string{
			"proc/self/cgroup": "0::/a/b/c\n", two + "a/b/c/memory.max": "max\n",
			two + "a/b/memory.max": "300" + mb, two + "a/memory.max": "200" + mb,
		}, 0, 200e6},
		{"version 2, a group around it leaves less", map[string]string{
			"proc/self/cgroup":     "0::/a/b\n",
			two + "a/b/memory.max": "300" + mb, two + "a/b/memory.current": "10" + mb,
			two + "a/memory.max": "400" + mb, two + "a/memory.current": "350" + mb,
		}, 0, 50e6},
		{"version 2 in a container", map[string]string{
			"proc/self/cgroup": "0::/\n", two + "memory.max": "400" + mb,
		}, 0, 400e6},
		{"a group outside the container", map[string]string{
			"proc/self/cgroup": "0::/../../x\n", two + "memory.max": "400" + mb,
		}, 0, 400e6},
		{"version 1", map[string]string{
			"proc/self/cgroup":                "9:name=systemd:/\n4:memory:/a/b\n1:cpu:/\n0::/\n",
			one + "a/b/memory.limit_in_bytes": "500" + mb,
			one + "a/b/memory.usage_in_bytes": "100" + mb,
			one + "a/b/memory.stat":           "inactive_file 5" + mb + "total_inactive_file 30" + mb,
			one + "memory.limit_in_bytes":     unlimited,
		}, 0, 430e6},
		{"version 1 in a container that shows the host's path", map[string]string{
			"proc/self/cgroup":            "4:cpu,memory:/docker/0123\n",
			one + "memory.limit_in_bytes": "600" + mb,
		}, 0, 600e6},
		{"both versions", map[string]string{
			"proc/self/cgroup":              "4:memory:/a\n0::/a\n",
			one + "a/memory.limit_in_bytes": "700" + mb, two + "a/memory.max": "600" + mb,
		}, 0, 600e6},
		{"nonsense", map[string]string{
			"proc/self/cgroup": "memory\n4:memory\n\n0::a:b\n", two + "a:b/memory.max": "much\n",
		}, 0, 0},
	} {
		want := test.want
		if want > 0 {
			want -= headroom
		}
		if got := groupLimit(files(test.files), test.own); got != want {
			t.Errorf("%s: %d, want %d", test.name, got, want)
		}
	}
}

func TestUsedMemory(t *testing.T) {
	page := uint64(os.Getpagesize())
	for text, want := range map[string]uint64{
		"304434 6144 1144 483 0 60000 0\n": 5000 * page, "304434 100 200 483 0 60000 0\n": 0, "1 2": 0, "a b c": 0, "": 0,
	} {
		if got := usedMemory(files(map[string]string{"proc/self/statm": text})); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

// Memory that an owner has reserved but never written to does not count as memory
// that would be freed: the available memory is unaffected.
func TestLimitOfUntouched(t *testing.T) {
	root := files(map[string]string{
		"proc/self/statm": "304434 1256 1000 483 0 60000 0\n", "proc/meminfo": "MemAvailable:    2048 kB\n",
	})
	used := 256 * uint64(os.Getpagesize())
	for own, want := range map[uint64]uint64{0: 2 << 20, 1 << 10: 2<<20 + 1<<10, used: 2<<20 + used, 100 * used: 2<<20 + used} {
		if got := limit(root, own); got != want {
			t.Errorf("with %d bytes of its own: %d, want %d", own, got, want)
		}
	}
}

// The limit of this machine is above 0, and at most its memory.
func TestLimit(t *testing.T) {
	if limit, total := Limit(0), physicalMemory(); limit == 0 || limit > total {
		t.Errorf("%d bytes of %d", limit, total)
	}
}
