//go:build !unix && !windows

package board

import "syscall"

func apart() *syscall.SysProcAttr { return nil }
