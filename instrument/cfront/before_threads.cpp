// SPDX-License-Identifier: MIT
#include "instrument/cfront/before_threads.hpp"

#include "spec-lang/diag/fault.hpp"

#include <algorithm>

namespace absthread::cfront {

Term in_sort(const mpz_class& value, Sort sort, TermManager& terms) {
  switch (sort.kind()) {
  case SortKind::boolean: return terms.boolean(value != 0);
  case SortKind::integer: return terms.integer(value);
  case SortKind::enumeration:
    return value >= 0 && value < sort.values().size() ? terms.constant(sort, value) : Term();
  case SortKind::bits:
    return value >= 0 && value < (mpz_class(1) << sort.width()) ? terms.constant(sort, value)
                                                                : Term();
  case SortKind::thread: return value == 0 ? terms.none() : Term();
  case SortKind::array: {
    Term element = value == 0 ? in_sort(value, sort.element(), terms) : Term();
    return element ? constant_array(sort, element) : Term();
  }
  }
  return {};
}

namespace {

const Expr* without_casts(const Expr* e) {
  while (e->kind == ExprKind::cast) e = e->children[0];
  return e;
}

bool joins(const Expr* e) {
  if (!e) return false;
  const Expr* called =
      e->kind == ExprKind::call && !e->children.empty() ? without_casts(e->children[0]) : nullptr;
  if (called && called->kind == ExprKind::function)
    if (const Row* row = find_model(*called->declaration); row && row->model == Model::join)
      return true;
  return std::any_of(e->children.begin(), e->children.end(),
                     [](const Expr* child) { return joins(child); });
}

bool joins(const Statement* s) {
  if (!s) return false;
  return joins(s->condition) || joins(s->step) ||
         std::any_of(s->declarations.begin(), s->declarations.end(),
                     [](const Declaration* d) { return joins(d->initial); }) ||
         std::any_of(s->children.begin(), s->children.end(),
                     [](const Statement* child) { return joins(child); });
}

class Beginning {
 public:
  Beginning(const Runs& runs, const Memory& memory, const OtherAccesses& others, TermManager& terms)
      : runs_(runs)
      , memory_(memory)
      , others_(others)
      , terms_(terms) {}

  bool follows(const Declaration& main) {
    // Where somebody jumps, the order of the text says little.
    return main.leaps.empty() && statement(main.body, 0) && started_;
  }
  const std::map<const Variable*, Term>& values() const { return values_; }

 private:
  /// Does it touch a variable of the contracts?
  bool touches(const Effects& effects) const {
    if (effects.hidden) return true;
    for (const auto& [variable, tied] : memory_.ties()) {
      const Declaration* d = tied.object->declaration;
      if (d && effects.written.contains(d)) return true;
      if (d && !d->internal && effects.calls_what_has_no_body()) return true;
      for (const auto& [field, type] : effects.written_through)
        if (memory_.may_denote(tied, field, type)) return true;
    }
    return false;
  }

  bool statement(const Statement* s, int depth) {
    if (!s) return true;
    const bool starts = runs_.starts(*s);
    if (s->kind == StatementKind::block) {
      return std::all_of(s->children.begin(), s->children.end(),
                         [&](const Statement* child) { return statement(child, depth); });
    }
    started_ = started_ || starts;
    const Effects effects = runs_.effects(*s);
    const bool sets = touches(effects);
    joined_ = joined_ || joins(s);
    if (!sets && !others_.writes(effects)) return !started_ || joined_ || !others_.reads(effects);
    if (started_ && !ABSTHREAD_FAULT("cfront-main-writes-beside-threads")) return false;
    if (!sets) return true; // whatever values these get
    return s->kind == StatementKind::expression && s->condition && expression(s->condition, depth);
  }

  bool expression(const Expr* given, int depth) {
    constexpr int deepest = 4;
    const Expr* e = without_casts(given);
    if (e->kind == ExprKind::assign) return set(e->children[0], constant(e->children[1]));
    if (e->kind == ExprKind::comma)
      return expression(e->children[0], depth) && expression(e->children[1], depth);
    if (e->kind == ExprKind::builtin) {
      const bool sets = e->text == "atomic:init" || e->text == "atomic:store";
      return sets && set(pointed(e->children[0]), constant(e->children[1]));
    }
    const Expr* called = e->kind == ExprKind::call ? without_casts(e->children[0]) : nullptr;
    if (!called || called->kind != ExprKind::function) return false;
    const Declaration& f = *called->declaration;
    if (f.body && f.own)
      return depth < deepest && f.leaps.empty() && f.returns == 0 && statement(f.body, depth + 1);
    const Row* row = find_model(f);
    if (!row || e->children.size() < 2) return false;
    const mpz_class zero = 0;
    if (row->model == Model::lock_init || row->model == Model::rw_init)
      return set(pointed(e->children[1]), &zero);
    const std::size_t count = static_cast<std::size_t>(row->value + 1);
    return row->model == Model::semaphore_init && row->value > 0 && count < e->children.size() &&
           set(pointed(e->children[1]), constant(e->children[count]));
  }

  /// Null: it is none.
  static const mpz_class* constant(const Expr* e) {
    static const mpz_class zero = 0;
    e = without_casts(e);
    if (e->kind == ExprKind::zero && e->text.empty()) return &zero;
    return e->kind == ExprKind::constant ? e->value : nullptr;
  }

  static const Expr* pointed(const Expr* pointer) {
    const Expr* e = without_casts(pointer);
    return e->kind == ExprKind::address ? e->children[0] : nullptr;
  }

  bool set(const Expr* lvalue, const mpz_class* value) {
    if (!lvalue || !value) return false;
    std::string path;
    const Expr* e = lvalue;
    for (; e->kind == ExprKind::member; e = e->children[0]) {
      if (e->field->name.empty() || e->field->parent->is_union) return false;
      path = "." + e->field->name + path;
    }
    if (e->kind != ExprKind::variable) return false;
    for (const auto& [variable, tied] : memory_.ties()) {
      if (tied.object->declaration != e->declaration) continue;
      if (tied.path != path) {
        // Another member, unless one is a part of the other.
        if (tied.path.starts_with(path) || path.starts_with(tied.path)) return false;
        continue;
      }
      const Term made = in_sort(*value, variable->term.sort(), terms_);
      if (!made || variable->term.sort().is(SortKind::array)) return false;
      values_[variable] = made;
    }
    return true;
  }

  const Runs& runs_;
  const Memory& memory_;
  const OtherAccesses& others_;
  TermManager& terms_;
  bool started_ = false;
  bool joined_ = false; ///< main has waited for some thread
  std::map<const Variable*, Term> values_;
};

} // namespace

std::optional<std::map<const Variable*, Term>>
set_before_threads(const Declaration& main, const Runs& runs, const Memory& memory,
                   const std::vector<const Declaration*>& roots, const OtherAccesses& others,
                   TermManager& terms) {
  std::vector<const Declaration*> starters = roots;
  starters.push_back(&main);
  for (const Declaration* root : roots)
    if (!runs.only_started_by(*root, starters)) return std::nullopt;
  Beginning beginning(runs, memory, others, terms);
  if (!beginning.follows(main)) return std::nullopt;
  return beginning.values();
}

} // namespace absthread::cfront
