package uci

import (
	"fmt"
	"strings"
)

// A Topic is a command or an option, and what a manual says about it.
type Topic struct {
	Name    string
	Usage   string // the parameters of a command; the default and, in brackets, the range of an option
	Purpose string // a sentence without a full stop
}

// Commands returns the commands in the order in which "help" shows them, without
// those that do nothing.
func (d *Driver) Commands() (topics []Topic) {
	for _, c := range d.commands {
		if c.purpose != "" {
			topics = append(topics, Topic{c.name, c.usage, c.purpose})
		}
	}
	return topics
}

// Options returns the options in the order of their declaration.
func (d *Driver) Options() (topics []Topic) {
	for i := range d.options {
		topics = append(topics, d.options[i].topic())
	}
	return topics
}

func (o *option) topic() Topic { return Topic{Name: o.name, Usage: o.values(), Purpose: o.purpose} }

// values returns default and range of the option, "" for a button, and for a
// text, whose default needs no explanation or is too long.
func (o *option) values() string {
	switch o.kind {
	case "spin":
		return fmt.Sprintf("%s (%d to %d)", o.initial, o.low, o.high)
	case "combo":
		return o.initial + " (" + strings.Join(o.choices, ", ") + ")"
	case "check":
		return o.initial
	}
	return ""
}
