package main

import (
	"context"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/movegen"
)

// writeRaw writes a raw.bin of bullet, all zeros except for the output bias,
// for a network with 64 units and one output, and returns its file name.
func writeRaw(t *testing.T, bias float32) string {
	t.Helper()
	const weights = 768*64 + 64 + 2*64 + 1
	b := make([]byte, 4*weights)
	binary.LittleEndian.PutUint32(b[4*(weights-1):], math.Float32bits(bias))
	name := filepath.Join(t.TempDir(), "raw.bin")
	if err := os.WriteFile(name, b, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestImport makes a network file from a raw.bin, which the engine reads.
func TestImport(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	for _, test := range []struct {
		bias   float32
		more   []string
		score  eval.Score
		status string
	}{
		{0.5, nil, 100, "network 768x64x2x1, 0 of 49345 weights clipped\n"},
		{0.25, []string{"-scale", "400", "-note", "first\nsecond"}, 100, "0 of 49345 weights clipped\n"},
		{1000, nil, eval.MaxEval, "1 of 49345 weights clipped\n"},
	} {
		arguments := append([]string{"import", "-hidden", "64", "-outputs", "1", "-out", in("new"), writeRaw(t, test.bias)}, test.more...)
		status, out, errOut := tell(context.Background(), arguments...)
		if status != 0 || errOut != "" || !strings.HasPrefix(out, in("new")+": ") || !strings.HasSuffix(out, test.status) {
			t.Fatalf("%v: status %d, %s%s", arguments, status, out, errOut)
		}
		content := read(t, in("new"))
		note, _, _ := strings.Cut(content, "\x00")
		if !strings.Contains(note, " from raw.bin, CRC-32C ") || len(test.more) > 0 && !strings.HasSuffix(note, "-scale 400; 0 of 49345 weights clipped.\nfirst\nsecond\n") {
			t.Errorf("the note is %q", note)
		}
		n, err := eval.ReadNetwork([]byte(content))
		if err != nil {
			t.Fatal(err)
		}
		p := movegen.StartPosition()
		if got := eval.NewNetworkWeights(n).Evaluate(&p); got != test.score {
			t.Errorf("%v: evaluated %v, want %v", arguments, got, test.score)
		}
	}
}

// TestImportOtherShape checks that import says if the engine cannot use a
// network.
func TestImportOtherShape(t *testing.T) {
	file := filepath.Join(t.TempDir(), "raw.bin")
	if err := os.WriteFile(file, make([]byte, 4*(8*768*320+320+2*320*8+8)), 0o666); err != nil {
		t.Fatal(err)
	}
	status, out, errOut := tell(context.Background(), "import", "-out", file+".network", "-kings", "8", "-hidden", "320", file)
	if status != 0 || !strings.Contains(out, "needs an engine of its shape") {
		t.Errorf("status %d, %s%s", status, out, errOut)
	}
}

func TestImportRefuses(t *testing.T) {
	file, none := writeRaw(t, 0), filepath.Join(t.TempDir(), "none")
	infinite := writeRaw(t, float32(math.Inf(1)))
	for _, test := range []struct {
		args   []string
		status int
		reason string
	}{
		{nil, 2, "name a file"},
		{[]string{file}, 2, "-out is missing"},
		{[]string{"-out", none, file, file}, 2, "name one file, a raw.bin of bullet, not 2"},
		{[]string{"-out", none, "-scale", "0", file}, 2, "-scale must be from 1 to 10000, not 0"},
		{[]string{"-out", none, "-scale", "NaN", file}, 2, "-scale must be from 1 to 10000, not NaN"},
		{[]string{"-out", none, "-hidden", "63", file}, 2, "hidden units: 63"},
		{[]string{"-out", none, none}, 1, none},
		{[]string{"-out", none, file}, 1, strconv.Quote(file) + ": 197380 bytes, want 803872: a network 768x256x2x8 "},
		{[]string{"-out", none, "-outputs", "1", file}, 1, "; this is the size of a network 768x64x2x1"},
		{[]string{"-out", none, "-hidden", "64", "-outputs", "1", infinite}, 1, "weight 49345 of 49345 is +Inf"},
	} {
		status, out, errOut := tell(context.Background(), append([]string{"import"}, test.args...)...)
		if status != test.status || out != "" || !strings.Contains(errOut, test.reason) {
			t.Errorf("%v: status %d, %s%s", test.args, status, out, errOut)
		}
		if _, err := os.Stat(none); err == nil {
			t.Fatalf("%v: a file was written", test.args)
		}
	}
}
