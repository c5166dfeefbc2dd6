//go:build !amd64 && !arm64

package tt

// prefetch does nothing on processors without an implementation.
func prefetch(*cluster) {}
