package main

import (
	"fmt"
	"strings"
)

// refusal is the message of Go's runtime on a processor below the level that a
// binary was built for.
const refusal = "This program can only be run on AMD64 processors with v3 microarchitecture support."

// requirements returns a text for the archive about what the binary needs. The
// oldest supported systems are Go's: see the notes of its releases 1.21, 1.24
// and 1.25.
func (a artefact) requirements() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Vedette %s, %s\n\n", a.version, a)
	fmt.Fprintf(&b, "System: %s\n", map[string]string{
		"linux":   "Linux 3.2 or later, of any distribution",
		"windows": "Windows 10, Windows Server 2016 or later",
		"darwin":  "macOS 12 or later",
	}[a.os])
	switch {
	case a.arch == "arm64":
		b.WriteString("Processor: any 64-bit ARM\n")
	case a.level == "":
		b.WriteString("Processor: any 64-bit Intel or AMD\n")
	default:
		b.WriteString("Processor: Intel or AMD with AVX2, BMI1, BMI2, F16C, FMA, LZCNT and MOVBE (\"x86-64-v3\"):\n" +
			"    Intel Core since Haswell (2013), AMD since Excavator (2015) and Ryzen. Pentium, Celeron and Atom\n" +
			"    got these much later.\n\n")
		if a.os == "windows" {
			b.WriteString("On an older processor this program exits without a message.\n")
		} else {
			fmt.Fprintf(&b, "On an older processor this program prints\n\n    %s\n\nand exits.\n", refusal)
		}
		fmt.Fprintf(&b, "Then use %s%s, which plays the same moves a little slower.\n", a.baseline(), a.suffix())
	}
	return b.String()
}
