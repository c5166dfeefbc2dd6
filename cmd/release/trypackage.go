package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// packageName matches the names of packages.
var packageName = regexp.MustCompile(`^vedette[_-](.+)-1[_.](amd64|arm64|x86_64|aarch64)\.(deb|rpm)$`)

// Where packages have the binary: Debian's policy puts games into a folder of
// their own.
const (
	debBinary = "/usr/games/vedette"
	rpmBinary = "/usr/bin/vedette"
)

// An installer installs packages of one kind into an empty folder in place of
// the root of the system, so that nothing of this machine changes.
type installer struct {
	program, install string // the command, and its Debian package
	binary           string // where packages of this kind have the engine
	needsRoot        bool   // the program enters the folder, which only root may
	database         string // the folder in which the program remembers packages
	prepare          func(root string) error
	// The arguments that install the package in a file, check the installed
	// files, and remove everything.
	add, verify, remove func(root, file string) []string
}

// installers returns the installers by the suffix of the packages.
func installers() map[string]installer {
	dpkg := func(root string, args ...string) []string {
		return append([]string{"--root=" + root, "--log=/dev/null", "--force-not-root", "--force-architecture",
			"--force-script-chrootless"}, args...)
	}
	rpm := func(root string, args ...string) []string {
		return append([]string{"--root", root, "--dbpath", "/var/lib/rpm", "--nosignature"}, args...)
	}
	return map[string]installer{
		".deb": {
			program: "dpkg", install: "dpkg", binary: debBinary, database: "var/lib/dpkg",
			prepare: func(root string) error { return os.WriteFile(filepath.Join(root, "var/lib/dpkg/status"), nil, 0o666) },
			add:     func(root, file string) []string { return dpkg(root, "-i", file) },
			verify:  func(root, _ string) []string { return dpkg(root, "--verify", "vedette") },
			remove:  func(root, _ string) []string { return dpkg(root, "--purge", "vedette") },
		},
		".rpm": {
			program: "rpm", install: "rpm", binary: rpmBinary, database: "var/lib/rpm", needsRoot: true,
			prepare: func(string) error { return nil },
			add:     func(root, file string) []string { return rpm(root, "--ignorearch", "--nodeps", "-i", file) },
			verify:  func(root, _ string) []string { return rpm(root, "--nodeps", "-V", "vedette") },
			remove:  func(root, _ string) []string { return rpm(root, "-e", "vedette") },
		},
	}
}

// hostOf returns the way to start the binary in a package, and its version.
func hostOf(name string) (h host, version string, err error) {
	match := packageName.FindStringSubmatch(name)
	if match == nil {
		return host{}, "", fmt.Errorf("%q is not named as a package of Vedette", name)
	}
	arch := map[string]string{"x86_64": "amd64", "aarch64": "arm64"}[match[2]]
	if arch == "" {
		arch = match[2]
	}
	version = match[1]
	ways, why := hosts(artefact{version: version, os: "linux", arch: arch}, nil)
	if why != "" {
		return host{}, version, errors.New(why)
	}
	return ways[0], version, nil
}

// tryPackage installs a package, tests the engine in it, and removes it: nothing
// may be left.
func (t *trial) tryPackage(ctx context.Context, name string) (verdict string, err error) {
	h, version, err := hostOf(filepath.Base(name))
	if err != nil {
		return "", err
	}
	i := installers()[filepath.Ext(name)]
	root, err := os.MkdirTemp(t.folder, "root")
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Join(root, i.database), 0o777); err != nil {
		return "", err
	}
	if err := i.prepare(root); err != nil {
		return "", err
	}
	if err := i.call(ctx, i.add(root, name)); err != nil {
		return "", fmt.Errorf("installing it: %w", err)
	}
	installed, err := filesIn(root)
	if err != nil {
		return "", err
	}
	if err := checkInstalled(installed, i.binary); err != nil {
		return "", err
	}
	if err := i.call(ctx, i.verify(root, name)); err != nil {
		return "", fmt.Errorf("verifying the files: %w", err)
	}
	verdict, err = t.test(ctx, h, filepath.Join(root, i.binary), version)
	if err != nil {
		return "", err
	}
	if err := i.call(ctx, i.remove(root, name)); err != nil {
		return "", fmt.Errorf("removing it: %w", err)
	}
	if left, err := leftIn(root); err != nil || len(left) > 0 {
		return "", fmt.Errorf("removing it leaves %q, %v", left, err)
	}
	return fmt.Sprintf("%d files installed, %s, removed", len(installed), verdict), nil
}

// call runs the installer. It must print nothing when it verifies.
func (i *installer) call(ctx context.Context, args []string) error {
	environment := []string{"LC_ALL=C", "PATH=" + os.Getenv("PATH") + ":/usr/sbin:/sbin"}
	said, err := command(ctx, "", environment, slices.Insert(args, 0, i.program)...)
	verifying := slices.Contains(args, "-V") || slices.Contains(args, "--verify")
	if err == nil && verifying && said != "" {
		err = fmt.Errorf("%s: files differ: %s", i.program, said)
	}
	return err
}

// filesIn returns the files below a root, except those of the installers.
func filesIn(root string) ([]string, error) {
	return namesIn(root, func(_ string, entry fs.DirEntry) bool { return !entry.IsDir() })
}

// leftIn returns the files below a root, and the folders of the package alone,
// except those of the installers. Other folders belong to other packages.
func leftIn(root string) ([]string, error) {
	return namesIn(root, func(name string, entry fs.DirEntry) bool { return !entry.IsDir() || strings.Contains(name, "/vedette") })
}

// namesIn returns what is wanted below a root, except what the installers have.
func namesIn(root string, wanted func(name string, entry fs.DirEntry) bool) (names []string, err error) {
	err = filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		relative := strings.TrimPrefix(filepath.ToSlash(name), filepath.ToSlash(root))
		switch {
		case relative == "/var":
			return fs.SkipDir
		case wanted(relative, entry):
			names = append(names, relative)
		}
		return nil
	})
	return names, err
}

// checkInstalled returns an error if a file is missing that every package has.
func checkInstalled(installed []string, binary string) error {
	for _, name := range []string{binary, "/usr/share/man/man6/vedette.6.gz", "/usr/share/doc/vedette/README.md"} {
		if !slices.Contains(installed, name) {
			return fmt.Errorf("%s is not installed", name)
		}
	}
	licences := []string{"/usr/share/doc/vedette/copyright", "/usr/share/licenses/vedette/" + noticesName}
	if !slices.ContainsFunc(licences, func(name string) bool { return slices.Contains(installed, name) }) {
		return fmt.Errorf("the licences are not installed")
	}
	return nil
}

// missing returns why the installer cannot be used here, or "".
func (i *installer) missing() string {
	if _, err := exec.LookPath(i.program); err != nil {
		return fmt.Sprintf("skipped: %s is not installed; Debian's package %s has it", i.program, i.install)
	}
	if i.needsRoot && os.Geteuid() != 0 || runtime.GOOS != "linux" {
		return "skipped: " + i.program + " needs root"
	}
	return ""
}
