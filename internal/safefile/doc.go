// Package safefile replaces files in one step, so that whoever reads them, or
// comes after a crash, finds the old file or the new one and never a part.
package safefile
