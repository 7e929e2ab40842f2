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

if ! command -v valgrind >/dev/null; then
  echo "valgrind is missing: install it with your system's packages" >&2
  exit 1
fi

builds=()
while (($#)) && [[ $1 != -- ]]; do
  builds+=("$1")
  shift
done
(($#)) && shift
bench=("$@")
((${#bench[@]})) || bench=(--depth 4)
((${#builds[@]} < 2)) && builds=("${builds[@]}" .)

work=$(mktemp -d)
trap 'rm -rf "$work"; git worktree prune' EXIT

# Builds a commit, or the checkout for ".", and leaves the command in $2. Each begins anew: to cargo two checkouts
# are the same crate, and files that are older than the build of the other would not be compiled.
build() {
  local source=.
  rm -rf "$work/target"
  if [[ $1 != . ]]; then
    source=$work/source
    git worktree add --quiet --detach --force "$source" "$1"
  fi
  cargo build --quiet --release --manifest-path "$source/Cargo.toml" --target-dir "$work/target"
  cp "$work/target/release/niwaki" "$2"
  [[ $1 == . ]] || git worktree remove --force "$source"
}

# Counts the instructions of the command $1 into the file $2.
count() {
  valgrind --tool=callgrind --callgrind-out-file="$2" "$1" bench "${bench[@]}" 2>/dev/null |
    tail -n 1 >&2
  sed -n 's/^\(summary\|totals\): \([0-9]*\)$/\2/p' "$2" | head -n 1
}

before=
for place in "${!builds[@]}"; do
  build "${builds[place]}" "$work/niwaki"
  instructions=$(count "$work/niwaki" "$work/profile")
  change=
  if [[ -n $before ]]; then
    change=$(awk -v a="$before" -v b="$instructions" 'BEGIN { printf "%+.2f%%", (b / a - 1) * 100 }')
  fi
  printf '%-20s %16s instructions %s\n' "${builds[place]}" "$instructions" "$change"
  if [[ -n ${TOP:-} ]]; then
    callgrind_annotate "$work/profile" | grep -E '^ *[0-9,]+ \(' | head -n "$TOP" | cut -c -160
  fi
  before=$instructions
done
