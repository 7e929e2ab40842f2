#!/usr/bin/env bash
# A crate of somebody else, in a folder of its own and with nothing but what niwaki publishes, adds a game
# and runs everything on it, and a technique, which is then wherever techniques are. It compiles niwaki once more,
# so it is a step of .ci/run and no part of `cargo test`. `tests/outside-crate.sh whole`, of .ci/full, makes the chapter's
# longest search as deep as it stands there, which takes minutes in this build.
set -euo pipefail
cd "$(dirname "$0")/.."

whole=${1:-}
[[ $whole == '' || $whole == whole ]] || { echo "outside-crate: '$whole' is no argument: 'whole' or none" >&2; exit 2; }
repository=$PWD
chapter=$repository/docs/game.md
crate=$(mktemp -d)
trap 'rm -rf "$crate"' EXIT
# With the settings of `cargo test` most of what it compiles is there already.
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$repository/target}

fail() {
  echo "outside-crate: $*" >&2
  exit 1
}

# Runs the program, and looks for a text in what it prints.
expect() {
  local wanted=$1
  shift
  local found
  found=$(timeout 1800 "$program" "$@" 2>&1 </dev/null) || fail "'$*' failed: $found"
  grep -qE "$wanted" <<<"$found" || fail "'$*' should print '$wanted': $found"
  echo "ok: $*"
}

# Looks for a text in what the program answers when it is told a few lines.
converse() {
  local wanted=$1 said=$2 found
  shift 2
  found=$(printf '%b' "$said" | timeout 60 "$program" "$@" 2>&1) || fail "'$*' failed: $found"
  grep -qE "$wanted" <<<"$found" || fail "'$*' should answer '$wanted': $found"
  echo "ok: $* answers $wanted"
}

# Runs the program with what it must refuse in one line.
refuse() {
  local wanted=$1
  shift
  local found status=0
  found=$(timeout 60 "$program" "$@" 2>&1 >/dev/null) || status=$?
  [ "$status" = 2 ] || fail "'$*' should end with 2, not $status"
  [ "$(wc -l <<<"$found")" = 1 ] || fail "'$*' should say one line: $found"
  grep -qE "$wanted" <<<"$found" || fail "'$*' should say '$wanted': $found"
  echo "ok: $* is refused"
}

lines=$(wc -l <tests/outside-crate/src/main.rs)
[ "$lines" -le 100 ] || fail "the game has $lines lines, and 100 are promised to be enough"
cp -r tests/outside-crate/src "$crate/src"
cp examples/history_reductions.rs "$crate/src/history_reductions.rs"
cp examples/tic_tac_toe.rs "$crate/src/bin/tic_tac_toe.rs"
mkdir "$crate/src/bin/tables"
cp examples/tables/tic-tac-toe.evaluation "$crate/src/bin/tables/"
cp Cargo.lock "$crate/Cargo.lock"
cp -r .cargo "$crate/.cargo"
sed "s|@REPOSITORY@|$repository|" tests/outside-crate/Cargo.toml.in >"$crate/Cargo.toml"
cd "$crate"

cargo test --quiet
if cargo tree --quiet --edges normal | grep -E 'shakmaty|niwaki-games'; then fail "a program with a game of its own should not link ours"; fi
cargo build --quiet --features games
program=$CARGO_TARGET_DIR/debug/domineering

# Every command of the chapter, on this build in place of a release; `play` is told its moves.
ran=0
while read -r line; do
  eval "words=(${line#cargo run --release -- })"
  case ${words[0]} in
    games) wanted='^domineering: a game for two' ;;
    perft) wanted='^[0-9]+ ' ;;
    # The first player wins on 6 by 6 (Conway, On Numbers and Games; Breuker, Uiterwijk and van den Herik, 2000).
    search) wanted='nodes' ;;
    match) wanted="$(sed -n 's/^100 games: \(+[0-9 =-]*\),.*/\1/p' "$chapter" | sed 's/+/\\+/')" ;;
    lab) wanted='^multi-cut ' ;;
    train) wanted=$(sed -nE 's/.* ([0-9]+) of ([0-9]+) here.*/in \2 cells, \1 of which count/p' "$chapter") ;;
    tune) wanted='^profile in tuned/profile.toml' ;;
    play | serve) continue ;;
    *) fail "nobody says what '$line' should print" ;;
  esac
  # Learning from fewer positions takes seconds here; what it comes to is then another thing.
  case $line in
    *'train evaluation'*) words=("${words[@]/#20000/1000}") wanted='quiet positions on 16 hidden units' ;;
    *evaluation=*) wanted='^200 games: ' ;;
    # By depth 18 the win is proved; only depth 24 proves that no shorter one exists.
    *' --depth 24')
      if [ "$whole" = whole ]; then wanted='^best .* win in [0-9]+  '; else words=("${words[@]/#24/18}") wanted='^best .* win in [0-9]+ or fewer'; fi ;;
  esac
  expect "$wanted" "${words[@]}"
  ran=$((ran + 1))
done < <(grep '^cargo run --release -- ' "$chapter")
[ "$ran" = 12 ] || fail "twelve commands stand in the chapter besides 'play', not $ran"
converse '^Second plays [0-9]+' '14\nboard\nquit\n' play domineering --plain
converse '^ *[.#]{6}$' '14\nboard\nquit\n' play domineering
expect '"nodes":800,' perft domineering --depth 2 --json
expect 'nodes [0-9]+ nps$' bench --depth 4
expect '"game":"domineering"' search domineering --depth 5 --with rankcut --rankcut-table domineering.rankcut --json
# Without a table RankCut does nothing, which is said beside the answer and not in it.
untaught=(search domineering --depth 5 --with rankcut --json)
said=$("$program" "${untaught[@]}" 2>&1 >answer.json) || fail "'${untaught[*]}' failed: $said"
[[ $said == 'rankcut is on and does nothing, because no table comes with the game '* ]] || fail "'${untaught[*]}' should say that there is no table: $said"
[[ $(wc -l <answer.json) = 1 && $(<answer.json) == '{"game":"domineering"'* ]] || fail "'${untaught[*]}' should answer one line: $(<answer.json)"
said=$("$program" "${untaught[@]}" --rankcut-table domineering.rankcut 2>&1 >answer.json) || fail "with a table '${untaught[*]}' failed: $said"
[ -z "$said" ] || fail "with a table '${untaught[*]}' should say nothing: $said"
echo "ok: a game without a table is told"
expect '^niwaki\[with=rankcut\]: rankcut is on and does nothing' match domineering --first 'niwaki[with=rankcut]' --second niwaki --nodes 100 --games 2
expect 'left out, as these games are not here: chess, checkers, tree' lab --depth 2 --positions 1 --out all
expect '^ablation' lab --list
expect 'Examples:' search --help
refuse "there is no game 'chess': choose from domineering" search chess --depth 3
refuse 'domineering has no parameters' search domineering:size=8 --depth 3
refuse 'choose from domineering' lab ablation --games chess
for command in "" search perft bench match play tournament train lab; do
  examples=$("$program" ${command:+"$command"} --help | sed -n '/^Examples:/,$p')
  [ -n "$examples" ] || fail "the help of '$command' should have examples"
  if grep -qE 'chess|checkers|tree' <<<"$examples"; then fail "examples of '$command' are about games that are not here: $examples"; fi
done
echo "an outside game of $lines lines has everything"

# A conversation about an example, word for word.
program=$CARGO_TARGET_DIR/debug/tic_tac_toe
said=$(printf '4\n1\n7\n5\nmoves\n0\n6\n' | "$program" play tic-tac-toe --plain --depth 9 --seed 1) || fail "tic-tac-toe cannot be played"
diff "$repository/tests/outside-crate/tic-tac-toe.txt" - <<<"$said" || fail "the conversation about tic-tac-toe is another one"
echo "ok: play tic-tac-toe --plain"

program=$CARGO_TARGET_DIR/debug/beside
for game in chess checkers tree tic-tac-toe; do expect '"nodes":[1-9]' search "$game" --depth 4 --json; done
expect 'records in' lab ablation --games tic-tac-toe,chess --depth 3 --positions 1 --out beside
for game in tic-tac-toe chess; do grep -q "\"game\":\"$game\"" beside/records.jsonl || fail "the ablation should have $game"; done
expect 'chess' rankcut show chess
refuse "there is no game 'go': choose from chess, checkers, tree, tic-tac-toe" search go --depth 3
echo "an outside game stands beside those of niwaki"

program=$CARGO_TARGET_DIR/debug/mine
expect '"name":"history-reductions",' techniques --json
expect '"name":"null-move",' techniques --json
# Beside it niwaki is as it comes: the nodes are those that its own tests pin, with the tables, fits and settings of each game.
counted=0
while read -r game contents depth nodes; do
  case $contents in
    default+learned) flags=() ;;
    default) flags=(--evaluation hand) ;;
    bare+rankcut | bare+probcut) flags=(--profile bare --with "${contents#bare+}" --evaluation hand) ;;
    *) continue ;;
  esac
  expect "\"nodes\":$nodes[,}]" bench "$game" --depth "$depth" "${flags[@]}" --json
  counted=$((counted + 1))
done < <(grep -v '^#' "$repository/tests/data/signature.txt")
[ "$counted" = 12 ] || fail "twelve counts are pinned of these, not $counted"
expect '"history-reductions":\{[^}]*"reduced":[1-9]' search checkers --depth 11 --with history-reductions --json
expect '"nodes":' search checkers --depth 9 --only history-reductions --set history-reductions.below=25 --json
refuse "history-reductions.below '?101|below" search checkers --depth 3 --set history-reductions.below=101
expect 'records in' lab ablation --games chess --depth 4 --positions 2 --out with-mine
grep -q '"configuration":"bare + history-reductions"' with-mine/records.jsonl || fail "the ablation should have the technique"
expect '"first"' match checkers --first 'niwaki[with=history-reductions]' --second niwaki --nodes 300 --games 2 --json
converse 'option name history_reductions type check default false' 'uci\nquit\n' uci
converse 'option name history_reductions.below type spin default 0 min -100 max 100' 'uci\nquit\n' uci
converse 'param name=history-reductions .*type=bool' 'hub\nquit\n' hub
converse 'param name=history-reductions.below ' 'hub\nquit\n' hub
echo "an outside technique is wherever techniques are"

program=$CARGO_TARGET_DIR/debug/alone
expect '^history-reductions' techniques
expect '"profiles":\{"bare":\[\],"default":\[\]\}' techniques --json
expect '"nodes":' search tree --depth 5 --json
expect '"history-reductions":' search tree:edge-sum,b=8 --depth 6 --with history-reductions --json
refuse "there is no technique 'null-move': choose from history-reductions" search tree --with null-move
refuse "there is no profile 'classic': choose from bare, default" search tree --profile classic
expect '^history-reductions ' lab ablation --depth 5 --positions 4 --out only-mine
expect 'with history-reductions' lab report only-mine --verbose
grep -q '"configuration":"bare + history-reductions"' only-mine/records.jsonl || fail "the ablation should have the technique"
if grep -qE 'null-move|razoring|multi-cut' only-mine/records.jsonl; then fail "the ablation names techniques that are not here"; fi
expect '^ablation' lab --list
refuse 'asks for games or techniques that are not here' lab razoring
refuse 'no table comes with the games that are here' rankcut show
expect 'records in' lab --depth 3 --positions 1 --out everything
expect 'nodes [0-9]+ nps$' bench --depth 4
echo "a list without the techniques of niwaki works by itself"

program=$CARGO_TARGET_DIR/debug/few
expect '"profiles":\{"bare":\[\],"default":\[\]\}' techniques --json
expect '"truncation":\{"on":true' search checkers --depth 9 --json
expect '"truncation":\{"on":false' search chess --depth 4 --json
expect 'nodes [0-9]+ nps$' bench --depth 3
expect 'chess' rankcut show chess
refuse "there is no technique 'null-move': choose from" search chess --with null-move
echo "what a short list does not have is left out of the games of niwaki"
