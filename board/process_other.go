//go:build !unix && !windows

package board

import "syscall"

func hidden() *syscall.SysProcAttr { return nil }

func detached() *syscall.SysProcAttr { return nil }
