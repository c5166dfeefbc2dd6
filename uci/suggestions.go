package uci

import (
	"cmp"
	"slices"
	"strings"

	"vedette/internal/suggest"
)

// usualNames maps names that other programs have for commands to ours.
var usualNames = map[string]string{
	"exit": "quit", "q": "quit", "h": "help", "?": "help", "v": "version",
	"board": "d", "print": "d", "show": "d", "play": "go", "search": "go",
}

// didYouMean ends the message about an unknown word: with the name that it may be meant
// to be, or else with where the names are.
func (d *Driver) didYouMean(word string, names []string) string {
	word = strings.TrimLeft(word, "-")
	word = cmp.Or(usualNames[strings.ToLower(word)], word)
	return cmp.Or(suggest.DidYouMean(word, names), ", try help")
}

// commandNames returns the names of all commands that do something, also those of the
// shell.
func (d *Driver) commandNames() []string {
	names := make([]string, 0, 40)
	for i := range d.commands {
		if d.commands[i].purpose != "" {
			names = append(names, d.commands[i].name)
		}
	}
	for _, c := range shellCommands {
		names = append(names, c.Name)
	}
	return names
}

// optionNames returns the names of the options.
func (d *Driver) optionNames() (names []string) {
	for i := range d.options {
		names = append(names, d.options[i].name)
	}
	return names
}

// helpNames returns what may follow "help".
func (d *Driver) helpNames() []string {
	return slices.Concat(d.commandNames(), []string{allOptions}, d.optionNames())
}
