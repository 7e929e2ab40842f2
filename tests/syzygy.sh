#!/usr/bin/env bash
# Fetches the Syzygy tables of three and four pieces, 4 MB of them, that the tests go by, into a folder:
#   tests/syzygy.sh FOLDER && NIWAKI_SYZYGY=FOLDER cargo test syzygy
# They are made by R. de Man, and kept by python-chess for its own tests.
set -euo pipefail

source=https://raw.githubusercontent.com/niklasf/python-chess/master/data/syzygy/regular
folder=${1:?"write tests/syzygy.sh FOLDER"}
materials='KQvK KRvK KBvK KNvK KPvK
  KQvKQ KQvKR KQvKB KQvKN KQvKP KRvKR KRvKB KRvKN KRvKP KBvKB KBvKN KBvKP KNvKN KNvKP KPvKP
  KQQvK KQRvK KQBvK KQNvK KQPvK KRRvK KRBvK KRNvK KRPvK KBBvK KBNvK KBPvK KNNvK KNPvK KPPvK'

mkdir -p "$folder"
for material in $materials; do
  for kind in rtbw rtbz; do
    file=$folder/$material.$kind
    [ -s "$file" ] && continue
    curl --silent --show-error --fail --location --retry 3 --output "$file.part" "$source/$material.$kind"
    mv "$file.part" "$file"
  done
done
echo "the Syzygy tables of three and four pieces are in $folder"
