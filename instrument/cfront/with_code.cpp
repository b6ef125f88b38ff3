// SPDX-License-Identifier: MIT
// The C threads in the place of their contracts.
#include "instrument/cfront/cfront.hpp"

#include "instrument/cfront/thread_flow.hpp"

namespace absthread::cfront {

Program with_code(const Program& contracts, const Lowered& code, TermManager& terms) {
  Program out = contracts;
  out.exclusions.clear();
  std::vector<Term> facts = {contracts.initial ? contracts.initial : terms.boolean(true)};
  for (const Variable& v : code.undeclared) {
    Variable made = v;
    for (const Initialiser& start : code.undeclared_starts) {
      if (start.variable == v.term) made.initial = start.value;
    }
    if (made.initial) facts.push_back(equal(made.term, made.initial));
    out.shared.push_back(made);
  }
  for (const LoweredThread& t : code.threads) {
    if (!t.thread) continue;
    Thread& thread = out.threads[t.contract].thread;
    const std::string name = thread.name;
    thread = *t.thread;
    thread.name = name;
    settle_locals(thread, terms);
  }
  out.initial = conj(terms, facts);
  return out;
}

} // namespace absthread::cfront
