// SPDX-License-Identifier: MIT
#include "spec-lang/resolve_refinement.hpp"

#include <fmt/format.h>

#include "spec-lang/resolve_expression.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::spec {

namespace {

using namespace resolving;

class Resolver {
 public:
  Resolver(const RefinementNames& names, TermManager& manager, Diagnostics& diagnostics)
      : names_(manager, diagnostics)
      , expressions_(names_)
      , manager_(manager) {
    for (const auto& [name, term] : names) add(name, term, {});
    for (const auto& [name, term] : names) add_values(term.sort());
  }

  ResolvedRefinement run(const std::vector<const Refinement*>& blocks) {
    for (const Refinement* block : blocks)
      for (const RefinementItem& item : block->items)
        if (item.word == RefinementItem::Word::function) add_function(item);
    for (const Refinement* block : blocks)
      for (const RefinementItem& item : block->items) add_item(item);
    return std::move(out_);
  }

 private:
  void add(const std::string& name, Term term, std::vector<unsigned long> bounds) {
    VariableEntry& entry = names_.variables.emplace_back();
    entry.variable.name = name;
    entry.variable.term = term;
    entry.variable.bounds = std::move(bounds);
    entry.element = term.sort();
    Symbol symbol;
    symbol.variable = &entry;
    names_.globals.emplace(name, symbol);
  }

  void add_values(Sort sort) {
    if (!sort.is(SortKind::enumeration)) return;
    Enumeration& e = names_.enumerations.emplace_back();
    e.sort = sort;
    for (std::size_t n = 0; n < sort.values().size(); ++n) {
      Symbol symbol;
      symbol.kind = Symbol::Kind::enum_value;
      symbol.enumeration = &e;
      symbol.number = n;
      names_.globals.emplace(sort.values()[n], symbol);
    }
  }

  void add_function(const RefinementItem& item) {
    Sort sort = manager_.int_sort();
    for (std::size_t k = 0; k < item.names.size(); ++k)
      sort = manager_.array_sort(manager_.int_sort(), sort);
    if (names_.find(item.name.text) != nullptr) {
      names_.report(DiagnosticId::doubled_name, item.name.where,
                    fmt::format("{} already has a meaning", quoted(item.name.text)));
      return;
    }
    const Term function = manager_.symbol(item.name.text, sort);
    add(item.name.text, function,
        std::vector<unsigned long>(item.names.size(), ~0UL)); // every integer is an argument
    functions_[item.name.text] = item.names.size();
    out_.functions.push_back(function);
  }

  // `concrete.x` is one name here, and a function is applied by taking elements.
  Expr plain(const Expr& expr) {
    Expr out = expr;
    if (expr.op == Op::field) {
      std::string name = expr.text;
      const Expr* owner = &expr.args.at(0);
      while (owner->op == Op::field) {
        name = owner->text + "." + name;
        owner = &owner->args.at(0);
      }
      if (owner->op == Op::name) {
        out.op = Op::name;
        out.text = owner->text + "." + name;
        out.args.clear();
        return out;
      }
    }
    for (Expr& child : out.args) child = plain(child);
    if (out.op != Op::call) return out;
    const auto function = functions_.find(out.text);
    if (function == functions_.end()) return out;
    if (function->second != out.args.size())
      names_.report(DiagnosticId::wrong_arguments, expr.where,
                    fmt::format("{} takes {} argument{}, found {}", quoted(out.text),
                                function->second, function->second == 1 ? "" : "s",
                                out.args.size()));
    Expr value{Op::name, out.text, {}, expr.where};
    for (Expr& argument : out.args)
      value = Expr{Op::index, "", {std::move(value), std::move(argument)}, expr.where};
    return value;
  }

  Term condition(const Expr& expr) {
    Scope scope;
    scope.present = "in a refinement";
    Effects effects;
    return expressions_.condition(plain(expr), scope, effects).term;
  }

  void add_item(const RefinementItem& item) {
    using Word = RefinementItem::Word;
    switch (item.word) {
    case Word::pre:
    case Word::relate: {
      auto& list = item.word == Word::pre ? out_.pre : out_.relate;
      if (!list) list.emplace();
      if (const Term term = condition(*item.condition))
        for (const Term part : conjuncts(term)) list->push_back(part);
      return;
    }
    case Word::visible:
      out_.visible.insert(out_.visible.end(), item.names.begin(), item.names.end());
      return;
    case Word::function: return;
    case Word::axiom: {
      Axiom axiom;
      std::vector<std::string> own;
      for (const Name& n : item.names) {
        if (names_.find(n.text) != nullptr) {
          names_.report(DiagnosticId::doubled_name, n.where,
                        fmt::format("{} already has a meaning", quoted(n.text)));
          continue;
        }
        axiom.variables.push_back(manager_.variable("axiom " + n.text, manager_.int_sort()));
        add(n.text, axiom.variables.back(), {});
        own.push_back(n.text);
      }
      axiom.formula = condition(*item.condition);
      for (const std::string& n : own) names_.globals.erase(n);
      if (axiom.formula) out_.axioms.push_back(std::move(axiom));
      return;
    }
    }
  }

  Names names_;
  Expressions expressions_;
  TermManager& manager_;
  std::unordered_map<std::string, std::size_t> functions_;
  ResolvedRefinement out_;
};

} // namespace

std::optional<ResolvedRefinement> resolve_refinement(const std::vector<const Refinement*>& blocks,
                                                     const RefinementNames& names,
                                                     TermManager& manager,
                                                     Diagnostics& diagnostics) {
  Diagnostics own;
  ResolvedRefinement out = Resolver(names, manager, own).run(blocks);
  own.sort();
  for (const Diagnostic& d : own.all())
    diagnostics.report(d.id, d.where, d.message).notes = d.notes;
  if (own.has_errors()) return std::nullopt;
  return out;
}

} // namespace absthread::spec
