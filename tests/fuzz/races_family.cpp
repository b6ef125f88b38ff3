// SPDX-License-Identifier: MIT
//
// C programs whose threads share plain and atomic memory: the race engine calls a location racy if
// and only if the definition does, its proofs pass the certificate checker, and its races replay.
#include "tests/fuzz/families.hpp"

#include "checkers/certify/races.hpp"
#include "checkers/race/engine.hpp"
#include "instrument/cfront/cfront.hpp"
#include "instrument/ir/well_formed.hpp"
#include "spec-lang/diag/render.hpp"
#include "tests/fuzz/oracle/races_oracle.hpp"
#include "tests/fuzz/random.hpp"

#include <fmt/format.h>

namespace absthread::fuzz {

namespace {

class Generator {
 public:
  explicit Generator(Seed seed)
      : random_(seed)
      , seed_(seed) {}

  std::string program() {
    // By the seed, so that the other cases stay what they were.
    if (seed_ % 16 == 7) return some_are_joined();
    if (seed_ % 16 == 11) return one_gets_in();
    if (seed_ % 16 == 2 || seed_ % 16 == 8) return under_semaphores();
    if (seed_ % 16 == 6 || seed_ % 16 == 12) return blocks_passed_on();
    if (random_.chance(12)) return one_thing();
    if (random_.chance(6)) return one_gets_in();
    variables_ = 2 + random_.below(2);
    std::string out = "shared";
    for (std::size_t v = 0; v < variables_; ++v) {
      atomic_.push_back(v == 1 || random_.chance(30));
      out += atomic_.back() ? " a" : " p";
    }
    out += "\n";
    functions_ = 1 + random_.below(2);
    many_ = random_.chance(12);
    // Half of the programs follow a discipline, so that there is something to prove.
    disciplined_ = random_.chance(65);
    for (std::size_t f = 0; f < functions_; ++f) {
      function_ = f;
      out += "thread " + block(2 + random_.below(3), 0, false) + "\n";
    }
    return out + "main " + (many_ ? fmt::format("many {}", random_.below(functions_)) : main()) +
           "\n";
  }

 private:
  // Everything is under a lock but one access, of any kind: then it is seen whether that one is.
  std::string one_thing() {
    static const char* const kinds[] = {"set 0 1",     "bump 0",   "copy 0 1",  "copy 1 0",
                                        "if 0 1; end", "wait 0 1", "assert 0 1"};
    const std::string bare = kinds[random_.below(std::size(kinds))];
    const std::string other = random_.chance(50) ? "set 0 1" : "copy 0 1";
    const bool first = random_.chance(50), covered = random_.chance(40);
    // A test and a wait stay what they are under a lock.
    const std::string guarded =
        covered ? fmt::format("lock 0; {}; unlock 0", bare.starts_with("wait") ? "get 0" : bare)
                : bare;
    return fmt::format("shared p a\nthread {}\nthread lock 0; {}; unlock 0\nmain start {} 0; "
                       "start {} 0\n",
                       guarded, other, first ? 0 : 1, first ? 1 : 0);
  }

  // Of any number of threads one at a time, or one at all, gets in: nothing that a thread knows
  // of itself says so.
  std::string one_gets_in() {
    const bool back = random_.chance(50), early = back && random_.chance(40);
    const std::string inside = random_.chance(50) ? "set 0 1" : "bump 0";
    return fmt::format("shared p a\nthread claim 1; {}{}{}; end{}\nmain many 0\n",
                       early ? "set 1 0; " : "", inside, back && !early ? "; set 1 0" : "",
                       random_.chance(20) ? "; set 1 0" : "");
  }

  // Threads that do not race with one another, and main after it has waited for some of them: it
  // must have waited for all.
  std::string some_are_joined() {
    static const char* const quiet[] = {"copy 1 0", "if 0 1; set 1 1; end", "assert 0 1",
                                        "lock 0; bump 0; unlock 0"};
    const std::size_t threads = 2 + random_.below(2), left_out = random_.below(2 * threads);
    std::string out =
        fmt::format("shared p a\nthread {}\nmain ", quiet[random_.below(std::size(quiet))]);
    for (std::size_t t = 0; t < threads; ++t) out += "start 0 0; ";
    for (std::size_t t = 0; t < threads; ++t)
      if (t != left_out) out += fmt::format("join {}; ", t + 1);
    return out + (random_.chance(50) ? "set 0 1\n" : "bump 0\n");
  }

  std::string starts(std::size_t functions) {
    std::string out = "main ";
    const std::size_t threads = 2 + random_.below(2);
    for (std::size_t t = 0; t < threads; ++t)
      out += fmt::format("{}start {} 0", t == 0 ? "" : "; ", t % functions);
    if (random_.chance(20)) out += "; join 1; join 2; bump 0";
    return out + "\n";
  }

  // A semaphore of one as a lock, one that begins with 0 as a signal; some of them wrong.
  std::string under_semaphores() {
    const bool right = random_.chance(60);
    const auto locked = [&] {
      const std::string inside = random_.chance(50) ? "bump 0" : "copy 1 0";
      const int which = right || random_.chance(80) ? 0 : 1;
      if (!right && random_.chance(25))
        return fmt::format("up {}; {}; down {}", which, inside, which);
      return fmt::format("down {}; {}; up {}", which, inside, which);
    };
    const auto around = [&](const std::string& body) {
      return random_.chance(75) ? "loop; " + body + "; end" : body;
    };
    if (random_.chance(50))
      return fmt::format("shared p a\nsemaphores 1 {}\nthread {}\nthread {}\n", random_.below(2),
                         around(locked()),
                         around(locked()) + (random_.chance(30) ? "; " + locked() : "")) +
             starts(2);
    // Handed over: once, or to and fro.
    const bool early = !right && random_.chance(50), back = random_.chance(50);
    const std::string first = early ? "up 1; set 0 1" : "set 0 1; up 1";
    const std::string second = right || random_.chance(50) ? "down 1; bump 0" : "bump 0; down 1";
    return fmt::format("shared p a\nsemaphores {} 0\nthread {}\nthread {}\nmain start 0 0; start 1 "
                       "0{}\n",
                       back ? 1 : 0, back ? around("down 0; " + first) : first,
                       back ? around(second + "; up 0") : second,
                       random_.chance(30) ? "; start 1 0" : "");
  }

  // A block that a thread allocates and gives away through a shared pointer, or keeps. There is one
  // such thread: that the blocks of two are different is beyond the proofs so far.
  std::string blocks_passed_on() {
    const bool right = random_.chance(50);
    const auto slip = [&](const std::string& good, const std::string& bad) {
      return right || random_.chance(40) ? good : bad;
    };
    const std::string use = random_.chance(70) ? "fill" : "look";
    const std::string give =
        "make; fill; lock 0; " + slip("pass; unlock 0", "pass; unlock 0; " + use);
    const std::string get =
        slip("lock 0; take; clear; unlock 0",
             random_.chance(60) ? "lock 0; take; unlock 0" : "lock 1; take; clear; unlock 1") +
        "; " + use;
    const std::string again = random_.chance(75) ? "loop; " + get + "; end" : get;
    return fmt::format("shared p a\nthread {}\nthread {}\nmain start 0 0; start 1 0{}\n", give,
                       again, random_.chance(60) ? "; start 1 0" : "");
  }

  std::string joined(const std::vector<std::string>& parts) const {
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : "; ") + part;
    return out;
  }

  std::size_t plain() {
    const std::size_t v = random_.below(variables_);
    return atomic_[v] && random_.chance(70) ? 0 : v;
  }

  std::string access() {
    const std::size_t v = plain();
    switch (random_.below(8)) {
    case 0:
    case 1: return fmt::format("set {} {}", v, random_.below(3));
    case 2: return fmt::format("bump {}", v);
    case 3: return fmt::format("copy {} {}", v, random_.below(variables_));
    case 4: return fmt::format("copy {} {}", random_.below(variables_), v);
    case 5:
      return random_.chance(60) ? std::string("own") : fmt::format("put {}", random_.below(2));
    case 6: return fmt::format("get {}", random_.below(2));
    default: return fmt::format("assert {} {}", v, random_.below(3));
    }
  }

  std::string guarded() {
    const std::size_t lock = disciplined_ && random_.chance(90) ? 0 : random_.below(2);
    std::vector<std::string> parts = {fmt::format("lock {}", lock), access()};
    if (random_.chance(30)) parts.push_back(access());
    parts.push_back(fmt::format("unlock {}", lock));
    if (!disciplined_ && random_.chance(15)) std::swap(parts[parts.size() - 2], parts.back());
    return joined(parts);
  }

  // A flag hands the data over.
  std::string handed() {
    const std::size_t mine = disciplined_ ? function_ : random_.below(2);
    std::vector<std::string> parts = {fmt::format("wait 1 {}", mine), access(),
                                      fmt::format("set 1 {}", 1 - mine)};
    if (!disciplined_ && random_.chance(25)) std::swap(parts[1], parts[2]);
    return joined(parts);
  }

  std::string block(std::size_t length, int depth, bool main) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < length; ++i) {
      std::string made;
      switch (random_.below(11)) {
      case 0:
      case 1:
      case 2: made = guarded(); break;
      case 3: made = handed(); break;
      case 4: made = fmt::format("claim 1; {}; end", access()); break;
      case 5: made = fmt::format("begin; {}; done", section()); break;
      case 6:
        made = depth < 2 ? fmt::format("if {} {}; {}; end", random_.chance(25) ? plain() : 1,
                                       random_.below(2), block(1, depth + 1, main))
                         : "set 1 1";
        break;
      case 7:
      case 8:
        made = depth < 2 && !main
                   ? fmt::format("loop; {}; end", block(1 + random_.below(2), depth + 1, main))
                   : guarded();
        break;
      default: made = disciplined_ ? guarded() : access();
      }
      if (main && made.find("own") != std::string::npos) made = "get 0";
      parts.push_back(made);
    }
    return joined(parts);
  }

  std::string section() {
    const std::size_t v = plain();
    return random_.chance(50)
               ? fmt::format("bump {}", v)
               : fmt::format("set {} {}; get {}", v, random_.below(3), random_.below(2));
  }

  std::string main() {
    std::vector<std::string> parts;
    if (random_.chance(40)) parts.push_back(block(1, 1, true));
    const std::size_t threads = 1 + random_.below(2) + (random_.chance(20) ? 1 : 0);
    for (std::size_t t = 0; t < threads; ++t) {
      const std::size_t f = t % functions_;
      parts.push_back(fmt::format("start {} {}", f, disciplined_ ? t % 2 : random_.below(2)));
      if (t + 1 < threads && random_.chance(15)) parts.push_back(block(1, 1, true));
    }
    if (random_.chance(30) || threads == 1) parts.push_back(block(1, 1, true));
    const bool joins = random_.chance(40);
    for (std::size_t t = 0; joins && t < threads; ++t)
      if (disciplined_ || random_.chance(80)) parts.push_back(fmt::format("join {}", t + 1));
    if (joins) parts.push_back(access_of_main());
    return joined(parts);
  }

  std::string access_of_main() {
    std::string out = access();
    return out == "own" ? "put 0" : out;
  }

  Random random_;
  Seed seed_;
  std::size_t variables_ = 0, functions_ = 0, function_ = 0;
  std::vector<bool> atomic_;
  bool many_ = false, disciplined_ = false;
};

std::string c_operations(const std::vector<RacesOperation>& operations) {
  std::string out;
  int started = 0;
  for (const RacesOperation& o : operations) {
    const auto& n = o.numbers;
    if (o.word == "set") out += fmt::format("  x{} = {};\n", n[0], n[1]);
    if (o.word == "bump") out += fmt::format("  x{} = (x{} + 1) % 3;\n", n[0], n[0]);
    if (o.word == "copy") out += fmt::format("  x{} = x{};\n", n[0], n[1]);
    if (o.word == "put") out += fmt::format("  table[{}] = 1;\n", n[0]);
    if (o.word == "get") out += fmt::format("  (void)(table[{}] + 0);\n", n[0]);
    if (o.word == "own") out += "  table[(long)argument] = 1;\n";
    if (o.word == "lock") out += fmt::format("  pthread_mutex_lock(&m{});\n", n[0]);
    if (o.word == "unlock") out += fmt::format("  pthread_mutex_unlock(&m{});\n", n[0]);
    if (o.word == "down") out += fmt::format("  sem_wait(&s{});\n", n[0]);
    if (o.word == "up") out += fmt::format("  sem_post(&s{});\n", n[0]);
    if (o.word == "make") out += "  own = malloc(sizeof *own);\n";
    if (o.word == "fill") out += "  if (own) own->v = 1;\n";
    if (o.word == "look") out += "  if (own) (void)(own->v + 0);\n";
    if (o.word == "pass") out += "  slot = own;\n";
    if (o.word == "take") out += "  own = slot;\n";
    if (o.word == "clear") out += "  slot = 0;\n";
    if (o.word == "drop") out += "  own = 0;\n";
    if (o.word == "wait") out += fmt::format("  while (x{} != {}) {{\n  }}\n", n[0], n[1]);
    if (o.word == "assert") out += fmt::format("  assert(x{} <= {});\n", n[0], n[1]);
    if (o.word == "begin") out += "  __VERIFIER_atomic_begin();\n";
    if (o.word == "done") out += "  __VERIFIER_atomic_end();\n";
    if (o.word == "if") out += fmt::format("  if (x{} == {}) {{\n", n[0], n[1]);
    if (o.word == "claim")
      out += fmt::format("  if (__c11_atomic_exchange(&x{}, 1, 5) == 0) {{\n", n[0]);
    if (o.word == "loop") out += "  while (__VERIFIER_nondet_int()) {\n";
    if (o.word == "end") out += "  }\n";
    if (o.word == "start")
      out += fmt::format("  pthread_create(&h{}, 0, t{}, (void *){}L);\n", ++started, n[0], n[1]);
    if (o.word == "join") out += fmt::format("  pthread_join(h{}, 0);\n", n[0]);
    if (o.word == "many")
      out +=
          fmt::format("  while (__VERIFIER_nondet_int()) pthread_create(&h1, 0, t{}, 0);\n", n[0]);
  }
  return out;
}

std::string c_program(const RacesProgram& program) {
  std::string out = "typedef unsigned long pthread_t;\n"
                    "typedef struct { int inside; } pthread_mutex_t;\n"
                    "int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);\n"
                    "int pthread_join(pthread_t, void **);\n"
                    "int pthread_mutex_lock(pthread_mutex_t *);\n"
                    "int pthread_mutex_unlock(pthread_mutex_t *);\n"
                    "void __VERIFIER_atomic_begin(void);\nvoid __VERIFIER_atomic_end(void);\n"
                    "int __VERIFIER_nondet_int(void);\nvoid assert(int);\n"
                    "typedef struct { int inside; } sem_t;\nint sem_init(sem_t *, int, unsigned);\n"
                    "int sem_wait(sem_t *);\nint sem_post(sem_t *);\nvoid *malloc(unsigned long);\n"
                    "struct cell { int v; };\nstatic struct cell *slot;\nstatic sem_t s0, s1;\n"
                    "static pthread_mutex_t m0, m1;\nstatic int table[2];\n";
  for (std::size_t v = 0; v < program.atomic.size(); ++v)
    out += fmt::format("static {}int x{};\n", program.atomic[v] ? "_Atomic " : "", v);
  for (std::size_t f = 0; f < program.threads.size(); ++f)
    out += fmt::format("static void *t{}(void *argument) {{\n  struct cell *own = 0;\n"
                       "  (void)argument;\n  (void)own;\n{}  return 0;\n}}\n",
                       f, c_operations(program.threads[f]));
  out += "int main(void) {\n  pthread_t h1, h2, h3, h4;\n";
  for (std::size_t s = 0; s < program.semaphores.size(); ++s)
    out += fmt::format("  sem_init(&s{}, 0, {});\n", s, program.semaphores[s]);
  return out + c_operations(program.main) + "  return 0;\n}\n";
}

struct Findings {
  bool racy = false, unknown = false, engine = false;
};

// What is wrong with the answer; nothing: it is right. `strict`: a race of so few threads is found.
std::optional<std::string> complaint(const race::Result& found, const Program& program,
                                     const std::set<std::string>& expected, bool many, bool strict,
                                     TermManager& terms, Findings& all) {
  std::vector<CertificateBody> parts = {found.held};
  std::set<std::string> seen;
  for (const race::LocationResult& at : found.locations) {
    seen.insert(at.location);
    const bool race = expected.contains(at.location);
    all.engine = all.engine || at.open > 0;
    if (at.certificate) parts.emplace_back(*at.certificate);
    if (at.verdict.answer == Answer::unknown) {
      if (race && strict) return "a race on " + at.location + " is not found: " + at.verdict.detail;
      all.unknown = true;
      continue;
    }
    all.racy = all.racy || at.verdict.answer == Answer::violated;
    if (at.verdict.answer == Answer::violated) {
      if (!at.trace || !at.question) return "a race without a run";
      if (const auto wrong = explicit_state::replay(*at.question, *at.trace, terms))
        return "the race does not replay: " + *wrong;
      // With any number of threads a race may need more than the oracle has.
      if (!race && (!many || at.trace->starts.size() <= 3))
        return "no race on " + at.location + ", but one is shown";
    } else if (race) {
      return "a race on " + at.location + " is missed";
    }
  }
  for (const std::string& location : expected)
    if (!seen.contains(location)) return "nothing is said about " + location;
  if (all.unknown || all.racy) return std::nullopt;
  const certify::Report report =
      certify::check_races(program, parts, "", terms, [&] { return smt::make_cvc5(terms); });
  if (report.judgement != certify::Judgement::accepted)
    return "the certificate is not accepted: " + report.why;
  return std::nullopt;
}

Outcome judge(const std::string& text) {
  const std::optional<RacesProgram> program = read_races_program(text);
  if (!program) return invalid("no program");
  const bool many = program->main.size() == 1 && program->main[0].word == "many";
  const auto expected = racy_locations(*program, 3);
  if (!expected) return agreed("too large"); // for the oracle
  SourceStore sources;
  TermManager terms;
  Diagnostics diagnostics;
  cfront::Lowered facts;
  const std::string code = c_program(*program);
  sources.add("case.c", code);
  cfront::Options options;
  options.accesses = true;
  const std::optional<Program> followed =
      cfront::follow_main({"case.c"}, options, sources, terms, diagnostics, facts);
  if (!followed)
    return mismatch("not followed: " + render(diagnostics, sources, Colour::off) + code);
  if (!facts.loose.empty()) return mismatch("loose: " + facts.loose.front().what + "\n" + code);
  if (const auto wrong = complaints(*followed); !wrong.empty())
    return mismatch("not well formed: " + wrong.front() + "\n" + code);
  Findings all;
  // In half of the cases the search of states is left out first: what the other engines say alone
  // must be right too, but may be nothing.
  if (code.size() % 2 == 0) {
    race::Options alone;
    alone.search_states = 0;
    alone.time = alone.tar.time = std::chrono::milliseconds(1000);
    if (auto wrong = complaint(race::check(*followed, terms, alone), *followed, *expected, many,
                               false, terms, all))
      return mismatch(*wrong + "\n" + code);
  }
  if (code.size() % 2 == 1 || all.unknown) {
    all = {};
    race::Options options_of_race;
    options_of_race.time = std::chrono::milliseconds(4000);
    options_of_race.tar.time = std::chrono::milliseconds(3000);
    if (auto wrong = complaint(race::check(*followed, terms, options_of_race), *followed, *expected,
                               many, true, terms, all))
      return mismatch(*wrong + "\n" + code);
  }
  std::vector<std::string> features;
  if (text.find("loop") != std::string::npos || text.find("wait") != std::string::npos)
    features.push_back("loops");
  if (many) features.push_back("any number");
  if (all.engine) features.push_back("engine");
  if (text.find("semaphores") != std::string::npos) features.push_back("semaphores");
  if (text.find("make") != std::string::npos) features.push_back("heap");
  return agreed(all.unknown ? "unknown" : all.racy ? "false" : "true", std::move(features));
}

} // namespace

Family races_family() {
  return {.name = "races",
          .sentence = "a location is racy iff two enabled next steps of its accesses meet",
          .generate = [](Seed seed) { return Generator(seed).program(); },
          .check = judge,
          .shares = {{"true", 0.25},
                     {"false", 0.25},
                     {"unknown", 0, 0.01},
                     {"too large", 0, 0.002},
                     {"loops", 0.5},
                     {"engine", 0.3},
                     {"any number", 0.05},
                     {"semaphores", 0.08},
                     {"heap", 0.08}},
          .sample = 190,
          .case_limit = std::chrono::seconds(30)};
}

} // namespace absthread::fuzz
