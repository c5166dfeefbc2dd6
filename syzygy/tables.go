package syzygy

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// Tables is a set of tables. Any number of goroutines may probe it at the same
// time. A nil *Tables is an empty set.
type Tables struct {
	endings   map[material]ending // by the material, also with the colours exchanged
	sources   []*source
	maxPieces int
	wdlFiles  int
	dtzFiles  int

	reporting sync.Mutex
	report    func(error)
}

// ending holds the tables for one material.
type ending struct {
	wdl, dtz *source
	flipped  bool // the tables have the colours exchanged
}

// source is a table that may not have been opened yet. nil is a missing table.
type source struct {
	paths    []string // the same table in several folders: the first valid one is used
	kind     kind
	material material

	opening sync.Once
	table   *table // valid after opening; nil if no path has a valid table
}

// Open returns the tables in a list of folders, separated by semicolons or,
// except on Windows, colons; spaces in their names are allowed. Open only lists
// the files. A file is opened when a position first needs it.
//
// Errors in files and folders are passed to report, which may be nil, once for
// each: during Open, or later by the goroutine that probes, but never from two
// goroutines at a time. A file with an error counts as missing.
func Open(folders string, report func(error)) *Tables {
	t := &Tables{endings: map[material]ending{}, report: report}
	found := map[material][2]*source{}
	var listed []string
	for _, folder := range splitPaths(folders, runtime.GOOS == "windows") {
		if folder = filepath.Clean(folder); !slices.Contains(listed, folder) {
			listed = append(listed, folder)
			t.list(folder, found)
		}
	}
	for m, sources := range found {
		t.add(m, sources)
	}
	t.reportMissing(found)
	return t
}

// list adds the tables of a folder to found.
func (t *Tables) list(folder string, found map[material][2]*source) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.tell(err)
	}
	for _, entry := range entries {
		for k := kindWDL; k <= kindDTZ; k++ {
			name, is := strings.CutSuffix(entry.Name(), k.ending())
			if !is || entry.IsDir() {
				continue
			}
			path := filepath.Join(folder, entry.Name())
			m, err := parseMaterial(name)
			if err != nil {
				t.tell(fmt.Errorf("%s: %w", path, err))
				continue
			}
			sources := found[m]
			if sources[k] == nil {
				sources[k] = &source{kind: k, material: m}
			}
			sources[k].paths = append(sources[k].paths, path)
			found[m] = sources
		}
	}
}

// add adds the files that were found for a material. A DTZ file without the WDL
// file is of no use.
func (t *Tables) add(m material, sources [2]*source) {
	wdl, dtz := sources[kindWDL], sources[kindDTZ]
	if wdl == nil {
		return
	}
	t.wdlFiles++
	t.sources = append(t.sources, wdl)
	if dtz != nil {
		t.dtzFiles++
		t.sources = append(t.sources, dtz)
	}
	t.endings[m.swapped()] = ending{wdl, dtz, true}
	t.endings[m] = ending{wdl, dtz, false}
	t.maxPieces = max(t.maxPieces, m.size())
}

// reportMissing reports the WDL files that other tables need, and the missing
// DTZ files, in one error each.
func (t *Tables) reportMissing(found map[material][2]*source) {
	var needed, distances []string
	for m, sources := range found {
		if sources[kindWDL] == nil {
			needed = append(needed, m.String()+kindWDL.ending())
			continue
		}
		if sources[kindDTZ] == nil {
			distances = append(distances, m.String()+kindDTZ.ending())
		}
		for _, s := range m.successors() {
			if found[s][kindWDL] == nil {
				needed = append(needed, s.String()+kindWDL.ending())
			}
		}
	}
	t.tellMissing("missing tables that others need (%d): %s", needed)
	t.tellMissing("missing DTZ tables (%d): %s", distances)
}

// tellMissing reports missing files; names may contain duplicates. The verbs of
// format are for the number of files and the first few names.
func (t *Tables) tellMissing(format string, names []string) {
	const shown = 8
	slices.Sort(names)
	names = slices.Compact(names)
	list := strings.Join(names[:min(len(names), shown)], ", ")
	if len(names) > shown {
		list += ", …"
	}
	if len(names) > 0 {
		t.tell(fmt.Errorf(format, len(names), list))
	}
}

// tell reports an error.
func (t *Tables) tell(err error) {
	if t.report == nil {
		return
	}
	t.reporting.Lock()
	defer t.reporting.Unlock()
	t.report(fmt.Errorf("syzygy: %w", err))
}

// MaxPieces returns the largest number of pieces, with kings and pawns, in the
// tables, 0 if there are none. Files that turn out to be damaged count.
func (t *Tables) MaxPieces() int {
	if t == nil {
		return 0
	}
	return t.maxPieces
}

// Count returns the number of WDL and DTZ files. DTZ files without the WDL file
// do not count; files that turn out to be damaged do.
func (t *Tables) Count() (wdl, dtz int) {
	if t == nil {
		return 0, 0
	}
	return t.wdlFiles, t.dtzFiles
}

// Close unmaps all tables. No goroutine may probe meanwhile; later probes find
// no table.
func (t *Tables) Close() {
	if t == nil {
		return
	}
	for _, s := range t.sources {
		if s.table != nil {
			s.table.file.Close()
		}
	}
	*t = Tables{}
}

// open returns the table, nil if it is missing or damaged. The first call opens
// it.
func (s *source) open(t *Tables) *table {
	if s == nil {
		return nil
	}
	s.opening.Do(func() {
		for _, path := range s.paths {
			table, err := openTable(path, s.kind, s.material)
			if err == nil {
				s.table = table
				return
			}
			t.tell(err)
		}
	})
	return s.table
}
