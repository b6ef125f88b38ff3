#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Conformance of the papers' programs: one run of `absthread check --only conformance` over all of them, against
# Boogie on the same programs, exported with the invariants that absthread found (so Boogie infers nothing).
# Boogie runs once per program, as its user would; what it costs to start it is measured too. Wall time, median of
# RUNS; our run reads the C code with Clang, decides, and re-proves every certificate.
set -euo pipefail

runs="${RUNS:-5}"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
examples=drivers-examples
programs=("$examples"/figure2/figure2.absthread "$examples"/figure2/figure2_wrong.absthread
  "$examples"/bluetooth/bluetooth.absthread "$examples"/bluetooth/bluetooth_small.absthread
  "$examples"/battery/battery.absthread "$examples"/battery/battery_small.absthread)

command -v boogie >/dev/null || { echo "boogie is not installed (Debian package boogie)"; exit 0; }

now() { date +%s%N; }
# Seconds of a command, one more line for its file of times; its exit code is not of interest, since one program is
# wrong.
timed() {
  local name="$1" start
  shift
  start="$(now)"
  "$@" >"$scratch/$name.output" 2>&1 || true
  echo "$(($(now) - start))" >>"$scratch/$name.times"
}
median() { sort -n "$scratch/$1.times" | awk '{t[NR] = $1} END {printf "%.3f", t[int((NR + 1) / 2)] / 1e9}'; }
boogie_all() {
  local file
  for file in "$scratch"/models/*.bpl; do
    echo "== ${file##*/}"
    boogie "$file" || true
  done
}
boogie_nothing() {
  local file
  for file in "$scratch"/models/*.bpl; do boogie "$scratch/empty.bpl"; done
}

echo "procedure P() {}" >"$scratch/empty.bpl"
"$ABSTHREAD" export boogie -o "$scratch/models" "${programs[@]}"

# By turns, so that what else the machine does falls on all of them.
for ((i = 0; i < runs; i++)); do
  timed ours "$ABSTHREAD" check --only conformance --stats "${programs[@]}"
  timed boogie boogie_all
  timed start boogie_nothing
done
ours="$(median ours)"
boogie="$(median boogie)"
start="$(median start)"

printf '| program | absthread | Boogie |\n|---|---|---|\n'
for program in "${programs[@]}"; do
  name="$(basename "$program" .absthread)"
  said="$(awk -v n="$program: " 'index($0, n) == 1 && /: (true|false|unknown)/ {print substr($0, length(n) + 1)}' \
    "$scratch/ours.output")"
  theirs="$(awk -v n="== $name.bpl" '$0 == n {on = 1} on && /finished with/ {print; exit}' "$scratch/boogie.output")"
  printf '| %s | %s | %s |\n' "$name" "${said:-?}" "${theirs#Boogie program verifier }"
done
solver="$(sed -n 's/.*unknown), \([0-9.]*\) s$/\1/p' "$scratch/ours.output" | awk '{s += $1} END {printf "%.3f", s}')"
awk -v ours="$ours" -v boogie="$boogie" -v start="$start" -v solver="$solver" 'BEGIN {
  printf "\n| | wall time |\n|---|---|\n"
  printf "| absthread, one run | %.2f s |\n| of it cvc5 | %.2f s (%.0f %%) |\n", ours, solver, 100 * solver / ours
  printf "| Boogie, a run per program | %.2f s |\n| of it starting Boogie and z3 | %.2f s |\n", boogie, start
  printf "| ratio | 1/%.1f (%s a fifth) |\n", boogie / ours, (boogie / ours > 5) ? "less than" : "NOT less than"
}'
