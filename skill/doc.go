// Package skill plays weaker on purpose, or varies openings, as a layer over
// search.Engine. Call NewHandicap(engine, elo, random) and its Search in place of the
// engine's; Pacer.Wait holds the move back as a person would. Variety is for full strength.
//
// Reading order: handicap.go has the grades, and plays the strong ones with the engine;
// novice.go plays the weak ones with a search of its own, which overlooks what
// oversight.go says. technique.go is how all of them mate a bare king, pace.go the time of
// a move. variety.go chooses among good moves. lines.go is what it and handicap.go need of
// an engine, and keeps the lines that it reports.
package skill
