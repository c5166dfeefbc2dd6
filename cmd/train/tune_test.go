package main

import (
	"bytes"
	"context"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestTuneTables(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	arguments := func(name string, more ...string) []string {
		return append([]string{"tune", "-pairs", "20", "-nodes", "40", "-check", "3", "-seed", "5",
			"-checkpoint", in(name + ".checkpoint"), "-out", in(name)}, more...)
	}
	status, out, errOut := tell(context.Background(), arguments("one", "-threads", "1")...)
	if status != 0 || errOut != "" {
		t.Fatalf("status %d, %s", status, errOut)
	}
	for _, pattern := range []string{
		`(?m)^2 of 20 pairs$`, `(?m)^20 of 20 pairs$`, `(?m)^mean of the last 4 pairs$`, `(?m)^pawn, middlegame, mean +[+-]0\.\d\d +[+-]\d+\.\d cp +[+-]\d\.\d$`,
		`(?m)^all pieces, endgame, scale +[+-]0\.\d\d +[+-]\d\.\d % +[+-]\d\.\d$`, `(?m)^tuned against start: .* Elo, 3 pairs: `,
	} {
		if !regexp.MustCompile(pattern).MatchString(out) {
			t.Errorf("%s is not in\n%s", pattern, out)
		}
	}
	tables := undated(read(t, in("one")))
	for _, pattern := range []string{
		`^vedette tables 1\n# The values `, `\n# Settings: -pairs 20 -r-end 0\.002 -seed 5, mean of the last 4 pairs\n`,
		`\n# Contest: engine \d+, 40 nodes, openings random\n`, `\n# Check, against the start: .* Elo, 3 pairs: `,
		`\n# Start: the tables of the engine with signature \d+\.\n# > \w+`, `\nsquares pawn:\n`,
	} {
		if !regexp.MustCompile(pattern).MatchString(tables) {
			t.Errorf("%s is not in\n%s", pattern, tables[:1500])
		}
	}
	if strings.Contains(tables, "> Unit") || strings.Contains(tables, "> vedette") {
		t.Errorf("more than the note is taken over:\n%s", tables[:1500])
	}

	status, _, errOut = tell(context.Background(), arguments("one")...)
	if status != 1 || !strings.Contains(errOut, in("one.checkpoint")+" exists; add -resume") {
		t.Errorf("without -resume: status %d, %s", status, errOut)
	}

	// The same with three threads, stopped and resumed.
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var said bytes.Buffer
	status = program().Run(ctx, arguments("two", "-threads", "3"), pairStopper{cancel}, &said)
	if status != 1 || said.String() != "train: stopped after 2 of 20 pairs; the same command with -resume goes on\n" {
		t.Errorf("status %d, %s", status, said.String())
	}
	status, _, errOut = tell(context.Background(), arguments("two", "-threads", "2", "-resume")...)
	if status != 0 || undated(read(t, in("two"))) != tables {
		t.Errorf("status %d, %s; a resumed run gives other tables", status, errOut)
	}
	status, _, errOut = tell(context.Background(), arguments("two", "-r-end", "1", "-resume")...)
	if status != 1 || !strings.Contains(errOut, in("two.checkpoint")+": the checkpoint comes from other settings") {
		t.Errorf("status %d, %s", status, errOut)
	}
}

// pairStopper cancels the context at the first table, after two of twenty
// pairs.
type pairStopper struct{ cancel context.CancelFunc }

func (s pairStopper) Write(text []byte) (int, error) {
	if bytes.HasPrefix(text, []byte("2 of 20 pairs")) {
		s.cancel()
	}
	return len(text), nil
}
