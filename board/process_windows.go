package board

import (
	"syscall"

	"golang.org/x/sys/windows"
)

// hidden returns attributes of programs that the server starts: without a console, of
// which a window would be seen for a moment.
func hidden() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{HideWindow: true, CreationFlags: windows.CREATE_NO_WINDOW}
}

// detached returns the attributes of a browser, which Ctrl-C for this program must not
// end.
func detached() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP}
}
