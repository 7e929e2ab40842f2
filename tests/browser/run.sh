#!/usr/bin/env bash
# Plays in a browser: the page of `niwaki serve`, by the command itself and by an example, in headless Chromium. `run.sh install` only
# installs what that takes; `run.sh debug` plays with a build for tests.
# NIWAKI_PICTURES names a folder that pictures of the page are left in, NIWAKI_MILLIONS the millions of nodes of the largest tree.
set -euo pipefail
cd "$(dirname "$0")/../.."

skip() {
  echo "skipped: $*"
  exit 0
}

browser() {
  command -v chromium || command -v chromium-browser || command -v google-chrome
}

if ! browser >/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  # In a session of its own: whatever ends this, a package is not left half installed.
  export DEBIAN_FRONTEND=noninteractive
  { apt-get update && setsid --wait apt-get install --yes --no-install-recommends chromium; } >/dev/null 2>&1 || true
fi
chromium=$(browser) || skip "there is no Chromium here"
target=${CARGO_TARGET_DIR:-target}
if ! { python3 -m venv "$target/browser" && "$target/browser/bin/pip" install --quiet playwright; } >/dev/null 2>&1; then
  skip "playwright cannot be installed here"
fi

case ${1:-release} in
  install) exit 0 ;;
  debug | release) profile=${1:-release} ;;
  *) echo "run.sh: '$1' is none of install, debug and release" >&2; exit 2 ;;
esac
[ "$profile" = debug ] && flag=() || flag=(--release)
cargo build --quiet "${flag[@]}" --bin niwaki
cargo build --quiet "${flag[@]}" -p niwaki-examples --example tic_tac_toe
export NIWAKI_CHROMIUM=$chromium
exec "$target/browser/bin/python" tests/browser/all.py "$target/$profile/niwaki" "$target/$profile/examples/tic_tac_toe"
