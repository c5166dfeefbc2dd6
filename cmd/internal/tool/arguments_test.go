package tool_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vedette/cmd/internal/tool"
)

func TestParse(t *testing.T) {
	for _, test := range []struct {
		parse  func(*flag.FlagSet, []string, ...func() error) error
		args   string
		n      int
		files  string
		reason string
	}{
		{tool.ParseFlags, "", 0, "", ""},
		{tool.ParseFlags, "-n 3", 3, "", ""},
		{tool.ParseFlags, "-n 3 a", 3, "a", `unexpected argument "a"`},
		{tool.ParseFlags, "a -n 3", 3, "a", `unexpected argument "a"`},
		{tool.ParseFlags, "-n x", 0, "", `-n: "x" is not an integer`},
		{tool.ParseFlags, "-n", 0, "", "-n needs a value"},
		{tool.ParseFlags, "-help", 0, "", "help is wanted"},
		{tool.ParseFlags, "help", 0, "", "help is wanted"},
		{tool.ParseFiles, "help me", 0, "help me", ""},
		{tool.ParseFiles, "-- help", 0, "help", ""},
		{tool.Parse, "a -n 3 -", 3, "a -", ""},
		{tool.Parse, "a -m", 0, "", "unknown flag -m"},
		{tool.ParseFiles, "", 0, "", "name a file"},
		{tool.ParseFiles, "a b", 0, "a b", ""},
		{tool.ParseFiles, "-n 3 a b", 3, "a b", ""},
		{tool.ParseFiles, "a -n 3 b", 3, "a b", ""},
		{tool.ParseFiles, "a b -n=3", 3, "a b", ""},
		{tool.ParseFiles, "a -n 3 -- -b -n 4 -- c", 3, "a -b -n 4 -- c", ""},
		{tool.ParseFiles, "a -m", 0, "", "unknown flag -m"},
		{tool.ParseFiles, "a -n -1", -1, "a", "-n is negative"},
		{tool.ParseFlags, "-n -1", -1, "", "-n is negative"},
		{tool.ParseFlags, "-n -1 a", -1, "a", `unexpected argument "a"`},
		{tool.Parse, "", 0, "", ""},
	} {
		f := flag.NewFlagSet("test", flag.ContinueOnError)
		n := f.Int("n", 0, "a number")
		err := test.parse(f, strings.Fields(test.args), func() error {
			if *n < 0 {
				return errors.New("-n is negative")
			}
			return nil
		})
		reason := ""
		if err != nil {
			reason = err.Error()
		}
		if reason != test.reason {
			t.Errorf("%s: error %q, want %q", test.args, reason, test.reason)
		}
		if test.files == "" && err != nil {
			continue
		}
		if *n != test.n || !slices.Equal(f.Args(), strings.Fields(test.files)) {
			t.Errorf("%s: -n %d and %q, want %d and %s", test.args, *n, f.Args(), test.n, test.files)
		}
	}
}

// A file is found again under another name; one that does not exist is not.
func TestDistinct(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	for _, name := range []string{a, b} {
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	missing := filepath.Join(dir, "missing")
	if err := tool.Distinct([]string{a, missing, b, missing, os.DevNull, os.DevNull}); err != nil {
		t.Error(err)
	}
	for _, again := range []string{a, dir + "/./a", dir + "/../" + filepath.Base(dir) + "/a"} {
		if err := tool.Distinct([]string{a, b, again}); err == nil || err.Error() != again+" is given twice" {
			t.Errorf("%s, %s and %s: %v", a, b, again, err)
		}
	}
}
