#!/usr/bin/env bash
# Counts what it costs to ask a technique about every move: instructions of the same tree with late-move reductions and with
# RankCut, each asked in full and not heeded, over those with neither.
#
#   benches/asking.sh                 all games
#   benches/asking.sh chess checkers  these games
set -euo pipefail
cd "$(dirname "$0")/.."
source benches/callgrind.sh

games=("$@")
((${#games[@]})) || games=(chess checkers tree)

bench=$(bench_program asking)
watch="--toggle-collect=*search_by*"

for game in "${games[@]}"; do
  nothing=
  for name in nothing late-move-reductions rankcut; do
    nodes=$(profile "$bench" "$game" "$name")
    asked=$(instructions)
    nothing=${nothing:-$asked}
    awk -v game="$game" -v name="$name" -v nodes="$nodes" -v a="$nothing" -v b="$asked" 'BEGIN {
      printf "%-10s %-22s %15s %16.0f instructions %+.2f%%\n", game, name, nodes, b, (b / a - 1) * 100
    }'
  done
done
