// Package solve searches the positions of EPD records: for analysis, and to see
// whether the engine finds the solutions of a test suite. It takes records from
// package epd and searches with an engine like that of package search.
//
// goal.go is what counts as a solution; solve.go searches a position, and notes
// from when on the solution was found for good; annotate.go writes results into
// records; table.go sums up how many positions were solved.
package solve
