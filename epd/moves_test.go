package epd_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"vedette/epd"
	"vedette/movegen"
	"vedette/pgn"
)

func TestMoves(t *testing.T) {
	for text, want := range map[string]string{ // "" for an error
		"Nh6": "[g4h6]", "O-O": "[e8h8]", "0-0": "[e8h8]", "Ngxe5": "[g4e5]", "Ngxe5 d3": "[d4d3 g4e5]", "Ngxe5, d3": "[d4d3 g4e5]",
		"Ne5": "[c6e5 g4e5]", "Nxe5+": "[c6e5 g4e5]", "g4e5": "[g4e5]", "Bh3": "", "Kd9": "", "--": "", "0000": "", "": "",
		"Ndxe5": "", "Ng6e5": "", "Nh4xe5": "", "e5": "", "Ne5; am Nh6": "[c6e5 g4e5]", "Ne5; bm Nh6": "",
	} {
		record, err := epd.Parse(board + " bm " + text + ";")
		if err != nil {
			t.Fatal(err)
		}
		moves, err := record.Moves("bm")
		slices.SortFunc(moves, func(a, b movegen.Move) int { return strings.Compare(a.String(), b.String()) })
		if got := fmt.Sprint(moves); (err != nil) != (want == "") || err == nil && got != want {
			t.Errorf("%q: got %s, error %v, want %s", text, got, err, want)
		}
	}
}

// refereeMoves returns the moves that another library reads in a text. Where it
// refuses the text, as without the sign of a capture, these are the moves of such
// a piece to the square.
func refereeMoves(p *chess.Position, text string) (moves []string) {
	if m, err := (chess.AlgebraicNotation{}).Decode(p, text); err == nil {
		return []string{m.String()}
	}
	plain := func(san string) string {
		piece := ""
		if strings.ContainsRune("NBRQK", rune(san[0])) {
			piece = san[:1]
		}
		san = strings.TrimRight(san, "+#")
		if to := len(san) - 2; to >= 0 && !strings.Contains(san, "=") {
			return piece + san[to:]
		}
		return san
	}
	for _, m := range p.ValidMoves() {
		if plain(chess.AlgebraicNotation{}.Encode(p, m)) == plain(text) {
			moves = append(moves, m.String())
		}
	}
	return moves
}

// The moves of test suites are those that another library reads.
func TestMovesOfSuites(t *testing.T) {
	names, err := filepath.Glob("../../shared/epd/*.epd")
	if err != nil {
		t.Fatal(err)
	}
	if len(names) == 0 {
		t.Skip("no positions in ../shared/epd")
	}
	for _, name := range names {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		for lines := bufio.NewScanner(file); lines.Scan(); {
			if !epd.IsRecord(lines.Text()) {
				continue
			}
			record, err := epd.Parse(lines.Text())
			if err != nil {
				t.Fatal(err)
			}
			referee := new(chess.Position)
			if err := referee.UnmarshalText([]byte(record.Position.FEN())); err != nil {
				t.Fatal(err)
			}
			for _, opcode := range []string{"bm", "am"} {
				var want []string
				for _, text := range record.Operands(opcode) {
					want = append(want, refereeMoves(referee, text)...)
				}
				moves, err := record.Moves(opcode)
				var got []string
				for _, m := range moves {
					got = append(got, uciText(m))
				}
				slices.Sort(want)
				slices.Sort(got)
				if err != nil || !slices.Equal(got, want) {
					t.Errorf("%s: %s %q, %v, want %q", &record, opcode, got, err, want)
				}
			}
		}
	}
}

// uciText returns a move as the other library writes it.
func uciText(m movegen.Move) string {
	if m.IsCastle() {
		king, _ := m.CastlingSquares()
		return m.From().String() + king.String()
	}
	return m.String()
}

// The operands of pv are moves that another library can play.
func TestLine(t *testing.T) {
	game := movegen.NewGame(movegen.StartPosition())
	var moves []movegen.Move
	for _, text := range strings.Fields("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d4 exd4 e5 d5 exf6") {
		m, err := pgn.ParseSAN(game.Position(), text)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
		game.Play(m)
	}
	start := movegen.StartPosition()
	line := epd.Line(&start, moves)
	if line != "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d4 exd4 e5 d5 exf6" || start != movegen.StartPosition() {
		t.Errorf("the line is %s", line)
	}
	referee := chess.NewGame()
	for _, text := range strings.Fields(line) {
		if err := referee.MoveStr(text); err != nil {
			t.Error(err)
		}
	}
	if referee.Position().Board().String() != mustReferee(t, game.Position()).Board().String() {
		t.Error("the line leads elsewhere")
	}
}

func mustReferee(t *testing.T, p *movegen.Position) *chess.Position {
	t.Helper()
	referee := new(chess.Position)
	if err := referee.UnmarshalText([]byte(p.FEN())); err != nil {
		t.Fatal(err)
	}
	return referee
}
