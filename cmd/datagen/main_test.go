package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestHelp(t *testing.T) {
	general := output(t, "help")
	for _, c := range program().Commands {
		if !strings.Contains(general, c.Name) || !strings.Contains(general, c.Summary) {
			t.Errorf("help does not tell of %s", c.Name)
		}
		if text := output(t, c.Name, "-help"); !strings.Contains(text, c.Summary) {
			t.Errorf("%s -help says %q", c.Name, text)
		}
	}
	if text := output(t, "view", "file", "-h"); !strings.Contains(text, "-count") {
		t.Errorf("view -h says %q", text)
	}
}

func TestMistakes(t *testing.T) {
	file, _ := gamesFile(t, "games", line(t, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2"))
	for _, test := range []struct {
		args string
		want string // part of the message
	}{
		{"stats", "name a file"},
		{"view", "name a file"},
		{"view FILE FILE", "one file"},
		{"view FILE -count x", "-count"},
		{"merge FILE", "-out is missing"},
		{"merge -out new FILE FILE", "is given twice"}, // its games would count twice
		{"merge -out new", "name a file"},
		{"export FILE", "-out is missing"},
		{"export -out new", "name a file"},
		{"import FILE", "-out is missing"},
		{"import -out new", "name a file"},
		{"check", "name a file"},
		{"check -games 0 FILE", "-games must be at least 1"},
		{"check -replay 1 -threads 0 FILE", "-threads must be at least 1"},
		{"check -replay -1 FILE", "-replay"},
		{"check -replay 1 -games 5 FILE", "-games has no effect with -replay"},
		{"check -seed 1 FILE", "-seed needs -replay"},
		{"check -threads 1 FILE", "-threads needs -replay"},
		{"check -network x FILE", "-network needs -replay"},
		{"check -replay 1 -seed x FILE", "-seed"},
	} {
		message := failure(t, 2, strings.Fields(strings.ReplaceAll(test.args, "FILE", file))...)
		if !strings.HasPrefix(message, "datagen: ") || !strings.Contains(message, test.want) {
			t.Errorf("%s: message %q, want %q in it", test.args, message, test.want)
		}
		if strings.Count(message, "\n") != 1 {
			t.Errorf("%s: message %q is not one line", test.args, message)
		}
	}
}

func TestFailures(t *testing.T) {
	file, offsets := gamesFile(t, "games", line(t, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2"))
	dir := t.TempDir()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	content[offsets[0]+20] ^= 1
	damaged := filepath.Join(dir, "damaged")
	if err := os.WriteFile(damaged, content, 0o666); err != nil {
		t.Fatal(err)
	}
	names := strings.NewReplacer("FILE", file, "DAMAGED", damaged, "ABSENT", filepath.Join(dir, "absent"),
		"NEW", filepath.Join(dir, "new"))
	for _, test := range []struct{ args, want string }{
		{"stats ABSENT", "ABSENT"},
		{"stats FILE DAMAGED", "DAMAGED: at byte "},
		{"view ABSENT", "ABSENT"},
		{"view DAMAGED", "DAMAGED: at byte "},
		{"view -at 3 FILE", "FILE: at byte 3"},
		{"merge -out FILE FILE", "FILE"},
		{"import -out FILE FILE", "FILE: file exists"},
		{"merge -out NEW FILE DAMAGED", "DAMAGED: at byte "},
		{"export -out NEW FILE DAMAGED", "DAMAGED: at byte "},
		{"check DAMAGED", "DAMAGED: at byte "},
		{"check -replay 1 DAMAGED", "DAMAGED: at byte "},
		{"check -replay 1 FILE", "played by \"Test\" 1, this is Vedette "},
	} {
		message := failure(t, 1, strings.Fields(names.Replace(test.args))...)
		if !strings.Contains(message, names.Replace(test.want)) {
			t.Errorf("%s: message %q, want %q in it", test.args, message, test.want)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "new")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a failure left a file: %v", err)
	}
}

// Every command that reads files for long stops when its context is done.
func TestInterrupted(t *testing.T) {
	file, _ := gamesFile(t, "games", line(t, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2"))
	ctx, stop := context.WithCancel(t.Context())
	stop()
	out := filepath.Join(t.TempDir(), "new")
	for _, args := range []string{"stats FILE", "view FILE", "check FILE", "check -replay 1 FILE",
		"play -resume -out FILE", "import -out NEW FILE", "export -out NEW FILE", "merge -out NEW FILE"} {
		words := strings.Fields(strings.NewReplacer("FILE", file, "NEW", out).Replace(args))
		var said strings.Builder
		status := program().Run(ctx, words, io.Discard, &said)
		if status != 1 || said.String() != "datagen: interrupted\n" {
			t.Errorf("%s: status %d, %q", args, status, said.String())
		}
	}
	if _, err := os.Stat(out); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file was left: %v", err)
	}
}
