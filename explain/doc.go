// Package explain shows the tree of a search, with the step of docs/search.md that
// ended each node and that skipped moves, reduced or extended them: as a page in
// HTML, or as data.
//
// Reading order: words.go has the steps and reasons in words; document.go turns a
// search.Trace into data; page.go writes them as a page, with page.html, page.css and
// page.js.
package explain
