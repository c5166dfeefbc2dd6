package board

import (
	"syscall"

	"golang.org/x/sys/windows"
)

// apart returns the attributes of programs without this one's console, so that Ctrl-C
// does not end them, and without one of their own, of which a window would be seen.
func apart() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: windows.CREATE_NO_WINDOW}
}
