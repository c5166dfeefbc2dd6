// Package asm is the home of the programs that write Vedette's kernels in
// assembly, with avo by Michael McLoughlin. It is a module of its own, so that
// nobody needs avo to build the engine.
package asm
