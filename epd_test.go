package vedette_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"vedette/movegen"
	"vedette/uci"
)

// epdRecord is a position of an EPD file with its operations: the operands by
// opcode. These tests use bm (best moves) and am (moves to avoid), both in SAN,
// dm (moves to mate) and id.
type epdRecord struct {
	position movegen.Position
	ops      map[string][]string
}

// readEPD reads an EPD file. Empty lines and lines that begin with # are
// skipped.
func readEPD(path string) (records []epdRecord, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		record, err := parseEPD(line)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", filepath.Base(path), n, err)
		}
		records = append(records, record)
	}
	return records, nil
}

// epdToken matches a quoted operand, the end of an operation, or a word.
var epdToken = regexp.MustCompile(`"[^"]*"|;|[^\s;"]+`)

// parseEPD reads a record as existing files have it: the counters of a FEN may
// come before the operations, and a known opcode begins a new operation even if
// the semicolon is missing.
func parseEPD(line string) (epdRecord, error) {
	tokens := epdToken.FindAllString(line, -1)
	fields := min(4, len(tokens))
	for fields < min(6, len(tokens)) && isNumber(tokens[fields]) {
		fields++
	}
	position, err := movegen.ParseFEN(strings.Join(tokens[:fields], " "))
	if err != nil {
		return epdRecord{}, err
	}
	record := epdRecord{position, make(map[string][]string)}
	opcode := ""
	for _, token := range tokens[fields:] {
		switch {
		case token == ";":
			opcode = ""
		case opcode == "" || isOpcode(token):
			opcode = token
			record.ops[opcode] = nil
		default:
			record.ops[opcode] = append(record.ops[opcode], strings.Trim(token, `"`))
		}
	}
	return record, nil
}

func isNumber(token string) bool {
	_, err := strconv.Atoi(token)
	return err == nil
}

func isOpcode(token string) bool {
	return token == "bm" || token == "am" || token == "dm" || token == "id"
}

// id returns the record's id.
func (r *epdRecord) id() string { return strings.Join(r.ops["id"], " ") }

// referee returns the position in the other library.
func (r *epdRecord) referee() (*chess.Position, error) {
	p := new(chess.Position)
	return p, p.UnmarshalText([]byte(r.position.FEN()))
}

// moves returns the moves of an operation in SAN, as the other library reads
// them.
func (r *epdRecord) moves(opcode string) (moves []movegen.Move, err error) {
	referee, err := r.referee()
	if err != nil {
		return nil, err
	}
	for _, san := range r.ops[opcode] {
		readings, err := readSAN(referee, san)
		if err != nil {
			return nil, err
		}
		for _, reading := range readings {
			m, err := uci.ParseMove(&r.position, reading.String())
			if err != nil {
				return nil, err
			}
			moves = append(moves, m)
		}
	}
	return moves, nil
}

// readSAN returns the legal moves that san may denote. Some files leave out the
// sign of a capture, or even the origin where two pieces can go; then it
// returns all moves of such a piece to the square.
func readSAN(p *chess.Position, san string) (readings []*chess.Move, err error) {
	m, err := chess.AlgebraicNotation{}.Decode(p, san)
	if err == nil {
		return []*chess.Move{m}, nil
	}
	for _, m := range p.ValidMoves() {
		if looseSAN(chess.AlgebraicNotation{}.Encode(p, m)) == looseSAN(san) {
			readings = append(readings, m)
		}
	}
	if len(readings) == 0 {
		return nil, err
	}
	return readings, nil
}

var sanParts = regexp.MustCompile(`^([NBRQK]?)[a-h]?[1-8]?x?([a-h][1-8])(=[NBRQ])?[+#]?$`)

// looseSAN reduces a move in SAN to piece, destination and promotion.
func looseSAN(san string) string { return sanParts.ReplaceAllString(san, "$1$2$3") }

// san returns m in SAN, or an error if the other library has no such move.
func (r *epdRecord) san(m movegen.Move) (string, error) {
	referee, err := r.referee()
	if err != nil {
		return "", err
	}
	text := uci.MoveText(m, false)
	for _, legal := range referee.ValidMoves() {
		if legal.String() == text {
			return chess.AlgebraicNotation{}.Encode(referee, legal), nil
		}
	}
	return "", fmt.Errorf("%s: illegal move %s", r.position.FEN(), text)
}

func TestParseEPD(t *testing.T) {
	const board = "r1bqk2r/ppp2ppp/2n5/4P3/2Bp2n1/5N1P/PP1N1PP1/R2Q1RK1 b kq -"
	for _, test := range []struct {
		name, line string
		ops        string // as fmt prints the map, sorted
		fen        string // "" for an error
	}{
		{"as specified", board + ` bm Nh6; id "a b.1";`, "map[bm:[Nh6] id:[a b.1]]", board + " 0 1"},
		{"counters of a FEN", board + ` 3 10 id "x"; am Ne5 O-O`, "map[am:[Ne5 O-O] id:[x]]", board + " 3 10"},
		{"no space", board + ` id "x";bm Nh6;`, "map[bm:[Nh6] id:[x]]", board + " 0 1"},
		{"no semicolon", board + ` bm Nh6 id "x";`, "map[bm:[Nh6] id:[x]]", board + " 0 1"},
		{"unknown opcode", board + ` hmvc 3; dm 5;`, "map[dm:[5] hmvc:[3]]", board + " 0 1"},
		{"no operations", board, "map[]", board + " 0 1"},
		{"no position", `bm Nh6; id "x";`, "", ""},
		{"empty", "", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			record, err := parseEPD(test.line)
			if err != nil {
				if test.fen != "" {
					t.Error(err)
				}
				return
			}
			if got := fmt.Sprint(record.ops); got != test.ops || record.position.FEN() != test.fen {
				t.Errorf("got %s and %s, want %s and %s", record.position.FEN(), got, test.fen, test.ops)
			}
		})
	}
}

func TestReadSAN(t *testing.T) {
	for _, test := range []struct {
		san, want string // "" for an error
	}{
		{"Nh6", "[g4h6]"},
		{"O-O", "[e8h8]"},
		{"Ngxe5", "[g4e5]"},
		{"Ngxe5 d3", "[d4d3 g4e5]"},
		{"Ne5", "[c6e5 g4e5]"},
		{"Bh3", ""},
		{"Kd9", ""},
		{"", "[]"},
	} {
		record, err := parseEPD("r1bqk2r/ppp2ppp/2n5/4P3/2Bp2n1/5N1P/PP1N1PP1/R2Q1RK1 b kq - bm " + test.san + ";")
		if err != nil {
			t.Fatal(err)
		}
		moves, err := record.moves("bm")
		slices.SortFunc(moves, func(a, b movegen.Move) int { return strings.Compare(a.String(), b.String()) })
		if got := fmt.Sprint(moves); (err != nil) != (test.want == "") || err == nil && got != test.want {
			t.Errorf("%q: got %s, error %v, want %s", test.san, got, err, test.want)
		}
	}
}
