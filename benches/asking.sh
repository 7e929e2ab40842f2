#!/usr/bin/env bash
# Counts what it costs to ask a technique about every move: instructions of the same tree with late-move reductions and with
# RankCut, each asked in full and not heeded, over those with neither.
#
#   benches/asking.sh                 all games
#   benches/asking.sh chess checkers  these games
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
bench=$(cargo bench -p niwaki-benches --bench asking --no-run --message-format=json |
  sed -n 's/.*"executable":"\([^"]*asking[^"]*\)".*/\1/p' | tail -n 1)

for game in "${games[@]}"; do
  nothing=
  for name in nothing late-move-reductions rankcut; do
    nodes=$(valgrind --tool=callgrind --toggle-collect='*search_by*' --callgrind-out-file="$work/profile" "$bench" "$game" "$name" 2>"$work/said") || {
      cat "$work/said" >&2
      exit 1
    }
    instructions=$(sed -n 's/^\(summary\|totals\): \([0-9]*\)$/\2/p' "$work/profile" | head -n 1)
    nothing=${nothing:-$instructions}
    awk -v game="$game" -v name="$name" -v nodes="$nodes" -v a="$nothing" -v b="$instructions" 'BEGIN {
      printf "%-10s %-22s %15s %16.0f instructions %+.2f%%\n", game, name, nodes, b, (b / a - 1) * 100
    }'
  done
done
