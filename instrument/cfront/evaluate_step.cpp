// SPDX-License-Identifier: MIT
// A step's relation is a conjunction. The values of the environment are put into it; what is then
// an equation between a variable's next value and something that cannot change is a value of the
// next environment, and is put into the other conjuncts, until there is none left. A conjunct that
// has become false makes the step impossible; those that remain are its guards, and what changes
// without such an equation is open. Each round takes a conjunct away, so that it ends.
#include "instrument/cfront/evaluate_step.hpp"

#include <algorithm>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::cfront {

bool speaks_of(Term part, Term variable) {
  const std::vector<Term> all = free_variables(part);
  return std::find(all.begin(), all.end(), primed(variable)) != all.end();
}

bool StepEvaluator::settled(Term t) const {
  for (Term v : free_variables(t)) {
    if (!unknowns.contains(v) && !rubbish.contains(v)) return false;
  }
  return free_symbols(t).empty();
}

bool StepEvaluator::is_next(Term t, const Edge& edge) const {
  if (!t.is(Kind::variable) || t.time() != 1) return false;
  Term now = shift_time(t, -1);
  return edge.step.changes(now) && !loose.contains(now);
}

Evaluated StepEvaluator::evaluate(const Edge& edge, const Environment& environment, long handle,
                                  const std::function<Term(Term)>& input_value) const {
  Evaluated out;
  TermMap values(environment.begin(), environment.end());
  for (Term input : edge.step.inputs) {
    if (Term v = input_value(input)) values[input] = v;
  }
  if (ABSTHREAD_FAULT("main-one-handle")) handle = 1;
  const Term relation = events_.named(substitute(edge.step.relation, values), handle);
  std::vector<Term> parts = conjuncts(relation);
  TermMap next;
  for (bool progress = true; progress;) {
    progress = false;
    std::vector<Term> left;
    for (Term part : parts) {
      part = substitute(part, next);
      if (part.is_true()) continue;
      if (part.is_false()) {
        out.possible = false;
        return out;
      }
      Term variable, to;
      if (part.is(Kind::equal)) {
        for (std::size_t side : {0U, 1U}) {
          if (!to && is_next(part[side], edge) && settled(part[1 - side])) {
            variable = part[side];
            to = part[1 - side];
          }
        }
      } else if (is_next(part, edge)) {
        variable = part;
        to = terms_.boolean(true);
      } else if (part.is(Kind::negation) && is_next(part[0], edge)) {
        variable = part[0];
        to = terms_.boolean(false);
      }
      if (to) {
        next[variable] = to;
        progress = true;
      } else {
        left.push_back(part);
      }
    }
    parts = std::move(left);
  }
  out.guards = std::move(parts);
  for (Term v : edge.step.changed) {
    auto it = next.find(primed(v));
    if (it != next.end()) {
      out.known[v] = it->second;
    } else {
      out.open.push_back(v);
    }
  }
  if (edge.step.changes(events_.count)) read_event(edge, out);
  return out;
}

/// Takes the variables of events out of what is left.
void StepEvaluator::read_event(const Edge& edge, Evaluated& out) const {
  auto take = [&](Term v) {
    Term value;
    if (auto it = out.known.find(v); it != out.known.end()) value = it->second;
    out.known.erase(v);
    std::erase(out.open, v);
    std::erase_if(out.guards, [&](Term part) {
      bool about = part.is(Kind::equal) && part[0] == primed(v);
      if (about && !value) value = part[1];
      return about;
    });
    return value;
  };
  if (edge.step.changes(events_.join)) {
    out.join = true;
    out.computed = std::any_of(out.guards.begin(), out.guards.end(),
                               [&](Term part) { return speaks_of(part, events_.join); });
    if (!out.computed) out.joined = take(events_.join);
  }
  if (edge.step.changes(events_.tell)) {
    out.tells = true;
    out.joined = take(events_.tell);
  }
  if (edge.step.changes(events_.site)) {
    Creation made;
    Term site = take(events_.site);
    Term handle = take(events_.handle);
    made.site = site && site.is_constant() ? site.value().get_ui() : 0;
    made.computed = std::any_of(out.guards.begin(), out.guards.end(),
                                [&](Term part) { return speaks_of(part, events_.argument); });
    if (!made.computed) made.argument = take(events_.argument);
    made.handle = handle && handle.is_constant() ? handle.value().get_si() : 0;
    out.creation = made;
  }
  // thread.count' == thread.count + n
  Term count = take(events_.count);
  out.events = count && count == add(events_.count, terms_.integer(1L)) ? 1 : 2;
}

} // namespace absthread::cfront
