package syzygy

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vedette/internal/fentest"
)

func TestSplitPaths(t *testing.T) {
	for _, test := range []struct {
		list    string
		windows bool
		want    []string
	}{
		{"", false, nil},
		{" ", true, nil},
		{"/tb", false, []string{"/tb"}},
		{"/my tables/wdl:/my tables/dtz", false, []string{"/my tables/wdl", "/my tables/dtz"}},
		{"/a;/b:/c", false, []string{"/a", "/b", "/c"}},
		{" /a ; /b ;", false, []string{"/a", "/b"}},
		{`C:\tb;D:\more tables`, true, []string{`C:\tb`, `D:\more tables`}},
		{`C:\tb`, true, []string{`C:\tb`}},
		{"::;/a", false, []string{"/a"}},
	} {
		if got := splitPaths(test.list, test.windows); !slices.Equal(got, test.want) {
			t.Errorf("splitPaths(%q, %v) = %q, want %q", test.list, test.windows, got, test.want)
		}
	}
}

func TestParseMaterial(t *testing.T) {
	for _, name := range []string{"KQvK", "KPvKP", "KBvKN", "KRPvKB", "KQRvKRR", "KBBBvKQ", "KRPPvKRP", "KPPPPPvK", "KNNvK"} {
		m, err := parseMaterial(name)
		if err != nil || m.String() != name || m.swapped().canonical() != m {
			t.Errorf("%s: %v, %v", name, m, err)
		}
	}
	for _, name := range []string{"", "v", "KvK", "KQ", "KvKQ", "KBvKQ", "KPQvK", "QvK", "KQvQ", "KKvK", "kqvk", "KQvKx", "KRvKRP",
		"KQQQQQQvK", "KQRBvKRBN", "KQQQQQQQQvK", "KQvKvK", "KQRvKRRQ", "K vK", "KQvKé"} {
		if m, err := parseMaterial(name); err == nil {
			t.Errorf("%q is %v", name, m)
		}
	}
}

// Every material after a capture or promotion is among the successors.
func TestSuccessors(t *testing.T) {
	m := materialNamed(t, "KRPvKB")
	var names []string
	for _, s := range m.successors() {
		names = append(names, s.String())
	}
	slices.Sort(names)
	want := "KBvKP KQRvKB KRBvKB KRNvKB KRPvK KRRvKB KRvKB"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("%v leads to %s, want %s", m, got, want)
	}
}

// copyTables copies some files of the shared tables to a new folder.
func copyTables(t *testing.T, names ...string) (folder string) {
	t.Helper()
	folder = filepath.Join(t.TempDir(), "my tables")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(sharedTables, name))
		if errors.Is(err, fs.ErrNotExist) {
			t.Skip("no tables in ../shared/syzygy")
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// A file that is missing, has a wrong name or contains another table is
// reported once, by name, and counts as missing, even if its folder is given twice.
func TestReports(t *testing.T) {
	folder := copyTables(t, "KQvK.rtbw", "KQvK.rtbz", "KRvK.rtbw", "KQRvK.rtbw")
	rename := func(from, to string) {
		if err := os.Rename(filepath.Join(folder, from), filepath.Join(folder, to)); err != nil {
			t.Fatal(err)
		}
	}
	rename("KQRvK.rtbw", "KQBvK.rtbw")
	if err := os.WriteFile(filepath.Join(folder, "KvKQ.rtbw"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "README.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var reports []string
	report := func(err error) { reports = append(reports, err.Error()) }
	none := filepath.Join(folder, "none")
	tables := Open(strings.Join([]string{folder, none, none, folder + "/"}, ";"), report)
	defer tables.Close()
	for range 3 {
		for _, fen := range []string{"8/8/8/8/2k5/8/8/KQ6 b - - 0 1", "8/8/8/8/2k5/8/8/KQB5 b - - 0 1"} {
			p := fentest.Parse(t, fen)
			if _, ok := tables.WDL(&p); ok != (p.Occupied().Count() == 3) {
				t.Errorf("%s is known: %v", fen, ok)
			}
		}
	}
	if wdl, dtz := tables.Count(); wdl != 3 || dtz != 1 || tables.MaxPieces() != 4 {
		t.Errorf("%d WDL and %d DTZ tables of up to %d pieces", wdl, dtz, tables.MaxPieces())
	}
	for i, want := range []string{
		`KvKQ.rtbw: "KvKQ" should be "KQvK"`,
		"none: ",
		"missing tables that others need (1): KBvK.rtbw",
		"missing DTZ tables (2): KQBvK.rtbz, KRvK.rtbz",
		"KQBvK.rtbw: the pieces in the file are not those of its name",
	} {
		if i >= len(reports) || !strings.Contains(reports[i], want) || !strings.HasPrefix(reports[i], "syzygy: ") {
			t.Fatalf("reports %q, want %q at %d", reports, want, i)
		}
	}
	if len(reports) != 5 {
		t.Errorf("reports %q", reports[5:])
	}
}

// A table that is damaged in one folder is read from the next folder.
func TestSecondFolder(t *testing.T) {
	bad, good := copyTables(t, "KQvK.rtbw"), copyTables(t, "KQvK.rtbw", "KQvK.rtbz")
	if err := os.Truncate(filepath.Join(bad, "KQvK.rtbw"), 100); err != nil {
		t.Fatal(err)
	}
	reports := 0
	tables := Open(bad+";"+good, func(error) { reports++ })
	defer tables.Close()
	p := fentest.Parse(t, "8/8/8/8/2k5/8/8/KQ6 w - - 0 1")
	if value, ok := tables.WDL(&p); value != Win || !ok || reports != 1 {
		t.Errorf("%v, %v, %d reports", value, ok, reports)
	}
	if plies, ok := tables.DTZ(&p); plies <= 0 || !ok || reports != 1 {
		t.Errorf("%d, %v, %d reports", plies, ok, reports)
	}
}
