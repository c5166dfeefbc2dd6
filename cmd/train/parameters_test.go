package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"vedette/search"
	"vedette/training/tune"
)

// TestMain lets the test binary be the program that TestTuneParameters starts
// to play games.
func TestMain(m *testing.M) {
	if os.Getenv(servantVariable) != "" {
		program().Main()
		return
	}
	os.Exit(m.Run())
}

// servantVariable is set in the environment of those programs.
const servantVariable = "VEDETTE_TEST_SERVANT"

func TestTuneParameters(t *testing.T) {
	if len(search.Parameters()) == 0 {
		refuse(t, "the parameters of this build are fixed", "parameters")
		t.Skip("parameters are constants in this build; they are variables with the tag tune")
	}
	t.Setenv(servantVariable, "1")
	matter := slices.DeleteFunc(search.Parameters(), func(p search.Parameter) bool { return !strings.Contains(p.Name, "utility") })
	first, second := matter[0].Name, matter[1].Name // any two that change games of few nodes
	some := "^(" + first + "|" + second + ")$"
	table, err := os.ReadFile("../../search/parameters.txt")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	arguments := func(name string, more ...string) []string {
		return append([]string{"parameters", "-pairs", "20", "-nodes", "200", "-r-end", "0.5", "-seed", "5",
			"-stride", "2", "-only", some, "-table", in(name), "-checkpoint", in(name + ".checkpoint")}, more...)
	}
	run := func(name string, more ...string) (out, changed string) {
		if err := os.WriteFile(in(name), table, 0o644); err != nil {
			t.Fatal(err)
		}
		out = succeed(t, arguments(name, more...)...)
		return out, read(t, in(name))
	}
	out, one := run("one", "-threads", "1")
	moved := func(name string) string {
		i := slices.IndexFunc(search.Parameters(), func(p search.Parameter) bool { return p.Name == name })
		return fmt.Sprintf(`(?m)^%s +[+-]\d\.\d\d +%d -> \d+\.\d\d \(\d+\) +[+-]\d\.\d$`, name, search.Parameters()[i].Default)
	}
	for _, pattern := range []string{
		`(?m)^2 of 20 pairs$`, `(?m)^mean of the last 4 pairs$`, moved(first), moved(second),
		`(?m)^Settings: -pairs 20 -r-end 0\.5 -seed 5, mean of the last 4 pairs$`,
		`(?m)^Contest: engine \d+, 200 nodes, openings random, stride 2, only "`,
	} {
		if !regexp.MustCompile(pattern).MatchString(out) {
			t.Errorf("%s is not in\n%s", pattern, out)
		}
	}
	if _, two := run("two", "-threads", "2"); one != two || one == string(table) || len(one) != len(table) {
		t.Errorf("with one process:\n%s\nwith two:\n%s", one, two)
	}
	refuse(t, in("one.checkpoint")+" exists; add -resume", arguments("one")...)

	// Stopped and resumed.
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var said strings.Builder
	if err := os.WriteFile(in("three"), table, 0o644); err != nil {
		t.Fatal(err)
	}
	status := program().Run(ctx, arguments("three", "-threads", "3"), pairStopper{cancel}, &said)
	if status != 1 || said.String() != "train: stopped after 2 of 20 pairs; the same command with -resume goes on\n" {
		t.Errorf("status %d, %s", status, said.String())
	}
	if _, three := run("three", "-threads", "2", "-resume"); three != one {
		t.Errorf("a resumed run gives another table:\n%s", three)
	}
	refuse(t, in("three.checkpoint")+": the checkpoint comes from other settings", arguments("three", "-r-end", "1", "-resume")...)
}

// pairStopper cancels the context at the first report, after two of twenty pairs.
type pairStopper struct{ cancel context.CancelFunc }

func (s pairStopper) Write(text []byte) (int, error) {
	if strings.HasPrefix(string(text), "2 of 20 pairs") {
		s.cancel()
	}
	return len(text), nil
}

func TestChooseParameters(t *testing.T) {
	all := []search.Parameter{{Name: "clockMoves"}, {Name: "futilityBase"}, {Name: "futilityMargin"}, {Name: "reductionPV"}}
	for _, test := range []struct{ arguments, names, reason string }{
		{"-except ^clock", "futilityBase futilityMargin reductionPV", ""},
		{"-only ^(futility|reduction)", "futilityBase futilityMargin reductionPV", ""},
		{"", "", "clockMoves is a parameter of the clock, which has no effect with fixed nodes"},
		{"-only ^clock", "", "clockMoves is a parameter of the clock"},
		{"-only ^clock -clock 8+0.08", "clockMoves", ""},
		{"-only ^fut -except Base", "futilityMargin", ""},
		{"-only nothing", "", "-only and -except leave no parameter"},
		{"-only [", "", "only: error parsing regexp"},
		{"-except [", "", "except: error parsing regexp"},
		{"-stride 0", "", "-stride must be a positive number, not 0"},
	} {
		o := newParameterOptions()
		if err := o.Parse(strings.Fields(test.arguments)); err != nil {
			t.Fatal(err)
		}
		chosen, err := o.choose(all)
		var names []string
		for _, p := range chosen {
			names = append(names, p.Name)
		}
		if strings.Join(names, " ") != test.names || (err == nil) != (test.reason == "") ||
			err != nil && !strings.Contains(err.Error(), test.reason) {
			t.Errorf("%s: %v, error %v", test.arguments, names, err)
		}
	}
}

func TestNodeClock(t *testing.T) {
	for _, test := range []struct{ arguments, budget, reason string }{
		{"-nodes 500", "500 nodes", ""},
		{"-clock 8+0.08", "clock 8+0.08 of 100 nodes a millisecond", ""},
		{"-clock 40/4 -rate 20", "clock 40/4 of 20 nodes a millisecond", ""},
		{"-rate 20", "", "-rate needs -clock"},
		{"-clock 8+0.08 -rate 0", "", "-rate must be at least 1, not 0"},
		{"-clock soon", "", `clock: "soon" is not a clock like "10+0.1"`},
	} {
		o := newParameterOptions()
		if err := o.Parse(strings.Fields(test.arguments)); err != nil {
			t.Fatal(err)
		}
		games, err := o.games()
		switch {
		case test.reason != "":
			if err == nil || !strings.Contains(err.Error(), test.reason) {
				t.Errorf("%s: error %v, want %s", test.arguments, err, test.reason)
			}
		case err != nil || o.budget() != test.budget || (games.Clock == nil) != (o.clock == ""):
			t.Errorf("%s: %+v, %s, error %v", test.arguments, games.Clock, o.budget(), err)
		}
	}
}

// TestChooseFewParameters chooses among the parameters p00 to p30.
func TestChooseFewParameters(t *testing.T) {
	var all []search.Parameter
	for i := range 31 {
		all = append(all, search.Parameter{Name: fmt.Sprintf("p%02d", i)})
	}
	o := newParameterOptions()
	if _, err := o.choose(all); err == nil || !strings.HasPrefix(err.Error(), "31 parameters match; choose at most 20") {
		t.Errorf("31 parameters: error %v", err)
	}
	o.only = "^p[01]"
	if chosen, err := o.choose(all); len(chosen) != 20 || err != nil {
		t.Errorf("%d of 20 parameters, error %v", len(chosen), err)
	}
}

func TestTableSum(t *testing.T) {
	p := search.Parameter{Name: "some", Default: 5, Least: 1, Greatest: 9, Step: 2}
	sums := map[string]bool{tableSum([]search.Parameter{p}): true}
	for _, change := range []func(*search.Parameter){
		func(p *search.Parameter) { p.Name = "other" },
		func(p *search.Parameter) { p.Default++ },
		func(p *search.Parameter) { p.Least++ },
		func(p *search.Parameter) { p.Greatest++ },
		func(p *search.Parameter) { p.Step++ },
	} {
		changed := p
		change(&changed)
		sums[tableSum([]search.Parameter{changed})] = true
	}
	if len(sums) != 6 {
		t.Errorf("%d sums of 6 tables", len(sums))
	}
}

// A table that lacks a parameter is an error before the games, not after them.
func TestPrepareTable(t *testing.T) {
	parameters := tune.NewParameters([]search.Parameter{{Name: "some", Default: 5, Least: 1, Greatest: 9, Step: 2}}, 1)
	name := filepath.Join(t.TempDir(), "table")
	for text, reason := range map[string]string{"some 5 1 9 2\n": "", "other 5 1 9 2\n": "no parameter some"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		o := newParameterOptions()
		o.table = name
		err := o.prepareTable(parameters)
		if (err == nil) != (reason == "") || err != nil && !strings.Contains(err.Error(), reason) || read(t, name) != text {
			t.Errorf("%q: error %v, want %s; the table is now %q", text, err, reason, read(t, name))
		}
		o.table += ".missing"
		if err := o.prepareTable(parameters); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("no table: error %v", err)
		}
	}
}

func TestSetDefault(t *testing.T) {
	const table = "# some 1\n\nsome      5    1    10    1\nsomeOther -17   -60    60    3\n"
	for _, test := range []struct {
		name  string
		value int
		want  string
	}{
		{"some", 7, "# some 1\n\nsome      7    1    10    1\nsomeOther -17   -60    60    3\n"},
		{"some", -10, "# some 1\n\nsome    -10    1    10    1\nsomeOther -17   -60    60    3\n"},
		{"someOther", 4, "# some 1\n\nsome      5    1    10    1\nsomeOther   4   -60    60    3\n"},
		{"someOther", -1234, "# some 1\n\nsome      5    1    10    1\nsomeOther -1234   -60    60    3\n"},
	} {
		got, err := setDefault([]byte(table), test.name, test.value)
		if string(got) != test.want || err != nil {
			t.Errorf("%s %d: %q, error %v", test.name, test.value, got, err)
		}
	}
	if _, err := setDefault([]byte(table), "other", 1); err == nil || err.Error() != "no parameter other" {
		t.Errorf("error %v", err)
	}
}
