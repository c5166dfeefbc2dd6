package board

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
)

// numbers are the arguments of "analyse" that a page may choose, and their ranges. None
// of them names a file.
var numbers = map[string]struct{ low, high int }{
	"nodes":    {1, 1_000_000_000},
	"depth":    {1, 100},
	"movetime": {1, 3_600_000}, // milliseconds
	"threads":  {1, 1024},
	"hash":     {1, 65_536}, // MB
	"multipv":  {1, 10},
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
		value := query.Get(name)
		number, known := numbers[name]
		n, err := strconv.Atoi(value)
		switch {
		case len(query[name]) != 1:
			return nil, fmt.Errorf("%.40q is given twice", name)
		case name == "program":
			continue
		case program == "uci" || !known && name != "variations":
			return nil, fmt.Errorf("%s has no argument %.40q here", program, name)
		case name == "variations" && value != "0" && value != "1" && value != "false" && value != "true":
			return nil, fmt.Errorf("variations must be 0 or 1, not %.40q", value)
		case known && (err != nil || n < number.low || n > number.high):
			return nil, fmt.Errorf("%s must be from %d to %d, not %.40q", name, number.low, number.high, value)
		case known:
			value = strconv.Itoa(n)
		}
		args = append(args, "-"+name+"="+value)
	}
	return args, nil
}
