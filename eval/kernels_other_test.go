//go:build (!amd64 && !arm64) || purego

package eval

// machineKernels returns the kernels that run on this machine, besides plain Go.
func machineKernels() []kernels { return nil }
