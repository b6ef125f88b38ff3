// SPDX-License-Identifier: MIT
#include "checkers/linear/horn_tree.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>

#include "checkers/linear/equalities.hpp"
#include "checkers/linear/formula.hpp"
#include "spec-lang/diag/invariant.hpp"

namespace absthread::linear {
namespace {

// The refutation of the literals at hand: labels, and which splits it used.
struct Refutation {
  std::vector<Term> labels;
  std::set<unsigned> splits;
};

class Search {
 public:
  Search(const HornTree& tree, TermManager& manager, const HornLimits& limits)
      : tree_(tree)
      , manager_(manager)
      , limits_(limits) {}

  HornSolution run() {
    FormulaBuilder builder(manager_);
    for (std::size_t n = 0; n < tree_.nodes.size(); ++n) {
      ABSTHREAD_INVARIANT(n == 0 || tree_.nodes[n].parent < n,
                          "parents should come before their children");
      formulas_.push_back(builder.build(tree_.nodes[n].constraint));
      introduce(formulas_.back(), n);
    }
    std::optional<Refutation> refuted;
    bool consistent = true;
    for (std::size_t n = 0; n < formulas_.size() && consistent; ++n)
      consistent = assume(formulas_[n], static_cast<unsigned>(n), 0);
    refuted = consistent ? refute() : std::move(conflict_);
    HornSolution out;
    out.cases = cases_;
    out.branches = branches_;
    if (!refuted) {
      out.status = limit_.empty() ? HornSolution::Status::open : HornSolution::Status::undecided;
      out.reason = limit_;
      return out;
    }
    out.status = HornSolution::Status::solved;
    out.labels = std::move(refuted->labels);
    return out;
  }

 private:
  struct Asserted {
    Literal literal;
    unsigned node;
    unsigned split; // 0: none
  };
  struct Pending {
    const Formula* formula;
    unsigned node;
    unsigned split;
    bool decided = false; // one of its parts is assumed at the moment
  };

  // Variables of the simplex for every term, with the bounds of Booleans; a bound may be used by
  // any node that knows the term, so it belongs to the first one.
  void introduce(const Formula& formula, std::size_t node) {
    for (const Formula& part : formula.parts) introduce(part, node);
    if (formula.kind != Formula::Kind::literal) return;
    for (Term side : {formula.literal.left, formula.literal.right})
      if (side) home_.try_emplace(side, static_cast<unsigned>(node));
    for (const auto& [term, coefficient] : formula.literal.form.coefficients) {
      if (columns_.contains(term)) continue;
      home_.try_emplace(term, static_cast<unsigned>(node));
      columns_[term] = simplex_.new_variable();
      if (!term.sort().is(SortKind::boolean)) continue;
      Literal low, high;
      low.form.coefficients[term] = -1;
      high.form.coefficients[term] = 1;
      high.form.constant = -1;
      for (const Literal& bound : {low, high}) assert_linear(bound, static_cast<unsigned>(node), 0);
    }
  }

  bool assert_linear(const Literal& literal, unsigned node, unsigned split) {
    // form = coefficients + constant <= 0: an upper bound -constant for the coefficients.
    const Form& form = literal.form;
    Form key;
    key.coefficients = form.coefficients;
    Rational scale = key.coefficients.begin()->second;
    for (auto& [term, coefficient] : key.coefficients) coefficient /= scale;
    Simplex::Variable column = 0;
    if (key.coefficients.size() == 1) {
      column = columns_.at(key.coefficients.begin()->first);
    } else {
      std::vector<std::pair<Term, Rational>> signature(key.coefficients.begin(),
                                                       key.coefficients.end());
      auto [place, fresh] = rows_.try_emplace(std::move(signature), 0);
      if (fresh) {
        Simplex::Form row;
        for (const auto& [term, coefficient] : key.coefficients)
          row[columns_.at(term)] = coefficient;
        place->second = simplex_.define(row);
      }
      column = place->second;
    }
    const auto reason = static_cast<unsigned>(asserted_.size());
    asserted_.push_back({literal, node, split});
    const Rational bound = -form.constant / scale;
    const bool upper = scale > 0;
    bool fine = upper ? simplex_.assert_upper(column, bound, reason)
                      : simplex_.assert_lower(column, bound, reason);
    if (fine && literal.kind == Literal::Kind::zero)
      fine = upper ? simplex_.assert_lower(column, bound, reason)
                   : simplex_.assert_upper(column, bound, reason);
    return fine;
  }

  // Adds a formula; false: conflict_ is set.
  bool assume(const Formula& formula, unsigned node, unsigned split) {
    switch (formula.kind) {
    case Formula::Kind::all:
      for (const Formula& part : formula.parts)
        if (!assume(part, node, split)) return false;
      return true;
    case Formula::Kind::any:
      if (formula.parts.empty()) {
        conflict_ = contradiction_of(node, split);
        return false;
      }
      if (formula.parts.size() == 1) return assume(formula.parts.front(), node, split);
      pending_.push_back({&formula, node, split, false});
      return true;
    case Formula::Kind::literal: break;
    }
    const Literal& literal = formula.literal;
    if (literal.kind == Literal::Kind::same || literal.kind == Literal::Kind::different) {
      equalities_.push_back({literal.left, literal.right, literal.kind == Literal::Kind::same,
                             static_cast<unsigned>(asserted_.size())});
      asserted_.push_back({literal, node, split});
      return true;
    }
    if (assert_linear(literal, node, split)) return true;
    conflict_ = farkas();
    return false;
  }

  Refutation contradiction_of(unsigned node, unsigned split) {
    ++cases_;
    Refutation out;
    out.labels.assign(tree_.nodes.size(), manager_.boolean(true));
    for (std::size_t n = node;; n = tree_.nodes[n].parent) {
      out.labels[n] = manager_.boolean(false);
      if (n == 0) break;
    }
    if (split != 0) out.splits.insert(split);
    return out;
  }

  // AnnotPred: the weighted sums of the literals below each node.
  Refutation farkas() {
    ++cases_;
    std::vector<Form> sums(tree_.nodes.size());
    Refutation out;
    for (const Simplex::Weighted& w : simplex_.conflict()) {
      const Asserted& a = asserted_[w.reason];
      if (a.split != 0) out.splits.insert(a.split);
      // The bound was on coefficients / scale; an upper bound of a positive scale is the literal
      // itself.
      const Rational scale = a.literal.form.coefficients.begin()->second;
      const Rational factor = (w.upper ? w.weight : -w.weight) / scale;
      ABSTHREAD_INVARIANT(factor > 0 || a.literal.kind == Literal::Kind::zero,
                          "weights should be positive");
      sums[a.node].add(a.literal.form, factor);
    }
    for (std::size_t n = sums.size() - 1; n > 0; --n) sums[tree_.nodes[n].parent].add(sums[n], 1);
    ABSTHREAD_INVARIANT(sums[0].is_constant() && sums[0].constant > 0,
                        "the sum at the root should be 0 < 0");
    for (const Form& sum : sums) out.labels.push_back(at_most_zero_term(sum, manager_));
    return out;
  }

  Refutation chain(const Chain& proof) {
    ++cases_;
    Refutation out;
    for (const Equality& link : proof.links)
      if (asserted_[link.reason].split != 0) out.splits.insert(asserted_[link.reason].split);
    for (std::size_t n = 0; n < tree_.nodes.size(); ++n)
      out.labels.push_back(summary(
          proof, [&](unsigned reason) { return below(asserted_[reason].node, n); }, manager_));
    return out;
  }

  bool below(std::size_t node, std::size_t ancestor) const {
    while (node > ancestor) node = tree_.nodes[node].parent;
    return node == ancestor;
  }

  Rational value_of(const Form& form) const {
    Rational sum = form.constant;
    for (const auto& [term, coefficient] : form.coefficients) {
      auto place = columns_.find(term);
      if (place != columns_.end()) sum += coefficient * simplex_.value(place->second);
    }
    return sum;
  }

  bool holds(const Formula& formula, const EqualityClasses& classes) const {
    switch (formula.kind) {
    case Formula::Kind::all:
      return std::all_of(formula.parts.begin(), formula.parts.end(),
                         [&](const Formula& part) { return holds(part, classes); });
    case Formula::Kind::any:
      return std::any_of(formula.parts.begin(), formula.parts.end(),
                         [&](const Formula& part) { return holds(part, classes); });
    case Formula::Kind::literal: break;
    }
    const Literal& l = formula.literal;
    switch (l.kind) {
    case Literal::Kind::at_most_zero: return value_of(l.form) <= 0;
    case Literal::Kind::zero: return value_of(l.form) == 0;
    case Literal::Kind::same: return classes.find(l.left) == classes.find(l.right);
    case Literal::Kind::different: return classes.find(l.left) != classes.find(l.right);
    }
    return false;
  }

  // Refutes what is asserted; nothing: open, or limit_ says why not.
  std::optional<Refutation> refute() {
    const EqualityClasses classes(equalities_);
    if (classes.conflict()) return chain(*classes.conflict());
    if (!simplex_.check()) return farkas();
    if (cases_ > limits_.cases) {
      limit_ = "too many cases";
      return std::nullopt;
    }
    std::size_t chosen = pending_.size();
    for (std::size_t i = 0; i < pending_.size(); ++i) {
      const Pending& p = pending_[i];
      if (p.decided || holds(*p.formula, classes)) continue;
      if (chosen == pending_.size() ||
          p.formula->parts.size() < pending_[chosen].formula->parts.size())
        chosen = i;
    }
    if (chosen < pending_.size()) {
      const Pending taken = pending_[chosen];
      pending_[chosen].decided = true;
      auto refuted = split(*taken.formula, taken.node, taken.split);
      pending_[chosen].decided = false;
      return refuted;
    }
    if (auto branch = fractional()) return branch_on(*branch);
    if (auto enumerated = excluded_everywhere(classes)) {
      Formula values;
      values.kind = Formula::Kind::any;
      for (std::size_t k = 0; k < enumerated->sort().values().size(); ++k) {
        Formula part;
        part.kind = Formula::Kind::literal;
        part.literal.kind = Literal::Kind::same;
        part.literal.left = *enumerated;
        part.literal.right =
            manager_.constant(enumerated->sort(), mpz_class(static_cast<unsigned long>(k)));
        values.parts.push_back(part);
      }
      made_.push_back(std::move(values));
      return split(made_.back(), home_.at(*enumerated), 0);
    }
    return std::nullopt;
  }

  std::optional<Term> fractional() const {
    for (const auto& [term, column] : columns_)
      if (simplex_.value(column).get_den() != 1) return term;
    return std::nullopt;
  }

  std::optional<Refutation> branch_on(Term term) {
    if (++branches_ > limits_.branches) {
      limit_ = "no integer refutation found";
      return std::nullopt;
    }
    const Rational& value = simplex_.value(columns_.at(term));
    mpz_class floor;
    mpz_fdiv_q(floor.get_mpz_t(), value.get_num_mpz_t(), value.get_den_mpz_t());
    Formula either, low, high;
    either.kind = Formula::Kind::any;
    low.kind = high.kind = Formula::Kind::literal;
    low.literal.form.coefficients[term] = 1;
    low.literal.form.constant = -floor;
    high.literal.form.coefficients[term] = -1;
    high.literal.form.constant = floor + 1;
    either.parts = {low, high};
    made_.push_back(std::move(either));
    return split(made_.back(), home_.at(term), 0);
  }

  // An enum term that disequalities keep away from each of its values.
  std::optional<Term> excluded_everywhere(const EqualityClasses& classes) const {
    std::map<Term, std::set<Term>> excluded;
    for (const Equality& e : equalities_) {
      if (e.same || !e.left.sort().is(SortKind::enumeration)) continue;
      const Term a = classes.find(e.left), b = classes.find(e.right);
      if (a.is_constant() && !b.is_constant()) excluded[b].insert(a);
      if (b.is_constant() && !a.is_constant()) excluded[a].insert(b);
    }
    for (const auto& [term, values] : excluded)
      if (values.size() == term.sort().values().size()) return term;
    return std::nullopt;
  }

  // A refutation per part of the disjunction; the formula was asserted under the split `outer`.
  std::optional<Refutation> split(const Formula& any, unsigned node, unsigned outer) {
    const unsigned id = ++splits_;
    std::vector<Refutation> parts;
    for (const Formula& part : any.parts) {
      const std::size_t literals = asserted_.size(), equal_count = equalities_.size(),
                        pending = pending_.size();
      simplex_.push();
      std::optional<Refutation> refuted;
      if (assume(part, node, id))
        refuted = refute();
      else
        refuted = std::exchange(conflict_, std::nullopt);
      simplex_.pop();
      asserted_.resize(literals);
      equalities_.resize(equal_count);
      pending_.resize(pending);
      if (!refuted || !refuted->splits.contains(id)) return refuted;
      parts.push_back(std::move(*refuted));
    }
    Refutation out;
    for (std::size_t n = 0; n < tree_.nodes.size(); ++n) {
      std::vector<Term> labels;
      for (const Refutation& part : parts)
        if (std::find(labels.begin(), labels.end(), part.labels[n]) == labels.end())
          labels.push_back(part.labels[n]);
      out.labels.push_back(below(node, n) ? disj(manager_, labels) : conj(manager_, labels));
    }
    for (const Refutation& part : parts) out.splits.insert(part.splits.begin(), part.splits.end());
    out.splits.erase(id);
    if (outer != 0) out.splits.insert(outer);
    return out;
  }

  const HornTree& tree_;
  TermManager& manager_;
  HornLimits limits_;
  std::vector<Formula> formulas_;
  std::deque<Formula> made_;
  Simplex simplex_;
  std::map<Term, Simplex::Variable> columns_;
  std::map<Term, unsigned> home_;
  std::map<std::vector<std::pair<Term, Rational>>, Simplex::Variable> rows_;
  std::vector<Asserted> asserted_;
  std::vector<Equality> equalities_;
  std::vector<Pending> pending_;
  std::optional<Refutation> conflict_;
  std::string limit_;
  unsigned splits_ = 0;
  std::size_t cases_ = 0, branches_ = 0;
};

} // namespace

HornSolution solve(const HornTree& tree, TermManager& manager, const HornLimits& limits) {
  ABSTHREAD_INVARIANT(!tree.nodes.empty(), "a Horn tree should have a root");
  return Search(tree, manager, limits).run();
}

} // namespace absthread::linear
