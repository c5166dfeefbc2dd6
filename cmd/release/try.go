package main

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"vedette/cmd/internal/tool"
)

// try starts the binary in every archive that can be started here, in every
// possible way, and applies the same tests to each. It also installs packages,
// and builds from the sources.
func try(ctx context.Context, args []string, out, _ io.Writer) error {
	f := flag.NewFlagSet("try", flag.ContinueOnError)
	depth := f.Int("depth", 8, "search depth of bench")
	wineCommand := f.String("wine", "wine", "the `command` that starts Wine; empty skips the binaries that need Wine")
	if err := tool.ParseFiles(f, args); err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "vedette-release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	wine, err := newWine(*wineCommand, filepath.Join(folder, "wine"))
	if err != nil {
		return err
	}
	defer wine.end()

	t := trial{depth: *depth, wine: wine, folder: folder, out: out}
	for _, name := range f.Args() {
		if err := t.file(ctx, name); err != nil {
			return err
		}
	}
	fmt.Fprintf(out, "%d tries passed, %d failed\n", t.passed, t.failed)
	switch {
	case t.failed > 0:
		return fmt.Errorf("%d of %d tries failed", t.failed, t.passed+t.failed)
	case t.passed == 0:
		return errors.New("no binary of these archives can be started here")
	}
	return nil
}

// A trial counts the results of the archives.
type trial struct {
	depth  int
	wine   *wine
	folder string // for the binaries
	out    io.Writer

	nodes          int // of the first bench; the others must count the same
	passed, failed int
}

// file tests one file of a release. It returns an error if there is nothing to
// test.
func (t *trial) file(ctx context.Context, name string) error {
	base := filepath.Base(name)
	switch suffix := filepath.Ext(name); {
	case suffix == ".deb" || suffix == ".rpm":
		i := installers()[suffix]
		if why := i.missing(); why != "" {
			fmt.Fprintf(t.out, "%s: %s\n", base, why)
			return nil
		}
		return t.report(ctx, base+" with "+i.program, func() (string, error) { return t.tryPackage(ctx, name) })
	case sourceName.MatchString(base):
		return t.report(ctx, base+" without a network", func() (string, error) { return t.trySource(ctx, name) })
	}
	return t.archive(ctx, name)
}

// report runs a test and counts its result. It returns an error only if the
// context has ended.
func (t *trial) report(ctx context.Context, what string, test func() (verdict string, err error)) error {
	fmt.Fprintf(t.out, "%s: ", what)
	verdict, err := test()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		t.failed++
		fmt.Fprintf(t.out, "FAILED: %v\n", err)
	default:
		t.passed++
		fmt.Fprintln(t.out, verdict)
	}
	return nil
}

// archive tests one archive. It returns an error if there is nothing to test.
func (t *trial) archive(ctx context.Context, name string) error {
	base := filepath.Base(name)
	a, err := parseArtefact(strings.TrimSuffix(strings.TrimSuffix(base, ".zip"), ".tar.gz"))
	if err != nil {
		return err
	}
	packed, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	data, err := a.unpack(packed, a.binary())
	if err != nil {
		return fmt.Errorf("%s: %w", base, err)
	}
	licences, err := a.unpack(packed, noticesName)
	if err != nil {
		return fmt.Errorf("%s: %w", base, err)
	}
	if err := checkNotices(data, licences); err != nil {
		return fmt.Errorf("%s: %w", base, err)
	}
	binary := filepath.Join(t.folder, a.String()+filepath.Ext(a.binary()))
	if err := os.WriteFile(binary, data, 0o777); err != nil {
		return err
	}
	ways, why := hosts(a, t.wine)
	if why != "" {
		fmt.Fprintf(t.out, "%s: %s\n", base, why)
	}
	for _, h := range ways {
		err := t.report(ctx, base+" on "+h.name, func() (string, error) { return t.test(ctx, h, binary, a.version) })
		if err != nil {
			return err
		}
	}
	return nil
}

// checkNotices returns an error if the licences do not name a module that a
// binary says it is linked with, or Go.
func checkNotices(binary, licences []byte) error {
	info, err := buildinfo.Read(bytes.NewReader(binary))
	if err != nil {
		return err
	}
	names := []string{"Go " + strings.TrimPrefix(info.GoVersion, "go") + ":"}
	for _, module := range info.Deps {
		names = append(names, module.Path+" "+module.Version+":")
	}
	for _, name := range names {
		if !bytes.Contains(licences, []byte("\n"+name)) {
			return fmt.Errorf("%s does not name %s", noticesName, strings.TrimSuffix(name, ":"))
		}
	}
	return nil
}

// test starts a binary on a host, and returns what came of it.
func (t *trial) test(ctx context.Context, h host, binary, version string) (verdict string, err error) {
	if h.missing() {
		return "", fmt.Errorf("%s is not installed; Debian's package %s has it", h.command[0], h.install)
	}
	if h.refuses {
		return "refuses this processor with Go's message", h.refuse(ctx, binary)
	}
	if err := h.converse(ctx, binary, version); err != nil {
		return "", err
	}
	nodes, err := h.bench(ctx, binary, t.depth)
	if err != nil {
		return "", err
	}
	if t.nodes == 0 {
		t.nodes = nodes
	}
	if nodes != t.nodes {
		return "", fmt.Errorf("bench of depth %d counts %d nodes, but %d elsewhere", t.depth, nodes, t.nodes)
	}
	return fmt.Sprintf("conversation passed, bench of depth %d counts %d nodes", t.depth, nodes), nil
}
