// SPDX-License-Identifier: MIT
// The compiled side of the family "cthreads": gcc and a deterministic scheduler. The two functions
// run on stacks of their own; before each shared access they jump back to the scheduler, which
// decides who goes on. A run is a list of such decisions; the lists are tried one after another,
// like the digits of a number, until all are done. No header of ours is read: the compiler is the
// oracle.
//
// Almost all of the time goes into starting gcc, so the scheduler is compiled once per process, and
// a case is compiled without a header and linked to it.
#include "tests/fuzz/cthreads_text.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace absthread::fuzz {

namespace {

const char* const scheduler = R"(
#include <setjmp.h>
#include <stdio.h>
#include <string.h>
#include <ucontext.h>
volatile long a, b; volatile struct pair s; volatile long t[2];
volatile unsigned char uc; volatile short sh; volatile struct bits sb;
volatile long *volatile gp;
char flag;
int held, waiting[2], running, alone;
static int alive[2];
static ucontext_t context, contexts[2];
static char stacks[2][65536];
static jmp_buf scheduling, paused[2], beginning[2];
void f(void); void g(void);
void yield_(void) { if (!alone && !_setjmp(paused[running])) _longjmp(scheduling, 1); }
static void thread(int i) {
  if (!_setjmp(beginning[i])) _longjmp(scheduling, 1);
  if (running == 0) f(); else g();
  alive[running] = 0;
  _longjmp(scheduling, 1);
}
static void go_on(jmp_buf from) { if (!_setjmp(scheduling)) _longjmp(from, 1); }
/* Static locals of the functions: they begin anew in each run. */
extern char __start_kept[], __stop_kept[];
static char kept_before[256];
static unsigned long kept_size(void) { return __stop_kept - __start_kept; }
static unsigned char choice[256]; static int fixed;
static int can(int i) { return alive[i] && !(waiting[i] && held); }
/* Runs once; where both can move, `choice` says who, and 0 is tried first. */
static void run(void) {
  int used = 0;
  a = 1; b = 0; s.x = 2; s.y = 0; t[0] = 0; t[1] = 3; uc = 250; sh = -3; sb.lo = 6; gp = 0; flag = 0; held = waiting[0] = waiting[1] = alone = 0;
  memcpy(__start_kept, kept_before, kept_size());
  for (int i = 0; i < 2; i++) { alive[i] = 1; running = i; go_on(beginning[i]); }
  while (can(0) || can(1)) {
    if (can(0) && can(1)) {
      if (used == fixed) choice[fixed++] = 0;
      running = choice[used++];
    } else running = can(0) ? 0 : 1;
    go_on(paused[running]);
  }
}
int main(void) {
  memcpy(kept_before, __start_kept, kept_size());
  for (int i = 0; i < 2; i++) {
    getcontext(&contexts[i]);
    contexts[i].uc_stack.ss_sp = stacks[i];
    contexts[i].uc_stack.ss_size = sizeof stacks[i];
    makecontext(&contexts[i], (void (*)(void))thread, 1, i);
    if (!_setjmp(scheduling)) swapcontext(&context, &contexts[i]);
  }
  static long seen[256][9];
  int known = 0;
  for (int runs = 0; runs < 60000; runs++) {
    run();
    if (!alive[0] && !alive[1]) {
      long now[9] = { a, b, s.x, s.y, t[0], t[1], uc, sh, sb.lo };
      int i = 0;
      while (i < known && memcmp(seen[i], now, sizeof now)) i++;
      if (i == known) {
        if (known < 256) memcpy(seen[known++], now, sizeof now);
        for (int k = 0; k < 9; k++) printf("%ld ", now[k]);
        printf("\n");
      }
    }
    while (fixed > 0 && choice[fixed - 1] == 1) fixed--;
    if (fixed == 0) { printf("all\n"); return 0; }
    choice[fixed - 1] = 1;
  }
  return 0;
}
)";

/// A folder with the compiled scheduler, made once per process.
class Workshop {
 public:
  Workshop() {
    std::string path = (std::filesystem::temp_directory_path() / "cthreads-XXXXXX").string();
    if (!mkdtemp(path.data())) return;
    folder = path;
    owner_ = getpid();
    std::ofstream(folder + "/scheduler.c") << c_thread_types << scheduler;
    ready = command("gcc -w -O1 -U_FORTIFY_SOURCE -c scheduler.c") == 0;
  }
  ~Workshop() {
    std::error_code ignored;
    if (getpid() == owner_) std::filesystem::remove_all(folder, ignored);
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  int command(const std::string& words) const {
    return std::system(("cd '" + folder + "' && " + words).c_str());
  }

  std::string folder;
  bool ready = false;

 private:
  pid_t owner_ = 0;
};

} // namespace

std::optional<Compiled> run_compiled(const std::string& text) {
  static Workshop shop;
  if (!shop.ready) return std::nullopt;
  // Pointers to what others see are pointers to volatile there.
  std::string body = text;
  for (const char* shared : {"long *p", "long *i", "long *r"}) {
    for (std::size_t at = body.find(shared); at != std::string::npos;
         at = body.find(shared, at + 9))
      body.replace(at, 4, "long_");
  }
  std::ofstream(shop.folder + "/case.c")
      << (manner_of(text).statements ? "#define STATEMENTS\n" : "") << c_thread_types
      << compiled_variables << compiled_macros << c_thread_helpers << body;
  if (shop.command("gcc -w -O0 -fwrapv -o case case.c scheduler.o 2>err.txt && "
                   "timeout 20 ./case >out.txt") != 0)
    return std::nullopt;
  Compiled result;
  std::ifstream in(shop.folder + "/out.txt");
  for (std::string line; std::getline(in, line);) {
    if (line == "all") {
      result.all = true;
      continue;
    }
    std::istringstream words(line);
    Final f{};
    for (long& v : f) words >> v;
    result.finals.insert(f);
  }
  return result;
}

} // namespace absthread::fuzz
