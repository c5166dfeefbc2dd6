// Package safefile replaces files atomically: readers, also after a crash, find
// the old file or the new one and never a part. It also locks files that grow, so that
// two programs do not write to one.
//
// safefile.go replaces files, names.go compares their names. lock.go has the error of a
// file that is locked, lock_*.go lock it.
package safefile
