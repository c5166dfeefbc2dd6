package main

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
)

// A host is a way to start a binary: directly or under an emulator.
type host struct {
	name    string
	command []string // prepended to the binary
	install string   // the emulator's Debian package
	env     []string // added to the environment
	refuses bool     // its processor is too old for the binary, which must refuse it
}

// The oldest processors for the two instruction set levels. The first does not
// even have POPCNT.
const (
	anyAMD64 = "core2duo"
	v3AMD64  = "Haswell"
)

// hosts returns the ways to start an artefact here, or why there is none.
func hosts(a artefact, wine *wine) (ways []host, why string) {
	if a.os == runtime.GOOS && a.arch == runtime.GOARCH && a.level == "" {
		ways = append(ways, host{name: "this machine"})
	}
	if runtime.GOOS == "linux" {
		switch {
		case a.os == "linux" && a.level != "":
			ways = append(ways, emulated("x86_64", v3AMD64), emulated("x86_64", anyAMD64))
			ways[len(ways)-1].refuses = true
		case a.os == "linux" && a.arch == "amd64":
			ways = append(ways, emulated("x86_64", anyAMD64))
		case a.os == "linux" && a.arch != runtime.GOARCH:
			ways = append(ways, emulated("aarch64", "cortex-a72"))
		case a.os == "windows" && a.arch == runtime.GOARCH && wine == nil:
			return nil, "skipped: -wine is empty"
		case a.os == "windows" && a.arch == runtime.GOARCH && (a.level == "" || hasV3()):
			ways = append(ways, wine.host())
		}
	}
	if len(ways) == 0 {
		return nil, "skipped: it cannot be started on this machine"
	}
	return ways, ""
}

// emulated returns a Linux machine with the given processor, emulated by QEMU.
func emulated(arch, processor string) host {
	command := []string{"qemu-" + arch, "-cpu", processor}
	return host{name: strings.Join(command, " "), command: command, install: "qemu-user"}
}

// missing reports whether the emulator is not installed.
func (h host) missing() bool {
	if len(h.command) == 0 {
		return false
	}
	_, err := exec.LookPath(h.command[0])
	return err != nil
}

// hasV3 reports whether the processor of this Linux machine runs binaries of
// level v3. It checks the same flags as the Makefile.
func hasV3() bool {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return false
	}
	_, flags, _ := strings.Cut(string(info), "\nflags")
	flags, _, _ = strings.Cut(flags, "\n")
	for flag := range strings.FieldsSeq("abm avx avx2 bmi1 bmi2 f16c fma movbe") {
		if !strings.Contains(flags+" ", " "+flag+" ") {
			return false
		}
	}
	return true
}
