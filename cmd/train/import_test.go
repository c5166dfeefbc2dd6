package main

import (
	"context"
	"encoding/binary"
	"hash/crc32"
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
		{0.5, nil, 100, ": 0 of "},
		{0.25, []string{"-scale", "400", "-note", "first\nsecond"}, 100, ": 0 of "},
		{1000, nil, eval.MaxEval, ": 1 of "}, // the output bias
	} {
		arguments := append([]string{"import", "-out", in("new"), writeRaw(t, test.bias)}, test.more...)
		if out := succeed(t, arguments...); !strings.HasPrefix(out, in("new")+test.status) {
			t.Errorf("%v: %s", arguments, out)
		}
		content := read(t, in("new"))
		note, _, _ := strings.Cut(content, "\x00")
		if !strings.Contains(note, " from raw.bin, CRC-32C ") || len(test.more) > 0 && !strings.HasSuffix(note, "-scale 400; 0 weights clipped.\nfirst\nsecond\n") {
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

// TestImportFormerShape brings a network without king buckets and attacks, with 64 units
// and one output bucket into the engine's shape.
func TestImportFormerShape(t *testing.T) {
	b := []byte("vedette network 2, 768x64x2x1\nThe values were made by hand.\n\x00")
	weights := make([]byte, 2*(768*64+64+2*64)+4)
	binary.LittleEndian.PutUint32(weights[len(weights)-4:], 255*256/2) // the output bias: 100 centipawns
	b = append(b, weights...)
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)))
	dir := t.TempDir()
	former, out := filepath.Join(dir, "former"), filepath.Join(dir, "new")
	if err := os.WriteFile(former, b, 0o666); err != nil {
		t.Fatal(err)
	}
	refuse(t, `of another shape or version: it begins with "vedette network 2, 768x64x2x1"`, "match", former)
	succeed(t, "import", "-out", out, former)
	content := read(t, out)
	n, err := eval.ReadNetwork([]byte(content))
	if err != nil {
		t.Fatal(err)
	}
	p := movegen.StartPosition()
	if got := eval.NewNetworkWeights(n).Evaluate(&p); got != 100 {
		t.Errorf("evaluated %d, want 100", got)
	}
	for _, want := range []string{"The values were converted on ", " from former, CRC-32C ", "\n\nThe values were made by hand.\n\x00"} {
		if !strings.Contains(content, want) {
			t.Errorf("%q is not in the note", want)
		}
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
		{[]string{"-out", none, file, file}, 2, "name one file, a network or a raw.bin of bullet, not 2"},
		{[]string{"-out", none, "-scale", "0", file}, 2, "-scale must be from 1 to 10000, not 0"},
		{[]string{"-out", none, "-scale", "NaN", file}, 2, "-scale must be from 1 to 10000, not NaN"},
		{[]string{"-out", none, "-scale", "200", "../../eval/default.network"}, 2, "-scale has no effect on "},
		{[]string{"-out", none, none}, 1, none},
		{[]string{"-out", none, infinite}, 1, strconv.Quote(infinite) + ": weight 49345 of 49345 is +Inf"},
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
