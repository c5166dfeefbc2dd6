package book_test

import (
	"bytes"
	"fmt"

	"vedette/book"
	"vedette/movegen"
	"vedette/pgn"
)

// Make a book from a game, and look a move up. book.Open opens a file.
func Example() {
	start := movegen.StartPosition()
	settings := book.DefaultSettings()
	settings.Games = 1 // takes moves that were played once
	counter := book.NewCounter(settings)
	var moves []movegen.Move
	game := movegen.NewGame(start)
	for _, text := range []string{"e4", "e5", "Nf3"} {
		move, err := pgn.ParseSAN(game.Position(), text)
		if err != nil {
			fmt.Println(err)
			return
		}
		moves = append(moves, move)
		game.Play(move)
	}
	if err := counter.Add(start, moves, "1-0"); err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	if _, err := counter.Write(&file); err != nil {
		fmt.Println(err)
		return
	}

	b, err := book.New(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		fmt.Println(err)
		return
	}
	found, _, err := b.Lookup(movegen.NewGame(start))
	fmt.Println(found, err)
	fmt.Println(book.Choose(found, 50, 0.3))
	// Output:
	// [{e2e4 2}] <nil>
	// e2e4
}
