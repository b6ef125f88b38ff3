// SPDX-License-Identifier: MIT
// Expressions: leaves, places, definitions. The operators are in resolve_operator.cpp.
//
// A definition is written out where it is used (semantics.md, Contracts: the changed set is that of
// the text "with `define`s expanded"), but not copied: its body is resolved once per distinct list
// of argument values, and Terms share structure. Arguments are by name: a primed argument that the
// body does not mention changes nothing. The size of the written-out text is counted and limited,
// since a few lines of definitions can stand for more text than there are atoms.
#include "spec-lang/resolve_expression.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/print.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::spec::resolving {

namespace {

constexpr std::uint32_t most_nodes = 100'000;
constexpr std::uint32_t most_levels = 1'000;

std::string short_text(const Expr& expr) {
  std::string text = print(expr);
  constexpr std::size_t longest = 40;
  if (text.size() > longest) text = text.substr(0, longest - 3) + "...";
  return quoted(text);
}

} // namespace

Term both(Term a, Term b) {
  if (!a) return b;
  if (!b) return a;
  return conj(a, b);
}

Term may_hold(const Value& condition, TermManager& manager) {
  if (!condition.ahead) return condition.term;
  return condition.may ? condition.may : manager.boolean(true);
}

Term may_fail(const Value& condition, TermManager& manager) {
  if (!condition.ahead) return negate(condition.term);
  return condition.may_not ? condition.may_not : manager.boolean(true);
}

Term under(std::span<const Term> path, Term condition, TermManager& manager) {
  if (!condition) return {};
  if (ABSTHREAD_FAULT("lowering-no-short-circuit")) path = {};
  const Term result = implies(conj(manager, path), condition);
  return result.is_true() ? Term() : result;
}

Value Expressions::resolve(const Expr& expr, const Scope& scope, Effects& effects) {
  if (depth_ >= most_levels) {
    names_.report(
        DiagnosticId::nesting, expr.where,
        fmt::format("an expression may be nested {} levels deep, with definitions written out",
                    most_levels));
    return {};
  }
  ++depth_;
  Value value;
  switch (expr.op) {
  case Op::name: value = name(expr, scope, effects); break;
  case Op::number: value = number(expr); break;
  case Op::truth: value.term = m_.boolean(expr.text == "true"); break;
  case Op::none: value.term = m_.none(); break;
  case Op::self: value = self(expr, scope, effects); break;
  case Op::prime: value = prime(expr, scope, effects); break;
  case Op::count: value = count(expr, scope, effects); break;
  case Op::field: value = field(expr, scope, effects); break;
  case Op::index: value = index(expr, scope, effects); break;
  case Op::call: value = call(expr, scope, effects); break;
  case Op::negation:
  case Op::conjunction:
  case Op::disjunction:
  case Op::implication:
  case Op::equivalence: value = junction(expr, scope, effects); break;
  case Op::choice: value = choice(expr, scope, effects); break;
  case Op::equal:
  case Op::differ: value = equality(expr, scope, effects); break;
  case Op::less:
  case Op::at_most:
  case Op::greater:
  case Op::at_least: value = comparison(expr, scope, effects); break;
  case Op::minus:
  case Op::add:
  case Op::subtract:
  case Op::multiply:
  case Op::divide:
  case Op::modulo: value = arithmetic(expr, scope, effects); break;
  case Op::complement:
  case Op::shift_left:
  case Op::shift_right:
  case Op::bit_and:
  case Op::bit_or:
  case Op::bit_xor: value = bitwise(expr, scope, effects); break;
  }
  --depth_;
  if (value.term && (value.size > most_nodes || value.depth > most_levels)) {
    names_.report(
        DiagnosticId::too_large, expr.where,
        fmt::format("{} has more than {} parts or {} levels, with definitions written out",
                    expr.op == Op::name ? quoted(expr.text) : "the expression", most_nodes,
                    most_levels));
    return {};
  }
  return value;
}

Value Expressions::condition(const Expr& expr, const Scope& scope, Effects& effects) {
  Value value = resolve(expr, scope, effects);
  if (value.term && !value.term.sort().is(SortKind::boolean)) {
    names_.report(DiagnosticId::sort_mismatch, expr.where,
                  fmt::format("expected a condition (bool), found {}", sort_text(value)));
    return {};
  }
  return value;
}

std::optional<mpz_class> Expressions::constant_integer(const Expr& expr, const char* what) {
  Scope scope;
  scope.constant = what;
  scope.present = what;
  Effects effects;
  const Value value = resolve(expr, scope, effects);
  if (!value.term) return std::nullopt;
  if (!value.term.sort().is(SortKind::integer)) {
    names_.report(DiagnosticId::sort_mismatch, expr.where,
                  fmt::format("{} should be a number, found {}", what, sort_text(value)));
    return std::nullopt;
  }
  if (!value.term.is_constant()) { // 1 / 0
    names_.report(DiagnosticId::not_constant, expr.where,
                  fmt::format("{} should be a constant", what));
    return std::nullopt;
  }
  return value.term.value();
}

Value Expressions::computed(Term term, std::initializer_list<const Value*> parts) {
  Value value;
  value.term = term;
  std::uint64_t size = 1;
  for (const Value* p : parts) {
    size += p->size;
    value.depth = std::max(value.depth, p->depth + 1);
    value.defined = both(value.defined, p->defined);
    value.ahead = value.ahead || p->ahead;
  }
  value.size = static_cast<std::uint32_t>(std::min<std::uint64_t>(size, ~std::uint32_t{0}));
  return value;
}

// ---- leaves
// ---------------------------------------------------------------------------------------------------

Value Expressions::number(const Expr& expr) {
  Value value;
  value.literal = true;
  mpz_class n;
  const bool hexadecimal = expr.text.starts_with("0x") || expr.text.starts_with("0X");
  const std::string digits = hexadecimal ? expr.text.substr(2) : expr.text;
  if (digits.empty() || n.set_str(digits, hexadecimal ? 16 : 10) != 0) {
    names_.report(DiagnosticId::syntax, expr.where,
                  fmt::format("expected a number, found {}", quoted(expr.text)));
    return {};
  }
  value.term = m_.integer(n);
  return value;
}

Value Expressions::self(const Expr& expr, const Scope& scope, Effects& effects) {
  if (is_constant_mistake(expr, scope, effects)) return {};
  if (scope.thread == nullptr && !scope.in_define) {
    names_.report(DiagnosticId::misplaced_self, expr.where,
                  "'self' is the thread itself: it means nothing outside a thread");
    return {};
  }
  if (!effects.self) effects.self = expr.where;
  Value value;
  value.term = m_.symbol("self", m_.thread_sort());
  return value;
}

// A variable where only a constant can stand. Inside a definition it is only remembered: the use is
// what is wrong.
bool Expressions::is_constant_mistake(const Expr& expr, const Scope& scope, Effects& effects) {
  if (scope.constant == nullptr) return false;
  if (scope.in_define) {
    if (!effects.prime) effects.prime = expr.where;
  } else {
    names_.report(
        DiagnosticId::not_constant, expr.where,
        fmt::format("{} should be a constant, found {}", scope.constant, short_text(expr)));
  }
  return true;
}

Value Expressions::variable(const VariableEntry& entry, const Expr& expr, const Scope& scope,
                            Effects& effects) {
  if (is_constant_mistake(expr, scope, effects)) return {};
  Value value;
  value.term = entry.variable.term;
  value.variable = &entry;
  return value;
}

Value Expressions::name(const Expr& expr, const Scope& scope, Effects& effects) {
  if (scope.parameters != nullptr)
    if (const auto at = scope.parameters->find(expr.text); at != scope.parameters->end())
      return use(at->second, expr, scope, effects);
  if (scope.thread != nullptr)
    if (const auto at = scope.thread->locals.find(expr.text); at != scope.thread->locals.end())
      return variable(*at->second, expr, scope, effects);
  if (const Symbol* found = names_.find(expr.text)) return symbol(*found, expr, scope, effects);
  return unknown(expr, scope);
}

Value Expressions::symbol(const Symbol& symbol, const Expr& expr, const Scope& scope,
                          Effects& effects) {
  switch (symbol.kind) {
  case Symbol::Kind::variable: return variable(*symbol.variable, expr, scope, effects);
  case Symbol::Kind::enum_value: {
    Value value;
    if (symbol.enumeration->sort)
      value.term = m_.constant(symbol.enumeration->sort, mpz_class(symbol.number));
    return value;
  }
  case Symbol::Kind::define:
    symbol.define->used = true;
    if (const std::size_t wanted = symbol.define->syntax->parameters.size(); wanted != 0) {
      names_
          .report(DiagnosticId::wrong_arguments, expr.where,
                  fmt::format("{} takes {} argument{}, found none", quoted(expr.text), wanted,
                              wanted == 1 ? "" : "s"))
          .note(symbol.where, "defined here");
      return {};
    }
    return use(*symbol.define, expr, scope, effects);
  case Symbol::Kind::enumeration:
  case Symbol::Kind::thread: break;
  }
  names_
      .report(DiagnosticId::unknown_name, expr.where,
              fmt::format("expected a variable or a value, found {}, which is {}",
                          quoted(expr.text), symbol.describe()))
      .note(symbol.where, "declared here");
  return {};
}

Value Expressions::unknown(const Expr& expr, const Scope& scope) {
  std::vector<std::string> candidates =
      names_.names_of({Symbol::Kind::variable, Symbol::Kind::enum_value, Symbol::Kind::define});
  if (scope.parameters != nullptr)
    for (const auto& [text, bound] : *scope.parameters) candidates.push_back(text);
  if (scope.thread != nullptr)
    for (const auto& [text, entry] : scope.thread->locals) candidates.push_back(text);
  std::sort(candidates.begin(), candidates.end());
  Diagnostic& d = names_.report(DiagnosticId::unknown_name, expr.where,
                                fmt::format("unknown name {}{}", quoted(expr.text),
                                            names_.suggestion(expr.text, candidates)));
  if (scope.thread == nullptr) {
    for (const ThreadEntry& thread : names_.threads)
      if (const auto at = thread.locals.find(expr.text); at != thread.locals.end()) {
        d.note(at->second->variable.where,
               fmt::format("a local of thread {} can be used only there",
                           quoted(thread.syntax->name.text)));
        break;
      }
  }
  return {};
}

Value Expressions::count(const Expr& expr, const Scope& scope, Effects& effects) {
  const ThreadEntry* thread = names_.find_thread(expr.text, expr.where);
  if (thread == nullptr || is_constant_mistake(expr, scope, effects)) return {};
  Value value;
  value.term = m_.symbol(fmt::format("count({})", expr.text), m_.int_sort());
  return value;
}

Value Expressions::field(const Expr& expr, const Scope& scope, Effects& effects) {
  const Expr& owner = expr.args.at(0);
  if (owner.op != Op::name) {
    names_.report(DiagnosticId::unknown_name, owner.where,
                  "expected the name of a thread before '.'");
    return {};
  }
  ThreadEntry* thread = names_.find_thread(owner.text, owner.where);
  if (expr.text != "started" && expr.text != "ended") {
    names_.report(DiagnosticId::unknown_name, expr.where,
                  fmt::format("a thread has the counters 'started' and 'ended', found {}{}",
                              quoted(expr.text),
                              names_.suggestion(expr.text, {"started", "ended"})));
    return {};
  }
  if (thread == nullptr) return {};
  return variable(names_.counter(*thread, expr.text == "ended"), expr, scope, effects);
}

// ---- places
// ---------------------------------------------------------------------------------------------------

Value Expressions::next(Value place, SourceRange where, const Scope& scope, Effects& effects) {
  if (!place.term) return {};
  const Variable& v = place.variable->variable;
  if (scope.present != nullptr) {
    names_.report(DiagnosticId::misplaced_prime, where,
                  fmt::format("only the present is meant {}, found the next value of {}",
                              scope.present, quoted(v.name)));
    return place;
  }
  if (v.counter) {
    names_.report(DiagnosticId::counter_changed, where,
                  fmt::format("{} is counted by the tool: it changes where a thread 'starts' "
                              "another, and where one ends",
                              quoted(v.name)));
    return {};
  }
  if (v.lock) {
    names_
        .report(DiagnosticId::lock_misused, where,
                fmt::format("{} is a lock: write 'lock {}' or 'unlock {}' before the ':' instead "
                            "of its next value",
                            quoted(v.name), v.name, v.name))
        .note(v.where, "declared here");
    return {};
  }
  place.term = element(place.variable->next, place.indices);
  place.primed = true;
  place.ahead = true;
  if (!effects.prime) effects.prime = where;
  effects.writes.push_back({place.variable, place.indices, where, {}});
  return place;
}

Value Expressions::prime(const Expr& expr, const Scope& scope, Effects& effects) {
  const Expr& child = expr.args.at(0);
  Value value = resolve(child, scope, effects);
  if (!value.term) return {};
  if (value.variable == nullptr || value.primed) {
    names_.report(DiagnosticId::nothing_to_prime, expr.where,
                  value.primed
                      ? fmt::format("{} is primed already", short_text(child))
                      : fmt::format("only a variable or an element has a next value, found {}",
                                    short_text(child)));
    return {};
  }
  return next(std::move(value), expr.where, scope, effects);
}

Value Expressions::place(const Expr& expr, const Scope& scope, Effects& effects) {
  Value value = resolve(expr, scope, effects);
  if (value.term && (value.variable == nullptr || value.primed)) {
    names_.report(DiagnosticId::nothing_to_prime, expr.where,
                  fmt::format("expected a variable or an element, found {}", short_text(expr)));
    return {};
  }
  return value;
}

Value Expressions::index(const Expr& expr, const Scope& scope, Effects& effects) {
  Value base = resolve(expr.args.at(0), scope, effects);
  Scope present = scope;
  if (present.present == nullptr) present.present = "in an index";
  Value at = resolve(expr.args.at(1), present, effects);
  if (base.term && !base.term.sort().is(SortKind::array)) {
    names_.report(DiagnosticId::sort_mismatch, expr.args[0].where,
                  fmt::format("only an array has elements, found {}", sort_text(base)));
    return {};
  }
  if (base.term && base.primed) {
    names_.report(DiagnosticId::misplaced_prime, expr.where,
                  fmt::format("the next value of an element is written {}[...]'",
                              base.variable->variable.name));
    return {};
  }
  if (!demand(at, m_.int_sort(), expr.args[1], "an index") || !base.term || !at.term) return {};
  // Of an array of the C code (`relate`) the text says no size.
  const std::vector<unsigned long>& bounds = base.variable->variable.bounds;
  const bool bounded = base.indices.size() < bounds.size();
  const unsigned long size = bounded ? bounds[base.indices.size()] : 0;
  Term in_bounds;
  if (!bounded) {
    // Any element.
  } else if (at.term.is_constant()) {
    if (at.term.value() < 0 || at.term.value() >= size) {
      names_
          .report(DiagnosticId::index_out_of_range, expr.args[1].where,
                  fmt::format("the index should lie between 0 and {}, found {}", size - 1,
                              at.term.value().get_str()))
          .note(base.variable->variable.where, "declared here");
      return {};
    }
  } else {
    // What is plain from the text needs no condition: an index whose declared domain fits, and `e %
    // 4`.
    const auto* range = at.variable != nullptr && at.variable->variable.range
                            ? &*at.variable->variable.range
                            : nullptr;
    const bool fits = range != nullptr && range->low >= 0 && range->high < size;
    const bool modulo = at.term.is(Kind::modulo) && at.term[1].is_constant() &&
                        at.term[1].value() > 0 && at.term[1].value() <= size;
    if (!fits && !modulo && !ABSTHREAD_FAULT("lowering-index-always-in-bounds"))
      in_bounds = conj(at_most(m_.integer(0), at.term), less(at.term, m_.integer(mpz_class(size))));
  }
  Value value = computed(select(base.term, at.term), {&base, &at});
  value.defined = both(value.defined, in_bounds);
  value.variable = base.variable;
  value.indices = std::move(base.indices);
  value.indices.push_back(at.term);
  return value;
}

// ---- definitions
// ----------------------------------------------------------------------------------------------

Value Expressions::use(const Bound& bound, const Expr& expr, const Scope& scope, Effects& effects) {
  if (scope.constant != nullptr && bound.effects.prime && !scope.in_define) {
    names_
        .report(DiagnosticId::not_constant, expr.where,
                fmt::format("{} should be a constant, found {}", scope.constant, short_text(expr)))
        .note(bound.effects.prime, "this is no constant");
    return {};
  }
  if (scope.present != nullptr && scope.constant == nullptr && bound.effects.prime) {
    names_
        .report(DiagnosticId::misplaced_prime, expr.where,
                fmt::format("only the present is meant {}, but {} speaks of the next state",
                            scope.present, short_text(expr)))
        .note(bound.effects.prime, "here");
    return {};
  }
  if (bound.effects.self && scope.thread == nullptr && !scope.in_define) {
    names_
        .report(
            DiagnosticId::misplaced_self, expr.where,
            fmt::format("{} says 'self', which means nothing outside a thread", short_text(expr)))
        .note(bound.effects.self, "here");
    return {};
  }
  if (!ABSTHREAD_FAULT("lowering-define-primes-lost")) effects.add(bound.effects);
  Value value = bound.value;
  ++value.depth;
  return value;
}

Value Expressions::call(const Expr& expr, const Scope& scope, Effects& effects) {
  const Symbol* symbol = names_.find(expr.text);
  if (symbol == nullptr || symbol->kind != Symbol::Kind::define) {
    Effects unused;
    for (const Expr& argument : expr.args) resolve(argument, scope, unused);
    if (symbol == nullptr)
      names_.report(
          DiagnosticId::unknown_name, expr.where,
          fmt::format("there is no definition {}{}", quoted(expr.text),
                      names_.suggestion(expr.text, names_.names_of({Symbol::Kind::define}))));
    else
      names_
          .report(DiagnosticId::unknown_name, expr.where,
                  fmt::format("only a definition takes arguments; {} is {}", quoted(expr.text),
                              symbol->describe()))
          .note(symbol->where, "declared here");
    return {};
  }
  symbol->define->used = true;
  const std::size_t wanted = symbol->define->syntax->parameters.size();
  if (wanted != expr.args.size()) {
    names_
        .report(DiagnosticId::wrong_arguments, expr.where,
                fmt::format("{} takes {} argument{}, found {}", quoted(expr.text), wanted,
                            wanted == 1 ? "" : "s", expr.args.size()))
        .note(symbol->where, "defined here");
    return {};
  }
  return use(*symbol->define, expr, scope, effects);
}

Value Expressions::use(DefineEntry& define, const Expr& expr, const Scope& scope,
                       Effects& effects) {
  const Define& syntax = *define.syntax;
  if (define.broken) return {};
  if (define.running) {
    define.broken = true;
    names_
        .report(DiagnosticId::recursive_define, expr.where,
                fmt::format("the definition of {} uses itself", quoted(syntax.name.text)))
        .note(syntax.name.where, "defined here");
    return {};
  }
  // Primes in arguments are judged where the body uses the parameter, and so is `self`.
  Scope inner;
  inner.constant = scope.constant;
  inner.in_define = true;
  Scope outer = scope;
  outer.present = nullptr;
  std::unordered_map<std::string, Bound> parameters;
  std::string key = scope.constant != nullptr ? "c" : "";
  for (std::size_t i = 0; i < syntax.parameters.size() && i < expr.args.size(); ++i) {
    Bound bound;
    bound.value = resolve(expr.args[i], outer, bound.effects);
    const Value& v = bound.value;
    key += fmt::format(" {}:{}:{}{}", v.term.id(), v.defined.id(), v.literal ? "l" : "",
                       v.variable != nullptr ? "v" : "");
    if (v.ahead) key += fmt::format("a{}/{}", v.may.id(), v.may_not.id());
    for (const auto& write : bound.effects.writes) {
      key += fmt::format(",{}", write.variable->variable.term.id());
      for (const Term& t : write.indices) key += fmt::format("[{}]", t.id());
    }
    if (bound.effects.prime || bound.effects.self) // notes point at these places
      key += fmt::format("@{}.{}", bound.effects.prime.begin, bound.effects.self.begin);
    parameters.emplace(syntax.parameters[i].text, std::move(bound));
  }
  if (ABSTHREAD_FAULT("lowering-arguments-forgotten")) key.clear();
  auto at = define.results.find(key);
  if (at == define.results.end()) {
    inner.parameters = &parameters;
    Bound result;
    define.running = true;
    if (!syntax.parameters.empty()) names_.uses.push_back(expr.where);
    result.value = resolve(syntax.body, inner, result.effects);
    if (!syntax.parameters.empty()) names_.uses.pop_back();
    define.running = false;
    if (define.broken) result = {};
    at = define.results.emplace(std::move(key), std::move(result)).first;
  }
  const std::size_t before = effects.writes.size();
  Value value = use(at->second, expr, scope, effects);
  // What is wrong with a change is wrong where the definition is used.
  for (std::size_t i = before; i < effects.writes.size(); ++i) {
    Effects::Write& write = effects.writes[i];
    if (!write.origin) write.origin = write.where;
    write.where = expr.where;
  }
  return value;
}

void Expressions::check(DefineEntry& define) {
  Expr use_of_it;
  use_of_it.op = Op::call;
  use_of_it.text = define.syntax->name.text;
  use_of_it.where = define.syntax->name.where;
  Scope scope;
  scope.in_define = true;
  Effects effects;
  if (define.syntax->parameters.empty()) {
    use(define, use_of_it, scope, effects);
    return;
  }
  // With parameters of which nothing is known: mistakes that do not depend on them.
  std::unordered_map<std::string, Bound> parameters;
  for (const Name& p : define.syntax->parameters) parameters.emplace(p.text, Bound{});
  scope.parameters = &parameters;
  if (define.broken) return;
  define.running = true;
  resolve(define.syntax->body, scope, effects);
  define.running = false;
}

} // namespace absthread::spec::resolving
