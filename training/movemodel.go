package training

import "vedette/movegen"

// moveModel gives each legal move a probability, from features that are cheap to
// compute. It first codes the piece that moves, then its destination, so that
// only the targets of one piece are generated. Each choice has a weight, 2 to the
// power of the sum of a few numbers of moveTable, which were fitted to games.
type moveModel struct {
	targets movegen.Targets
	squares [maxTargets]movegen.Square // destinations of the piece
	weights [maxTargets]uint16
	count   int // number of weights

	moveView
}

// maxTargets is a power of two above the number of squares that a piece can
// reach.
const maxTargets = 32

// moveView is what the features of all moves of a position share.
type moveView struct {
	phase   uint             // index in the table: 0, or phaseSize with few pieces
	flip    movegen.Square   // mirrors squares so that the mover plays upwards
	guarded movegen.Bitboard // by the enemy's pawns
	last    movegen.Bitboard // where the enemy's last move went
	own     movegen.Bitboard // where the mover's last move went
	// The enemy's pieces by value.
	pawns, minors, rooks, queens movegen.Bitboard
}

// The parts of moveTable, each indexed by piece type and more.
const (
	phaseSize     = 8 * 64                 // a square in one phase
	fromPart      = 0                      // phase, square of the piece
	reachPart     = fromPart + 2*phaseSize // best piece that it can capture, recapture
	statePart     = reachPart + 8*16       // number of targets, guarded, moved last
	toPart        = statePart + 8*32       // phase, square where it goes
	takePart      = toPart + 2*phaseSize   // type on that square, guarded, recapture
	moveTableUsed = takePart + 8*32
	moveTableSize = 4096 // a power of two, so that a masked index needs no bounds check

	endgamePieces = 8 // besides kings and pawns: with no more of them the second phase begins
)

// look prepares for the moves of p, which was reached by the moves own and
// last.
func (v *moveView) look(p *movegen.Position, last, own movegen.Move) {
	us := p.SideToMove()
	enemy := p.ColorPieces(us ^ 1)
	v.pawns = enemy & p.Pieces(movegen.Pawn)
	v.minors = enemy & (p.Pieces(movegen.Knight) | p.Pieces(movegen.Bishop))
	v.rooks = enemy & p.Pieces(movegen.Rook)
	v.queens = enemy & p.Pieces(movegen.Queen)
	v.guarded = movegen.PawnsAttack(us^1, v.pawns)
	v.phase, v.flip, v.last, v.own = 0, movegen.Square(us)*56, 0, 0
	if (p.Occupied()&^p.Pieces(movegen.Pawn)).Count()-2 <= endgamePieces {
		v.phase = phaseSize
	}
	if last != movegen.NoMove {
		v.last = last.To().Bit()
	}
	if own != movegen.NoMove {
		v.own = own.To().Bit()
	}
}

// from returns the index in moveTable for a piece on a square.
func (v *moveView) from(piece movegen.PieceType, s movegen.Square) uint {
	return fromPart + v.phase + uint(piece)<<6 + uint(s^v.flip)
}

// reach returns the index in moveTable for the best capture of a piece with
// these targets, and for whether it can recapture.
func (v *moveView) reach(piece movegen.PieceType, targets movegen.Bitboard) (place uint) {
	place = reachPart + uint(piece)<<4
	best := uint(0)
	if targets&v.pawns != 0 {
		best = 1 << 1
	}
	if targets&v.minors != 0 {
		best = 2 << 1
	}
	if targets&v.rooks != 0 {
		best = 3 << 1
	}
	if targets&v.queens != 0 {
		best = 4 << 1
	}
	if targets&v.last != 0 {
		place++
	}
	return place + best
}

// state returns the index in moveTable for a piece on a square with that many
// targets.
func (v *moveView) state(piece movegen.PieceType, s movegen.Square, targets int) uint {
	return statePart + uint(piece)<<5 + min(uint(targets), 15)>>1<<2 + uint(v.guarded>>s&1) + uint(v.own>>s&1)<<1
}

// targetFeatures returns the indices in moveTable of the numbers that make up
// the weight of a target, on which a piece of the type captured stands.
func (v *moveView) targetFeatures(piece, captured movegen.PieceType, s movegen.Square) (to, take uint) {
	kind := uint(piece)
	to = toPart + v.phase + kind<<6 + uint(s^v.flip)
	take = takePart + kind<<5 + uint(captured)<<2 + uint(v.guarded>>s&1) + uint(v.last>>s&1)<<1
	return to, take
}

// weighPieces computes the legal moves of p and the weight of each piece that
// can move. It returns the sum of the weights.
func (m *moveModel) weighPieces(p *movegen.Position, last, own movegen.Move) (total uint32) {
	p.Targets(&m.targets)
	m.look(p, last, own)
	m.count = m.targets.N
	for i := range m.targets.N {
		s, targets := m.targets.From[i&15]&63, m.targets.To[i&15]
		piece := p.PieceAt(s).Type()
		weight := weightOf(int(moveTable[m.from(piece, s)&tableMask]) + int(moveTable[m.reach(piece, targets)&tableMask]) +
			int(moveTable[m.state(piece, s, targets.Count())&tableMask]))
		m.weights[i&(maxTargets-1)] = weight
		total += uint32(weight)
	}
	return total
}

// weighTargets lists the destinations of the piece with the given index and
// computes their weights. It returns the sum of the weights.
func (m *moveModel) weighTargets(p *movegen.Position, index int) (total uint32) {
	piece := p.PieceAt(m.targets.From[index&15]).Type()
	m.count = 0
	for squares := m.targets.To[index&15]; squares != 0; {
		s := squares.Pop() & 63
		to, take := m.targetFeatures(piece, p.PieceAt(s).Type(), s)
		weight := weightOf(int(moveTable[to&tableMask]) + int(moveTable[take&tableMask]))
		m.squares[m.count&(maxTargets-1)], m.weights[m.count&(maxTargets-1)] = s, weight
		total += uint32(weight)
		m.count++
	}
	return total
}

// encodeChoice codes one of the weighted choices.
func (m *moveModel) encodeChoice(e *rangeEncoder, index int, total uint32) {
	start := uint32(0)
	for _, weight := range m.weights[:index] {
		start += uint32(weight)
	}
	e.encode(start, uint32(m.weights[index]), total)
}

// decodeChoice returns the choice that was coded.
func (m *moveModel) decodeChoice(d *rangeDecoder, total uint32) (index int) {
	return d.choose(m.weights[:m.count], total)
}

// encode codes one of the legal moves of p, and reports whether it is one.
func (m *moveModel) encode(e *rangeEncoder, p *movegen.Position, last, own, move movegen.Move) bool {
	if !p.IsLegal(move) {
		return false
	}
	total := m.weighPieces(p, last, own)
	index := 0
	for m.targets.From[index] != move.From() {
		index++
	}
	m.encodeChoice(e, index, total)
	total = m.weighTargets(p, index)
	index = 0
	for m.squares[index] != move.To() {
		index++
	}
	m.encodeChoice(e, index, total)
	if move.IsPromotion() {
		i := move.Promotion() - movegen.Knight
		e.encode(promotions[i], promotions[i+1]-promotions[i], promotions[4])
	}
	return true
}

// decode returns the coded move, NoMove if there is no legal move.
func (m *moveModel) decode(d *rangeDecoder, p *movegen.Position, last, own movegen.Move) movegen.Move {
	total := m.weighPieces(p, last, own)
	if total == 0 {
		d.wrong = true
		return movegen.NoMove
	}
	index := m.decodeChoice(d, total)
	from := m.targets.From[index&15]
	to := m.squares[m.decodeChoice(d, m.weighTargets(p, index))&(maxTargets-1)]
	if p.PieceAt(from).Type() != movegen.Pawn {
		return p.MoveTo(from, to, movegen.NoPieceType)
	}
	promotion := movegen.NoPieceType
	if to.Rank() == 0 || to.Rank() == 7 {
		point, i := d.point(promotions[4]), 0
		for promotions[i+1] <= point {
			i++
		}
		d.take(promotions[i], promotions[i+1]-promotions[i])
		promotion = movegen.Knight + movegen.PieceType(i)
	}
	return p.MoveTo(from, to, promotion)
}

// promotions holds where the shares of knight, bishop, rook and queen begin,
// and where the last ends.
var promotions = [5]uint32{0, 6, 7, 12, 1024}

// A sum of numbers of moveTable stands for 2^(sum/octaveSteps). powers holds
// these as integers, for sums from -leastSum on.
const (
	octaveSteps    = 16
	leastSum       = 512
	greatestWeight = 1 << 14
	tableMask      = moveTableSize - 1
)

func weightOf(sum int) uint16 { return powers[uint(sum+leastSum)&(2*leastSum-1)] }

var powers = newPowers()

// roots holds 2^(i/octaveSteps) with 14 fractional bits. It is not computed,
// because the last bit could differ between machines.
var roots = [octaveSteps]uint32{
	16384, 17109, 17867, 18658, 19484, 20347, 21247, 22188,
	23170, 24196, 25268, 26386, 27554, 28774, 30048, 31379,
}

func newPowers() (table [2 * leastSum]uint16) {
	for i := range table {
		sum := i - leastSum
		switch octave := sum >> 4; { // rounded down
		case sum < 0:
			table[i] = 1
		case octave >= 14:
			table[i] = greatestWeight
		default:
			table[i] = uint16((roots[sum&15]<<octave + 1<<13) >> 14)
		}
	}
	return table
}
