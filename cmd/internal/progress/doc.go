// Package progress shows how far a long run is: as a line on a terminal,
// otherwise as one line a minute, suitable for a log, or more often for programs.
package progress
