//go:build !linux

package main

// testClick does nothing: there is no test.
func testClick() {}
