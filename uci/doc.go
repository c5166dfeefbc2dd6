// Package uci is the conversation with a chess program: the Universal Chess
// Interface, and a few commands for people at a terminal. It turns text into
// positions, limits and options, and what the engine reports into text. How a
// move is found is not its affair.
//
// Reading order: driver.go (the Driver, its loop and what may run when);
// queue.go and output.go (its two ends); commands.go (the table of commands);
// job.go (the one thing that runs in the background: a search, or a chore) and
// think.go (the search as such a job); position.go, goparams.go and options.go
// (the three commands with a grammar); evaluation.go, strength.go, nodestime.go
// and debuglog.go (what some of the options are about); notation.go and info.go
// (moves and lines of text); perft.go, bench.go with benchpositions.go, and
// genfens.go (the other jobs); flip.go, compiler.go, parameters.go, help.go and
// args.go (for people and tools).
//
// Four goroutines take part. One reads lines into a queue and does nothing else,
// so it never waits for a search, only for room if somebody floods the engine
// with lines. One, the loop, takes requests from the queue in order and owns all
// state. One runs the current job. One writes lines, and may wait for a client
// that does not read. The loop waits for nothing but the next event, so that
// "isready" and "stop" are answered within microseconds during a search, and
// "quit" is obeyed even while a huge table is being taken, or nobody reads.
package uci
