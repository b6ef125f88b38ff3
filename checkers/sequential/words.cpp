// SPDX-License-Identifier: MIT
#include "checkers/sequential/words.hpp"

#include <fmt/format.h>

namespace absthread::sequential {

std::string listed(const std::vector<std::string>& words, std::string_view last) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i != 0) out += i + 1 == words.size() ? fmt::format(" {} ", last) : std::string(", ");
    out += words[i];
  }
  return out;
}

namespace {

void erase_all(std::string& text, const std::string& what) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at))
    text.erase(at, what.size());
}

// `0 < g'` is kept in this order by the terms; people write g' > 0.
std::string comparison(Term t) {
  const bool negative = t.is(Kind::negation);
  const Term c = negative ? t[0] : t;
  const bool strict = c.is(Kind::less);
  if (!strict && !c.is(Kind::at_most)) return to_string(t);
  if (c[0].is(Kind::ite) || c[1].is(Kind::ite)) return to_string(t);
  const bool constant_left = c[0].is_constant() && !c[1].is_constant();
  if (!constant_left && !negative) return to_string(t);
  // a < b is b > a, and !(a < b) is a >= b
  const Term left = constant_left ? c[1] : c[0];
  const Term right = constant_left ? c[0] : c[1];
  const std::string_view op = constant_left ? (negative ? (strict ? "<=" : "<") //
                                                        : (strict ? ">" : ">="))
                                            : (strict ? ">=" : ">");
  return fmt::format("{} {} {}", to_string(left), op, to_string(right));
}

} // namespace

std::string Words::term(Term t) const {
  std::string out = comparison(t);
  for (const Thread* thread : {&task_.contract, &task_.code}) erase_all(out, thread->name + "::");
  return out;
}

std::string Words::value(Term constant) const {
  if (!constant.is_constant() || !constant.sort().is(SortKind::thread)) return to_string(constant);
  if (constant == constant.manager().none()) return "none";
  return constant == self_ ? "self" : "another thread";
}

std::string Words::values(const Valuation& valuation) const {
  std::vector<std::string> parts;
  for (const auto& [variable, v] : valuation)
    parts.push_back(fmt::format("{} = {}", term(variable), value(v)));
  return listed(parts);
}

} // namespace absthread::sequential
