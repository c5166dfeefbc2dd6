// Package asm contains the programs that generate Vedette's assembly kernels
// with avo by Michael McLoughlin. It is a module of its own, so that building
// the engine does not need avo.
package asm
