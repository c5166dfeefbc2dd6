package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"strings"
)

// How the parts of a network's note begin: what is said of a network itself, and of a
// member of a mean.
const (
	valuesBegin = "The values "
	meanBegins  = valuesBegin + "are a mean"
	memberBegin = "Weight "
)

// noteOf returns the note of the network whose file has the content.
func noteOf(content []byte) string {
	note, _, _ := bytes.Cut(content, []byte{0})
	_, note, _ = bytes.Cut(note, []byte("\n"))
	return string(note)
}

// memberNote describes a member of a mean, whose file has the content: its name, weight
// and note.
func memberNote(name string, content []byte, weight float64) string {
	sum := sha256.Sum256(content)
	return fmt.Sprintf("%s%.4g: %s, SHA-256 %x..., whose note is:\n%s\n",
		memberBegin, weight, filepath.Base(name), sum[:4], strings.TrimSpace(noteOf(content)))
}

// condensed returns a note without repetitions. A network that several members of a mean
// began with would be described with each of them, and so would its ancestors. From the
// second time on two lines remain, by which readers find the description above.
func condensed(note string) string {
	var b strings.Builder
	said := make(map[string]bool)
	repeating := false
	for _, part := range partsOfNote(note) {
		key := strings.TrimSpace(part)
		switch {
		case !said[key]:
			said[key], repeating = true, false
			b.WriteString(part)
		case !repeating:
			repeating = true
			lines := strings.SplitAfterN(part, "\n", 3)
			b.WriteString(strings.Join(lines[:min(len(lines), 2)], "") + "The rest is as above.\n")
		}
	}
	return b.String()
}

// partsOfNote cuts a note where it begins to speak of another network. The first member
// of a mean stays with the mean, because other means may be of the same day.
func partsOfNote(note string) (parts []string) {
	start, at, ofMean := 0, 0, false
	for line := range strings.SplitAfterSeq(note, "\n") {
		begins := strings.HasPrefix(line, valuesBegin) || strings.HasPrefix(line, memberBegin) && !ofMean
		if begins && at > start {
			parts = append(parts, note[start:at])
			start = at
		}
		ofMean = strings.HasPrefix(line, meanBegins)
		at += len(line)
	}
	return append(parts, note[start:])
}
