package main

import (
	"fmt"
	"slices"
	"strings"

	"vedette/gametree"
	"vedette/internal/suggest"
)

// algorithmNames returns the names of all algorithms.
func algorithmNames() (names []string) {
	for _, a := range gametree.Algorithms[int]() {
		names = append(names, a.Name)
	}
	return names
}

// slug returns the name of an algorithm as used on the command line and in file
// names: lower-case letters, digits and hyphens.
func slug(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r == ' ', r == '-':
			return '-'
		}
		return -1
	}, name)
}

// choose returns the names of the algorithms in a list of slugs, without
// duplicates and in the order of package gametree.
func choose(list string) ([]string, error) {
	wanted := strings.Split(list, ",")
	for i := range wanted {
		wanted[i] = strings.TrimSpace(wanted[i])
	}
	var names, known []string
	for _, name := range algorithmNames() {
		known = append(known, slug(name))
		if slices.Contains(wanted, slug(name)) {
			names = append(names, name)
		}
	}
	for _, w := range wanted {
		if !slices.Contains(known, w) {
			return nil, fmt.Errorf("unknown algorithm %q%s", w, suggest.DidYouMean(w, known))
		}
	}
	return names, nil
}
