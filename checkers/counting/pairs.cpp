// SPDX-License-Identifier: MIT
#include "checkers/counting/pairs.hpp"

#include <algorithm>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::counting {
namespace {

using sequential::Model;

constexpr std::size_t most_pairs = 3000;

class Houdini {
 public:
  Houdini(const System& system, TermManager& m, smt::Solver& solver)
      : system_(system)
      , m_(m)
      , solver_(solver) {}

  std::vector<Term> run(const std::vector<Term>& literals, const std::vector<Model>& samples) {
    collect(literals, samples);
    if (cubes_.empty() || cubes_.size() > most_pairs || !prune_start()) return {};
    for (bool changed = true; changed;) {
      changed = false;
      for (const Transition& t : system_.transitions) {
        const int removed = prune(t);
        if (removed < 0) return {};
        changed = changed || removed > 0;
        if (ABSTHREAD_FAULT("counting-pairs-unchecked")) break;
      }
      if (ABSTHREAD_FAULT("counting-pairs-unchecked")) break;
    }
    std::vector<Term> out;
    for (Term c : cubes_) out.push_back(negate(c));
    return out;
  }

 private:
  void collect(const std::vector<Term>& literals, const std::vector<Model>& samples) {
    std::vector<std::vector<bool>> truth;
    for (Term l : literals) {
      auto& row = truth.emplace_back();
      for (const Model& s : samples) row.push_back(s.is_true(l));
    }
    std::vector<bool> never(literals.size());
    for (std::size_t i = 0; i < literals.size(); ++i) {
      never[i] = std::find(truth[i].begin(), truth[i].end(), true) == truth[i].end();
      if (never[i]) {
        cubes_.push_back(literals[i]);
        continue;
      }
      for (std::size_t j = 0; j < i; ++j) {
        if (never[j] || literals[j] == negate(literals[i])) continue;
        bool together = false;
        for (std::size_t s = 0; s < samples.size() && !together; ++s)
          together = truth[i][s] && truth[j][s];
        const Term both = conj(literals[i], literals[j]);
        if (!together && !both.is_false()) cubes_.push_back(both);
      }
    }
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
