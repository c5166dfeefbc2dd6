package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

// faulty returns a host whose command is the test binary, as an engine with a
// fault, whatever binary it is given.
func faulty(fault string) host {
	// Under the race detector a process sleeps for a second at exit.
	return host{env: []string{asEngine + "=" + fault, "GORACE=atexit_sleep_ms=0"}}
}

func TestJudge(t *testing.T) {
	for _, test := range []struct {
		fault   string
		refuses bool
		want    string // of the verdict or the error
	}{
		{"none", false, "conversation passed, bench of depth 3 counts 1234 nodes"},
		{"returns", false, `its line "id name Vedette 1.2\r" contains a carriage return`},
		{"blind", false, `it did not answer "bestmove a1a8": EOF`},
		{"bad end", false, "exit status 3"},
		{"crash", false, `it printed "Segmentation fault"`},
		{"no nodes", false, `bench ended with "1/1 e2e4\n", not with its node count`},
		{"more nodes", false, "bench of depth 3 counts 1235 nodes, but 1234 elsewhere"},
		{"old Wine", false, "this Wine is too old"},
		{"old processor", false, refusal},
		{"old processor", true, "refuses this processor"},
		{"crash", true, `prints "Segmentation fault": exit status`},
		{"none", true, "does not refuse"},
	} {
		trial := trial{depth: 3, nodes: 1234}
		h := faulty(test.fault)
		h.refuses = test.refuses
		verdict, err := trial.test(t.Context(), h, os.Args[0], "1.2")
		if said := fmt.Sprint(verdict, err); !strings.Contains(said, test.want) {
			t.Errorf("%s, refuses = %v: %q, want %q", test.fault, test.refuses, said, test.want)
		}
	}
	_, err := new(trial).test(t.Context(), host{command: []string{"no-such-emulator"}, install: "emu"}, os.Args[0], "1.2")
	if err == nil || err.Error() != "no-such-emulator is not installed; Debian's package emu has it" {
		t.Errorf("without an emulator: %v", err)
	}
}

// An engine that does not answer is ended in time.
func TestSilence(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	err := faulty("silence").converse(ctx, os.Args[0], "1.2")
	if err == nil || !strings.Contains(err.Error(), "it took too long") {
		t.Errorf("silence: %v", err)
	}
}

func TestHosts(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("the emulators are those of Linux on amd64")
	}
	some := &wine{command: []string{"wine"}, folder: "folder"}
	for _, test := range []struct {
		name string
		wine *wine
		want string
	}{
		{"vedette-1-linux-amd64", some, "this machine; qemu-x86_64 -cpu core2duo; "},
		{"vedette-1-linux-amd64-v3", some, "qemu-x86_64 -cpu Haswell; qemu-x86_64 -cpu core2duo, too old; "},
		{"vedette-1-linux-arm64", some, "qemu-aarch64 -cpu cortex-a72; "},
		{"vedette-1-windows-amd64", some, "Wine; "},
		{"vedette-1-windows-amd64", nil, "skipped: -wine is empty"},
		{"vedette-1-windows-arm64", some, "skipped: it cannot be started on this machine"},
		{"vedette-1-darwin-amd64", some, "skipped: it cannot be started on this machine"},
	} {
		a, err := parseArtefact(test.name)
		if err != nil {
			t.Fatal(err)
		}
		ways, got := hosts(a, test.wine)
		for _, h := range ways {
			got += h.name
			if h.refuses {
				got += ", too old"
			}
			got += "; "
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestWine(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "wine")
	if w, err := newWine(" ", folder); w != nil || err != nil {
		t.Errorf("without a command: %v, %v", w, err)
	}
	w, err := newWine("sandbox -x wine", folder)
	if err != nil {
		t.Fatal(err)
	}
	if h := w.host(); strings.Join(h.command, " ") != "sandbox -x wine" || !h.missing() ||
		!strings.Contains(strings.Join(h.env, " "), "WINEPREFIX="+folder) {
		t.Errorf("the host is %+v", h)
	}
	w.end()
	if _, err := os.Stat(folder); err == nil {
		t.Error("its files are still there")
	}
}

// tarOf returns an archive of files.
func tarOf(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	packed := gzip.NewWriter(&b)
	archive := tar.NewWriter(packed)
	for name, data := range files {
		if err := archive.WriteHeader(&tar.Header{Name: name, Size: int64(len(data)), Mode: 0o755}); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(archive, data); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(archive.Close(), packed.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// An archive for this machine is unpacked and tested. Its engine is the test
// binary.
func TestTry(t *testing.T) {
	if runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
		t.Skip("the archive of another system is not tried here")
	}
	t.Setenv(asEngine, "none")
	t.Setenv("GORACE", "atexit_sleep_ms=0")
	t.Setenv("PATH", "") // no emulators
	self, err := os.ReadFile(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	a := artefact{version: "1.2", os: runtime.GOOS, arch: runtime.GOARCH}
	name := filepath.Join(t.TempDir(), a.String()+a.suffix())
	write := func(licences string) {
		archive := tarOf(t, map[string]string{a.String() + "/" + a.binary(): string(self), a.String() + "/" + noticesName: licences})
		if err := os.WriteFile(name, archive, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("\nGo 0.1: an older one\n")
	if status, _, errOut := tell("try", "-wine", "", name); status == 0 || !strings.Contains(errOut, noticesName+" does not name Go ") {
		t.Errorf("without the licence of Go: status %d, %s", status, errOut)
	}
	licences := "\nGo " + strings.TrimPrefix(runtime.Version(), "go") + ": runtime\n"
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, module := range info.Deps {
			licences += "\n" + module.Path + " " + module.Version + ": a library\n"
		}
	}
	write(licences)
	var out bytes.Buffer
	trial := trial{depth: 3, folder: t.TempDir(), out: &out}
	if err := trial.archive(t.Context(), name); err != nil {
		t.Fatal(err)
	}
	want := filepath.Base(name) + " on this machine: conversation passed, bench of depth 3 counts 1234 nodes\n"
	if !strings.HasPrefix(out.String(), want) || trial.passed != 1 {
		t.Errorf("it says\n%swant\n%s", out.String(), want)
	}
	// A missing emulator is a failure.
	status, said, errOut := tell("try", "-depth", "3", "-wine", "", name)
	failed := trial.failed > 0
	if (status != 0) != failed || strings.Contains(errOut, "tries failed") != failed || !strings.Contains(said, "1 tries passed, ") {
		t.Errorf("try: status %d, %s%s", status, said, errOut)
	}
}
