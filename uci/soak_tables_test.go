package uci

import (
	"os"
	"path/filepath"
	"slices"
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
