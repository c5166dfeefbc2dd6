package uci

import (
	"errors"
	"fmt"
	"io/fs"

	"vedette/search"
	"vedette/syzygy"
)

const (
	defaultProbeDepth = 1 // probe at every depth
	maxProbeDepth     = 100
)

// tablebases holds the options of the endgame tables, and the tables.
type tablebases struct {
	path string // as the client gave it
	search.Syzygy
}

// syzygyOptions returns the options of the endgame tables. They have the names and
// ranges of Stockfish's, which clients know.
func (d *Driver) syzygyOptions() []option {
	s := &d.settings.tablebases
	return []option{
		text("SyzygyPath", d.setSyzygyPath).
			explained("folders with Syzygy endgame tables, separated by ; or, except on Windows, by :, see docs/tablebases.md; " +
				"relative names start at the working directory; empty for none"),
		spin("SyzygyProbeDepth", defaultProbeDepth, 1, maxProbeDepth, func(depth int) { s.Depth = depth; d.useSyzygy() }).
			explained("least depth at which the search probes positions with the maximum number of pieces; raise it " +
				"if the tables are on a slow disk"),
		check("Syzygy50MoveRule", true, d.setRule50).
			explained("counts a table win that the fifty-move rule prevents as a draw"),
		spin("SyzygyProbeLimit", syzygy.MaxPieces, 0, syzygy.MaxPieces, func(pieces int) { s.Limit = pieces; d.useSyzygy() }).
			explained("greatest number of pieces, pawns and kings included, of positions that are probed; 0 for none"),
	}
}

// useSyzygy passes the settings to the engine.
func (d *Driver) useSyzygy() { d.engine.SetSyzygy(d.settings.tablebases.Syzygy) }

// setRule50 sets the option Syzygy50MoveRule. Scores found with the other value
// are cleared.
func (d *Driver) setRule50(on bool) {
	s := &d.settings.tablebases
	if on == s.Rule50 {
		return
	}
	s.Rule50 = on
	d.useSyzygy()
	if s.Tables != nil {
		d.forget("setoption")
	}
}

// setSyzygyPath lists the tables in folders, in place of a search, because a folder
// may be slow. The same path again does nothing: some clients send all options
// before each game. What was found with other tables is cleared.
func (d *Driver) setSyzygyPath(path string) error {
	s := &d.settings.tablebases
	if path == s.path {
		return nil
	}
	s.path = path
	d.chore("setoption", func() []string {
		d.engine.SetSyzygy(search.Syzygy{})
		s.Tables.Close()
		if s.Tables = nil; path != "" {
			s.Tables = syzygy.Open(path, d.reportTables)
		}
		d.useSyzygy()
		d.engine.NewGame()
		if path == "" {
			return nil
		}
		return []string{"info string " + s.found()}
	})
	return nil
}

// reportTables writes what is wrong with tables. A folder that does not exist is no
// error: some clients have one set by default, whether or not there are tables.
func (d *Driver) reportTables(err error) {
	if errors.Is(err, fs.ErrNotExist) {
		d.notef("%v", err)
		return
	}
	d.out.errorf("%v", err)
}

// found says which tables there are.
func (t *tablebases) found() string {
	wdl, dtz := t.Tables.Count()
	if wdl == 0 {
		return fmt.Sprintf("no Syzygy tables found in %s", quoted(t.path))
	}
	return fmt.Sprintf("found %d WDL and %d DTZ Syzygy tables, up to %d pieces", wdl, dtz, t.Tables.MaxPieces())
}
