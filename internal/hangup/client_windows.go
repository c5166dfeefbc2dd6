package hangup

import (
	"os"
	"os/signal"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A question of NtQueryInformationFile, and its answer for a pipe whose reader is
// gone, as documented in "FILE_PIPE_LOCAL_INFORMATION structure (ntifs.h)".
const (
	filePipeLocalInformation = 24
	filePipeClosingState     = 4
)

// pipeInformation is FILE_PIPE_LOCAL_INFORMATION.
type pipeInformation struct {
	kind, configuration, maximumInstances, currentInstances uint32
	inboundQuota, dataToRead, outboundQuota, roomToWrite    uint32
	state, end                                              uint32
}

// isUnread reports whether nobody can read what is written to out: the other end of
// the pipe is closed.
func isUnread(out *os.File) bool {
	query := windows.NewLazySystemDLL("ntdll.dll").NewProc("NtQueryInformationFile")
	if query.Find() != nil {
		return false
	}
	var status windows.IO_STATUS_BLOCK
	var pipe pipeInformation
	// Safety: the call writes to no more than the sizes of both, and keeps nothing.
	failed, _, _ := query.Call(out.Fd(), uintptr(unsafe.Pointer(&status)), uintptr(unsafe.Pointer(&pipe)),
		unsafe.Sizeof(pipe), filePipeLocalInformation)
	return failed == 0 && pipe.state == filePipeClosingState
}

// IgnoreBrokenPipe makes a write to a client that no longer reads fail, instead
// of ending the program.
func IgnoreBrokenPipe() { signal.Ignore(windows.SIGPIPE) }
