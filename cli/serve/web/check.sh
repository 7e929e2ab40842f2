#!/usr/bin/env bash
# Checks the types of the page's sources, builds them, and compares the result with what is committed.
set -euo pipefail
cd "$(dirname "$0")"
if ! command -v npm >/dev/null; then
  echo "skipped: without npm the page cannot be built here (a test compares the checksum of its sources)"
  exit 0
fi
npm ci --ignore-scripts --silent
npx tsc
built=$(mktemp -d)
trap 'rm -rf "$built"' EXIT
node build.mjs "$built"
diff -r "$built" ../page || { echo "cli/serve/page is not what its sources make: run cli/serve/web/build.sh" >&2; exit 1; }
bytes=$(cat "$built"/* | wc -c)
echo "the page is what its sources make: $bytes bytes"
[ "$bytes" -lt 600000 ]
