package tt

import (
	"testing"
	"testing/fstest"
)

// files returns a file system with the files of a name each.
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

func TestGroupLimit(t *testing.T) {
	const unlimited = "9223372036854771712\n"
	for _, test := range []struct {
		name  string
		files map[string]string
		want  uint64
	}{
		{"none", nil, 0},
		{"version 2, without a limit", map[string]string{
			"proc/self/cgroup": "0::/a\n", "sys/fs/cgroup/a/memory.max": "max\n",
		}, 0},
		{"version 2", map[string]string{
			"proc/self/cgroup": "0::/a\n", "sys/fs/cgroup/a/memory.max": "3000\n",
		}, 3000},
		{"version 2, a group around it has less", map[string]string{
			"proc/self/cgroup": "0::/a/b/c\n", "sys/fs/cgroup/a/b/c/memory.max": "max\n",
			"sys/fs/cgroup/a/b/memory.max": "3000\n", "sys/fs/cgroup/a/memory.max": "2000\n",
		}, 2000},
		{"version 2 in a container", map[string]string{
			"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "4000\n",
		}, 4000},
		{"a group outside the container", map[string]string{
			"proc/self/cgroup": "0::/../../x\n", "sys/fs/cgroup/memory.max": "4000\n",
		}, 4000},
		{"version 1", map[string]string{
			"proc/self/cgroup": "9:name=systemd:/\n4:memory:/a/b\n1:cpu:/\n0::/\n",
			"sys/fs/cgroup/memory/a/b/memory.limit_in_bytes": "5000\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes":     unlimited,
		}, 5000},
		{"version 1 in a container that shows the host's path", map[string]string{
			"proc/self/cgroup":                           "4:cpu,memory:/docker/0123\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "6000\n",
		}, 6000},
		{"both versions", map[string]string{
			"proc/self/cgroup": "4:memory:/a\n0::/a\n",
			"sys/fs/cgroup/memory/a/memory.limit_in_bytes": "7000\n", "sys/fs/cgroup/a/memory.max": "6000\n",
		}, 6000},
		{"nonsense", map[string]string{
			"proc/self/cgroup": "memory\n4:memory\n\n0::a:b\n", "sys/fs/cgroup/a:b/memory.max": "much\n",
		}, 0},
	} {
		if got := groupLimit(files(test.files)); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}

func TestLeastKnown(t *testing.T) {
	for _, test := range []struct {
		sizes []uint64
		want  uint64
	}{
		{nil, 0}, {[]uint64{0, 0}, 0}, {[]uint64{7, 0, 3, 5}, 3}, {[]uint64{0, 9}, 9},
	} {
		if got := leastKnown(test.sizes...); got != test.want {
			t.Errorf("leastKnown(%v) = %d, want %d", test.sizes, got, test.want)
		}
	}
}

// This machine has some memory for us, and not more than it has.
func TestMemoryLimit(t *testing.T) {
	if limit, total := memoryLimit(0), physicalMemory(); limit == 0 || limit > total {
		t.Errorf("%d bytes of %d", limit, total)
	}
}
