// SPDX-License-Identifier: MIT
// Types of variables: sorts, domains, bounds, initial values.
#include <fmt/format.h>

#include "spec-lang/resolve_thread.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::spec::resolving {

namespace {

constexpr unsigned long most_elements = 65'536;
constexpr unsigned long most_bits = 4'096;

struct ResolvedType {
  Sort element, whole;
  std::vector<unsigned long> bounds;
  std::optional<IntegerRange> range;
  bool lock = false;
};

class TypeResolver {
 public:
  TypeResolver(const Type& type, Names& names, Expressions& expressions)
      : type_(type)
      , names_(names)
      , expressions_(expressions) {}

  std::optional<ResolvedType> resolve() {
    const bool fine = base();
    if (!bounds() || !fine) return std::nullopt;
    out_.whole = out_.element;
    for (std::size_t i = 0; i < out_.bounds.size(); ++i)
      out_.whole = names_.manager.array_sort(names_.manager.int_sort(), out_.whole);
    return std::move(out_);
  }

 private:
  bool base() {
    TermManager& m = names_.manager;
    switch (type_.base) {
    case Type::Base::boolean: out_.element = m.bool_sort(); return true;
    case Type::Base::integer: out_.element = m.int_sort(); return true;
    case Type::Base::lock: out_.lock = true; [[fallthrough]];
    case Type::Base::thread: out_.element = m.thread_sort(); return true;
    case Type::Base::range: return range();
    case Type::Base::bits: return bits();
    case Type::Base::named: return named();
    }
    return false;
  }

  bool range() {
    out_.element = names_.manager.int_sort();
    if (!type_.low || !type_.high) return false;
    const auto low = expressions_.constant_integer(*type_.low, "the bound of a range");
    const auto high = expressions_.constant_integer(*type_.high, "the bound of a range");
    if (!low || !high) return false;
    if (*low > *high) {
      names_.report(
          DiagnosticId::bad_domain, cover(type_.low->where, type_.high->where),
          fmt::format(
              "the range has no values: its lower bound {} is greater than its upper bound {}",
              low->get_str(), high->get_str()));
      return false;
    }
    out_.range = IntegerRange{*low, *high};
    return true;
  }

  bool bits() {
    mpz_class width;
    if (width.set_str(type_.width, 10) != 0 || width < 1 || width > most_bits) {
      names_.report(
          DiagnosticId::bad_domain, type_.where,
          fmt::format("a variable has between 1 and {} bits, found {}", most_bits, type_.width));
      return false;
    }
    out_.element = names_.manager.bits_sort(static_cast<unsigned>(width.get_ui()));
    return true;
  }

  bool named() {
    const Symbol* symbol = names_.find(type_.name.text);
    if (symbol != nullptr && symbol->kind == Symbol::Kind::enumeration) {
      out_.element = symbol->enumeration->sort;
      return static_cast<bool>(out_.element);
    }
    if (symbol != nullptr) {
      names_
          .report(DiagnosticId::unknown_name, type_.name.where,
                  fmt::format("expected a type, found {}, which is {}", quoted(type_.name.text),
                              symbol->describe()))
          .note(symbol->where, "declared here");
      return false;
    }
    std::vector<std::string> candidates = names_.names_of({Symbol::Kind::enumeration});
    for (const char* word : {"bool", "int", "lock", "thread"}) candidates.emplace_back(word);
    names_.report(DiagnosticId::unknown_name, type_.name.where,
                  fmt::format("unknown type {}{}", quoted(type_.name.text),
                              names_.suggestion(type_.name.text, candidates)));
    return false;
  }

  bool bounds() {
    mpz_class elements = 1;
    for (const Expr& bound : type_.bounds) {
      const auto size = expressions_.constant_integer(bound, "the size of an array");
      if (!size) return false;
      if (*size < 1) {
        names_.report(DiagnosticId::bad_domain, bound.where,
                      fmt::format("an array has at least one element, found {}", size->get_str()));
        return false;
      }
      elements *= *size;
      if (elements > most_elements) {
        names_.report(DiagnosticId::bad_domain, bound.where,
                      fmt::format("an array of a contract has at most {} elements, found {}",
                                  most_elements, elements.get_str()));
        return false;
      }
      out_.bounds.push_back(size->get_ui());
    }
    return true;
  }

  const Type& type_;
  Names& names_;
  Expressions& expressions_;
  ResolvedType out_;
};

std::string domain_text(const ResolvedType& type) {
  if (type.range)
    return fmt::format("{}..{}", type.range->low.get_str(), type.range->high.get_str());
  return type.element.to_string();
}

Term initial_value(const Expr& expr, const ResolvedType& type, Names& names,
                   Expressions& expressions) {
  Scope scope;
  scope.constant = "an initial value";
  scope.present = scope.constant;
  Effects effects;
  Value value = expressions.resolve(expr, scope, effects);
  expressions.adapt(value, type.element, expr.where);
  if (!value.term) return {};
  if (value.term.sort() != type.element) {
    names.report(DiagnosticId::sort_mismatch, expr.where,
                 fmt::format("the initial value should be {}, found {}", domain_text(type),
                             sort_text(value)));
    return {};
  }
  if (!value.term.is_constant()) {
    names.report(DiagnosticId::not_constant, expr.where,
                 "an initial value should be a constant; 'initially' takes any condition");
    return {};
  }
  if (type.range &&
      (value.term.value() < type.range->low || value.term.value() > type.range->high)) {
    names.report(DiagnosticId::bad_initial, expr.where,
                 fmt::format("the initial value should lie in {}, found {}", domain_text(type),
                             to_string(value.term)));
    return {};
  }
  Term whole = value.term;
  Sort sort = type.element;
  for (std::size_t i = 0; i < type.bounds.size(); ++i) {
    sort = names.manager.array_sort(names.manager.int_sort(), sort);
    whole = constant_array(sort, whole);
  }
  return whole;
}

} // namespace

void declare_variables(const Declaration& declaration, const std::vector<VariableEntry*>& entries,
                       const std::string& prefix, Names& names, Expressions& expressions) {
  const auto type = TypeResolver(declaration.type, names, expressions).resolve();
  Term initial;
  if (type) {
    if (declaration.initial)
      initial = initial_value(*declaration.initial, *type, names, expressions);
    else if (type->lock) {
      initial = names.manager.none();
      Sort sort = type->element;
      for (std::size_t i = 0; i < type->bounds.size(); ++i) {
        sort = names.manager.array_sort(names.manager.int_sort(), sort);
        initial = constant_array(sort, initial);
      }
    }
  }
  for (std::size_t i = 0; i < entries.size(); ++i) {
    VariableEntry* entry = entries[i];
    if (entry == nullptr) continue;
    Variable& v = entry->variable;
    v.name = declaration.names[i].text;
    v.where = declaration.names[i].where;
    v.lvalue = declaration.lvalue.text;
    if (!type) continue;
    v.term = names.manager.variable(prefix + v.name, type->whole);
    v.bounds = type->bounds;
    v.range = type->range;
    v.lock = type->lock;
    v.initial = initial;
    entry->next = names.manager.variable(prefix + v.name, type->whole, 1);
    entry->element = type->element;
  }
}

} // namespace absthread::spec::resolving
