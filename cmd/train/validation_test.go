package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"vedette/training"
	"vedette/training/fit"
)

// runTrain runs a command and returns its output, or an error with its message.
func runTrain(t *testing.T, args ...string) (string, error) {
	t.Helper()
	status, out, errOut := tell(t.Context(), args...)
	if status != 0 {
		return out, errors.New(errOut)
	}
	return out, nil
}

// A validation set is not overwritten, and the engine's network has the same losses
// embedded and from a file.
func TestValidation(t *testing.T) {
	whole := filepath.Join(t.TempDir(), "whole")
	arguments := []string{"validation", "-per-game", "5", "-nodes", "500", "-soft", "60", "-seed", "3", "-games", "6", "-out", whole}
	if _, err := runTrain(t, arguments...); err != nil {
		t.Fatal(err)
	}
	if _, err := runTrain(t, arguments...); err == nil || !strings.Contains(err.Error(), "file exists") {
		t.Errorf("overwrites a set: %v", err)
	}
	set, err := fit.LoadValidation(whole)
	if err != nil {
		t.Fatal(err)
	}
	if n := set.Len(); n > 6*5 || n < 4*5 { // a short game has fewer than five
		t.Errorf("%d positions", n)
	}
	out, err := runTrain(t, "losses", "-set", whole, "../../eval/default.network")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^ *(\d\.\d{6}) +\d\.\d{6}  (.*)$`).FindAllStringSubmatch(out, -1)
	if len(rows) != 3 || rows[0][1] != rows[1][1] || rows[1][1] == rows[2][1] ||
		rows[1][2] != "the engine's network" || rows[2][2] != "the engine's tables" {
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
	if _, err := runTrain(t, "validation", "-games", "1", "-per-game", "1", "-nodes", "50", "-soft", "60", "-seed", "3", "-out", set); err != nil {
		t.Fatal(err)
	}
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
		"validation", "validation -out x -games 0", "validation -out x -per-game 0", "validation -out x -nodes 0",
		"validation -out x -threads 0", "validation -out x -soft 0", "losses", "losses -set x -scale 0",
	} {
		if _, err := runTrain(t, strings.Fields(arguments)...); err == nil {
			t.Errorf("%s: no error", arguments)
		}
	}
	if _, err := runTrain(t, "losses", "-set", filepath.Join(t.TempDir(), "none")); err == nil || !strings.Contains(err.Error(), "none") {
		t.Errorf("no such set: %v", err)
	}
}

// The validation set in the source gives the losses of the engine's network
// that the documentation states.
func TestStandardSet(t *testing.T) {
	if testing.Short() {
		t.Skip("evaluates the whole set")
	}
	if _, err := os.Stat("../../" + standardSet); errors.Is(err, fs.ErrNotExist) {
		t.Skipf("%s is missing, as in a source archive", standardSet)
	}
	page, err := os.ReadFile("../../docs/training.md")
	if err != nil {
		t.Fatal(err)
	}
	out, err := runTrain(t, "losses", "-set", "../../"+standardSet)
	if err != nil {
		t.Fatal(err)
	}
	for _, model := range []string{"the engine's network", "the engine's tables"} {
		losses := regexp.MustCompile(`(\d\.\d{6}) +(\d\.\d{6})  ` + model).FindStringSubmatch(out)
		if losses == nil || !strings.Contains(string(page), "| "+model+" | "+strings.Join(losses[1:], " | ")+" |") {
			t.Errorf("%s: %q, which docs/training.md does not say", model, losses)
		}
	}
}
