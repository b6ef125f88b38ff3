// SPDX-License-Identifier: MIT
#include "checkers/sequential/prepared.hpp"

#include <algorithm>

#include "spec-lang/term/rewrite.hpp"

namespace absthread::sequential {
namespace {

std::uint64_t key_of(std::uint32_t item, FiniteId f) {
  return (std::uint64_t{item} << 32) | f;
}

bool mentions(Term t, Term variable) {
  const std::vector<Term> all = free_variables(t);
  return std::find(all.begin(), all.end(), variable) != all.end();
}

// Does the conjunct define a variable of time 1? Gives the variable and its value.
std::pair<Term, Term> definition(Term part) {
  auto later = [](Term t) { return t.is(Kind::variable) && t.time() == 1; };
  if (later(part)) return {part, part.manager().boolean(true)};
  if (part.is(Kind::negation) && later(part[0])) return {part[0], part.manager().boolean(false)};
  if (part.is(Kind::equal))
    for (unsigned side = 0; side < 2; ++side)
      if (later(part[side]) && !mentions(part[1 - side], part[side]))
        return {part[side], part[1 - side]};
  return {};
}

// Splits a relation into definitions of variables at time 1 and the rest, in which they no longer
// occur.
std::pair<TermMap, Term> solve(Term relation, TermManager& terms) {
  TermMap defined;
  std::vector<Term> rest;
  std::vector<Term> work = conjuncts(relation);
  // Definitions by terms of time 0 alone first: most are, and they need no further substitution.
  for (Term& part : work) {
    const auto [variable, value] = definition(part);
    if (!variable || defined.contains(variable) || mentions_time(value, 1)) continue;
    defined.emplace(variable, value);
    part = terms.boolean(true);
  }
  std::vector<Term> left;
  for (const Term& part : work) {
    const Term p = substitute(part, defined);
    for (const Term& c : conjuncts(p)) left.push_back(c);
  }
  // What is left are definitions through other new values, and real constraints.
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < left.size() && !changed; ++i) {
      const auto [variable, value] = definition(left[i]);
      if (!variable) continue;
      const TermMap one{{variable, value}};
      for (auto& [v, t] : defined) t = substitute(t, one);
      defined.emplace(variable, value);
      std::vector<Term> next;
      for (std::size_t j = 0; j < left.size(); ++j)
        if (j != i)
          for (const Term& c : conjuncts(substitute(left[j], one))) next.push_back(c);
      left = std::move(next);
      changed = true;
    }
  }
  return {std::move(defined), conj(terms, left)};
}

} // namespace

Preparer::Preparer(const SequentialProgram& program, TermManager& terms)
    : program_(program)
    , terms_(terms) {
  for (std::size_t i = 0; i < program.finite.size(); ++i) index_.emplace(program.finite[i], i);
}

FiniteId Preparer::number(const std::vector<bool>& valuation) {
  const auto [place, fresh] =
      numbers_.try_emplace(valuation, static_cast<FiniteId>(valuations_.size()));
  if (fresh) {
    valuations_.push_back(valuation);
    TermMap replacement;
    for (std::size_t i = 0; i < valuation.size(); ++i)
      replacement.emplace(program_.finite[i], terms_.boolean(valuation[i]));
    replacements_.push_back(std::move(replacement));
    memo_.emplace_back();
  }
  return place->second;
}

Term Preparer::under(Term t, FiniteId f) {
  const auto [place, fresh] = memo_[f].try_emplace(t);
  if (fresh) place->second = substitute(t, replacements_[f]);
  return place->second;
}

const PreparedStep& Preparer::step(std::uint32_t edge, FiniteId f) {
  const std::uint64_t key = key_of(edge, f);
  if (const auto found = steps_.find(key); found != steps_.end()) return found->second;
  const SequentialEdge& e = program_.edges[edge];
  // Conjunct by conjunct, so that what all edges share is put in only once.
  std::vector<Term> parts;
  for (const Term& c : conjuncts(e.relation)) parts.push_back(under(c, f));
  auto [defined, guard] = solve(conj(terms_, parts), terms_);
  PreparedStep out;
  out.guard = guard;
  for (const Variable& v : program_.data) {
    const Term after = primed(v.term);
    const auto found = defined.find(after);
    out.next.emplace(v.term, found == defined.end() ? after : found->second);
  }
  for (std::size_t i = 0; i < program_.finite.size(); ++i)
    out.finite_next.push_back(terms_.boolean(valuations_[f][i]));
  for (const auto& [variable, value] : e.updates)
    out.finite_next[index_.at(variable)] = substitute(under(value, f), defined);
  out.defined = std::move(defined);
  return steps_.emplace(key, std::move(out)).first->second;
}

Term Preparer::bad(std::uint32_t check, FiniteId f) {
  const auto [place, fresh] = bads_.try_emplace(key_of(check, f));
  if (fresh) {
    std::vector<Term> parts;
    for (const Term& c : conjuncts(program_.checks[check].bad)) parts.push_back(under(c, f));
    place->second = solve(conj(terms_, parts), terms_).second;
  }
  return place->second;
}

Term Preparer::leads_to(const PreparedStep& step, FiniteId f) {
  std::vector<Term> parts;
  for (std::size_t i = 0; i < step.finite_next.size(); ++i)
    parts.push_back(valuations_[f][i] ? step.finite_next[i] : negate(step.finite_next[i]));
  return conj(terms_, parts);
}

} // namespace absthread::sequential
