//go:build unix

package board

import "syscall"

// apart returns the attributes of programs that Ctrl-C at a terminal must not end: the
// browser, and the engine before the server has ended the answer that it gives.
func apart() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }
