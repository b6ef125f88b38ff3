// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/library_table.hpp"

namespace absthread::fuzz {

const std::vector<ObjectKind>& object_kinds() {
  static const std::vector<ObjectKind> kinds = {
      {"char", "char", 64, 1},
      {"int", "int", 16, 4},
      {"time", "time_t", 1, 64},
      {"tm", "struct tm", 1, 64},
      {"spec", "struct timespec", 1, 64},
      {"val", "struct timeval", 1, 64},
      {"stat", "struct stat", 1, 64},
      {"poll", "struct pollfd", 1, 64},
      {"end", "char *", 1, 64},
      {"set", "sigset_t", 1, 64},
      {"limit", "struct rlimit", 1, 64},
      {"double", "double", 1, 64},
  };
  return kinds;
}

const std::vector<LibraryRow>& library_rows() {
  static const std::vector<LibraryRow> rows = {
      // ---- plain accesses, to meet the others
      {"poke", "({0})[0] = 0;", {"char"}, "w0=1"},
      {"peek", "(void)(({0})[0] + 0);", {"char"}, "r0=1"},
      {"poke_int", "({0})[0] = 5;", {"int"}, "w0=4"},
      {"peek_int", "(void)(({0})[0] + 0);", {"int"}, "r0=4"},
      {"poke_time", "*{0} = 5;", {"time"}, "w0=*"},
      {"poke_tm", "({0})->tm_year = 5;", {"tm"}, "w0?*"},
      {"poke_end", "*{0} = 0;", {"end"}, "w0=*"},
      // ---- <string.h>, <strings.h>
      {"strcpy", "strcpy({0}, \"hello\");", {"char"}, "w0=6"},
      {"strcpy_from", "strcpy({0}, {1});", {"char", "char"}, "w0~S r1=S"},
      {"strncpy", "strncpy({0}, \"hi\", {n});", {"char"}, "w0=N"},
      {"strncpy_from", "strncpy({0}, {1}, {n});", {"char", "char"}, "w0=N r1~N"},
      {"stpcpy", "stpcpy({0}, \"hello\");", {"char"}, "w0=6"},
      {"strcat", "strcat({0}, \"xy\");", {"char"}, "a0"},
      {"strcat_from", "strcat({0}, {1});", {"char", "char"}, "a0 r1=S"},
      {"strncat", "strncat({0}, \"xy\", 1);", {"char"}, "a0"},
      {"memcpy", "memcpy({0}, {1}, {n});", {"char", "char"}, "w0=N r1=N"},
      {"memmove", "memmove({0}, {1}, {n});", {"char", "char"}, "w0=N r1=N"},
      {"memcpy_in", "memcpy(own, {0}, {n});", {"char"}, "r0=N"},
      {"memcpy_out", "memcpy({0}, own, {n});", {"char"}, "w0=N"},
      {"memset", "memset({0}, 'x', {n});", {"char"}, "w0=N"},
      {"memset_int", "memset({0}, 0, {n} * sizeof(int));", {"int"}, "w0=N"},
      {"bzero", "bzero({0}, {n});", {"char"}, "w0=N"},
      {"memcmp", "(void)memcmp({0}, {1}, {n});", {"char", "char"}, "r0~N r1~N"},
      {"memchr", "(void)memchr({0}, 'q', {n});", {"char"}, "r0~N"},
      {"strlen", "(void)strlen({0});", {"char"}, "r0=S"},
      {"strnlen", "(void)strnlen({0}, {n});", {"char"}, "r0~N"},
      {"strcmp", "(void)strcmp({0}, {1});", {"char", "char"}, "r0~S r1~S"},
      {"strncmp", "(void)strncmp({0}, \"abc\", {n});", {"char"}, "r0~N"},
      {"strchr", "(void)strchr({0}, 'b');", {"char"}, "r0~S"},
      {"strrchr", "(void)strrchr({0}, 'b');", {"char"}, "r0=S"},
      {"strstr", "(void)strstr({0}, \"bc\");", {"char"}, "r0~S"},
      {"strspn", "(void)strspn({0}, \"ab\");", {"char"}, "r0~S"},
      {"strdup", "free(strdup({0}));", {"char"}, "r0=S"},
      {"strcasecmp", "(void)strcasecmp({0}, \"abc\");", {"char"}, "r0~S"},
      {"strcoll", "(void)strcoll({0}, \"abc\");", {"char"}, "r0~S"},
      {"strtok", "(void)strtok({0}, \",\");", {"char"}, "r0~S w0!S hw:strtok"},
      {"strtok_on", "(void)strtok(0, \",\");", {}, "hw:strtok"},
      {"strtok_r", "(void)strtok_r({0}, \",\", &rest);", {"char"}, "r0~S w0!S"},
      {"strsep", "(void)strsep({0}, \",\");", {"end"}, "r0=* w0!*"},
      {"strerror", "(void)strerror(2);", {}, "hw:strerror"},
      {"strerror_shown", "puts(strerror(2));", {}, "hw:strerror"},
      {"strerror_r", "strerror_r(2, {0}, {n});", {"char"}, "w0~N"},
      {"strsignal", "(void)strsignal(9);", {}, "hw:strsignal"},
      // ---- <stdio.h>
      {"snprintf", "snprintf({0}, {n}, \"%d\", 7);", {"char"}, "w0~N"},
      {"snprintf_from", "snprintf({0}, {n}, \"%s\", {1});", {"char", "char"}, "w0~N r1~S"},
      {"sprintf", "sprintf({0}, \"%d\", 12);", {"char"}, "w0~S"},
      {"sprintf_from", "sprintf({0}, \"<%s>\", {1});", {"char", "char"}, "w0~S r1=S"},
      {"sprintf_own", "sprintf(own, \"%s\", {0});", {"char"}, "r0=S"},
      {"puts", "puts({0});", {"char"}, "r0=S"},
      {"fputs", "fputs({0}, stdout);", {"char"}, "r0=S"},
      {"printf_s", "printf(\"%s\\n\", {0});", {"char"}, "r0=S"},
      {"printf_2s", "printf(\"%.2s\\n\", {0});", {"char"}, "r0~S"},
      {"printf_p", "printf(\"%p\\n\", (void *){0});", {"char"}, ""},
      {"printf_d", "printf(\"%d\\n\", ({0})[0]);", {"int"}, "r0=4"},
      {"printf_n", "printf(\"x%n\\n\", {0});", {"int"}, "w0=4"},
      {"fprintf_s", "fprintf(stderr, \"%d %s\\n\", 1, {0});", {"char"}, "r0=S"},
      {"perror", "perror({0});", {"char"}, "r0=S"},
      {"fgets", "(void)fgets({0}, {n}, stdin);", {"char"}, "w0~N"},
      {"fread", "(void)fread({0}, 1, {n}, stdin);", {"char"}, "w0=N"},
      {"fread_int", "(void)fread({0}, sizeof(int), {n}, stdin);", {"int"}, "w0=N"},
      {"fwrite", "(void)fwrite({0}, 1, {n}, stdout);", {"char"}, "r0=N"},
      {"sscanf_d", "sscanf(\"42\", \"%d\", {0});", {"int"}, "w0=4"},
      {"sscanf_s", "sscanf(\"word\", \"%15s\", {0});", {"char"}, "w0~S"},
      {"sscanf_from", "sscanf({0}, \"%d\", &number);", {"char"}, "r0~S"},
      {"scanf_d", "(void)scanf(\"%d\", {0});", {"int"}, "w0=4"},
      // ---- <stdlib.h>, <math.h>
      {"atoi", "(void)atoi({0});", {"char"}, "r0~S"},
      {"strtol", "(void)strtol({0}, {1}, 10);", {"char", "end"}, "r0~S w1=*"},
      {"strtol_only", "(void)strtol({0}, 0, 10);", {"char"}, "r0~S"},
      {"strtod_end", "(void)strtod(\"1.5\", {0});", {"end"}, "w0=*"},
      {"strtoul_end", "(void)strtoul(\"15\", {0}, 0);", {"end"}, "w0=*"},
      {"qsort", "qsort({0}, {n}, sizeof(int), compare);", {"int"}, "w0=N"},
      {"bsearch", "(void)bsearch(&number, {0}, {n}, sizeof(int), compare);", {"int"}, "r0?N"},
      {"getenv", "(void)getenv(\"HOME\");", {}, "hr:environ"},
      {"setenv", "setenv(\"COLOUR\", \"red\", 1);", {}, "hw:environ"},
      {"unsetenv", "unsetenv(\"COLOUR\");", {}, "hw:environ"},
      {"getenv_of", "(void)getenv({0});", {"char"}, "r0~S hr:environ"},
      {"frexp", "(void)frexp(3.0, {0});", {"int"}, "w0=4"},
      {"modf", "(void)modf(3.5, {0});", {"double"}, "w0=*"},
      // ---- <time.h>, <sys/time.h>
      {"time", "(void)time({0});", {"time"}, "w0=*"},
      {"time_only", "(void)time(0);", {}, ""},
      {"localtime", "(void)localtime({0});", {"time"}, "r0=* hw:tm"},
      {"gmtime", "(void)gmtime({0});", {"time"}, "r0=* hw:tm"},
      {"localtime_r", "(void)localtime_r({0}, {1});", {"time", "tm"}, "r0=* w1=*"},
      {"gmtime_r", "(void)gmtime_r({0}, {1});", {"time", "tm"}, "r0=* w1=*"},
      {"ctime", "(void)ctime({0});", {"time"}, "r0=* hw:tm hw:asctime"},
      {"ctime_r", "(void)ctime_r({0}, {1});", {"time", "char"}, "r0=* w1~26"},
      {"asctime", "(void)asctime({0});", {"tm"}, "r0=* hw:asctime"},
      {"asctime_r", "(void)asctime_r({0}, {1});", {"tm", "char"}, "r0=* w1~26"},
      {"mktime", "(void)mktime({0});", {"tm"}, "w0=*"},
      {"strftime", "strftime({0}, {n}, \"%H\", {1});", {"char", "tm"}, "w0~N r1?*"},
      {"clock_gettime", "clock_gettime(CLOCK_REALTIME, {0});", {"spec"}, "w0=*"},
      {"nanosleep", "nanosleep({0}, 0);", {"spec"}, "r0=*"},
      {"nanosleep_rest", "nanosleep({0}, {1});", {"spec", "spec"}, "r0=* w1!*"},
      {"gettimeofday", "gettimeofday({0}, 0);", {"val"}, "w0=*"},
      // ---- POSIX
      {"read", "(void)!read(0, {0}, {n});", {"char"}, "w0=N"},
      {"read_int", "(void)!read(0, {0}, {n} * sizeof(int));", {"int"}, "w0=N"},
      {"write", "(void)!write(1, {0}, {n});", {"char"}, "r0=N"},
      {"pread", "(void)!pread(0, {0}, {n}, 0);", {"char"}, "w0=N"},
      {"recv", "(void)recv(0, {0}, {n}, 0);", {"char"}, "w0=N"},
      {"send", "(void)send(1, {0}, {n}, 0);", {"char"}, "r0=N"},
      {"getcwd", "(void)!getcwd({0}, {n});", {"char"}, "w0~N"},
      {"gethostname", "(void)gethostname({0}, {n});", {"char"}, "w0~N"},
      {"readlink", "(void)!readlink(\"/proc/self/exe\", {0}, {n});", {"char"}, "w0~N"},
      {"pipe", "(void)!pipe({0});", {"int"}, "w0=8"},
      {"stat", "stat(\"/\", {0});", {"stat"}, "w0=*"},
      {"fstat", "fstat(0, {0});", {"stat"}, "w0=*"},
      {"stat_of", "stat({0}, &status);", {"char"}, "r0~S"},
      {"access", "(void)access({0}, 0);", {"char"}, "r0~S"},
      {"poll", "poll({0}, 1, 0);", {"poll"}, "w0=*"},
      {"sigemptyset", "sigemptyset({0});", {"set"}, "w0=*"},
      {"sigaddset", "sigaddset({0}, 2);", {"set"}, "w0?*"},
      {"sigismember", "(void)sigismember({0}, 2);", {"set"}, "r0?*"},
      {"getrlimit", "getrlimit(RLIMIT_NOFILE, {0});", {"limit"}, "w0=*"},
      {"inet_pton", "inet_pton(AF_INET, \"1.2.3.4\", {0});", {"int"}, "w0=4"},
      {"getpwuid", "(void)getpwuid(0);", {}, "hw:passwd"},
      {"getpwnam", "(void)getpwnam(\"root\");", {}, "hw:passwd"},
      {"ttyname", "(void)ttyname(0);", {}, "hw:ttyname"},
      {"gethostbyname", "(void)gethostbyname(\"localhost\");", {}, "hw:hostent"},
  };
  return rows;
}

const LibraryRow* find_library_row(const std::string& name) {
  for (const LibraryRow& row : library_rows())
    if (name == row.name) return &row;
  return nullptr;
}

const ObjectKind* find_object_kind(const std::string& kind) {
  for (const ObjectKind& known : object_kinds())
    if (kind == known.kind) return &known;
  return nullptr;
}

} // namespace absthread::fuzz
