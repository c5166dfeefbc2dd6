package tool_test

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"vedette/cmd/internal/tool"
)

// What is packed is recognised however it is read, and all else is read unchanged.
func TestUnpacked(t *testing.T) {
	for text, packing := range map[string]string{
		"": "", "1": "", "1. e4 e5 *\n": "", "PK": "", "BZ": "",
		"\x1f\x8b\x08\x00": "gzip", "BZh91AY": "bzip2", "PK\x03\x04\x14": "zip", "\x28\xb5\x2f\xfd\x04": "zstd",
	} {
		got, err := io.ReadAll(tool.Unpacked(iotest.DataErrReader(strings.NewReader(text))))
		switch {
		case packing == "" && (err != nil || string(got) != text):
			t.Errorf("%q is read as %q, %v", text, got, err)
		case packing != "" && (err == nil || err.Error() != "is packed with "+packing+": unpack it first"):
			t.Errorf("%q: %v, want %s", text, err, packing)
		}
	}
}
