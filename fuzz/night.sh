#!/usr/bin/env bash
# Lets libFuzzer feed each target, guided by the coverage that inputs reach: `fuzz/night.sh [SECONDS [TARGET …]]`, by default half an
# hour each, which is a night. It wants a C++ compiler and stable Rust. What is new in coverage goes to target/guided/corpus,
# and an input that makes a reader panic, or takes more than 2 GiB or 20 seconds, to fuzz/found.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-1800}
shift || true
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}/guided
export RUSTFLAGS="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing"
# Named, so that build scripts and macros are compiled without the flags.
host=$(rustc -vV | sed -n 's/^host: //p')
cargo build --profile fuzz --target "$host" -p niwaki-fuzz --features guided --bin guided
mkdir -p fuzz/found
if [ $# -eq 0 ]; then
  set -- fuzz/corpus/*/
fi
for target in "$@"; do
  name=$(basename "$target")
  grown=$CARGO_TARGET_DIR/corpus/$name
  mkdir -p "$grown"
  echo "== $name"
  NIWAKI_FUZZ=$name "$CARGO_TARGET_DIR/$host/fuzz/guided" -max_total_time="$seconds" -max_len=4096 -timeout=20 -rss_limit_mb=2048 \
    -artifact_prefix="fuzz/found/$name-" -print_final_stats=1 "$grown" "fuzz/corpus/$name" 2>&1 | grep -vE '^#[0-9]+\s+(NEW|REDUCE|RELOAD)'
done
