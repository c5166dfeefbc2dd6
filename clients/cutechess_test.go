package clients_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// cutechessEngine is an entry of engines.json, with all fields that Cute Chess
// reads.
type cutechessEngine struct {
	Name, Command, Protocol, WorkingDirectory, StderrFile string
	InitStrings, Variants                                 []string
	TimeoutScaleFactor                                    float64
	WhitePOV, Ponder, ValidateClaims, Debug               bool
	Restart                                               string
	Options                                               []cutechessOption
}

type cutechessOption struct {
	Name, Type, Alias string
	Value, Default    any
	Min, Max          *int
	Choices           []string
}

// cutechessKeys lists the same fields with the spelling of Cute Chess, which is
// case-sensitive, unlike Go's JSON decoder.
var cutechessKeys = map[string][]string{
	"": {"name", "command", "protocol", "workingDirectory", "stderrFile", "initStrings", "variants", "timeoutScaleFactor",
		"whitepov", "ponder", "validateClaims", "debug", "restart", "options"},
	"options": {"name", "type", "alias", "value", "default", "min", "max", "choices"},
}

func TestCuteChess(t *testing.T) {
	text := readFile(t, "engines.json")
	var plain any
	if err := json.Unmarshal(text, &plain); err != nil {
		t.Fatal(err)
	}
	checkKeys(t, cutechessKeys, "", plain)
	var engines []cutechessEngine
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&engines); err != nil || len(engines) == 0 {
		t.Fatalf("engines.json: %d engines, %v", len(engines), err)
	}
	declared := declarations(t)
	names := map[string]bool{}
	for _, e := range engines {
		t.Run(e.Name, func(t *testing.T) {
			if e.Name == "" || names[e.Name] || e.Command == "" || e.Protocol != "uci" {
				t.Errorf("name, command or protocol are wrong: %+v", e)
			}
			names[e.Name] = true
			if want := []string{"standard", "fischerandom"}; !slices.Equal(e.Variants, want) {
				t.Errorf("variants %v, want %v", e.Variants, want)
			}
			if !slices.Contains([]string{"auto", "on", "off"}, e.Restart) {
				t.Errorf("restart %q", e.Restart)
			}
			settings := map[string]string{}
			for _, o := range e.Options {
				if err := o.check(declared); err != nil {
					t.Error(err)
				}
				if o.Type != "button" { // Cute Chess shows buttons, but does not press them
					settings[o.Name] = fmt.Sprint(o.Value)
				}
			}
			checkSettings(t, settings)
		})
	}
}

// check returns an error if the option differs from the engine's declaration.
// Cute Chess ignores an entry without a value of the right type, and warns of
// options that it does not find or handles itself.
func (o cutechessOption) check(declared []string) error {
	kind := o.Type
	if slices.Contains([]string{"text", "file", "folder"}, kind) {
		kind = "string"
	}
	want := "option name " + o.Name + " type " + kind
	if kind != "button" {
		want += fmt.Sprintf(" default %v", o.Default)
	}
	if o.Min != nil && o.Max != nil {
		want += fmt.Sprintf(" min %d max %d", *o.Min, *o.Max)
	}
	for _, choice := range o.Choices {
		want += " var " + choice
	}
	_, quoted := o.Value.(string)
	switch {
	case o.Name == "Ponder" || strings.HasPrefix(o.Name, "UCI_") && o.Name != "UCI_LimitStrength" && o.Name != "UCI_Elo":
		return fmt.Errorf("Cute Chess manages or hides option %s", o.Name)
	case !slices.Contains(declared, want):
		return fmt.Errorf("the engine does not declare %q", want)
	case quoted && kind == "spin":
		return fmt.Errorf("option %s is quoted", o.Name)
	}
	return nil
}
