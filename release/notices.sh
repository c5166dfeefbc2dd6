#!/usr/bin/env bash
# Prints the licences of what the engine is linked with, on any of the systems of a release: the THIRD-PARTY.txt of
# archives and packages. Works in a clone and in unpacked sources, whose modules are vendored.
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C
rule=$(printf '=%.0s' {1..78})

# notice TITLE FILE prints the licence in the file.
notice() {
    printf '\n%s\n%s\n\n' "$rule" "$1"
    cat "$2"
}

# modules prints the name and version of each module, a tab and its folder. The folder of a vendored one is empty.
modules() {
    local format='{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{"\t"}}{{.Dir}}{{end}}{{end}}'
    for system in linux windows darwin; do
        GOOS=$system CGO_ENABLED=0 go list -deps -f "$format" ./cmd/vedette
    done | sort -u
}

echo 'Vedette is under the GNU General Public License 3.0, see LICENSE.'
echo 'Its binaries also contain the following, under the licences below.'
modules | while IFS=$'\t' read -r name folder; do
    notice "$name: a library" "${folder:-vendor/${name% *}}/LICENSE"
done
licence=$(go env GOROOT)/LICENSE
[[ -e $licence ]] || licence=release/LICENSE-go # some distributions keep it elsewhere
version=$(go env GOVERSION)
notice "Go ${version#go}: runtime and standard library" "$licence"
