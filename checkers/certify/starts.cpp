// SPDX-License-Identifier: MIT
// For every concrete start there is an abstract one: the abstract variables are eliminated one by
// one, and what is left is a formula over the concrete start that has to follow from it.
//
//   v == e              v is e, exactly
//   a Boolean, an enum  each of its values, exactly
//   any other v         some values are tried: from each comparison that speaks of v the values at
//                       which its sides are equal, and their neighbours. If one of them does, there
//                       is one; if none does, nothing is known
//
// So an acceptance never rests on the choice of the values, and a rejection only on exact cases.
#include "checkers/certify/starts.hpp"

#include <algorithm>
#include <optional>

#include "spec-lang/term/rewrite.hpp"

namespace absthread::certify {
namespace {

constexpr std::size_t most_cases = 3000; // conjunctions that are looked at

bool mentions(Term formula, Term variable) {
  const std::vector<Term> used = free_variables(formula);
  return std::find(used.begin(), used.end(), variable) != used.end();
}

class Elimination {
 public:
  explicit Elimination(TermManager& terms)
      : m_(terms) {}

  // Implies that some values of the unknown make all the parts true, and is implied if `exact`.
  Term exists(std::vector<Term> parts, std::vector<Term> unknown) {
    if (++cases_ > most_cases) {
      exact = false;
      return m_.boolean(false);
    }
    for (std::size_t k = 0; k < parts.size(); ++k) {
      Term variable, value;
      if (!defines(parts[k], unknown, variable, value)) continue;
      std::erase(unknown, variable);
      return exists(replaced(parts, variable, value), std::move(unknown));
    }
    const auto next = std::find_if(unknown.begin(), unknown.end(), [&](Term v) {
      return std::any_of(parts.begin(), parts.end(), [&](Term p) { return mentions(p, v); });
    });
    if (next == unknown.end()) return conj(m_, parts);
    const Term v = *next;
    unknown.erase(next);
    std::vector<Term> ways;
    for (const Term value : values_of(v, parts)) {
      ways.push_back(exists(replaced(parts, v, value), unknown));
      if (ways.back().is_true()) break;
    }
    return disj(m_, ways);
  }

  bool exact = true;

 private:
  static bool defines(Term part, const std::vector<Term>& unknown, Term& variable, Term& value) {
    const auto is_unknown = [&](Term v) {
      return std::find(unknown.begin(), unknown.end(), v) != unknown.end();
    };
    TermManager& m = part.manager();
    if (is_unknown(part)) variable = part, value = m.boolean(true);
    if (part.is(Kind::negation) && is_unknown(part[0]))
      variable = part[0], value = m.boolean(false);
    if (part.is(Kind::equal))
      for (const auto& [x, e] : {std::pair(part[0], part[1]), std::pair(part[1], part[0])})
        if (is_unknown(x) && !mentions(e, x)) variable = x, value = e;
    return static_cast<bool>(variable);
  }

  static std::vector<Term> replaced(const std::vector<Term>& parts, Term variable, Term value) {
    std::vector<Term> out;
    for (const Term p : parts)
      for (const Term c : conjuncts(substitute(p, {{variable, value}}))) out.push_back(c);
    return out;
  }

  std::vector<Term> values_of(Term v, const std::vector<Term>& parts) {
    std::vector<Term> out;
    const auto add_value = [&](Term value) {
      if (value.sort() == v.sort() && std::find(out.begin(), out.end(), value) == out.end())
        out.push_back(value);
    };
    if (v.sort().is(SortKind::boolean)) return {m_.boolean(true), m_.boolean(false)};
    if (v.sort().is(SortKind::enumeration)) {
      for (std::size_t n = 0; n < v.sort().values().size(); ++n)
        add_value(m_.constant(v.sort(), mpz_class(static_cast<unsigned long>(n))));
      return out;
    }
    exact = false;
    for (const Term part : parts)
      for (const Term atom : atoms(part)) {
        if (!mentions(atom, v) || atom.size() != 2) continue;
        if (!v.sort().is(SortKind::integer)) {
          for (const Term side : {atom[0], atom[1]})
            if (!mentions(side, v)) add_value(side);
          continue;
        }
        if (!atom[0].sort().is(SortKind::integer)) continue;
        const TermMap zero{{v, m_.integer(0L)}};
        const Term left = substitute(atom[0], zero), right = substitute(atom[1], zero);
        for (const Term middle : {subtract(right, left), subtract(left, right)})
          for (const long beside : {0L, -1L, 1L}) add_value(add(middle, m_.integer(beside)));
      }
    if (v.sort().is(SortKind::integer)) add_value(m_.integer(0L));
    return out;
  }

  TermManager& m_;
  std::size_t cases_ = 0;
};

} // namespace

Report check_starts(const refinement::Task& task, TermManager& terms, smt::Solver& solver) {
  std::vector<Term> begins, parts = task.pre, unknown;
  for (std::size_t i = 0; i < task.concrete.threads.size(); ++i)
    begins.push_back(refinement::start_of(task.concrete, i, terms));
  for (std::size_t i = 0; i < task.abstract.threads.size(); ++i) {
    parts.push_back(refinement::start_of(task.abstract, i, terms));
    for (const Variable& v : task.abstract.threads[i].thread.locals) unknown.push_back(v.term);
  }
  for (const Variable& v : task.abstract.shared) unknown.push_back(v.term);
  std::vector<Term> flat;
  for (const Term p : parts)
    for (const Term c : conjuncts(p)) flat.push_back(c);
  const Term begin = conj(terms, begins);
  const auto ask = [&](Term query, const char* what) {
    solver.comment(what);
    const Term list[] = {query};
    return solver.check(list);
  };
  if (ask(begin, "the concrete program can begin") == smt::Answer::unsat)
    return {Judgement::rejected, "the concrete program cannot begin", 0};
  Elimination elimination(terms);
  const Term some = elimination.exists(flat, unknown);
  const smt::Answer answer =
      ask(conj(begin, negate(some)), "every concrete start has a related abstract one");
  if (answer == smt::Answer::unsat) return {Judgement::accepted, "", 1};
  if (answer == smt::Answer::sat && elimination.exact)
    return {Judgement::rejected, "a concrete start has no related abstract one", 0};
  return {Judgement::undecided, "whether every concrete start has a related abstract one", 0};
}

} // namespace absthread::certify
