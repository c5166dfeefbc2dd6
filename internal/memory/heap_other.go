//go:build !linux && !darwin && !freebsd && !netbsd && !openbsd

package memory

// New returns a cleared value of a type on the Go heap. It panics if the type
// holds Go pointers.
func New[T any]() *T {
	mustHoldNoPointers[T]()
	return new(T)
}
