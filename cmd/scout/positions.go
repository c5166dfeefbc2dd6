package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"

	"vedette/movegen"
)

// readPositions reads a file with a position in FEN or EPD on each line. The
// rest of a line is ignored, and so are empty lines and those that begin with
// #.
func readPositions(file string) (positions []movegen.Position, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	number := 0
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		number++
		text := strings.TrimSpace(lines.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		p, err := parsePosition(text)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, number, err)
		}
		positions = append(positions, p)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(positions) == 0 {
		return nil, fmt.Errorf("%s contains no position", file)
	}
	return positions, nil
}

// parsePosition reads the position at the beginning of a line: four fields, and
// two counters if there are any.
func parsePosition(line string) (movegen.Position, error) {
	if line == "startpos" {
		return movegen.StartPosition(), nil
	}
	fields := strings.Fields(line)
	end := min(4, len(fields))
	for end < min(6, len(fields)) && isNumber(fields[end]) {
		end++
	}
	return movegen.ParseFEN(strings.Join(fields[:end], " "))
}

func isNumber(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}
