// SPDX-License-Identifier: MIT
// Property-directed reachability (IC3, Bradley 2011) over predicates, relative to affine
// equalities.
//
// 1. The affine equalities of the system (affine.hpp) hold in every reachable state; with the
//    background they are assumed from here on, and so are facts about two things that never happen
//    together (facts.hpp): both are inductive by themselves.
// 2. A frame F_k is a set of clauses over predicates that holds in every state reachable in at most
// k
//    steps; F_0 is the start. A bad state under F_k is described by the predicates that hold in it:
//    its *cube*. If no state of F_{k-1} outside the cube steps into it and no start lies in it, the
//    cube is made larger by leaving out literals (unsat cores, then one by one) and its negation
//    becomes a lemma of F_1 ... F_k. (A few reached states, samples.hpp, say which lemmas would not
//    last.) Otherwise the state before gets the same treatment at k - 1.
//    Lemmas that hold one frame later move there; if all lemmas of a frame do, it is inductive.
// 3. Steps are taken exactly, only cubes are coarse. There are finitely many cubes, so 2 ends: with
// an
//    invariant, or with a sequence of steps in which each one leads into a cube and the next one
//    leaves from it, perhaps from another state of it. The sequence is then unrolled exactly.
//    Either that is a run to a bad state; or, going back from its end, there is a first cube M in
//    which the part behind it begins and into which the step before does not lead where it begins.
//    The exact conditions for that part (weakest preconditions, projected with the model, cube.hpp)
//    become predicates. They cut M: the state by which the sequence went through M violates one of
//    them. So each refinement adds a predicate; lemmas stay valid. With integers that need not end:
//    limits.
//
// The predicates at the beginning (predicates.hpp) are those that proofs by hand use: nobody is in
// state s, one is, two are; the contracts' own atoms; and the nearly constant forms of affine.hpp.
// The cubes of Bluetooth's proof are "somebody works and the event is set" and the like.
//
// Systems with symmetries (indexed.hpp): a lemma about some instances is one about any others, so
// it is added in all its readings, and a state is refuted if it is in any reading.
#include "checkers/counting/prover.hpp"

#include <algorithm>
#include <ctime>

#include <fmt/format.h>

#include "checkers/counting/facts.hpp"
#include "checkers/counting/predicates.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::counting {

ProverStatistics& ProverStatistics::operator+=(const ProverStatistics& other) {
  equalities += other.equalities;
  predicates += other.predicates;
  lemmas += other.lemmas;
  frames += other.frames;
  refinements += other.refinements;
  solver += other.solver;
  return *this;
}

namespace {

using sequential::Cube;
using sequential::Model;

// Processor time: what is decided should not depend on who else uses the machine.
struct Clock {
  static std::chrono::duration<double> now() {
    return std::chrono::duration<double>(static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
  }
};

struct Undecided {
  std::string reason;
};

struct Lemma {
  Cube cube;
  std::vector<Term> clauses; ///< in all readings
  std::size_t level = 0;
};

// A step of an abstract counterexample, and the cube that it leads into.
struct Hop {
  std::size_t transition = 0;
  Cube after;
};

class Prover {
 public:
  Prover(const System& system, TermManager& m, const ProverOptions& options)
      : system_(system)
      , m_(m)
      , options_(options)
      , start_(Clock::now())
      , predicates_(system) {}

  ProverResult run() {
    try {
      search();
    } catch (const Undecided& u) {
      out_.answer = Answer::unknown;
      out_.reason = u.reason;
    }
    for (const auto& s : frames_) out_.statistics.solver += s->statistics();
    if (unrolling_) out_.statistics.solver += unrolling_->statistics();
    out_.statistics.predicates = predicates_.size();
    out_.statistics.lemmas = lemmas_.size();
    out_.statistics.frames = frames_.size();
    return std::move(out_);
  }

 private:
  void say(const std::string& line) const {
    if (options_.dump) options_.dump(line);
  }

  void watch() const {
    if (options_.time.count() > 0 && Clock::now() - start_ > options_.time)
      throw Undecided{own_time_limit};
  }

  bool satisfiable(smt::Solver& solver, const std::vector<Term>& parts) {
    watch();
    for (Term p : parts)
      if (p.is_false()) {
        refuted_by_ = p;
        return false;
      }
    refuted_by_ = {};
    switch (solver.check(parts)) {
    case smt::Answer::sat: return true;
    case smt::Answer::unsat: return false;
    case smt::Answer::unknown: break;
    }
    throw Undecided{"the solver cannot decide a step: " + solver.reason_unknown()};
  }

  std::unique_ptr<smt::Solver> make_solver() const {
    return options_.make_solver ? options_.make_solver() : smt::make_cvc5(m_);
  }

  // False: a run to a bad state was found on the way.
  bool prepare() {
    unrolling_ = make_solver();
    const AffineFacts facts = affine_equalities(system_, m_, *unrolling_);
    const std::vector<Term> numeric = numeric_variables(system_);
    known_ = system_.background;
    if (system_.symmetries.empty()) {
      for (const AffineForm& f : facts.equalities) {
        known_.push_back(equal(form_term(f, numeric, m_), m_.integer(mpz_class(-f.constant))));
        say("equality " + to_string(known_.back()));
      }
      out_.statistics.equalities = facts.equalities.size();
    }
    predicates_.add_vocabulary(m_);
    if (system_.symmetries.empty())
      for (const AffineForm& f : nearly_constant_forms(system_, facts, m_, *unrolling_)) {
        say("form " + to_string(form_term(f, numeric, m_)));
        predicates_.add_form(f, m_);
      }
    Samples walked;
    if (options_.samples > 0)
      walked = sample_states(system_, m_, *unrolling_,
                             options_.samples * (system_.symmetries.empty() ? 1 : 5));
    if (walked.path) {
      out_.answer = Answer::violated;
      out_.path = std::move(walked.path);
      return false;
    }
    for (const TermMap& state : walked.states) {
      Model& model = samples_.emplace_back();
      for (const auto& [v, value] : state) model.set(v, value);
    }
    unrolling_->add(conj(m_, known_));
    if (options_.facts) find_facts();
    add_frame();
    frames_[0]->add(system_.initial);
    return true;
  }

  void find_facts() {
    Facts facts(system_, predicates_.willing_literals(), samples_, m_, *unrolling_,
                [this] { watch(); });
    know(facts.of_two());
    if (system_.symmetries.empty()) return;
    const auto possible = [&](const Bad& b) { return satisfiable(*unrolling_, {b.condition}); };
    const auto needed = [&] {
      return std::any_of(system_.bad.begin(), system_.bad.end(), possible);
    };
    if (needed()) know(facts.of_two_threads());
    if (needed()) know(facts.of_three());
  }

  void know(const std::vector<Term>& facts) {
    for (Term fact : facts) say("never " + to_string(negate(fact)));
    known_.insert(known_.end(), facts.begin(), facts.end());
  }

  void add_frame() {
    frames_.push_back(make_solver());
    frames_.back()->add(conj(m_, known_));
  }

  void search() {
    if (!prepare()) return;
    for (std::size_t b = 0; b < system_.bad.size(); ++b)
      if (satisfiable(*frames_[0], {system_.bad[b].condition})) {
        finish_path({}, b);
        return;
      }
    for (;;) {
      const std::size_t top = frames_.size();
      if (top > options_.most_frames) throw Undecided{"too many frames"};
      add_frame();
      for (std::size_t b = 0; b < system_.bad.size(); ++b)
        while (satisfiable(*frames_[top], {system_.bad[b].condition})) {
          const Model state = model_of(*frames_[top], system_.bad[b].condition);
          if (refute(state, top)) continue;
          if (real(b)) return;
          refine(b, state);
        }
      if (propagate(top)) return;
    }
  }

  // Values of all variables, and of what else the formulas speak of.
  Model model_of(smt::Solver& solver, Term also, Term more = {}) {
    Model out;
    const auto take = [&](Term v) { out.set(v, solver.value(v)); };
    for (Term v : system_.variables) take(v);
    for (Term formula : {also, more}) {
      if (!formula) continue;
      for (Term v : free_variables(formula)) take(v);
      for (Term s : free_symbols(formula)) take(s);
    }
    for (Term known : known_)
      for (Term s : free_symbols(known)) take(s);
    return out;
  }

  Term clause(const Cube& cube) { return sequential::clause_of(cube, m_); }

  // Each once, in whatever order its literals come.
  std::vector<Term> readings(const Cube& cube) {
    std::vector<Term> out{clause(cube)};
    std::vector<Cube> seen;
    if (!system_.symmetries.empty()) seen.push_back(sorted(cube));
    for (const TermMap& view : system_.symmetries) {
      Cube other;
      for (Term l : cube) other.push_back(substitute(l, view));
      other = sorted(std::move(other));
      if (std::find(seen.begin(), seen.end(), other) != seen.end()) continue;
      out.push_back(substitute(out.front(), view));
      seen.push_back(std::move(other));
    }
    return out;
  }

  static Cube sorted(Cube cube) {
    std::sort(cube.begin(), cube.end());
    return cube;
  }

  // Refutes one description of the state at that level; or chain_ has the way to it.
  bool refute(const Model& state, std::size_t level) {
    static const TermMap as_it_is;
    Cube first = predicates_.describe(state, as_it_is);
    std::vector<Cube> tried{first};
    if (block(first, level)) return true;
    if (system_.symmetries.empty()) return false;
    const std::vector<Hop> chain = chain_;
    for (const TermMap& view : system_.symmetries) {
      Cube other = predicates_.describe(state, view);
      if (std::find(tried.begin(), tried.end(), other) != tried.end()) continue;
      tried.push_back(other);
      if (block(other, level)) return true;
    }
    chain_ = chain;
    return false;
  }

  bool meets_start(const Cube& cube) { return satisfiable(*frames_[0], cube); }

  // Can a state of F_{level-1} outside the cube step into it by t? If not, core_ has the literals
  // that were needed.
  bool enters(const Transition& t, const Cube& cube, const std::vector<Term>& outside,
              std::size_t level) {
    std::vector<Term> images;
    bool touched = false;
    for (Term l : cube) {
      images.push_back(substitute(l, t.next));
      touched = touched || images.back() != l;
    }
    core_.assign(cube.size(), false);
    if (!touched) return false; // then the state before is in the cube too
    std::vector<Term> question{t.guard};
    question.insert(question.end(), outside.begin(), outside.end());
    for (std::size_t i = 0; i < images.size(); ++i) {
      if (images[i].is_false()) {
        core_[i] = true;
        return false;
      }
      if (!images[i].is_true()) question.push_back(images[i]);
    }
    smt::Solver& solver = *frames_[level - 1];
    if (satisfiable(solver, question)) return true;
    if (refuted_by_) return false; // the guard: no literal is needed
    const std::vector<Term> used = solver.unsat_core();
    const TermSet set(used.begin(), used.end());
    for (std::size_t i = 0; i < images.size(); ++i) core_[i] = set.contains(images[i]);
    return false;
  }

  // Is no state of the cube reachable from F_{level-1} in one step, nor a start? Then `needed` has
  // the literals that the proof used.
  bool excluded(const Cube& cube, std::size_t level, std::vector<bool>* needed, Model* after) {
    if (!ABSTHREAD_FAULT("counting-start-ignored") && meets_start(cube)) {
      if (after) *after = model_of(*frames_[0], {});
      return false;
    }
    const std::vector<Term> outside = readings(cube);
    for (const Transition& t : system_.transitions) {
      if (enters(t, cube, outside, level)) {
        if (after) *after = state_after(t, *frames_[level - 1]);
        return false;
      }
      if (needed)
        for (std::size_t i = 0; i < cube.size(); ++i) (*needed)[i] = (*needed)[i] || core_[i];
      if (ABSTHREAD_FAULT("counting-first-step-only")) break;
    }
    return true;
  }

  Model state_after(const Transition& t, smt::Solver& solver) {
    Model out;
    for (Term v : system_.variables) out.set(v, solver.value(next_value(t, v)));
    for (Term known : known_)
      for (Term s : free_symbols(known)) out.set(s, solver.value(s));
    return out;
  }

  // Refutes the cube at that level. False: chain_ leads from the start into it.
  bool block(const Cube& cube, std::size_t level) {
    if (is_known(cube, level)) return true;
    if (meets_start(cube)) {
      chain_.clear();
      chain_start_ = cube;
      return false;
    }
    const std::vector<Term> outside = readings(cube);
    std::vector<bool> needed(cube.size(), false);
    for (std::size_t i = 0; i < system_.transitions.size(); ++i) {
      const Transition& t = system_.transitions[i];
      while (enters(t, cube, outside, level)) {
        bool refuted = false;
        if (level > 1) {
          Term images = m_.boolean(true);
          for (Term l : cube) images = conj(images, substitute(l, t.next));
          const Model before = model_of(*frames_[level - 1], t.guard, images);
          refuted = refute(before, level - 1);
        } else {
          chain_.clear();
          chain_start_.clear();
        }
        if (refuted) {
          if (is_known(cube, level)) return true;
          continue;
        }
        chain_.push_back({i, cube});
        return false;
      }
      for (std::size_t k = 0; k < cube.size(); ++k) needed[k] = needed[k] || core_[k];
    }
    learn(cube, needed, level);
    return true;
  }

  bool holds_in(Term literal, std::size_t sample) {
    const auto [place, fresh] = truth_.try_emplace(literal);
    if (fresh)
      for (const Model& state : samples_) place->second.push_back(state.is_true(literal));
    return place->second[sample];
  }

  // A reached state in the cube.
  std::optional<std::size_t> reached(const Cube& cube) {
    for (std::size_t s = 0; s < samples_.size(); ++s)
      if (std::all_of(cube.begin(), cube.end(), [&](Term l) { return holds_in(l, s); })) return s;
    return std::nullopt;
  }

  // A lemma says already that no state of the cube is reached in so many steps.
  bool is_known(const Cube& cube, std::size_t level) const {
    return std::any_of(lemmas_.begin(), lemmas_.end(), [&](const Lemma& l) {
      return l.level >= level && std::all_of(l.cube.begin(), l.cube.end(), [&](Term t) {
               return std::find(cube.begin(), cube.end(), t) != cube.end();
             });
    });
  }

  void learn(const Cube& cube, const std::vector<bool>& needed, std::size_t level) {
    std::vector<unsigned> rank;
    for (Term l : cube) rank.push_back(reluctance(l));
    std::vector<bool> in(cube.size());
    for (std::size_t i = 0; i < cube.size(); ++i)
      in[i] = rank[i] == 0 || (needed[i] && rank[i] == 1);
    const auto chosen = [&] {
      Cube out;
      for (std::size_t i = 0; i < cube.size(); ++i)
        if (in[i]) out.push_back(cube[i]);
      return out;
    };
    // What we like to say first; then what is missing, as reached states and counterexamples show.
    const auto best = [&](const auto& wanted) {
      std::size_t found = cube.size();
      const auto cost = [&](std::size_t i) { return 2 * rank[i] + (needed[i] ? 0 : 1); };
      for (std::size_t i = 0; i < cube.size(); ++i)
        if (!in[i] && wanted(i) && (found == cube.size() || cost(i) < cost(found))) found = i;
      return found;
    };
    const bool plausible = !reached(cube);
    for (;;) {
      if (plausible)
        if (const auto sample = reached(chosen())) {
          in[best([&](std::size_t i) { return !holds_in(cube[i], *sample); })] = true;
          continue;
        }
      Model counter;
      if (excluded(chosen(), level, nullptr, &counter)) break;
      const std::size_t i = best([&](std::size_t k) { return !counter.is_true(cube[k]); });
      if (i == cube.size()) {
        in.assign(cube.size(), true);
        break;
      }
      in[i] = true;
    }
    Cube kept = chosen();
    std::stable_sort(kept.begin(), kept.end(),
                     [](Term x, Term y) { return reluctance(x) > reluctance(y); });
    for (std::size_t i = 0; i < kept.size() && kept.size() > 1;) {
      Cube fewer = kept;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (!(plausible && reached(fewer)) && excluded(fewer, level, nullptr, nullptr))
        kept = std::move(fewer);
      else
        ++i;
    }
    while (level + 1 < frames_.size() && excluded(kept, level + 1, nullptr, nullptr)) ++level;
    Lemma lemma{kept, readings(kept), level};
    for (Term c : lemma.clauses) say(fmt::format("lemma {}: {}", level, to_string(c)));
    for (std::size_t k = 1; k <= level; ++k)
      for (Term c : lemma.clauses) frames_[k]->add(c);
    lemmas_.push_back(std::move(lemma));
  }

  // Moves lemmas up. True: some frame is inductive.
  bool propagate(std::size_t top) {
    for (std::size_t level = 1; level < top; ++level) {
      bool all = true;
      for (Lemma& l : lemmas_) {
        if (l.level != level) continue;
        if (ABSTHREAD_FAULT("counting-lemmas-rise-unchecked") ||
            excluded(l.cube, level + 1, nullptr, nullptr)) {
          l.level = level + 1;
          for (Term c : l.clauses) frames_[level + 1]->add(c);
        } else {
          all = false;
        }
      }
      if (!all && !ABSTHREAD_FAULT("counting-settles-early")) continue;
      out_.answer = Answer::proved;
      if (!ABSTHREAD_FAULT("counting-equalities-left-out")) out_.invariant = known_;
      for (const Lemma& l : lemmas_)
        if (l.level > level)
          out_.invariant.insert(out_.invariant.end(), l.clauses.begin(), l.clauses.end());
      return true;
    }
    return false;
  }

  // ---- counterexamples ----------------------------------------------------------------------

  Term step_at(const Transition& t, std::size_t time) {
    const int shift = static_cast<int>(time);
    std::vector<Term> parts{shift_time(t.guard, shift)};
    for (Term v : system_.variables) {
      const Term after = shift_time(v, shift + 1);
      parts.push_back(equal(after, shift_time(next_value(t, v), shift)));
    }
    return conj(m_, parts);
  }

  Term background_at(std::size_t time) {
    return shift_time(conj(m_, known_), static_cast<int>(time));
  }

  // Is there a run with exactly these steps to that bad state?
  bool real(std::size_t bad) {
    std::vector<Term> question{system_.initial};
    for (std::size_t i = 0; i < chain_.size(); ++i)
      question.push_back(step_at(system_.transitions[chain_[i].transition], i));
    question.push_back(shift_time(system_.bad[bad].condition, static_cast<int>(chain_.size())));
    if (!satisfiable(*unrolling_, question)) return false;
    finish_path(chain_, bad);
    return true;
  }

  void finish_path(const std::vector<Hop>& chain, std::size_t bad) {
    smt::Solver& solver = chain.empty() ? *frames_[0] : *unrolling_;
    Path path;
    for (std::size_t i = 0; i <= chain.size(); ++i) {
      TermMap& values = path.states.emplace_back();
      for (Term v : system_.variables) values[v] = solver.value(shift_time(v, static_cast<int>(i)));
      for (Term known : known_)
        for (Term s : free_symbols(known)) values[s] = solver.value(s);
      if (i < chain.size()) path.steps.push_back(chain[i].transition);
    }
    path.bad = bad;
    out_.answer = Answer::violated;
    out_.path = std::move(path);
  }

  // The sequence chain_ is no run: predicates that tell why.
  void refine(std::size_t bad, const Model& last) {
    ++out_.statistics.refinements;
    const std::size_t length = chain_.size();
    // The longest end of the sequence, through its cubes, that can be run from anywhere.
    std::size_t first = length;
    std::vector<Model> states; // from `first` on, with the inputs of the step that follows
    std::vector<Term> question{shift_time(system_.bad[bad].condition, static_cast<int>(length))};
    states.push_back(last);
    for (std::size_t from = length; from-- > 0;) {
      for (Term l : chain_[from].after)
        question.push_back(shift_time(l, static_cast<int>(from) + 1));
      question.push_back(step_at(system_.transitions[chain_[from].transition], from));
      question.push_back(background_at(from));
      std::vector<Term> now = question;
      if (from == 0)
        for (Term l : chain_start_) now.push_back(l);
      if (!satisfiable(*unrolling_, now)) break;
      first = from;
      states.clear();
      for (std::size_t i = from; i <= length; ++i) {
        Model& state = states.emplace_back();
        const int shift = static_cast<int>(i);
        const auto take = [&](Term formula) {
          for (Term v : free_variables(formula))
            state.set(v, unrolling_->value(shift_time(v, shift)));
          for (Term s : free_symbols(formula)) state.set(s, unrolling_->value(s));
        };
        for (Term v : system_.variables) take(v);
        if (i == length) {
          take(system_.bad[bad].condition);
        } else {
          const Transition& t = system_.transitions[chain_[i].transition];
          take(t.guard);
          for (const auto& [v, value] : t.next) take(value);
        }
      }
    }
    // Exact conditions, from the end to `first`.
    std::size_t added = 0;
    Cube cube = sequential::project(system_.bad[bad].condition, states.back(), system_.variables);
    for (std::size_t i = length;; --i) {
      for (Term l : cube)
        if (predicates_.add(l)) {
          ++added;
          say("predicate " + to_string(l));
        }
      if (i == first) break;
      const Transition& t = system_.transitions[chain_[i - 1].transition];
      std::vector<Term> parts{t.guard};
      for (Term l : cube) parts.push_back(substitute(l, t.next));
      cube = sequential::project(conj(m_, parts), states[i - 1 - first], system_.variables);
    }
    if (added == 0) throw Undecided{"the predicates do not suffice"};
    if (predicates_.size() > options_.most_predicates) throw Undecided{"predicates diverge"};
  }

  const System& system_;
  TermManager& m_;
  const ProverOptions& options_;
  std::chrono::duration<double> start_;
  Predicates predicates_;
  std::vector<Term> known_;                          ///< background and equalities
  std::vector<std::unique_ptr<smt::Solver>> frames_; ///< frames_[0]: the start
  std::unique_ptr<smt::Solver> unrolling_;
  std::vector<Lemma> lemmas_;
  std::vector<Model> samples_;                                  ///< reached states
  std::unordered_map<Term, std::vector<bool>, TermHash> truth_; ///< of a literal in them
  std::vector<bool> core_;
  Term refuted_by_;
  std::vector<Hop> chain_;
  Cube chain_start_; ///< the cube that meets the start; empty: the first step leaves from a start
  ProverResult out_;
};

} // namespace

ProverResult prove(const System& system, TermManager& manager, const ProverOptions& options) {
  return Prover(system, manager, options).run();
}

} // namespace absthread::counting
