package uci

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

func TestCompiler(t *testing.T) {
	got := obey(t, newFakeEngine(), "compiler")
	want := engineName + ", compiled by " + runtime.Version() + " for " + runtime.GOOS + "/" + runtime.GOARCH
	if got[0] != want {
		t.Errorf("said %q, want %q first", got, want)
	}
}

func TestBuildSettings(t *testing.T) {
	got := buildSettings(&debug.BuildInfo{Settings: []debug.BuildSetting{
		{Key: "-buildmode", Value: "exe"},
		{Key: "-compiler", Value: "gc"},
		{Key: "-pgo", Value: "/home/somebody/default.pgo"},
		{Key: "CGO_ENABLED", Value: "0"},
		{Key: "CGO_CFLAGS", Value: "-g"},
		{Key: "CGO_LDFLAGS", Value: ""},
		{Key: "GOARCH", Value: "amd64"},
		{Key: "GOOS", Value: "linux"},
		{Key: "GOAMD64", Value: "v3"},
		{Key: "vcs.revision", Value: "0123abc"},
	}})
	const want = "-compiler: gc\n-pgo: default.pgo\nCGO_ENABLED: 0\nGOAMD64: v3\nvcs.revision: 0123abc\n"
	if got != want {
		t.Errorf("buildSettings = %q, want %q", got, strings.TrimSpace(want))
	}
}
