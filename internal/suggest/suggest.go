// Package suggest finds what a mistyped word was meant to be.
package suggest

import (
	"fmt"
	"strings"
	"unicode"
)

// DidYouMean returns `; did you mean "bench"?` as the end of a message about the unknown
// word "bnech", or nothing if none of the known words is near.
func DidYouMean(word string, known []string) string {
	if meant := Closest(word, known); meant != "" {
		return fmt.Sprintf("; did you mean %q?", meant)
	}
	return ""
}

// Closest returns the known word that the given one is most likely meant to be, "" if
// none is near: the one with the fewest mistypings, or else the only one of which the
// given word is a part. Case and what separates parts of a word do not count.
func Closest(word string, known []string) string {
	word = plain(word)
	best, fewest := "", len(word)
	for _, candidate := range known {
		other := plain(candidate)
		if other == word {
			return candidate
		}
		if most := mostMistypings(len(word), len(other)); most > 0 {
			if n := mistypings(word, other); n <= most && n < fewest {
				best, fewest = candidate, n
			}
		}
	}
	if best == "" {
		best = onlyWith(word, known)
	}
	return best
}

// plain returns a word in lower case, without what separates its parts.
func plain(word string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '_' || r == '-' {
			return -1
		}
		return unicode.ToLower(r)
	}, word)
}

// mostMistypings returns how many mistypings may turn a word of one length into that of
// another, 0 if they cannot. Short words have too many neighbours for more than one.
func mostMistypings(length, other int) int {
	most := min(max(1, length/3), (max(length, other)-1)/2)
	if max(length-other, other-length) > most {
		return 0
	}
	return most
}

// leastPart is the least length of a part by which a word is known.
const leastPart = 3

// onlyWith returns the known word that contains the plain part, if it is the only one.
func onlyWith(part string, known []string) (only string) {
	if len(part) < leastPart {
		return ""
	}
	for _, candidate := range known {
		switch {
		case !strings.Contains(plain(candidate), part):
		case only != "":
			return ""
		default:
			only = candidate
		}
	}
	return only
}

// mistypings returns the least number of bytes to insert, delete or replace, or of
// neighbours to swap, that turn a into b: the distance of Damerau and Levenshtein in
// which nothing is edited twice (optimal string alignment).
func mistypings(a, b string) int {
	width := len(b) + 1
	rows := make([]int, 3*width)
	before, previous, row := rows[:width], rows[width:2*width], rows[2*width:]
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, previous, row = previous, row, before
		row[0] = i
		for j := 1; j <= len(b); j++ {
			replaced := previous[j-1]
			if a[i-1] != b[j-1] {
				replaced++
			}
			row[j] = min(previous[j]+1, row[j-1]+1, replaced)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(b)]
}
