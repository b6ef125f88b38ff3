// SPDX-License-Identifier: MIT
//
// C programs whose `main` starts and joins threads: what the front end makes of them (followed,
// unrolled, started at once, counted) fails an assertion if and only if the program does.
#include "tests/fuzz/families.hpp"

#include "checkers/explicit/search.hpp"
#include "instrument/cfront/cfront.hpp"
#include "instrument/ir/well_formed.hpp"
#include "spec-lang/diag/render.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "tests/fuzz/oracle/main_oracle.hpp"
#include "tests/fuzz/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace absthread::fuzz {

namespace {

/// Of the function with that number, or of main, whose number is `functions`.
std::string random_operations(Random& random, std::size_t variables, std::size_t functions,
                              std::size_t self, bool globals) {
  const bool main = self == functions;
  const std::size_t first = main ? 0 : self + 1; // that it can start
  std::string out;
  int started = 0, joined = 0;
  bool held = false;
  const auto add = [&](const std::string& text) { out += (out.empty() ? "" : "; ") + text; };
  const auto other = [&] { return first + random.below(functions - first); };
  const auto when = [&] {
    return random.chance(15) ? fmt::format("when {} {}; ", random.below(variables), random.below(2))
                             : "";
  };
  const std::size_t length = main ? 2 + random.below(5) : 1 + random.below(3);
  for (std::size_t i = 0; i < length; ++i) {
    const std::size_t v = random.below(variables), w = random.below(variables);
    const std::size_t choice = random.below(main ? 18 : 14);
    if (choice <= 1) {
      add(when() + fmt::format("set {} {}", v, random.below(3)));
    } else if (choice == 2) {
      add(when() + fmt::format("add {}", v));
    } else if (choice == 3) {
      add(fmt::format("copy {} {}", v, w));
    } else if (choice <= 5) {
      add(when() + fmt::format("check {} {}", v, random.below(3)));
    } else if (choice == 6 || (choice == 7 && held)) {
      add(held ? "unlock" : "lock");
      held = !held;
    } else if (!main && choice <= 9) {
      add(fmt::format("arg {}", v));
    } else if (choice <= 11 && started < (main ? 3 : 1) && first < functions) {
      add(when() + fmt::format("start {} {}", other(), random.below(3)));
      ++started;
    } else if (choice == 12 && started < (main ? 3 : 1) && first < functions) {
      add(first == 0 && functions > 1 && random.chance(50)
              ? fmt::format("pick {} {}", v, random.below(3))
              : fmt::format("give {} {}", other(), v));
      ++started;
    } else if (main && choice == 13 && started < 2) {
      add(fmt::format("{} 2 {} {}", random.chance(50) ? "loop" : "same", other(), random.below(2)));
      started += 2;
    } else if (joined < started) {
      add(fmt::format("join {}", ++joined));
    }
  }
  if (held) add("unlock");
  if (joined < started && random.chance(60)) {
    while (joined < started) add(fmt::format("join {}", ++joined));
    // What those have started in their turn, by handles that they have left.
    if (main && globals && functions > 1 && random.chance(30)) add("take 0 1");
    add(fmt::format("check {} {}", random.below(variables), random.below(3)));
  }
  return out;
}

std::string random_program(Seed seed) {
  Random random(seed);
  const std::size_t variables = 1 + random.below(3), functions = 1 + random.below(3);
  const std::vector<std::string> handles = {"array", "scalars", "globals"};
  const std::string kind = random.pick(handles);
  const std::vector<std::string> homes = {"global", "local", "member", "heap"};
  const std::string home = random.chance(50) ? homes.front() : random.pick(homes);
  std::string out = "handles " + kind + "\nhome " + home + "\nshared";
  for (std::size_t v = 0; v < variables; ++v) out += fmt::format(" {}", random.below(2));
  out += "\n";
  std::string main;
  do {
    std::string threads;
    for (std::size_t f = 0; f < functions; ++f)
      threads +=
          "thread " + random_operations(random, variables, functions, f, kind == "globals") + "\n";
    main = threads + "main " +
           random_operations(random, variables, functions, functions, kind == "globals") + "\n";
  } while (!read_main_program(out + main)); // a handle that nobody writes is asked for
  return out + main;
}

/// The text of one function, `self`.
std::string c_operations(const MainProgram& program, std::size_t self) {
  const bool main = self == program.threads.size();
  const std::vector<MainOperation>& operations = main ? program.main : program.threads[self];
  std::string out;
  int started = 0;
  const auto handle = [&](std::size_t function, int number) {
    return program.handles == "array"     ? fmt::format("h[{}]", number)
           : program.handles == "globals" ? fmt::format("h{}_{}", function, number)
                                          : fmt::format("h{}", number);
  };
  const auto create = [&](const std::string& function, const std::string& argument) {
    out += fmt::format("  pthread_create(&{}, 0, {}, (void *){});\n", handle(self, ++started),
                       function, argument);
  };
  const auto x = [&](int v) {
    const bool last = static_cast<std::size_t>(v) + 1 == program.shared.size();
    if (!last || program.home == "global") return fmt::format("x{}", v);
    if (!main || program.home == "heap") return std::string("(*where)");
    return std::string(program.home == "local" ? "own" : "own.in[1]");
  };
  bool conditional = false;
  for (const MainOperation& o : operations) {
    const auto& n = o.numbers;
    const bool was_conditional = std::exchange(conditional, o.word == "when");
    if (o.word == "when") out += fmt::format("  if ({} <= {}) {{\n", x(n[0]), n[1]);
    if (o.word == "set") out += fmt::format("  {} = {};\n", x(n[0]), n[1]);
    if (o.word == "add") out += fmt::format("  {}++;\n", x(n[0]));
    if (o.word == "copy") out += fmt::format("  {} = {};\n", x(n[0]), x(n[1]));
    if (o.word == "arg") out += fmt::format("  {} = (int)(long)argument;\n", x(n[0]));
    if (o.word == "check") out += fmt::format("  assert({} <= {});\n", x(n[0]), n[1]);
    if (o.word == "lock") out += "  pthread_mutex_lock(&m);\n";
    if (o.word == "unlock") out += "  pthread_mutex_unlock(&m);\n";
    if (o.word == "join") out += fmt::format("  pthread_join({}, 0);\n", handle(self, n[0]));
    if (o.word == "take")
      out += fmt::format("  pthread_join({}, 0);\n", handle(static_cast<std::size_t>(n[0]), n[1]));
    if (o.word == "start") create(fmt::format("t{}", n[0]), fmt::format("{}L", n[1]));
    if (o.word == "give") create(fmt::format("t{}", n[0]), "(long)" + x(n[1]));
    if (o.word == "pick") create("table[" + x(n[0]) + " & 1]", fmt::format("{}L", n[1]));
    if (o.word == "loop" || o.word == "same") {
      const std::string more = o.word == "loop" ? " + i" : "";
      if (program.handles == "array") {
        out += fmt::format("  for (int i = 0; i < {}; i++)\n"
                           "    pthread_create(&h[{} + i], 0, t{}, (void *)({}L{}));\n",
                           n[0], started + 1, n[1], n[2], more);
        started += n[0];
      } else {
        for (int i = 0; i < n[0]; ++i)
          create(fmt::format("t{}", n[1]), fmt::format("{}L", o.word == "loop" ? n[2] + i : n[2]));
      }
    }
    if (was_conditional) out += "  }\n";
  }
  const std::string head = main ? "int main(void) {\n"
                                : fmt::format("static void *t{}(void *argument) {{\n"
                                              "  (void)argument;\n",
                                              self);
  std::string handles;
  for (int i = 1; i <= started; ++i)
    handles += fmt::format("{}{}", i == 1 ? "" : ", ", handle(self, i));
  if (program.handles == "array") handles = fmt::format("h[{}]", started + 1);
  const std::string declared = started == 0 ? "" : "pthread_t " + handles + ";\n";
  if (main && program.home != "global") {
    const int first = program.shared.back();
    const std::string own =
        program.home == "local" ? fmt::format("  _Atomic int own = {};\n", first)
        : program.home == "heap"
            ? fmt::format("  where = malloc(sizeof *where);\n  *where = {};\n", first)
            : fmt::format("  struct here own = {{{{5, {}}}}};\n", first);
    const std::string known = program.home == "local"    ? "  where = &own;\n"
                              : program.home == "member" ? "  where = &own.in[1];\n"
                                                         : "";
    out = own + known + out;
  }
  const bool global = program.handles == "globals";
  return (global && started > 0 ? "static " + declared : "") + head +
         (!global && started > 0 ? "  " + declared : "") + out + "  return 0;\n}\n";
}

std::string c_program(const MainProgram& program) {
  std::string out = "typedef unsigned long pthread_t;\n"
                    "typedef struct { int inside; } pthread_mutex_t;\n"
                    "int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);\n"
                    "int pthread_join(pthread_t, void **);\n"
                    "int pthread_mutex_lock(pthread_mutex_t *);\n"
                    "int pthread_mutex_unlock(pthread_mutex_t *);\n"
                    "void assert(int);\n"
                    "void *malloc(unsigned long);\n"
                    "struct here { _Atomic int in[2]; };\n"
                    "static _Atomic int *where;\n"
                    "static pthread_mutex_t m;\n";
  for (std::size_t v = 0; v < program.shared.size(); ++v)
    out += fmt::format("static _Atomic int x{} = {};\n", v, program.shared[v]);
  // A function starts those after it.
  for (std::size_t f = program.threads.size(); f-- > 0;) out += c_operations(program, f);
  if (program.threads.size() > 1) out += "static void *(*const table[])(void *) = {t0, t1};\n";
  return out + c_operations(program, program.threads.size());
}

bool can_fail(const Program& program, TermManager& terms, bool& complete, bool& replays) {
  explicit_state::SearchOptions limits;
  limits.most_states = 200000;
  const auto found = explicit_state::search(program, terms, limits);
  complete = found.trace || found.complete;
  replays = !found.trace || !explicit_state::replay(program, *found.trace, terms);
  return found.trace.has_value();
}

/// Memory of which the code says nothing holds zeros, so that all states can be listed.
void settle_memory(Program& program, TermManager& terms) {
  std::vector<Term> parts = conjuncts(program.initial);
  const std::vector<Term> given = parts;
  for (const Variable& v : program.shared) {
    const bool determined = std::any_of(given.begin(), given.end(), [&](Term part) {
      return part.is(Kind::equal) && part[0] == v.term;
    });
    if (v.term.sort().is(SortKind::array) && !determined)
      parts.push_back(
          equal(v.term, constant_array(v.term.sort(), terms.constant(v.term.sort().element(), 0))));
  }
  program.initial = conj(terms, parts);
}

Outcome judge(const std::string& text) {
  const std::optional<MainProgram> program = read_main_program(text);
  if (!program) return invalid("no program");
  const Behaviour expected = behaviour(*program);
  if (expected == Behaviour::undefined) return agreed("undefined");
  if (expected == Behaviour::too_large) return agreed("too large");
  const bool fails = expected == Behaviour::fails;
  SourceStore sources;
  TermManager terms;
  Diagnostics diagnostics;
  cfront::Lowered facts;
  const std::string code = c_program(*program);
  sources.add("case.c", code);
  std::optional<Program> followed =
      cfront::follow_main({"case.c"}, {}, sources, terms, diagnostics, facts);
  if (!followed)
    return mismatch("not followed: " + render(diagnostics, sources, Colour::off) + code);
  if (const auto wrong = complaints(*followed); !wrong.empty())
    return mismatch("not well formed: " + wrong.front() + "\n" + code);
  settle_memory(*followed, terms);
  std::vector<std::string> features;
  if (program->home != "global") features.push_back("pointer");
  if (followed->find_thread("main")) features.push_back("main goes on");
  for (const Template& t : followed->threads)
    if (!t.multiplicity.any() && *t.multiplicity.number > 1) features.push_back("copies");
  bool complete = false, replays = false;
  const bool found = can_fail(*followed, terms, complete, replays);
  if (!complete) return agreed("not listed"); // a handle that was never written holds any number
  if (!replays) return mismatch("the interleaving does not replay\n" + code);
  const auto differs = [&](std::string_view which, bool can) {
    return mismatch(fmt::format("the program {} fail, its threads{} {}\n{}",
                                fails ? "can" : "cannot", which, can ? "can" : "cannot", code));
  };
  if (facts.loose.empty()) {
    if (found != fails) return differs("", found);
    return agreed(fails ? "false" : "true", std::move(features));
  }
  // The threads do more than the code, and without the loose steps no more than it.
  features.push_back("loose");
  if (fails && !found) return differs("", found);
  const bool everywhere = std::any_of(facts.loose.begin(), facts.loose.end(),
                                      [](const auto& place) { return place.everywhere; });
  const bool surely = !everywhere && can_fail(cfront::without_loose_steps(facts, *followed, terms),
                                              terms, complete, replays);
  if (surely && !fails) return differs(" without loose steps", surely);
  return agreed(fails ? "false" : "true", std::move(features));
}

} // namespace

Family main_family() {
  return {.name = "main",
          .sentence = "threads that main starts and joins: the code fails iff they do",
          .generate = random_program,
          .check = judge,
          .shares = {{"true", 0.25},
                     {"false", 0.25},
                     {"main goes on", 0.25},
                     {"copies", 0.02},
                     {"pointer", 0.25},
                     {"loose", 0, 0.1},
                     {"undefined", 0, 0.1},
                     {"not listed", 0, 0.08}},
          .sample = 1500};
}

} // namespace absthread::fuzz
