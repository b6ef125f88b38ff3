// SPDX-License-Identifier: MIT
// How a predecessor is generalised. From a model of a formula over state and inputs we take an
// implicant: literals that hold in the model and imply the formula. Each input is then replaced by
// a *witness*: a term over the others such that every literal still holds in the model. Whatever
// the witness is, the result implies "there is a value of the input", so any choice is sound; only
// generality is at stake. Tried in turn: what an equality says; the largest lower bound, the
// smallest upper bound (both by their values in the model); of an array, the elements that are
// looked at; the model's value, which always works.
#include "checkers/sequential/cube.hpp"

#include <algorithm>

#include "checkers/sequential/linear.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::sequential {

Term default_value(Sort sort, TermManager& m) {
  if (sort.is(SortKind::array)) return constant_array(sort, default_value(sort.element(), m));
  return m.constant(sort, mpz_class(0));
}

namespace {

bool is_value(Term t) {
  return t.is_constant() || t.is(Kind::constant_array) || t.is(Kind::store);
}

} // namespace

Term Model::value(Term root) const {
  std::vector<std::pair<Term, std::size_t>> stack{{root, 0}};
  while (!stack.empty()) {
    auto& [t, next] = stack.back();
    if (memo_.contains(t)) {
      stack.pop_back();
      continue;
    }
    if (next < t.size()) {
      const Term child = t[next++];
      stack.emplace_back(child, 0);
      continue;
    }
    Term result;
    if (t.is_constant()) {
      result = t;
    } else if (t.is(Kind::variable) || t.is(Kind::symbol)) {
      const auto found = values_.find(t);
      result = found != values_.end() ? found->second : default_value(t.sort(), t.manager());
    } else {
      std::vector<Term> children;
      bool defined = true;
      for (const Term& c : t.children()) {
        children.push_back(memo_.at(c));
        defined = defined && children.back();
      }
      if (defined) result = simplified(t.kind(), children, t.sort(), t.manager());
      if (result && !is_value(result)) result = {};
    }
    const Term done = t;
    stack.pop_back();
    memo_.emplace(done, result);
  }
  return memo_.at(root);
}

bool Model::is_true(Term formula) const {
  const Term v = value(formula);
  return v && v.is_true();
}

namespace {

class Implicant {
 public:
  Implicant(const Model& model, const TermSet& state, Cube& out)
      : model_(model)
      , state_(state)
      , out_(out) {}

  bool take(Term t, bool positive) {
    const Term v = model_.value(t);
    if (!v || v.is_true() != positive) return false;
    switch (t.kind()) {
    case Kind::constant: return true;
    case Kind::negation: return take(t[0], !positive);
    case Kind::conjunction:
    case Kind::disjunction:
      if (t.is(Kind::conjunction) == positive) {
        for (const Term& c : t.children())
          if (!take(c, positive)) return false;
        return true;
      }
      return take_one(t.children(), positive);
    case Kind::implication: {
      if (!positive) return take(t[0], true) && take(t[1], false);
      const Term either[] = {negate(t[0]), t[1]};
      return take_one(either, true);
    }
    case Kind::ite: {
      const Term c = model_.value(t[0]);
      if (!c) return false;
      return take(t[0], c.is_true()) && take(t[c.is_true() ? 1 : 2], positive);
    }
    case Kind::equal:
      if (t[0].sort().is(SortKind::boolean)) {
        const Term a = model_.value(t[0]);
        const Term b = model_.value(t[1]);
        return a && b && take(t[0], a.is_true()) && take(t[1], b.is_true());
      }
      break;
    default: break;
    }
    const Term plain = without_ite(t);
    if (!plain) return false;
    const Term literal = normal_literal(positive ? plain : negate(plain));
    if (!literal.is_true()) out_.push_back(literal);
    return !literal.is_false();
  }

 private:
  std::size_t cost(Term t) const {
    std::size_t n = 0;
    for (const Term& v : free_variables(t)) n += state_.contains(v);
    return n;
  }

  bool take_one(std::span<const Term> children, bool positive) {
    Term best;
    std::size_t least = ~std::size_t{0};
    for (const Term& c : children) {
      const Term v = model_.value(c);
      if (!v || v.is_true() != positive) continue;
      if (const std::size_t n = cost(c); n < least) {
        best = c;
        least = n;
      }
    }
    return best && take(best, positive);
  }

  // The atom with each `ite` below it replaced by the branch that the model takes; the conditions
  // become literals.
  Term without_ite(Term atom) {
    for (;;) {
      Term found;
      post_order(atom, [&](Term t) {
        if (!found && t.is(Kind::ite)) found = t;
      });
      if (!found) return atom;
      const Term c = model_.value(found[0]);
      if (!c || !take(found[0], c.is_true())) return {};
      atom = substitute(atom, {{found, found[c.is_true() ? 1 : 2]}});
    }
  }

  const Model& model_;
  const TermSet& state_;
  Cube& out_;
};

void tidy(Cube& cube) {
  std::sort(cube.begin(), cube.end());
  cube.erase(std::unique(cube.begin(), cube.end()), cube.end());
  std::erase_if(cube, [](Term t) { return t.is_true(); });
}

// An array that has the model's elements where the literals look, whatever the place is: at
// a[x + 1], not at a[7].
Term array_witness(Term input, const std::vector<Term>& literals, const Model& model) {
  Term out = default_value(input.sort(), input.manager());
  TermSet looked_at;
  for (const Term& l : literals)
    post_order(l, [&](Term t) {
      if (!t.is(Kind::select) || t[0] != input || !looked_at.insert(t).second) return;
      if (const Term value = model.value(t)) out = store(out, t[1], value);
    });
  return out;
}

// Terms that may stand for the input in the literals, best first.
std::vector<Term> witnesses(Term input, const std::vector<Term>& literals, const Model& model) {
  TermManager& m = input.manager();
  std::vector<Term> equals;
  std::vector<std::pair<mpz_class, Term>> lower, upper;
  auto free_of_input = [&](Term t) {
    const auto variables = free_variables(t);
    return std::find(variables.begin(), variables.end(), input) == variables.end();
  };
  for (const Term& l : literals) {
    if (l.is(Kind::equal)) {
      for (unsigned side = 0; side < 2; ++side)
        if (l[side] == input && free_of_input(l[1 - side])) equals.push_back(l[1 - side]);
      if (l[0].sort().is(SortKind::integer)) {
        Linear sum = linear(subtract(l[0], l[1]));
        const auto found = sum.coefficients.find(input);
        if (found != sum.coefficients.end() && abs(found->second) == 1) {
          const bool positive = found->second > 0;
          sum.coefficients.erase(found);
          Term rest = to_term(sum, m);
          if (positive) rest = minus(rest);
          if (free_of_input(rest)) equals.push_back(to_term(linear(rest), m));
        }
      }
      continue;
    }
    Linear sum;
    if (!as_at_most_zero(l, sum)) continue;
    const auto found = sum.coefficients.find(input);
    if (found == sum.coefficients.end() || abs(found->second) != 1) continue;
    const bool is_upper = found->second > 0; // input + rest <= 0
    sum.coefficients.erase(found);
    Term bound = to_term(sum, m);
    if (is_upper) bound = to_term(linear(minus(bound)), m);
    if (!free_of_input(bound)) continue;
    const Term value = model.value(bound);
    if (value) (is_upper ? upper : lower).emplace_back(value.value(), bound);
  }
  auto less_value = [](const auto& a, const auto& b) { return a.first < b.first; };
  std::vector<Term> out = std::move(equals);
  if (!lower.empty())
    out.push_back(std::max_element(lower.begin(), lower.end(), less_value)->second);
  if (!upper.empty())
    out.push_back(std::min_element(upper.begin(), upper.end(), less_value)->second);
  if (input.sort().is(SortKind::array)) {
    const Term w = array_witness(input, literals, model);
    if (free_of_input(w)) out.push_back(w);
  }
  if (const Term v = model.value(input)) out.push_back(v);
  return out;
}

// The model's state alone: always a right answer.
Cube point(const Model& model, const std::vector<Term>& state) {
  Cube out;
  for (const Term& v : state) {
    const Term value = model.value(v);
    out.push_back(equal(v, value));
  }
  tidy(out);
  return out;
}

} // namespace

bool implicant(Term formula, const Model& model, const TermSet& state, Cube& out) {
  const bool fine = Implicant(model, state, out).take(formula, true);
  tidy(out);
  return fine;
}

Cube split_equalities(const Cube& cube) {
  Cube out;
  for (const Term& l : cube) {
    if (l.is(Kind::equal) && l[0].sort().is(SortKind::integer)) {
      out.push_back(normal_literal(at_most(l[0], l[1])));
      out.push_back(normal_literal(at_most(l[1], l[0])));
    } else {
      out.push_back(l);
    }
  }
  tidy(out);
  return out;
}

Cube project(Term formula, const Model& model, const std::vector<Term>& state) {
  const TermSet own(state.begin(), state.end());
  Cube literals;
  if (!implicant(formula, model, own, literals)) return split_equalities(point(model, state));
  for (;;) {
    Term input;
    std::vector<Term> with;
    for (const Term& l : literals) {
      for (const Term& v : free_variables(l))
        if (!own.contains(v) && !input) input = v;
      if (input) break;
    }
    if (!input) break;
    for (const Term& l : literals) {
      const auto variables = free_variables(l);
      if (std::find(variables.begin(), variables.end(), input) != variables.end())
        with.push_back(l);
    }
    bool replaced = false;
    for (const Term& w : witnesses(input, with, model)) {
      Cube next;
      bool holds = true;
      for (const Term& l : literals) {
        const Term n = normal_literal(substitute(l, {{input, w}}));
        holds = holds && model.is_true(n);
        next.push_back(n);
      }
      if (!holds) continue;
      tidy(next);
      literals = std::move(next);
      replaced = true;
      break;
    }
    if (!replaced) return split_equalities(point(model, state));
  }
  return split_equalities(literals);
}

Term clause_of(const Cube& cube, TermManager& terms) {
  std::vector<Term> parts;
  for (const Term& l : cube) {
    const Term n = negate(l);
    parts.push_back(normal_literal(n));
  }
  return disj(terms, parts);
}

} // namespace absthread::sequential
