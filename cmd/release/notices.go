package main

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"vedette/cmd/internal/tool"
)

// noticesName is the name of the file with the licences in an archive.
const noticesName = "THIRD-PARTY.txt"

// A linked thing is a module that the engine is linked with, or Go itself.
type linked struct {
	name    string // "golang.org/x/sys v0.29.0"
	purpose string
	folder  string // with its licence
}

// goLicence is the licence of Go, for distributions that keep it elsewhere than Go
// itself does.
//
//go:embed LICENSE-go
var goLicence []byte

// printNotices prints the licences of what the engine in the working directory is
// linked with.
func printNotices(ctx context.Context, args []string, out, _ io.Writer) error {
	if err := tool.ParseFlags(flag.NewFlagSet("notices", flag.ContinueOnError), args); err != nil {
		return err
	}
	text, err := notices(ctx, ".")
	if err == nil {
		_, err = out.Write(text)
	}
	return err
}

// notices returns the licences of what the engine in a folder with its sources is
// linked with, on any of the systems of a release.
func notices(ctx context.Context, root string) ([]byte, error) {
	things, err := linkedModules(ctx, root)
	if err != nil {
		return nil, err
	}
	env, err := goOutput(ctx, root, nil, "env", "GOROOT", "GOVERSION")
	if err != nil {
		return nil, err
	}
	goroot, version, _ := strings.Cut(strings.TrimSpace(env), "\n")
	things = append(things, linked{name: "Go " + strings.TrimPrefix(version, "go"), purpose: "runtime and standard library", folder: goroot})

	var b bytes.Buffer
	b.WriteString("Vedette is under the GNU General Public License 3.0, see LICENSE.\n" +
		"Its binaries also contain the following, under the licences below.\n")
	for _, l := range things {
		licence, err := os.ReadFile(filepath.Join(l.folder, "LICENSE"))
		if errors.Is(err, fs.ErrNotExist) && l.folder == goroot {
			licence, err = goLicence, nil
		}
		if err != nil {
			return nil, fmt.Errorf("the licence of %s: %w", l.name, err)
		}
		fmt.Fprintf(&b, "\n%s\n%s: %s\n\n%s", strings.Repeat("=", 78), l.name, l.purpose, licence)
	}
	return b.Bytes(), nil
}

// linkedModules returns the modules that the engine is linked with, by name.
func linkedModules(ctx context.Context, root string) (modules []linked, err error) {
	const format = "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}"
	seen := make(map[string]bool)
	for _, system := range []string{"linux", "windows", "darwin"} {
		list, err := goOutput(ctx, root, []string{"GOOS=" + system, "CGO_ENABLED=0"}, "list", "-deps", "-f", format, "./cmd/vedette")
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(list) {
			// A vendored module has no folder, but the tab before it.
			name, folder, found := strings.Cut(strings.TrimRight(line, "\r\n"), "\t")
			if !found || seen[name] {
				continue
			}
			seen[name] = true
			path, _, _ := strings.Cut(name, " ")
			if folder == "" { // the module is vendored
				folder = filepath.Join(root, "vendor", filepath.FromSlash(path))
			}
			modules = append(modules, linked{name: name, purpose: "a library", folder: folder})
		}
	}
	slices.SortFunc(modules, func(a, b linked) int { return strings.Compare(a.name, b.name) })
	return modules, nil
}

// goOutput returns what the go command prints in a folder.
func goOutput(ctx context.Context, folder string, env []string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = folder, append(os.Environ(), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w: %s", strings.Join(args, " "), err, strings.TrimSpace(stderr.String()))
	}
	return string(out), nil
}
