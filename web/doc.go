// Package web is the page to play and analyse on in a browser, and the rules
// that it asks for. docs/web.md describes how it is built and used.
//
// rules.go says what a position allows and whether a game is over, notation.go
// reads and writes games. Both answer in values that become JSON; cmd/webrules
// exports them to JavaScript. The folder page has the files of the page, which
// "make web" puts together with the engine and the board.
package web
