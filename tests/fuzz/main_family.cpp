// SPDX-License-Identifier: MIT
//
// C programs whose `main` starts and joins threads: what the front end makes of them (followed,
// unrolled, started at once, counted) fails an assertion if and only if the program does.
#include "tests/fuzz/families.hpp"

#include "checkers/explicit/search.hpp"
#include "instrument/cfront/cfront.hpp"
#include "instrument/ir/well_formed.hpp"
#include "spec-lang/diag/render.hpp"
#include "tests/fuzz/oracle/main_oracle.hpp"
#include "tests/fuzz/random.hpp"

#include <fmt/format.h>

namespace absthread::fuzz {

namespace {

std::string random_operations(Random& random, std::size_t variables, std::size_t functions,
                              bool main) {
  std::string out;
  int started = 0, joined = 0;
  bool held = false;
  const auto add = [&](const std::string& text) { out += (out.empty() ? "" : "; ") + text; };
  const std::size_t length = main ? 2 + random.below(5) : 1 + random.below(3);
  for (std::size_t i = 0; i < length; ++i) {
    const std::size_t v = random.below(variables), w = random.below(variables);
    const std::size_t choice = random.below(main ? 16 : 9);
    if (choice <= 1) {
      add(fmt::format("set {} {}", v, random.below(3)));
    } else if (choice == 2) {
      add(fmt::format("add {}", v));
    } else if (choice == 3) {
      add(fmt::format("copy {} {}", v, w));
    } else if (choice <= 5) {
      add(fmt::format("check {} {}", v, random.below(3)));
    } else if (choice == 6 || (choice == 7 && held)) {
      add(held ? "unlock" : "lock");
      held = !held;
    } else if (!main) {
      add(fmt::format("arg {}", v));
    } else if (choice <= 11 && started < 3) {
      add(fmt::format("start {} {}", random.below(functions), random.below(3)));
      ++started;
    } else if (choice == 12 && started < 2) {
      add(fmt::format("{} 2 {} {}", random.chance(50) ? "loop" : "same", random.below(functions),
                      random.below(2)));
      started += 2;
    } else if (joined < started) {
      add(fmt::format("join {}", ++joined));
    }
  }
  if (held) add("unlock");
  if (main && random.chance(60)) {
    while (joined < started) add(fmt::format("join {}", ++joined));
    add(fmt::format("check {} {}", random.below(variables), random.below(3)));
  }
  return out;
}

std::string random_program(Seed seed) {
  Random random(seed);
  const std::size_t variables = 1 + random.below(3), functions = 1 + random.below(2);
  const std::vector<std::string> handles = {"array", "scalars", "globals"};
  std::string out = "handles " + random.pick(handles) + "\nshared";
  for (std::size_t v = 0; v < variables; ++v) out += fmt::format(" {}", random.below(2));
  out += "\n";
  for (std::size_t f = 0; f < functions; ++f)
    out += "thread " + random_operations(random, variables, functions, false) + "\n";
  return out + "main " + random_operations(random, variables, functions, true) + "\n";
}

std::string c_operations(const std::vector<MainOperation>& operations, const std::string& handles) {
  std::string out;
  int started = 0;
  const auto handle = [&](int number) {
    return handles == "array" ? fmt::format("h[{}]", number) : fmt::format("h{}", number);
  };
  for (const MainOperation& o : operations) {
    const auto& n = o.numbers;
    if (o.word == "set") out += fmt::format("  x{} = {};\n", n[0], n[1]);
    if (o.word == "add") out += fmt::format("  x{}++;\n", n[0]);
    if (o.word == "copy") out += fmt::format("  x{} = x{};\n", n[0], n[1]);
    if (o.word == "arg") out += fmt::format("  x{} = (int)(long)argument;\n", n[0]);
    if (o.word == "check") out += fmt::format("  assert(x{} <= {});\n", n[0], n[1]);
    if (o.word == "lock") out += "  pthread_mutex_lock(&m);\n";
    if (o.word == "unlock") out += "  pthread_mutex_unlock(&m);\n";
    if (o.word == "join") out += fmt::format("  pthread_join({}, 0);\n", handle(n[0]));
    if (o.word == "start")
      out += fmt::format("  pthread_create(&{}, 0, t{}, (void *){}L);\n", handle(++started), n[0],
                         n[1]);
    if (o.word != "loop" && o.word != "same") continue;
    const std::string argument = o.word == "loop" ? fmt::format("(void *)({}L + i)", n[2])
                                                  : fmt::format("(void *){}L", n[2]);
    if (handles == "array") {
      out += fmt::format(
          "  for (int i = 0; i < {}; i++)\n    pthread_create(&h[{} + i], 0, t{}, {});\n", n[0],
          started + 1, n[1], argument);
      started += n[0];
      continue;
    }
    for (int i = 0; i < n[0]; ++i)
      out += fmt::format("  pthread_create(&{}, 0, t{}, (void *){}L);\n", handle(++started), n[1],
                         o.word == "loop" ? n[2] + i : n[2]);
  }
  return out;
}

std::string c_program(const MainProgram& program) {
  std::string out = "typedef unsigned long pthread_t;\n"
                    "typedef struct { int inside; } pthread_mutex_t;\n"
                    "int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);\n"
                    "int pthread_join(pthread_t, void **);\n"
                    "int pthread_mutex_lock(pthread_mutex_t *);\n"
                    "int pthread_mutex_unlock(pthread_mutex_t *);\n"
                    "void assert(int);\n"
                    "static pthread_mutex_t m;\n";
  for (std::size_t v = 0; v < program.shared.size(); ++v)
    out += fmt::format("static _Atomic int x{} = {};\n", v, program.shared[v]);
  std::string handles;
  for (int i = 1; i <= 8; ++i) handles += fmt::format("{}h{}", i == 1 ? "" : ", ", i);
  if (program.handles == "globals") out += "static pthread_t " + handles + ";\n";
  for (std::size_t f = 0; f < program.threads.size(); ++f)
    out +=
        fmt::format("static void *t{}(void *argument) {{\n  (void)argument;\n{}  return 0;\n}}\n",
                    f, c_operations(program.threads[f], program.handles));
  out += "int main(void) {\n";
  if (program.handles == "array") out += "  pthread_t h[9];\n";
  if (program.handles == "scalars") out += "  pthread_t " + handles + ";\n";
  return out + c_operations(program.main, program.handles) + "  return 0;\n}\n";
}

Outcome judge(const std::string& text) {
  const std::optional<MainProgram> program = read_main_program(text);
  if (!program) return invalid("no program");
  const bool expected = can_fail(*program);
  SourceStore sources;
  TermManager terms;
  Diagnostics diagnostics;
  cfront::Lowered facts;
  const std::string code = c_program(*program);
  sources.add("case.c", code);
  const std::optional<Program> followed =
      cfront::follow_main({"case.c"}, {}, sources, terms, diagnostics, facts);
  if (!followed)
    return mismatch("not followed: " + render(diagnostics, sources, Colour::off) + code);
  if (!facts.loose.empty()) return mismatch("loose: " + facts.loose.front().what + "\n" + code);
  if (const auto wrong = complaints(*followed); !wrong.empty())
    return mismatch("not well formed: " + wrong.front() + "\n" + code);
  explicit_state::SearchOptions limits;
  limits.most_states = 200000;
  const auto found = explicit_state::search(*followed, terms, limits);
  if (!found.trace && !found.complete) return mismatch("the search is not complete\n" + code);
  if (found.trace.has_value() != expected)
    return mismatch(fmt::format("the program {} fail, its threads {}\n{}",
                                expected ? "can" : "cannot", found.trace ? "can" : "cannot", code));
  if (found.trace && explicit_state::replay(*followed, *found.trace, terms))
    return mismatch("the interleaving does not replay\n" + code);
  std::vector<std::string> features;
  if (followed->find_thread("main")) features.push_back("main goes on");
  for (const Template& t : followed->threads)
    if (!t.multiplicity.any() && *t.multiplicity.number > 1) features.push_back("copies");
  return agreed(expected ? "false" : "true", std::move(features));
}

} // namespace

Family main_family() {
  return {.name = "main",
          .sentence = "threads that main starts and joins: the code fails iff they do",
          .generate = random_program,
          .check = judge,
          .shares = {{"true", 0.25}, {"false", 0.25}, {"main goes on", 0.25}, {"copies", 0.02}},
          .sample = 500};
}

} // namespace absthread::fuzz
