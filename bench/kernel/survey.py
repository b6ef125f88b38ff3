# SPDX-License-Identifier: MIT
"""How many entry points of drivers the front end takes, and what stops the others.

    survey.py DRIVER... -- FLAG...     paths without the `.c`

An entry point is a function of the file whose address is used (`.open = f`, `request_irq(n, f, ...)`). A contract
without variables names each of them, any number at once; `absthread export` lowers them all. One line per driver
(seconds are processor time, the least of three runs; the ratio is to what `clang -fsyntax-only` needs with the same
flags), then what was unsupported: at how many places, in how many entry points and drivers.
"""

import collections
import os
import re
import resource
import subprocess
import sys

SECONDS = 120  # for one driver
RUNS = 3


def timed(command):
    """(what it printed and gave back, least processor time)"""
    def processor_time():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    times = []
    for _ in range(RUNS):
        start = processor_time()
        run = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
        times.append(processor_time() - start)
    return run, min(times)


def own_text(path, flags):
    """What the preprocessor leaves of the file, without the files that it includes."""
    out = subprocess.run(["clang-19", "-w", "-E", *flags, path], capture_output=True, text=True, check=True).stdout
    own, inside = [], False
    for line in out.splitlines():
        if marker := re.match(r'# \d+ "([^"]*)"', line):
            inside = os.path.abspath(marker[1]) == os.path.abspath(path)
        elif inside:
            own.append(line)
    return "\n".join(own)


def entry_points(text):
    """Functions with a body whose address is used."""
    text = re.sub(r'"(?:[^"\\]|\\.)*"', '""', text)
    defined = dict.fromkeys(re.findall(r"\b(\w+)\s*\([^;{}]*\)\s*\{", text))
    return [name for name in defined if re.search(rf"[=,(&]\s*{name}\s*[,)}};]", text)]


def contract(name, file, points):
    threads = "".join(
        f"\nthread {p} for {p} instances any {{\n  init Here;\n  end Here;\n  state Here;\n}}\n" for p in points)
    return f'program {name} "{file}";\n{threads}'


def general(what):
    """The same obstacle has the same words, whatever it is about."""
    return re.sub(r"'[^']*'", "'...'", re.sub(r"\b\d+\b", "N", what))


def survey(path, flags):
    """(entry points, {entry point: [what is unsupported]}, seconds, Clang's seconds, complaint)"""
    path += ".c"
    folder, file = os.path.split(os.path.abspath(path))
    name = os.path.splitext(file)[0].replace("-", "_")
    points = entry_points(own_text(path, flags))
    spec = os.path.join(folder, name + ".survey.absthread")
    with open(spec, "w") as out:
        out.write(contract(name, file, points))
    theirs = timed(["clang-19", "-fsyntax-only", *flags, path])[1]
    try:
        run, ours = timed(["absthread", "export", "dot", "--stage", "cfg", "-o", "-", spec, "--", *flags])
    except subprocess.TimeoutExpired:
        return points, {}, SECONDS, theirs, f"no end within {SECONDS} s"
    stopped = collections.defaultdict(list)
    for thread, what in re.findall(r"unsupported in thread '(\w+)': (.*) \[unsupported-c\]", run.stderr):
        stopped[thread].append(what)
    errors = [line for line in run.stderr.splitlines() if "error:" in line and "[unsupported-c]" not in line]
    complaint = errors[0] if errors else f"exit code {run.returncode}" if run.returncode not in (0, 5) else ""
    return points, stopped, ours, theirs, complaint


def main():
    split = sys.argv.index("--")
    drivers, flags = sys.argv[1:split], sys.argv[split + 1:]
    places, threads = collections.Counter(), collections.defaultdict(set)
    total = lowered = 0
    print(f"{'driver':34} {'entry points':>12} {'lowered':>8} {'clang':>8} {'ours':>8} {'ratio':>8}")
    for path in drivers:
        points, stopped, ours, theirs, complaint = survey(path, flags)
        short = path.split("drivers/")[-1]
        good = 0 if complaint else len(points) - len(stopped)
        total, lowered = total + len(points), lowered + good
        print(f"{short:34} {len(points):12} {good:8} {theirs:8.2f} {ours:8.2f} {ours / theirs:8.2f}"
              + (f"  {complaint}" if complaint else ""), flush=True)
        for thread, obstacles in stopped.items():
            for what in obstacles:
                places[general(what)] += 1
                threads[general(what)].add((short, thread))
    print(f"{'all':34} {total:12} {lowered:8}")
    print("\nunsupported: places, entry points, drivers")
    for what in sorted(threads, key=lambda w: (-len(threads[w]), w)):
        print(f"{places[what]:6} {len(threads[what]):6} {len({d for d, _ in threads[what]}):6}  {what}")


main()
