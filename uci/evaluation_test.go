package uci

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/search"
)

// networkFile returns a file with a modified copy of the embedded network.
func networkFile(change func(*eval.NetworkValues)) []byte {
	v := eval.DefaultWeights().Network().Values()
	change(v)
	var file bytes.Buffer
	if err := v.Write(&file, "for a test"); err != nil {
		panic(err) // invalid values
	}
	return file.Bytes()
}

// better returns the file of a network that evaluates each position a pawn better
// for the side to move than the embedded one.
func better() []byte {
	return networkFile(func(v *eval.NetworkValues) {
		for i := range v.OutputBias {
			v.OutputBias[i] += 100 * eval.HiddenOne * eval.OutputOne / eval.OutputScale
		}
	})
}

// writeNetwork writes a file for a test, and returns its name and expected ID.
func writeNetwork(t *testing.T, content []byte) (name, id string) {
	t.Helper()
	return writeFile(t, "a network; of mine", string(content)), fmt.Sprintf("%x", sha256.Sum256(content))[:8]
}

// A network file replaces the embedded network, and earlier results are cleared
// whenever the evaluation changes, and only then. An invalid file changes
// nothing.
func TestEvalFile(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a network many times")
	}
	good, id := writeNetwork(t, better())
	same, _ := writeNetwork(t, better())
	damaged := better()
	damaged[len(damaged)/2] ^= 1
	bad, _ := writeNetwork(t, damaged)
	for _, test := range []struct {
		name, commands string
		want           []string // calls to the engine
		said           string   // an error, empty for none
	}{
		{"a network", "EvalFile value GOOD", []string{"weights " + id, "new game"}, ""},
		{"the same again", "EvalFile value GOOD|EvalFile value GOOD", []string{"weights " + id, "new game"}, ""},
		{"the same elsewhere", "EvalFile value GOOD|evalfile value SAME", []string{"weights " + id, "new game"}, ""},
		{"and back", "EvalFile value GOOD|EvalFile value <empty>", []string{"weights " + id, "new game", "weights network", "new game"}, ""},
		{"the embedded one", "EvalFile value|EvalFile value <empty>|EvalFile", nil, ""},
		{"a damaged one", "EvalFile value GOOD|EvalFile value BAD", []string{"weights " + id, "new game"},
			`EvalFile: "BAD": the network is damaged or truncated: its checksum does not match; keeping *`},
		{"none there", "EvalFile value GOODmissing", nil, `EvalFile: "GOODmissing": *; keeping *`},
		{"a relative name", "EvalFile value missing one", nil, `EvalFile: "*missing one": *; keeping *`},
		{"tables", "Evaluation value network|Evaluation value Tables|evaluation value tables|Evaluation value stockfish|" +
			"Evaluation value network",
			[]string{"weights tables", "new game", "weights network", "new game"},
			`Evaluation: "stockfish" is none of network, tables; keeping tables`},
		{"beside tables", "Evaluation value tables|EvalFile value GOOD", []string{"weights tables", "new game"}, ""},
		{"after tables", "Evaluation value tables|EvalFile value GOOD|Evaluation value network",
			[]string{"weights tables", "new game", "weights " + id, "new game"}, ""},
		{"away from beside tables", "EvalFile value GOOD|Evaluation value tables|EvalFile value|Evaluation value network",
			[]string{"weights " + id, "new game", "weights tables", "new game", "weights network", "new game"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			names := strings.NewReplacer("GOOD", good, "SAME", same, "BAD", bad)
			quotedNames := strings.NewReplacer("GOOD", quotedName(good), "SAME", quotedName(same), "BAD", quotedName(bad))
			var input strings.Builder
			for command := range strings.SplitSeq(test.commands, "|") {
				input.WriteString("setoption name " + names.Replace(command) + "\n")
			}
			engine := newFakeEngine()
			said := answer(t, engine, input.String())
			want := append([]string{"hash 16", "threads 1", "multipv 1"}, test.want...)
			if !slices.Equal(engine.calls, want) {
				t.Errorf("the engine was called for %q, want %q", engine.calls, want)
			}
			if test.said == "" {
				compareLines(t, test.name, said, nil)
			} else {
				compareLines(t, test.name, said, []string{"info string ERROR option " + quotedNames.Replace(test.said)})
			}
		})
	}
}

// quotedName returns what the output has between the quotes of a name.
func quotedName(name string) string { return strings.Trim(strconv.Quote(name), `"`) }

// During a search the network does not change, and the option waits. The next
// search reports the network, once.
func TestEvalFileDuringSearch(t *testing.T) {
	name, id := writeNetwork(t, better())
	const script = `
		> go infinite
		< info *
		> setoption name EvalFile value FILE
		> setoption name EvalFile value FILE.missing
		-
		> stop
		< bestmove a2a3 ponder a7a5
		< info string ERROR option EvalFile: "FILE.missing"*
		> go depth 1
		< info string the network is ID, "FILE"
		< info depth *
		< bestmove *
		> go depth 1
		< info depth *
		< bestmove *
		> setoption name EvalFile value <empty>
		> go depth 1
		< info string the network is EMBEDDED, embedded
		< info depth *
		< bestmove *`
	converse(t, conversation{
		script: strings.NewReplacer(`"FILE`, `"`+quotedName(name), "FILE", name, "ID", id,
			"EMBEDDED", eval.DefaultWeights().ID()).Replace(script),
		check: calls("prepare", "search", "weights "+id, "new game", "prepare", "search", "prepare", "search",
			"weights network", "new game", "prepare", "search"),
	})
}

// A network that evaluates each position a pawn better does so in "eval", which
// names it. The tables are unaffected.
func TestEvalFileEvaluates(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	name, id := writeNetwork(t, better())
	total := regexp.MustCompile(`(?m)^total .* ([-+][0-9]+) for the side to move$`) // in "eval"
	evaluate := func(commands ...string) int {
		t.Helper()
		said := strings.Join(obey(t, search.NewEngine(), append(commands, "eval")...), "\n")
		found := total.FindStringSubmatch(said)
		if found == nil {
			t.Fatalf("said %s", said)
		}
		n, err := strconv.Atoi(found[1])
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	const (
		position = "position fen r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"
		tables   = "setoption name Evaluation value tables"
	)
	load := "setoption name EvalFile value " + name
	if before, after := evaluate(position), evaluate(position, load); after < before+99 || after > before+101 {
		t.Errorf("the evaluation was %d and is %d, want a pawn more", before, after)
	}
	if before, after := evaluate(position, tables), evaluate(position, tables, load); before != after {
		t.Errorf("the evaluation by tables was %d and is %d", before, after)
	}
	if said := obey(t, search.NewEngine(), load, "eval"); !slices.Contains(said, fmt.Sprintf("network  %s, %q", id, name)) {
		t.Errorf("eval does not name the network %s of %s: %q", id, name, said)
	}
}

// LoadNetwork accepts a name relative to the working directory, and refuses
// invalid files.
func TestLoadNetwork(t *testing.T) {
	name, id := writeNetwork(t, better())
	t.Chdir(filepath.Dir(name))
	engine := newFakeEngine()
	d := NewDriver(engine, &recorder{})
	if err := d.LoadNetwork("missing"); err == nil || !strings.Contains(err.Error(), `missing": `) {
		t.Errorf("error %v", err)
	}
	if err := d.LoadNetwork(filepath.Base(name)); err != nil {
		t.Fatal(err)
	}
	path, calls := d.settings.networkFile, len(engine.calls)
	if want := "option name EvalFile type string default " + path; d.findOption("EvalFile").declaration() != want {
		t.Errorf("declared %q, want %q", d.findOption("EvalFile").declaration(), want)
	}
	if d.setOption("name EvalFile value missing"); d.settings.networkFile != path {
		t.Errorf("after a missing one the network is %s", d.settings.networkName())
	}
	// Arena sends the declared default back.
	if d.setOption("name EvalFile value " + path); len(engine.calls) != calls {
		t.Errorf("sending it back called the engine for %q", engine.calls[calls:])
	}
	if d.settings.network.ID() != id || !filepath.IsAbs(d.settings.networkFile) || !slices.Contains(engine.calls, "weights "+id) {
		t.Errorf("the network is %s, the engine was called for %q", d.settings.networkName(), engine.calls)
	}
}

// "eval" also says what the other choice of the option Evaluation would, from
// White's view.
func TestEvalComparesEvaluations(t *testing.T) {
	const fen = "rnb1kbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 0 1"
	p := fentest.Parse(t, fen)
	network, tables := -eval.DefaultWeights().Evaluate(&p), -eval.PSQTWeights().Evaluate(&p)
	for evaluation, want := range map[string]string{
		"network": fmt.Sprintf("other    %+d centipawns for White with Evaluation tables, a difference of %+d", tables, tables-network),
		"tables":  fmt.Sprintf("other    %+d centipawns for White with Evaluation network, a difference of %+d", network, network-tables),
	} {
		said := obey(t, newFakeEngine(), "setoption name Evaluation value "+evaluation, "position fen "+fen, "eval")
		if !slices.Contains(said, want) {
			t.Errorf("%s: %q is not in\n%s", evaluation, want, strings.Join(said, "\n"))
		}
	}
}
