package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"vedette/eval"
	"vedette/training"
)

// quickly has the engine play shallow games against itself, begun by few random
// moves.
func quickly(t *testing.T, out string, more ...string) []string {
	path := engine(t)
	return append([]string{"match", "-engine", path, "-rival", path, "-out", out, "-option", "Hash=1", "-rival-option", "Hash=1",
		"-points", "1100,1200", "-games", "4", "-control", "movetime 60000", "-rival-go", "depth 1", "-max-plies", "30"}, more...)
}

func TestMatch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	status, out, errOut := tell(quickly(t, file, "-threads", "2")...)
	if status != 0 || errOut != "" {
		t.Fatalf("status %d, %s", status, errOut)
	}
	for _, pattern := range []string{
		`^Vedette \S+ against Vedette \S+, movetime 60000, for the rival go depth 1\n`,
		`(?m)^\| 1200 \| 4 \| \d \| \d \| \d \| \d+\.\d % \| .* \| none \| none \|$`, `(?m)^\| 1100 \| 4 \|`,
	} {
		if !regexp.MustCompile(pattern).MatchString(out) {
			t.Errorf("%s is not in\n%s", pattern, out)
		}
	}
	r, _, err := readRecord(file)
	if err != nil || len(r.pairs) != 4 {
		t.Fatalf("%d pairs, %v", len(r.pairs), err)
	}
	for _, p := range r.pairs {
		for _, g := range p.Games {
			if g.Faulty || g.Plies < 1 || g.Plies > 30 {
				t.Errorf("%+v", p)
			}
		}
	}
	if status, printed, errOut := tell("table", file); status != 0 || errOut != "" || !strings.HasSuffix(printed, out[strings.Index(out, "\n\n"):]) {
		t.Errorf("table: status %d, %q, %s, want %s", status, printed, errOut, out)
	}
}

// The rival may have an Elo of its own.
func TestRivalElo(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	status, out, errOut := tell(quickly(t, file, "-points", "1100", "-rival-elo", "1900", "-games", "2", "-rival-go", "depth 4")...)
	if status != 0 || !strings.Contains(out, ", the rival with 1900 Elo, for the rival go depth 4\n") || !strings.Contains(out, "| 1100 | 2 |") {
		t.Errorf("status %d, %s, %s", status, out, errOut)
	}
}

// TestNetwork: the engine plays with the network of a file, which the record
// names. Nothing is played if it cannot.
func TestNetwork(t *testing.T) {
	var values eval.NetworkValues
	values.OutputBias[0] = 1
	var content bytes.Buffer
	if err := values.Write(&content, ""); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	network, file := filepath.Join(dir, "a network"), filepath.Join(dir, "games")
	if err := os.WriteFile(network, content.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	w, err := eval.LoadNetwork(network)
	if err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(dir, "log")
	few := []string{"-games", "2", "-points", "1100", "-max-plies", "4", "-option", "Debug Log File=" + log}
	if status, _, errOut := tell(quickly(t, file, append(few, "-network", network)...)...); status != 0 {
		t.Fatalf("status %d, %s", status, errOut)
	}
	if r, _, err := readRecord(file); err != nil || r.header.Network != w.ID() {
		t.Errorf("the record is %+v, %v, want the network %s", r, err, w.ID())
	}
	if said, err := os.ReadFile(log); err != nil || !strings.Contains(string(said), "info string the network is "+w.ID()) {
		t.Errorf("the engine does not say that it plays with the network: %s, %v", said, err)
	}
	status, _, errOut := tell(quickly(t, file, append(few, "-resume")...)...)
	if status != 1 || !strings.Contains(errOut, "was begun in another way") {
		t.Errorf("without the network: status %d, %s", status, errOut)
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"-network", filepath.Join(dir, "missing")}, "missing"},
		{[]string{"-network", file}, "not a network of Vedette"},
		{[]string{"-option", "EvalFile=" + file}, "info string ERROR option EvalFile: "},
		{[]string{"-option", "NoSuch=1"}, "No such option"},
	} {
		status, _, errOut := tell(quickly(t, filepath.Join(dir, "new"), append(few, test.args...)...)...)
		if status != 1 || !strings.Contains(errOut, test.want) {
			t.Errorf("%q: status %d, %s, want %q", test.args, status, errOut, test.want)
		}
	}
}

// stopper ends a run when it says that it begins.
type stopper struct{ stop context.CancelFunc }

func (s stopper) Write(text []byte) (int, error) {
	s.stop()
	return len(text), nil
}

func TestResume(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var said bytes.Buffer
	status := program().Run(ctx, quickly(t, file), stopper{stop}, &said)
	if status != 1 || said.String() != "calibrate: stopped after 0 of 8 games; the same command with -resume goes on\n" {
		t.Errorf("status %d, %q", status, said.String())
	}
	// Now half of the games, and the rest, with a line that was cut off between.
	if status, _, errOut := tell(quickly(t, file, "-games", "2", "-resume")...); status != 0 {
		t.Fatalf("status %d, %s", status, errOut)
	}
	before, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(file, append(bytes.Clone(before), bytes.Repeat([]byte(`{"elo":10`), 1000)...), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	status, out, errOut := tell(quickly(t, file, "-resume")...)
	if status != 0 || !strings.Contains(out, "| 1100 | 4 |") || !strings.Contains(out, "| 1200 | 4 |") {
		t.Errorf("status %d, %s, %s", status, out, errOut)
	}
	if after, err := os.ReadFile(file); err != nil || !bytes.HasPrefix(after, before) || bytes.Count(after, []byte("\n")) != 5 || !bytes.HasSuffix(after, []byte("\n")) {
		t.Errorf("the file is now %s, %v", after, err)
	}
	// Other games do not belong into this file.
	status, _, errOut = tell(quickly(t, file, "-resume", "-seed", "7")...)
	if status != 1 || !strings.Contains(errOut, "was begun in another way") {
		t.Errorf("status %d, %s", status, errOut)
	}
}

// Whatever a rival does wrong, it loses the game, the table counts it, and the
// match goes on.
func TestFaults(t *testing.T) {
	for _, test := range []struct{ how, control, fault string }{
		{"crasher", "movetime 60000", "crash"}, {"cheater", "movetime 60000", "illegal"}, {"mute", "movetime 60000", "illegal"},
		{"sleeper", "movetime 50", "time"}, {"sleeper", "0.05+0", "time"},
	} {
		t.Run(test.how+" "+test.control, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "games")
			rival := badEngine(t, test.how)
			status, out, errOut := tell(quickly(t, file, "-rival", rival, "-rival-go", "", "-go", "depth 1",
				"-control", test.control, "-margin", "0s", "-points", "1100")...)
			want := fmt.Sprintf("| 1100 | 4 | 4 | 0 | 0 | 100.0 %% | too few games | none | %s 4 |", test.fault)
			if status != 0 || !strings.Contains(out, want) {
				t.Errorf("status %d, %s, %s, want %s", status, out, errOut, want)
			}
			status, out, errOut = tell("table", "-sound", file)
			if status != 0 || !strings.Contains(out, "\n2 of 2 pairs are left out\n") || strings.Contains(out, "| 1100 |") {
				t.Errorf("without faults: status %d, %s, %s", status, out, errOut)
			}
		})
	}
}

// An engine that says nothing is not waited for without end.
func TestSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &player{in: nobody{}, lines: make(chan string)}
		start := time.Now()
		if _, err := p.think("startpos", "movetime 10", time.Minute); err != errSilent || time.Since(start) != time.Minute {
			t.Errorf("%v after %v", err, time.Since(start))
		}
		close(p.lines)
		if _, err := p.think("startpos", "movetime 10", time.Minute); err != errEnded {
			t.Error(err)
		}
	})
}

// nobody listens.
type nobody struct{}

func (nobody) Write(text []byte) (int, error) { return len(text), nil }
func (nobody) Close() error                   { return nil }

func TestControl(t *testing.T) {
	for _, test := range []struct{ text, words, later string }{
		{"movetime 50", "movetime 50", "movetime 50"},
		{"10+0.1", "wtime 10000 btime 10000 winc 100 binc 100", "wtime 10000 btime 9100 winc 100 binc 100"},
		{"1+0", "wtime 1000 btime 1000 winc 0 binc 0", "wtime 1000 btime 0 winc 0 binc 0"},
	} {
		c, err := parseControl(test.text)
		if err != nil {
			t.Fatal(err)
		}
		clocks := c.start()
		if got := clocks.words(); got != test.words {
			t.Errorf("%s: go %s, want %s", test.text, got, test.words)
		}
		clocks.spend(1, time.Second)
		if got := clocks.words(); got != test.later {
			t.Errorf("%s: later go %s, want %s", test.text, got, test.later)
		}
	}
	for _, text := range []string{"", "50", "movetime x", "movetime 0", "1+", "+1", "0+1", "1+-1", "1e99+1", "NaN+1"} {
		if _, err := parseControl(text); err == nil {
			t.Errorf("%q is taken for a control", text)
		}
	}
}

func TestParseScore(t *testing.T) {
	for _, test := range []struct {
		line string
		want eval.Score
	}{
		{"info depth 1 score cp 34 nodes 2", 34},
		{"info depth 1 multipv 1 score cp -34 nodes 2", -34},
		{"info depth 1 multipv 2 score cp 99 nodes 2", 7},
		{"info score mate 3", eval.MateIn(1)},
		{"info score mate -3", eval.MatedIn(0)},
		{"info score mate 0", eval.MatedIn(0)},
		{"info score cp 99999999", eval.MaxEval},
		{"info score cp x", 7},
	} {
		if got := parseScore(strings.Fields(test.line), 7); got != test.want {
			t.Errorf("%s: %v, want %v", test.line, got, test.want)
		}
	}
}

// TestCount has by hand: five times, Vedette wins with White and draws with
// Black, and loses twice, once by a crash. That is 3/8 of 40 half points a game,
// with a deviation of 3/8 a pair: 1.96 * 3/8 / sqrt(10) * 741 Elo are 172. At the
// other point it wins all, by the rival's time as well.
func TestCount(t *testing.T) {
	var pairs []pair
	for range 5 {
		pairs = append(pairs,
			pair{Point: 1400, Games: [2]played{{Result: training.WhiteWins.String()}, {Result: training.Drawn.String()}}},
			pair{Point: 1400, Games: [2]played{{Result: training.BlackWins.String(), Faulty: true, Reason: "crash"}, {Result: training.WhiteWins.String()}}})
	}
	for range 10 {
		pairs = append(pairs, pair{Point: 1500, Games: [2]played{
			{Result: training.WhiteWins.String(), Faulty: true, Reason: "time"}, {Result: training.BlackWins.String()}}})
	}
	pairs = append(pairs, pair{Point: 1450, Games: [2]played{{Result: training.Drawn.String()}, {Result: training.Drawn.String()}}})
	var out strings.Builder
	printTable(&out, pairs)
	_, got, _ := strings.Cut(out.String(), "---|---|\n")
	const want = "| 1400 | 20 | 5 | 5 | 10 | 37.5 % | -89 ± 172 | crash 5 | none |\n" +
		"| 1450 | 2 | 0 | 2 | 0 | 50.0 % | too few games | none | none |\n" +
		"| 1500 | 20 | 20 | 0 | 0 | 100.0 % | no bound | none | time 10 |\n"
	if got != want {
		t.Errorf("the table is\n%s, want\n%s", got, want)
	}
}
