#!/usr/bin/env bash
# Runs what threads share under ThreadSanitizer and AddressSanitizer, which want a nightly compiler.
set -euo pipefail
cd "$(dirname "$0")/.."

target=$(rustc -vV | sed -n 's/^host: //p')
# The standard library is not instrumented, so that ThreadSanitizer does not see by what its `Arc` is safe.
export TSAN_OPTIONS="suppressions=$PWD/tests/data/tsan.txt halt_on_error=1"
# Without line numbers nobody could tell whose a race is.
export CARGO_PROFILE_TEST_DEBUG=line-tables-only
for sanitizer in thread address; do
  printf '\n== %s\n' "$sanitizer"
  RUSTFLAGS="-Zsanitizer=$sanitizer -Cunsafe-allow-abi-mismatch=sanitizer" \
    cargo +nightly test -p niwaki --test shared --target "$target" --target-dir "target/sanitizers/$sanitizer"
done
