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

// writeNumbers writes a small network whose numbers are all n, and returns its file
// name.
func writeNumbers(t *testing.T, hidden int, n int16) string {
	t.Helper()
	numbers := eval.NewNetworkNumbers(eval.NetworkShape{Inputs: 768, Hidden: hidden, Outputs: 8})
	for _, part := range [][]int16{numbers.HiddenLayer, numbers.OutputWeights} {
		for i := range part {
			part[i] = n
		}
	}
	for i := range numbers.OutputBias {
		numbers.OutputBias[i] = int32(n) * 100_000
	}
	name := filepath.Join(t.TempDir(), "some.network")
	if err := safefile.Write(name, func(w io.Writer) error { return numbers.Write(w, "a note") }); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestAverage(t *testing.T) {
	a, b, wide := writeNumbers(t, 64, 10), writeNumbers(t, 64, -20), writeNumbers(t, 128, 1)
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
		content := read(t, out)
		n, err := eval.ReadNetworkNumbers([]byte(content))
		if err != nil {
			t.Fatal(err)
		}
		last := len(n.HiddenLayer) - 1
		if n.HiddenLayer[0] != test.want || n.HiddenLayer[last] != test.want || n.OutputWeights[5] != test.want ||
			n.OutputBias[7] != int32(test.want)*100_000 {
			t.Errorf("%q: %d, %d, %d, want %d", test.args, n.HiddenLayer[0], n.OutputWeights[5], n.OutputBias[7], test.want)
		}
		if note, _, _ := strings.Cut(content, "\x00"); strings.Count(note, "SHA-256") != len(test.args) || !strings.Contains(note, "\na note\n") {
			t.Errorf("the note is %q", note)
		}
	}
	for want, args := range map[string][]string{
		"at least two networks":                                     {"-out", "x", a},
		"-out is missing":                                           {a, b},
		`the weight "0" must be a number`:                           {"-out", "x", a, b + "@0"},
		`the weight "z" must be a number`:                           {"-out", "x", a, b + "@z"},
		"the sum of the weights must be above 0, not -1":            {"-out", "x", a, b + "@-2"},
		"network 2 has the shape 768x128x2x8, the first 768x64x2x8": {"-out", "x", a, wide},
		"missing.network":                                           {"-out", "x", a, "missing.network"},
		"missing.vdt":                                               {"-out", "x", "-games", "missing.vdt", a, b},
	} {
		if status, _, errOut := tell(context.Background(), append([]string{"average"}, args...)...); status == 0 || !strings.Contains(errOut, want) {
			t.Errorf("%q: status %d, %q, want %q", args, status, errOut, want)
		}
	}
}

// Games with too few positions to round by leave the nearest numbers.
func TestAverageByFewGames(t *testing.T) {
	a, b, games, few, dir := writeNumbers(t, 64, 10), writeNumbers(t, 64, 11), writeGames(t, 40), writeGames(t, 1), t.TempDir()
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

// A network without king buckets counts as one whose buckets are the same, one without
// inputs for attacked pieces as one in which they do nothing, and the note
// tells only once what several networks began with.
func TestAverageOfShapes(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	plain := writeNumbers(t, 64, 10)
	games, dir := writeGames(t, 40), t.TempDir()
	kings, out := filepath.Join(dir, "kings.network"), filepath.Join(dir, "mean.network")
	arguments := []string{"network", "-from", plain, "-kings", "8", "-attacked", "-hidden", "64", "-outputs", "8", "-epochs", "1", "-rate", "0.01", "-decay", "0", "-out", kings, games}
	if status, _, errOut := tell(context.Background(), arguments...); status != 0 {
		t.Fatal(errOut)
	}
	numbers := func(name string) *eval.NetworkNumbers {
		n, err := eval.ReadNetworkNumbers([]byte(read(t, name)))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if status, _, errOut := tell(context.Background(), "average", "-out", out, plain, kings, kings+"@2"); status != 0 {
		t.Fatal(errOut)
	}
	small, large, mean := numbers(plain), numbers(kings), numbers(out)
	if mean.NetworkShape != large.NetworkShape {
		t.Fatalf("the mean has the shape %v", mean.NetworkShape)
	}
	different, attacked := 0, 0
	for i, got := range mean.HiddenLayer {
		input, unit := i/large.Hidden, i%large.Hidden
		from := input % small.Inputs
		if input == large.Inputs {
			from = small.Inputs // the biases
		}
		one := small.HiddenLayer[from*small.Hidden+unit]
		if input >= large.Pieces() && input < large.Inputs {
			if one = 0; large.HiddenLayer[i] != 0 {
				attacked++
			}
		} else if large.HiddenLayer[i] != one {
			different++
		}
		want := (float64(one) + 3*float64(large.HiddenLayer[i])) / 4
		if math.Abs(float64(got)-want) > 0.5+1e-9 {
			t.Fatalf("input %d: %d, want %v", input, got, want)
		}
	}
	if different == 0 || attacked == 0 {
		t.Errorf("training changed %d weights of pieces and %d of attacked ones", different, attacked)
	}
	if note, _, _ := strings.Cut(read(t, out), "\x00"); strings.Count(note, "Begun with") != 1 || strings.Count(note, "\nThe rest is as above.\n") != 1 {
		t.Errorf("the note is %q", note)
	}
}
