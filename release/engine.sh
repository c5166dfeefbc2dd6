#!/usr/bin/env bash
# Tries an engine: a conversation and bench.
#
#     release/engine.sh VERSION COMMAND...
#
# The command starts the engine, and must end it if it takes too long, as timeout does. Prints the nodes of
# "bench 16 1 8", or what is wrong.
set -euo pipefail
version=$1 command=("${@:2}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap : PIPE # writing to an engine that has ended fails, but does not end this script
mkfifo "$work/in" "$work/out"

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# ended STATUS prints how the engine ended, and what is on its standard error.
ended() {
    if [[ $1 == 124 ]]; then printf 'it took too long'; else printf 'exit status %d' "$1"; fi
    if [[ -s $work/stderr ]]; then printf ', it printed "%s"' "$(head -c 1000 "$work/stderr")"; fi
}

say() {
    said=$1
    echo "$1" 2>/dev/null >&3 || true # if it has ended, reading says so
}

# hear PATTERN reads up to a line that is as the pattern. No line may have a carriage return, on Windows neither: some
# GUIs take it for a part of the move. A server that Wine leaves behind may keep the pipe open, hence the limit.
hear() {
    local line last='' status=0
    while IFS= read -r -t 300 line <&4; do
        if [[ $line == *$'\r'* ]]; then fail "its line $(printf %q "$line") has a carriage return"; fi
        if [[ $line =~ ^($1)$ ]]; then return; fi
        last=$line
    done
    wait "$pid" || status=$?
    fail "after \"$said\" it did not print \"$1\", but at last \"$last\": $(ended $status)"
}

status=0
move='[a-h][1-8][a-h][1-8][nbrq]?'
best="bestmove $move( ponder $move)?"
"${command[@]}" <"$work/in" >"$work/out" 2>"$work/stderr" &
pid=$!
exec 3>"$work/in" 4<"$work/out"
say uci
hear "id name Vedette ${version//./[.]}"
hear 'option name Hash type spin .*'
hear 'option name Threads type spin .*'
hear uciok
say 'setoption name Hash value 16'
say isready
hear readyok
say ucinewgame
say 'position startpos moves e2e4 e7e5'
say 'go depth 6'
hear 'info depth 6 .*'
hear "$best"
say 'position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1'
say 'go depth 4'
hear 'info .*score mate 1 .*'
hear 'bestmove a1a8'
say 'position startpos'
say 'go infinite'
say isready
hear readyok
say stop
hear "$best"
say quit
wait "$pid" || status=$?
exec 3>&- 4<&-
((!status)) || fail "after \"quit\": $(ended $status)"

printed=$("${command[@]}" bench 16 1 8 2>"$work/stderr") || status=$?
((!status)) || fail "bench: $(ended $status)"
printed=${printed##*$'\n'}
[[ $printed =~ ^([0-9]+)\ nodes\ [0-9]+\ nps$ ]] || fail "bench ends with $(printf %q "$printed"), not with nodes"
echo "${BASH_REMATCH[1]}"
