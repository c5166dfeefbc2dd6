package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"vedette/training"
	"vedette/training/tune"
)

// header says what all games of a file have in common. It is the file's first
// line, in JSON.
type header struct {
	Vedette  string            `json:"vedette"`           // as it names itself
	Program  string            `json:"program,omitempty"` // its checksum
	Network  string            `json:"network,omitempty"` // its ID, empty for the embedded one
	Rival    string            `json:"rival"`
	Options  []string          `json:"options,omitempty"`
	Theirs   []string          `json:"rivalOptions,omitempty"`
	TheirElo int               `json:"rivalElo,omitempty"`
	Control  string            `json:"control,omitempty"`
	Go       string            `json:"go,omitempty"` // instead of the control
	TheirGo  string            `json:"rivalGo,omitempty"`
	Openings string            `json:"openings"` // a checksum, or "random"
	Rules    training.Settings `json:"rules"`
}

// pair is two games from one opening, in the first of which Vedette has White.
// Each is a line of the file.
type pair struct {
	Point  int       `json:"elo"`
	Number int       `json:"pair"`
	Games  [2]played `json:"games"`
}

// played is one game.
type played struct {
	Result string `json:"result"` // 1-0, 0-1 or 1/2-1/2
	Reason string `json:"reason"`
	Plies  int    `json:"plies"`
	// Faulty tells that the reason is a fault, of the loser.
	Faulty bool   `json:"fault,omitempty"`
	Detail string `json:"detail,omitempty"`
}

// points returns what Vedette has of the game at the given place of a pair, in
// half points.
func (p *played) points(place int) tune.Points {
	points := map[string]tune.Points{"0-1": 0, "1/2-1/2": 1, "1-0": 2}[p.Result]
	if place == 1 {
		points = 2 - points
	}
	return points
}

// record is a file of games.
type record struct {
	header header
	pairs  []pair
	file   *os.File
}

// readRecord reads a file, up to a line that was cut off, which it leaves out
// and whose place it returns.
func readRecord(name string) (r *record, end int64, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, 0, err
	}
	r = new(record)
	for number := 1; ; number++ {
		line, rest, complete := bytes.Cut(text, []byte("\n"))
		if !complete {
			break
		}
		into := any(&r.header)
		if number > 1 {
			r.pairs = append(r.pairs, pair{})
			into = &r.pairs[len(r.pairs)-1]
		}
		d := json.NewDecoder(bytes.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(into); err != nil {
			return nil, 0, fmt.Errorf("%s:%d: %w", name, number, err)
		}
		end += int64(len(line)) + 1
		text = rest
	}
	if end == 0 {
		return nil, 0, fmt.Errorf("%s: there is nothing in it", name)
	}
	return r, end, nil
}

// createRecord begins a file, which must not exist.
func createRecord(name string, h header) (*record, error) {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, os.ErrExist) {
		return nil, fmt.Errorf("%w; add -resume to go on with it", err)
	}
	if err != nil {
		return nil, err
	}
	r := &record{header: h, file: file}
	if err := r.write(h); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return r, nil
}

// resumeRecord goes on with a file whose games were played as the header says.
func resumeRecord(name string, h header) (*record, error) {
	r, end, err := readRecord(name)
	if err != nil {
		return nil, err
	}
	begun, _ := json.Marshal(r.header)
	now, _ := json.Marshal(h)
	if !bytes.Equal(begun, now) {
		return nil, fmt.Errorf("%s: was begun in another way: %s", name, begun)
	}
	if r.file, err = os.OpenFile(name, os.O_WRONLY, 0); err != nil {
		return nil, err
	}
	err = r.file.Truncate(end)
	if err == nil {
		_, err = r.file.Seek(end, 0)
	}
	if err != nil {
		return nil, errors.Join(err, r.file.Close())
	}
	return r, nil
}

// add keeps a pair in memory and in the file.
func (r *record) add(p pair) error {
	r.pairs = append(r.pairs, p)
	return r.write(p)
}

// write writes a line.
func (r *record) write(content any) error {
	line, err := json.Marshal(content)
	if err != nil {
		return err
	}
	_, err = r.file.Write(append(line, '\n'))
	return err
}

// has reports whether a pair was played.
func (r *record) has(point, number int) bool {
	for _, p := range r.pairs {
		if p.Point == point && p.Number == number {
			return true
		}
	}
	return false
}
