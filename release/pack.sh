#!/usr/bin/env bash
# Makes the archives, packages, checksums and the source archive of a release from the folders with binaries in dist.
# "make release" calls it with the version, the command of nfpm, if there are to be packages, and who publishes them in
# the variables VERSION, NFPM and MAINTAINER. It needs Linux, for GNU tar, and zip.
#
# Names, modes, owners, times and order are fixed, so that the same commit gives the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C TZ=UTC
umask 022
epoch=2000-01-01T00:00:00Z # zip has no dates before 1980
greatest=12000000          # bytes of a file

# settle FOLDER fixes the modes and times below a folder.
settle() {
    chmod -R u=rwX,go=rX "$1"
    find "$1" -exec touch -d "$epoch" {} +
}

# archive FOLDER ARCHIVE packs a folder of dist.
archive() {
    settle "dist/$1"
    if [[ $2 == *.zip ]]; then
        (cd dist && find "$1" -type f | sort | zip -q -9 -X -@ "$2")
    else
        tar -C dist --format=ustar --sort=name --owner=0 --group=0 --numeric-owner -cf - "$1" | gzip -9n >"dist/$2"
    fi
}

# pages FOLDER copies the pages and the settings for clients.
pages() {
    mkdir -p "$1"
    cp README.md CHANGELOG.md CONTRIBUTING.md "$1"
    find docs clients -type f ! -name '*.go' -print0 | tar --null -cf - -T - | tar -xf - -C "$1"
}

# package FOLDER makes a .deb and an .rpm. nfpm.yaml names the files, which lie in dist/package.
package() {
    local stage=dist/package share=dist/package/usr/share
    rm -rf $stage
    make -s install DESTDIR="$PWD/$stage" PREFIX=/usr
    cp "dist/$1/vedette" $stage/usr/bin/vedette
    gzip -9n $share/man/man6/vedette.6
    pages $stage/doc
    mkdir $share/applications
    cp LICENSE dist/THIRD-PARTY.txt $stage
    cp release/vedette.desktop $share/applications
    {
        printf 'Vedette, a UCI chess engine\n\nCopyright: the Vedette authors\n\n'
        printf 'This program is free software under the terms of the GNU General Public License,\n'
        printf 'version 3. On Debian systems the text is in /usr/share/common-licenses/GPL-3.\n'
        tail -n +2 dist/THIRD-PARTY.txt # without the line about LICENSE
    } >$stage/copyright
    printf 'vedette (%s-1) unstable; urgency=low\n\n  * See CHANGELOG.md.\n\n -- %s  %s\n' \
        "$VERSION" "$MAINTAINER" "$(date -R -d $epoch)" | gzip -9n >$stage/changelog.Debian.gz
    printf '# Go links statically.\nvedette: statically-linked-binary [usr/games/vedette]\n' >$stage/lintian
    settle $stage
    for kind in deb rpm; do
        ARCH=${1##*-} $NFPM package --config release/nfpm.yaml --packager $kind --target dist
    done
    rm -r $stage
}

# sources packs what git tracks, and the modules in vendor, so that the engine can be built without a network.
sources() {
    local name=vedette-$VERSION
    mkdir "dist/$name"
    git ls-files -z | tar --null -cf - -T - | tar -xf - -C "dist/$name"
    go mod vendor -o "dist/$name/vendor"
    archive "$name" "$name-source.tar.gz"
}

# web packs the page with the engine for browsers.
web() {
    local name=vedette-$VERSION-web
    cp -r dist-web "dist/$name"
    archive "$name" "$name.zip"
}

{
    release/notices.sh
    printf '\nThe page of "vedette board", of which the engine has a copy:\n\n'
    cat board/page/NOTICE.txt
} >dist/THIRD-PARTY.txt
for folder in dist/*/; do
    name=$(basename "$folder")
    case $name in
    *-linux-amd64 | *-linux-arm64) if [[ -n ${NFPM// /} ]]; then package "$name"; fi ;;
    esac
    pages "$folder"
    cp LICENSE dist/THIRD-PARTY.txt "$folder"
    case $name in
    *-linux-*) cp release/vedette.desktop "$folder" ;;
    *-darwin-*) cp release/*.command "$folder" ;;
    esac
    case $name in
    *-windows-*) archive "$name" "$name.zip" ;;
    *) archive "$name" "$name.tar.gz" ;;
    esac
done
web
if [[ -e .git ]]; then sources; fi # git tells which files belong to them
rm -r dist/*/ dist/THIRD-PARTY.txt
large=$(find dist -type f -size +${greatest}c)
if [[ -n $large ]]; then
    echo "release: larger than $greatest bytes: $large" >&2
    exit 1
fi
cd dist
sha256sum -- * >SHA256SUMS
cat SHA256SUMS
