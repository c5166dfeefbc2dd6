package training

import (
	"encoding/binary"
	"fmt"

	"vedette/movegen"
	"vedette/selfplay"
)

// The body of a record in version 1:
//
//	4 bytes  number of the game
//	1 byte   length of the FEN
//	…        the start in Shredder-FEN
//	4 bytes  for each ply: move (movegen.Move), score from White's view
//	1 byte   result, and ending times four
//
// It does not say which run the game belongs to. In all versions of a file, the
// checksum of this body is Game.Sum.
const (
	bodyOverhead = 4 + 1 + 1 // number, length of the FEN, result
	plySize      = 4
)

// appendBody1 appends the game in version 1.
func (g *Game) appendBody1(b []byte) []byte {
	b = binary.LittleEndian.AppendUint32(b, g.Number)
	length := len(b)
	b = g.Start.AppendShredderFEN(append(b, 0))
	b[length] = byte(len(b) - length - 1)
	for _, ply := range g.Plies {
		b = binary.LittleEndian.AppendUint32(b, uint32(ply.Move)|uint32(uint16(ply.Score))<<16)
	}
	return append(b, byte(g.Result)|byte(g.Ending)<<2)
}

// decode1 reads a body of version 1 into g. The moves may be illegal.
func (g *Game) decode1(body []byte) (err error) {
	if len(body) < bodyOverhead {
		return fmt.Errorf("a body of %d bytes is too short", len(body))
	}
	g.Number = binary.LittleEndian.Uint32(body)
	fen, last := int(body[4]), len(body)-1
	if last-5 < fen || (last-5-fen)%plySize != 0 {
		return fmt.Errorf("a body of %d bytes does not fit a start of %d bytes", len(body), fen)
	}
	if g.Start, err = movegen.ParseFEN(string(body[5 : 5+fen])); err != nil {
		return err
	}
	g.Plies = g.Plies[:0]
	for b := body[5+fen : last]; len(b) > 0; b = b[plySize:] {
		g.Plies = append(g.Plies, Ply{
			Move:  movegen.Move(binary.LittleEndian.Uint16(b)),
			Score: int16(binary.LittleEndian.Uint16(b[2:])),
		})
	}
	g.Result, g.Ending = selfplay.Result(body[last]&3), selfplay.Ending(body[last]>>2)
	if g.Result > selfplay.WhiteWins || g.Ending >= endings {
		return fmt.Errorf("result %#x is unknown", body[last])
	}
	return nil
}
