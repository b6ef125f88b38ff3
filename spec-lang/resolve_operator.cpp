// SPDX-License-Identifier: MIT
// The operators of contract expressions: what sorts they take, and when they have a meaning at all
// (model.hpp: `defined`).
#include <fmt/format.h>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/resolve_expression.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::spec::resolving {

namespace {

std::string_view spelling(Op op) {
  switch (op) {
  case Op::negation: return "!";
  case Op::minus: return "-";
  case Op::complement: return "~";
  case Op::less: return "<";
  case Op::at_most: return "<=";
  case Op::greater: return ">";
  case Op::at_least: return ">=";
  case Op::equal: return "==";
  case Op::differ: return "!=";
  case Op::subtract: return "-";
  case Op::divide: return "/";
  case Op::modulo: return "%";
  case Op::shift_left: return "<<";
  case Op::shift_right: return ">>";
  case Op::implication: return "=>";
  case Op::equivalence: return "<=>";
  case Op::conjunction: return "&&";
  case Op::disjunction: return "||";
  case Op::add: return "+";
  case Op::multiply: return "*";
  case Op::bit_and: return "&";
  case Op::bit_or: return "|";
  case Op::bit_xor: return "^";
  case Op::choice: return "?:";
  default: return "";
  }
}

std::string operand_of(Op op) {
  return fmt::format("an operand of '{}'", spelling(op));
}

} // namespace

bool Expressions::demand(const Value& value, Sort sort, const Expr& expr, std::string_view who) {
  if (!value.term || value.term.sort() == sort) return true;
  names_.report(DiagnosticId::sort_mismatch, expr.where,
                fmt::format("{} should be {}, found {}", who, sort.to_string(), sort_text(value)));
  return false;
}

bool Expressions::no_array(const Value& value, const Expr& expr) {
  if (!value.term || !value.term.sort().is(SortKind::array)) return true;
  names_.report(
      DiagnosticId::sort_mismatch, expr.where,
      fmt::format("a whole array can only be compared with another, found {}", sort_text(value)));
  return false;
}

bool Expressions::no_lock(const Value& value, const Expr& expr) {
  if (!value.term || value.variable == nullptr || !value.variable->variable.lock) return true;
  names_
      .report(DiagnosticId::lock_misused, expr.where,
              fmt::format("{} is a lock: it can only be compared with 'self' or 'none'",
                          quoted(value.variable->variable.name)))
      .note(value.variable->variable.where, "declared here");
  return false;
}

void Expressions::adapt(Value& value, Sort sort, SourceRange where) {
  if (!value.term || !value.literal || !sort.is(SortKind::bits)) return;
  mpz_class limit = 1;
  limit <<= sort.width();
  if (value.term.value() >= limit || value.term.value() < 0) {
    names_.report(
        DiagnosticId::sort_mismatch, where,
        fmt::format("{} does not fit into {}", value.term.value().get_str(), sort.to_string()));
    value = {};
    return;
  }
  value.term = m_.constant(sort, value.term.value());
  value.literal = false;
}

bool Expressions::same_sort(Value& a, Value& b, const Expr& expr) {
  if (!a.term || !b.term) return false;
  adapt(a, b.term.sort(), expr.args.at(expr.args.size() - 2).where);
  if (!a.term) return false;
  adapt(b, a.term.sort(), expr.args.back().where);
  if (!b.term) return false;
  if (a.term.sort() == b.term.sort()) return true;
  names_.report(DiagnosticId::sort_mismatch, expr.where,
                fmt::format("both sides of '{}' should have one sort, found {} and {}",
                            spelling(expr.op), sort_text(a), sort_text(b)));
  return false;
}

Value Expressions::junction(const Expr& expr, const Scope& scope, Effects& effects) {
  Value value;
  std::vector<Term> terms, may, may_not;
  std::vector<Term> path; // what can hold where the next operand is looked at
  std::uint64_t size = 1;
  bool known = true;
  for (const Expr& arg : expr.args) {
    const Value operand = resolve(arg, scope, effects);
    known = demand(operand, m_.bool_sort(), arg, operand_of(expr.op)) && operand.term && known;
    if (!known) continue;
    terms.push_back(operand.term);
    may.push_back(may_hold(operand, m_));
    may_not.push_back(may_fail(operand, m_));
    size += operand.size;
    value.depth = std::max(value.depth, operand.depth + 1);
    value.defined = both(value.defined, under(path, operand.defined, m_));
    value.ahead = value.ahead || operand.ahead;
    if (expr.op == Op::conjunction || expr.op == Op::implication) path.push_back(may.back());
    if (expr.op == Op::disjunction) path.push_back(may_not.back());
  }
  if (!known) return {};
  value.size = static_cast<std::uint32_t>(std::min<std::uint64_t>(size, ~std::uint32_t{0}));
  switch (expr.op) {
  case Op::negation:
    value.term = negate(terms.at(0));
    value.may = may_not[0];
    value.may_not = may[0];
    break;
  case Op::conjunction:
    value.term = conj(m_, terms);
    value.may = conj(m_, may);
    value.may_not = disj(m_, may_not);
    break;
  case Op::disjunction:
    value.term = disj(m_, terms);
    value.may = disj(m_, may);
    value.may_not = conj(m_, may_not);
    break;
  case Op::implication:
    value.term = implies(terms.at(0), terms.at(1));
    value.may = disj(may_not[0], may[1]);
    value.may_not = conj(may[0], may_not[1]);
    break;
  default: value.term = equal(terms.at(0), terms.at(1)); break;
  }
  if (!value.ahead) value.may = value.may_not = Term();
  return value;
}

Value Expressions::choice(const Expr& expr, const Scope& scope, Effects& effects) {
  const Value condition = resolve(expr.args.at(0), scope, effects);
  Value yes = resolve(expr.args.at(1), scope, effects);
  Value no = resolve(expr.args.at(2), scope, effects);
  bool fine = demand(condition, m_.bool_sort(), expr.args[0], "the condition before '?'");
  for (std::size_t i = 1; i < 3; ++i) {
    const Value& arm = i == 1 ? yes : no;
    fine = no_array(arm, expr.args[i]) && no_lock(arm, expr.args[i]) && fine;
  }
  if (!fine || !condition.term || !same_sort(yes, no, expr)) return {};
  const Term here[] = {may_hold(condition, m_)};
  const Term there[] = {may_fail(condition, m_)};
  const Term defined =
      both(condition.defined, both(under(here, yes.defined, m_), under(there, no.defined, m_)));
  Value value = computed(ite(condition.term, yes.term, no.term), {&condition, &yes, &no});
  value.defined = defined;
  value.literal = yes.literal && no.literal && value.term.is_constant();
  return value;
}

namespace {

// Element by element, within the bounds: what lies beyond them is never looked at.
void compare_arrays(Term a, Term b, const std::vector<unsigned long>& bounds, std::size_t level,
                    std::vector<Term>& parts) {
  if (level == bounds.size()) {
    parts.push_back(equal(a, b));
    return;
  }
  for (unsigned long i = 0; i < bounds[level]; ++i) {
    const Term at = a.manager().integer(mpz_class(i));
    compare_arrays(select(a, at), select(b, at), bounds, level + 1, parts);
  }
}

std::vector<unsigned long> bounds_left(const Value& array) {
  const auto& all = array.variable->variable.bounds;
  return {all.begin() + static_cast<std::ptrdiff_t>(array.indices.size()), all.end()};
}

} // namespace

Term Expressions::equal_values(const Value& a, const Value& b) {
  if (!a.term.sort().is(SortKind::array)) return equal(a.term, b.term);
  std::vector<Term> parts;
  compare_arrays(a.term, b.term, bounds_left(a), 0, parts);
  return conj(m_, parts);
}

Value Expressions::equality(const Expr& expr, const Scope& scope, Effects& effects) {
  Value a = resolve(expr.args.at(0), scope, effects);
  Value b = resolve(expr.args.at(1), scope, effects);
  const bool lock = (a.variable != nullptr && a.variable->variable.lock) ||
                    (b.variable != nullptr && b.variable->variable.lock);
  if (lock && a.term && b.term) {
    const auto plain = [](const Expr& e) { return e.op == Op::self || e.op == Op::none; };
    if (!plain(expr.args[0]) && !plain(expr.args[1])) {
      no_lock(a, expr.args[0]);
      no_lock(b, expr.args[1]);
      return {};
    }
  }
  if (!same_sort(a, b, expr)) return {};
  if (a.term.sort().is(SortKind::array) && bounds_left(a) != bounds_left(b)) {
    names_.report(DiagnosticId::sort_mismatch, expr.where,
                  fmt::format("both sides of '{}' should have one size, found {} and {}",
                              spelling(expr.op), sort_text(a), sort_text(b)));
    return {};
  }
  const Term same = equal_values(a, b);
  return computed(expr.op == Op::equal ? same : negate(same), {&a, &b});
}

Value Expressions::comparison(const Expr& expr, const Scope& scope, Effects& effects) {
  Value a = resolve(expr.args.at(0), scope, effects);
  Value b = resolve(expr.args.at(1), scope, effects);
  if (!a.term || !b.term) return {};
  for (std::size_t i = 0; i < 2; ++i) {
    const Value& operand = i == 0 ? a : b;
    const SortKind kind = operand.term.sort().kind();
    if (kind != SortKind::integer && kind != SortKind::bits) {
      names_.report(DiagnosticId::sort_mismatch, expr.args[i].where,
                    fmt::format("{} should be a number (int or bits), found {}",
                                operand_of(expr.op), sort_text(operand)));
      return {};
    }
  }
  if (!same_sort(a, b, expr)) return {};
  Term term;
  switch (expr.op) {
  case Op::less: term = less(a.term, b.term); break;
  case Op::at_most: term = at_most(a.term, b.term); break;
  case Op::greater: term = less(b.term, a.term); break;
  default: term = at_most(b.term, a.term); break;
  }
  return computed(term, {&a, &b});
}

Value Expressions::arithmetic(const Expr& expr, const Scope& scope, Effects& effects) {
  std::vector<Value> operands;
  bool known = true;
  for (const Expr& arg : expr.args) {
    operands.push_back(resolve(arg, scope, effects));
    const Value& operand = operands.back();
    if (!operand.term) {
      known = false;
      continue;
    }
    const SortKind kind = operand.term.sort().kind();
    if (kind != SortKind::integer && kind != SortKind::bits) {
      names_.report(DiagnosticId::sort_mismatch, arg.where,
                    fmt::format("{} should be a number (int or bits), found {}",
                                operand_of(expr.op), sort_text(operand)));
      known = false;
    }
  }
  if (!known) return {};
  // One operand with bits makes bits of all digits.
  Sort sort = m_.int_sort();
  for (const Value& v : operands)
    if (v.term.sort().is(SortKind::bits)) {
      sort = v.term.sort();
      break;
    }
  for (std::size_t i = 0; i < operands.size(); ++i) {
    adapt(operands[i], sort, expr.args[i].where);
    if (!operands[i].term) return {};
    if (operands[i].term.sort() != sort) {
      names_.report(DiagnosticId::sort_mismatch, expr.args[i].where,
                    fmt::format("all operands of '{}' should have one sort, found {} and {}",
                                spelling(expr.op), sort.to_string(), sort_text(operands[i])));
      return {};
    }
  }
  const bool bits = sort.is(SortKind::bits);
  Value result = operands[0];
  result.variable = nullptr;
  if (expr.op == Op::minus) {
    result = computed(bits ? subtract(m_.constant(sort, 0), result.term) : minus(result.term),
                      {&operands[0]});
    result.literal = operands[0].literal;
    return result;
  }
  for (std::size_t i = 1; i < operands.size(); ++i) {
    const Value left = result;
    const Value& right = operands[i];
    Term term;
    switch (expr.op) {
    case Op::add: term = add(left.term, right.term); break;
    case Op::subtract: term = subtract(left.term, right.term); break;
    case Op::multiply: term = multiply(left.term, right.term); break;
    case Op::divide:
      term = bits ? simplified(Kind::bv_udivide, {left.term, right.term}, sort, m_)
                  : divide(left.term, right.term);
      break;
    default:
      term = bits ? simplified(Kind::bv_uremainder, {left.term, right.term}, sort, m_)
                  : modulo(left.term, right.term);
      break;
    }
    result = computed(term, {&left, &right});
    result.literal = left.literal && right.literal && term.is_constant();
    if (expr.op == Op::divide || expr.op == Op::modulo) {
      const Term nonzero = differ(right.term, m_.constant(sort, 0));
      if (nonzero.is_false()) {
        names_.report(DiagnosticId::sort_mismatch, expr.args[i].where,
                      "the divisor should not be 0");
        return {};
      }
      if (right.ahead) {
        names_.report(DiagnosticId::misplaced_prime, expr.args[i].where,
                      "only the present is meant in a divisor, found a next value");
        return {};
      }
      if (!nonzero.is_true() && !ABSTHREAD_FAULT("lowering-division-by-zero"))
        result.defined = both(result.defined, nonzero);
    }
  }
  return result;
}

Value Expressions::bitwise(const Expr& expr, const Scope& scope, Effects& effects) {
  std::vector<Value> operands;
  bool known = true;
  Sort sort;
  for (const Expr& arg : expr.args) {
    operands.push_back(resolve(arg, scope, effects));
    if (!operands.back().term)
      known = false;
    else if (!sort && operands.back().term.sort().is(SortKind::bits))
      sort = operands.back().term.sort();
  }
  if (!known) return {};
  for (std::size_t i = 0; i < operands.size(); ++i) {
    if (sort) adapt(operands[i], sort, expr.args[i].where);
    if (!operands[i].term) return {};
    if (!sort || operands[i].term.sort() != sort) {
      names_.report(DiagnosticId::sort_mismatch, expr.args[i].where,
                    fmt::format("{} should be {}, found {}", operand_of(expr.op),
                                sort ? sort.to_string() : "bits", sort_text(operands[i])));
      return {};
    }
  }
  if (expr.op == Op::complement)
    return computed(simplified(Kind::bv_not, {operands[0].term}, sort, m_), {&operands[0]});
  Value result = operands[0];
  for (std::size_t i = 1; i < operands.size(); ++i) {
    const Value left = result;
    Kind kind = Kind::bv_and;
    switch (expr.op) {
    case Op::bit_or: kind = Kind::bv_or; break;
    case Op::bit_xor: kind = Kind::bv_xor; break;
    case Op::shift_left: kind = Kind::bv_shift_left; break;
    case Op::shift_right: kind = Kind::bv_shift_right; break;
    default: break;
    }
    result =
        computed(simplified(kind, {left.term, operands[i].term}, sort, m_), {&left, &operands[i]});
  }
  return result;
}

} // namespace absthread::spec::resolving
