#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# How much dearer the measurements became since another commit: BASE is its build folder (`cmake --preset release` and
# `cmake --build` in a work tree of that commit). Each measurement runs ROUNDS times (three) with either build, in turn,
# so that other work on the machine disturbs both alike; a row has the least processor time of each, children included,
# and their ratio. `compare.sh NAME...` runs these only. Without BASE there is nothing to compare with.
set -euo pipefail

cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
if [ -z "${BASE:-}" ]; then
  echo "nothing to compare with: set BASE to the build folder of another commit"
  exit 0
fi
here="$(readlink -f "${ABSTHREAD_BUILD:-build}")"
base="$(readlink -f "$BASE")"

# one BUILD NAME: runs the measurement with the programs of that build.
one() {
  case "$2" in
  any) ABSTHREAD="$1/absthread" RUNS=1 bash bench/any.sh ticket_lock readers_writer reference_count work_queue spin_lock barrier seqlock ;;
  races | refine) ABSTHREAD="$1/absthread" bash "bench/$2.sh" ;;
  check) for f in drivers-examples/*/*.absthread; do "$1/absthread" check -q --timeout 60 "$f" || true; done ;;
  prove) for f in drivers-examples/threader/*.c; do "$1/absthread" prove -q --timeout 60 "$f" || true; done ;;
  *) "$1/bench_$2" ;;
  esac
}

# least BUILD NAME BEFORE: the smaller of BEFORE and the processor time of one run.
least() {
  local TIMEFORMAT='%U %S' times
  times="$( { time one "$1" "$2" > /dev/null 2>&1; } 2>&1 )"
  awk -v b="$3" '{ t = $1 + $2; printf "%.2f", (b == "-" || t < b) ? t : b }' <<< "$times"
}

echo "| measurement | before | now | ratio |"
echo "|---|---|---|---|"
for name in ${@:-parse lowering conformance composition threader any races refine check prove}; do
  before=- now=-
  for ((round = 0; round < ${ROUNDS:-3}; round++)); do
    before="$(least "$base" "$name" "$before")"
    now="$(least "$here" "$name" "$now")"
  done
  awk -v n="$name" -v a="$before" -v b="$now" 'BEGIN { printf "| %s | %s s | %s s | %.2f |\n", n, a, b, b / a }'
done
