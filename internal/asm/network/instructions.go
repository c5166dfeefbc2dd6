package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// instruction is an instruction on vectors in the two forms that it has: since AVX
// it has a destination, and in SSE it writes the result over its last source.
type instruction struct {
	avx      func(...Op)
	sse      func(from, to Op)
	commutes bool
}

var (
	paddd   = instruction{VPADDD, PADDL, true}
	paddw   = instruction{VPADDW, PADDW, true}
	psubw   = instruction{VPSUBW, PSUBW, false}
	pmaxsw  = instruction{VPMAXSW, PMAXSW, true}
	pminsw  = instruction{VPMINSW, PMINSW, true}
	pmullw  = instruction{VPMULLW, PMULLW, true}
	pmaddwd = instruction{VPMADDWD, PMADDWL, true}
	psrlw   = instruction{VPSRLW, PSRLW, false}
)

// do writes an instruction with its operands in the order of AVX. In SSE memory is
// loaded first, since an operand in memory would have to be aligned to 16 bytes,
// and units on a goroutine's stack are not. Only if the instruction commutes may b
// be the destination too.
func (s *set) do(i instruction, b, a, to Op) {
	if !s.sse {
		i.avx(b, a, to)
		return
	}
	from, target := b, a
	if i.commutes && a != to {
		from, target = target, from
	}
	if IsMem(from) {
		x := s.register()
		s.move(from, x)
		from = x
	}
	if target != to {
		s.move(target, to)
	}
	i.sse(from, to)
}

// shuffle writes PSHUFD, which has a destination in SSE too.
func (s *set) shuffle(places Constant, from, to Op) {
	if s.sse {
		PSHUFD(places, from, to)
	} else {
		VPSHUFD(places, from, to)
	}
}

// table returns the address of numbers of some bytes each, which it places in
// memory once.
func table(name string, size int, numbers ...int) Mem {
	if m, ok := tables[name]; ok {
		return m
	}
	m := GLOBL(name, RODATA|NOPTR)
	for i, x := range numbers {
		DATA(size*i, []Constant{1: U8(x), 2: U16(x), 4: U32(x), 8: U64(x)}[size])
	}
	tables[name] = m
	return m
}

// tables are the tables by their names.
var tables = map[string]Mem{}
