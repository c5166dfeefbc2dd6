package board

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
)

// numbers are the arguments of "analyse" that the page chooses, and their ranges. None of
// them names a file.
var numbers = map[string]struct{ low, high int }{
	"nodes":    {1, 1_000_000_000},
	"threads":  {1, 1024},
	"progress": {50, 60_000}, // milliseconds
}

// arguments returns the arguments of the program that a page asks for.
func arguments(query url.Values) ([]string, error) {
	program := query.Get("program")
	if program != "uci" && program != "analyse" {
		return nil, fmt.Errorf(`the program must be uci or analyse, not %.40q`, program)
	}
	var args []string
	if program == "analyse" {
		args = append(args, program)
	}
	for _, name := range slices.Sorted(maps.Keys(query)) {
		number, known := numbers[name]
		n, err := strconv.Atoi(query.Get(name))
		switch {
		case len(query[name]) != 1:
			return nil, fmt.Errorf("%.40q is given twice", name)
		case name == "program":
			continue
		case program == "uci" || !known:
			return nil, fmt.Errorf("%s has no argument %.40q here", program, name)
		case err != nil || n < number.low || n > number.high:
			return nil, fmt.Errorf("%s must be from %d to %d, not %.40q", name, number.low, number.high, query.Get(name))
		}
		args = append(args, fmt.Sprintf("-%s=%d", name, n))
	}
	return args, nil
}
