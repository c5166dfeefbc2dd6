package training

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"vedette/movegen"
)

// TestPartsOpen: after a killed writer the positions of the last game are cut off, but
// not those of a game that is not asked for any more, nor those in a file of other
// settings.
func TestPartsOpen(t *testing.T) {
	const perGame = 10
	rng := rand.New(rand.NewPCG(3, 4))
	var games []Game
	for _, number := range []uint32{40, 41, 42, 7, 8, 93, 94} {
		games = append(games, randomGame(t, rng, number, movegen.StartFEN, 1))
	}
	header := someRun(5)
	data, offsets := encode(t, latestVersion, header, games)
	name := filepath.Join(t.TempDir(), "parts")
	for _, test := range []struct {
		what         string
		size         int // of the file
		games        uint32
		seed         uint64
		kept         int // records
		done         []uint32
		wrongSetting bool
	}{
		{"two of several games", offsets[7], 100, 5, 5, []uint32{0, 4}, false},
		{"a torn record", offsets[7] - 1, 100, 5, 5, []uint32{0, 4}, false},
		{"a torn record of another game", offsets[5] + 3, 100, 5, 3, []uint32{4}, false},
		{"one game", offsets[2], 100, 5, 0, nil, false},
		{"none", offsets[0], 100, 5, 0, nil, false},
		{"fewer games than before", offsets[7], 9, 5, 7, []uint32{0, 4, 9}, false},
		{"another seed", offsets[7], 100, 6, 7, nil, true},
	} {
		if err := os.WriteFile(name, data[:test.size], 0o666); err != nil {
			t.Fatal(err)
		}
		s := header.Runs[0]
		s.Seed = test.seed
		parts := Parts{Name: name, PerGame: perGame, Games: test.games, Resume: true}
		w, done, err := parts.Open(&s)
		if (err != nil) != test.wrongSetting {
			t.Fatalf("%s: error %v", test.what, err)
		}
		if err == nil {
			want := map[uint32]bool{}
			for _, game := range test.done {
				want[game] = true
			}
			size := offsets[test.kept]
			if !reflect.DeepEqual(done, want) || w.Size() != int64(size) || w.Cut() != int64(test.size-size) {
				t.Errorf("%s: done %v, %d bytes, %d cut off", test.what, done, w.Size(), w.Cut())
			}
			if err := w.Write(&games[0]); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
		}
		want := games[:test.kept:test.kept]
		if err == nil {
			want = append(want, games[0])
		}
		if got := listGames(t, name); !sameGames(got, want) {
			t.Errorf("%s: %d games, want %d", test.what, len(got), len(want))
		}
	}
}

func TestSettingsDifference(t *testing.T) {
	s := quick()
	if different := s.Difference(&s); different != "" {
		t.Errorf("equal settings differ in %s", different)
	}
	other := s
	other.Engine, other.Chess960, other.MaxPlies, other.Seed = "other", true, 5, 1<<63+1
	const want = "engine test, now other; seed 7, now 9223372036854775809; chess960 false, now true; maxPlies 120, now 5"
	if different := s.Difference(&other); different != want {
		t.Errorf("they differ in %s, want %s", different, want)
	}
}
