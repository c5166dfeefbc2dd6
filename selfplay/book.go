package selfplay

import (
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"strings"

	"vedette/movegen"
)

// Book is a list of openings in random order. After the last opening comes the
// first.
type Book struct {
	positions []movegen.Position
	sum       uint32 // CRC-32 of the positions in the order of the file
}

// ReadBook reads a file with a position in FEN or EPD on each line and puts
// them in an order that depends on the seed. The rest of a line is ignored, as
// are empty lines and those that begin with #.
func ReadBook(file string, seed uint64) (*Book, error) {
	if strings.HasSuffix(file, ".zip") {
		return nil, fmt.Errorf("%s is an archive: unpack it first", file)
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b := new(Book)
	if err := movegen.ReadLines(file, f, b.add); err != nil {
		return nil, err
	}
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(b.positions), func(i, j int) {
		b.positions[i], b.positions[j] = b.positions[j], b.positions[i]
	})
	return b, nil
}

// add adds an opening.
func (b *Book) add(p movegen.Position) error {
	if !p.HasLegalMove() {
		return fmt.Errorf("%s: the game is over", p.FEN())
	}
	b.positions = append(b.positions, p)
	b.sum = crc32.Update(b.sum, crc32.IEEETable, []byte(p.FEN()))
	return nil
}

// Len returns the number of openings.
func (b *Book) Len() int { return len(b.positions) }

// Sum returns a checksum of the book, "random" for nil.
func (b *Book) Sum() string {
	if b == nil {
		return "random"
	}
	return fmt.Sprintf("%08x", b.sum)
}

// Open returns a game that begins with the opening with the given number,
// modulo Len.
func (b *Book) Open(number uint32) *movegen.Game {
	return movegen.NewGame(b.positions[int(number)%len(b.positions)])
}
