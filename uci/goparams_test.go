package uci

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/search"
)

func TestParseGo(t *testing.T) {
	const huge = "99999999999999999999999999"
	infinite := search.Limits{Infinite: true}
	with := func(l search.Limits, change func(*search.Limits)) search.Limits {
		change(&l)
		return l
	}
	p := movegen.StartPosition()
	moves := func(texts ...string) []movegen.Move {
		list := []movegen.Move{}
		for _, text := range texts {
			list = append(list, fentest.Move(t, &p, text))
		}
		return list
	}
	tests := []struct {
		args  string
		want  search.Limits // of White
		notes int
	}{
		// No limit.
		{"", infinite, 0},
		{"infinite", infinite, 0},
		{"ponder", search.Limits{Infinite: true, Ponder: true}, 0},
		{"infinite depth 3", search.Limits{Infinite: true, Depth: 3}, 0},
		{"wtime 1000 infinite btime 5 movetime 7", infinite, 1},

		// The clock of the side to move, or its substitutes.
		{"wtime 1000 btime 2000 winc 10 binc 20", timed(1000*ms, 10*ms, 0), 0},
		{"movestogo 40 wtime 1000", timed(1000*ms, 0, 40), 0},
		{"wtime 1000 movestogo 39 ponder", with(timed(1000*ms, 0, 39), func(l *search.Limits) { l.Ponder = true }), 0},
		{"wtime 1000 binc 20", timed(1000*ms, 0, 0), 0},
		{"btime 2000 binc 20", timed(2000*ms, 20*ms, 0), 0},
		{"btime 2000 binc 20 winc 10", timed(2000*ms, 10*ms, 0), 0},
		{"winc 10", timed(10*ms, 10*ms, 0), 0},
		{"binc 20 movestogo 3", timed(20*ms, 20*ms, 3), 0},
		{"wtime 0 btime 0", timed(0, 0, 0), 0},
		{"depth 8 winc 0 binc 0", search.Limits{Depth: 8}, 0},
		{"movetime 500 wtime 0 btime 0 winc 0 binc 0", search.Limits{MoveTime: 500 * ms}, 0},
		{"nodes 5000 wtime 0 btime 0 movestogo 0", search.Limits{Nodes: 5000}, 0},
		{"nodes 5000 wtime -50 btime 100", with(timed(-50*ms, 0, 0), func(l *search.Limits) { l.Nodes = 5000 }), 0},
		{"wtime 1000 winc -5", timed(1000*ms, 0, 0), 0},
		{"winc -5", timed(-5*ms, 0, 0), 0},
		{"wtime 1000 movestogo 0", timed(1000*ms, 0, 0), 0},
		{"wtime 1000 movestogo " + huge, timed(1000*ms, 0, maxMovesToGo), 0},
		{"wtime " + huge, timed(maxClock, 0, 0), 0},
		{"wtime 1000.75", timed(1000*ms, 0, 0), 0},
		{"wtime 1 wtime 1000", timed(1000*ms, 0, 0), 0},

		// Other limits.
		{"movetime 500", search.Limits{MoveTime: 500 * ms}, 0},
		{"movetime 0", search.Limits{Depth: 1}, 0},
		{"movetime -7", search.Limits{Depth: 1}, 0},
		{"movetime -7 depth 9", search.Limits{Depth: 1}, 0},
		{"movetime 0 depth 9", search.Limits{Depth: 9}, 0},
		{"movetime -7 wtime 50", timed(50*ms, 0, 0), 0},
		{"depth 0 nodes 0 mate 0 movetime 0 movestogo 0 winc 0 binc 0 wtime 50 btime 50", timed(50*ms, 0, 0), 0},
		{"depth 8 nodes 0 mate -1", search.Limits{Depth: 8}, 0},
		{"nodes 0 infinite", infinite, 0},
		{"mate 0 wtime 0 winc 3", timed(0, 3*ms, 0), 0},
		{"movetime " + huge, search.Limits{MoveTime: maxClock}, 0},
		{"depth 12", search.Limits{Depth: 12}, 0},
		{"depth 0", search.Limits{Depth: 1}, 1},
		{"depth 1000", search.Limits{Depth: search.MaxDepth}, 0},
		{"nodes 1000000", search.Limits{Nodes: 1000000}, 0},
		{"nodes 0", search.Limits{Nodes: 1}, 1},
		{"nodes " + huge, search.Limits{Nodes: 1<<63 - 1}, 0},
		{"mate 4", search.Limits{Mate: 4}, 0},
		{"mate -1", search.Limits{Mate: 1}, 1},
		{"nodes 100 depth 5 movetime 200", search.Limits{Nodes: 100, Depth: 5, MoveTime: 200 * ms}, 0},
		{"depth 5 wtime 100 nodes 7", with(timed(100*ms, 0, 0), func(l *search.Limits) { l.Depth, l.Nodes = 5, 7 }), 0},

		// Moves to search.
		{"searchmoves", infinite, 0},
		{"searchmoves depth 5", search.Limits{Depth: 5}, 0},
		{"searchmoves e2e4 d2d4 depth 5", search.Limits{Depth: 5, SearchMoves: moves("e2e4", "d2d4")}, 0},
		{"depth 5 searchmoves e2e4", search.Limits{Depth: 5, SearchMoves: moves("e2e4")}, 0},
		{"searchmoves e2e4", search.Limits{Infinite: true, SearchMoves: moves("e2e4")}, 0},
		{"searchmoves e2e4 e2e5 depth 5", search.Limits{Depth: 5, SearchMoves: moves("e2e4")}, 1},
		{"searchmoves 0000 depth 5", search.Limits{Depth: 5, SearchMoves: moves()}, 1},
		{"searchmoves e2e4 infinite", search.Limits{Infinite: true, SearchMoves: moves("e2e4")}, 0},
		{"searchmoves e2e4 depth 5 searchmoves d2d4", search.Limits{Depth: 5, SearchMoves: moves("e2e4", "d2d4")}, 0},
		{"searchmoves e2e4 nonsense d2d4 depth 5", search.Limits{Depth: 5, SearchMoves: moves("e2e4")}, 2},

		// Unreadable parameters are ignored.
		{"wtime", timed(0, 0, 0), 1},
		{"wtime x btime y", timed(0, 0, 0), 2},
		{"movestogo 4", timed(0, 0, 4), 0},
		{"movestogo x", timed(0, 0, 0), 1},
		{"mate 3 wtime", with(timed(0, 0, 0), func(l *search.Limits) { l.Mate = 3 }), 1},
		{"wtime ponder", with(timed(0, 0, 0), func(l *search.Limits) { l.Ponder = true }), 1},
		{"searchmoves e2e4 wtime", with(timed(0, 0, 0), func(l *search.Limits) { l.SearchMoves = moves("e2e4") }), 1},
		{"wtime infinite", infinite, 1},
		{"infinite movestogo 4", infinite, 0},
		{"wtime depth 5", search.Limits{Depth: 5}, 1},
		{"movestogo 4 nodes 9", search.Limits{Nodes: 9}, 0},
		{"movetime 500 wtime x", search.Limits{MoveTime: 500 * ms}, 1},
		{"wtime btime 2000", timed(2000*ms, 0, 0), 1},
		{"depth infinite", infinite, 1},
		{"depth five nodes 9", search.Limits{Nodes: 9}, 1},
		{"depth 5x", infinite, 1},
		{"depth . nodes 9", search.Limits{Nodes: 9}, 1},
		{"depth 0x10 nodes 9", search.Limits{Nodes: 9}, 1},
		{"movetime ponder depth 2", search.Limits{Depth: 2, Ponder: true}, 1},
		{"nodes searchmoves e2e4 depth 2", search.Limits{Depth: 2, SearchMoves: moves("e2e4")}, 1},
		{"fast depth 2 please", search.Limits{Depth: 2}, 2},
	}
	for _, test := range tests {
		t.Run(test.args, func(t *testing.T) {
			got := parseGo(words(test.args), &p)
			if !reflect.DeepEqual(got.limits, test.want) {
				t.Errorf("got  %+v\nwant %+v", got.limits, test.want)
			}
			if len(got.notes) != test.notes {
				t.Errorf("got the notes %q, want %d", got.notes, test.notes)
			}
			if got.isPerft {
				t.Error("this is no perft")
			}
		})
	}
}

// A line of nonsense gives a limited number of messages.
func TestParseGoManyNotes(t *testing.T) {
	p := movegen.StartPosition()
	for _, nonsense := range []string{" what", " searchmoves e2e5", " depth x", " nodes"} {
		for count, want := range map[int]int{mostNotes: mostNotes, mostNotes + 1: mostNotes + 1, 20_000: mostNotes + 1} {
			got := parseGo(words("depth 2"+strings.Repeat(nonsense, count)), &p)
			if len(got.notes) != want {
				t.Errorf("%d times %q: %d remarks, want %d", count, nonsense, len(got.notes), want)
			}
			if last := got.notes[len(got.notes)-1]; count > mostNotes && !strings.HasSuffix(last, " more like these") {
				t.Errorf("%d times %q: the last remark is %q", count, nonsense, last)
			}
		}
	}
}

// Black's clock counts when Black is to move.
func TestParseGoBlack(t *testing.T) {
	game, err := ParsePosition(words("startpos moves e2e4"))
	if err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]search.Limits{
		"wtime 1000 btime 2000 winc 10 binc 20": {Timed: true, Remaining: 2 * time.Second, Increment: 20 * time.Millisecond},
		"wtime 1000 winc 10":                    {Timed: true, Remaining: time.Second, Increment: 10 * time.Millisecond},
		"wtime 1000 btime 0":                    {Timed: true},
	} {
		if got := parseGo(words(args), game.Position()); !reflect.DeepEqual(got.limits, want) {
			t.Errorf("go %s: got %+v, want %+v", args, got.limits, want)
		}
	}
}

func TestParseGoPerft(t *testing.T) {
	p := movegen.StartPosition()
	for args, want := range map[string]int{
		"perft 5": 5, "perft 0": 0, "perft -2": 0, "perft": 1, "perft x": 1, "depth 3 perft 4": 4,
		"perft 99999999999999999999": search.MaxDepth,
	} {
		if got := parseGo(words(args), &p); !got.isPerft || got.perft != want {
			t.Errorf("go %s: perft %t of depth %d, want %d", args, got.isPerft, got.perft, want)
		} else if said := slices.Contains(got.notes, "counting to depth 1"); said != (want == 1) {
			t.Errorf("go %s: %q", args, got.notes)
		}
	}
}
