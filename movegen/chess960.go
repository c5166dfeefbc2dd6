package movegen

import "fmt"

// Chess960Starts is the number of start positions of Chess960.
const Chess960Starts = 960

// Chess960Start returns the start position of Chess960 with the given number,
// 0 ≤ number < Chess960Starts, as Reinhard Scharnagl numbered them. 518 is the
// position of standard chess.
func Chess960Start(number int) Position {
	number %= Chess960Starts
	var rank [8]byte
	rank[number%4*2+1] = 'b' // on a light square
	number /= 4
	rank[number%4*2] = 'b'
	number /= 4
	putOnFree(&rank, number%6, 'q')
	number /= 6
	// What is left of the number places two knights on five free squares.
	for first := range 4 {
		if others := 4 - first; number >= others {
			number -= others
			continue
		}
		putOnFree(&rank, first+1+number, 'n')
		putOnFree(&rank, first, 'n')
		break
	}
	for _, piece := range []byte("rkr") {
		putOnFree(&rank, 0, piece)
	}
	white := make([]byte, 8)
	for file, piece := range rank {
		white[file] = piece - 'a' + 'A'
	}
	p, err := ParseFEN(fmt.Sprintf("%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1", rank[:], white))
	if err != nil {
		panic(err) // made of a constant
	}
	return p
}

// putOnFree puts a piece on the free square number n, counted from the a-file.
func putOnFree(rank *[8]byte, n int, piece byte) {
	for file := range rank {
		if rank[file] != 0 {
			continue
		}
		if n == 0 {
			rank[file] = piece
			return
		}
		n--
	}
}
