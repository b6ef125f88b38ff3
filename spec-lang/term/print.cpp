// SPDX-License-Identifier: MIT
// Terms in the syntax of contracts, with no more parentheses than the precedence table needs.
#include <fmt/format.h>

#include "spec-lang/term/term.hpp"

namespace absthread {
namespace {

std::string print(Term t, int outer);

std::string constant(Term t) {
  switch (t.sort().kind()) {
    case SortKind::boolean: return t.is_true() ? "true" : "false";
    case SortKind::enumeration: return t.sort().values()[t.value().get_ui()];
    case SortKind::thread: return t.value() == -1 ? "none" : "#" + t.value().get_str();
    default: return t.value().get_str();
  }
}

std::string infix(Term t, std::string_view op, int precedence, int outer) {
  std::string out;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (i != 0) out += fmt::format(" {} ", op);
    // Associativity is to the left, except for =>; comparisons do not associate at all.
    const bool loose = t.is(Kind::implication) ? i == 1 : i == 0 && precedence >= 6;
    out += print(t[i], loose ? precedence : precedence + 1);
  }
  return precedence < outer ? "(" + out + ")" : out;
}

std::string print(Term t, int outer) {
  const KindInfo &k = info(t.kind());
  switch (t.kind()) {
    case Kind::constant: {
      std::string text = constant(t);
      return text[0] == '-' && outer > 10 ? "(" + text + ")" : text;
    }
    case Kind::symbol: return t.name();
    case Kind::variable:
      if (t.time() == 0) return t.name();
      return t.time() == 1 ? t.name() + "'" : fmt::format("{}@{}", t.name(), t.time());
    case Kind::negation:
      if (t[0].is(Kind::equal)) return infix(t[0], "!=", info(Kind::equal).precedence, outer);
      return "!" + print(t[0], 20);
    case Kind::minus:
    case Kind::bv_not: return fmt::format("{}{}", k.contract, print(t[0], 20));
    case Kind::ite: {
      std::string text = fmt::format("{} ? {} : {}", print(t[0], 1), print(t[1], 1), print(t[2], 0));
      return outer > 0 ? "(" + text + ")" : text;
    }
    case Kind::select:
      // v[i]' is how a contract writes an element after the step.
      if (t[0].is(Kind::variable) && t[0].time() == 1) return fmt::format("{}[{}]'", t[0].name(), print(t[1], 0));
      return fmt::format("{}[{}]", print(t[0], 20), print(t[1], 0));
    case Kind::store:
      return fmt::format("{}[{} := {}]", print(t[0], 20), print(t[1], 0), print(t[2], 0));
    case Kind::constant_array: return fmt::format("[all: {}]", print(t[0], 0));
    default: break;
  }
  if (k.precedence > 0) return infix(t, k.contract, k.precedence, outer);
  std::string out = fmt::format("{}(", k.smtlib);
  for (std::size_t i = 0; i < t.size(); ++i) out += (i == 0 ? "" : ", ") + print(t[i], 0);
  return out + ")";
}

}  // namespace

std::string to_string(Term term) { return term ? print(term, 0) : "<none>"; }

}  // namespace absthread
