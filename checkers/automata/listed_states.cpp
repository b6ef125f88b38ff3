// SPDX-License-Identifier: MIT
#include "checkers/automata/listed_states.hpp"

#include <algorithm>

#include "checkers/sequential/linear.hpp"

namespace absthread::automata {
namespace {

constexpr std::size_t most_valuations = 4000; // that are looked at
constexpr std::size_t most_states = 400;      // that are kept

} // namespace

std::vector<Term> few_values(Term formula, Term variable, TermManager& terms) {
  std::vector<Term> out;
  const Sort sort = variable.sort();
  if (sort.is(SortKind::boolean)) return {terms.boolean(true), terms.boolean(false)};
  if (sort.is(SortKind::enumeration)) {
    for (std::size_t n = 0; n < sort.values().size(); ++n)
      out.push_back(terms.constant(sort, mpz_class(static_cast<unsigned long>(n))));
    return out;
  }
  if (!sort.is(SortKind::integer)) return out;
  std::optional<mpz_class> low, high;
  for (const Term part : conjuncts(formula)) {
    sequential::Linear sum;
    if (!sequential::as_at_most_zero(part, sum) || sum.coefficients.size() != 1) continue;
    const auto& [other, factor] = *sum.coefficients.begin();
    if (other != variable || abs(factor) != 1) continue;
    if (factor == 1) {
      const mpz_class bound = -sum.constant;
      if (!high || bound < *high) high = bound;
    } else if (!low || sum.constant > *low) {
      low = sum.constant;
    }
  }
  if (low && high && *high - *low < 8)
    for (mpz_class n = *low; n <= *high; ++n) out.push_back(terms.integer(n));
  return out;
}

std::optional<ListedStates> listed_states(Term formula, const std::vector<Term>& variables,
                                          TermManager& terms) {
  if (!free_symbols(formula).empty()) return std::nullopt;
  std::vector<std::vector<Term>> values;
  std::size_t valuations = 1;
  for (const Term v : variables) {
    values.push_back(few_values(formula, v, terms));
    valuations *= values.back().size();
    if (valuations == 0 || valuations > most_valuations) return std::nullopt;
  }
  ListedStates out{variables, {}};
  for (std::size_t n = 0; n < valuations; ++n) {
    std::vector<Term> state;
    TermMap map;
    std::size_t rest = n;
    for (std::size_t k = 0; k < variables.size(); ++k) {
      state.push_back(values[k][rest % values[k].size()]);
      rest /= values[k].size();
      map[variables[k]] = state.back();
    }
    const Term holds = evaluate(formula, map);
    if (!holds) return std::nullopt;
    if (!holds.is_true()) continue;
    if (out.states.size() >= most_states) return std::nullopt;
    out.states.push_back(std::move(state));
  }
  return out;
}

std::optional<Term> cubes_of(Term formula, const ListedStates& listed, TermManager& terms,
                             smt::Solver& solver) {
  const std::size_t width = listed.variables.size();
  std::vector<std::vector<Term>> bad, good;
  for (const std::vector<Term>& state : listed.states) {
    TermMap map;
    for (std::size_t k = 0; k < width; ++k) map[listed.variables[k]] = state[k];
    const Term query[] = {substitute(formula, map)};
    smt::Answer answer = query[0].is_true() ? smt::Answer::sat : smt::Answer::unsat;
    if (!query[0].is_true() && !query[0].is_false()) answer = solver.check(query);
    if (answer == smt::Answer::unknown) return std::nullopt;
    (answer == smt::Answer::sat ? bad : good).push_back(state);
  }
  using Cube = std::vector<bool>; // which of the state's values it speaks of
  const auto covers = [](const Cube& cube, const std::vector<Term>& from,
                         const std::vector<Term>& state) {
    for (std::size_t k = 0; k < cube.size(); ++k)
      if (cube[k] && from[k] != state[k]) return false;
    return true;
  };
  std::vector<Term> out;
  while (!bad.empty()) {
    const std::vector<Term> from = bad.back();
    Cube cube(width, true);
    for (std::size_t k = 0; k < width; ++k) {
      cube[k] = false;
      cube[k] = std::any_of(good.begin(), good.end(),
                            [&](const auto& g) { return covers(cube, from, g); });
    }
    std::vector<Term> literals;
    for (std::size_t k = 0; k < width; ++k)
      if (cube[k]) literals.push_back(equal(listed.variables[k], from[k]));
    out.push_back(conj(terms, literals));
    std::erase_if(bad, [&](const auto& b) { return covers(cube, from, b); });
  }
  return disj(terms, out);
}

std::size_t size_of(Term formula) {
  std::size_t out = 0;
  post_order(formula, [&](Term) { ++out; });
  return out;
}

} // namespace absthread::automata
