package uci

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"vedette/movegen"
	"vedette/search"
)

func TestBenchPositions(t *testing.T) {
	seen := map[string]bool{}
	sides := map[movegen.Color]int{}
	for _, fen := range benchPositions {
		p, err := movegen.ParseFEN(fen)
		if err != nil {
			t.Error(err)
			continue
		}
		if p.FEN() != fen {
			t.Errorf("%q is not in the usual form, which is %q", fen, p.FEN())
		}
		if !p.HasLegalMove() {
			t.Errorf("%q: the game is over", fen)
		}
		if seen[fen] {
			t.Errorf("%q is there twice", fen)
		}
		seen[fen] = true
		sides[p.SideToMove()]++
	}
	if len(seen) < 40 || sides[movegen.Black] < 8 {
		t.Errorf("%d positions, Black to move in %d of them", len(seen), sides[movegen.Black])
	}
}

// summary is the last line of bench.
var summary = regexp.MustCompile(`^([0-9]+) nodes ([0-9]+) nps$`)

// Each search has the limit and the settings of the request; afterwards the
// options apply again.
func TestBench(t *testing.T) {
	type limits = search.Limits
	for _, test := range []struct {
		command       string
		hash, threads int
		limits        search.Limits
	}{
		{"bench", 16, 1, limits{Depth: defaultBenchDepth}},
		{"bench 3", 3, 1, limits{Depth: defaultBenchDepth}},
		{"bench 3 2", 3, 2, limits{Depth: defaultBenchDepth}},
		{"bench 3 2 5", 3, 2, limits{Depth: 5}},
		{"bench 16 1 9999", 16, 1, limits{Depth: search.MaxDepth}},
		{"bench 16 1 5 default", 16, 1, limits{Depth: 5}},
		{"bench 16 1 5 default depth", 16, 1, limits{Depth: 5}},
		{"bench 16 1 5 depth", 16, 1, limits{Depth: 5}},
		{"bench 16 1 500 default nodes", 16, 1, limits{Nodes: 500}},
		{"bench 16 1 50 default  movetime", 16, 1, limits{MoveTime: 50 * time.Millisecond}},
	} {
		engine := newFakeEngine()
		close(engine.finish)
		got := obey(t, engine, "setoption name Hash value 64", "setoption name MultiPV value 4", test.command)
		if m := summary.FindStringSubmatch(got[len(got)-1]); m == nil || m[1] != fmt.Sprint(20*len(benchPositions)) {
			t.Errorf("%s: ended with %q", test.command, got[len(got)-1])
		}
		for _, l := range engine.limits {
			if !reflect.DeepEqual(l, test.limits) {
				t.Fatalf("%s: searched with %+v, want %+v", test.command, l, test.limits)
			}
		}
		if !slices.Equal(engine.games, benchPositions[:]) {
			t.Errorf("%s: searched %q", test.command, engine.games)
		}
		want := slices.Concat(
			[]string{"hash 16", "threads 1", "multipv 1"}, // the defaults
			[]string{"hash 64", "multipv 4"},
			[]string{fmt.Sprint("hash ", test.hash), fmt.Sprint("threads ", test.threads), "multipv 1", "prepare", "new game"},
			slices.Repeat([]string{"search"}, len(benchPositions)),
			[]string{"restore"},
		)
		if !slices.Equal(engine.calls, want) {
			t.Errorf("%s: the engine was called for %q, want %q", test.command, engine.calls, want)
		}
	}
}

// Whatever the options are and whatever happened before, the bench counts the same
// nodes: it is a checksum.
func TestBenchWhateverIsSet(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	nodes := func(commands ...string) string {
		said := obey(t, search.NewEngine(), append(commands, "bench 16 1 4")...)
		m := summary.FindStringSubmatch(said[len(said)-1])
		if m == nil {
			t.Fatalf("after %q the bench ended with %q", commands, said[len(said)-1])
		}
		return m[1]
	}
	want := nodes()
	number := regexp.MustCompile(`^option name (.*) type spin default (\d+) min (\d+) max (\d+)$`)
	switched := regexp.MustCompile(`^option name (.*) type check default (true|false)$`)
	same := func(command string) {
		if got := nodes(command); got != want {
			t.Errorf("after %q the bench counts %s nodes, %s without it", command, got, want)
		}
	}
	same("go nodes 20000")
	same("bench 16 1 4")
	set := func(name, value string) { same(fmt.Sprintf("setoption name %s value %s", name, value)) }
	for _, line := range obey(t, search.NewEngine(), "uci") {
		if m := number.FindStringSubmatch(line); m != nil {
			greatest, err := strconv.Atoi(m[4])
			if err != nil {
				t.Fatal(err)
			}
			set(m[1], m[3])
			set(m[1], fmt.Sprint(min(greatest, 64))) // no threads and memory that a machine may not have
		} else if m := switched.FindStringSubmatch(line); m != nil {
			set(m[1], fmt.Sprint(m[2] == "false"))
		}
	}
}

// The positions may also be the current one, with its game, or those of a file.
func TestBenchPositionsOf(t *testing.T) {
	const afterE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
	name := writeFile(t, "my positions.epd", "# a comment\r\n\r\n"+
		"8/8/8/8/8/4k3/4p3/4K3 w - - 5 60\r\n4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"x\";\r\n")
	for positions, want := range map[string][]string{
		"current": {afterE4},
		name:      {"8/8/8/8/8/4k3/4p3/4K3 w - - 5 60", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
	} {
		for _, kind := range []string{"", " depth"} {
			engine := newFakeEngine()
			got := obey(t, engine, "position startpos moves e2e4", "bench 16 1 2 "+positions+kind)
			if !slices.Equal(engine.games, want) || !summary.MatchString(got[len(got)-1]) {
				t.Errorf("%s: searched %q, said %q", positions, engine.games, got)
			}
		}
	}
}

// Castling is written as the option UCI_Chess960 says.
func TestBenchCastling(t *testing.T) {
	const standard, chess960 = "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4KR2 w K - 0 1"
	name := writeFile(t, "castling.epd", standard+"\n"+chess960+"\n")
	castle := func(_ *search.Control, g *movegen.Game, _ search.Limits, _ func(*search.Info)) search.Result {
		m, err := ParseMove(g.Position(), map[string]string{standard: "e1h1", chess960: "e1f1"}[g.Position().FEN()])
		if err != nil {
			t.Error(err)
		}
		return search.Result{Best: m, Nodes: 1}
	}
	for option, want := range map[string]string{"false": "e1g1", "true": "e1h1"} {
		engine := newFakeEngine()
		engine.override = castle
		got := obey(t, engine, "setoption name UCI_Chess960 value "+option, "position fen "+standard,
			"bench 16 1 1 current", "bench 16 1 1 "+name)
		compareLines(t, option, got, []string{
			" 1/1          1  " + want + "   *", "1 nodes * nps", " 1/2          1  " + want + "   *", " 2/2          1  e1f1   *", "2 nodes * nps"})
	}
}

// With perft a bench counts leaves: 48 and 2039 of one position are well known.
func TestBenchPerft(t *testing.T) {
	const fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	name := writeFile(t, "two.epd", fen+"\n"+movegen.StartFEN)
	for _, test := range []struct{ limit, first, second, sum string }{
		{"1", "48", "20", "68"}, {"2", "2039", "400", "2439"}, {"4", "4085603", "197281", "4282884"},
	} {
		engine := newFakeEngine()
		got := obey(t, engine, "bench 16 1 "+test.limit+" "+name+" perft")
		compareLines(t, "perft "+test.limit, got, []string{
			fmt.Sprintf(" 1/2 %10s  %s", test.first, fen), fmt.Sprintf(" 2/2 %10s  %s", test.second, movegen.StartFEN),
			test.sum + " nodes * nps"})
		if len(engine.limits) > 0 {
			t.Errorf("%d searches", len(engine.limits))
		}
	}
}

// What is not the default is named, because it changes the node count.
func TestBenchNamesSettings(t *testing.T) {
	for _, test := range []struct {
		evaluation, sizes string
		want              []string
	}{
		{"network", "16 1", nil},
		{"network", "8 2", []string{"info string bench: Hash is 8", "info string bench: Threads is 2"}},
		{"tables", "16 1", []string{"info string bench: Evaluation is tables"}},
	} {
		got := obey(t, newFakeEngine(), "setoption name Evaluation value "+test.evaluation, "bench "+test.sizes+" 1 current")
		compareLines(t, test.evaluation+" "+test.sizes, got, append(test.want, " 1/1 *", "20 nodes * nps"))
	}
}

func TestBenchMistakes(t *testing.T) {
	dir := t.TempDir()
	files := strings.NewReplacer("DIR", dir,
		"EMPTY", writeFile(t, "empty", "# nothing\n\n"),
		"WRONG", writeFile(t, "wrong", movegen.StartFEN+"\n8/8/8/8/8/8/8/8 w - -\n"),
		"LONG", writeFile(t, "long", strings.Repeat("x", 1<<17)),
		"MANY", writeFile(t, "many", strings.Repeat("8/8/8/8/8/4k3/4p3/4K3 w - -\n", mostBenchPositions+1)))
	for args, want := range map[string]string{
		"deep":                   `the hash "deep" is not a number; usage: bench [HASH] *`,
		"16 x":                   `the threads "x" is not a number; usage: bench *`,
		"16 1 deep":              `the limit "deep" is not a number; usage: bench *`,
		"default":                `the hash "default" is not a number; usage: bench *`,
		"0":                      `hash must be from 1 to 33554432, not 0; usage: bench *`,
		"-1":                     `hash must be from 1 to 33554432, not -1; usage: bench *`,
		"16 0":                   `threads must be from 1 to 1024, not 0; usage: bench *`,
		"16 1 0":                 `limit must be from 1 to *, not 0; usage: bench *`,
		"16 1 5 default deep":    `"deep" is none of depth, nodes, movetime, perft; usage: bench *`,
		"16 1 5 current x perft": `"x" is none of depth, nodes, movetime, perft; usage: bench *`,
		"16 1 5 DIR":             `*is not a file`,
		"16 1 5 DIR/missing":     `*missing*`,
		"16 1 5 EMPTY":           `*empty" contains no position`,
		"16 1 5 WRONG perft":     `*wrong":2: fen *`,
		"16 1 5 LONG":            `*long":*: the line has 65536 bytes or more`,
		"16 1 5 MANY":            `*many":*: more than 100000 positions`,
	} {
		engine := newFakeEngine()
		got := obey(t, engine, "bench "+files.Replace(args))
		compareLines(t, "bench "+args, got, []string{"info string ERROR bench: " + want})
		if len(engine.limits) > 0 {
			t.Errorf("bench %s: searched", args)
		}
	}
}

// "isready" is answered during what takes long, "stop" ends it, and the settings are
// restored.
func TestBatchesStop(t *testing.T) {
	converse(t, conversation{
		engine: func(e *fakeEngine) { e.override = endless },
		script: `
			> speedtest many
			< info string ERROR speedtest: the threads "many" is not a number; usage: speedtest [THREADS] [HASH] [SECONDS]
			> speedtest 1 1 1 1
			< info string ERROR speedtest: "1" is one argument too many; usage: speedtest [THREADS] [HASH] [SECONDS]
			> speedtest 1
			-
			> isready
			< readyok
			> stop
			< info string speedtest stopped
			> bench 16 1 100000 default movetime
			> isready
			< readyok
			> stop
			< info string bench stopped
			> setoption name Hash value 64
			> setoption name Threads value 2
			> genfens 5 seed 1 book None
			-
			> isready
			< readyok
			> stop
			< info string genfens stopped`,
		check: calls("hash 128", "threads 1", "multipv 1", "prepare", "new game", "search", "restore",
			"hash 16", "threads 1", "multipv 1", "prepare", "new game", "search", "restore",
			"hash 64", "threads 2", "hash 1", "threads 1", "multipv 1", "prepare", "new game", "search", "restore"),
	})
}

// speedtest searches the games with the same time for each position, which add
// up to what was asked for.
func TestSpeedtest(t *testing.T) {
	processors := search.Processors()
	usual := min(processors*speedHash, mostSpeedHash)
	for _, test := range []struct {
		command       string
		hash, threads int
		total         time.Duration
	}{
		{"speedtest", usual, processors, speedSeconds * time.Second},
		{"speedtest 1", speedHash, 1, speedSeconds * time.Second},
		{"speedtest 1 20", 20, 1, speedSeconds * time.Second},
		{"speedtest 1 20 100", 20, 1, 100 * time.Second},
		{"speedtest 1024 20 100", 20, processors, 100 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			engine := newFakeEngine()
			engine.override = func(_ *search.Control, g *movegen.Game, l search.Limits, report func(*search.Info)) search.Result {
				time.Sleep(l.MoveTime)
				report(fakeInfo(alphabeticalLine(g.Position(), nil, 1)))
				return search.Result{Nodes: uint64(l.MoveTime / time.Microsecond)}
			}
			start := time.Now()
			got := obey(t, engine, test.command)
			if took := time.Since(start); took > test.total || took < test.total*9/10 {
				t.Errorf("%s took %v, want %v", test.command, took, test.total)
			}
			want := []string{"1/4 *", "2/4 *", "3/4 *", "4/4 *",
				fmt.Sprintf("157 positions in * s with threads %d, hash %d", test.threads, test.hash),
				"hashfull 3 on average, 3 at most", "* nodes * nps"}
			if test.threads < 1024 && strings.Contains(test.command, "1024") {
				want = append([]string{"info string speedtest: only as many threads search as there are processors, *"}, want...)
			}
			compareLines(t, test.command, got, want)
			if !summary.MatchString(got[len(got)-1]) {
				t.Errorf("%s ended with %q", test.command, got[len(got)-1])
			}
			calls := strings.Join(engine.calls, ",")
			begin := fmt.Sprintf("hash %d,threads %d,multipv 1,prepare,new game,search", test.hash, test.threads)
			if !strings.Contains(calls, begin) || strings.Count(calls, "new game") != 4 || !strings.HasSuffix(calls, "search,restore") {
				t.Errorf("%s: the engine was called for %s", test.command, calls)
			}
		})
	}
}
