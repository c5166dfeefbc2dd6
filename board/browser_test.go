package board

import (
	"fmt"
	"testing"
)

// A browser is opened only where there can be a window.
func TestOpeners(t *testing.T) {
	for _, test := range []struct {
		system, name, value, want string
	}{
		{"windows", "SystemRoot", "root", "[[root/System32/rundll32.exe url.dll,FileProtocolHandler]]"},
		{"darwin", "", "", "[[/usr/bin/open]]"},
		{"linux", "DISPLAY", ":0", "[[xdg-open] [x-www-browser] [wslview]]"},
		{"freebsd", "WAYLAND_DISPLAY", "wayland-0", "[[xdg-open] [x-www-browser] [wslview]]"},
		{"linux", "DISPLAY", "", "[[wslview] [termux-open-url]]"},
	} {
		getenv := func(name string) string {
			if name == test.name {
				return test.value
			}
			return ""
		}
		if got := fmt.Sprint(openers(test.system, getenv)); got != test.want {
			t.Errorf("%+v: %s", test, got)
		}
	}
}
