// SPDX-License-Identifier: MIT
// In which order things are tried, for contracts of which some say `any` (their *number* is how
// many threads of each; the *total* is the sum):
//
//  1. Explicit search at totals 0, 1, 2 in few states. It finds shallow bugs at once, with a
//  shortest
//     interleaving. A search that was complete is a proof for its number.
//  2. Inside the fragment (system.hpp): the prover on the counting system. It ends with an
//  invariant
//     for any number, or with a run, and the run's start says how many threads it needs.
//  3. Outside, if predicates over locals alone say enough: the prover on the counting system of the
//     abstraction (local_predicates.hpp). Its runs count only if a search finds them again.
//     Otherwise, or if that proves nothing: the prover on the indexed system (indexed.hpp). A run
//     of it is a run with at most three threads of each contract. If some test compares a local
//     with a shared variable, the other way round.
//  4. A bug at some total: smaller totals are proved one by one, or give the smaller bug; only if
//  all
//     are proved the number is called the smallest. The interleaving comes from an explicit search
//     at that number, else from the run by giving each of its steps to a thread (trace.hpp). What
//     does not replay by evaluation is not reported.
//  5. Nothing: the totals 0, 1, 2 ... one by one, to say how far it is proved.
//
// Contracts with a fixed number go the same way with a start of so many threads: 1,000 threads cost
// no more than two.
#include "checkers/counting/engine.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "checkers/counting/indexed.hpp"
#include "checkers/counting/local_predicates.hpp"
#include "checkers/counting/system.hpp"
#include "checkers/counting/trace.hpp"
#include "checkers/explicit/search.hpp"
#include "instrument/creation.hpp"
#include "instrument/finite_locals.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::counting {

namespace {

// All ways to distribute the total over so many contracts.
std::vector<std::vector<unsigned long>> distributions(std::size_t contracts, unsigned long total) {
  if (contracts == 0)
    return total == 0 ? std::vector<std::vector<unsigned long>>{{}}
                      : std::vector<std::vector<unsigned long>>{};
  std::vector<std::vector<unsigned long>> out;
  for (unsigned long first = 0; first <= total; ++first)
    for (std::vector<unsigned long> rest : distributions(contracts - 1, total - first)) {
      rest.insert(rest.begin(), first);
      out.push_back(std::move(rest));
    }
  return out;
}

class Run {
 public:
  Run(const Program& program, TermManager& m, const Options& options)
      : program_(program)
      , m_(m)
      , options_(options) {
    for (std::size_t t = 0; t < program.threads.size(); ++t)
      if (program.threads[t].multiplicity.any()) any_.push_back(t);
  }

  Result decide() {
    const auto solver = options_.make_solver ? options_.make_solver() : smt::make_cvc5(m_);
    const Program numbered = with_counts(program_, m_);
    const Term initial[] = {numbered.initial ? numbered.initial : m_.boolean(true)};
    const bool vacuous = solver->check(initial) == smt::Answer::unsat;
    out_.statistics.solver += solver->statistics();
    if (vacuous) {
      out_.verdict = Verdict::unknown("vacuous: no initial state");
      return std::move(out_);
    }
    FiniteLocals finite = with_finite_locals(program_, m_);
    if (!finite.program) finite = with_finite_locals(numbered, m_);
    if (finite.program) states_ = *finite.program;
    if (!states_) abstract(*solver);
    for (const bool second : {false, true}) {
      const std::size_t states = options_.search_states * (second ? options_.second_search : 1);
      for (unsigned long total = 0; total <= last_total(options_.searched); ++total)
        if (states > 0 && search(total, states)) return std::move(out_);
      time_ = second ? options_.time : options_.first_time;
      const bool rows_first = abstract_ && !abstract_->forgets_tests;
      if (states_ ? count()
                  : (rows_first && count_rows()) || index(finite.reason) ||
                        (!rows_first && abstract_ && count_rows()))
        return std::move(out_);
      if (reason_ != own_time_limit) break;
    }
    undecided();
    return std::move(out_);
  }

 private:
  unsigned long last_total(unsigned long most) const { return any_.empty() ? 0 : most; }

  void say(const std::string& line) const {
    if (options_.dump) options_.dump(line);
  }

  ProverOptions limits(std::chrono::milliseconds time) const {
    ProverOptions out;
    out.time = time;
    out.facts = options_.facts;
    out.samples = options_.samples;
    out.dump = options_.dump;
    out.make_solver = options_.make_solver;
    return out;
  }

  // ---- proofs -------------------------------------------------------------------------------

  bool count() {
    SystemResult made = make_system(*states_, m_, {}, options_.deadlock);
    if (!made.system) return index(made.reason);
    const ProverResult result = prove(*made.system, m_, limits(time_));
    out_.statistics += result.statistics;
    reason_ = result.reason;
    if (result.answer == Answer::proved) {
      out_.counting = CountingCertificate{with_numbers(result.invariant), {}, options_.deadlock};
      out_.verdict = Verdict::proved();
      return true;
    }
    return result.answer == Answer::violated && violated(*made.system, *result.path);
  }

  // `count(X)` stays a name while it is counted, so that a proof for 1,000 is found like one for
  // any number; of a contract that says its number, the certificate says it too.
  std::vector<Term> with_numbers(const std::vector<Term>& invariant) const {
    TermMap numbers;
    for (const Template& t : program_.threads)
      if (!t.multiplicity.any())
        numbers[count_symbol(t.thread, m_)] = m_.integer(mpz_class(*t.multiplicity.number));
    std::vector<Term> out;
    for (Term part : invariant)
      if (const Term said = substitute(part, numbers); !said.is_true()) out.push_back(said);
    return out;
  }

  void abstract(smt::Solver& solver) {
    LocalAbstraction made = with_local_predicates(with_counts(program_, m_), m_, solver);
    if (!made.program) return say("no predicates over locals alone: " + made.reason);
    for (const CountingCertificate::Place& p : made.places)
      for (Term predicate : p.predicates)
        say(fmt::format("at {} of {}: {}", p.location, p.thread, to_string(predicate)));
    abstract_ = std::move(made);
  }

  // The same, of threads whose locals are described by predicates. Deadlock is no question for it:
  // where the abstraction can move, the program may not.
  bool count_rows() {
    if (options_.deadlock) return false;
    const SystemResult made = make_system(*abstract_->program, m_);
    if (!made.system) return false;
    const ProverResult result = prove(*made.system, m_, limits(time_));
    out_.statistics += result.statistics;
    if (result.answer == Answer::proved) {
      out_.counting = CountingCertificate{result.invariant, abstract_->places, false};
      out_.verdict = Verdict::proved();
      return true;
    }
    if (result.answer != Answer::violated) return false;
    unsigned long total = 0;
    for (unsigned long n : number_of(*made.system, *result.path)) total += n;
    if (total <= 8 && search(total, options_.trace_states)) return true;
    say("a run of the abstraction was not found again");
    abstract_.reset(); // a second time it would say the same
    return false;
  }

  bool index(const std::string& why_not_counting) {
    states_.reset();
    say("not counted: " + why_not_counting);
    if (options_.deadlock) {
      reason_ = "deadlock among any number of threads is decided by counting them only: " +
                why_not_counting;
      return false;
    }
    SystemResult made = make_indexed_system(with_counts(program_, m_), m_);
    if (!made.system) {
      reason_ = made.reason;
      return false;
    }
    const ProverResult result = prove(*made.system, m_, limits(time_));
    out_.statistics += result.statistics;
    reason_ = result.reason;
    if (result.answer == Answer::proved) {
      // Readings about the third thread are the checker's business.
      out_.indexed.emplace();
      const TermSet own(made.system->lemma_variables.begin(), made.system->lemma_variables.end());
      const TermSet strangers(made.system->strangers.begin(), made.system->strangers.end());
      for (Term part : result.invariant) {
        const std::vector<Term> variables = free_variables(part);
        const std::vector<Term> symbols = free_symbols(part);
        if (!variables.empty() &&
            std::all_of(variables.begin(), variables.end(),
                        [&](Term v) { return own.contains(v); }) &&
            std::none_of(symbols.begin(), symbols.end(),
                         [&](Term s) { return strangers.contains(s); }))
          out_.indexed->invariant.push_back(part);
      }
      out_.verdict = Verdict::proved();
      return true;
    }
    if (result.answer == Answer::violated) {
      // Three threads of each contract are in the system, some of them absent.
      for (unsigned long total = 0; total <= last_total(3 * any_.size()); ++total)
        if (search(total, options_.trace_states)) return true;
      reason_ = "a run to a wrong state was found for a few threads, but it could not be replayed";
    }
    return false;
  }

  // Is the program with that total proved? A bug is kept, if it is one inside the fragment.
  std::optional<Path> proved_at(unsigned long total, bool& proved) {
    proved = complete_[total];
    if (proved || (options_.deadlock && !states_)) return std::nullopt;
    if (!states_ && !abstract_) {
      proved = complete_[total] = proved_by_pairs(total);
      return std::nullopt;
    }
    SystemResult made =
        make_system(states_ ? *states_ : *abstract_->program, m_, total, options_.deadlock);
    if (!made.system) return std::nullopt;
    ProverResult result = prove(*made.system, m_, limits(options_.time_per_number));
    out_.statistics += result.statistics;
    proved = result.answer == Answer::proved;
    complete_[total] = proved;
    if (!states_) return std::nullopt;
    return std::move(result.path);
  }

  // With at most one thread of each contract an invariant about any two is one about all.
  bool proved_by_pairs(unsigned long total) {
    if (total > 1) return false;
    for (const std::vector<unsigned long>& number : distributions(any_.size(), total)) {
      const SystemResult made = make_indexed_system(at_number(program_, number, m_), m_);
      if (!made.system) return false;
      const ProverResult result = prove(*made.system, m_, limits(options_.time_per_number));
      out_.statistics += result.statistics;
      if (result.answer != Answer::proved) return false;
    }
    return true;
  }

  // A number without a proof ends what is proved, and not the search for bugs.
  void undecided() {
    bool all_proved = true;
    for (unsigned long total = 0; total <= last_total(options_.most_numbers); ++total) {
      if (any_.empty()) break;
      if (search(total, options_.search_states * 10)) return;
      if (!all_proved) continue;
      bool proved = false;
      if (const auto path = proved_at(total, proved)) {
        SystemResult made = make_system(*states_, m_, total, options_.deadlock);
        if (violated(*made.system, *path)) return;
      }
      all_proved = proved;
      if (proved) out_.largest_proved = total;
    }
    out_.verdict = Verdict::unknown(reason_.empty() ? "no proof found" : reason_);
  }

  // ---- bugs ---------------------------------------------------------------------------------

  // The explicit search at that total; true: a bug was found and replayed.
  bool search(unsigned long total, std::size_t states) {
    if (complete_[total]) return false;
    bool complete = true;
    for (const std::vector<unsigned long>& number : distributions(any_.size(), total)) {
      Program instance = at_number(program_, number, m_);
      unsigned long threads = 0;
      for (const Template& t : instance.threads) threads += *t.multiplicity.number;
      if (threads > 12) { // too many to list; the prover counts them
        complete = false;
        continue;
      }
      explicit_state::SearchOptions limits;
      limits.most_states = states;
      limits.deadlock = options_.deadlock;
      const explicit_state::SearchResult found = explicit_state::search(instance, m_, limits);
      if (found.trace && replayed(instance, number, *found.trace)) return true;
      complete = complete && (found.complete || ABSTHREAD_FAULT("counting-cut-search-is-complete"));
    }
    complete_[total] = complete_[total] || complete;
    return false;
  }

  bool replayed(Program& instance, const std::vector<unsigned long>& number, const Trace& trace) {
    explicit_state::Wrong wrong;
    if (explicit_state::replay(instance, trace, m_, &wrong, options_.deadlock)) return false;
    unsigned long total = 0;
    for (unsigned long n : number) total += n;
    out_.smallest = true;
    for (unsigned long n = 0; n < total && out_.smallest; ++n) {
      bool proved = false;
      proved_at(n, proved);
      out_.smallest = proved || ABSTHREAD_FAULT("counting-smallest-unproved");
    }
    out_.trace = trace;
    out_.wrong = wrong;
    out_.number = number;
    out_.instance = std::move(instance);
    switch (wrong.kind) {
    case explicit_state::Wrong::Kind::assertion:
      out_.verdict = Verdict::violated(Property::composition);
      break;
    case explicit_state::Wrong::Kind::exclusion:
      out_.verdict = Verdict::violated(Property::exclusion);
      break;
    case explicit_state::Wrong::Kind::deadlock:
      out_.verdict = Verdict::violated(Property::no_deadlock);
      break;
    case explicit_state::Wrong::Kind::race:
      out_.verdict = Verdict::violated(Property::no_data_race);
      break;
    }
    return true;
  }

  std::vector<unsigned long> number_of(const System& system, const Path& path) const {
    std::vector<unsigned long> out;
    for (std::size_t t : any_) {
      mpz_class sum = 0;
      for (Term c : system.counters[t]) sum += path.states.front().at(c).value();
      out.push_back(sum.get_ui());
    }
    return out;
  }

  bool violated(const System& system, const Path& given) {
    System at = system;
    Path path = given;
    std::vector<unsigned long> number = number_of(at, path);
    unsigned long total = 0;
    for (unsigned long n : number) total += n;
    say(fmt::format("a run with {}", describe_number(program_, number)));
    // Smaller ones first; each is proved, or has a bug of its own.
    for (unsigned long smaller = 0; smaller < total; ++smaller) {
      bool proved = false;
      const std::optional<Path> other = proved_at(smaller, proved);
      if (!other) continue;
      at = *make_system(*states_, m_, smaller, options_.deadlock).system;
      path = *other;
      number = number_of(at, path);
      total = smaller;
      break;
    }
    Program instance = at_number(program_, number, m_);
    if (total <= 8) {
      explicit_state::SearchOptions limits;
      limits.most_states = options_.trace_states;
      limits.deadlock = options_.deadlock;
      const explicit_state::SearchResult found = explicit_state::search(instance, m_, limits);
      if (found.trace && replayed(instance, number, *found.trace)) return true;
    }
    if (const std::optional<Trace> trace = concrete_trace(instance, at, path, m_))
      if (replayed(instance, number, *trace)) return true;
    reason_ = fmt::format("a run to a wrong state was found with {}, but it could not be replayed",
                          describe_number(program_, number));
    return false;
  }

  const Program& program_;
  TermManager& m_;
  const Options& options_;
  std::vector<std::size_t> any_;
  std::optional<Program> states_;            // locals made part of the states
  std::optional<LocalAbstraction> abstract_; // locals described by predicates
  std::map<unsigned long, bool> complete_;   // totals that are proved
  std::string reason_;
  std::chrono::milliseconds time_{0};
  Result out_;
};

} // namespace

Program at_number(const Program& program, const std::vector<unsigned long>& number,
                  TermManager& m) {
  Program out = program;
  std::size_t next = 0;
  for (Template& t : out.threads)
    if (t.multiplicity.any()) t.multiplicity.number = number[next++];
  return with_counts(out, m);
}

std::string names_of_any(const Program& program) {
  std::vector<std::string> names;
  for (const Template& t : program.threads)
    if (t.multiplicity.any()) names.push_back(t.thread.name);
  return fmt::format("{}", fmt::join(names, " and "));
}

std::string describe_number(const Program& program, const std::vector<unsigned long>& number) {
  std::vector<std::string> names;
  std::size_t next = 0;
  for (const Template& t : program.threads)
    if (t.multiplicity.any()) names.push_back(fmt::format("{} {}", number[next++], t.thread.name));
  return fmt::format("{}", fmt::join(names, " and "));
}

Result check(const Program& program, TermManager& manager, const Options& options) {
  return Run(program, manager, options).decide();
}

} // namespace absthread::counting
