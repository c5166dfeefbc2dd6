//go:build unix

package board

import "syscall"

// hidden returns attributes of programs that the server starts: none.
func hidden() *syscall.SysProcAttr { return nil }

// detached returns the attributes of a browser, which Ctrl-C for this program must not
// end.
func detached() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }
