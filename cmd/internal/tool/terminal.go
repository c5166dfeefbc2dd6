package tool

import "os"

// IsTerminal reports whether a reader or writer is a terminal. Other character devices,
// such as /dev/null, pass for one.
func IsTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
