// SPDX-License-Identifier: MIT
#include "checkers/counting/pairs.hpp"

#include <algorithm>

#include "checkers/sequential/linear.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::counting {
namespace {

using sequential::Model;

constexpr std::size_t most_pairs = 4000;

class Houdini {
 public:
  Houdini(const System& system, TermManager& m, smt::Solver& solver)
      : system_(system)
      , m_(m)
      , solver_(solver) {}

  std::vector<Term> run(const std::vector<Term>& literals, const std::vector<Model>& samples) {
    // Alone first: what never holds needs no partner.
    std::vector<std::vector<bool>> truth;
    for (Term l : literals) {
      auto& row = truth.emplace_back();
      for (const Model& s : samples) row.push_back(s.is_true(l));
      if (std::find(row.begin(), row.end(), true) == row.end()) cubes_.push_back(l);
    }
    if (!settle()) return {};
    const std::vector<Term> alone = cubes_;
    const auto fails_alone = [&](Term l) {
      return std::find(alone.begin(), alone.end(), l) != alone.end();
    };
    for (std::size_t i = 0; i < literals.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        if (fails_alone(literals[i]) || fails_alone(literals[j])) continue;
        bool together = false;
        for (std::size_t s = 0; s < samples.size() && !together; ++s)
          together = truth[i][s] && truth[j][s];
        if (together) continue;
        // Two bounds on one variable contradict each other by themselves.
        const Term both = conj(literals[i], literals[j]);
        if (!both.is_false() && !same_variables(literals[i], literals[j])) cubes_.push_back(both);
      }
    if (cubes_.size() > most_pairs || !settle()) return {};
    std::vector<Term> out;
    for (std::size_t i = 0; i < cubes_.size(); ++i) {
      bool needed = true;
      for (std::size_t j = 0; j < cubes_.size() && needed; ++j)
        needed = i == j || !implies_cube(cubes_[i], cubes_[j]) ||
                 (implies_cube(cubes_[j], cubes_[i]) && i < j);
      if (needed) out.push_back(negate(cubes_[i]));
    }
    return out;
  }

 private:
  // Two bounds on one sum, the first at least as narrow; or the same literal.
  static bool implies_literal(Term a, Term b) {
    if (a == b) return true;
    sequential::Linear x, y;
    return sequential::as_at_most_zero(a, x) && sequential::as_at_most_zero(b, y) &&
           x.coefficients == y.coefficients && x.constant >= y.constant;
  }

  static bool implies_cube(Term a, Term b) {
    for (Term need : conjuncts(b)) {
      bool given = false;
      for (Term part : conjuncts(a)) given = given || implies_literal(part, need);
      if (!given) return false;
    }
    return true;
  }

  static bool same_variables(Term a, Term b) {
    const std::vector<Term> u = free_variables(a), v = free_variables(b);
    return u.size() == 1 && u == v;
  }

  // Removes what the start or a step contradicts until nothing does. False: the solver does not
  // know.
  bool settle() {
    if (!prune_start()) return false;
    for (bool changed = true; changed;) {
      changed = false;
      for (const Transition& t : system_.transitions) {
        const int removed = prune(t);
        if (removed < 0) return false;
        changed = changed || removed > 0;
        if (ABSTHREAD_FAULT("counting-pairs-unchecked")) return true;
      }
    }
    return true;
  }

  // False: the solver does not know.
  bool prune_start() {
    while (!cubes_.empty()) {
      const Term question[] = {system_.initial, disj(m_, cubes_)};
      const smt::Answer answer = solver_.check(question);
      if (answer != smt::Answer::sat) return answer == smt::Answer::unsat;
      remove([&](Term) { return true; }, [](Term cube) { return cube; });
    }
    return true;
  }

  // How many fell; negative: the solver does not know.
  int prune(const Transition& t) {
    int removed = 0;
    for (;;) {
      std::vector<Term> after, clauses;
      for (Term c : cubes_) {
        clauses.push_back(negate(c));
        const Term image = substitute(c, t.next);
        if (image != c && !image.is_false()) after.push_back(image);
      }
      if (after.empty()) return removed;
      const Term question[] = {conj(m_, clauses), t.guard, disj(m_, after)};
      const smt::Answer answer = solver_.check(question);
      if (answer == smt::Answer::unsat) return removed;
      if (answer == smt::Answer::unknown) return -1;
      removed += remove([&](Term c) { return substitute(c, t.next) != c; },
                        [&](Term c) { return substitute(c, t.next); });
    }
  }

  // Those that the solver's model contradicts.
  template<typename Wanted, typename Image>
  int remove(const Wanted& wanted, const Image& image) {
    std::vector<Term> kept;
    for (Term c : cubes_)
      if (!wanted(c) || !solver_.value(image(c)).is_true()) kept.push_back(c);
    const int removed = static_cast<int>(cubes_.size() - kept.size());
    cubes_ = std::move(kept);
    return removed;
  }

  const System& system_;
  TermManager& m_;
  smt::Solver& solver_;
  std::vector<Term> cubes_;
};

} // namespace

std::vector<Term> pair_facts(const System& system, const std::vector<Term>& literals,
                             const std::vector<Model>& samples, TermManager& manager,
                             smt::Solver& solver) {
  return Houdini(system, manager, solver).run(literals, samples);
}

} // namespace absthread::counting
