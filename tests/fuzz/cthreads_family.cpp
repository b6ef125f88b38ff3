// SPDX-License-Identifier: MIT
// The family "cthreads": two small C functions over shared variables, a struct, an array, pointers
// to them, atomics and a lock. They are compiled with gcc and run under a scheduler of our own
// (ucontext) that tries every interleaving of their shared accesses; the same text is lowered, and
// every interleaving of the two Threads is searched. Both must end in the same set of states.
//
// In the compiled text each shared access goes through a macro that first gives the scheduler a
// say; for the front end the macro is the access itself. The compiler is the oracle: it reads the
// text and knows nothing of ours.
#include "tests/fuzz/families.hpp"

#include "instrument/cfront/cfront.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/diag/render.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "tests/fuzz/random.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace absthread::fuzz {

namespace {

// ---- random code ----

class CodeMaker {
 public:
  explicit CodeMaker(Seed seed)
      : r_(seed) {}

  std::string run() { return "void f(void) {\n" + body() + "}\nvoid g(void) {\n" + body() + "}\n"; }

 private:
  std::string number() { return std::to_string(r_.between(-2, 4)); }
  std::string local() { return r_.chance(50) ? "x" : "y"; }

  /// An lvalue that others see.
  std::string shared() {
    switch (r_.below(8)) {
    case 0:
    case 1: return "A";
    case 2:
    case 3: return "B";
    case 4: return "SX";
    case 5: return "SY";
    case 6: return r_.chance(50) ? "T(0)" : "T((x & 1))";
    default: return pointers_ ? "AT(p)" : "A";
    }
  }

  /// Of which the address is known: for atomics.
  std::string place() { return r_.pick(std::vector<std::string>{"a", "b", "s.x", "t[1]", "(*p)"}); }

  std::string value(unsigned depth) {
    switch (depth == 0 ? r_.below(3) : r_.below(12)) {
    case 0: return number();
    case 1:
    case 2: return local();
    case 3: return "(" + value(depth - 1) + " + " + value(depth - 1) + ")";
    case 4: return "(" + value(depth - 1) + " - " + value(depth - 1) + ")";
    case 5: return "(" + value(depth - 1) + " * " + number() + ")";
    case 6: return "(" + value(depth - 1) + " / 3)";
    case 7: return "(" + value(depth - 1) + " % 5)";
    case 8:
      return "(" + test(depth - 1) + " ? " + value(depth - 1) + " : " + value(depth - 1) + ")";
    case 9: return "(" + value(depth - 1) + " & 6)";
    case 10: return "(l.k + l.v[" + std::string(r_.chance(50) ? "0" : "(x & 1)") + "])";
    default: return "(- " + value(depth - 1) + ")";
    }
  }

  std::string test(unsigned depth) {
    static const std::vector<std::string> ops = {"<", "<=", "==", "!=", ">", ">="};
    switch (depth == 0 ? 0 : r_.below(4)) {
    case 0: return value(0) + " " + r_.pick(ops) + " " + value(depth == 0 ? 0 : depth - 1);
    case 1: return "(" + test(depth - 1) + " && " + test(depth - 1) + ")";
    case 2: return "(" + test(depth - 1) + " || " + test(depth - 1) + ")";
    default: return "!(" + test(depth - 1) + ")";
    }
  }

  std::string body() {
    accesses_ = 3;
    loops_ = 1;
    pointers_ = true;
    std::string out = "  long x = " + number() + ", y = " + number() +
                      ";\n  struct local l = { 1, { 2, " + number() +
                      " } };\n  long *p = &a;\n  long *q = &l.v[0];\n";
    out += "  x += " + shared() + ";\n";
    for (std::size_t i = 0, count = 2 + r_.below(3); i < count; ++i) out += statement(2, 1);
    return out + "  " + shared() + " = x + " + number() + " * y;\n";
  }

  std::string block(unsigned depth, unsigned level) {
    std::string out;
    for (std::size_t i = 0, count = 1 + r_.below(2); i < count; ++i) out += statement(depth, level);
    return out;
  }

  std::string statement(unsigned depth, unsigned level) {
    const std::string pad(2 * level, ' ');
    std::size_t kind = r_.below(depth == 0 ? 17 : 23);
    if (kind < 7 || kind == 17 || kind == 18) {
      if (accesses_ == 0 || in_loop_) return pad + local() + " = " + value(2) + ";\n";
      --accesses_;
    }
    switch (kind) {
    case 0: return pad + local() + " = " + shared() + ";\n";
    case 1: return pad + shared() + " = " + value(2) + ";\n";
    case 2: return pad + local() + " += " + shared() + " * 2;\n";
    case 3: return pad + local() + " = ADD(" + place() + ", " + value(1) + ");\n";
    case 4:
      return pad + "if (CAS(" + place() + ", " + value(0) + ", " + value(0) + ")) x = x + 1;\n";
    case 5: return pad + local() + " = SWAP(" + place() + ", " + value(1) + ");\n";
    case 6:
      if (locked_) return pad + shared() + " = " + value(1) + ";\n";
      {
        locked_ = true;
        std::string inner = pad + "LOCK;\n" + pad + "x = " + shared() + ";\n" + pad + shared() +
                            " = x + 1;\n" + pad + "UNLOCK;\n";
        locked_ = false;
        accesses_ = accesses_ > 1 ? accesses_ - 1 : 0;
        return inner;
      }
    case 7: return pad + "p = " + (r_.chance(40) ? test(0) + " ? &b : &s.y" : pointer()) + ";\n";
    case 8: return pad + "q = " + std::string(r_.chance(50) ? "&l.k" : "&l.v[x & 1]") + ";\n";
    case 9: return pad + "*q = " + value(1) + ";\n";
    case 10: return pad + local() + " = *q + l.k;\n";
    case 11: return pad + "{ struct local c = l; c.k = c.k + 1; l.v[1] = c.k; x = c.v[0]; }\n";
    case 12: return pad + local() + " = " + value(2) + ";\n";
    case 13: return pad + local() + "++;\n";
    case 14: return pad + local() + " -= " + value(1) + ";\n";
    case 15: return pad + "y = (x--, x + " + value(1) + ");\n";
    case 16: return pad + "x = twice(&l, ++y) - x;\n";
    case 17:
    case 18:
      return pad + "if (" + shared() + " > " + number() + ") {\n" + block(depth - 1, level + 1) +
             pad + "}\n";
    case 19:
      return pad + "if (" + test(1) + ") {\n" + block(depth - 1, level + 1) + pad + "} else {\n" +
             block(depth - 1, level + 1) + pad + "}\n";
    case 20: {
      if (loops_ == 0) return pad + ";\n";
      --loops_;
      const bool before = in_loop_;
      in_loop_ = true;
      std::string inner = block(depth - 1, level + 1);
      in_loop_ = before;
      return pad + "for (int i = 0; i < 3; i++) {\n" + inner + pad + "  if (x > 20) break;\n" +
             pad + "  if (y < i) continue;\n" + pad + "  y = y - 1;\n" + pad + "}\n";
    }
    case 21:
      return pad + "switch (" + local() + ") {\n" + pad + "case 1:\n" + statement(0, level + 1) +
             pad + "case 2 ... 3:\n" + statement(0, level + 1) + pad + "  break;\n" + pad +
             "default:\n" + statement(0, level + 1) + pad + "}\n";
    default: return pad + "x = x % 7;\n" + pad + "y = y % 7;\n";
    }
  }

  std::string pointer() {
    return r_.pick(std::vector<std::string>{"&a", "&b", "&s.x", "&t[0]", "&t[x & 1]"});
  }

  Random r_;
  unsigned accesses_ = 0, loops_ = 0;
  bool in_loop_ = false, pointers_ = false, locked_ = false;
};

// ---- both sides ----

const char* const types = "struct local { long k; long v[2]; };\n"
                          "struct pair { long x, y; };\n";
const char* const helpers =
    "static long twice(struct local *l, long by) { l->k = by % 5; return l->k * 2; }\n";

const char* const front_end = R"(
#include <pthread.h>
long a = 1, b; struct pair s = { 2, 0 }; long t[2] = { 0, 3 };
pthread_mutex_t mu;
#define A a
#define B b
#define SX s.x
#define SY s.y
#define T(i) t[i]
#define AT(p) (*(p))
#define ADD(l, v) __atomic_fetch_add(&l, v, 5)
#define SWAP(l, v) __atomic_exchange_n(&l, v, 5)
#define CAS(l, e, d) __sync_bool_compare_and_swap(&l, e, d)
#define LOCK pthread_mutex_lock(&mu)
#define UNLOCK pthread_mutex_unlock(&mu)
)";

const char* const contracts =
    "program cthreads \"case.c\";\n"
    "shared { a : int = 1; b : int = 0; x : int = 2 for s.x; y : int = 0 for s.y;"
    " t0 : int = 0 for t[0]; t1 : int = 3 for t[1]; mu : lock; }\n"
    "thread F for f { init S; S -> S : any a; }\nthread G for g { init S; S -> S : any a; }\n";

const char* const scheduler = R"(
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>
static volatile long a, b; static volatile struct pair s; static volatile long t[2];
static int held, waiting[2];
static ucontext_t main_context, contexts[2];
static char stacks[2][65536];
static int running, alive[2];
static void yield_(void) { swapcontext(&contexts[running], &main_context); }
#define long_ volatile long
#define A (*(yield_(), &a))
#define B (*(yield_(), &b))
#define SX (*(yield_(), &s.x))
#define SY (*(yield_(), &s.y))
#define T(i) (*({ int i_ = (i); yield_(); &t[i_]; }))
#define AT(p) (*({ volatile long *p_ = (p); yield_(); p_; }))
#define ADD(l, v) ({ long v_ = (v); volatile long *l_ = &l; yield_(); long o_ = *l_; *l_ = o_ + v_; o_; })
#define SWAP(l, v) ({ long v_ = (v); volatile long *l_ = &l; yield_(); long o_ = *l_; *l_ = v_; o_; })
#define CAS(l, e, d) ({ long e_ = (e), d_ = (d); volatile long *l_ = &l; yield_(); \
                        int k_ = *l_ == e_; if (k_) *l_ = d_; k_; })
#define LOCK do { waiting[running] = 1; yield_(); waiting[running] = 0; held = 1; } while (0)
#define UNLOCK do { yield_(); held = 0; } while (0)
typedef void (*Body)(void);
static Body bodies[2];
static void start(int i) { bodies[i](); alive[i] = 0; swapcontext(&contexts[i], &main_context); }
static unsigned char choice[256]; static int fixed;
static int can(int i) { return alive[i] && !(waiting[i] && held); }
/* Runs once; where both can move, `choice` says who, and 0 is tried first. */
static void run(Body f, Body g) {
  int used = 0;
  bodies[0] = f; bodies[1] = g;
  a = 1; b = 0; s.x = 2; s.y = 0; t[0] = 0; t[1] = 3; held = waiting[0] = waiting[1] = 0;
  for (int i = 0; i < 2; i++) {
    alive[i] = 1;
    getcontext(&contexts[i]);
    contexts[i].uc_stack.ss_sp = stacks[i];
    contexts[i].uc_stack.ss_size = sizeof stacks[i];
    contexts[i].uc_link = &main_context;
    makecontext(&contexts[i], (void (*)(void))start, 1, i);
    running = i; swapcontext(&main_context, &contexts[i]); /* up to the first access */
  }
  while (can(0) || can(1)) {
    if (can(0) && can(1)) {
      if (used == fixed) choice[fixed++] = 0;
      running = choice[used++];
    } else running = can(0) ? 0 : 1;
    swapcontext(&main_context, &contexts[running]);
  }
}
void f(void); void g(void);
int main(void) {
  for (int runs = 0; runs < 40000; runs++) {
    run(f, g);
    if (!alive[0] && !alive[1])
      printf("%ld %ld %ld %ld %ld %ld\n", a, b, s.x, s.y, t[0], t[1]);
    while (fixed > 0 && choice[fixed - 1] == 1) fixed--;
    if (fixed == 0) { printf("all\n"); return 0; }
    choice[fixed - 1] = 1;
  }
  return 0;
}
)";

using Final = std::array<long, 6>;

// ---- our side ----

/// Every interleaving of two Threads; values are Terms.
class Explorer {
 public:
  Explorer(const Program& program, const cfront::Lowered& lowered, TermManager& terms)
      : terms_(terms) {
    for (std::size_t i = 0; i < 2; ++i) threads_[i] = &*lowered.threads[i].thread;
    for (const Variable& v : program.shared) {
      start_.shared[v.term] = v.initial ? v.initial : terms.none();
      if (v.term.sort().is(SortKind::integer)) shown_.push_back(v.term);
    }
    for (const Variable& v : lowered.undeclared) {
      const Sort sort = v.term.sort();
      start_.shared[v.term] =
          sort.is(SortKind::array) ? constant_array(sort, terms.integer(0L)) : terms.integer(0L);
    }
  }

  std::optional<std::set<Final>> run() {
    for (std::size_t i = 0; i < 2; ++i) start_.at[i] = threads_[i]->initial.front();
    work_ = {start_};
    seen_ = {start_};
    while (!work_.empty()) {
      if (seen_.size() > 200000) return std::nullopt;
      const Configuration c = work_.back();
      work_.pop_back();
      bool ended = true;
      for (std::size_t i = 0; i < 2; ++i) {
        ended = ended && threads_[i]->locations[c.at[i]].end;
        step(c, i);
      }
      if (!ended) continue;
      Final f{};
      for (std::size_t k = 0; k < f.size(); ++k) f[k] = c.shared.at(shown_[k]).value().get_si();
      finals_.insert(f);
    }
    return finals_;
  }

  std::string problem;

 private:
  using Values = std::map<Term, Term>;
  struct Configuration {
    Values shared;
    std::array<LocationId, 2> at{};
    std::array<Values, 2> locals;
    auto key() const { return std::tie(shared, at, locals); }
    bool operator<(const Configuration& other) const { return key() < other.key(); }
  };

  void step(const Configuration& c, std::size_t i) {
    const Thread& thread = *threads_[i];
    TermMap values;
    values.emplace(thread.self, terms_.constant(terms_.thread_sort(), static_cast<long>(i)));
    for (const auto& [v, value] : c.shared) values.emplace(v, value);
    for (const Variable& v : thread.locals) {
      const auto it = c.locals[i].find(v.term);
      const Sort sort = v.term.sort();
      values.emplace(v.term, it != c.locals[i].end()    ? it->second
                             : sort.is(SortKind::array) ? constant_array(sort, terms_.integer(0L))
                                                        : terms_.constant(sort, 0));
    }
    for (const Edge& e : thread.edges) {
      if (e.from != c.at[i]) continue;
      Configuration next = c;
      next.at[i] = e.to;
      bool enabled = true;
      // Inputs are only uninitialised values, which no case reads.
      TermMap with_inputs = values;
      for (Term input : e.step.inputs) {
        const Sort sort = input.sort();
        with_inputs.emplace(input, sort.is(SortKind::array)
                                       ? constant_array(sort, terms_.integer(0L))
                                       : terms_.constant(sort, 0));
      }
      for (Term part : conjuncts(e.step.relation)) {
        Term target, value;
        if (part.is(Kind::equal) && part[0].is(Kind::variable) && part[0].time() == 1) {
          target = part[0];
          value = evaluate(part[1], with_inputs);
        } else if (part.is(Kind::variable) && part.time() == 1) {
          target = part;
          value = terms_.boolean(true);
        } else if (part.is(Kind::negation) && part[0].is(Kind::variable) && part[0].time() == 1) {
          target = part[0];
          value = terms_.boolean(false);
        } else {
          const Term holds = evaluate(part, with_inputs);
          if (!holds) problem = "no value for " + to_string(part);
          enabled = enabled && holds && holds.is_true();
          continue;
        }
        if (!value) {
          problem = "no value for " + to_string(part);
          return;
        }
        const Term variable = shift_time(target, -1);
        (next.shared.contains(variable) ? next.shared : next.locals[i])[variable] = value;
      }
      if (enabled && seen_.insert(next).second) work_.push_back(next);
    }
  }

  TermManager& terms_;
  std::array<const Thread*, 2> threads_{};
  Configuration start_;
  std::vector<Term> shown_;
  std::vector<Configuration> work_;
  std::set<Configuration> seen_;
  std::set<Final> finals_;
};

/// What gcc and the scheduler say: nothing if the text does not compile.
struct Compiled {
  std::set<Final> finals;
  bool all = false;
};

std::optional<Compiled> compiled(const std::string& text) {
  std::string folder = (std::filesystem::temp_directory_path() / "cthreads-XXXXXX").string();
  if (!mkdtemp(folder.data())) return std::nullopt;
  // Pointers to what others see are pointers to volatile there.
  std::string body = text;
  for (std::size_t at = body.find("long *p"); at != std::string::npos;
       at = body.find("long *p", at + 9))
    body.replace(at, 4, "long_");
  std::ofstream(folder + "/case.c") << types << scheduler << helpers << body;
  const std::string command = "cd '" + folder +
                              "' && gcc -w -O0 -fwrapv -o case case.c 2>err.txt && "
                              "timeout 20 ./case >out.txt";
  std::optional<Compiled> result;
  if (std::system(command.c_str()) == 0) {
    result.emplace();
    std::ifstream in(folder + "/out.txt");
    for (std::string line; std::getline(in, line);) {
      if (line == "all") {
        result->all = true;
        continue;
      }
      std::istringstream words(line);
      Final f{};
      for (long& v : f) words >> v;
      result->finals.insert(f);
    }
  }
  std::filesystem::remove_all(folder);
  return result;
}

Outcome judge(const std::string& text) {
  const std::optional<Compiled> theirs = compiled(text);
  if (!theirs) return invalid("gcc does not compile it");
  TermManager terms;
  SourceStore sources;
  Diagnostics diagnostics;
  const FileId file = sources.add("case.absthread", contracts);
  sources.add("case.c", std::string(types) + front_end + helpers + text);
  const std::optional<spec::File> parsed = spec::parse(file, sources, diagnostics);
  std::optional<spec::Model> model;
  if (parsed) model = spec::resolve(*parsed, terms, diagnostics);
  if (!model) return invalid(render(diagnostics, sources, Colour::off));
  const Program program = lower(*model, terms);
  cfront::Options options;
  options.merge = text.size() % 3 != 0; // a third of them without merging
  const cfront::Lowered lowered =
      cfront::lower(program, {"case.c"}, options, sources, terms, diagnostics);
  if (lowered.threads.size() != 2 || !lowered.threads[0].thread || !lowered.threads[1].thread)
    return mismatch("refused:\n" + render(diagnostics, sources, Colour::off));
  Explorer explorer(program, lowered, terms);
  const std::optional<std::set<Final>> ours = explorer.run();
  if (!explorer.problem.empty()) return mismatch(explorer.problem);
  if (!ours) return agreed("unknown");
  std::string difference;
  auto list = [&](const char* who, const std::set<Final>& here, const std::set<Final>& there) {
    for (const Final& f : here)
      if (!there.contains(f))
        difference += fmt::format("{}: a={} b={} x={} y={} t={},{}\n", who, f[0], f[1], f[2], f[3],
                                  f[4], f[5]);
  };
  list("only the compiled code ends in", theirs->finals, *ours);
  if (theirs->all) list("only the threads end in", *ours, theirs->finals);
  if (!difference.empty()) return mismatch(difference);
  std::vector<std::string> features = {theirs->finals.size() > 1 ? "schedules matter" : "one end"};
  auto feature = [&](const char* name, std::initializer_list<const char*> words) {
    for (const char* word : words) {
      if (text.find(word) == std::string::npos) continue;
      features.emplace_back(name);
      return;
    }
  };
  feature("loops", {"for ("});
  feature("pointers", {"AT(p)", "(*p)"});
  feature("structs", {"SX", "SY", "s.x", "struct local c"});
  feature("atomics", {"ADD(", "CAS(", "SWAP("});
  feature("locks", {"LOCK;"});
  return agreed(theirs->all ? "equal" : "contained", std::move(features));
}

} // namespace

Family cthreads_family() {
  return {.name = "cthreads",
          .sentence = "compiled C threads and lowered ones end in the same states",
          .generate = [](Seed seed) { return CodeMaker(seed).run(); },
          .check = judge,
          .shares = {{"equal", 0.9},
                     {"unknown", 0, 0.01},
                     {"schedules matter", 0.5},
                     {"loops", 0.25},
                     {"pointers", 0.25},
                     {"structs", 0.5},
                     {"atomics", 0.4},
                     {"locks", 0.15}},
          .sample = 40,
          .case_limit = std::chrono::seconds{60}};
}

} // namespace absthread::fuzz
