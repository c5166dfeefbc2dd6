package syzygy

import "strings"

// splitPaths splits a list of folders at each semicolon and, except on Windows,
// where a colon follows the drive, at each colon. It removes spaces around the
// name of a folder, and leaves out empty names.
func splitPaths(list string, windows bool) (folders []string) {
	separators := ":;"
	if windows {
		separators = ";"
	}
	parts := strings.FieldsFunc(list, func(r rune) bool { return strings.ContainsRune(separators, r) })
	for _, part := range parts {
		if part = strings.TrimSpace(part); part != "" {
			folders = append(folders, part)
		}
	}
	return folders
}
