#!/usr/bin/env bash
# Counts the instructions of `niwaki bench` under valgrind, which do not depend on
# what else the machine does, so that two builds can be compared to a fraction of a percent.
#
#   benches/instructions.sh                      this checkout
#   benches/instructions.sh main~3               this checkout and a commit
#   benches/instructions.sh main~3 main          two commits
#
# What comes after -- goes to `niwaki bench` (default: --depth 4):
#
#   benches/instructions.sh main~1 -- chess --depth 5
#
# With TOP=20, also the functions in which most instructions are spent.
set -euo pipefail
cd "$(dirname "$0")/.."
source benches/callgrind.sh

split_arguments "$@"
bench=(${behind[@]+"${behind[@]}"})
((${#bench[@]})) || bench=(--depth 4)
((${#builds[@]} < 2)) && builds=(${builds[@]+"${builds[@]}"} .)
check_builds "${builds[@]}"

before=
for place in "${!builds[@]}"; do
  check_out "${builds[place]}"
  cargo build --quiet --release --manifest-path "$checkout/Cargo.toml" --target-dir "$work/target"
  profile "$work/target/release/niwaki" bench "${bench[@]}" | tail -n 1 >&2
  counted=$(instructions)
  change=
  if [[ -n $before ]]; then
    change=$(awk -v a="$before" -v b="$counted" 'BEGIN { printf "%+.2f%%", (b / a - 1) * 100 }')
  fi
  printf '%-20s %16s instructions %s\n' "${builds[place]}" "$counted" "$change"
  if [[ -n ${TOP:-} ]]; then
    callgrind_annotate "$work/profile" | grep -E '^ *[0-9,]+ \(' | head -n "$TOP" | cut -c -160
  fi
  before=$counted
done
