// SPDX-License-Identifier: MIT
#include "checkers/thread_modular/engine.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "checkers/explicit/closure.hpp"
#include "checkers/explicit/search.hpp"
#include "checkers/thread_modular/aret.hpp"
#include "checkers/thread_modular/joint.hpp"
#include "checkers/thread_modular/proof.hpp"
#include "checkers/thread_modular/refine.hpp"
#include "checkers/thread_modular/second_core.hpp"
#include "checkers/thread_modular/system.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::thread_modular {
namespace {

using Clock = std::chrono::steady_clock;

constexpr long largest_value =
    8; // of numbers in the small instance that may exclude modular proofs

// How long a kind of proof is tried while another may be quicker. Numbers, not times, so that an
// answer does not depend on the machine.
struct Patience {
  std::size_t iterations = ~std::size_t{0}, states = ~std::size_t{0};
};
constexpr Patience apart_patience{60, 1500}, joint_patience{60, 12000};

class Run {
 public:
  Run(const Program& program, TermManager& manager, const Options& options)
      : program_(program)
      , manager_(manager)
      , options_(options)
      , prefer_(options.prefer)
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
    look_for_modular();
    // Threads with several copies: one computation per template as long as the proof is modular.
    // Where they have none, a proof that speaks of several is cheaper for all threads together than
    // for each by itself.
    const auto modular = [&] {
      return several && prefer_ == Prefer::modular && options_.method != Method::joint &&
             attempt(Copies::symmetric, 2, any);
    };
    const auto apart = [&] {
      return options_.method != Method::joint && attempt(Copies::expanded, 0, false);
    };
    const auto together = [&] {
      return options_.method != Method::thread_modular && attempt_joint();
    };
    // First for a while only: where one kind takes many predicates, the other may be quick.
    const auto for_a_while = [&](Patience patience, const auto& attempt_it) {
      if (options_.method == Method::automatic) patience_ = patience;
      const bool decided = attempt_it();
      patience_ = {};
      return decided;
    };
    const auto apart_for_a_while = [&] { return for_a_while(apart_patience, apart); };
    const auto together_for_a_while = [&] { return for_a_while(joint_patience, together); };
    // Threads without copies. Thread by thread as long as the proof may be modular; of the others
    // the one of all threads together is nearly always the cheaper.
    const auto one_of_each = [&] {
      const bool open = prefer_ == Prefer::modular;
      if (options_.method == Method::thread_modular) return apart();
      return (open && apart_for_a_while()) || together_for_a_while() ||
             (prefer_ == Prefer::any && apart_for_a_while()) || together() || apart();
    };
    if (any) {
      if (modular()) return finish();
      // A bug with a few copies is a bug; the absence of one proves nothing.
      for (unsigned long copies : {1UL, 2UL, 3UL})
        if (options_.explicit_states > 0 && search(copies)) return finish();
      out_.verdict =
          Verdict::unknown("no modular proof; any number of threads needs the any-number engine");
      return finish();
    }
    bool decided = false;
    if (options_.jobs > 1 && options_.method == Method::automatic) {
      begin_second(several);
      decided = several ? modular() : apart_for_a_while();
      decided = take_second(decided) || (!several && together()) || apart();
    } else {
      decided = modular() || (options_.explicit_states > 0 && !safe_ && search(0)) ||
                (several ? together() || apart() : one_of_each());
    }
    if (!decided) out_.verdict = Verdict::unknown(reason_.empty() ? "no proof found" : reason_);
    return finish();
  }

 private:
  void begin_second(bool several) {
    Options other = options_;
    if (!several) { // as long as it would be tried on one core
      other.most_iterations = std::min(other.most_iterations, joint_patience.iterations);
      other.most_states = std::min(other.most_states, joint_patience.states);
    }
    second_ = std::make_unique<SecondCore>(program_, other);
  }

  // What the second core found, unless we know already: a modular proof or a bug. Of two other
  // proofs it is always the one of the second core that is given, whichever was there first.
  bool take_second(bool decided) {
    if (decided && (out_.modular || out_.verdict.answer == Answer::violated)) second_->stop();
    Result other = second_->answer(manager_);
    second_.reset();
    out_.statistics.solver += other.statistics.solver;
    out_.statistics.joint_refinements += other.statistics.joint_refinements;
    if (other.verdict.answer == Answer::unknown) {
      if (reason_.empty()) reason_ = other.verdict.detail;
      return decided;
    }
    if (decided && (out_.modular || out_.verdict.answer == Answer::violated)) return true;
    other.statistics = out_.statistics;
    other.notes.clear(); // ours will say the same
    out_ = std::move(other);
    return true;
  }

  // A modular proof of the program is one of each of its instances, so a small instance without one
  // ends the search before it begins. If nothing is left out, there are no bugs to look for.
  void look_for_modular() {
    if (prefer_ != Prefer::modular || options_.method == Method::joint) return;
    if (options_.closure_states == 0) return;
    explicit_state::ClosureOptions limits;
    limits.most_states = options_.closure_states;
    limits.deadlock = options_.deadlock;
    limits.largest = largest_value;
    limits.stop = [this] { return out_of_time(); };
    TermManager terms; // of its own: what it makes must not change the order of ours
    const auto closure = explicit_state::modular_closure(copied(program_, terms), terms, limits);
    if (closure.excluded) prefer_ = Prefer::any;
    const bool any = std::any_of(program_.threads.begin(), program_.threads.end(),
                                 [](const Template& t) { return t.multiplicity.any(); });
    safe_ = closure.complete && !closure.excluded && !any;
    say(fmt::format("-- modular proofs: {}", closure.excluded ? "there is none"
                                             : closure.complete
                                                 ? "there is one"
                                                 : "not settled by a small instance"));
  }

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
    if (second_ && (second_->found_bug() || (prefer_ == Prefer::any && second_->found_proof())))
      return true;
    if (options_.cancelled && options_.cancelled()) return true;
    return options_.time.count() > 0 && Clock::now() - start_ > options_.time;
  }

  void say(const std::string& line) const {
    if (options_.dump) options_.dump(line);
  }

  // The explicit search for a bug; `copies` of threads that say `any`.
  bool search(unsigned long copies) {
    explicit_state::SearchOptions limits;
    limits.most_states = options_.explicit_states;
    limits.stop = [this] { return out_of_time(); };
    limits.copies_of_any = copies;
    limits.deadlock = options_.deadlock;
    TermManager terms; // of its own: what it makes must not change the order of ours
    Result found;
    found.trace = explicit_state::search(copied(program_, terms), terms, limits).trace;
    return found.trace && violated(*copied(std::move(found), manager_).trace);
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
      out_.verdict = Verdict::violated(Property::composition);
      break;
    case explicit_state::Wrong::Kind::exclusion:
      out_.verdict = Verdict::violated(Property::exclusion);
      break;
    case explicit_state::Wrong::Kind::race:
      out_.verdict = Verdict::violated(Property::no_data_race);
      break;
    case explicit_state::Wrong::Kind::deadlock:
      out_.verdict = Verdict::violated(Property::no_deadlock);
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
      if (iteration >= std::min(options_.most_iterations, patience_.iterations)) {
        reason_ = "predicates diverge";
        break;
      }
      ++out_.statistics.iterations;
      Aret aret(system, predicates, abstraction, application);
      bool too_many = false, too_long = false;
      const auto tuple = aret.run([&] {
        too_many = aret.states().size() > std::min(options_.most_states, patience_.states);
        too_long =
            options_.most_queries > 0 && solver->statistics().queries > options_.most_queries;
        return too_many || too_long || out_of_time();
      });
      std::size_t state_predicates = 0;
      for (const auto& list : predicates.states) state_predicates += list.size();
      note(state_predicates, predicates.count() - state_predicates, aret.states().size(),
           aret.environment().size(), *solver);
      if (aret.stopped()) {
        reason_ = too_many   ? "too many abstract states"
                  : too_long ? "too many queries"
                             : own_time_limit;
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
      RefinementResult refined{Refinement::unsolvable, "", {}, false};
      if (prefer_ == Prefer::modular) {
        refined = refiner.refine_modular(aret, *tuple, predicates);
        if (refined.kind == Refinement::refined) ++out_.statistics.modular_refinements;
        if (refined.kind == Refinement::unsolvable) say("-- " + refined.reason);
        if (refined.excludes_modular && !derived) {
          prefer_ = Prefer::any;
          if (options_.method == Method::automatic) { // another kind of proof is quicker now
            reason_ = refined.reason;
            break;
          }
        }
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

  bool attempt_joint() {
    SystemResult made =
        make_system(program_, manager_, SystemOptions{Copies::expanded, options_.deadlock, 0});
    if (!made.system) {
      reason_ = made.reason;
      return false;
    }
    const System& system = *made.system;
    auto solver = make_solver();
    if (!system.identities.is_true()) solver->add(system.identities);
    Abstraction abstraction(manager_, *solver);
    JointPredicates predicates(system);
    const auto of_states =
        std::count_if(kept_.begin(), kept_.end(), [](const Kept& k) { return k.state; });
    for (const Kept& kept : kept_)
      if (kept.state && of_states < 100) carry_over(system, kept.predicate, predicates);
    bool decided = false;
    for (Term p : kept_joint_) predicates.learn(p);
    for (std::size_t iteration = 0;; ++iteration) {
      if (iteration >= std::min(options_.most_iterations, patience_.iterations)) {
        reason_ = "predicates diverge";
        break;
      }
      ++out_.statistics.iterations;
      JointTree tree(system, predicates, abstraction);
      bool too_many = false;
      const auto error = tree.run([&] {
        too_many = tree.nodes().size() > std::min(options_.most_states, patience_.states);
        return too_many || out_of_time();
      });
      note(predicates.all().size(), 0, tree.nodes().size(), 0, *solver);
      if (tree.stopped()) {
        reason_ = too_many ? "too many abstract states" : own_time_limit;
        break;
      }
      if (!error) {
        decided = true;
        if (options_.prefer == Prefer::any &&
            modular_as_well(system, predicates, abstraction, *solver))
          break;
        out_.joint = true;
        out_.certificate = tree.proof(options_.deadlock);
        out_.verdict = Verdict::proved();
        break;
      }
      const JointFinding found = examine(system, tree, *error, predicates, *solver);
      if (found.trace) {
        decided = violated(*found.trace);
        break;
      }
      for (const std::string& line : found.clauses) say("together: " + line);
      if (!found.refined) {
        reason_ = found.reason;
        break;
      }
      ++out_.statistics.joint_refinements;
      say("-- iteration " + std::to_string(out_.statistics.iterations) + " refined, " +
          std::to_string(predicates.all().size()) + " predicates");
    }
    count(*solver);
    kept_joint_ = predicates.all();
    return decided;
  }

  // Without a preference nobody looked for a modular proof, but the predicates that were found may
  // be enough for one: it is asked once, without refinement, for no more than the first proof cost.
  // A modular R does not name other threads, so `owner == other` becomes `owner == self` and
  // `owner == none`.
  bool modular_as_well(const System& system, const JointPredicates& found, Abstraction& abstraction,
                       const smt::Solver& solver) {
    Predicates predicates(system.instances.size());
    const std::size_t threads = system.instances.size();
    for (std::size_t i = 0; i < threads; ++i) {
      TermMap own, nobody;
      for (const Instance& other : system.instances) {
        own[other.self] = system.instances[i].self;
        nobody[other.self] = manager_.none();
      }
      for (Term p : found.all())
        for (Term form : {substitute(p, own), substitute(p, nobody)}) {
          bool shared = true, foreign = false;
          for (Term v : free_variables(form))
            if (const auto owner = system.owner(v)) {
              shared = false;
              foreign = foreign || *owner != i;
            }
          if (foreign || free_variables(form).empty()) continue;
          predicates.add_state(i, form);
          for (std::size_t j = 0; j < threads && shared; ++j) {
            if (i == j) continue;
            predicates.add_transition(j, i, form);
            predicates.add_transition(j, i, primed(form));
          }
        }
    }
    const std::uint64_t enough = 2 * solver.statistics().queries;
    Aret aret(system, predicates, abstraction);
    const auto tuple = aret.run([&] {
      return solver.statistics().queries > enough || aret.states().size() > apart_patience.states ||
             out_of_time();
    });
    if (tuple || aret.stopped()) return false;
    prove(system, aret, predicates, false, false);
    return true;
  }

  // Locations are explicit in a joint state; what speaks of none is worth keeping.
  static void carry_over(const System& system, Term predicate, JointPredicates& predicates) {
    const auto names = free_variables(predicate);
    if (std::none_of(names.begin(), names.end(), [&](Term v) {
          return std::any_of(system.instances.begin(), system.instances.end(),
                             [v](const Instance& i) { return i.location == v; });
        }))
      predicates.learn(predicate);
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

  void note(std::size_t state_predicates, std::size_t transition_predicates, std::size_t states,
            std::size_t environment, const smt::Solver& solver) {
    Statistics& s = out_.statistics;
    s.state_predicates = state_predicates;
    s.transition_predicates = transition_predicates;
    s.abstract_states = states;
    s.environment_transitions = environment;
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
    if (out_.verdict.answer == Answer::proved)
      out_.notes.push_back(
          out_.joint ? "the proof is one of all threads together; it is not modular"
          : out_.modular
              ? "the proof is modular: it speaks of shared variables and one thread at a "
                "time"
              : "the proof goes thread by thread and speaks of the locations of others; it "
                "is not modular");
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
  Prefer prefer_;     ///< what is left of the preference
  bool safe_ = false; ///< a list of all states has no error
  Clock::time_point start_;
  Result out_;
  std::string reason_;
  struct Kept {
    std::pair<std::size_t, unsigned> actor, receiver;
    Term predicate;
    bool state;
  };
  std::vector<Kept> kept_;
  std::vector<Term> kept_joint_; ///< of an attempt with all threads together
  Patience patience_;
  std::unique_ptr<SecondCore> second_;
};

} // namespace

Result check(const Program& program, TermManager& manager, const Options& options) {
  return Run(program, manager, options).decide();
}

} // namespace absthread::thread_modular
