#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Real drivers of Debian's kernel: fetches linux-source (the drivers) and linux-headers (headers as
# the Debian build prepared them) into a folder, installs neither, lowers every entry point that the
# contracts here name, prints what was and was not supported, whether the entry points keep their
# contracts, and which of the memory that they share is free of races. `survey` asks of many drivers
# how many of their entry points are lowered, and what stops the others (survey.py).
#
#   kernel.sh FOLDER [survey]      absthread is found on the PATH
set -euo pipefail

here="$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"
folder="${1:?a folder for what is fetched is needed}"
version=6.1
drivers=(char/nvram misc/phantom watchdog/w83877f_wdt net/wireless/cisco/airo)
surveyed=(char/{nsc_gpio,ppdev,lp,toshiba,applicom,sonypi,scx200_gpio,tlclk,hangcheck-timer,dtlk,hpet,pc8736x_gpio,ttyprintk}
  char/mwave/mwavedd misc/{pch_phub,hpilo,isl29003,tsl2550,sram,ds1682,dummy-irq,hmc6352} misc/ibmasm/ibmasmfs
  watchdog/{softdog,pcwd,sbc60xxwdt,wdt,w83877f_wdt,acquirewdt,ib700wdt,it8712f_wdt,pcwd_pci} input/{evdev,mousedev,joydev}
  char/hw_random/via-rng misc/{apds990x,ics932s401,vmw_balloon} watchdog/{machzwd,eurotechwdt,wdt_pci,sc1200wdt}
  input/misc/{uinput,pcspkr,apanel} leds/{uleds,leds-ss4200})
[[ "${2:-}" == survey ]] && drivers=("${surveyed[@]}")

mkdir -p "$folder/packages"
cd "$folder"

headers="$(LC_ALL=C apt-cache depends "linux-headers-amd64" | sed -n 's/.*Depends: \(linux-headers-[0-9].*-amd64\)$/\1/p' | head -n 1)"
[[ -n "$headers" ]] || { echo "apt knows no linux-headers-amd64; run apt-get update as root" >&2; exit 1; }
common="${headers%-amd64}-common"

fetch() {
  compgen -G "packages/${1}_*.deb" >/dev/null && return
  echo "== fetch $1"
  (cd packages && apt-get download -q "$1" 2>&1 | grep -v '^W:' || true)
  compgen -G "packages/${1}_*.deb" >/dev/null || { echo "cannot fetch $1" >&2; exit 1; }
}

for package in "linux-source-$version" "$headers" "$common"; do fetch "$package"; done
if [[ ! -d headers ]]; then
  for package in "$headers" "$common"; do dpkg-deb -x packages/"${package}"_*.deb headers; done
fi
archive="source/usr/src/linux-source-$version.tar.xz"
[[ -f "$archive" ]] || dpkg-deb -x "packages/linux-source-${version}"_*.deb source
# Each with what lies beside it; tar wants every pattern once.
declare -A missing=()
for driver in "${drivers[@]}"; do
  folder="linux-source-$version/drivers/$(dirname "$driver")"
  [[ -f "linux-source-$version/drivers/$driver.c" ]] || missing["$folder/*.[ch]"]=1
done
((${#missing[@]} == 0)) || tar -xJf "$archive" --wildcards --no-wildcards-match-slash "${!missing[@]}"

c="$PWD/headers/usr/src/$common"
a="$PWD/headers/usr/src/$headers"
flags=(-nostdinc "-I$c/arch/x86/include" "-I$a/arch/x86/include/generated" "-I$c/include" "-I$a/include"
  "-I$c/arch/x86/include/uapi" "-I$a/arch/x86/include/generated/uapi" "-I$c/include/uapi"
  "-I$a/include/generated/uapi" -include linux/compiler-version.h -include linux/kconfig.h
  -include linux/compiler_types.h -D__KERNEL__ -DMODULE -std=gnu11 -fshort-wchar -mcmodel=kernel -mno-sse
  -mno-mmx -mno-avx '-DKBUILD_MODNAME="driver"' '-DKBUILD_BASENAME="driver"' -DCC_USING_FENTRY)

# How many locations and steps the thread has, or what stopped it.
size() {
  awk -v wanted="$2" '
    /^thread / { now = $2 == wanted; next }
    !now { next }
    /^unsupported / { stopped++; next }
    /^  -> / { steps++; next }
    /^[A-Za-z(]/ { if ($1 != "local") places++ }
    END {
      if (stopped) printf "not lowered: %d places are unsupported", stopped
      else printf "%d locations, %d steps", places, steps
    }' "$1"
}

# The least processor time of three runs.
cost() {
  local run
  for run in 1 2 3; do
    { TIMEFORMAT='%U %S'; time "$@" >"cost.$run.out" 2>&1; } 2>&1
  done | awk '{ now = $1 + $2; if (NR == 1 || now < best) best = now } END { print best }'
}

# Reading and lowering every entry point (and drawing them), against Clang's reading alone.
lowering() {
  local name="$1" theirs ours lines
  lines="$(clang-19 -w -E -P "${flags[@]}" "$name.c" | wc -l)"
  theirs="$(cost clang-19 -fsyntax-only "${flags[@]}" "$name.c")"
  ours="$(cost absthread export dot --stage cfg "$name.absthread" -- "${flags[@]}")"
  awk -v a="$ours" -v b="$theirs" -v n="$lines" 'BEGIN {
    printf "  %d lines with their headers: clang -fsyntax-only %.2f s, ours %.2f s, ratio %.2f\n", n, b, a, a / b }'
}

# Each entry point by itself, so that none waits for another.
conformance() {
  local name="$1" thread start
  echo "  do they keep their contracts, within 60 s each:"
  : >"$name.err"
  for thread in $(sed -n 's/^thread \([A-Za-z0-9_]*\) for .*/\1/p' "$name.absthread"); do
    start="$EPOCHREALTIME"
    absthread check --only conformance --thread "$thread" --timeout 60 --dump "threads=$name.threads" \
      "$name.absthread" -- "${flags[@]}" >"$name.$thread.out" 2>>"$name.err" || true
    awk -v name="$thread" -v a="$start" -v b="$EPOCHREALTIME" -v verdict="$(tail -n 1 "$name.$thread.out")" \
      -v size="$(size "$name.threads" "$thread")" \
      'BEGIN { printf "    %-12s %-28s %6.1f s  %s\n", name, size, b - a, verdict }'
  done
  echo "  what was not supported:"
  { grep '\[unsupported-c\]' "$name.err" || true; } |
    sed -e 's/.*unsupported in thread [^:]*: //' -e 's/ \[unsupported-c\]//' | sort | uniq -c | sort -rn |
    sed 's/^/  /' | grep . || echo "    nothing"
}

races() {
  local name="$1"
  python3 "$here/races.py" "$name" --timeout 70 --memory-limit 4000 "$name.absthread" -- "${flags[@]}"
}

if [[ "${2:-}" == survey ]]; then
  # Each in a folder of its own kind, with the headers beside it.
  python3 "$here/survey.py" "${drivers[@]/#/linux-source-$version/drivers/}" -- "${flags[@]}"
  exit
fi

for driver in "${drivers[@]}"; do
  name="$(basename "$driver")"
  # A contract stands beside its C file.
  cp "linux-source-$version/drivers/$driver.c" "$name.c"
  find "linux-source-$version/drivers/$(dirname "$driver")" -maxdepth 1 -name '*.h' -exec cp {} . ';'
  cp "$here/$name.absthread" .
  echo
  echo "== drivers/$driver.c, $(wc -l <"$name.c") lines"
  lowering "$name"
  conformance "$name"
  races "$name"
done
