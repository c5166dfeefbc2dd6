//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// Instructions that the assembler has no names for. Those on vectors of 8 numbers
// of 16 bits: sums with the lower and with the upper 8 of 16 bytes; the greater, the
// less and the product of each pair; and sums of 32 bits with the products of the lower
// and of the upper four pairs added.
#define SADDW(m, n, d)  WORD $(0x0E201000 | m<<16 | n<<5 | d)
#define SADDW2(m, n, d) WORD $(0x4E201000 | m<<16 | n<<5 | d)
#define SMAX(m, n, d)   WORD $(0x4E606400 | m<<16 | n<<5 | d)
#define SMIN(m, n, d)   WORD $(0x4E606C00 | m<<16 | n<<5 | d)
#define MUL(m, n, d)    WORD $(0x4E609C00 | m<<16 | n<<5 | d)
#define SMLAL(m, n, d)  WORD $(0x0E608000 | m<<16 | n<<5 | d)
#define SMLAL2(m, n, d) WORD $(0x4E608000 | m<<16 | n<<5 | d)

// The units of a king, 32 at a time.
#define ROUNDS $(const_Hidden/32)

// PLUS adds V4 to V7 to the units in V0 to V3, and MINUS subtracts others.
#define PLUS \
	VADD V4.H8, V0.H8, V0.H8; \
	VADD V5.H8, V1.H8, V1.H8; \
	VADD V6.H8, V2.H8, V2.H8; \
	VADD V7.H8, V3.H8, V3.H8

#define MINUS(a, b, c, d) \
	VSUB a.H8, V0.H8, V0.H8; \
	VSUB b.H8, V1.H8, V1.H8; \
	VSUB c.H8, V2.H8, V2.H8; \
	VSUB d.H8, V3.H8, V3.H8

// func add(units, row *layer)
TEXT ·add(SB), NOSPLIT, $0-16
	MOVD units+0(FP), R0
	MOVD row+8(FP), R1
	MOVD ROUNDS, R8

loop:
	VLD1   (R0), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R1), [V4.H8, V5.H8, V6.H8, V7.H8]
	PLUS
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	SUBS   $1, R8
	BNE    loop
	RET

// func addSub(to, from, added, removed *layer)
TEXT ·addSub(SB), NOSPLIT, $0-32
	MOVD to+0(FP), R0
	MOVD from+8(FP), R1
	MOVD added+16(FP), R2
	MOVD removed+24(FP), R3
	MOVD ROUNDS, R8

loop:
	VLD1.P 64(R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R2), [V4.H8, V5.H8, V6.H8, V7.H8]
	VLD1.P 64(R3), [V16.H8, V17.H8, V18.H8, V19.H8]
	PLUS
	MINUS(V16, V17, V18, V19)
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	SUBS   $1, R8
	BNE    loop
	RET

// func addSubSub(to, from, added, removed, captured *layer)
TEXT ·addSubSub(SB), NOSPLIT, $0-40
	MOVD to+0(FP), R0
	MOVD from+8(FP), R1
	MOVD added+16(FP), R2
	MOVD removed+24(FP), R3
	MOVD captured+32(FP), R4
	MOVD ROUNDS, R8

loop:
	VLD1.P 64(R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R2), [V4.H8, V5.H8, V6.H8, V7.H8]
	VLD1.P 64(R3), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1.P 64(R4), [V20.H8, V21.H8, V22.H8, V23.H8]
	PLUS
	MINUS(V16, V17, V18, V19)
	MINUS(V20, V21, V22, V23)
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	SUBS   $1, R8
	BNE    loop
	RET

// WEIGH activates the units in V0 to V3 and adds them, weighed by V4 to V7, to
// V16 to V23. V30 holds zeros and V31 HiddenOne.
#define WEIGH \
	SMAX(30, 0, 0)            \
	SMAX(30, 1, 1)            \
	SMAX(30, 2, 2)            \
	SMAX(30, 3, 3)            \
	SMIN(31, 0, 0)            \
	SMIN(31, 1, 1)            \
	SMIN(31, 2, 2)            \
	SMIN(31, 3, 3)            \
	MUL(0, 0, 0)              \
	MUL(1, 1, 1)              \
	MUL(2, 2, 2)              \
	MUL(3, 3, 3)              \
	VUSHR $1, V0.H8, V0.H8    \
	VUSHR $1, V1.H8, V1.H8    \
	VUSHR $1, V2.H8, V2.H8    \
	VUSHR $1, V3.H8, V3.H8    \
	SMLAL(4, 0, 16)           \
	SMLAL2(4, 0, 17)          \
	SMLAL(5, 1, 18)           \
	SMLAL2(5, 1, 19)          \
	SMLAL(6, 2, 20)           \
	SMLAL2(6, 2, 21)          \
	SMLAL(7, 3, 22)           \
	SMLAL2(7, 3, 23)

// func dotRows(mover, other *layer, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32
TEXT ·dotRows(SB), NOSPLIT, $0-52
	MOVD mover+0(FP), R0
	MOVD other+8(FP), R1
	MOVD table+16(FP), R2
	MOVD rows+24(FP), R3
	MOVD n+32(FP), R4
	MOVD weights+40(FP), R5
	MOVD $const_Hidden, R6
	MOVD $const_HiddenOne, R7
	VEOR V30.B16, V30.B16, V30.B16
	VDUP R7, V31.H8
	VEOR V16.B16, V16.B16, V16.B16
	VEOR V17.B16, V17.B16, V17.B16
	VEOR V18.B16, V18.B16, V18.B16
	VEOR V19.B16, V19.B16, V19.B16
	VEOR V20.B16, V20.B16, V20.B16
	VEOR V21.B16, V21.B16, V21.B16
	VEOR V22.B16, V22.B16, V22.B16
	VEOR V23.B16, V23.B16, V23.B16
	MOVD $2, R7

king:
	MOVD R2, R9
	MOVD ROUNDS, R8

round:
	VLD1.P 64(R0), [V0.H8, V1.H8, V2.H8, V3.H8]
	MOVD   R3, R10
	MOVD   R4, R11
	CBZ    R11, added

row:
	MOVHU.P 2(R10), R12
	MADD    R6, R9, R12, R12
	VLD1    (R12), [V24.B16, V25.B16]
	SADDW(24, 0, 0)
	SADDW2(24, 1, 1)
	SADDW(25, 2, 2)
	SADDW2(25, 3, 3)
	SUBS    $1, R11
	BNE     row

added:
	VLD1.P 64(R5), [V4.H8, V5.H8, V6.H8, V7.H8]
	WEIGH
	ADD    $32, R9
	SUBS   $1, R8
	BNE    round
	MOVD   R1, R0
	ADD    $(2*const_AttackRows), R3
	SUBS   $1, R7
	BNE    king
	VADD   V17.S4, V16.S4, V16.S4
	VADD   V19.S4, V18.S4, V18.S4
	VADD   V21.S4, V20.S4, V20.S4
	VADD   V23.S4, V22.S4, V22.S4
	VADD   V18.S4, V16.S4, V16.S4
	VADD   V22.S4, V20.S4, V20.S4
	VADD   V20.S4, V16.S4, V16.S4
	VADDV  V16.S4, V16
	VMOV   V16.S[0], R3
	MOVW   R3, ret+48(FP)
	RET
