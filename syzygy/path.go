package syzygy

import "strings"

// splitPaths splits a list of folders at each separator: a semicolon everywhere
// and, but for Windows, where a colon follows the drive, a colon. Blanks around a
// folder are no part of it, those inside are. Empty parts are left out.
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
