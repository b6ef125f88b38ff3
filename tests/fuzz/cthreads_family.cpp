// SPDX-License-Identifier: MIT
// The family "cthreads": two small C functions over shared variables, a struct, an array, pointers
// to them, blocks of the heap, atomics and a lock. They are compiled with gcc and run under a
// scheduler of our own that tries every interleaving of their shared accesses
// (cthreads_compiled.cpp); the same text is lowered, and every interleaving of the two Threads is
// searched. Both must end in the same set of states. Texts with a heap are lowered as a program
// whose main starts both functions, the others through contracts.
#include "tests/fuzz/families.hpp"

#include "instrument/cfront/cfront.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/diag/render.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "tests/fuzz/cthreads_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace absthread::fuzz {

namespace {

const char* const front_end = R"(
typedef struct { int inside; } pthread_mutex_t;
int pthread_mutex_lock(pthread_mutex_t *), pthread_mutex_unlock(pthread_mutex_t *);
int pthread_mutex_trylock(pthread_mutex_t *);
void *calloc(unsigned long, unsigned long);
void free(void *);
long a = 1, b; struct pair s = { 2, 0 }; long t[2] = { 0, 3 };
long *gp; char flag;
pthread_mutex_t mu;
#define A a
#define B b
#define SX s.x
#define SY s.y
#define T(i) t[i]
#define AT(p) (*(p))
#define GP gp
#define ATOMIC(op, l, v) __atomic_##op(&l, v, 5)
#define CAS(l, e, d) __sync_bool_compare_and_swap(&l, e, d)
#define CX(l, e, d) __atomic_compare_exchange_n(&l, e, d, 0, 5, 5)
#define SET __atomic_test_and_set(&flag, 5)
#define CLEAR __atomic_clear(&flag, 5)
#define LOCK pthread_mutex_lock(&mu)
#define TRY (pthread_mutex_trylock(&mu) == 0)
#define UNLOCK pthread_mutex_unlock(&mu)
)";

const char* const contracts =
    "program cthreads \"case.c\";\n"
    "shared { a : int = 1; b : int = 0; x : int = 2 for s.x; y : int = 0 for s.y;"
    " t0 : int = 0 for t[0]; t1 : int = 3 for t[1]; mu : lock; }\n"
    "thread F for f { init S; S -> S : any a; }\nthread G for g { init S; S -> S : any a; }\n";

const char* const starts_both = R"(
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
static void *run_f(void *none) { f(); return 0; }
static void *run_g(void *none) { g(); return 0; }
int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, run_f, 0);
  pthread_create(&second, 0, run_g, 0);
  return 0;
}
)";

// ---- our side ----

/// Two Threads and what they share at the start.
struct Pair {
  std::array<const Thread*, 2> threads{};
  std::map<Term, Term> shared;
  std::array<Term, 6> shown{}; ///< a map for t, twice
};

Term nothing(Sort sort, TermManager& terms) {
  if (!sort.is(SortKind::array)) return terms.constant(sort, 0);
  return constant_array(sort, terms.constant(sort.element(), 0));
}

/// Every interleaving of two Threads; values are Terms.
class Explorer {
 public:
  Explorer(const Pair& pair, TermManager& terms)
      : terms_(terms)
      , threads_(pair.threads)
      , shown_(pair.shown) {
    start_.shared = pair.shared;
    for (std::size_t i = 0; i < 2; ++i) {
      for (const Variable& v : threads_[i]->locals) {
        if (v.initial) start_.locals[i][v.term] = v.initial;
      }
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
      for (std::size_t k = 0; k < f.size(); ++k) {
        Term value = c.shared.at(shown_[k]);
        if (value.sort().is(SortKind::array))
          value = evaluate(select(value, terms_.integer(k == 4 ? 0L : 1L)), {});
        f[k] = value.value().get_si();
      }
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
      values.emplace(v.term, it != c.locals[i].end() ? it->second : nothing(sort, terms_));
    }
    for (const Edge& e : thread.edges) {
      if (e.from != c.at[i]) continue;
      // Inputs are blocks of the heap, and uninitialised values, which no case reads.
      const bool chooses = std::any_of(e.step.inputs.begin(), e.step.inputs.end(), [](Term input) {
        return input.sort().is(SortKind::integer);
      });
      for (long choice : {0, -1, -2, -3}) {
        if (choice == 0 || chooses) take(c, i, e, values, choice);
      }
    }
  }

  void take(const Configuration& c, std::size_t i, const Edge& e, const TermMap& values,
            long choice) {
    Configuration next = c;
    next.at[i] = e.to;
    bool enabled = true;
    TermMap with_inputs = values;
    for (Term input : e.step.inputs) {
      const Sort sort = input.sort();
      with_inputs.emplace(input, sort.is(SortKind::integer) ? terms_.integer(choice)
                                                            : nothing(sort, terms_));
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

  TermManager& terms_;
  std::array<const Thread*, 2> threads_;
  std::array<Term, 6> shown_;
  Configuration start_;
  std::vector<Configuration> work_;
  std::set<Configuration> seen_;
  std::set<Final> finals_;
};

/// Through contracts: every variable has its own.
std::optional<Pair> through_contracts(const std::string& text, const cfront::Options& options,
                                      SourceStore& sources, TermManager& terms,
                                      Diagnostics& diagnostics, Program& program,
                                      cfront::Lowered& lowered) {
  const FileId file = sources.add("case.absthread", contracts);
  sources.add("case.c", text);
  const std::optional<spec::File> parsed = spec::parse(file, sources, diagnostics);
  std::optional<spec::Model> model;
  if (parsed) model = spec::resolve(*parsed, terms, diagnostics);
  if (!model) return std::nullopt;
  program = lower(*model, terms);
  lowered = cfront::lower(program, {"case.c"}, options, sources, terms, diagnostics);
  Pair pair;
  if (lowered.threads.size() != 2) return std::nullopt;
  for (std::size_t i = 0; i < 2; ++i) {
    if (!lowered.threads[i].thread) return std::nullopt;
    pair.threads[i] = &*lowered.threads[i].thread;
  }
  std::size_t shown = 0;
  for (const Variable& v : program.shared) {
    pair.shared[v.term] = v.initial ? v.initial : terms.none();
    if (v.term.sort().is(SortKind::integer)) pair.shown.at(shown++) = v.term;
  }
  for (const Variable& v : lowered.undeclared) pair.shared[v.term] = nothing(v.term.sort(), terms);
  for (const cfront::Initialiser& i : lowered.undeclared_starts) pair.shared[i.variable] = i.value;
  return pair;
}

/// As a program: main starts both.
std::optional<Pair> through_main(const std::string& text, const cfront::Options& options,
                                 SourceStore& sources, TermManager& terms, Diagnostics& diagnostics,
                                 Program& program) {
  sources.add("case.c", text + starts_both);
  cfront::Lowered facts;
  std::optional<Program> followed =
      cfront::follow_main({"case.c"}, options, sources, terms, diagnostics, facts);
  if (!followed || followed->threads.size() != 2 || !facts.loose.empty()) return std::nullopt;
  program = std::move(*followed);
  Pair pair;
  for (std::size_t i = 0; i < 2; ++i) {
    pair.threads[i] = &program.threads[i].thread;
    if (program.threads[i].multiplicity.number != 1UL) return std::nullopt;
  }
  for (const Variable& v : program.shared) {
    pair.shared[v.term] = v.initial ? v.initial : nothing(v.term.sort(), terms);
    static const std::array<const char*, 5> names = {"a", "b", "s.x", "s.y", "t"};
    for (std::size_t k = 0; k < names.size(); ++k) {
      if (v.name() == names[k]) pair.shown[k] = v.term;
    }
  }
  pair.shown[5] = pair.shown[4];
  // What no thread accesses is not there.
  const std::array<long, 4> untouched = {1, 0, 2, 0};
  for (std::size_t k = 0; k < pair.shown.size(); ++k) {
    if (pair.shown[k]) continue;
    if (k < 4) {
      pair.shown[k] = terms.variable(fmt::format("untouched.{}", k), terms.int_sort());
      pair.shared[pair.shown[k]] = terms.integer(untouched[k]);
    } else {
      const Sort sort = terms.array_sort(terms.int_sort(), terms.int_sort());
      pair.shown[k] = terms.variable("untouched.t", sort);
      pair.shared[pair.shown[k]] =
          store(nothing(sort, terms), terms.integer(1L), terms.integer(3L));
    }
  }
  return pair;
}

Outcome judge(const std::string& text) {
  const std::optional<Compiled> theirs = run_compiled(text);
  if (!theirs) return invalid("gcc does not compile it, or it crashes");
  TermManager terms;
  SourceStore sources;
  Diagnostics diagnostics;
  cfront::Options options;
  options.merge = text.size() % 3 != 0; // a third of them without merging
  Program program;
  cfront::Lowered lowered;
  const std::string code = std::string(c_thread_types) + front_end + c_thread_helpers + text;
  const bool heap = text.find("calloc") != std::string::npos;
  const std::optional<Pair> pair =
      heap ? through_main(code, options, sources, terms, diagnostics, program)
           : through_contracts(code, options, sources, terms, diagnostics, program, lowered);
  if (!pair) return mismatch("refused:\n" + render(diagnostics, sources, Colour::off));
  Explorer explorer(*pair, terms);
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
  feature("atomics", {"ATOMIC(", "CAS(", "CX(", "SET"});
  feature("locks", {"LOCK;"});
  feature("tries", {"TRY"});
  feature("heap", {"calloc"});
  feature("published", {"GP = "});
  return agreed(theirs->all ? "equal" : "contained", std::move(features));
}

} // namespace

Family cthreads_family() {
  return {.name = "cthreads",
          .sentence = "compiled C threads and lowered ones end in the same states",
          .generate = random_c_threads,
          .check = judge,
          .shares = {{"equal", 0.9},
                     {"unknown", 0, 0.01},
                     {"schedules matter", 0.5},
                     {"loops", 0.25},
                     {"pointers", 0.25},
                     {"structs", 0.5},
                     {"atomics", 0.4},
                     {"locks", 0.15},
                     {"tries", 0.1},
                     {"heap", 0.2},
                     {"published", 0.05}},
          .sample = 80,
          .case_limit = std::chrono::seconds{60}};
}

} // namespace absthread::fuzz
