package main

import (
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"vedette/cmd/internal/tool"
)

// sumsName is the name of the list of checksums.
const sumsName = "SHA256SUMS"

// greatestFile is the greatest size of a file of a release, in bytes.
const greatestFile = 12_000_000

// sums writes the checksums of all files in a folder into it, in the form of
// sha256sum. It refuses a file that is larger than a release may have.
func sums(_ context.Context, args []string, out, _ io.Writer) error {
	f := flag.NewFlagSet("sums", flag.ContinueOnError)
	if err := tool.ParseFiles(f, args); err != nil {
		return err
	}
	folder := f.Arg(0)
	entries, err := os.ReadDir(folder) // sorted by name, as sha256sum lists them
	if err != nil {
		return err
	}
	var list strings.Builder
	for _, entry := range entries {
		if !entry.Type().IsRegular() || entry.Name() == sumsName {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return err
		}
		if len(data) > greatestFile {
			return fmt.Errorf("%s has %d bytes; a file of a release must have at most %d", entry.Name(), len(data), greatestFile)
		}
		fmt.Fprintf(&list, "%x  %s\n", sha256.Sum256(data), entry.Name())
	}
	fmt.Fprint(out, list.String())
	return os.WriteFile(filepath.Join(folder, sumsName), []byte(list.String()), 0o666)
}
