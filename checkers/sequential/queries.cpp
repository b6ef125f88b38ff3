// SPDX-License-Identifier: MIT
#include "checkers/sequential/queries.hpp"

#include "spec-lang/term/rewrite.hpp"

namespace absthread::sequential {

std::size_t Queries::Hash::operator()(const std::vector<Term>& key) const {
  std::size_t h = key.size();
  for (const Term& t : key) h = h * 1000003U ^ t.id();
  return h;
}

const Queries::Reply& Queries::ask(std::span<const Term> assumptions) {
  ++questions_;
  std::vector<Term> key;
  for (const Term& a : assumptions)
    if (!a.is_true()) key.push_back(a);
  const auto [place, fresh] = known_.try_emplace(key);
  if (!fresh && place->second) {
    ++hits_;
    return *place->second;
  }
  auto reply = std::make_unique<Reply>();
  if (key.empty()) {
    reply->sat = true;
  } else {
    if (limit != 0 && solver_.statistics().queries >= limit) throw Undecided("query limit");
    switch (solver_.check(key)) {
    case smt::Answer::unknown: throw Undecided("solver: " + solver_.reason_unknown());
    case smt::Answer::unsat: reply->core = solver_.unsat_core(); break;
    case smt::Answer::sat: {
      reply->sat = true;
      const Term all = conj(terms_, key);
      for (const Term& v : free_variables(all)) reply->model.set(v, solver_.value(v));
      for (const Term& v : free_symbols(all)) reply->model.set(v, solver_.value(v));
      break;
    }
    }
  }
  place->second = std::move(reply);
  return *place->second;
}

bool Queries::satisfiable(Term formula) {
  const Term all[] = {formula};
  return ask(all).sat;
}

} // namespace absthread::sequential
