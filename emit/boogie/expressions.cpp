// SPDX-License-Identifier: MIT
#include "emit/boogie/expressions.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::emit::boogie {

namespace {

// How tightly an operator binds. && and || bind alike: Boogie wants parentheses where they meet.
enum Precedence : int {
  loose,
  implies_,
  logical,
  relation,
  additive,
  multiplicative,
  unary,
  tight
};

constexpr unsigned deepest = 400;     // Boogie's stack ends between 500 and 3000 levels
constexpr std::size_t widest = 100;   // operands of && before they are grouped
constexpr std::size_t longest = 2000; // nodes of a text before shared parts are named

using LetNames = std::unordered_map<Term, std::string, TermHash>;

bool is_logical(Term t) {
  return t.is(Kind::conjunction) || t.is(Kind::disjunction);
}

// Of Boogie's own tree: operators with several operands nest to the left.
unsigned levels(Term t) {
  if (t.size() < 2) return static_cast<unsigned>(t.size());
  const std::size_t n =
      is_logical(t) ? std::min(t.size(), widest) + t.size() / widest : t.size() - 1;
  return static_cast<unsigned>(n);
}

} // namespace

// One expression, put together from a work list: our own stack is no limit.
class ExpressionPrinter {
 public:
  ExpressionPrinter(Expressions& expressions, const VariableNames& names)
      : expressions_(expressions)
      , names_(names) {}

  std::string print(Term root) {
    find_lets(root);
    std::string out;
    for (const std::vector<Term>& layer : layers_) {
      std::string left, right;
      for (const Term& t : layer) {
        left += (left.empty() ? "" : ", ") + lets_.at(t);
        right += (right.empty() ? "" : ", ") + text(t, loose);
      }
      out += fmt::format("(var {} := {}; ", left, right);
    }
    return out + text(root, layers_.empty() ? loose : implies_) + std::string(layers_.size(), ')');
  }

 private:
  struct Piece {
    Term term{};
    int outer = 0;
    std::string text{};
  };

  // Which subterms are named: those that occur several times, if the text would be long otherwise.
  void find_lets(Term root) {
    std::unordered_map<Term, std::size_t, TermHash> size;
    std::unordered_map<Term, unsigned, TermHash> uses, height;
    std::vector<Term> order;
    post_order(root, [&](Term t) {
      std::size_t n = 1;
      for (const Term& c : t.children()) {
        n = std::min<std::size_t>(n + size.at(c), 1'000'000);
        ++uses[c];
      }
      size.emplace(t, n);
      order.push_back(t);
    });
    const bool name = size.at(root) > longest;
    std::unordered_map<Term, std::size_t, TermHash> layer;
    for (const Term& t : order) {
      unsigned h = 0;
      std::size_t l = 0;
      for (const Term& c : t.children()) {
        h = std::max(h, height.at(c));
        l = std::max(l, layer.at(c));
      }
      h += levels(t);
      if (name && t != root && t.size() != 0 && uses[t] > 1) {
        if (layers_.size() == l) layers_.emplace_back();
        layers_[l++].push_back(t);
        lets_.emplace(t, fmt::format("t~{}", lets_.size() + 1));
        h = 0;
      }
      layer.emplace(t, l);
      height.emplace(t, h);
      if (h + layers_.size() > deepest)
        throw Refusal(fmt::format("an expression is nested more than {} deep, which is more than "
                                  "Boogie can read",
                                  deepest));
    }
  }

  std::string text(Term root, int outer) {
    root_ = root;
    out_.clear();
    work_.push_back({root, outer, {}});
    while (!work_.empty()) {
      const Piece piece = std::move(work_.back());
      work_.pop_back();
      if (!piece.term) {
        out_ += piece.text;
        continue;
      }
      parts_.clear();
      expand(piece.term, piece.outer);
      work_.insert(work_.end(), std::make_move_iterator(parts_.rbegin()),
                   std::make_move_iterator(parts_.rend()));
    }
    return out_;
  }

  void put(std::string piece) { parts_.push_back({{}, 0, std::move(piece)}); }
  void put(Term term, int outer) { parts_.push_back({term, outer, {}}); }

  // Left operands of one operator may stand bare; of a comparison none may.
  void infix(Term t, std::string_view op, int precedence, int outer) {
    if (precedence < outer) put("(");
    for (std::size_t i = 0; i < t.size(); ++i) {
      const bool negative = i != 0 && t.is(Kind::add) && t[i].is_constant() && t[i].value() < 0;
      if (i != 0) put(fmt::format(" {} ", negative ? "-" : op));
      if (negative)
        put(mpz_class(-t[i].value()).get_str());
      else
        put(t[i], i == 0 && precedence >= additive ? precedence : precedence + 1);
    }
    if (precedence < outer) put(")");
  }

  void comparison(Term a, Term b, std::string_view op, std::string_view turned, int outer) {
    if (relation < outer) put("(");
    // A constant reads better on the right.
    const bool turn = a.is_constant() && !b.is_constant();
    put(turn ? b : a, relation + 1);
    put(fmt::format(" {} ", turn ? turned : op));
    put(turn ? a : b, relation + 1);
    if (relation < outer) put(")");
  }

  void connective(Term t, std::string_view op, int outer) {
    if (logical < outer) put("(");
    const bool group = t.size() > widest;
    for (std::size_t i = 0; i < t.size(); ++i) {
      if (i != 0)
        put(group && i % widest == 0 ? fmt::format(") {} (", op) : fmt::format(" {} ", op));
      if (i == 0 && group) put("(");
      const bool bare = t[i].kind() == t.kind() && !group;
      put(t[i], is_logical(t[i]) && !bare ? tight : logical);
    }
    if (group) put(")");
    if (logical < outer) put(")");
  }

  void call(const std::string& function, Term t) {
    put(function + "(");
    for (std::size_t i = 0; i < t.size(); ++i) {
      if (i != 0) put(", ");
      put(t[i], loose);
    }
    put(")");
  }

  void negation(Term t, int outer) {
    const Term a = t[0];
    if (!lets_.contains(a)) {
      if (a.is(Kind::equal)) return comparison(a[0], a[1], "!=", "!=", outer);
      if (a.is(Kind::less) && !ABSTHREAD_FAULT("boogie-not-less-is-greater"))
        return comparison(a[0], a[1], ">=", "<=", outer);
      if (a.is(Kind::less)) return comparison(a[0], a[1], ">", "<", outer);
      if (a.is(Kind::at_most)) return comparison(a[0], a[1], ">", "<", outer);
    }
    put("!");
    put(a, unary);
  }

  void expand(Term t, int outer) {
    if (t != root_)
      if (const auto found = lets_.find(t); found != lets_.end()) return put(found->second);
    const KindInfo& k = info(t.kind());
    switch (t.kind()) {
    case Kind::constant: return put(expressions_.constant(t));
    case Kind::variable: return put(names_(t));
    case Kind::symbol: return put(expressions_.symbol(t));
    case Kind::negation: return negation(t, outer);
    case Kind::conjunction:
    case Kind::disjunction: return connective(t, k.boogie, outer);
    case Kind::implication: return infix(t, k.boogie, implies_, outer);
    case Kind::equal: return comparison(t[0], t[1], "==", "==", outer);
    case Kind::less:
      return comparison(t[0], t[1], ABSTHREAD_FAULT("boogie-less-is-at-most") ? "<=" : "<",
                        ABSTHREAD_FAULT("boogie-less-is-at-most") ? ">=" : ">", outer);
    case Kind::at_most: return comparison(t[0], t[1], "<=", ">=", outer);
    case Kind::ite:
      put("(if "), put(t[0], loose), put(" then "), put(t[1], loose), put(" else "),
          put(t[2], loose);
      return put(")");
    case Kind::add:
    case Kind::subtract: return infix(t, k.boogie, additive, outer);
    case Kind::multiply:
    case Kind::divide:
    case Kind::modulo: return infix(t, k.boogie, multiplicative, outer);
    case Kind::minus:
      put("-(");
      put(t[0], loose);
      return put(")");
    case Kind::select: put(t[0], tight), put("["), put(t[1], loose); return put("]");
    case Kind::store:
      put(t[0], tight), put("["), put(t[1], loose), put(" := "), put(t[2], loose);
      return put("]");
    case Kind::constant_array: return call(expressions_.constant_map(t.sort()), t);
    default: return call(expressions_.builtin(t), t);
    }
  }

  Expressions& expressions_;
  const VariableNames& names_;
  std::vector<std::vector<Term>> layers_;
  LetNames lets_;
  Term root_;
  std::string out_;
  std::vector<Piece> work_;
  std::vector<Piece> parts_;
};

std::string Expressions::print(Term term, const VariableNames& names) {
  return ExpressionPrinter(*this, names).print(term);
}

std::string Expressions::type(Sort sort) {
  switch (sort.kind()) {
  case SortKind::boolean: return "bool";
  case SortKind::integer: return "int";
  case SortKind::bits: return fmt::format("bv{}", sort.width());
  case SortKind::enumeration: return enumeration(sort).name;
  case SortKind::array:
    maps_ = true;
    return fmt::format("[{}]{}", type(sort.index()), type(sort.element()));
  case SortKind::thread: return thread_type();
  }
  throw InternalError("a sort should be one of the known ones");
}

const Expressions::Enum& Expressions::enumeration(Sort sort) {
  if (const auto found = enums_.find(sort.node()); found != enums_.end()) return found->second;
  Enum made{globals_.take(sort.name()), {}};
  declarations_ += fmt::format("type {{:datatype}} {};\n", made.name);
  for (const std::string& value : sort.values()) {
    made.values.push_back(globals_.take(made.name + "." + value));
    declarations_ +=
        fmt::format("function {{:constructor}} {}(): {};\n", made.values.back(), made.name);
  }
  return enums_.emplace(sort.node(), std::move(made)).first->second;
}

const std::string& Expressions::thread_type() {
  if (thread_type_.empty()) {
    thread_type_ = globals_.take("thread");
    declarations_ += fmt::format("type {};  // identities of threads\n", thread_type_);
  }
  return thread_type_;
}

std::string Expressions::symbol(Term symbol) {
  if (const auto found = symbols_.find(symbol); found != symbols_.end()) return found->second;
  const std::string name = globals_.take(symbol.name());
  symbols_.emplace(symbol, name);
  const std::string of = type(symbol.sort());
  declarations_ += fmt::format("const {}: {};\n", name, of);
  return name;
}

std::string Expressions::constant(Term t) {
  switch (t.sort().kind()) {
  case SortKind::boolean: return t.is_true() ? "true" : "false";
  case SortKind::integer: return t.value().get_str();
  case SortKind::bits: return fmt::format("{}bv{}", t.value().get_str(), t.sort().width());
  case SortKind::enumeration: return enumeration(t.sort()).values.at(t.value().get_ui()) + "()";
  case SortKind::thread: {
    const auto [place, fresh] = threads_.try_emplace(t.value());
    if (fresh) {
      const std::string& of = thread_type();
      place->second = globals_.take(
          t.value() == -1 ? std::string("none") : fmt::format("thread.{}", t.value().get_str()));
      declarations_ += fmt::format("const unique {}: {};\n", place->second, of);
    }
    return place->second;
  }
  case SortKind::array: break;
  }
  throw InternalError("an array should not be a constant");
}

// An operator on bit-vectors: a function that the solver knows.
std::string Expressions::builtin(Term t) {
  ABSTHREAD_INVARIANT(t.size() != 0 && !info(t.kind()).smtlib.empty(),
                      "an operator should have a name in SMT-LIB");
  std::string smtlib(info(t.kind()).smtlib);
  const unsigned width = t.is(Kind::int_to_bv) ? t.sort().width() : t[0].sort().width();
  const std::string wanted = fmt::format("{}{}", smtlib, width);
  if (t.is(Kind::int_to_bv)) smtlib = fmt::format("(_ int2bv {})", width);
  const auto [place, fresh] = builtins_.try_emplace(wanted);
  if (!fresh) return place->second;
  place->second = globals_.take(wanted);
  std::string arguments;
  for (std::size_t i = 0; i < t.size(); ++i)
    arguments += fmt::format("{}{}: {}", i == 0 ? "" : ", ", i == 0 ? "x" : "y", type(t[i].sort()));
  declarations_ += fmt::format("function {{:bvbuiltin \"{}\"}} {}({}): {};\n", smtlib,
                               place->second, arguments, type(t.sort()));
  return place->second;
}

std::string Expressions::constant_map(Sort sort) {
  if (const auto found = constant_maps_.find(sort.node()); found != constant_maps_.end())
    return found->second;
  const std::string name = globals_.take("everywhere");
  constant_maps_.emplace(sort.node(), name);
  const std::string index = type(sort.index()), element = type(sort.element()), map = type(sort);
  declarations_ += fmt::format("function {}(e: {}): {};\n", name, element, map);
  declarations_ += fmt::format("axiom (forall e: {0}, i: {1} :: {{{2}(e)[i]}} {2}(e)[i] == e);\n",
                               element, index, name);
  return name;
}

} // namespace absthread::emit::boogie
