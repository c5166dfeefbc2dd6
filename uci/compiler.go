package uci

import (
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
)

// compiler shows how the program was built, and the network, for bug reports.
func (d *Driver) compiler(string) {
	text := engineName + ", compiled by " + runtime.Version() + " for " + runtime.GOOS + "/" + runtime.GOARCH
	if info, ok := debug.ReadBuildInfo(); ok {
		text += "\n" + buildSettings(info)
	}
	d.out.text(strings.TrimRight(text, "\n") + "\nnetwork: " + d.settings.networkName())
}

// buildSettings returns the build settings that are unusual or identify the
// processor level and the sources, one a line.
func buildSettings(info *debug.BuildInfo) string {
	var b strings.Builder
	for _, setting := range info.Settings {
		switch key := setting.Key; {
		case setting.Value == "", key == "-buildmode", key == "GOOS", key == "GOARCH", strings.HasPrefix(key, "CGO_C"),
			strings.HasPrefix(key, "CGO_LDFLAGS"), key == "DefaultGODEBUG":
		case key == "-pgo": // the path of the profile is private
			b.WriteString(key + ": " + filepath.Base(setting.Value) + "\n")
		default:
			b.WriteString(key + ": " + setting.Value + "\n")
		}
	}
	return b.String()
}
