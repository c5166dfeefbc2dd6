package eval

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestPackedNetwork: unpacking gives the same file, also with the largest numbers, and a truncated one is refused.
func TestPackedNetwork(t *testing.T) {
	random := *DefaultWeights().Network().Values()
	r := rand.New(rand.NewPCG(1, 2))
	for i := range random.Inputs {
		for j := range random.Inputs[i] {
			random.Inputs[i][j] = int16(r.IntN(1<<16) - 1<<15)
		}
	}
	var file bytes.Buffer
	if err := random.Write(&file, "random"); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"default": networkFile, "random": file.Bytes()} {
		packed := PackNetwork(content)
		if got, err := unpackNetwork(packed); err != nil || !bytes.Equal(got, content) {
			t.Errorf("%s: unpacked another file, %v", name, err)
		}
		if name == "default" && len(packed) > len(content)*11/20 {
			t.Errorf("packed it takes %d bytes of %d", len(packed), len(content))
		}
	}
	packed := PackNetwork(file.Bytes())
	got, err := unpackNetwork(packed[:len(packed)-1])
	if err == nil {
		_, err = ReadNetwork(got)
	}
	if err == nil {
		t.Error("a truncated network is accepted")
	}
}
