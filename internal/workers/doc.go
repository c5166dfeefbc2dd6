// Package workers shares tasks among goroutines.
package workers
