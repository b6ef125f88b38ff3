// SPDX-License-Identifier: MIT
#include "checkers/thread_modular/solution.hpp"

#include <algorithm>
#include <set>

#include "checkers/explicit/guard.hpp"
#include "checkers/linear/formula.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::thread_modular {

using linear::HornTree;

namespace {

constexpr std::size_t largest_label = 2000; // distinct subterms

// An atom and its negation have one form: sum <= constant with a positive first coefficient.
Term normal_atom(Term atom, TermManager& manager) {
  while (atom.is(Kind::negation)) atom = atom[0];
  if (atom.is(Kind::equal)) {
    // Variables before symbols before constants, older ones first.
    const auto rank = [](Term t) { return t.is_constant() ? 2 : t.is(Kind::symbol) ? 1 : 0; };
    const bool exchange = std::pair(rank(atom[1]), atom[1]) < std::pair(rank(atom[0]), atom[0]);
    return exchange ? equal(atom[1], atom[0]) : atom;
  }
  if (!atom.is(Kind::less) && !atom.is(Kind::at_most)) return atom;
  linear::FormulaBuilder builder(manager);
  const linear::Formula formula = builder.build(atom);
  if (formula.kind != linear::Formula::Kind::literal) return atom;
  linear::Form form = formula.literal.form;
  for (const auto& [term, coefficient] : form.coefficients)
    if (term.sort().is(SortKind::boolean) || term.name().starts_with("aux!")) return atom;
  if (form.coefficients.begin()->second < 0) {
    linear::Form opposite;
    opposite.add(form, -1);
    opposite.constant += 1;
    form = opposite;
  }
  return linear::at_most_zero_term(form, manager);
}

// Reads of a written array as a choice between what was written and what was there.
Term read_through(Term formula, TermManager& manager) {
  TermMap done;
  const auto read = [](Term array, Term index, const auto& self) -> Term {
    if (!array.is(Kind::store)) return select(array, index);
    return ite(equal(array[1], index), array[2], self(array[0], index, self));
  };
  post_order(formula, [&](Term t) {
    if (t.children().empty()) {
      done[t] = t;
      return;
    }
    std::vector<Term> children;
    for (Term child : t.children()) children.push_back(done.at(child));
    done[t] = t.is(Kind::select) ? read(children[0], children[1], read)
                                 : simplified(t.kind(), children, t.sort(), manager);
  });
  return done.at(formula);
}

} // namespace

std::vector<Term> predicates_of(Term label, TermManager& manager) {
  std::vector<Term> out;
  for (Term part : conjuncts(label)) {
    for (Term atom : atoms(part)) {
      if (atom.is_constant()) continue;
      out.push_back(normal_atom(atom, manager));
    }
    Term core = part;
    while (core.is(Kind::negation)) core = core[0];
    const auto inside = atoms(core);
    if (inside.size() > 1 || (inside.size() == 1 && inside[0] != core)) out.push_back(core);
  }
  return out;
}

smt::Answer prune(HornTree& tree, Term identities, smt::Solver& solver, TermManager& manager) {
  std::vector<Term> parts;
  std::set<Term> seen;
  for (const HornTree::Node& node : tree.nodes)
    for (Term part : conjuncts(node.constraint))
      if (seen.insert(part).second) parts.push_back(part);
  const smt::Answer answer = solver.check(parts);
  if (answer != smt::Answer::unsat) return answer;
  std::vector<Term> core = solver.unsat_core();
  // A smaller core gives fewer predicates: try to do without each part, the ones nearest to the
  // start first.
  for (std::size_t k = core.size(), tries = 0; k-- > 0 && tries < 40; ++tries) {
    if (core.size() <= 2) break;
    std::vector<Term> without = core;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(k));
    if (solver.check(without) != smt::Answer::unsat) continue;
    core = solver.unsat_core();
    k = std::min(k, core.size());
  }
  const std::set<Term> needed(core.begin(), core.end());
  for (HornTree::Node& node : tree.nodes) {
    std::vector<Term> kept;
    for (Term part : conjuncts(node.constraint))
      if (needed.contains(part)) kept.push_back(part);
    node.constraint = conj(manager, kept);
  }
  // The solver knows them anyway, so no core names them.
  tree.nodes[0].constraint = conj(tree.nodes[0].constraint, identities);
  return answer;
}

std::optional<std::vector<Term>> weakest_preconditions(const std::vector<PlainStep>& steps,
                                                       Term error, TermManager& manager) {
  std::vector<Term> out{error};
  for (std::size_t k = steps.size(); k-- > 0;) {
    const PlainStep& step = steps[k];
    TermMap after;
    for (Term v : step.changed) after[v] = primed(v);
    auto before = explicit_state::guard_of(conj(step.relation, substitute(out.back(), after)),
                                           step.changed, step.inputs, manager);
    if (!before) return std::nullopt;
    *before = read_through(*before, manager);
    std::size_t size = 0;
    post_order(*before, [&size](Term) { ++size; });
    if (size > largest_label) return std::nullopt;
    out.push_back(*before);
  }
  std::reverse(out.begin(), out.end());
  return out;
}

} // namespace absthread::thread_modular
