//go:build amd64 || arm64

package tt

// prefetch loads the cache line that c points to into the processor's caches.
//
//go:noescape
func prefetch(c *cluster)
