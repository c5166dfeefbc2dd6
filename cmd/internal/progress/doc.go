// Package progress tells people how far a long run is: as a bar on a terminal,
// else as a line a minute, which a log can keep.
package progress
