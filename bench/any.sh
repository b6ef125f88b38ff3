#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Does the cost of a proof depend on the number of threads? Bluetooth and battery, their contracts alone, with 2, 10, 100,
# 1,000 and any number of workers; and `absthread spin` (spin -a, gcc -O2, pan) on the same contracts with 8 workers, beside
# which pan's own time stands. Seconds are the least of three runs: wall time, and processor time with all child processes.
set -euo pipefail

cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
absthread="${ABSTHREAD:-build/absthread}"
folder="${ABSTHREAD_BUILD:-$(mktemp -d)}/bench-any"
mkdir -p "$folder"

# least COMMAND...: sets wall, processor (least of three) and answer (the last line).
least() {
  wall=999 processor=999
  local run
  for run in 1 2 3; do
    local TIMEFORMAT='%R %U %S' times
    times="$( { time "$@" > "$folder/output" 2> "$folder/errors" || true; } 2>&1 )"
    answer="$(tail -n 1 "$folder/output")"
    read -r w u s <<< "$times"
    wall="$(awk -v a="$wall" -v b="$w" 'BEGIN { print (a < b) ? a : b }')"
    processor="$(awk -v a="$processor" -v b="$u" -v c="$s" 'BEGIN { print (a < b + c) ? a : b + c }')"
  done
}

printf '| %-16s | %-14s | %8s | %9s | %s |\n' program workers wall processor answer
printf '|---|---|---|---|---|\n'
for program in bluetooth bluetooth_small battery battery_small; do
  source="drivers-examples/${program%_small}/$program.absthread"
  for number in 2 10 100 1000 any; do
    sed -e "s/instances any/instances $number/" -e 's/^program .*;//' "$source" > "$folder/$program.absthread"
    least "$absthread" check --only composition "$folder/$program.absthread"
    printf '| %-16s | %-14s | %6s s | %7s s | %s |\n' "$program" "$number" "$wall" "$processor" "$answer"
  done
  if command -v spin > /dev/null && "$absthread" spin --help > /dev/null 2>&1; then
    sed -e "s/instances any/instances 8/" -e 's/^program .*;//' "$source" > "$folder/$program.absthread"
    least "$absthread" spin "$folder/$program.absthread"
    pan="$(grep -oE '[0-9.]+ s' "$folder/output" | tail -n 1 || true)"
    printf '| %-16s | %-14s | %6s s | %7s s | %s%s |\n' "$program" "8, with SPIN" "$wall" "$processor" "$answer" \
      "${pan:+, pan $pan}"
  fi
done
