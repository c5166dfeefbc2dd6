package tool

import "os"

// IsTerminal reports whether a reader or writer is a terminal. It leaves pipes as they
// are: the descriptor of one that does not block would begin to when it is asked for.
func IsTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && isConsole(file)
}
