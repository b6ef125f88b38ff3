// SPDX-License-Identifier: MIT
#include "checkers/boolean/step_parts.hpp"

#include <algorithm>

namespace absthread::boolean {

StepParts parts_of(const Step& step, TermManager& terms) {
  StepParts out;
  const auto is_state = [&](Term e) {
    const std::vector<Term> all = free_variables(e);
    return !mentions_time(e, 1) && std::none_of(all.begin(), all.end(), [&](Term v) {
      return std::find(step.inputs.begin(), step.inputs.end(), v) != step.inputs.end();
    });
  };
  const auto is_next = [&](Term v) {
    return v.is(Kind::variable) && v.time() == 1 && step.changes(shift_time(v, -1)) &&
           out.set.count(v) == 0;
  };
  for (const Term c : conjuncts(step.relation)) {
    const bool equation = c.is(Kind::equal) && c.size() == 2;
    if (is_state(c))
      out.guards.push_back(c);
    else if (equation && is_next(c[0]) && is_state(c[1]))
      out.set[c[0]] = c[1];
    else if (equation && is_next(c[1]) && is_state(c[0]))
      out.set[c[1]] = c[0];
    else if (is_next(c)) // a Boolean
      out.set[c] = terms.boolean(true);
    else if (c.is(Kind::negation) && is_next(c[0]))
      out.set[c[0]] = terms.boolean(false);
    else
      out.rest.push_back(c);
  }
  return out;
}

} // namespace absthread::boolean
