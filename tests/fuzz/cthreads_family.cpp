// SPDX-License-Identifier: MIT
// The family "cthreads": two small C functions over shared variables, a struct, an array, pointers
// to them, blocks of the heap, atomics and a lock, with local code of every kind between the
// accesses. They are compiled with gcc and run under a scheduler of our own that tries every
// interleaving of their shared accesses, or of their statements (cthreads_compiled.cpp); the same
// text is lowered, and every interleaving of the two Threads is searched. Both must end in the same
// set of states. Texts with a heap are lowered as a program whose main starts both functions, the
// others through contracts.
#include "tests/fuzz/families.hpp"

#include "instrument/cfront/cfront.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/diag/render.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "tests/fuzz/cthreads_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

namespace absthread::fuzz {

namespace {

const char* const contracts =
    "program cthreads \"case.c\";\n"
    "shared { a : int = 1; b : int = 0; x : int = 2 for s.x; y : int = 0 for s.y;"
    " t0 : int = 0 for t[0]; t1 : int = 3 for t[1]; uc : int = 250; sh : int = -3;"
    " lo : int = 6 for sb.lo; mu : lock; }\n"
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
  std::array<Term, 9> shown{}; ///< a map for t, twice
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
      look_at_silent_steps(i);
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
      for (std::size_t i = 0; i < 2; ++i) ended = ended && threads_[i]->locations[c.at[i]].end;
      // A silent step makes no difference to the other thread: it comes first.
      const bool first = silent_[0].contains(c.at[0]), second = silent_[1].contains(c.at[1]);
      if (!second || first) step(c, 0);
      if (!first) step(c, 1);
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

  /// Locations that only silent steps leave. Those neither read nor write what is shared.
  void look_at_silent_steps(std::size_t i) {
    std::set<LocationId> loud;
    for (const Edge& e : threads_[i]->edges) {
      (e.kind == EdgeKind::silent ? silent_[i] : loud).insert(e.from);
      if (e.kind != EdgeKind::silent) continue;
      for (Term v : free_variables(e.step.relation)) {
        if (start_.shared.contains(v.time() == 0 ? v : shift_time(v, -1)))
          problem = "the silent step '" + e.text + "' touches " + v.name();
      }
    }
    for (LocationId id : loud) silent_[i].erase(id);
  }

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
  std::array<Term, 9> shown_;
  Configuration start_;
  std::array<std::set<LocationId>, 2> silent_;
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
    for (std::size_t k = 0; k < c_thread_shown.size(); ++k) {
      if (v.name() == c_thread_shown[k]) pair.shown[k] = v.term;
    }
  }
  // What no thread accesses is not there.
  for (std::size_t k = 0; k < pair.shown.size(); ++k) {
    if (pair.shown[k]) continue;
    if (k != 4 && k != 5) {
      pair.shown[k] = terms.variable(fmt::format("untouched.{}", k), terms.int_sort());
      pair.shared[pair.shown[k]] = terms.integer(c_thread_start[k]);
    } else {
      const Sort sort = terms.array_sort(terms.int_sort(), terms.int_sort());
      pair.shown[k] = terms.variable("untouched.t", sort);
      pair.shared[pair.shown[k]] =
          store(nothing(sort, terms), terms.integer(1L), terms.integer(3L));
    }
  }
  return pair;
}

/// What of C occurs in the text, by its words.
std::vector<std::string> features_of(const std::string& text) {
  static const std::vector<std::pair<const char*, std::vector<const char*>>> words = {
      {"loops", {"for (", "while ("}},
      {"do", {"do {"}},
      {"continue", {"continue;"}},
      {"goto", {"goto "}},
      {"switch", {"switch ("}},
      {"pointers", {"AT(p)", "(*p)", "*q"}},
      {"elements", {"long *d = ", "short *d = ", "struct pair *d"}},
      {"structs", {"SX", "SY", "s.x", "struct local d", "SET_PAIR", "GET("}},
      {"nested structs", {"turned(", "made(", "z.in = "}},
      {"blocks", {"memset(", "memcpy(", "memmove("}},
      {"bit-fields", {"v.lo ", "v.lo+", "v.hi", "v.mid", "LO"}},
      {"enums", {"blue", "switch (e)"}},
      {"calls", {"pick(", "third("}},
      {"static locals", {"ticket("}},
      {"tables", {"table["}},
      {"statement expressions", {"({"}},
      {"commas", {"(x--, ", "(y += 2, ", "(n++, ", "(c = x"}},
      {"short circuit", {" && (", " || (", " && n", " || n"}},
      {"conditionals", {" ? "}},
      {"short conditionals", {" ?: "}},
      {"updates", {"UPDATE(", "PRE(", "POST("}},
      {"narrow", {"c = ", "h = ", "k = ", "c +=", "UC", "SH", "uc,", "sh,"}},
      {"unsigned", {"(unsigned)", " u ", " w "}},
      {"shifts", {" << ", " >> ", "<<=", ">>="}},
      {"atomics", {"ATOMIC(", "CAS(", "CX(", "SET)"}},
      {"atomic sections", {"BEGIN;"}},
      {"locks", {"LOCK;"}},
      {"tries", {"TRY"}},
      {"heap", {"calloc"}},
      {"published", {"GP = "}},
      {"ints machine", {"// ints machine"}},
      {"atomicity statement", {"atomicity statement"}},
      {"merge off", {"merge off"}},
  };
  // What every text begins with says nothing.
  std::string own;
  for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
    end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    const auto begins = {"unsigned u = ", "int n = 1; short", "struct bits v = ", "long *q = "};
    if (std::none_of(begins.begin(), begins.end(),
                     [&](const char* word) { return line.find(word) != std::string::npos; }))
      own += line + "\n";
  }
  std::vector<std::string> found;
  for (const auto& [feature, signs] : words) {
    if (std::any_of(signs.begin(), signs.end(),
                    [&](const char* sign) { return own.find(sign) != std::string::npos; }))
      found.emplace_back(feature);
  }
  return found;
}

Outcome judge(const std::string& text) {
  const std::optional<Compiled> theirs = run_compiled(text);
  if (!theirs) return invalid("gcc does not compile it, or it crashes");
  TermManager terms;
  SourceStore sources;
  Diagnostics diagnostics;
  cfront::Options options;
  const Manner manner = manner_of(text);
  options.machine_ints = manner.machine;
  options.atomicity = manner.statements ? Atomicity::statement : Atomicity::access;
  options.merge = !manner.unmerged;
  Program program;
  cfront::Lowered lowered;
  const std::string code =
      std::string(c_thread_types) + lowered_variables + c_thread_helpers + text;
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
      if (!there.contains(f)) difference += fmt::format("{}: {}\n", who, fmt::join(f, " "));
  };
  list("only the compiled code ends in", theirs->finals, *ours);
  if (theirs->all) list("only the threads end in", *ours, theirs->finals);
  if (!difference.empty()) return mismatch(difference);
  std::vector<std::string> features = features_of(text);
  features.emplace_back(theirs->finals.size() > 1 ? "schedules matter" : "one end");
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
                     {"loops", 0.5},
                     {"ints machine", 0.4},
                     {"atomicity statement", 0.15},
                     {"merge off", 0.25},
                     {"switch", 0.25},
                     {"goto", 0.2},
                     {"atomics", 0.3},
                     {"locks", 0.15},
                     {"tries", 0.05},
                     {"heap", 0.2},
                     {"published", 0.05}},
          .sample = 80,
          .case_limit = std::chrono::seconds{60}};
}

} // namespace absthread::fuzz
