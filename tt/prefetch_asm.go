//go:build amd64 || arm64

package tt

// prefetch brings the cache line that c points to towards the processor.
//
//go:noescape
func prefetch(c *cluster)
