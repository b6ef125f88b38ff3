// SPDX-License-Identifier: MIT
#include "checkers/thread_modular/engine.hpp"

#include <algorithm>

#include "checkers/explicit/search.hpp"
#include "checkers/thread_modular/aret.hpp"
#include "checkers/thread_modular/proof.hpp"
#include "checkers/thread_modular/refine.hpp"
#include "checkers/thread_modular/system.hpp"

namespace absthread::thread_modular {
namespace {

using Clock = std::chrono::steady_clock;

class Run {
 public:
  Run(const Program& program, TermManager& manager, const Options& options)
      : program_(program)
      , manager_(manager)
      , options_(options)
      , start_(Clock::now()) {}

  Result decide() {
    bool several = false, any = false;
    for (const Template& t : program_.threads) {
      several = several || t.multiplicity.any() || *t.multiplicity.number > 1;
      any = any || t.multiplicity.any();
    }
    if (unsatisfiable_start()) {
      out_.verdict = Verdict::unknown("vacuous: no initial state");
      return finish();
    }
    // Threads with several copies: one computation per template as long as the proof is modular.
    if (several && options_.prefer == Prefer::modular) {
      if (attempt(Copies::symmetric, 2, any)) return finish();
    }
    if (any) {
      // A bug with a few copies is a bug; the absence of one proves nothing.
      for (unsigned long copies : {1UL, 2UL, 3UL}) {
        if (search(copies)) return finish();
      }
      out_.verdict =
          Verdict::unknown("no modular proof; any number of threads needs the any-number engine");
      return finish();
    }
    if (options_.explicit_states > 0 && search(0)) return finish();
    if (!attempt(Copies::expanded, 0, false))
      out_.verdict = Verdict::unknown(reason_.empty() ? "no proof found" : reason_);
    return finish();
  }

 private:
  bool unsatisfiable_start() {
    auto solver = make_solver();
    const Term initial[] = {program_.initial ? program_.initial : manager_.boolean(true)};
    const bool none = solver->check(initial) == smt::Answer::unsat;
    count(*solver);
    return none;
  }

  std::unique_ptr<smt::Solver> make_solver() const {
    return options_.make_solver ? options_.make_solver() : smt::make_cvc5(manager_);
  }

  void count(const smt::Solver& solver) { out_.statistics.solver += solver.statistics(); }

  bool out_of_time() const {
    return options_.time.count() > 0 && Clock::now() - start_ > options_.time;
  }

  void say(const std::string& line) const {
    if (options_.dump) options_.dump(line);
  }

  // The explicit search for a bug; `copies` of threads that say `any`.
  bool search(unsigned long copies) {
    explicit_state::SearchOptions limits;
    limits.most_states = options_.explicit_states;
    limits.copies_of_any = copies;
    limits.deadlock = options_.deadlock;
    const explicit_state::SearchResult found = explicit_state::search(program_, manager_, limits);
    return found.trace && violated(*found.trace);
  }

  bool violated(const Trace& trace) {
    explicit_state::Wrong wrong;
    if (auto broken =
            explicit_state::replay(program_, trace, manager_, &wrong, options_.deadlock)) {
      reason_ = "an interleaving was found that does not replay: " + *broken;
      return false;
    }
    out_.trace = trace;
    out_.wrong = wrong;
    switch (wrong.kind) {
    case explicit_state::Wrong::Kind::assertion:
      out_.verdict = Verdict::violated("composition");
      break;
    case explicit_state::Wrong::Kind::exclusion:
      out_.verdict = Verdict::violated("exclusion");
      break;
    case explicit_state::Wrong::Kind::deadlock:
      out_.verdict = Verdict::violated("no-deadlock");
      break;
    }
    return true;
  }

  // True: out_ has a verdict (proved or violated). False: reason_ says why not.
  bool attempt(Copies copies, unsigned long copies_of_any, bool any) {
    SystemOptions system_options{copies, options_.deadlock, copies_of_any};
    SystemResult made = make_system(program_, manager_, system_options);
    if (!made.system) {
      reason_ = made.reason;
      return false;
    }
    const System& system = *made.system;
    const bool derived =
        std::any_of(system.instances.begin(), system.instances.end(), [&](const Instance& i) {
          return i.representative != static_cast<std::size_t>(&i - system.instances.data());
        });
    auto solver = make_solver();
    if (!system.identities.is_true()) solver->add(system.identities);
    Abstraction abstraction(manager_, *solver);
    Refiner refiner(system, *solver);
    Predicates predicates(system.instances.size());
    carry_over(system, predicates);
    bool decided = false;
    Aret::Application application = Aret::Application::apart;
    for (std::size_t iteration = 0;; ++iteration) {
      if (iteration >= options_.most_iterations) {
        reason_ = "predicates diverge";
        break;
      }
      ++out_.statistics.iterations;
      Aret aret(system, predicates, abstraction, application);
      bool too_many = false;
      const auto tuple = aret.run([&] {
        too_many = aret.states().size() > options_.most_states;
        return too_many || out_of_time();
      });
      note(predicates, aret, *solver);
      if (aret.stopped()) {
        reason_ = too_many ? "too many abstract states" : "timeout";
        break;
      }
      if (!tuple) {
        prove(system, aret, predicates, derived, any);
        decided = true;
        break;
      }
      bool solver_unknown = false;
      if (!derived) {
        if (auto trace = refiner.concrete(aret, *tuple, solver_unknown)) {
          decided = violated(*trace);
          break;
        }
        if (solver_unknown) {
          reason_ = "the solver cannot decide a path: " + solver->reason_unknown();
          break;
        }
      }
      RefinementResult refined{Refinement::unsolvable, "", {}};
      if (options_.prefer == Prefer::modular) {
        refined = refiner.refine_modular(aret, *tuple, predicates);
        if (refined.kind == Refinement::refined) ++out_.statistics.modular_refinements;
      }
      if (refined.kind != Refinement::refined && !derived) {
        refined = refiner.refine_path(aret, *tuple, predicates);
        if (refined.kind == Refinement::refined) ++out_.statistics.path_refinements;
      }
      for (const std::string& line : refined.clauses) say(line);
      if (refined.kind == Refinement::undecided && application == Aret::Application::apart) {
        application = Aret::Application::joint;
        continue;
      }
      if (refined.kind != Refinement::refined) {
        reason_ = refined.reason;
        break;
      }
      say("-- iteration " + std::to_string(out_.statistics.iterations) + " refined, " +
          std::to_string(predicates.count()) + " predicates");
    }
    count(*solver);
    if (!decided) keep(system, predicates);
    return decided;
  }

  // Predicates of an attempt that did not decide are a good start for the next: names of copies are
  // the same.
  void keep(const System& system, const Predicates& predicates) {
    kept_.clear();
    for (std::size_t i = 0; i < system.instances.size(); ++i) {
      const auto who = std::pair(system.instances[i].thread, system.instances[i].copy);
      for (Term p : predicates.states[i]) kept_.push_back({who, who, p, true});
      for (std::size_t j = 0; j < system.instances.size(); ++j)
        for (Term p : predicates.transitions[j][i])
          kept_.push_back({{system.instances[j].thread, system.instances[j].copy}, who, p, false});
    }
  }

  void carry_over(const System& system, Predicates& predicates) const {
    const auto find = [&](const std::pair<std::size_t, unsigned>& who) {
      std::size_t i = 0;
      while (i < system.instances.size() &&
             std::pair(system.instances[i].thread, system.instances[i].copy) != who)
        ++i;
      return i;
    };
    for (const Kept& kept : kept_) {
      const std::size_t actor = find(kept.actor), receiver = find(kept.receiver);
      if (actor == system.instances.size() || receiver == system.instances.size()) continue;
      if (kept.state)
        predicates.learn_state(system, receiver, kept.predicate);
      else
        predicates.learn_transition(system, actor, receiver, kept.predicate);
    }
  }

  void note(const Predicates& predicates, const Aret& aret, const smt::Solver& solver) {
    Statistics& s = out_.statistics;
    s.state_predicates = s.transition_predicates = 0;
    for (const auto& list : predicates.states) s.state_predicates += list.size();
    s.transition_predicates = predicates.count() - s.state_predicates;
    s.abstract_states = aret.states().size();
    s.environment_transitions = aret.environment().size();
    if (!options_.progress) return;
    Statistics now = s;
    now.solver += solver.statistics();
    now.total_time = Clock::now() - start_;
    options_.progress(now);
  }

  void prove(const System& system, const Aret& aret, const Predicates& predicates, bool derived,
             bool any) {
    Proof proof = make_proof(system, aret, predicates, options_.deadlock);
    out_.modular = proof.modular;
    out_.parametric = derived && proof.modular;
    out_.certificate = std::move(proof.certificate);
    out_.verdict = any && !out_.parametric
                       ? Verdict::unknown("the proof does not hold for any number")
                       : Verdict::proved();
  }

  Result finish() {
    out_.statistics.total_time = Clock::now() - start_;
    if (!program_.exclusions.empty())
      out_.notes.push_back("'exclusive' speaks of the threads given to the engine: on contracts, "
                           "of the contracts only");
    if (options_.deadlock)
      out_.notes.push_back("deadlock speaks of the threads given to the engine: on contracts, of "
                           "the contracts only");
    return std::move(out_);
  }

  const Program& program_;
  TermManager& manager_;
  const Options& options_;
  Clock::time_point start_;
  Result out_;
  std::string reason_;
  struct Kept {
    std::pair<std::size_t, unsigned> actor, receiver;
    Term predicate;
    bool state;
  };
  std::vector<Kept> kept_;
};

} // namespace

Result check(const Program& program, TermManager& manager, const Options& options) {
  return Run(program, manager, options).decide();
}

} // namespace absthread::thread_modular
