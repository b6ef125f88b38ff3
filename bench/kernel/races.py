# SPDX-License-Identifier: MIT
"""Runs `absthread races` with the given arguments and counts: shared locations, those that are proved free of races,
those with a race, those that are not decided (with the reasons), time and memory.

    races.py NAME ARGUMENT...     NAME.races.json is the report, NAME.races.txt what absthread printed
"""

import collections
import json
import os
import resource
import subprocess
import sys
import time

name = sys.argv[1]
report = name + ".races.json"
if os.path.exists(report):
    os.remove(report)
start = time.monotonic()
with open(name + ".races.txt", "w") as text:
    subprocess.run(["absthread", "races", "--json", report, *sys.argv[2:]], stdout=text, stderr=text, check=False)
seconds = time.monotonic() - start
# The largest of the processes that were waited for.
megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024

proved, racy, open_ = [], [], []
for program in json.load(open(report))["programs"]:
    for part in program["parts"]:
        if part["question"] != "race-freedom":
            continue
        answer = part["verdict"]["answer"]
        if not part.get("thread"):
            # What cheap reasons have settled stands in one part, a line each; or nothing was decided at all.
            if answer == "true":
                proved += [line for line in part["remarks"] if ": " in line]
            else:
                open_.append((None, part["verdict"]["detail"]))
        elif answer == "true":
            proved.append(part["thread"])
        elif answer == "false":
            racy.append(part["thread"])
        else:
            open_.append((part["thread"], part["verdict"]["detail"]))
    print(f"  races: {program['verdict']['answer']}: {program['sentence']}")

print(f"    {len(proved) + len(racy) + len(open_)} shared locations: {len(proved)} proved, {len(racy)} racy, "
      f"{len(open_)} undecided; {seconds:.1f} s, {megabytes:.0f} MB")
for location in racy:
    print(f"    race on {location}")
for reason, number in collections.Counter(reason.split("'")[0] for _, reason in open_).most_common(8):
    print(f"    undecided, {number}: {reason}")
