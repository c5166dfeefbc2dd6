//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// Instructions that the assembler has no names for. Those on vectors of 8 numbers
// of 16 bits: sums with the lower and with the upper 8 of 16 bytes; the greater, the less, the product and the upper half of the doubled
// product of each pair; the products of the lower and of the upper four pairs in
// 32 bits, and sums with these products added.
#define SADDW(m, n, d)   WORD $(0x0E201000 | m<<16 | n<<5 | d)
#define SADDW2(m, n, d)  WORD $(0x4E201000 | m<<16 | n<<5 | d)
#define SMAX(m, n, d)    WORD $(0x4E606400 | m<<16 | n<<5 | d)
#define SMIN(m, n, d)    WORD $(0x4E606C00 | m<<16 | n<<5 | d)
#define MUL(m, n, d)     WORD $(0x4E609C00 | m<<16 | n<<5 | d)
#define SQDMULH(m, n, d) WORD $(0x4E60B400 | m<<16 | n<<5 | d)
#define SMULL(m, n, d)   WORD $(0x0E60C000 | m<<16 | n<<5 | d)
#define SMULL2(m, n, d)  WORD $(0x4E60C000 | m<<16 | n<<5 | d)
#define SMLAL(m, n, d)   WORD $(0x0E608000 | m<<16 | n<<5 | d)
#define SMLAL2(m, n, d)  WORD $(0x4E608000 | m<<16 | n<<5 | d)

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

// func addAttacked(units *layer, row *attackedRow)
TEXT ·addAttacked(SB), NOSPLIT, $0-16
	MOVD units+0(FP), R0
	MOVD row+8(FP), R1
	MOVD ROUNDS, R8

loop:
	VLD1   (R0), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 32(R1), [V4.B16, V5.B16]
	SADDW(4, 0, 0)
	SADDW2(4, 1, 1)
	SADDW(5, 2, 2)
	SADDW2(5, 3, 3)
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

// func dot(mover, other *layer, weights *[2]layer) int32
TEXT ·dot(SB), NOSPLIT, $0-28
	MOVD mover+0(FP), R0
	MOVD other+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD $const_HiddenOne, R3
	VEOR V30.B16, V30.B16, V30.B16
	VDUP R3, V31.H8
	VEOR V16.B16, V16.B16, V16.B16
	VEOR V17.B16, V17.B16, V17.B16
	VEOR V18.B16, V18.B16, V18.B16
	VEOR V19.B16, V19.B16, V19.B16
	VEOR V20.B16, V20.B16, V20.B16
	VEOR V21.B16, V21.B16, V21.B16
	VEOR V22.B16, V22.B16, V22.B16
	VEOR V23.B16, V23.B16, V23.B16
	MOVD ROUNDS, R8

mover:
	VLD1.P 64(R0), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R2), [V4.H8, V5.H8, V6.H8, V7.H8]
	WEIGH
	SUBS   $1, R8
	BNE    mover
	MOVD   ROUNDS, R8

other:
	VLD1.P 64(R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R2), [V4.H8, V5.H8, V6.H8, V7.H8]
	WEIGH
	SUBS   $1, R8
	BNE    other
	VADD   V17.S4, V16.S4, V16.S4
	VADD   V19.S4, V18.S4, V18.S4
	VADD   V21.S4, V20.S4, V20.S4
	VADD   V23.S4, V22.S4, V22.S4
	VADD   V18.S4, V16.S4, V16.S4
	VADD   V22.S4, V20.S4, V20.S4
	VADD   V20.S4, V16.S4, V16.S4
	VADDV  V16.S4, V16
	VMOV   V16.S[0], R3
	MOVW   R3, ret+24(FP)
	RET

// The kernels for the inner layers need more instructions. On vectors of 16
// numbers of 8 bits: the products of the lower and of the upper eight pairs in
// 16 bits, without and with sign; sums with these products added; and sums of 32
// bits with the products of four pairs added, where the second four are the same
// for each sum, one of the four lanes of m.
#define UMULL8(m, n, d)     WORD $(0x2E20C000 | m<<16 | n<<5 | d)
#define UMULL8H(m, n, d)    WORD $(0x6E20C000 | m<<16 | n<<5 | d)
#define SMULL8(m, n, d)     WORD $(0x0E20C000 | m<<16 | n<<5 | d)
#define SMULL8H(m, n, d)    WORD $(0x4E20C000 | m<<16 | n<<5 | d)
#define SMLAL8(m, n, d)     WORD $(0x0E208000 | m<<16 | n<<5 | d)
#define SMLAL8H(m, n, d)    WORD $(0x4E208000 | m<<16 | n<<5 | d)
#define SDOT(lane, m, n, d) WORD $(0x4F80E000 | (lane&1)<<21 | (lane>>1)<<11 | m<<16 | n<<5 | d)

// From one width to another: sums of 32 bits with the sum of two neighbours of 16
// bits added; and numbers clipped to half of their width, as the lower and as the
// upper half of a vector: from 16 to 8 bits without sign, from 32 to 16 bits, and
// so after a shift to the right.
#define SADALP(n, d)        WORD $(0x4E606800 | n<<5 | d)
#define SQXTUN(n, d)        WORD $(0x2E212800 | n<<5 | d)
#define SQXTUN2(n, d)       WORD $(0x6E212800 | n<<5 | d)
#define SQXTN(n, d)         WORD $(0x0E614800 | n<<5 | d)
#define SQXTN2(n, d)        WORD $(0x4E614800 | n<<5 | d)
#define SQSHRN(bits, n, d)  WORD $(0x0F009400 | (32-bits)<<16 | n<<5 | d)
#define SQSHRN2(bits, n, d) WORD $(0x4F009400 | (32-bits)<<16 | n<<5 | d)

// CLEAR sets the sums in V16 to V31 to 0.
#define CLEAR \
	VEOR V16.B16, V16.B16, V16.B16; \
	VEOR V17.B16, V17.B16, V17.B16; \
	VEOR V18.B16, V18.B16, V18.B16; \
	VEOR V19.B16, V19.B16, V19.B16; \
	VEOR V20.B16, V20.B16, V20.B16; \
	VEOR V21.B16, V21.B16, V21.B16; \
	VEOR V22.B16, V22.B16, V22.B16; \
	VEOR V23.B16, V23.B16, V23.B16; \
	VEOR V24.B16, V24.B16, V24.B16; \
	VEOR V25.B16, V25.B16, V25.B16; \
	VEOR V26.B16, V26.B16, V26.B16; \
	VEOR V27.B16, V27.B16, V27.B16; \
	VEOR V28.B16, V28.B16, V28.B16; \
	VEOR V29.B16, V29.B16, V29.B16; \
	VEOR V30.B16, V30.B16, V30.B16; \
	VEOR V31.B16, V31.B16, V31.B16

// SEE puts what the second layer sees of the 32 units in V0 to V3 into the bytes
// of V0 and V1: the squares of the units, clipped to a byte, whose upper bytes are
// halved.
#define SEE \
	SQXTUN(0, 0)                              \
	SQXTUN2(1, 0)                             \
	SQXTUN(2, 1)                              \
	SQXTUN2(3, 1)                             \
	UMULL8(0, 0, 2)                           \
	UMULL8H(0, 0, 3)                          \
	UMULL8(1, 1, 4)                           \
	UMULL8H(1, 1, 5)                          \
	VUZP2 V3.B16, V2.B16, V0.B16              \
	VUZP2 V5.B16, V4.B16, V1.B16              \
	VUSHR $(const_seenBits-8), V0.B16, V0.B16 \
	VUSHR $(const_seenBits-8), V1.B16, V1.B16

// LOADWEIGHTS loads the second layer's next weights for four inputs and for four
// more: four units a vector.
#define LOADWEIGHTS \
	VLD1.P 64(R2), [V4.B16, V5.B16, V6.B16, V7.B16]; \
	VLD1.P 64(R2), [V8.B16, V9.B16, V10.B16, V11.B16]

// DOT8 weighs eight of the inputs in V(m) for all units of the second layer: the
// first four into V(a) to V(d), the others into V(e) to V(h). Other sums for the
// other inputs keep one product from waiting for the one before.
#define DOT8(m, lane, next, a, b, c, d, e, f, g, h) \
	LOADWEIGHTS          \
	SDOT(lane, m, 4, a)  \
	SDOT(lane, m, 5, b)  \
	SDOT(lane, m, 6, c)  \
	SDOT(lane, m, 7, d)  \
	SDOT(next, m, 8, e)  \
	SDOT(next, m, 9, f)  \
	SDOT(next, m, 10, g) \
	SDOT(next, m, 11, h)

// MULTIPLY8 does so without SDOT for the inputs in two lanes of a vector, into V16
// to V23, which have two sums for each unit. Two products fit into 16 bits.
#define MULTIPLY8(inputs, lane, next) \
	LOADWEIGHTS                 \
	VDUP inputs.S[lane], V12.S4 \
	VDUP inputs.S[next], V13.S4 \
	SMULL8(12, 4, 24)           \
	SMULL8H(12, 4, 25)          \
	SMULL8(12, 5, 26)           \
	SMULL8H(12, 5, 27)          \
	SMULL8(12, 6, 28)           \
	SMULL8H(12, 6, 29)          \
	SMULL8(12, 7, 30)           \
	SMULL8H(12, 7, 31)          \
	SMLAL8(13, 8, 24)           \
	SMLAL8H(13, 8, 25)          \
	SMLAL8(13, 9, 26)           \
	SMLAL8H(13, 9, 27)          \
	SMLAL8(13, 10, 28)          \
	SMLAL8H(13, 10, 29)         \
	SMLAL8(13, 11, 30)          \
	SMLAL8H(13, 11, 31)         \
	SADALP(24, 16)              \
	SADALP(25, 17)              \
	SADALP(26, 18)              \
	SADALP(27, 19)              \
	SADALP(28, 20)              \
	SADALP(29, 21)              \
	SADALP(30, 22)              \
	SADALP(31, 23)

// ACTIVATE adds the biases to the second layer's sums in V16 to V19, clips them to
// less than 1 and squares them, into V8 and V9. One factor is shifted so that the
// upper half of the doubled product has the bits that are wanted.
#define ACTIVATE \
	VLD1.P 64(R2), [V0.S4, V1.S4, V2.S4, V3.S4]  \
	VADD   V0.S4, V16.S4, V16.S4                 \
	VADD   V1.S4, V17.S4, V17.S4                 \
	VADD   V2.S4, V18.S4, V18.S4                 \
	VADD   V3.S4, V19.S4, V19.S4                 \
	MOVD   $(const_SecondOne-1), R3              \
	VEOR   V30.B16, V30.B16, V30.B16             \
	VDUP   R3, V31.H8                            \
	SQXTN(16, 8)                                 \
	SQXTN2(17, 8)                                \
	SQXTN(18, 9)                                 \
	SQXTN2(19, 9)                                \
	SMAX(30, 8, 8)                               \
	SMAX(30, 9, 9)                               \
	SMIN(31, 8, 8)                               \
	SMIN(31, 9, 9)                               \
	VSHL   $(15-const_secondBits), V8.H8, V10.H8 \
	VSHL   $(15-const_secondBits), V9.H8, V11.H8 \
	SQDMULH(10, 8, 8)                            \
	SQDMULH(11, 9, 9)

// MULTIPLY2 weighs the two inputs in a lane of a vector for the 32 units of the
// third layer, into V16 to V31, which have two sums for each unit.
#define MULTIPLY2(inputs, lane) \
	VLD1.P 64(R2), [V0.H8, V1.H8, V2.H8, V3.H8] \
	VLD1.P 64(R2), [V4.H8, V5.H8, V6.H8, V7.H8] \
	VDUP   inputs.S[lane], V12.S4               \
	SMLAL(12, 0, 16)                            \
	SMLAL2(12, 0, 17)                           \
	SMLAL(12, 1, 18)                            \
	SMLAL2(12, 1, 19)                           \
	SMLAL(12, 2, 20)                            \
	SMLAL2(12, 2, 21)                           \
	SMLAL(12, 3, 22)                            \
	SMLAL2(12, 3, 23)                           \
	SMLAL(12, 4, 24)                            \
	SMLAL2(12, 4, 25)                           \
	SMLAL(12, 5, 26)                            \
	SMLAL2(12, 5, 27)                           \
	SMLAL(12, 6, 28)                            \
	SMLAL2(12, 6, 29)                           \
	SMLAL(12, 7, 30)                            \
	SMLAL2(12, 7, 31)

// THIRD computes the sums of the third layer from what ACTIVATE leaves, into V16
// to V23.
#define THIRD \
	CLEAR                                       \
	MULTIPLY2(V8, 0)                            \
	MULTIPLY2(V8, 1)                            \
	MULTIPLY2(V8, 2)                            \
	MULTIPLY2(V8, 3)                            \
	MULTIPLY2(V9, 0)                            \
	MULTIPLY2(V9, 1)                            \
	MULTIPLY2(V9, 2)                            \
	MULTIPLY2(V9, 3)                            \
	VLD1.P 64(R2), [V0.S4, V1.S4, V2.S4, V3.S4] \
	VLD1.P 64(R2), [V4.S4, V5.S4, V6.S4, V7.S4] \
	VADDP  V17.S4, V16.S4, V16.S4               \
	VADDP  V19.S4, V18.S4, V17.S4               \
	VADDP  V21.S4, V20.S4, V18.S4               \
	VADDP  V23.S4, V22.S4, V19.S4               \
	VADDP  V25.S4, V24.S4, V20.S4               \
	VADDP  V27.S4, V26.S4, V21.S4               \
	VADDP  V29.S4, V28.S4, V22.S4               \
	VADDP  V31.S4, V30.S4, V23.S4               \
	VADD   V0.S4, V16.S4, V16.S4                \
	VADD   V1.S4, V17.S4, V17.S4                \
	VADD   V2.S4, V18.S4, V18.S4                \
	VADD   V3.S4, V19.S4, V19.S4                \
	VADD   V4.S4, V20.S4, V20.S4                \
	VADD   V5.S4, V21.S4, V21.S4                \
	VADD   V6.S4, V22.S4, V22.S4                \
	VADD   V7.S4, V23.S4, V23.S4

// LAST activates the sums of the third layer in V16 to V23 and leaves their
// weighted sum in R3.
#define LAST \
	SQSHRN(const_thirdBits, 16, 8)            \
	SQSHRN2(const_thirdBits, 17, 8)           \
	SQSHRN(const_thirdBits, 18, 9)            \
	SQSHRN2(const_thirdBits, 19, 9)           \
	SQSHRN(const_thirdBits, 20, 10)           \
	SQSHRN2(const_thirdBits, 21, 10)          \
	SQSHRN(const_thirdBits, 22, 11)           \
	SQSHRN2(const_thirdBits, 23, 11)          \
	VLD1   (R2), [V0.H8, V1.H8, V2.H8, V3.H8] \
	VEOR   V30.B16, V30.B16, V30.B16          \
	SMAX(30, 8, 8)                            \
	SMAX(30, 9, 9)                            \
	SMAX(30, 10, 10)                          \
	SMAX(30, 11, 11)                          \
	SMULL(0, 8, 16)                           \
	SMULL2(0, 8, 17)                          \
	SMULL(1, 9, 18)                           \
	SMULL2(1, 9, 19)                          \
	SMLAL(2, 10, 16)                          \
	SMLAL2(2, 10, 17)                         \
	SMLAL(3, 11, 18)                          \
	SMLAL2(3, 11, 19)                         \
	VADD   V17.S4, V16.S4, V16.S4             \
	VADD   V19.S4, V18.S4, V18.S4             \
	VADD   V18.S4, V16.S4, V16.S4             \
	VADDV  V16.S4, V16                        \
	VMOV   V16.S[0], R3

// func innerNEON(mover, other *layer, w *innerWeights) int32
TEXT ·innerNEON(SB), NOSPLIT, $0-28
	MOVD mover+0(FP), R0
	MOVD other+8(FP), R1
	MOVD w+16(FP), R2
	MOVD $2, R9
	CLEAR

king:
	MOVD ROUNDS, R8

loop:
	VLD1.P 64(R0), [V0.H8, V1.H8, V2.H8, V3.H8]
	SEE
	MULTIPLY8(V0, 0, 1)
	MULTIPLY8(V0, 2, 3)
	MULTIPLY8(V1, 0, 1)
	MULTIPLY8(V1, 2, 3)
	SUBS   $1, R8
	BNE    loop
	MOVD   R1, R0
	SUBS   $1, R9
	BNE    king
	VADDP  V17.S4, V16.S4, V16.S4
	VADDP  V19.S4, V18.S4, V17.S4
	VADDP  V21.S4, V20.S4, V18.S4
	VADDP  V23.S4, V22.S4, V19.S4
	ACTIVATE
	THIRD
	LAST
	MOVW   R3, ret+24(FP)
	RET

// func innerDot(mover, other *layer, w *innerWeights) int32
TEXT ·innerDot(SB), NOSPLIT, $0-28
	MOVD mover+0(FP), R0
	MOVD other+8(FP), R1
	MOVD w+16(FP), R2
	MOVD $2, R9
	CLEAR

king:
	MOVD ROUNDS, R8

loop:
	VLD1.P 64(R0), [V0.H8, V1.H8, V2.H8, V3.H8]
	SEE
	DOT8(0, 0, 1, 16, 17, 18, 19, 20, 21, 22, 23)
	DOT8(0, 2, 3, 24, 25, 26, 27, 28, 29, 30, 31)
	DOT8(1, 0, 1, 16, 17, 18, 19, 20, 21, 22, 23)
	DOT8(1, 2, 3, 24, 25, 26, 27, 28, 29, 30, 31)
	SUBS   $1, R8
	BNE    loop
	MOVD   R1, R0
	SUBS   $1, R9
	BNE    king
	VADD   V20.S4, V16.S4, V16.S4
	VADD   V21.S4, V17.S4, V17.S4
	VADD   V22.S4, V18.S4, V18.S4
	VADD   V23.S4, V19.S4, V19.S4
	VADD   V24.S4, V28.S4, V28.S4
	VADD   V25.S4, V29.S4, V29.S4
	VADD   V26.S4, V30.S4, V30.S4
	VADD   V27.S4, V31.S4, V31.S4
	VADD   V28.S4, V16.S4, V16.S4
	VADD   V29.S4, V17.S4, V17.S4
	VADD   V30.S4, V18.S4, V18.S4
	VADD   V31.S4, V19.S4, V19.S4
	ACTIVATE
	THIRD
	LAST
	MOVW   R3, ret+24(FP)
	RET
