#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rows of library.def under ThreadSanitizer: two threads make the call, and a race is reported there exactly if
`absthread races` reports one.

    library_races.py ABSTHREAD LIBRARY_DEF [COUNT [SEED]]

The rows are drawn by a fixed seed among the functions that have a call below. One that ThreadSanitizer does not
intercept is left out, and the next is drawn: what it accesses cannot be seen there. So is one that it intercepts
without looking at what is written, if a run shows that something is written. Functions that only read are called while
the other thread writes what they read. Each row is asked a second time with a mutex around both: then there is no race.
"""
import os
import random
import re
import subprocess
import sys
import tempfile

PRELUDE = """#define _DEFAULT_SOURCE
#define _XOPEN_SOURCE 700
#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <grp.h>
#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

static char a[64] = "ab 12", b[64] = "ab 12", path[64] = "/tmp";
static wchar_t w[64];
static int fd, n, two[2];
static long arr[4];
static double d;
static time_t now = 1000;
static struct tm tm = {0};
static struct timespec ts, rest;
static struct timeval tv;
static struct stat st;
static struct statvfs sv;
static struct utsname un;
static struct itimerval it;
static struct sched_param sp;
static sigset_t set;
static struct in_addr ip;
static struct tms tms;
static struct pollfd pf;
static void *block;
static char *end;
static int compare(const void *x, const void *y) { return *(const long *)x < *(const long *)y; }
"""

# The call, and what it reads of the program's memory if it writes nothing.
CALLS = {
    "asctime": ("asctime(&tm)", ""), "asctime_r": ("asctime_r(&tm, a)", ""), "ctime": ("ctime(&now)", ""),
    "ctime_r": ("ctime_r(&now, a)", ""), "gmtime": ("gmtime(&now)", ""), "gmtime_r": ("gmtime_r(&now, &tm)", ""),
    "localtime": ("localtime(&now)", ""), "localtime_r": ("localtime_r(&now, &tm)", ""),
    "mktime": ("mktime(&tm)", ""), "time": ("time(&now)", ""), "strptime": ("strptime(a, \"%d\", &tm)", "a[0]"),
    "bzero": ("bzero(a, 8)", ""), "bcmp": ("bcmp(a, b, 8)", "a[0]"), "memcmp": ("memcmp(a, b, 8)", "a[0]"),
    "memchr": ("memchr(a, 'b', 8)", "a[0]"), "strlen": ("strlen(a)", "a[0]"), "strnlen": ("strnlen(a, 8)", "a[0]"),
    "strcmp": ("strcmp(a, b)", "a[0]"), "strncmp": ("strncmp(a, b, 8)", "b[0]"),
    "strcasecmp": ("strcasecmp(a, b)", "a[0]"), "strncasecmp": ("strncasecmp(a, b, 4)", "a[0]"),
    "strchr": ("strchr(a, 'a')", "a[0]"), "strrchr": ("strrchr(a, 'a')", "a[0]"), "strstr": ("strstr(a, \"b\")", "a[0]"),
    "strspn": ("strspn(a, \"b\")", "a[0]"), "strcspn": ("strcspn(a, \"b\")", "a[0]"),
    "strpbrk": ("strpbrk(a, \"b\")", "a[0]"), "strcpy": ("strcpy(a, \"xy\")", ""),
    "strncpy": ("strncpy(a, \"xy\", 8)", ""), "strcat": ("strcat(a, \"x\")", ""), "strncat": ("strncat(a, \"x\", 1)", ""),
    "strdup": ("strdup(a)", "a[0]"), "strndup": ("strndup(a, 3)", "a[0]"), "strxfrm": ("strxfrm(a, \"xy\", 8)", ""),
    "strtol": ("strtol(a, &end, 10)", ""), "strtoimax": ("strtoimax(a, 0, 10)", "a[0]"),
    "strerror_r": ("strerror_r(2, a, 64)", ""), "strtok": ("strtok(a, \" \")", ""),
    "sprintf": ("sprintf(a, \"%d\", 3)", ""), "snprintf": ("snprintf(a, 8, \"%s\", \"x\")", ""),
    "printf": ("printf(\"%s\", a)", "a[0]"), "fprintf": ("fprintf(stderr, \"%.0d%s\", 0, b)", "b[0]"),
    "puts": ("puts(a)", "a[0]"), "fputs": ("fputs(a, stdout)", "a[0]"), "sscanf": ("sscanf(\"7\", \"%d\", &n)", ""),
    "fread": ("fread(a, 4, 2, stdin)", ""), "fwrite": ("fwrite(a, 4, 2, stdout)", "a[0]"),
    "fgets": ("fgets(a, 8, stdin)", ""), "read": ("read(fd, a, 8)", ""), "pread": ("pread(fd, a, 8, 0)", ""),
    "write": ("write(fd, a, 8)", "a[0]"), "pwrite": ("pwrite(fd, a, 8, 0)", "a[0]"),
    "getcwd": ("getcwd(a, 64)", ""), "realpath": ("realpath(\"/\", a)", ""), "stat": ("stat(\"/\", &st)", ""),
    "lstat": ("lstat(path, &st)", ""), "fstat": ("fstat(fd, &st)", ""), "statvfs": ("statvfs(\"/\", &sv)", ""),
    "fstatvfs": ("fstatvfs(fd, &sv)", ""), "uname": ("uname(&un)", ""), "times": ("times(&tms)", ""),
    "clock_gettime": ("clock_gettime(CLOCK_REALTIME, &ts)", ""), "clock_getres": ("clock_getres(CLOCK_REALTIME, &ts)", ""),
    "gettimeofday": ("gettimeofday(&tv, 0)", ""), "getitimer": ("getitimer(ITIMER_REAL, &it)", ""),
    "sched_getparam": ("sched_getparam(0, &sp)", ""), "sigemptyset": ("sigemptyset(&set)", ""),
    "sigfillset": ("sigfillset(&set)", ""), "sigpending": ("sigpending(&set)", ""),
    "inet_pton": ("inet_pton(AF_INET, \"1.2.3.4\", &ip)", ""), "inet_ntop": ("inet_ntop(AF_INET, &ip, a, 64)", ""),
    "pipe": ("pipe(two)", ""), "poll": ("poll(&pf, 1, 0)", ""), "posix_memalign": ("posix_memalign(&block, 64, 64)", ""),
    "frexp": ("frexp(3.5, &n)", ""), "modf": ("modf(3.5, &d)", ""), "remquo": ("remquo(3.5, 2, &n)", ""),
    "qsort": ("qsort(arr, 4, sizeof arr[0], compare)", ""), "rand_r": ("rand_r((unsigned *)&n)", ""),
    "wcslen": ("wcslen(w)", "w[0]"), "wcsnlen": ("wcsnlen(w, 8)", "w[0]"), "mbstowcs": ("mbstowcs(w, \"xy\", 8)", ""),
    "wcstombs": ("wcstombs(a, w, 8)", ""), "confstr": ("confstr(_CS_PATH, a, 64)", ""),
    "readlink": ("readlink(\"/proc/self/exe\", a, 64)", ""), "getrandom": ("getrandom(a, 8, 0)", ""),
    "getpwnam_r": None, "nanosleep": ("nanosleep(&ts, 0)", "ts.tv_nsec"), "opendir": ("opendir(path)", "path[0]"),
    "open": ("open(path, O_RDONLY)", "path[0]"), "fopen": ("fopen(path, \"r\")", "path[0]"),
    "unlink": ("unlink(b)", "b[0]"), "rmdir": ("rmdir(b)", "b[0]"), "setlocale": ("setlocale(LC_ALL, b)", "b[0]"),
    "sigaddset": ("sigaddset(&set, 3)", ""), "getgroups": ("getgroups(0, 0)", "a[0]"),
}

# These give nothing that could be kept.
NUMBERS = {"getgroups"}

MAIN = """
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static void *first(void *unused) {{ {lock} {first}; {unlock} return unused; }}
static void *second(void *unused) {{ {lock} {second}; {unlock} return unused; }}
int main(void) {{
  pthread_t t, u;
  fd = open("numbers", O_RDWR);
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}}
"""


def intercepted(clang):
    resources = subprocess.run([clang, "-print-resource-dir"], capture_output=True, text=True, check=True).stdout.strip()
    for folder, _, files in os.walk(os.path.join(resources, "lib")):
        for file in files:
            if file == "libclang_rt.tsan-x86_64.a" or file == "libclang_rt.tsan.a":
                names = subprocess.run(["nm", os.path.join(folder, file)], capture_output=True, text=True).stdout
                return set(re.findall(r"_interceptor_(\w+)$", names, re.MULTILINE))
    return set()


def sanitizer_reports(clang, source, folder):
    program = os.path.join(folder, "program")
    subprocess.run([clang, "-w", "-g", "-O0", "-fno-builtin", "-fsanitize=thread", source, "-o", program, "-lm"], check=True)
    for _ in range(3):
        with open(os.path.join(folder, "numbers"), "w", encoding="utf-8") as text:
            text.write("1 2 3 4 5 6 7 8\n" * 64)
        with open(os.path.join(folder, "numbers"), encoding="utf-8") as text:
            run = subprocess.run([program], stdin=text, capture_output=True, cwd=folder, timeout=60)
        if b"data race" in run.stderr:
            return True
    return False


def really_writes(clang, call, folder):
    """Whether the call changes one of the objects."""
    source = os.path.join(folder, "writes.c")
    objects = "a b w n two d now tm ts rest tv st sv un it sp set ip tms pf block end arr".split()
    before = "".join(f"char {o}_[sizeof {o}]; memcpy({o}_, &{o}, sizeof {o});" for o in objects)
    changed = " || ".join(f"memcmp({o}_, &{o}, sizeof {o})" for o in objects)
    with open(source, "w", encoding="utf-8") as text:
        text.write(PRELUDE + f"int main(void) {{ {before} {call}; return {changed}; }}")
    program = os.path.join(folder, "writes")
    subprocess.run([clang, "-w", source, "-o", program, "-lm"], check=True)
    return subprocess.run([program], capture_output=True, cwd=folder, timeout=60).returncode == 1


def we_report(absthread, source):
    run = subprocess.run([absthread, "races", "--timeout", "30", source], capture_output=True, text=True)
    return {0: "true", 5: "unknown", 10: "race"}.get(run.returncode, f"exit {run.returncode}"), run.returncode


def main(absthread, table, count=30, seed=21):
    clang = os.environ.get("CLANG", "clang-19")
    with open(table, encoding="utf-8") as text:
        rows = [name for names in re.findall(r'^LIBRARY\("([^"]+)"', text.read(), re.MULTILINE) for name in names.split()]
    drawn = [name for name in sorted(rows) if CALLS.get(name)]
    random.Random(seed).shuffle(drawn)
    seen = intercepted(clang)
    done = wrong = 0
    for name in drawn:
        if done == count:
            break
        call, read = CALLS[name]
        if name not in seen:
            print(f"{name}: not intercepted by ThreadSanitizer, left out")
            continue
        # What nobody looks at is not called.
        first = f"volatile long kept = (long){call}; (void)kept" if read and name not in NUMBERS else call
        second = f"{read} = 1" if read else call
        for locked in (False, True):
            with tempfile.TemporaryDirectory() as folder:
                source = os.path.join(folder, "program.c")
                with open(source, "w", encoding="utf-8") as text:
                    text.write(PRELUDE + MAIN.format(first=first, second=second,
                                                     lock="pthread_mutex_lock(&gate);" if locked else "",
                                                     unlock="pthread_mutex_unlock(&gate);" if locked else ""))
                there = sanitizer_reports(clang, source, folder)
                word, code = we_report(absthread, source)
                if not locked and not there and not read and really_writes(clang, call, folder):
                    print(f"{name}: {call}: it writes, and ThreadSanitizer does not look; left out (absthread {word})")
                    break
            done += locked
            good = there == (code == 10) and code in (0, 5, 10)
            wrong += not good
            print(f"{name}{', locked' if locked else ''}: {call}: ThreadSanitizer {'race' if there else 'none'}, "
                  f"absthread {word}{'' if good else '   WRONG'}", flush=True)
    print(f"{done} rows, {wrong} wrong")
    return 1 if wrong or done < count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:])))
