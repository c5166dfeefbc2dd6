package main

import "bytes"

// noteOf returns the note of the network whose file has the content.
func noteOf(content []byte) string {
	note, _, _ := bytes.Cut(content, []byte{0})
	_, note, _ = bytes.Cut(note, []byte("\n"))
	return string(note)
}
