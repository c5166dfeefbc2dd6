package board

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"
)

// startTime is how long a program takes at most that only passes an address on to a
// browser. One that runs longer is the browser.
const startTime = 10 * time.Second

// OpenBrowser opens an address in the browser of the desktop. It waits for what it
// starts, which may be the browser itself.
func OpenBrowser(address string) error {
	for _, command := range openers(runtime.GOOS, os.Getenv) {
		cmd := exec.Command(command[0], append(command[1:], address)...)
		cmd.SysProcAttr = apart()
		started := time.Now()
		if err := cmd.Run(); err == nil || time.Since(started) > startTime {
			return nil
		}
	}
	return errors.New("no browser was found")
}

// openers returns the commands that open an address on a system, in the order in which
// they are tried. Without a desktop xdg-open would choose a browser for terminals.
func openers(system string, getenv func(string) string) [][]string {
	switch {
	case system == "windows":
		return [][]string{{filepath.Join(getenv("SystemRoot"), "System32", "rundll32.exe"), "url.dll,FileProtocolHandler"}}
	case system == "darwin":
		return [][]string{{"/usr/bin/open"}}
	case HasDesktop(getenv):
		return [][]string{{"xdg-open"}, {"x-www-browser"}, {"wslview"}}
	}
	return [][]string{{"wslview"}, {"termux-open-url"}} // of Linux within Windows, and of Android
}

// HasDesktop reports whether the environment has the display of a desktop.
func HasDesktop(getenv func(string) string) bool {
	return getenv("DISPLAY") != "" || getenv("WAYLAND_DISPLAY") != ""
}
