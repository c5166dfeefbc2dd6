// Package skill plays weaker on purpose, or varies openings, as a layer over
// search.Engine. Call NewHandicap(engine, elo, random) and its Search in place of the
// engine's; Pacer.Wait holds the move back as a person would. Variety is for full strength.
//
// Reading order: handicap.go has what is needed of an engine and the grades, and plays the
// strong ones with the engine; novice.go plays the weak ones with a search of its own,
// which overlooks what oversight.go says. technique.go is how all of them mate a bare
// king, pace.go the time of a move. variety.go chooses among good moves. lines.go keeps
// the lines that a search reports.
package skill
