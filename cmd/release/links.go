package main

import (
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// relinked returns the files that have a place, and makes the relative links of the
// documents among them lead to places: archives and packages have no sources, and
// packages have some files elsewhere. A link to what has no place keeps its text
// alone, and such a picture is left out. place returns where the file of a name
// comes, or "".
func relinked(files []file, place func(name string) string) []file {
	at := places(files, place)
	var kept []file
	for _, f := range files {
		if at[f.name] == "" {
			continue
		}
		if path.Ext(f.name) == ".md" {
			f.data = relink(f, at)
		}
		kept = append(kept, f)
	}
	return kept
}

// places returns where the files come, and their folders, by their names.
func places(files []file, place func(name string) string) map[string]string {
	at := make(map[string]string)
	for _, f := range files {
		to := place(f.name)
		if to == "" {
			continue
		}
		// The folder of a file that keeps its base name comes where the file does.
		for name := f.name; name != "."; name, to = path.Dir(name), path.Dir(to) {
			at[name] = to
			if path.Base(name) != path.Base(to) {
				break
			}
		}
	}
	return at
}

// linkOrCode matches a block or span of code, which has no links, or else a link: "!"
// before a picture, the text, the target, and its anchor and title. Links within
// links, links by reference and HTML are not in our documents.
var linkOrCode = regexp.MustCompile("(?ms:^[ \\t]*```.*?^[ \\t]*```[ \\t]*$)|`[^`]+`|" +
	"(!?)\\[((?:[^][`]|`[^`]*`)*)\\]\\(([^\\s()#]+)((?:#[^\\s()]*)?(?:\\s+\"[^\"]*\")?)\\)")

// relink returns the content of a document for its place.
func relink(document file, at map[string]string) []byte {
	folder := path.Dir(at[document.name])
	return linkOrCode.ReplaceAllFunc(document.data, func(found []byte) []byte {
		parts := linkOrCode.FindStringSubmatch(string(found))
		picture, text, target, rest := parts[1], parts[2], parts[3], parts[4]
		if target == "" || strings.Contains(target, ":") {
			return found // code, or a URL
		}
		to := at[path.Join(path.Dir(document.name), target)]
		switch {
		case to == path.Join(folder, target):
			return found
		case to == "" && picture != "":
			return nil
		case to == "":
			return []byte(text)
		}
		relative, err := filepath.Rel(folder, to)
		if err != nil {
			return []byte(text)
		}
		return []byte(picture + "[" + text + "](" + filepath.ToSlash(relative) + rest + ")")
	})
}
