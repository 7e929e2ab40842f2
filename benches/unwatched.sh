#!/usr/bin/env bash
# Counts the instructions that a node takes in a search which nobody watches, under valgrind: those that the
# deeper of two searches takes more than the shallower, divided by the nodes that it visits more.
#
#   benches/unwatched.sh                         this checkout
#   benches/unwatched.sh 8003e6d main~3          two commits
#   benches/unwatched.sh main . -- checkers:6:13 tree:6:10 with truncation late-move-reductions
#
# Behind -- stand GAME:DEPTH:DEPTH, and behind `with` the techniques that are on (default: chess:3:6 checkers:5:12
# tree:5:7, and none).
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
searches=()
while (($#)) && [[ $1 != with ]]; do
  searches+=("$1")
  shift
done
(($#)) && shift
techniques=("$@")
((${#builds[@]})) || builds=(.)
((${#searches[@]})) || searches=(chess:3:6 checkers:5:12 tree:5:7)

# Ends with a line that says what is wrong.
refuse() {
  echo "$1" >&2
  exit 2
}

for commit in "${builds[@]}"; do
  [[ $commit == . ]] || git rev-parse --quiet --verify --end-of-options "$commit^{commit}" >/dev/null ||
    refuse "$commit is no commit of this repository, and not . for the checkout"
done
for search in "${searches[@]}"; do
  if ! [[ $search =~ ^(chess|checkers|tree):([0-9]{1,3}):([0-9]{1,3})$ ]] ||
    ((BASH_REMATCH[2] >= BASH_REMATCH[3])); then
    refuse "$search is no search: GAME:DEPTH:DEPTH, where GAME is chess, checkers or tree and the second depth is the larger"
  fi
done

root=$PWD
work=$(mktemp -d)
trap 'git worktree remove --force "$work/checkout" 2>/dev/null || true; rm -rf "$work"' EXIT
unset CARGO_ENCODED_RUSTFLAGS CARGO_BUILD_TARGET

# Compiles the program below against the checkout $1, whole, for the same processors on any x86-64. Its dependencies are
# those of that checkout.
build() {
  mkdir -p "$work/program/src"
  cat >"$work/program/Cargo.toml" <<EOF
[package]
name = "unwatched"
version = "0.0.0"
edition = "2024"

[dependencies]
niwaki = { path = "$1/core" }
niwaki-games = { path = "$1/games" }

[profile.release]
lto = "fat"
codegen-units = 1
panic = "abort"

[workspace]
EOF
  cat >"$work/program/src/main.rs" <<'EOF'
use niwaki::{Family, Search, Standard, Table, Techniques};

fn search<F: Family>(parameters: &str, depth: i16) {
    let mut techniques = Standard::default();
    for name in std::env::args().skip(3) {
        techniques.switch(&name, true).expect("a technique has this name");
    }
    let game = F::start(parameters).ok().expect("every family has a start");
    let table = Table::new(1);
    let search = Search::new(&game).table(&table).techniques(techniques);
    println!("{}", search.depth(depth).run().nodes);
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let depth = arguments[2].parse().expect("the depth is a number");
    match arguments[1].as_str() {
        "chess" => search::<niwaki_games::chess::ChessFamily>("", depth),
        "checkers" => search::<niwaki_games::checkers::CheckersFamily>("", depth),
        "tree" => search::<niwaki_games::trees::TreeFamily>("edge-sum,b=8,seed=3", depth),
        other => panic!("there is no game {other}"),
    }
}
EOF
  cp "$1/Cargo.lock" "$work/program/"
  RUSTFLAGS="-C target-cpu=x86-64-v2" cargo build --quiet --release \
    --manifest-path "$work/program/Cargo.toml" --target-dir "$work/target"
}

# Prints the nodes and the instructions of game $1 to depth $2.
count() {
  local nodes instructions
  rm -f "$work/profile"
  if ! nodes=$(valgrind --tool=callgrind --callgrind-out-file="$work/profile" "$work/target/release/unwatched" \
    "$1" "$2" ${techniques[@]+"${techniques[@]}"} 2>"$work/said"); then
    cat "$work/said" >&2
    return 1
  fi
  instructions=$(sed -n 's/^\(summary\|totals\): \([0-9]*\)$/\2/p' "$work/profile" | head -n 1)
  [[ -n $instructions ]] && echo "$nodes $instructions"
}

for commit in "${builds[@]}"; do
  checkout=$root
  if [[ $commit != . ]]; then
    checkout=$work/checkout
    git worktree add --quiet --detach --force "$checkout" "$commit"
  fi
  rm -rf "$work/target" # to cargo two checkouts are the same crate
  build "$checkout"
  for search in "${searches[@]}"; do
    IFS=: read -r game shallow deep <<<"$search"
    counted=$(count "$game" "$shallow")
    counted_deep=$(count "$game" "$deep")
    read -r nodes instructions <<<"$counted"
    read -r more_nodes more_instructions <<<"$counted_deep"
    printf '%-12s %-10s %8d nodes %6d instructions a node\n' "$commit" "$game" $((more_nodes - nodes)) \
      $(((more_instructions - instructions) / (more_nodes - nodes)))
  done
  [[ $commit == . ]] || git worktree remove --force "$checkout"
done
