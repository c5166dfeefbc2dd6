package main

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"vedette/training"
	"vedette/training/fit"
)

// A validation set has positions of games of both networks and from both kinds of openings,
// is not overwritten, and judges.
func TestValidation(t *testing.T) {
	whole := filepath.Join(t.TempDir(), "whole")
	const network = "../../eval/default.network"
	book := filepath.Join(t.TempDir(), "book")
	if err := os.WriteFile(book, []byte("4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - -\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	arguments := []string{"validation", "-nodes", "500", "-soft", "60", "-seed", "3", "-games", "8", "-other", network, "-openings", book, "-out", whole}
	succeed(t, arguments...)
	refuse(t, "file exists", arguments...)
	set, err := fit.LoadValidation(whole)
	if err != nil {
		t.Fatal(err)
	}
	if n := set.Len(); n > 8 || n < 4 { // a short game may have no position
		t.Errorf("%d positions", n)
	}
	out := succeed(t, "judge", whole, network, network)
	rows := regexp.MustCompile(`(?m)^ *\d\.\d{3} +(\d+) +0 ± +0 .*  (.*)$`).FindAllStringSubmatch(out, -1)
	if len(rows) != 2 || rows[0][1] != rows[1][1] || rows[1][2] != network {
		t.Errorf("printed %s", out)
	}
}

// A run that is stopped says what there is.
func TestValidationStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	name := filepath.Join(t.TempDir(), "set")
	status, out, errOut := tell(ctx, "validation", "-out", name)
	if status != 0 || out != "Stopped; "+name+" has the positions of the games so far.\n" || errOut != "" {
		t.Errorf("status %d, %s, %s", status, out, errOut)
	}
}

// The games of a set differ from those of datagen with the same seed: otherwise a
// network could be tested on what it learnt from.
func TestValidationGamesAreApart(t *testing.T) {
	set := filepath.Join(t.TempDir(), "set")
	succeed(t, "validation", "-games", "1", "-nodes", "50", "-soft", "60", "-seed", "3", "-out", set)
	r, err := training.Open(set)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if runs := r.Header().Runs; len(runs) != 1 || runs[0].Seed == 3 {
		t.Errorf("the games are those of %+v", runs)
	}
}

func TestValidationMistakes(t *testing.T) {
	for _, arguments := range []string{
		"validation", "validation -out x -games 0", "validation -out x -nodes 0",
		"validation -out x -threads 0", "validation -out x -soft 0", "judge",
	} {
		refuse(t, "train: ", strings.Fields(arguments)...)
	}
	refuse(t, "none", "judge", filepath.Join(t.TempDir(), "none"), "x")
}
