#!/bin/bash
# SPDX-License-Identifier: MIT
# Where the time of a composition goes, by perf: the functions with the largest share of their own
# time (what they call is not counted), the solver's library as one row. Outside the solver nothing
# should take more than 10 % on an example above one second.
set -euo pipefail
program="$ABSTHREAD_BUILD/bench_composition"
if ! command -v perf >/dev/null; then
  echo "perf is missing: no profile"
  exit 0
fi
data=$(mktemp)
trap 'rm -f "$data"' EXIT
# profile TITLE COMMAND...
profile() {
  echo "## $1"
  shift
  perf record -q -o "$data" "$@" | tail -1
  echo
  echo "| share | where | function |"
  echo "|---|---|---|"
  perf report -i "$data" --sort dso,symbol --stdio 2>/dev/null |
    awk '/^ *[0-9.]+%/ {
           share = $1; sub("%", "", share); dso = $2
           if (dso ~ /libcvc5|libcln|libcadical/) { solver += share; next }
           name = ""
           for (i = 4; i <= NF && $i != "-"; ++i) name = name (i > 4 ? " " : "") $i
           if (++rows <= 8) line[rows] = sprintf("| %.1f %% | %s | %s |", share, dso, substr(name, 1, 90))
         }
         END { printf "| %.1f %% | the solver | |\n", solver
               for (i = 1; i <= rows && i <= 8; ++i) print line[i] }'
  echo
}

for example in "battery/battery 4" "bluetooth/bluetooth 8"; do
  read -r file workers <<<"$example"
  profile "$file, $workers workers" "$program" "drivers-examples/$file.absthread" "$workers"
done
profile "threader/scull, C threads" "$ABSTHREAD_BUILD/absthread" prove drivers-examples/threader/scull.c
