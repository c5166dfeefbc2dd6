//go:build !js

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/bits"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"

	"vedette/board"
	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/internal/memory"
	"vedette/internal/version"
	"vedette/search"
	"vedette/uci"
)

const (
	// boardPort is always the same, unless another board has it: browsers keep settings
	// of a page by its port.
	boardPort = 28464
	// leastPort is the first that everybody may use.
	leastPort = 1024
	// maxGames is the greatest size of a file that the page can show, in MB.
	maxGames = 32
	// The bounds of the table's size, in MB, and the part of the available memory that it
	// gets in between.
	leastBoardHash, mostBoardHash = 16, 256
	boardHashPart                 = 8
)

// boardFlags are the arguments of "board".
type boardFlags struct {
	*flag.FlagSet
	port     int
	closed   bool // no browser is opened
	network  string
	settings board.Settings
	fragment string // of the address
}

// parse parses the arguments.
func (f *boardFlags) parse(ctx context.Context, args []string) error {
	f.settings.Options = map[string]string{"Threads": strconv.Itoa(runtime.GOMAXPROCS(0)), "Hash": fmt.Sprint(boardHash(memory.Limit(0)))}
	f.IntVar(&f.port, "port", boardPort, "`port` of the address; 0 for any that is free")
	f.BoolVar(&f.closed, "no-open", false, "print the address without opening a browser")
	f.Func("option", "option of UCI for the engine, as `NAME=VALUE`; may be given several times", func(text string) error {
		return f.setOption(ctx, text)
	})
	f.StringVar(&f.network, "network", "", "`file` of the network, instead of the embedded one")
	return tool.Parse(f.FlagSet, args, f.check)
}

// boardHash returns the size of the table in MB for a machine with so many bytes of
// memory, 0 if that is unknown: a power of two.
func boardHash(available uint64) uint64 {
	if available == 0 {
		return mostBoardHash
	}
	return 1 << (bits.Len64(min(max(available>>20/boardHashPart, leastBoardHash), mostBoardHash)) - 1)
}

// setOption notes an option if the engine takes it, and shows what the engine says.
func (f *boardFlags) setOption(ctx context.Context, text string) error {
	name, value, found := strings.Cut(text, "=")
	if !found || strings.ContainsAny(text, "\n\r") {
		return errors.New("an option is written as NAME=VALUE")
	}
	var said strings.Builder
	driver := uci.NewDriver(search.NewEngine(), &said)
	taken := driver.RunCommands(ctx, []string{"setoption name " + name + " value " + value})
	remark := strings.NewReplacer("info string ERROR ", "", "info string ", "").Replace(strings.TrimSpace(said.String()))
	if !taken {
		return errors.New(remark)
	}
	if remark != "" {
		fmt.Fprintln(f.settings.Log, remark)
	}
	for _, o := range driver.Options() {
		if strings.EqualFold(o.Name, name) {
			name = o.Name
		}
	}
	f.settings.Options[name] = value
	return nil
}

// placement matches the first field of a FEN.
var placement = regexp.MustCompile(`^([1-8pnbrqkPNBRQK]+/){7}[1-8pnbrqkPNBRQK]+$`)

// check reads the position or the file that the arguments name.
func (f *boardFlags) check() error {
	if f.port != 0 && (f.port < leastPort || f.port > 65535) {
		return fmt.Errorf("-port must be 0 or from %d to 65535, not %d", leastPort, f.port)
	}
	words := strings.Fields(strings.Join(f.Args(), " "))
	if len(words) > 0 && (words[0] == "startpos" || placement.MatchString(words[0])) {
		game, err := readPosition(strings.Join(words, " "))
		if err == nil {
			f.fragment = "fen=" + game.Position().FEN()
		}
		return err
	}
	if f.NArg() > 1 {
		return fmt.Errorf("unexpected argument %q", f.Arg(1))
	}
	return nil
}

// readGames reads the file with games, if there is one. The server never reads another.
func (f *boardFlags) readGames(ctx context.Context) error {
	if f.NArg() == 0 || f.fragment != "" {
		return nil
	}
	name := f.Arg(0)
	file, err := openInput(ctx, name)
	if err != nil {
		return err
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, maxGames<<20+1))
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fmt.Errorf("%s: %w", name, err)
	case len(content) > maxGames<<20:
		return fmt.Errorf("%s has more than %d MB, which is too much for a page", name, maxGames)
	}
	f.settings.Game = content
	return nil
}

// serveBoard serves the page and opens it.
func serveBoard(ctx context.Context, args []string, out, errOut io.Writer) error {
	f := &boardFlags{FlagSet: flag.NewFlagSet("board", flag.ContinueOnError), settings: board.Settings{Log: errOut}}
	if err := f.parse(ctx, args); err != nil {
		return err
	}
	var built bool
	if f.settings.Page, built = board.Page(); !built {
		return errors.New(`this program was built without the page; run "make board", or take the program of a release`)
	}
	return f.serve(ctx, out)
}

// serve serves a page until ctx is done or the page is closed, and says which.
func (f *boardFlags) serve(ctx context.Context, out io.Writer) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	if f.settings.Program = []string{program}; f.network != "" {
		if _, err := eval.LoadNetwork(f.network); err != nil {
			return err
		}
		f.settings.Program = append(f.settings.Program, "-network="+f.network)
	}
	if err := f.readGames(ctx); err != nil {
		return err
	}
	server, err := f.listen()
	if err != nil {
		return err
	}
	address := server.Address(f.fragment)
	fmt.Fprintf(out, "Vedette %s has its board at\n\n  %s\n\nPress Ctrl-C to end it. It also ends when you close its last page.\n", version.Version, address)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if !f.closed {
		go openBoard(address, f.settings.Log, cancel)
	}
	closed, err := server.Serve(ctx)
	if err != nil {
		return err
	}
	why := ""
	if closed {
		why = "The last page was closed. "
	}
	fmt.Fprintln(out, why+"The board has ended.")
	return nil
}

// openBoard opens the address in a browser. If that fails, a person can do it, unless
// there is nothing to read the address from.
func openBoard(address string, errOut io.Writer, end func()) {
	if err := board.OpenBrowser(address); err != nil {
		fmt.Fprintf(errOut, "%v; open the address above in one\n", err)
		if isClicked() {
			end()
		}
	}
}

// listen returns a server. If the usual port is taken, another one will do.
func (f *boardFlags) listen() (*board.Server, error) {
	server, err := board.Listen(f.port, f.settings)
	if err != nil && tool.Given(f.FlagSet, "port") == "" {
		return board.Listen(0, f.settings)
	}
	return server, err
}

// isForBoard reports whether the program was started by a double click, and has a board
// to show then.
func isForBoard() bool {
	_, built := board.Page()
	return built && isClicked()
}
