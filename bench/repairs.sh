#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# How good are the repairs that `absthread check` prints? Mistakes are made in the shipped contracts (tests/fuzz/repairs_text.hpp); for
# each kind of mistake: how many cases, in how many of them the thread no longer conforms, and whether the repair that is printed first
# makes the thread conform, makes only the step conform, or there is none. Each repair is written and checked again.
# `repairs.sh COUNT` makes that many mistakes (1000).
set -euo pipefail

cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
absthread="${ABSTHREAD:-build/absthread}"
fuzz="$(dirname "$absthread")/absthread_fuzz"
folder="${ABSTHREAD_BUILD:-$(mktemp -d)}/bench-repairs"
mkdir -p "$folder"

# The frame is not content with shares that are too small; here they are what is asked.
"$fuzz" repairs "${1:-1000}" --from 1 --state "$folder" > "$folder/output" || true

grep -E '^repairs: (seed|[0-9]+ cases)' "$folder/output" | sed -E 's/; .*//'
printf '| %-24s | %5s | %5s | %13s | %10s | %9s |\n' 'mistake' cases wrong 'first repairs' 'first helps' 'no repair'
printf '|---|---|---|---|---|---|\n'
sed -nE 's/^repairs: [0-9]+ cases .* findings; //p' "$folder/output" | tr ',' '\n' |
  sed -nE 's/^ *([a-z ]+): ([a-z ]+) [0-9.]+ % \(([0-9]+)\)$/\1\t\2\t\3/p' |
  awk -F '\t' '
    { cases[$1] += $3; count[$1, $2] += $3 }
    END {
      for (kind in cases)
        printf "| %-24s | %5d | %5d | %13d | %10d | %9d |\n", kind, cases[kind],
               count[kind, "repaired"] + count[kind, "helped"] + count[kind, "no repair"],
               count[kind, "repaired"], count[kind, "helped"], count[kind, "no repair"] | "sort"
    }'
