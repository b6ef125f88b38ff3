// SPDX-License-Identifier: MIT
// What one change makes of a disjunction of conjunctions, for tests that damage certificates.
#pragma once

#include <vector>

#include "spec-lang/term/rewrite.hpp"

namespace absthread::testing {

/// Everything, nothing, and the formula with a case or a conjunct of a case dropped or turned.
inline std::vector<Term> changed_formulas(Term formula, TermManager& m) {
  std::vector<Term> out{m.boolean(false), m.boolean(true)};
  const std::vector<Term> cases = disjuncts(formula);
  for (std::size_t c = 0; c < cases.size(); ++c) {
    std::vector<Term> all = cases;
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(c));
    out.push_back(disj(m, all));
    const std::vector<Term> parts = conjuncts(cases[c]);
    for (std::size_t k = 0; k < parts.size(); ++k) {
      std::vector<Term> kept = parts;
      kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(k));
      all = cases;
      all[c] = conj(m, kept);
      out.push_back(disj(m, all));
      kept.push_back(negate(parts[k]));
      all[c] = conj(m, kept);
      out.push_back(disj(m, all));
    }
  }
  std::erase(out, formula);
  return out;
}

} // namespace absthread::testing
