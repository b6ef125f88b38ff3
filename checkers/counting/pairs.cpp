// SPDX-License-Identifier: MIT
#include "checkers/counting/pairs.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "checkers/sequential/linear.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::counting {
namespace {

using sequential::Model;

constexpr std::size_t most_pairs = 4000;

// Most candidates are implied by others: if nobody works while the event is set, no two do. So the
// most general ones that no reached state contradicts come first, and those that they imply only
// when they have fallen.
class Houdini {
 public:
  Houdini(const System& system, const std::vector<Term>& literals, TermManager& m,
          smt::Solver& solver)
      : system_(system)
      , literals_(literals)
      , m_(m)
      , solver_(solver) {}

  std::vector<Term> run(const std::vector<Model>& samples) {
    find_weaker();
    find_candidates(samples);
    if (open_.size() > most_pairs) return {};
    for (;;) {
      const std::size_t before = alive_.size();
      std::erase_if(open_, [&](const Cube& c) {
        if (has_more_general(c)) return false;
        alive_.push_back({c, term_of(c)});
        return true;
      });
      if (alive_.size() == before) break; // what is open is implied
      if (!settle()) return {};
    }
    std::vector<Term> out;
    for (const Alive& a : alive_)
      for (Term reading : readings(a.term)) out.push_back(negate(reading));
    return out;
  }

 private:
  using Cube = std::pair<std::size_t, std::size_t>; // two literals, the first not before the second
  struct Alive {
    Cube cube;
    Term term;
  };

  Term term_of(const Cube& c) const {
    return c.first == c.second ? literals_[c.first] : conj(literals_[c.first], literals_[c.second]);
  }

  // What is said of one thread is assumed of all, and has to be kept for one by steps of all.
  std::vector<Term> readings(Term cube) const {
    std::vector<Term> out{cube};
    for (const TermMap& view : system_.symmetries) {
      const Term other = substitute(cube, view);
      if (std::find(out.begin(), out.end(), other) == out.end()) out.push_back(other);
    }
    return out;
  }

  // Of bounds on one sum the wider ones.
  void find_weaker() {
    std::vector<std::optional<sequential::Linear>> forms;
    for (Term l : literals_) {
      sequential::Linear sum;
      forms.emplace_back();
      if (sequential::as_at_most_zero(l, sum)) forms.back() = std::move(sum);
    }
    for (std::size_t i = 0; i < literals_.size(); ++i) {
      weaker_.push_back({i});
      for (std::size_t j = 0; j < literals_.size(); ++j)
        if (i != j && forms[i] && forms[j] && forms[i]->coefficients == forms[j]->coefficients &&
            forms[i]->constant >= forms[j]->constant)
          weaker_.back().push_back(j);
    }
  }

  void find_candidates(const std::vector<Model>& samples) {
    std::vector<std::vector<bool>> truth;
    for (Term l : literals_) {
      auto& row = truth.emplace_back();
      for (const Model& s : samples) row.push_back(s.is_true(l));
    }
    for (std::size_t i = 0; i < literals_.size(); ++i)
      for (std::size_t j = 0; j <= i; ++j) {
        bool together = false;
        for (std::size_t s = 0; s < samples.size() && !together; ++s)
          together = truth[i][s] && truth[j][s];
        if (together || (i != j && (same_variables(literals_[i], literals_[j]) ||
                                    conj(literals_[i], literals_[j]).is_false() ||
                                    implies_literal(i, j) || implies_literal(j, i))))
          continue; // contradictions by themselves, and pairs of which one half says it all
        open_.emplace_back(i, j);
        candidates_.insert({i, j});
      }
  }

  bool implies_literal(std::size_t i, std::size_t j) const {
    return std::find(weaker_[i].begin(), weaker_[i].end(), j) != weaker_[i].end();
  }

  // Another candidate, open or alive, that this one implies.
  bool has_more_general(const Cube& c) const {
    const auto is_candidate = [&](std::size_t i, std::size_t j) {
      const Cube other(std::max(i, j), std::min(i, j));
      return other != c && candidates_.contains(other);
    };
    for (std::size_t i : weaker_[c.first])
      for (std::size_t j : weaker_[c.second])
        if (is_candidate(i, j)) return true;
    if (c.first == c.second) return false;
    for (std::size_t side : {c.first, c.second})
      for (std::size_t i : weaker_[side])
        if (is_candidate(i, i)) return true;
    return false;
  }

  static bool same_variables(Term a, Term b) {
    const std::vector<Term> u = free_variables(a), v = free_variables(b);
    return u.size() == 1 && u == v;
  }

  // Removes what the start or a step contradicts until nothing does. False: the solver does not
  // know. What falls in a round is still assumed until its end; the last round has no such.
  bool settle() {
    if (!prune_start()) return false;
    for (bool changed = true; changed;) {
      changed = false;
      solver_.push();
      for (const Alive& a : alive_)
        for (Term reading : readings(a.term)) solver_.add(negate(reading));
      for (const Transition& t : system_.transitions) {
        const int removed = prune(t);
        if (removed < 0) {
          solver_.pop();
          return false;
        }
        changed = changed || removed > 0;
        if (ABSTHREAD_FAULT("counting-pairs-unchecked")) break;
      }
      solver_.pop();
      if (ABSTHREAD_FAULT("counting-pairs-unchecked")) return true;
    }
    return true;
  }

  // False: the solver does not know.
  bool prune_start() {
    while (!alive_.empty()) {
      std::vector<Term> all;
      for (const Alive& a : alive_) all.push_back(a.term);
      const Term question[] = {system_.initial, disj(m_, all)};
      const smt::Answer answer = solver_.check(question);
      if (answer != smt::Answer::sat) return answer == smt::Answer::unsat;
      if (remove({}, [&](Term c) { return c; }) == 0) return false;
    }
    return true;
  }

  // How many fell; negative: the solver does not know.
  int prune(const Transition& t) {
    int removed = 0;
    for (;;) {
      std::vector<Term> after;
      for (const Alive& a : alive_) {
        const Term image = substitute(a.term, t.next);
        if (image != a.term && !image.is_false()) after.push_back(image);
      }
      if (after.empty()) return removed;
      const Term question[] = {t.guard, disj(m_, after)};
      const smt::Answer answer = solver_.check(question);
      if (answer == smt::Answer::unsat) return removed;
      if (answer == smt::Answer::unknown) return -1;
      const int fallen = remove(t.next, [&](Term c) {
        const Term image = substitute(c, t.next);
        return image == c ? m_.boolean(false) : image;
      });
      if (fallen == 0) return -1;
      removed += fallen;
    }
  }

  // Those whose image the solver's model satisfies.
  template<typename Image>
  int remove(const TermMap& next, const Image& image) {
    Model model;
    const auto take = [&](Term v) { model.set(v, solver_.value(v)); };
    for (Term v : system_.variables) take(v);
    for (const auto& [changed, value] : next) {
      for (Term v : free_variables(value)) take(v);
      for (Term s : free_symbols(value)) take(s);
    }
    for (Term l : literals_)
      for (Term s : free_symbols(l)) take(s);
    const auto falls = [&](const Alive& a) {
      if (!model.is_true(image(a.term))) return false;
      candidates_.erase(a.cube);
      return true;
    };
    return static_cast<int>(std::erase_if(alive_, falls));
  }

  const System& system_;
  const std::vector<Term>& literals_;
  TermManager& m_;
  smt::Solver& solver_;
  std::vector<std::vector<std::size_t>> weaker_; // by literal, itself included
  std::vector<Cube> open_;                       // implied by a candidate, so far
  std::set<Cube> candidates_;                    // open ones and those alive
  std::vector<Alive> alive_;
};

} // namespace

std::vector<Term> pair_facts(const System& system, const std::vector<Term>& literals,
                             const std::vector<Model>& samples, TermManager& manager,
                             smt::Solver& solver) {
  return Houdini(system, literals, manager, solver).run(samples);
}

} // namespace absthread::counting
