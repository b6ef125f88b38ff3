// SPDX-License-Identifier: MIT
#include "instrument/conformance/contract_steps.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::conformance {
namespace {

bool contains(const std::vector<Term>& terms, Term t) {
  return std::find(terms.begin(), terms.end(), t) != terms.end();
}

bool mentions(Term term, Term variable) {
  return contains(free_variables(term), variable);
}

// The value that the conjuncts give to `next` (a variable at time 1), or null.
Term defined_value(const std::vector<Term>& parts, Term next) {
  for (const Term& p : parts) {
    if (p == next) return next.manager().boolean(true);
    if (p.is(Kind::negation) && p[0] == next) return next.manager().boolean(false);
    if (!p.is(Kind::equal)) continue;
    for (unsigned side = 0; side < 2; ++side)
      if (p[side] == next && !mentions(p[1 - side], next)) return p[1 - side];
  }
  return {};
}

ContractStep make_step(const Task& task, EdgeId id, TermManager& terms, std::string& unsupported) {
  const Thread& contract = task.contract;
  const Edge& edge = contract.edges[id];
  ContractStep out{edge.from, edge.to, id, {}, {}};
  std::vector<Term> parts{edge.step.relation};
  for (const Variable& v : task.shared) {
    const bool free = contains(contract.free, v.term);
    const bool kept = !edge.step.changes(v.term) && !free;
    if (ABSTHREAD_FAULT("conformance-free-framed") && free)
      parts.push_back(equal(primed(v.term), v.term));
    if (kept && !ABSTHREAD_FAULT("conformance-frame-forgotten"))
      parts.push_back(equal(primed(v.term), v.term));
  }
  if (!edge.step.inputs.empty())
    unsupported = fmt::format("the edge '{}' of contract {} has choices of its own", edge.text,
                              contract.name);
  TermMap next; // contract locals after the step
  const std::vector<Term> demanded = conjuncts(edge.step.relation);
  for (const Variable& local : contract.locals) {
    Term value = local.term;
    if (edge.step.changes(local.term) && !ABSTHREAD_FAULT("conformance-local-not-updated")) {
      value = defined_value(demanded, primed(local.term));
      if (!value) {
        unsupported = fmt::format("the edge '{}' of contract {} gives the local {} no unique value",
                                  edge.text, contract.name, local.name());
        value = local.term;
      }
    }
    next.emplace(primed(local.term), value);
  }
  // A local's new value may be told through another local's new value: follow these a few times.
  for (std::size_t round = 0; round < contract.locals.size(); ++round)
    for (auto& [local, value] : next) value = substitute(value, next);
  for (const Variable& local : contract.locals) {
    const Term value = next.at(primed(local.term));
    for (const Variable& other : contract.locals)
      if (mentions(value, primed(other.term)))
        unsupported = fmt::format("the edge '{}' of contract {} defines {} by itself", edge.text,
                                  contract.name, local.name());
    out.values.push_back(value);
  }
  out.allows = substitute(conj(terms, parts), next);
  // `self` of code and contract is the same instance.
  if (contract.self && task.code.self && contract.self != task.code.self) {
    const TermMap same{{contract.self, task.code.self}};
    out.allows = substitute(out.allows, same);
    for (Term& v : out.values) v = substitute(v, same);
  }
  return out;
}

} // namespace

ContractSteps contract_steps(const Task& task, TermManager& terms) {
  ContractSteps out;
  const Thread& contract = task.contract;
  for (EdgeId e = 0; e < contract.edges.size(); ++e) {
    if (contract.edges[e].kind == EdgeKind::idle && !contract.free.empty() &&
        ABSTHREAD_FAULT("conformance-idle-dropped-with-free"))
      continue;
    out.steps.push_back(make_step(task, e, terms, out.unsupported));
  }
  // Liveness of the contract's locals, backwards to a fixpoint.
  const std::size_t locals = contract.locals.size();
  out.live.assign(contract.locations.size(), std::vector<bool>(locals, false));
  for (LocationId x = 0; x < contract.locations.size(); ++x)
    for (std::size_t i = 0; i < locals; ++i)
      if (mentions(contract.locations[x].assertion, contract.locals[i].term)) out.live[x][i] = true;
  for (bool changed = locals != 0; changed;) {
    changed = false;
    for (const ContractStep& s : out.steps) {
      std::vector<Term> reads = free_variables(s.allows);
      for (std::size_t i = 0; i < locals; ++i)
        if (out.live[s.to][i])
          for (const Term& v : free_variables(s.values[i])) reads.push_back(v);
      for (std::size_t i = 0; i < locals; ++i)
        if (!out.live[s.from][i] && contains(reads, contract.locals[i].term))
          changed = out.live[s.from][i] = true;
    }
  }
  return out;
}

} // namespace absthread::conformance
