package uci

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"vedette/movegen"
	"vedette/search"
	"vedette/syzygy"
)

// The folders with endgame tables that the soak sets: all of up to four pieces, if
// the machine has them, and some of which most are damaged. Another folder does not
// exist.
const (
	soakTables        = "tables"
	soakDamagedTables = "damaged tables"
	soakNoTables      = "no tables"
)

// writeTables makes the folders of endgame tables in a folder.
func writeTables(folder string) error {
	good, bad := filepath.Join(folder, soakTables), filepath.Join(folder, soakDamagedTables)
	for _, name := range []string{good, bad} {
		if err := os.Mkdir(name, 0o777); err != nil {
			return err
		}
	}
	files, _ := filepath.Glob(filepath.Join(sharedTables, "*.rtb?"))
	for i, file := range files {
		data, err := os.ReadFile(file)
		if err == nil {
			err = os.WriteFile(filepath.Join(good, filepath.Base(file)), data, 0o666)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(bad, filepath.Base(file)), damagedTable(data, i), 0o666)
		}
		if err != nil {
			return err
		}
	}
	for _, name := range []string{"KQvK.rtbz", "KvKQ.rtbw", "KQvKQKQ.rtbz", ".rtbw"} { // one of them is valid no more
		if err := os.WriteFile(filepath.Join(bad, name), []byte(name), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// soakSyzygy makes the folders of endgame tables, and opens the good ones. It returns
// nil if the machine has none.
func soakSyzygy(folder string) *syzygy.Tables {
	if err := writeTables(folder); err != nil {
		panic(err) // no temporary folder
	}
	tables := syzygy.Open(filepath.Join(folder, soakTables), nil)
	if tables.MaxMen() == 0 {
		return nil
	}
	return tables
}

// damagedTable returns the content of a table's file, damaged in one of several
// ways, or as it is.
func damagedTable(data []byte, way int) []byte {
	data = slices.Clone(data)
	switch way % 5 {
	case 0:
		return data[:len(data)/2]
	case 1:
		data[way%len(data)] ^= 0x10 // in the head
	case 2:
		data[len(data)/2] ^= 0x10 // in the values
	case 3:
		return nil
	}
	return data
}

// tablePath returns a value of SyzygyPath.
func (s *speaker) tablePath() string {
	in := func(name string) string { return filepath.Join(s.folder, name) }
	good := in(soakTables)
	return oneOf(s.dice, good, good, good, good, "", "<empty>", in(soakDamagedTables), in(soakNoTables), in(soakNoTables)+";"+good,
		good+";"+in(soakDamagedTables), in(soakDamagedTables)+";"+good, in(soakTables)+";;"+good, in(soakBook), "a path; with blanks")
}

// judgedTables follows the options of the endgame tables, and those with which
// a search does without.
type judgedTables struct {
	good, none string         // paths of all tables, and of none
	all        *syzygy.Tables // nil if the machine has none
	path       string
	limit      int
	rule50     bool
	limited    bool // the strength, by one of two options
	level      int
	found      []string // how the remarks begin that are owed about paths
}

// newJudgedTables returns the defaults. The tables are in folders in a folder; all
// of them are open already unless there are none.
func newJudgedTables(folder string, all *syzygy.Tables) judgedTables {
	return judgedTables{
		good: filepath.Join(folder, soakTables), none: filepath.Join(folder, soakNoTables), all: all,
		limit: syzygy.MaxMen, rule50: true, level: fullSkill,
	}
}

// told records the value of an option.
func (t *judgedTables) told(name, value string) {
	isOn := func(before bool) bool {
		return strings.EqualFold(value, "true") || before && !strings.EqualFold(value, "false")
	}
	number := func(before, least, greatest int) int {
		if n, err := strconv.Atoi(value); err == nil && least <= n && n <= greatest {
			return n
		}
		return before
	}
	switch {
	case strings.EqualFold(name, "SyzygyPath"):
		t.toldPath(value)
	case strings.EqualFold(name, "SyzygyProbeLimit"):
		t.limit = number(t.limit, 0, syzygy.MaxMen)
	case strings.EqualFold(name, "Syzygy50MoveRule"):
		t.rule50 = isOn(t.rule50)
	case strings.EqualFold(name, "UCI_LimitStrength"):
		t.limited = isOn(t.limited)
	case strings.EqualFold(name, "Skill Level"):
		t.level = number(t.level, 0, fullSkill)
	}
}

// toldPath records a path. A new one is answered with what is found there.
func (t *judgedTables) toldPath(path string) {
	if path == t.path {
		return
	}
	t.path = path
	switch {
	case path == "":
	case path == t.good && t.all != nil:
		t.found = append(t.found, tablesFound)
	case path == t.none:
		t.found = append(t.found, "info string no Syzygy tables found in ")
	default:
		t.found = append(t.found, "info string ")
	}
}

// isFound reports whether a remark says which tables were found.
func isFound(remark string) bool {
	return strings.HasPrefix(remark, "info string no Syzygy tables found in ") || foundLine.MatchString(remark)
}

var foundLine = regexp.MustCompile(`^info string found [0-9]+ WDL and [0-9]+ DTZ Syzygy tables, up to [0-7] pieces$`)

// heardTables checks a remark about tables. The caller holds the lock.
func (j *judge) heardTables(remark string) {
	t := &j.tables
	switch {
	case strings.HasPrefix(remark, "info string ERROR syzygy: ") && strings.Contains(remark, t.good+string(filepath.Separator)):
		j.fault("%s, but the file is good", remark)
	case !isFound(remark):
	case len(t.found) == 0 || !strings.HasPrefix(remark, t.found[0]):
		j.fault("%q, want a remark like %q", remark, t.found)
	default:
		t.found = t.found[1:]
	}
}

// rootTables is what the endgame tables know of a search's root.
type rootTables struct {
	absent bool              // no position may be looked up
	moves  []syzygy.RootMove // those that may be searched, nil if it is not certain that they are ranked
}

// of returns what the tables know of a search of a game.
func (t *judgedTables) of(game *movegen.Game, l *search.Limits) (r rootTables) {
	r.absent = t.limit == 0 || t.path == "" || t.path == t.none
	// A weakened search does without, and so does one for a mate. One with a clock may
	// have no time for them.
	if t.all == nil || t.path != t.good || t.limited || t.level < fullSkill || l.Mate > 0 || l.Timed || l.MoveTime > 0 ||
		game.Position().Occupied().Count() > t.limit {
		return r
	}
	moves, byDTZ, ok := t.all.RankRoot(game.Position(), game.PreviousKeys(), t.rule50)
	if !ok || !byDTZ {
		return r
	}
	for _, m := range moves {
		if l.SearchMoves == nil || slices.Contains(l.SearchMoves, m.Move) {
			r.moves = append(r.moves, m)
		}
	}
	return r
}

// permits returns "" if a move may be the best one with a score, as text, or what
// is wrong. An empty score is not known.
func (r *rootTables) permits(m movegen.Move, score string) string {
	i := slices.IndexFunc(r.moves, func(other syzygy.RootMove) bool { return other.Move == m })
	if i < 0 {
		return "" // not ranked, or not legal
	}
	best := slices.MaxFunc(r.moves, func(a, b syzygy.RootMove) int { return a.Rank - b.Rank })
	if r.moves[i].Rank != best.Rank {
		return "the tables prefer " + best.Move.String()
	}
	if score != "" && !fitsTables(r.moves[i].WDL, score) {
		return "by the tables it is a " + r.moves[i].WDL.String()
	}
	return ""
}

// fitsTables reports whether a score such as "cp 3" or "mate -2" is one of a
// position with a value.
func fitsTables(value syzygy.WDL, score string) bool {
	unit, number, _ := strings.Cut(score, " ")
	n, _ := strconv.Atoi(number)
	switch value {
	case syzygy.Win:
		return n > 0 && (unit == "mate" || n > 19_000)
	case syzygy.Loss:
		return n < 0 && (unit == "mate" || n < -19_000)
	}
	return unit == "cp" && n == int(value)
}

// checkTables checks the first line of a search, or its best move, by the endgame
// tables, unless it may have been stopped before the moves were ranked. The caller
// holds the lock.
func (j *judge) checkTables(s *dueMove, m movegen.Move, line string) {
	if j.released > s.line || s.fromBook {
		return
	}
	score := ""
	if parts := searchScore.FindStringSubmatch(line); parts != nil {
		score = parts[1]
	}
	if wrong := s.tables.permits(m, score); wrong != "" {
		j.fault("%s in %s: %s", line, s.position.FEN(), wrong)
	}
	if len(s.tables.moves) > 0 {
		j.tally.ranked++
	}
}

var (
	searchScore = regexp.MustCompile(` score ((cp|mate) -?[0-9]+) `)
	searchHits  = regexp.MustCompile(` tbhits [1-9]`)
)
