package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/internal/safefile"
)

// writeNumbers writes a network whose numbers are all n, and returns its file name.
func writeNumbers(t *testing.T, n int16) string {
	t.Helper()
	v := new(eval.NetworkValues)
	fill := func(row []int16) {
		for i := range row {
			row[i] = n
		}
	}
	for i := range v.Inputs {
		fill(v.Inputs[i][:])
	}
	fill(v.Bias[:])
	for i := range v.Outputs {
		fill(v.Outputs[i][0][:])
		fill(v.Outputs[i][1][:])
		v.OutputBias[i] = int32(n) * 100_000
	}
	name := filepath.Join(t.TempDir(), "some.network")
	if err := safefile.Write(name, func(w io.Writer) error { return v.Write(w, "a note") }); err != nil {
		t.Fatal(err)
	}
	return name
}

// valuesOf returns the values of the network in a file.
func valuesOf(t *testing.T, name string) *eval.NetworkValues {
	t.Helper()
	n, err := eval.ReadNetwork([]byte(read(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	return n.Values()
}

func TestAverage(t *testing.T) {
	a, b := writeNumbers(t, 10), writeNumbers(t, -20)
	named := filepath.Join(t.TempDir(), "some@3")
	if err := os.WriteFile(named, []byte(read(t, b)), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		want int16
	}{
		{[]string{a, b}, -5}, {[]string{a + "@2", b}, 0}, {[]string{a, b + "@0.25"}, 4}, {[]string{a, a, b, a + "@3"}, 5},
		{[]string{a + "@2", b + "@-1"}, 40}, {[]string{a, named}, -5}, {[]string{a + "@2", named + "@1"}, 0},
	} {
		out := filepath.Join(t.TempDir(), "mean.network")
		status, _, errOut := tell(context.Background(), append([]string{"average", "-out", out}, test.args...)...)
		if status != 0 {
			t.Fatalf("%q: %s", test.args, errOut)
		}
		v := valuesOf(t, out)
		if v.Inputs[0][0] != test.want || v.Bias[3] != test.want || v.Outputs[1][0][5] != test.want || v.OutputBias[7] != int32(test.want)*100_000 {
			t.Errorf("%q: %d, %d, %d, want %d", test.args, v.Inputs[0][0], v.Outputs[1][0][5], v.OutputBias[7], test.want)
		}
		if note, _, _ := strings.Cut(read(t, out), "\x00"); strings.Count(note, "SHA-256") != len(test.args) || !strings.Contains(note, "\na note\n") {
			t.Errorf("the note is %q", note)
		}
	}
	for want, args := range map[string][]string{
		"at least two networks":                          {"-out", "x", a},
		"-out is missing":                                {a, b},
		`the weight "0" must be a number`:                {"-out", "x", a, b + "@0"},
		`the weight "z" must be a number`:                {"-out", "x", a, b + "@z"},
		"the sum of the weights must be above 0, not -1": {"-out", "x", a, b + "@-2"},
		"missing.network":                                {"-out", "x", a, "missing.network"},
		"missing.vdt":                                    {"-out", "x", "-games", "missing.vdt", a, b},
	} {
		if status, _, errOut := tell(context.Background(), append([]string{"average"}, args...)...); status == 0 || !strings.Contains(errOut, want) {
			t.Errorf("%q: status %d, %q, want %q", args, status, errOut, want)
		}
	}
}

// Games with too few positions to round by leave the nearest numbers.
func TestAverageByFewGames(t *testing.T) {
	a, b, games, few, dir := writeNumbers(t, 10), writeNumbers(t, 11), writeGames(t, 40), writeGames(t, 1), t.TempDir()
	var files []string
	for i, more := range [][]string{nil, {"-games", games}, {"-games", few}} {
		name := filepath.Join(dir, fmt.Sprint(i))
		status, out, errOut := tell(context.Background(), slices.Concat([]string{"average", "-out", name}, more, []string{a, b + "@2"})...)
		if status != 0 || strings.Contains(out, "rounding") {
			t.Errorf("%q: status %d, %s%s", more, status, out, errOut)
		}
		files = append(files, read(t, name))
	}
	if files[0] != files[1] || files[0] != files[2] {
		t.Error("the numbers are not the same")
	}
}

// The note tells only once what several networks began with.
func TestNoteOfAverage(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	first, games, dir := writeNumbers(t, 10), writeGames(t, 40), t.TempDir()
	trained, out := filepath.Join(dir, "trained.network"), filepath.Join(dir, "mean.network")
	arguments := []string{"network", "-from", first, "-epochs", "1", "-rate", "0.01", "-decay", "0", "-out", trained, games}
	if status, _, errOut := tell(context.Background(), arguments...); status != 0 {
		t.Fatal(errOut)
	}
	if status, _, errOut := tell(context.Background(), "average", "-out", out, first, trained, trained+"@2"); status != 0 {
		t.Fatal(errOut)
	}
	one, other, mean := valuesOf(t, first), valuesOf(t, trained), valuesOf(t, out)
	pieces, attacks := 0, 0
	for i := range mean.Inputs {
		for unit, got := range mean.Inputs[i] {
			x, y := one.Inputs[i][unit], other.Inputs[i][unit]
			if math.Abs(float64(got)-float64(x+3*y)/4) > 0.5 {
				t.Fatalf("input %d: %d, of %d and three times %d", i, got, x, y)
			}
			if x != y {
				pieces++
			}
		}
	}
	for i := range mean.Attacks {
		for unit, got := range mean.Attacks[i] {
			y := other.Attacks[i][unit]
			if math.Abs(float64(got)-3*float64(y)/4) > 0.5 {
				t.Fatalf("attack %d: %d, of 0 and three times %d", i, got, y)
			}
			if y != 0 {
				attacks++
			}
		}
	}
	if pieces == 0 || attacks == 0 {
		t.Errorf("training changed %d weights of pieces and %d of attacks", pieces, attacks)
	}
	if note, _, _ := strings.Cut(read(t, out), "\x00"); strings.Count(note, "Begun with") != 1 || strings.Count(note, "\nThe rest is as above.\n") != 1 {
		t.Errorf("the note is %q", note)
	}
}
