// Package safefile replaces files atomically: readers, also after a crash, find
// the old file or the new one and never a part.
package safefile
