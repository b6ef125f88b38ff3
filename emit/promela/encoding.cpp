// SPDX-License-Identifier: MIT
#include "emit/promela/encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::emit::promela {

namespace {

const mpz_class int_low("-2147483647"), int_high("2147483647");

mpz_class power_of_two(unsigned n) {
  return mpz_class(1) << n;
}

Interval hull(std::initializer_list<mpz_class> values) {
  return {std::min(values), std::max(values)};
}

std::optional<Interval> interval_of_pair(Kind kind, const Interval& a, const Interval& b) {
  switch (kind) {
  case Kind::add: return Interval{a.low + b.low, a.high + b.high};
  case Kind::subtract: return Interval{a.low - b.high, a.high - b.low};
  case Kind::multiply:
    return hull({mpz_class(a.low * b.low), mpz_class(a.low * b.high), mpz_class(a.high * b.low),
                 mpz_class(a.high * b.high)});
  case Kind::divide: {
    const mpz_class most = std::max(mpz_class(abs(a.low)), mpz_class(abs(a.high))) + 1;
    return Interval{-most, most};
  }
  case Kind::modulo: {
    const mpz_class most = std::max(mpz_class(abs(b.low)), mpz_class(abs(b.high)));
    // Of a divisor of 0 nothing is known: what we print then gives 0.
    return Interval{0, std::max(mpz_class(0), mpz_class(most - 1))};
  }
  default: return std::nullopt;
  }
}

} // namespace

std::string Encoding::type() const {
  if (shape == Shape::boolean) return "bool";
  if (shape == Shape::identity) return "byte";
  if (values.low >= 0 && values.high <= 255) return "byte";
  if (values.low >= -32768 && values.high <= 32767) return "short";
  return "int";
}

unsigned long Encoding::elements() const {
  unsigned long out = 1;
  for (const unsigned long size : sizes) out *= size;
  return out;
}

std::optional<Interval> declared_range(Term variable, Term domain) {
  if (!domain) return std::nullopt;
  std::optional<mpz_class> low, high;
  for (const Term part : conjuncts(domain)) {
    if (!part.is(Kind::at_most)) return std::nullopt;
    if (part[1] == variable && part[0].is_constant()) {
      low = part[0].value();
    } else if (part[0] == variable && part[1].is_constant()) {
      high = part[1].value();
    } else {
      return std::nullopt;
    }
  }
  if (!low || !high) return std::nullopt;
  return Interval{*low, *high};
}

std::optional<Interval> interval(Term term, const Encodings& encodings) {
  const Sort sort = term.sort();
  switch (sort.kind()) {
  case SortKind::boolean: return Interval{0, 1};
  case SortKind::bits: return Interval{0, power_of_two(sort.width()) - 1};
  case SortKind::enumeration:
    return Interval{0, mpz_class(static_cast<unsigned long>(sort.values().size())) - 1};
  case SortKind::thread: return Interval{0, 255};
  case SortKind::array: return std::nullopt;
  case SortKind::integer: break;
  }
  const auto of_variable = [&](Term variable) -> std::optional<Interval> {
    const Term now = variable.time() == 0 ? variable : shift_time(variable, -1);
    const auto found = encodings.find(now);
    if (found == encodings.end()) return std::nullopt;
    return found->second.values;
  };
  switch (term.kind()) {
  case Kind::constant: return Interval{term.value(), term.value()};
  case Kind::variable: return of_variable(term);
  case Kind::symbol: return Interval{0, 32000}; // count(X)
  case Kind::select: {
    Term array = term;
    while (array.is(Kind::select)) array = array[0];
    return array.is(Kind::variable) ? of_variable(array) : std::nullopt;
  }
  case Kind::ite: {
    const auto a = interval(term[1], encodings), b = interval(term[2], encodings);
    if (!a || !b) return std::nullopt;
    return Interval{std::min(a->low, b->low), std::max(a->high, b->high)};
  }
  case Kind::minus: {
    const auto a = interval(term[0], encodings);
    if (!a) return std::nullopt;
    return Interval{-a->high, -a->low};
  }
  case Kind::bv_to_int: return interval(term[0], encodings);
  case Kind::add:
  case Kind::subtract:
  case Kind::multiply:
  case Kind::divide:
  case Kind::modulo: {
    std::optional<Interval> sum = interval(term[0], encodings);
    for (std::size_t i = 1; sum && i < term.size(); ++i) {
      const auto next = interval(term[i], encodings);
      sum = next ? interval_of_pair(term.kind(), *sum, *next) : std::nullopt;
    }
    return sum;
  }
  default: return std::nullopt;
  }
}

// ---- names --------------------------------------------------------------------------------------

std::string identifier(const std::string& name) {
  static const std::vector<std::string> reserved = {
      // Promela
      "active", "assert", "atomic", "bit", "bool", "break", "byte", "chan", "d_step", "D_proctype",
      "do", "else", "empty", "enabled", "eval", "false", "fi", "full", "get_priority", "goto",
      "hidden", "if", "init", "inline", "int", "len", "ltl", "local", "mtype", "nempty", "never",
      "nfull", "notrace", "np_", "od", "of", "pc_value", "pid", "print", "printf", "printm",
      "priority", "proctype", "provided", "return", "run", "select", "set_priority", "short",
      "show", "skip", "timeout", "trace", "true", "typedef", "unless", "unsigned", "xr", "xs",
      "STDIN", "for", "in", "c_code", "c_decl", "c_expr", "c_state", "c_track", "always",
      "eventually", "until", "weakuntil", "release", "implies", "equivalent", "next",
      // C, and what compilers and the verifier define
      "auto", "case", "char", "const", "continue", "default", "double", "enum", "extern", "float",
      "long", "register", "restrict", "signed", "sizeof", "static", "struct", "switch", "union",
      "void", "volatile", "while", "linux", "unix", "asm", "typeof", "now", "this", "uchar",
      "ushort", "uint", "ulong", "main", "State", "Trans", "Stack"};
  std::string out;
  for (const char c : name)
    out += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ? c : '_';
  while (!out.empty() && out.front() == '_') out.erase(0, 1);
  if (out.empty() || std::isdigit(static_cast<unsigned char>(out.front())) != 0) out = "v" + out;
  const bool special = out.rfind("accept", 0) == 0 || out.rfind("progress", 0) == 0 ||
                       out.rfind("end", 0) == 0 || out.rfind("c_", 0) == 0;
  if (special || std::find(reserved.begin(), reserved.end(), out) != reserved.end())
    return "the_" + out;
  return out;
}

std::string count_macro(const std::string& thread) {
  return identifier(thread) + "_N";
}

// ---- expressions --------------------------------------------------------------------------------

namespace {

// Binding strength of the operators of C, which are those of Promela.
enum Precedence : int {
  p_or = 1,
  p_and,
  p_bit_or,
  p_bit_xor,
  p_bit_and,
  p_equal,
  p_less,
  p_shift,
  p_add,
  p_multiply,
  p_unary,
  p_atom
};

class Printer {
 public:
  explicit Printer(const Encodings& encodings)
      : encodings_(encodings) {}

  std::string print(Term t, int outer) const {
    check(t);
    switch (t.kind()) {
    case Kind::constant: return constant(t);
    case Kind::variable: return encoding(t).name;
    case Kind::symbol:
      if (t.name() == "self") return "self";
      if (t.name().rfind("count(", 0) == 0)
        return count_macro(t.name().substr(6, t.name().size() - 7));
      throw Refused{fmt::format("'{}' has no meaning in Promela", t.name())};
    case Kind::negation: return negation(t[0], outer);
    case Kind::conjunction: return chain(t, " && ", p_and, outer);
    case Kind::disjunction: return chain(t, " || ", p_or, outer);
    case Kind::implication:
      return wrap(p_or, outer,
                  fmt::format("{} || {}", negation(t[0], p_and + 1), print(t[1], p_and + 1)));
    case Kind::equal: return comparison(t, "==", "==", p_equal, outer);
    case Kind::ite:
      return fmt::format("({} -> {} : {})", print(t[0], p_or), print(t[1], p_or),
                         print(t[2], p_or));
    case Kind::less:
    case Kind::bv_uless: return comparison(t, "<", ">", p_less, outer);
    case Kind::at_most:
    case Kind::bv_uat_most: return comparison(t, "<=", ">=", p_less, outer);
    case Kind::add: return chain(t, " + ", p_add, outer);
    case Kind::subtract: return pair(t, " - ", p_add, outer);
    case Kind::multiply: return chain(t, " * ", p_multiply, outer);
    case Kind::minus: return wrap(p_unary, outer, "-" + print(t[0], p_atom));
    case Kind::divide:
    case Kind::modulo: return division(t, outer);
    case Kind::select: return place(t);
    case Kind::bv_to_int: return print(t[0], outer);
    default: return bits(t, outer);
    }
  }

  std::string place(Term t) const {
    if (t.is(Kind::variable)) return encoding(t).name;
    std::vector<Term> indices;
    Term array = t;
    for (; array.is(Kind::select); array = array[0]) indices.insert(indices.begin(), array[1]);
    if (!array.is(Kind::variable))
      throw Refused{"an element of an array that is no variable: " + to_string(t)};
    for (const Term index : indices)
      for (const Term v : free_variables(index))
        if (v == array) // a rule of SPIN
          throw Refused{fmt::format("the array '{}' is indexed with itself", array.name())};
    const Encoding& e = encoding(array);
    if (indices.size() != e.sizes.size())
      throw Refused{fmt::format("a part of the array '{}' as a value", array.name())};
    std::string index = print(indices[0], indices.size() == 1 ? 0 : p_multiply);
    for (std::size_t i = 1; i < indices.size(); ++i)
      index = fmt::format("{} * {} + {}", i > 1 ? "(" + index + ")" : index, e.sizes[i],
                          print(indices[i], p_multiply));
    if (ABSTHREAD_FAULT("promela-index-ignored")) index = "0";
    return fmt::format("{}[{}]", e.name, index);
  }

 private:
  const Encoding& encoding(Term variable) const {
    const auto found = encodings_.find(variable);
    if (found == encodings_.end() || variable.time() != 0)
      throw Refused{fmt::format("'{}' has no value here", to_string(variable))};
    return found->second;
  }

  // Whatever C computes must fit its int.
  void check(Term t) const {
    if (!t.sort().is(SortKind::integer)) return;
    const auto values = interval(t, encodings_);
    if (!values) throw Refused{fmt::format("the values of '{}' are not known", to_string(t))};
    if (values->low < int_low || values->high > int_high)
      throw Refused{fmt::format("'{}' may not fit into 32 bits", to_string(t))};
  }

  static std::string wrap(int inner, int outer, const std::string& text) {
    return inner < outer ? "(" + text + ")" : text;
  }

  static std::string constant(Term t) {
    switch (t.sort().kind()) {
    case SortKind::boolean: return t.is_true() ? "true" : "false";
    case SortKind::thread: return mpz_class(t.value() + 1).get_str();
    default: break;
    }
    const mpz_class& value = t.value();
    if (value < int_low || value > int_high)
      throw Refused{fmt::format("{} does not fit into 32 bits", value.get_str())};
    return value < 0 ? "(" + value.get_str() + ")" : value.get_str();
  }

  std::string chain(Term t, const char* op, int own, int outer) const {
    std::string out;
    for (const Term part : t.children()) {
      if (!out.empty()) out += op;
      out += print(part, own == p_or || own == p_and ? p_and + 1 : own + 1);
    }
    return wrap(own, outer, out);
  }

  std::string pair(Term t, const char* op, int own, int outer) const {
    return wrap(own, outer, print(t[0], own) + op + print(t[1], own + 1));
  }

  // Constants stand on the right: x > 0, not 0 < x.
  std::string comparison(Term t, const char* op, const char* turned, int own, int outer) const {
    if (t[0].sort().is(SortKind::array)) throw Refused{"a comparison of arrays: " + to_string(t)};
    const bool turn = t[0].is_constant() && !t[1].is_constant();
    const Term a = turn ? t[1] : t[0], b = turn ? t[0] : t[1];
    return wrap(own, outer,
                fmt::format("{} {} {}", print(a, own + 1), turn ? turned : op, print(b, own + 1)));
  }

  std::string negation(Term t, int outer) const {
    switch (t.kind()) {
    case Kind::equal: return comparison(t, "!=", "!=", p_equal, outer);
    case Kind::less:
    case Kind::bv_uless:
      if (ABSTHREAD_FAULT("promela-not-less-is-greater"))
        return comparison(t, ">", "<", p_less, outer);
      return comparison(t, ">=", "<=", p_less, outer);
    case Kind::at_most:
    case Kind::bv_uat_most: return comparison(t, ">", "<", p_less, outer);
    case Kind::negation: return print(t[0], outer); // `!!` sends a message
    default: return "!" + print(t, p_unary);
    }
  }

  // The remainder is never negative (SMT-LIB); C's has the sign of the dividend. A divisor of 0 is
  // wrong elsewhere, and must not stop the verifier here.
  std::string division(Term t, int outer) const {
    const bool quotient = t.is(Kind::divide);
    const auto a = interval(t[0], encodings_), b = interval(t[1], encodings_);
    if (!a || !b) throw Refused{fmt::format("the values of '{}' are not known", to_string(t))};
    const std::string x = print(t[0], p_multiply), y = print(t[1], p_multiply + 1);
    if (a->low >= 0 && b->low > 0)
      return wrap(p_multiply, outer, fmt::format("{} {} {}", x, quotient ? "/" : "%", y));
    if (!t[1].is_constant()) {
      if (a->low < 0 || b->low < 0)
        throw Refused{fmt::format("division of numbers that may be negative: '{}'", to_string(t))};
      return fmt::format("({} == 0 -> 0 : {} {} {})", y, x, quotient ? "/" : "%", y);
    }
    if (t[1].value() == 0) return "0";
    const mpz_class divisor = abs(t[1].value());
    const std::string p = print(t[0], p_multiply), d = divisor.get_str();
    const std::string rest = fmt::format("({0} % {1} + {1}) % {1}", p, d);
    if (!quotient) return wrap(p_multiply, outer, rest);
    return wrap(p_multiply, outer,
                fmt::format("({} - {}) / {}", print(t[0], p_add), rest, print(t[1], p_atom)));
  }

  // Bits are natural numbers of C; every operator that can leave them is followed by a mask.
  std::string bits(Term t, int outer) const {
    const auto width = [](Term s) {
      const unsigned w = s.sort().width();
      if (w > 30) throw Refused{fmt::format("{} bits are more than Promela's int has", w)};
      return w;
    };
    const auto mask = [](unsigned w) { return mpz_class(power_of_two(w) - 1).get_str(); };
    const auto masked = [&](const std::string& text, unsigned w) {
      return wrap(p_bit_and, outer, fmt::format("({}) & {}", text, mask(w)));
    };
    const auto infix = [&](const char* op, int own) { return pair(t, op, own, outer); };
    const auto on_bits = [&](const char* op, int own) {
      return print(t[0], own) + op + print(t[1], own + 1);
    };
    switch (t.kind()) {
    case Kind::bv_not:
      return wrap(p_bit_xor, outer,
                  fmt::format("{} ^ {}", print(t[0], p_bit_xor + 1), mask(width(t))));
    case Kind::bv_and: return infix(" & ", p_bit_and);
    case Kind::bv_or: return infix(" | ", p_bit_or);
    case Kind::bv_xor: return infix(" ^ ", p_bit_xor);
    case Kind::bv_add: return masked(on_bits(" + ", p_add), width(t));
    case Kind::bv_subtract: return masked(on_bits(" - ", p_add), width(t));
    case Kind::bv_multiply:
      if (width(t) > 15) throw Refused{"a product of more than 15 bits"};
      return masked(on_bits(" * ", p_multiply), width(t));
    case Kind::bv_udivide:
      return fmt::format("({} == 0 -> {} : {} / {})", print(t[1], p_equal + 1), mask(width(t)),
                         print(t[0], p_multiply), print(t[1], p_multiply + 1));
    case Kind::bv_uremainder:
      return fmt::format("({} == 0 -> {} : {} % {})", print(t[1], p_equal + 1), print(t[0], p_or),
                         print(t[0], p_multiply), print(t[1], p_multiply + 1));
    case Kind::bv_shift_left:
      if (t[1].is_constant() && t[1].value() < width(t) && width(t) <= 15)
        return masked(on_bits(" << ", p_shift), width(t));
      if (width(t) > 15) throw Refused{"a left shift of more than 15 bits"};
      return fmt::format("({0} >= {1} -> 0 : ({2} << {3}) & {4})", print(t[1], p_less + 1),
                         width(t), print(t[0], p_shift), print(t[1], p_shift + 1), mask(width(t)));
    case Kind::bv_shift_right:
      return fmt::format("({0} >= {1} -> 0 : {2} >> {3})", print(t[1], p_less + 1), width(t),
                         print(t[0], p_shift), print(t[1], p_shift + 1));
    case Kind::bv_sless:
    case Kind::bv_sat_most: {
      const std::string sign = power_of_two(width(t[0]) - 1).get_str();
      return wrap(p_less, outer,
                  fmt::format("({} ^ {}) {} ({} ^ {})", print(t[0], p_bit_xor + 1), sign,
                              t.is(Kind::bv_sless) ? "<" : "<=", print(t[1], p_bit_xor + 1), sign));
    }
    case Kind::int_to_bv: return masked(print(t[0], p_bit_and + 1), width(t));
    default: throw Refused{fmt::format("'{}' cannot be said in Promela", to_string(t))};
    }
  }

  const Encodings& encodings_;
};

} // namespace

std::string expression(Term term, const Encodings& encodings, int precedence) {
  return Printer(encodings).print(term, precedence);
}

std::string place(Term place, const Encodings& encodings) {
  return Printer(encodings).place(place);
}

} // namespace absthread::emit::promela
