package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"

	"vedette/cmd/internal/tool"
	"vedette/selfplay"
	"vedette/training"
)

// stats prints statistics of files of games.
func stats(ctx context.Context, args []string, out, _ io.Writer) error {
	f := flag.NewFlagSet("stats", flag.ContinueOnError)
	if err := tool.ParseFiles(f, args); err != nil {
		return err
	}
	header, err := training.Headers(f.Args())
	if err != nil {
		return err
	}
	counts, err := count(ctx, f.Args())
	if err != nil {
		return err
	}
	printStats(out, header, counts)
	return nil
}

// count counts the games of files.
func count(ctx context.Context, names []string) (*training.Stats, error) {
	counts := training.NewStats()
	return counts, training.ReadAll(ctx, names, counts.Add)
}

// printStats prints the counts.
func printStats(out io.Writer, header training.Header, s *training.Stats) {
	printRuns(out, header.Runs)
	fmt.Fprintf(out, "games        %d\n", s.Games)
	if s.Games == 0 {
		return
	}
	fmt.Fprintf(out, "duplicates   %d, equal to another game except for the number\n", s.Duplicates())
	fmt.Fprintf(out, "positions    %d, %.1f a game\n", s.Positions, float64(s.Positions)/float64(s.Games))
	fmt.Fprintf(out, "bytes        %d, %.2f a position\n", s.Bytes, float64(s.Bytes)/float64(max(s.Positions, 1)))
	fmt.Fprintf(out, "mate scores  %d, %s of the positions\n", s.Mates, percent(uint64(s.Mates), uint64(s.Positions)))
	for _, t := range tallies(s) {
		t.print(out)
	}
}

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

// tallies returns the tables of the counts.
func tallies(s *training.Stats) []tally {
	results := tally{"results", "games", nil}
	for _, r := range []selfplay.Result{selfplay.WhiteWins, selfplay.Drawn, selfplay.BlackWins} {
		results.rows = append(results.rows, row{r.String(), uint64(s.Results[r])})
	}
	endings := tally{"endings", "games", nil}
	for e, n := range s.Endings {
		endings.rows = append(endings.rows, row{selfplay.Ending(e).String(), uint64(n)})
	}
	return []tally{
		results,
		endings,
		{"lengths, in plies", "games", binRows(&s.Lengths)},
		{"scores, in centipawns from White's view", "positions", binRows(&s.Scores)},
		{fmt.Sprintf("phases, from %d with all pieces to 0 without", training.FullPhase), "positions", binRows(&s.Phases)},
	}
}
