// SPDX-License-Identifier: MIT
#include "checkers/race/tar.hpp"

#include <algorithm>
#include <chrono>

#include "checkers/thread_modular/proof.hpp"
#include "checkers/thread_modular/refine.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::race {

using namespace thread_modular;

namespace {

using Clock = std::chrono::steady_clock;

std::size_t count_states(const Predicates& predicates) {
  std::size_t out = 0;
  for (const auto& list : predicates.states) out += list.size();
  return out;
}

class Tar {
 public:
  Tar(const Program& program, TermManager& manager, const TarOptions& options)
      : program_(program)
      , manager_(manager)
      , options_(options)
      , start_(Clock::now()) {}

  TarResult run() {
    SystemResult made = make_system(program_, manager_, SystemOptions{Copies::symmetric, false, 2});
    if (!made.system) return undecided(made.reason);
    const System& system = *made.system;
    bool derived = false;
    for (std::size_t i = 0; i < system.instances.size(); ++i)
      derived = derived || !system.instances[i].computed(i);
    auto solver = options_.make_solver ? options_.make_solver() : smt::make_cvc5(manager_);
    if (!system.identities.is_true()) solver->add(system.identities);
    Abstraction abstraction(manager_, *solver);
    Refiner refiner(system, *solver);
    Predicates predicates(system.instances.size());
    Aret::Application application = Aret::Application::apart;
    for (;;) {
      if (out_.statistics.outer++ >= options_.most_outer) {
        undecided("predicates diverge");
        break;
      }
      const Predicates havoc = havoc_predicates(system, predicates);
      Aret aret(system, havoc, abstraction, application);
      const std::optional<ErrorTuple> race = assume_and_reach(aret);
      out_.statistics.states = aret.states().size();
      out_.statistics.predicates = count_states(predicates);
      if (aret.stopped()) {
        undecided(own_time_limit);
        break;
      }
      if (!race) {
        Proof proof = make_proof(system, aret, havoc, false);
        out_.certificate = std::move(proof.certificate);
        out_.verdict = Verdict::proved();
        break;
      }
      if (!derived && confirmed(refiner, aret, *race)) break;
      const std::size_t before = count_states(predicates);
      const RefinementResult refined = refiner.refine_modular(aret, *race, predicates);
      if (options_.dump)
        for (const std::string& line : refined.clauses) options_.dump("havoc maps: " + line);
      if (refined.kind == Refinement::undecided && application == Aret::Application::apart) {
        application = Aret::Application::joint;
        continue;
      }
      if (count_states(predicates) == before && !know_owners(system, predicates)) {
        undecided(refined.kind == Refinement::refined ? "havoc maps are too weak" : refined.reason);
        break;
      }
    }
    out_.statistics.solver += solver->statistics();
    return std::move(out_);
  }

 private:
  // Steps 1 to 3 of the paper, until there is a race or everything that was assumed is discharged.
  std::optional<ErrorTuple> assume_and_reach(Aret& aret) {
    const auto stop = [&] {
      return aret.states().size() > options_.most_states ||
             (options_.time.count() > 0 && Clock::now() - start_ > options_.time);
    };
    for (;;) {
      if (const auto race = aret.reach(stop)) return race;
      if (aret.stopped() || aret.discharged()) return std::nullopt;
      if (ABSTHREAD_FAULT("race-discharge-turned-round")) return std::nullopt;
      aret.assume_what_is_done();
      ++out_.statistics.inner;
    }
  }

  // What a thread does while it holds a lock does not happen while another holds it: where a
  // predicate speaks of who owns a lock, every thread knows whether it is the owner. False: it was
  // known.
  static bool know_owners(const System& system, Predicates& predicates) {
    TermSet locks;
    for (const auto& list : predicates.states)
      for (Term p : list)
        for (Term v : free_variables(p))
          if (v.sort().is(SortKind::thread) && !system.owner(v)) locks.insert(v);
    bool fresh = false;
    for (std::size_t i = 0; i < system.instances.size(); ++i) {
      const Instance& instance = system.instances[i];
      if (!instance.computed(i)) continue;
      for (Term lock : locks) fresh = predicates.add_state(i, equal(lock, instance.self)) || fresh;
    }
    return fresh;
  }

  bool confirmed(Refiner& refiner, const Aret& aret, const ErrorTuple& race) {
    bool unknown = false;
    const std::optional<Trace> trace = refiner.concrete(aret, race, unknown);
    if (!trace) return false;
    explicit_state::Wrong wrong;
    if (explicit_state::replay(program_, *trace, manager_, &wrong)) return false;
    out_.trace = trace;
    out_.wrong = wrong;
    out_.verdict = Verdict::violated(Property::no_data_race);
    return true;
  }

  TarResult undecided(const std::string& reason) {
    out_.verdict = Verdict::unknown(reason);
    return out_;
  }

  const Program& program_;
  TermManager& manager_;
  const TarOptions& options_;
  Clock::time_point start_;
  TarResult out_;
};

} // namespace

Predicates havoc_predicates(const System& system, const Predicates& predicates) {
  Predicates out(system.instances.size());
  out.states = predicates.states;
  for (std::size_t receiver = 0; receiver < system.instances.size(); ++receiver)
    for (Term p : predicates.states[receiver]) {
      const std::vector<Term> names = free_variables(p);
      const Term self = system.instances[receiver].self;
      if (std::any_of(names.begin(), names.end(),
                      [&](Term v) { return v != self && system.owner(v); }))
        continue;
      for (std::size_t actor = 0; actor < system.instances.size(); ++actor)
        if (actor != receiver) out.add_transition(actor, receiver, p);
    }
  return out;
}

TarResult tar(const Program& program, TermManager& manager, const TarOptions& options) {
  return Tar(program, manager, options).run();
}

} // namespace absthread::race
