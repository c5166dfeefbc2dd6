//go:build !amd64 || purego

package eval

// machineKernels returns the kernels that this machine can run, besides plain Go.
func machineKernels() []kernels { return nil }
