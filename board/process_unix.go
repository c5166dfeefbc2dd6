//go:build unix

package board

import "syscall"

// hidden returns the attributes of programs that the server starts, which Ctrl-C at a
// terminal must not end before the server has ended the answer that they give.
func hidden() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// detached returns the attributes of a browser, which Ctrl-C for this program must not
// end.
func detached() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }
