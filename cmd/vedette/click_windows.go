package main

import (
	"os"
	"unsafe"

	"golang.org/x/sys/windows"

	"vedette/cmd/internal/tool"
)

// isClicked reports whether the program was started by a double click: it reads from and
// writes to a console of its own, where no shell is.
func isClicked() bool {
	list := windows.NewLazySystemDLL("kernel32.dll").NewProc("GetConsoleProcessList")
	if !tool.IsTerminal(os.Stdin) || !tool.IsTerminal(os.Stdout) || list.Find() != nil {
		return false
	}
	var processes [2]uint32
	// Safety: the call writes no more than so many numbers, and keeps nothing.
	attached, _, _ := list.Call(uintptr(unsafe.Pointer(&processes)), uintptr(len(processes)))
	return attached == 1
}
