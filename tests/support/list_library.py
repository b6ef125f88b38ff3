#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every function with a pointer parameter that the C11 and POSIX headers of this machine declare.

    list_library.py                  prints their names with their types
    list_library.py library.def ...  says which of them have neither a row nor a reason why not
"""
import json
import os
import re
import subprocess
import sys

HEADERS = """
assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic
stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype
aio arpa/inet cpio dirent dlfcn fcntl fmtmsg fnmatch ftw glob grp iconv langinfo libgen monetary mqueue ndbm net/if
netdb netinet/in netinet/tcp nl_types poll pthread pwd regex sched search semaphore spawn strings stropts sys/ipc
sys/mman sys/msg sys/resource sys/select sys/sem sys/shm sys/socket sys/stat sys/statvfs sys/time sys/times
sys/types sys/uio sys/un sys/utsname sys/wait syslog tar termios trace ulimit unistd utime utmpx wordexp
""".split()


def declared(clang):
    """Names and types of the functions."""
    found = {}
    for options in (["-std=c11"], ["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-D_XOPEN_SOURCE=700"]):
        # Not every system has all of them.
        text = "".join(f"#if __has_include(<{h}.h>)\n#include <{h}.h>\n#endif\n" for h in HEADERS)
        run = subprocess.run([clang, *options, "-fsyntax-only", "-x", "c", "-", "-Xclang", "-ast-dump=json"],
                             input=text, capture_output=True, text=True, check=True)
        for node in json.loads(run.stdout)["inner"]:
            if node.get("kind") != "FunctionDecl" or node.get("isImplicit") or node["name"].startswith("_"):
                continue
            pointers = [p["type"].get("desugaredQualType", p["type"]["qualType"])
                        for p in node.get("inner", []) if p.get("kind") == "ParmVarDecl"]
            if any("*" in p or "va_list" in p or "[" in p for p in pointers):
                found[node["name"]] = node["type"]["qualType"]
    return found


def main(files):
    found = declared(os.environ.get("CLANG", "clang-19"))
    if not files:
        for name in sorted(found):
            print(name, found[name])
        return 0
    rows = set()
    for file in files:
        with open(file, encoding="utf-8") as text:
            for names in re.findall(r'^(?:LIBRARY|NOT_MODELLED|ROW)\("([^"]+)"', text.read(), re.MULTILINE):
                rows |= set(names.split())
    starts = tuple(row[:-1] for row in rows if row.endswith("*"))
    missing = [name for name in sorted(found) if name not in rows and not name.startswith(starts)]
    for name in missing:
        print(f"{name}: {found[name]} has no row, and no reason why not")
    print(f"{len(found)} functions, {len(missing)} without a row")
    return 1 if missing or len(found) < 500 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
