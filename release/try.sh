#!/usr/bin/env bash
# Tries files of a release: what archives have in them, each engine, how packages install, how the sources build.
#
#     release/try.sh FILE...
#
# "make platforms" calls it with all files in dist. Engines for other machines run under QEMU and Wine; the variable
# WINE has the command that starts Wine, "wine" if it is not set; if it is empty, what needs Wine is skipped. The first
# failure ends the script with the file, the machine and the reason. docs/releasing.md lists the programs it needs.
set -Eeuo pipefail
export LC_ALL=C PATH=$PATH:/usr/sbin:/sbin # dpkg needs programs there
refusal='This program can only be run on AMD64 processors with v3 microarchitecture support.' # of Go's runtime
here=$(go env GOHOSTARCH)
declare -A oldest=([amd64]='qemu-x86_64 -cpu core2duo' [arm64]='qemu-aarch64 -cpu cortex-a72')
patience=180 # seconds for a conversation, bench or refusal: Wine makes its files during the first one

# $file is tried now, with the $version in its $name; $root is an empty folder for it. $what says what is tried,
# $command starts the engine.
what=try nodes='' number=0
work=$(mktemp -d)
# Wine has a home of its own and must not ask whether to install .NET and a browser. Debian's package wine64 alone
# installs no command in PATH. Wine 10 crashes if TMPDIR is set.
read -ra wine <<<"${WINE=wine}"
if [[ $WINE == wine && -z $(command -v wine) ]]; then wine=(/usr/lib/wine/wine64); fi
wine_env=(-u TMPDIR "HOME=$work" "WINEPREFIX=$work/wine" WINEDEBUG=-all 'WINEDLLOVERRIDES=mscoree,mshtml=' DISPLAY=)

end() {
    if [[ -d $work/wine ]]; then
        timeout 60 env "${wine_env[@]}" "${wine[@]}" wineboot --kill >/dev/null 2>&1 || true
    fi
    rm -rf "$work"
}

fail() {
    printf '%s: FAILED: %s\n' "$what" "$*" >&2
    exit 1
}

skip() { echo "    skipped: $*"; }
need() { [[ -n $(command -v "$1") ]] || fail "$1 is not installed; docs/releasing.md has the packages"; }

# quietly COMMAND... prints what the command prints only if it fails.
quietly() { "$@" >"$work/log" 2>&1 || { cat "$work/log" && fail "\"$*\" failed"; }; }

# on MACHINE BINARY sets $what and $command. The machine is "this machine", "Wine" or a command of QEMU.
on() {
    local emulator=()
    what="$name on $1"
    case $1 in
    Wine) need "${wine[0]}" && emulator=(env "${wine_env[@]}" "${wine[@]}") ;;
    qemu-*) need "${1%% *}" && read -ra emulator <<<"$1" ;;
    esac
    command=(timeout --kill-after=5 "$patience" "${emulator[@]}" "$2")
}

# engine MACHINE BINARY tries an engine, whose bench must count the same nodes as those before.
engine() {
    local printed
    on "$@"
    printed=$("${0%/*}/engine.sh" "$version" "${command[@]}" 2>&1) || fail "$printed"
    [[ ${nodes:=$printed} == "$printed" ]] || fail "bench counts $printed nodes, but $nodes before"
    echo "    on $1: conversation, bench of depth 8: $nodes nodes"
}

# linux ARCH BINARY tries an engine for Linux without an emulator, if that is possible.
linux() { if [[ $1 == "$here" ]]; then engine 'this machine' "$2"; else engine "${oldest[$1]}" "$2"; fi; }

# refuse MACHINE BINARY wants an engine to refuse a processor that is too old for it, in one line.
refuse() {
    local printed status=0
    on "$@"
    printed=$("${command[@]}" -version 2>&1) || status=$?
    [[ $status != 0 && $printed == "$refusal" ]] ||
        fail "it does not refuse this processor: exit status $status, it printed \"$printed\""
    echo "    on $1: refused"
}

# linked BINARY LICENCES wants the licences of Go and of each module that the binary is linked with.
linked() {
    local thing
    go version -m "$1" >"$work/linked"
    while read -r thing; do
        grep -qF "$thing: " "$2" || fail "${2##*/} has no licence of $thing, which ${1##*/} is linked with"
    done < <(awk 'NR == 1 { sub(/.*: go/, "Go "); print } $1 == "dep" { print $2, $3 }' "$work/linked")
}

# content SYSTEM ARCH LEVEL wants all that an archive has in the folder $tree, with its modes, and that $binary is built
# for that.
content() {
    local level=${3:-v1} page wrong setting
    for page in "${binary##*/}" LICENSE THIRD-PARTY.txt README.md CHANGELOG.md docs/install.md; do
        [[ -s $tree/$page ]] || fail "$page is missing or empty"
    done
    case $1 in
    linux) page=vedette.desktop ;;
    darwin) page='Vedette Board.command' ;;
    esac
    [[ -s $tree/$page ]] || fail "$page is missing or empty"
    wrong=$(find "$tree" -type f -not -path "$binary" -not -name '*.command' -not -perm 644 -o \
        \( -type d -o -path "$binary" -o -name '*.command' \) -not -perm 755 -o -not -type d -not -type f)
    [[ -z $wrong ]] || fail "files must have mode 644, folders, the engine and scripts 755, unlike ${wrong//"$tree/"/}"
    grep -qaF '<html lang="en" data-engine="worker">' "$binary" || fail 'its engine has no page for its board'
    linked "$binary" "$tree/THIRD-PARTY.txt"
    if [[ $2 == arm64 ]]; then level=v8.0; fi
    for setting in "GOOS=$1" "GOARCH=$2" "GO${2^^}=$level"; do
        grep -qx $'\tbuild\t'"$setting" "$work/linked" || fail "its engine is not built with $setting"
    done
    # macOS starts no program for ARM without a signature, which Go's linker makes.
    [[ $1-$2 != darwin-arm64 ]] || grep -qaF $'\xfa\xde\x0c\xc0' "$binary" || fail 'its engine has no code signature'
}

# archive tries vedette-VERSION-SYSTEM-ARCH[-LEVEL].tar.gz or .zip.
archive() {
    local folder=${name%.zip} binary system arch level
    folder=${folder%.tar.gz}
    local tree=$root/$folder
    IFS=- read -r system arch level <<<"${folder#"vedette-$version-"}"
    if [[ $name == *.zip ]]; then
        need unzip
        unzip -q "$file" -d "$root"
        binary=$tree/vedette.exe
    else
        tar -xpzf "$file" -C "$root"
        binary=$tree/vedette
    fi
    [[ $(ls -A "$root") == "$folder" ]] || fail "it should have one folder $folder, but has $(ls -A "$root")"
    content "$system" "$arch" "$level"
    case $system-$arch-$level in
    linux-amd64-v3)
        engine 'qemu-x86_64 -cpu Haswell' "$binary"
        refuse "${oldest[amd64]}" "$binary"
        ;;
    linux-*)
        linux "$arch" "$binary"
        if [[ $arch-$here == amd64-amd64 ]]; then engine "${oldest[amd64]}" "$binary"; fi
        ;;
    windows-"$here"-*)
        if [[ -z ${wine[*]} ]]; then
            skip 'the engine, because WINE is empty'
        elif [[ $level == v3 ]] && ! grep -qw avx2 /proc/cpuinfo; then
            skip 'the engine, because this processor lacks AVX2'
        else
            engine Wine "$binary"
        fi
        ;;
    *) skip 'the engine, which cannot be started on this machine' ;;
    esac
}

# package installs a package into an empty folder in the place of the system's root, so that nothing of this machine
# changes, tries the engine in it, and removes it.
package() {
    local tool add verify remove binary licences arch=arm64 page left
    mkdir -p "$root/var/lib/dpkg" "$root/var/lib/rpm"
    touch "$root/var/lib/dpkg/status"
    if [[ $name == *.deb ]]; then
        tool=(dpkg --root="$root" --log=/dev/null --force-not-root --force-architecture --force-script-chrootless)
        add=(-i) verify=--verify remove=--purge binary=usr/games/vedette licences=usr/share/doc/vedette/copyright
    else
        tool=(rpm --root "$root" --dbpath /var/lib/rpm --nosignature --nodeps)
        add=(--ignorearch -i) verify=-V remove=-e binary=usr/bin/vedette
        licences=usr/share/licenses/vedette/THIRD-PARTY.txt
        if ((EUID)); then skip 'the package, because rpm needs root' && return; fi
    fi
    if [[ -z $(command -v "${tool[0]}") ]]; then skip "the package, because ${tool[0]} is not installed" && return; fi
    quietly "${tool[@]}" "${add[@]}" "$file"
    for page in $binary $licences usr/share/applications/vedette.desktop usr/share/man/man6/vedette.6.gz usr/share/doc/vedette/README.md; do
        [[ -s $root/$page ]] || fail "/$page is not installed"
    done
    quietly "${tool[@]}" $verify vedette
    [[ ! -s $work/log ]] || fail "installed files differ from those in the package: $(<"$work/log")"
    linked "$root/$binary" "$root/$licences"
    if [[ $name == *amd64* || $name == *x86_64* ]]; then arch=amd64; fi
    linux $arch "$root/$binary"
    what=$name
    quietly "${tool[@]}" $remove vedette
    # Other folders than Vedette's belong to other packages, and those in var to dpkg and rpm.
    left=$(cd "$root" && find . -path ./var -prune -o \( -not -type d -o -path '*/vedette*' \) -print)
    [[ -z $left ]] || fail "removing it leaves $left"
    echo "    ${tool[0]}: installed, verified, removed"
}

# web wants the page and the engine for browsers.
web() {
    local page
    need unzip
    unzip -q "$file" -d "$root"
    for page in index.html offline.js '*/page.js' '*/vedette.wasm.gz' '*/kernels.wasm' '*/LICENSE.txt' '*/NOTICE.txt'; do
        compgen -G "$root/vedette-$version-web/$page" >"$work/log" || fail "$page is missing"
    done
    echo '    it has the page and its engine'
}

# sources builds the engine with make as on a machine without network and modules. It also runs what depends on how the
# archive differs from a clone: it has no history, and its modules are vendored.
sources() {
    local tree=$root/vedette-$version
    local offline=(env -C "$tree" GOPROXY=off GOSUMDB=off GOFLAGS= "GOMODCACHE=$root/none" GOTOOLCHAIN=local MAKEFLAGS=)
    tar -xzf "$file" -C "$root"
    quietly "${offline[@]}" make
    quietly "${offline[@]}" go test -vet=off -run '^TestPages$' ./docs
    "${offline[@]}" release/notices.sh >"$root/THIRD-PARTY.txt"
    linked "$tree/vedette" "$root/THIRD-PARTY.txt"
    engine 'this machine' "$tree/vedette"
}

trap end EXIT
trap 'fail "\"$BASH_COMMAND\" failed in line $LINENO of $0"' ERR
(($#)) || fail 'name files of a release'
for given; do
    file=$(realpath "$given") name=${given##*/} number=$((number + 1))
    what=$name root=$work/$number
    echo "$number/$# $name"
    [[ $name =~ ^vedette[-_]([0-9.]+)-(.+)$ ]] || fail 'a file of a release is named vedette-VERSION-...'
    version=${BASH_REMATCH[1]}
    mkdir "$root"
    case ${BASH_REMATCH[2]} in
    *.deb | *.rpm) package ;;
    source.tar.gz) sources ;;
    web.zip) web ;;
    *.tar.gz | *.zip) archive ;;
    *) fail 'it is no archive and no package' ;;
    esac
    rm -rf "$root"
done
echo "try: $# files passed"
