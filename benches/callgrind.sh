# What the scripts beside this one share, which count instructions under valgrind. To be sourced, from the repository's
# root: it ends the script where valgrind is missing, and makes the folder $work, which goes when the script ends.

if ! command -v valgrind >/dev/null; then
  echo "valgrind is missing: install it with your system's packages" >&2
  exit 1
fi

root=$PWD
work=$(mktemp -d)
trap 'git worktree remove --force "$work/checkout" 2>/dev/null || true; rm -rf "$work"' EXIT

# Splits the arguments of a script: what stands before -- goes to `builds`, the rest to `behind`.
split_arguments() {
  builds=()
  while (($#)) && [[ $1 != -- ]]; do
    builds+=("$1")
    shift
  done
  (($#)) && shift
  behind=("$@")
}

# Ends with a line that says what is wrong.
refuse() {
  echo "$1" >&2
  exit 2
}

# Refuses what is neither a commit nor . for the checkout.
check_builds() {
  local commit
  for commit; do
    [[ $commit == . ]] || git rev-parse --quiet --verify --end-of-options "$commit^{commit}" >/dev/null ||
      refuse "$commit is no commit of this repository, and not . for the checkout"
  done
}

# Leaves the folder of the sources of a build in `checkout`. To cargo two checkouts are the same crate, and files that are
# older than the build of the other would not be compiled, so whatever was built before goes.
check_out() {
  rm -rf "$work/target"
  checkout=$root
  if [[ $1 != . ]]; then
    checkout=$work/checkout
    git worktree remove --force "$checkout" 2>/dev/null || true
    git worktree add --quiet --detach --force "$checkout" "$1"
  fi
}

# Runs a command under callgrind, with what it prints, and leaves the profile in $work/profile. What else valgrind is told
# stands in $watch.
profile() {
  rm -f "$work/profile"
  if ! valgrind --quiet --tool=callgrind ${watch:+"$watch"} --callgrind-out-file="$work/profile" "$@" 2>"$work/said"; then
    cat "$work/said" >&2
    return 1
  fi
}

# Prints the instructions of the last profile.
instructions() {
  local all
  all=$(sed -n 's/^\(summary\|totals\): \([0-9]*\)$/\2/p' "$work/profile" | head -n 1)
  [[ -n $all ]] && echo "$all"
}

# Compiles a bench of niwaki-benches, and prints where its program is.
bench_program() {
  cargo bench -p niwaki-benches --bench "$1" --no-run --message-format=json |
    sed -n 's/.*"executable":"\([^"]*'"$1"'[^"]*\)".*/\1/p' | tail -n 1
}
