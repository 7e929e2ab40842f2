#!/usr/bin/env bash
# Counts what it costs to have techniques in the list that are off: instructions of the same
# searches with every list, over those with an empty one.
#
#   benches/registry.sh                 all games and lists
#   benches/registry.sh chess checkers  these games
#
# The list of every technique may cost 1%, one technique 0.5%; above, the exit status is 1. It takes seven
# minutes on two cores, of which the build takes four.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v valgrind >/dev/null; then
  echo "valgrind is missing: install it with your system's packages" >&2
  exit 1
fi

games=("$@")
((${#games[@]})) || games=(chess checkers tree)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bench=$(cargo bench -p niwaki-benches --bench registry --no-run --message-format=json |
  sed -n 's/.*"executable":"\([^"]*registry[^"]*\)".*/\1/p' | tail -n 1)

# Instructions of game $1 with list $2.
count() {
  valgrind --tool=callgrind --callgrind-out-file="$work/profile" "$bench" "$1" "$2" >/dev/null 2>&1
  sed -n 's/^\(summary\|totals\): \([0-9]*\)$/\2/p' "$work/profile" | head -n 1
}

status=0
for game in "${games[@]}"; do
  empty=$(count "$game" empty)
  printf '%-10s %-32s %14s instructions\n' "$game" empty "$empty"
  for list in $("$bench" "$game" names | grep -v '^empty$'); do
    limit=0.5
    [[ $list == all ]] && limit=1
    instructions=$(count "$game" "$list")
    awk -v game="$game" -v list="$list" -v a="$empty" -v b="$instructions" -v limit="$limit" '
      BEGIN {
        cost = (b / a - 1) * 100
        printf "%-10s %-32s %14d %+.2f%% of at most %s%%\n", game, list, b, cost, limit
        exit cost > limit
      }' || status=1
  done
done
exit $status
