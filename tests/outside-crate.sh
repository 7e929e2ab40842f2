#!/usr/bin/env bash
# A crate of somebody else, in a folder of its own and with nothing but what niwaki publishes, adds a game
# and runs everything on it. It compiles niwaki once more, so it is a step of .ci/run and no part of `cargo test`.
set -euo pipefail
cd "$(dirname "$0")/.."

repository=$PWD
crate=$(mktemp -d)
trap 'rm -rf "$crate"' EXIT
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$repository/target}/outside-crate

fail() {
  echo "outside-crate: $*" >&2
  exit 1
}

# Runs the program, and looks for a text in what it prints.
expect() {
  local wanted=$1
  shift
  local found
  found=$(timeout 300 "$program" "$@" 2>&1) || fail "'$*' failed: $found"
  grep -qE "$wanted" <<<"$found" || fail "'$*' should print '$wanted': $found"
  echo "ok: $*"
}

# Runs the program with what it must refuse in one line.
refuse() {
  local wanted=$1
  shift
  local found status=0
  found=$(timeout 60 "$program" "$@" 2>&1 >/dev/null) || status=$?
  [ "$status" = 2 ] || fail "'$*' should end with 2, not $status"
  [ "$(wc -l <<<"$found")" = 1 ] || fail "'$*' should say one line: $found"
  grep -qE "$wanted" <<<"$found" || fail "'$*' should say '$wanted': $found"
  echo "ok: $* is refused"
}

lines=$(wc -l <tests/outside-crate/src/main.rs)
[ "$lines" -le 100 ] || fail "the game has $lines lines, and 100 are promised to be enough"
cp -r tests/outside-crate/src "$crate/src"
cp Cargo.lock "$crate/Cargo.lock"
sed "s|@REPOSITORY@|$repository|" tests/outside-crate/Cargo.toml.in >"$crate/Cargo.toml"
cd "$crate"

cargo test --quiet
cargo build --quiet
program=$CARGO_TARGET_DIR/debug/domineering

expect '^domineering: a game for two' games
expect '"nodes":800,' perft domineering --depth 2 --json
# The first player wins on 6 by 6 (Conway, On Numbers and Games; Breuker, Uiterwijk and van den Herik, 2000).
expect '"mate":[1-9]' search domineering --depth 24 --set aspiration=off --json
expect 'nodes [0-9]+ nps$' bench --depth 4
expect '"first"' match domineering --first niwaki --second 'niwaki[profile=bare]' --depth 3 --games 4 --json
expect 'domineering.rankcut' train rankcut domineering --games 2 --depth 3
expect '"game":"domineering"' search domineering --depth 5 --with rankcut --rankcut-table domineering.rankcut --json
expect 'records in' lab ablation --games domineering --depth 3 --positions 2 --out ablation
expect 'left out, as these games are not here: chess, checkers, tree' lab --depth 2 --positions 1 --out all
expect '^ablation' lab --list
expect 'Examples:' search --help
refuse "there is no game 'chess': choose from domineering" search chess --depth 3
refuse 'domineering has no parameters' search domineering:size=8 --depth 3
refuse 'choose from domineering' lab ablation --games chess
for command in "" search perft bench match lab; do
  examples=$("$program" ${command:+"$command"} --help | sed -n '/^Examples:/,$p')
  if grep -qE 'chess|checkers|tree' <<<"$examples"; then fail "examples of '$command' are about games that are not here: $examples"; fi
done
echo "an outside game of $lines lines has everything"
