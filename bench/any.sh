#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Does the cost of a proof depend on the number of threads? Contracts alone, with 2, 10, 100, 1,000 and any number of
# workers: the drivers, and protocols of tests/any_number. The last line of each says how many times the dearest costs what
# the cheapest does, in processor time. For the drivers also `absthread spin` (spin -a, gcc -O2, pan) on the same contracts
# with 8 workers, beside which pan's own time stands; it gets SPIN_SECONDS (120) and SPIN_MEGABYTES (4000). Seconds are the
# least of RUNS runs (three; of SPIN one): wall time, and processor time with all child processes. `any.sh PROGRAM...` measures
# these only.
set -euo pipefail

cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
absthread="${ABSTHREAD:-build/absthread}"
folder="${ABSTHREAD_BUILD:-$(mktemp -d)}/bench-any"
mkdir -p "$folder"

# least COMMAND...: sets wall, processor (least of all runs) and answer (the last line).
least() {
  wall=999 processor=999
  local run
  for ((run = 0; run < ${RUNS:-3}; run++)); do
    local TIMEFORMAT='%R %U %S' times
    times="$( { time "$@" > "$folder/output" 2> "$folder/errors" || true; } 2>&1 )"
    answer="$(tail -n 1 "$folder/output")"
    read -r w u s <<< "$times"
    wall="$(awk -v a="$wall" -v b="$w" 'BEGIN { print (a < b) ? a : b }')"
    processor="$(awk -v a="$processor" -v b="$u" -v c="$s" 'BEGIN { print (a < b + c) ? a : b + c }')"
  done
}

row() { printf '| %-16s | %-14s | %6s s | %7s s | %s |\n' "$@"; }

drivers="bluetooth bluetooth_small battery battery_small"
protocols="ticket_lock readers_writer reference_count work_queue spin_lock barrier seqlock"
printf '| %-16s | %-14s | %8s | %9s | %s |\n' program workers wall processor answer
printf '|---|---|---|---|---|\n'
for program in ${@:-$drivers $protocols}; do
  source="tests/any_number/$program.absthread"
  [ -f "$source" ] || source="drivers-examples/${program%_small}/$program.absthread"
  low=999 high=0
  for number in 2 10 100 1000 any; do
    sed -e "s/instances any/instances $number/" -e 's/^program .*;//' "$source" > "$folder/$program.absthread"
    least "$absthread" check --only composition "$folder/$program.absthread"
    row "$program" "$number" "$wall" "$processor" "$answer"
    low="$(awk -v a="$low" -v b="$processor" 'BEGIN { print (a < b) ? a : b }')"
    high="$(awk -v a="$high" -v b="$processor" 'BEGIN { print (a > b) ? a : b }')"
  done
  row "$program" "dearest/cheapest" "" "" "$(awk -v a="$high" -v b="$low" 'BEGIN { printf "%.1f times", a / b }')"
  if [[ " $drivers " == *" $program "* ]] && command -v spin > /dev/null; then
    sed -e "s/instances any/instances 8/" -e 's/^program .*;//' "$source" > "$folder/$program.absthread"
    RUNS=1 least "$absthread" spin --stats --timeout "${SPIN_SECONDS:-120}" --memory-limit "${SPIN_MEGABYTES:-4000}" \
      "$folder/$program.absthread"
    pan="$(grep -oE '[0-9.]+ s for the search' "$folder/output" | tail -n 1 || true)"
    row "$program" "8, with SPIN" "$wall" "$processor" "$answer${pan:+, pan ${pan% for the search}}"
  fi
done
