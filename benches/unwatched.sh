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
source benches/callgrind.sh

split_arguments "$@"
searches=()
set -- ${behind[@]+"${behind[@]}"}
while (($#)) && [[ $1 != with ]]; do
  searches+=("$1")
  shift
done
(($#)) && shift
techniques=("$@")
((${#builds[@]})) || builds=(.)
((${#searches[@]})) || searches=(chess:3:6 checkers:5:12 tree:5:7)
check_builds "${builds[@]}"
for search in "${searches[@]}"; do
  if ! [[ $search =~ ^(chess|checkers|tree):([0-9]{1,3}):([0-9]{1,3})$ ]] ||
    ((BASH_REMATCH[2] >= BASH_REMATCH[3])); then
    refuse "$search is no search: GAME:DEPTH:DEPTH, where GAME is chess, checkers or tree and the second depth is the larger"
  fi
done

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
        if let Err(error) = techniques.switch(&name, true) {
            eprintln!("{error}");
            std::process::exit(2);
        }
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
  local nodes
  nodes=$(profile "$work/target/release/unwatched" "$1" "$2" ${techniques[@]+"${techniques[@]}"}) || return
  echo "$nodes $(instructions)"
}

for commit in "${builds[@]}"; do
  check_out "$commit"
  build "$checkout"
  for search in "${searches[@]}"; do
    IFS=: read -r game shallow deep <<<"$search"
    counted=$(count "$game" "$shallow")
    counted_deep=$(count "$game" "$deep")
    read -r nodes shallower <<<"$counted"
    read -r more_nodes deeper <<<"$counted_deep"
    printf '%-12s %-10s %8d nodes %6d instructions a node\n' "$commit" "$game" $((more_nodes - nodes)) \
      $(((deeper - shallower) / (more_nodes - nodes)))
  done
done
