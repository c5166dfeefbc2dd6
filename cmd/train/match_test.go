package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/movegen"
)

// worthlessQueen writes the engine's tables with a queen of no material value,
// and returns the file name.
func worthlessQueen(t *testing.T) string {
	t.Helper()
	tables, name := read(t, "../../eval/default.tables"), filepath.Join(t.TempDir(), "queen")
	odd := regexp.MustCompile("material queen: .*").ReplaceAllString(tables, "material queen: 0 0")
	if err := os.WriteFile(name, []byte(odd), 0o666); err != nil || odd == tables {
		t.Fatalf("error %v, or there is no queen", err)
	}
	return name
}

// The results of five pairs.
const (
	allWon  = ", 5 pairs: 0, 0, 0, 0, 5 with "
	allLost = ", 5 pairs: 5, 0, 0, 0, 0 with "
)

// match plays five pairs, and returns what that prints.
func match(t *testing.T, more ...string) string {
	t.Helper()
	return succeed(t, append([]string{"match", "-pairs", "5", "-nodes", "200"}, more...)...)
}

func TestMatch(t *testing.T) {
	const engine, network = "../../eval/default.tables", "../../eval/default.network"
	odd := worthlessQueen(t)
	equal := match(t, network)
	if want := network + " against the engine's evaluation: too few games for Elo, 5 pairs: 0, 0, 5, 0, 0 with "; !strings.HasPrefix(equal, want) {
		t.Errorf("%s, want %s", equal, want)
	}
	one, three := match(t, "-threads", "1", odd), match(t, "-threads", "3", odd)
	if one != three || !strings.HasPrefix(one, odd+" against the engine's evaluation: ") || !strings.Contains(one, allLost) {
		t.Errorf("by one thread %s, by three %s", one, three)
	}
	if back := match(t, engine, odd); !strings.HasPrefix(back, engine+" against "+odd+": ") || !strings.Contains(back, allWon) {
		t.Error(back)
	}
}

// TestMatchOfNetworks plays a network that evaluates everything as equal
// against the embedded one.
func TestMatchOfNetworks(t *testing.T) {
	indifferent := filepath.Join(t.TempDir(), "01234567") // as OpenBench names networks
	file, err := os.Create(indifferent)
	if err == nil {
		err = errors.Join(new(eval.NetworkValues).Write(file, ""), file.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	const network = "../../eval/default.network"
	beaten, embedded := match(t, network, indifferent), match(t, indifferent)
	if want := network + " against " + indifferent + ": "; !strings.HasPrefix(beaten, want) || !strings.Contains(beaten, allWon) {
		t.Errorf("%s want %s", beaten, want)
	}
	if want := indifferent + " against the engine's evaluation: "; !strings.HasPrefix(embedded, want) || !strings.Contains(embedded, allLost) {
		t.Errorf("%s want %s", embedded, want)
	}
}

// damagedNetwork returns the name of a file that begins like a network.
func damagedNetwork(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "damaged.network")
	if err := os.WriteFile(name, []byte(eval.NetworkMagic()+"and no more"), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestMatchRefuses(t *testing.T) {
	const engine = "../../eval/default.tables"
	damagedTables := filepath.Join(t.TempDir(), "damaged.tables")
	if err := os.WriteFile(damagedTables, []byte("vedette tables 1\nmaterial: 1"), 0o666); err != nil {
		t.Fatal(err)
	}
	book := filepath.Join(t.TempDir(), "book.epd")
	if err := os.WriteFile(book, []byte(movegen.StartFEN+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args      []string
		status    int
		complaint string
	}{
		{[]string{"-pairs", "0", engine}, 2, "-pairs must be from 1 to "},
		{[]string{engine, engine, engine}, 2, "name one or two files, not 3"},
		{[]string{}, 2, "file"},
		{[]string{"missing.tables"}, 1, "missing.tables"},
		{[]string{damagedTables}, 1, damagedTables + ":2: "},
		{[]string{damagedNetwork(t)}, 1, "damaged.network\": the network is truncated"},
		{[]string{engine, damagedNetwork(t)}, 1, "damaged.network\": the network is truncated"},
		{[]string{"-openings", "missing.epd", engine}, 1, "missing.epd"},
		{[]string{"-openings", book, "-pairs", "2", engine}, 1, book + " has 1 openings; -pairs 2 needs one for each pair"},
	} {
		status, out, errOut := tell(context.Background(), append([]string{"match"}, test.args...)...)
		if status != test.status || !strings.Contains(errOut, test.complaint) || out != "" {
			t.Errorf("%q: status %d, %s%s, want %s", test.args, status, out, errOut, test.complaint)
		}
	}
	succeed(t, "match", "-openings", book, "-pairs", "1", "-nodes", "50", engine) // an opening for a pair
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if status, _, errOut := tell(ctx, "match", "-pairs", "1000", engine); status != 1 || !strings.Contains(errOut, "stopped after 0 of 1000 pairs") {
		t.Errorf("status %d, %s", status, errOut)
	}
}
