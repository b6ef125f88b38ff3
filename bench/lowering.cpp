// SPDX-License-Identifier: MIT
// What it costs to read and lower C, against `clang-19 -fsyntax-only` on the same file. The files
// are generated: functions like those of a driver (structs, locks, loops, switches, helpers), each
// called by exactly one thread. Either every thread has a contract, so that all of the code is
// lowered once, or only the first, so that the rest is read and asked for facts (who writes what).
// Both sides are processes
// of their own, start-up included; the least processor time of several runs counts, so that other
// work on the machine matters little.
#include "instrument/cfront/cfront.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"

#include <fmt/format.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

using namespace absthread;

namespace {

constexpr int functions_per_thread = 4;

/// 25 lines.
std::string helper(int i) {
  return fmt::format("static int step_{0}(struct device *d, int request) {{\n"
                     "  struct queue *q = &d->queues[request & 3];\n"
                     "  int result = -{0}, i;\n"
                     "  if (request < 0)\n"
                     "    return -22;\n"
                     "  pthread_mutex_lock(&d->lock);\n"
                     "  for (i = 0; i < request; i++) {{\n"
                     "    if (q->length > LIMIT) {{\n"
                     "      d->errors = d->errors + 1;\n"
                     "      goto out;\n"
                     "    }}\n"
                     "    q->length += i;\n"
                     "  }}\n"
                     "  switch (request) {{\n"
                     "  case 0: result = q->length; break;\n"
                     "  case 1: d->mode = MODE_ON; /* falls through */\n"
                     "  case 2: result = scaled(q->length, {0}); break;\n"
                     "  default: __atomic_fetch_add(&d->pending, 1, __ATOMIC_SEQ_CST);\n"
                     "  }}\n"
                     "  assert(q->length >= 0);\n"
                     "out:\n"
                     "  pthread_mutex_unlock(&d->lock);\n"
                     "  return result;\n"
                     "}}\n"
                     "\n",
                     i);
}

struct Generated {
  std::string code, contract;
};

Generated generate(int lines, bool all_threads) {
  Generated out;
  out.code =
      "#include <assert.h>\n#include <pthread.h>\n"
      "#define LIMIT 100\n"
      "enum mode { MODE_OFF, MODE_ON };\n"
      "struct queue { int length; int head, tail; };\n"
      "struct device { pthread_mutex_t lock; int errors, pending; enum mode mode; struct queue "
      "queues[4]; };\n"
      "struct device the_device;\n"
      "static inline int scaled(int x, int by) { return by ? x / by : x; }\n";
  out.contract =
      "program generated \"file.c\";\nshared { pending : int = 0 for the_device.pending; "
      "gate : lock for the_device.lock; }\n";
  int thread = 0;
  for (int done = 8; done < lines; ++thread) {
    std::string body;
    for (int k = 0; k < functions_per_thread && done < lines; ++k) {
      int number = thread * functions_per_thread + k;
      out.code += helper(number);
      body += fmt::format("  step_{}(&the_device, request + {});\n", number, k);
      done += 26;
    }
    out.code += fmt::format("void thread_{}(int request) {{\n{}}}\n", thread, body);
    done += 2;
    if (thread > 0 && !all_threads) continue;
    out.contract +=
        fmt::format("thread T{0} for thread_{0} {{ init S; S -> S : any pending; S -> S "
                    "lock gate; S -> S unlock gate; }}\n",
                    thread);
  }
  return out;
}

std::string read(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The process that is measured: reads FOLDER/file.c, lowers every thread, says how many steps.
int lower_here(const std::string& folder) {
  TermManager terms;
  SourceStore sources;
  Diagnostics diagnostics;
  FileId file = sources.add("contract.absthread", read(folder + "/contract.absthread"));
  std::optional<spec::File> parsed = spec::parse(file, sources, diagnostics);
  std::optional<spec::Model> model;
  if (parsed) model = spec::resolve(*parsed, terms, diagnostics);
  if (!model) return 1;
  Program contracts = lower(*model, terms);
  cfront::Lowered lowered =
      cfront::lower(contracts, {folder + "/file.c"}, {}, sources, terms, diagnostics);
  std::size_t steps = 0;
  for (const cfront::LoweredThread& t : lowered.threads) {
    if (!t.thread) return 1;
    steps += t.thread->edges.size();
  }
  std::ofstream(folder + "/steps") << steps;
  std::_Exit(0); // as clang does: nothing is freed one by one
}

/// User and system time of a command, in seconds; negative if it fails.
double cost(const std::vector<std::string>& words) {
  pid_t child = fork();
  if (child == 0) {
    std::vector<char*> arguments;
    for (const std::string& w : words) arguments.push_back(const_cast<char*>(w.c_str()));
    arguments.push_back(nullptr);
    execvp(arguments[0], arguments.data());
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  if (child < 0 || wait4(child, &status, 0, &usage) != child || status != 0) return -1;
  auto seconds = [](timeval t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double least(const std::vector<std::string>& words, int runs) {
  double best = -1;
  for (int i = 0; i < runs; ++i) {
    double now = cost(words);
    if (now < 0) return -1;
    if (best < 0 || now < best) best = now;
  }
  return best;
}

} // namespace

int main(int count, char** words) {
  if (count == 3 && std::string(words[1]) == "--lower") return lower_here(words[2]);
  std::string self = "/proc/self/exe";
  char path[4096];
  ssize_t length = readlink(self.c_str(), path, sizeof path - 1);
  if (length > 0) self = std::string(path, static_cast<std::size_t>(length));
  std::string folder = (std::filesystem::temp_directory_path() / "lowering-XXXXXX").string();
  if (!mkdtemp(folder.data())) return 1;
  std::cout << "| lines | lowered | clang -fsyntax-only | ours | ratio | steps |\n"
               "|---|---|---|---|---|---|\n";
  bool good = true;
  for (int number = 0; number < 8; ++number) {
    const int lines = std::array{100, 1000, 10000, 50000}[static_cast<std::size_t>(number / 2)];
    const bool all = number % 2 == 0;
    Generated g = generate(lines, all);
    const std::string& f = folder;
    std::ofstream(f + "/file.c") << g.code;
    std::ofstream(f + "/contract.absthread") << g.contract;
    constexpr int runs = 9;
    double theirs = least({"clang-19", "-fsyntax-only", f + "/file.c"}, runs);
    double ours = least({self, "--lower", f}, runs);
    if (theirs < 0 || ours < 0) {
      std::cout << "| " << lines << " | a run failed | | | | |\n";
      good = false;
      continue;
    }
    std::cout << fmt::format("| {} | {} | {:.3f} s | {:.3f} s | {:.2f} | {} |\n",
                             std::count(g.code.begin(), g.code.end(), '\n'),
                             all ? "every thread" : "one thread", theirs, ours, ours / theirs,
                             read(f + "/steps"));
  }
  std::filesystem::remove_all(folder);
  return good ? 0 : 1;
}
