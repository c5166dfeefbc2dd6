package tool

import "os"

// IsTerminal reports whether a reader or writer is a terminal or another device of
// characters, such as the one that swallows everything.
func IsTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
