package tool_test

import (
	"errors"
	"flag"
	"testing"

	"vedette/cmd/internal/tool"
)

// Wrong flags are named with what would be right.
func TestFlagErrors(t *testing.T) {
	for args, want := range map[string]string{
		"-shtos":                      `unknown flag -shtos; did you mean "-shots"?`,
		"--shtos=3":                   `unknown flag -shtos; did you mean "-shots"?`,
		"-zzz":                        `unknown flag -zzz`,
		"---shots":                    `unknown flag ---shots; did you mean "-shots"?`,
		"-=3":                         `unknown flag -=3`,
		"-shots":                      `-shots needs a value`,
		"-shots=x":                    `-shots: "x" is not an integer`,
		"-shots=9" + "e99":            `-shots: "9e99" is not an integer`,
		"-shots=99999999999999999999": `-shots: "99999999999999999999" is out of range`,
		"-balls=-1":                   `-balls: "-1" is not a whole number`,
		"-weight=1kg":                 `-weight: "1kg" is not a number`,
		"-pause=5":                    `-pause: "5" is not a duration, such as 90s`,
		"-loud=very":                  `-loud: "very" is not true or false`,
		"-target=sun":                 `-target: too hot`,
		`-target=" for flag -x: y`:    `-target: too hot`,
	} {
		f := flag.NewFlagSet("fire", flag.ContinueOnError)
		f.Int("shots", 1, "")
		f.Uint64("balls", 1, "")
		f.Float64("weight", 1, "")
		f.Duration("pause", 1, "")
		f.Bool("loud", false, "")
		f.Func("target", "", func(string) error { return errors.New("too hot") })
		if err := tool.Parse(f, []string{args}); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", args, err, want)
		}
	}
}
