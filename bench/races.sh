#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The rows of table 2 of Henzinger, Jhala, Majumdar, Qadeer (TAR) that can be written down: our verdict on `data`, and how often
# assumptions were reset (outer) and updated (inner), predicates and queries, beside what the paper prints for BLAST. Its queries went to
# another prover, and its inner iterations count states; so the columns show an order of size, not a race between tools. No state is searched before
# (`--states 0`): the columns are those of the algorithm of the paper alone.
set -euo pipefail

cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
absthread="${ABSTHREAD:-build/absthread}"
output="$(mktemp)"

printf '| %-24s | %-20s | %5s | %5s | %10s | %7s | %8s | %s |\n' program answer outer inner predicates queries wall 'paper: outer, inner, queries, time'
printf '|---|---|---|---|---|---|---|---|\n'
while read -r program paper; do
  TIMEFORMAT='%R'
  wall="$( { time "$absthread" races --location data --states 0 --stats "drivers-examples/races/$program.c" > "$output" 2> /dev/null || true; } 2>&1 )"
  read -r outer inner predicates queries <<< "$(sed -nE 's/.*searched, ([0-9]+) resets and ([0-9]+) updates of assumptions, ([0-9]+) predicates, ([0-9]+) queries/\1 \2 \3 \4/p' "$output")"
  printf '| %-24s | %-20s | %5s | %5s | %10s | %7s | %6s s | %s |\n' "$program" "$(tail -n 1 "$output")" "$outer" "$inner" "$predicates" "$queries" "$wall" "$paper"
done << 'ROWS'
simple 3, 97, 693, 1.208 s
simple_buggy 2, 131, 466, 0.220 s
producer_consumer 4, 505, 4349, 5.048 s
producer_consumer_buggy 1, 149, 331, 0.403 s
time_varying 4, 612, 11219, 9.653 s
time_varying_buggy 1, 61, 190, 0.259 s
ROWS
rm -f "$output"
