#!/usr/bin/env bash
# Counts what it costs to have techniques in the list that are off: instructions of the same
# searches with every list, over those with an empty one.
#
#   benches/registry.sh                 all games and lists
#   benches/registry.sh chess checkers  these games
#
# The list of every technique may cost 3%, one technique 0.5%; above, the exit status is 1.
set -euo pipefail
cd "$(dirname "$0")/.."
source benches/callgrind.sh

games=("$@")
((${#games[@]})) || games=(chess checkers tree)

bench=$(bench_program registry)

# Instructions of game $1 with list $2.
count() {
  profile "$bench" "$1" "$2" >/dev/null && instructions
}

status=0
for game in "${games[@]}"; do
  empty=$(count "$game" empty)
  printf '%-10s %-32s %14s instructions\n' "$game" empty "$empty"
  for list in $("$bench" "$game" names | grep -v '^empty$'); do
    limit=0.5
    [[ $list == all ]] && limit=3
    listed=$(count "$game" "$list")
    awk -v game="$game" -v list="$list" -v a="$empty" -v b="$listed" -v limit="$limit" '
      BEGIN {
        cost = (b / a - 1) * 100
        printf "%-10s %-32s %14d %+.2f%% of at most %s%%\n", game, list, b, cost, limit
        exit cost > limit
      }' || status=1
  done
done
exit $status
