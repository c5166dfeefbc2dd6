package tool

import (
	"errors"
	"flag"
	"fmt"
	"regexp"
	"strings"
	"time"

	"vedette/internal/suggest"
)

// The errors of package flag, which have no types.
var (
	unknownFlag  = regexp.MustCompile(`^(?:flag provided but not defined: |bad flag syntax: )(.*)$`)
	missingValue = regexp.MustCompile(`^flag needs an argument: (.*)$`)
	invalidValue = regexp.MustCompile(`(?s)^invalid (?:boolean )?value (".*") for (?:flag )?-([^:]*): (.*)$`)
)

// flagError returns an error of package flag as a message that says what would be right.
func flagError(f *flag.FlagSet, err error) error {
	text := err.Error()
	if part := unknownFlag.FindStringSubmatch(text); part != nil {
		return fmt.Errorf("unknown flag %s%s", part[1], suggest.DidYouMean(part[1], flagNames(f)))
	}
	if part := missingValue.FindStringSubmatch(text); part != nil {
		return fmt.Errorf("%s needs a value", part[1])
	}
	if part := invalidValue.FindStringSubmatch(text); part != nil {
		value, name, reason := part[1], part[2], part[3]
		return fmt.Errorf("-%s: %w", name, valueError(f.Lookup(name), value, reason))
	}
	return err
}

// flagNames returns the flags with their dash.
func flagNames(f *flag.FlagSet) (names []string) {
	f.VisitAll(func(f *flag.Flag) { names = append(names, "-"+f.Name) })
	return names
}

// valueError says what is wrong with the value of a flag, which is quoted.
func valueError(f *flag.Flag, quoted, reason string) error {
	number := f != nil && kindOf(f) != ""
	switch {
	case number && reason == "parse error":
		return fmt.Errorf("%s is not %s", quoted, kindOf(f))
	case number && reason == "value out of range":
		return fmt.Errorf("%s is out of range", quoted)
	}
	return errors.New(strings.TrimSuffix(reason, "\n"))
}

// kindOf names the values of a flag, "" for those of types that have errors of their own.
func kindOf(f *flag.Flag) string {
	getter, ok := f.Value.(flag.Getter)
	if !ok {
		return ""
	}
	switch getter.Get().(type) {
	case int, int64:
		return "an integer"
	case uint, uint64:
		return "a whole number"
	case float64:
		return "a number"
	case bool:
		return "true or false"
	case time.Duration:
		return "a duration, such as 90s"
	}
	return ""
}
