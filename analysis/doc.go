// Package analysis searches every position of a game and rates its moves by what
// they lose in expected points, in the model of package eval. It writes what it
// finds as annotated PGN, as JSON and as a page in HTML; docs/analysis.md describes
// all three, with the formulas.
//
// New returns an Analyser for Settings, and Analyse analyses a pgn.Game. Annotated
// returns the result as a game to write, NewData and NewPage write it as JSON or HTML.
//
// Reading order: game.go holds what is found, settings.go how long it is searched for; analyser.go
// finds it; rate.go has the rules for mistakes, good.go and sacrifice.go those for good
// moves, compare.go the searches that check both, and accuracy.go the figures for a
// player. annotate.go adds the findings to the game, json.go writes them as data.
// page.go writes the page from page.html, page.css and page.js; graph.go draws its
// graph.
package analysis
