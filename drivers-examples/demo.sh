#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The demonstration that `./dev demo` shows, once absthread is built and on the PATH: the Bluetooth driver's contracts are
# checked, printed, drawn, compared with the code and proved safe together for any number of workers; the proof is kept and
# re-proved; and mistakes are found.
#
#   drivers-examples/demo.sh FOLDER      pictures and certificate go to FOLDER
set -euo pipefail

cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
folder="${1:?a folder for the pictures is expected}"
example=drivers-examples/bluetooth/bluetooth.absthread

# show EXIT COMMAND...: prints the command and runs it; any other exit code ends the demonstration.
show() {
  local expected="$1" status=0
  shift
  printf '\n$ %s\n' "$*"
  "$@" || status=$?
  if [[ "$status" != "$expected" ]]; then
    echo "demo: exit code $status instead of $expected" >&2
    exit 1
  fi
}

mkdir -p "$folder"
show 0 absthread check --only contracts "$example"
show 0 absthread fmt "$example"
show 0 absthread export dot "$example" -o "$folder"
show 0 dot -Tsvg "$folder/bluetooth.dot" -o "$folder/bluetooth.svg"
show 0 absthread check --certificate "$folder/proof.json" "$example"
show 0 absthread certify "$folder/proof.json"
show 5 absthread spin --instances PnpAdd=4 "$example"
show 0 absthread check drivers-examples/counter/counter.c
show 10 absthread check --only composition tests/any_number/first_repair_fail.absthread
show 10 absthread check drivers-examples/figure2/figure2_wrong.absthread
printf '\nThe contracts are drawn in %s/bluetooth.svg, and the proof is %s/proof.json.\n' "$folder" "$folder"
