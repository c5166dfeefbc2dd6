// Package uci implements the Universal Chess Interface and a few commands for
// use at a terminal. It turns text into positions, limits and options, and the
// engine's reports into text. It does not search itself.
//
// NewDriver returns a driver of an engine, whose Run and RunCommands execute commands;
// ParseMove and MoveText read and write moves.
//
// Reading order: driver.go (the Driver, its loop and what may run when); queue.go and
// output.go (input and output); commands.go (the table of commands); job.go (the one
// background job: a search or a chore) and think.go (the search as a job), with
// mate.go (what a proof of a mate says); position.go, goparams.go and options.go (the
// three commands with a grammar); evaluation.go, strength.go, book.go, syzygy.go,
// nodestime.go and debuglog.go (the features behind some options);
// notation.go and info.go (moves and lines of text); perft.go, bench.go with
// benchpositions.go, speedtest.go with speedgames.go, and genfens.go (the other jobs);
// compiler.go, parameters.go, manual.go, help.go, suggestions.go and args.go (for users
// and tools). places.go finds the files that options name.
//
// Four goroutines take part. One only reads lines into a queue, so it never waits
// for a search, only for room if a client floods the engine with lines. One, the
// loop, takes requests from the queue in order and owns all state. One runs the
// current job. One writes lines, and may wait for a client that does not read.
// Requests may have to wait in the queue for a search that ends by itself, but the
// loop waits only for the next event, so that "isready" and "stop" are answered
// within microseconds during a search, and "quit" takes effect even while a huge
// table is being allocated or the client does not read.
package uci
