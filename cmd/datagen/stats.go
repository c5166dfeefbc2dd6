package main

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"hash/maphash"
	"io"

	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/movegen"
	"vedette/selfplay"
	"vedette/training"
)

// stats prints what is in files of games.
func stats(ctx context.Context, args []string, out, _ io.Writer) error {
	f := flag.NewFlagSet("stats", flag.ContinueOnError)
	if err := tool.ParseFiles(f, args); err != nil {
		return err
	}
	header, err := training.Headers(f.Args())
	if err != nil {
		return err
	}
	c := counts{seen: map[uint64]bool{}, seed: maphash.MakeSeed()}
	if err := training.ReadAll(ctx, f.Args(), c.add); err != nil {
		return err
	}
	printRuns(out, header.Runs)
	c.print(out)
	return nil
}

// counts counts games and what is in them.
type counts struct {
	games, positions, bytes, mates, duplicates int
	results                                    [selfplay.WhiteWins + 1]int
	endings                                    endings
	seen                                       map[uint64]bool // checksums of games without their numbers
	seed                                       maphash.Seed
	played                                     []byte
}

// endings counts games by selfplay.Ending.
type endings [selfplay.ByLength + 1]int

// add counts a game. One with an illegal move is an error.
func (c *counts) add(g *training.Game) error {
	c.games++
	c.positions += len(g.Plies)
	c.bytes += g.Size
	c.results[g.Result]++
	c.endings[g.Ending]++
	for _, ply := range g.Plies {
		if eval.Score(ply.Score).IsMate() {
			c.mates++
		}
	}
	played := append(g.Start.AppendShredderFEN(c.played[:0]), byte(g.Result), byte(g.Ending))
	for _, ply := range g.Plies {
		played = binary.LittleEndian.AppendUint32(played, uint32(ply.Move)|uint32(uint16(ply.Score))<<16)
	}
	sum := maphash.Bytes(c.seed, played)
	if c.seen[sum] {
		c.duplicates++
	}
	c.seen[sum], c.played = true, played
	_, err := g.Replay(func(int, *movegen.Position, *movegen.Masks, training.Ply) {})
	return err
}

// print prints the counts.
func (c *counts) print(out io.Writer) {
	fmt.Fprintf(out, "games        %d\n", c.games)
	if c.games == 0 {
		return
	}
	fmt.Fprintf(out, "duplicates   %d, equal to another game except for the number\n", c.duplicates)
	fmt.Fprintf(out, "positions    %d, %.1f a game\n", c.positions, float64(c.positions)/float64(c.games))
	fmt.Fprintf(out, "bytes        %d, %.2f a position\n", c.bytes, float64(c.bytes)/float64(max(c.positions, 1)))
	fmt.Fprintf(out, "mate scores  %d, %.1f %% of the positions\n\n", c.mates, percent(c.mates, c.positions))
	for _, r := range []selfplay.Result{selfplay.WhiteWins, selfplay.Drawn, selfplay.BlackWins} {
		printCount(out, r, c.results[r], c.games)
	}
	c.endings.print(out)
}

// print prints how many games ended in which way.
func (e *endings) print(out io.Writer) {
	total := 0
	for _, n := range e {
		total += n
	}
	fmt.Fprintln(out)
	for ending, n := range e {
		printCount(out, selfplay.Ending(ending), n, total)
	}
}

// printCount prints how many of all games have a property.
func printCount(out io.Writer, name fmt.Stringer, n, total int) {
	fmt.Fprintf(out, "%-22s %8d  %5.1f %%\n", name, n, percent(n, total))
}

func percent(n, total int) float64 { return 100 * float64(n) / float64(max(total, 1)) }

// printRuns prints the settings of all runs. Of consecutive runs that differ
// only in the seed it prints the first.
func printRuns(out io.Writer, runs []training.Settings) {
	for first := 0; first < len(runs); {
		text, _ := json.Marshal(runs[first]) // as in the header
		fmt.Fprintf(out, "run %-9d%s\n", first+1, text)
		next := first + 1
		for ; next < len(runs); next++ {
			alike := runs[next]
			if alike.Seed = runs[first].Seed; alike != runs[first] {
				break
			}
		}
		if next > first+1 {
			fmt.Fprintf(out, "runs %d to %d have the same settings and other seeds\n", first+2, next)
		}
		first = next
	}
}
