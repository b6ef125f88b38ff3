// SPDX-License-Identifier: MIT
#include "checkers/explicit/guard.hpp"

#include <algorithm>
#include <utility>

#include "spec-lang/term/rewrite.hpp"

namespace absthread::explicit_state {
namespace {

// v < e, v <= e, e < v, e <= v with v not in e: some integer v satisfies it.
bool unbounded(Term literal, Term v) {
  while (literal.is(Kind::negation)) literal = literal[0];
  if (!literal.is(Kind::less) && !literal.is(Kind::at_most)) return false;
  const auto in = [v](Term t) {
    const auto used = free_variables(t);
    return std::find(used.begin(), used.end(), v) != used.end();
  };
  return (literal[0] == v && !in(literal[1])) || (literal[1] == v && !in(literal[0]));
}

// Is there a value near a constant of the parts for which all of them hold?
bool has_witness(const std::vector<Term>& parts, Term v, TermManager& manager) {
  std::vector<Term> candidates;
  for (Term part : parts)
    post_order(part, [&](Term t) {
      if (!t.is_constant() || t.sort() != v.sort()) return;
      candidates.push_back(t);
      if (!v.sort().is(SortKind::integer)) return;
      candidates.push_back(manager.integer(mpz_class(t.value() - 1)));
      candidates.push_back(manager.integer(mpz_class(t.value() + 1)));
    });
  return std::any_of(candidates.begin(), candidates.end(), [&](Term value) {
    return std::all_of(parts.begin(), parts.end(), [&](Term part) {
      const Term truth = evaluate(part, {{v, value}});
      return truth && truth.is_true();
    });
  });
}

} // namespace

Elements separate_elements(Term relation, const std::vector<Term>& changed, TermManager& manager) {
  Elements out{relation, {}};
  for (Term v : changed) {
    if (!v.sort().is(SortKind::array)) continue;
    const Term after = primed(v);
    TermMap replacement;
    std::vector<Term> meaning;
    post_order(out.relation, [&](Term t) {
      if (!t.is(Kind::select) || t[0] != after) return;
      const auto used = free_variables(t[1]);
      if (std::find(used.begin(), used.end(), after) != used.end()) return;
      const Term element =
          manager.variable(v.name() + "[#" + std::to_string(out.variables.size()) + "]", t.sort());
      out.variables.push_back(element);
      replacement[t] = element;
      meaning.push_back(manager.make(Kind::equal, {element, t}));
    });
    // Two elements may be the same one.
    meaning.insert(meaning.begin(), substitute(out.relation, replacement));
    out.relation = conj(manager, meaning);
  }
  return out;
}

std::optional<Term> guard_of(Term step, const std::vector<Term>& changed,
                             const std::vector<Term>& inputs, TermManager& manager) {
  const Elements elements = separate_elements(step, changed, manager);
  const Term relation = elements.relation;
  TermSet unknown(inputs.begin(), inputs.end());
  unknown.insert(elements.variables.begin(), elements.variables.end());
  for (Term v : changed) unknown.insert(primed(v));
  std::vector<Term> parts = conjuncts(relation);
  const auto mentions_unknown = [&](Term t) {
    for (Term v : free_variables(t))
      if (unknown.contains(v)) return true;
    return false;
  };
  // One-point rule until nothing is left to replace; arrays first, since their elements are given
  // in terms of them.
  for (bool progress = true, arrays = true; progress || arrays;) {
    if (!progress) arrays = false;
    progress = false;
    for (std::size_t k = 0; k < parts.size() && !progress; ++k) {
      const Term part = parts[k];
      if (arrays && !(part.is(Kind::equal) && part[0].sort().is(SortKind::array))) continue;
      Term variable, value;
      if (part.is(Kind::equal)) {
        for (auto [a, b] : {std::pair(part[0], part[1]), std::pair(part[1], part[0])}) {
          if (variable || !unknown.contains(a)) continue;
          const auto used = free_variables(b);
          if (std::find(used.begin(), used.end(), a) == used.end()) variable = a, value = b;
        }
      } else if (unknown.contains(part)) {
        variable = part, value = manager.boolean(true);
      } else if (part.is(Kind::negation) && unknown.contains(part[0])) {
        variable = part[0], value = manager.boolean(false);
      }
      if (!variable) continue;
      std::vector<Term> next;
      for (std::size_t i = 0; i < parts.size(); ++i)
        if (i != k)
          for (Term c : conjuncts(substitute(parts[i], {{variable, value}}))) next.push_back(c);
      parts = std::move(next);
      progress = true;
    }
  }
  std::vector<Term> guards, rest;
  for (Term part : parts) (mentions_unknown(part) ? rest : guards).push_back(part);
  // A value that the relation bounds by constants only: some candidate satisfies all bounds, or
  // none does.
  for (Term v : unknown) {
    std::vector<Term> about, others;
    bool alone = true;
    for (Term part : rest) {
      const auto used = free_variables(part);
      const bool speaks = std::find(used.begin(), used.end(), v) != used.end();
      alone = alone && (!speaks || used.size() == 1);
      (speaks ? about : others).push_back(part);
    }
    if (about.empty() || !alone || !free_symbols(conj(manager, about)).empty()) continue;
    if (std::none_of(about.begin(), about.end(),
                     [&](Term part) { return has_witness({part}, v, manager); }))
      continue;
    if (!has_witness(about, v, manager)) {
      // Nothing found among the border values; only an integer range makes that certain.
      if (!v.sort().is(SortKind::integer)) continue;
      return std::nullopt;
    }
    rest = std::move(others);
  }
  if (rest.size() == 1) {
    const auto used = free_variables(rest[0]);
    for (Term v : used)
      if (unknown.contains(v) && v.sort().is(SortKind::integer) && unbounded(rest[0], v) &&
          std::count_if(used.begin(), used.end(), [&](Term u) { return unknown.contains(u); }) == 1)
        return conj(manager, guards);
  }
  // What is left is settled by casing out Boolean unknowns, or is outside.
  if (!rest.empty()) {
    Term open = conj(manager, rest);
    TermSet left;
    for (Term v : free_variables(open))
      if (unknown.contains(v)) left.insert(v);
    if (left.size() > 8) return std::nullopt;
    for (Term v : left) {
      if (!v.sort().is(SortKind::boolean)) return std::nullopt;
      open = disj(substitute(open, {{v, manager.boolean(true)}}),
                  substitute(open, {{v, manager.boolean(false)}}));
    }
    guards.push_back(open);
  }
  return conj(manager, guards);
}

} // namespace absthread::explicit_state
