#!/usr/bin/env bash
# Builds the page of `niwaki serve` anew, into cli/serve/page.
set -euo pipefail
cd "$(dirname "$0")"
npm ci --ignore-scripts --silent
npx tsc
node build.mjs
