// SPDX-License-Identifier: MIT
#include "instrument/cfront/starts.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace absthread::cfront {

namespace {

const Expr* without_casts(const Expr* e) {
  while (e->kind == ExprKind::cast || e->kind == ExprKind::load) e = e->children[0];
  return e;
}

std::optional<mpz_class> constant(const Expr* e) {
  while (e && e->kind == ExprKind::cast) e = e->children[0];
  return e && e->kind == ExprKind::constant ? std::optional(*e->value) : std::nullopt;
}

/// What `i = 0` or `int i = 0` gives to the variable.
std::optional<mpz_class> begins_with(const Statement* s, const Declaration* d) {
  if (!s) return std::nullopt;
  for (const Declaration* one : s->declarations)
    if (one == d) return constant(one->initial);
  const Expr* e = s->condition;
  if (e && e->kind == ExprKind::assign && without_casts(e->children[0])->declaration == d)
    return constant(e->children[1]);
  return std::nullopt;
}

/// How often `for (i = 0; i < 4; i++)` goes round; any other loop: perhaps twice.
unsigned long rounds(const Statement& s) {
  constexpr unsigned long unknown = 2, most = 1000;
  if (s.kind != StatementKind::for_ || s.children.empty() || !s.condition ||
      s.condition->kind != ExprKind::binary)
    return unknown;
  const bool below = s.condition->text == "<", up_to = s.condition->text == "<=";
  const Expr* left = without_casts(s.condition->children[0]);
  const auto end = constant(s.condition->children[1]);
  const auto begin = left->declaration ? begins_with(s.children[0], left->declaration)
                                       : std::optional<mpz_class>();
  if ((!below && !up_to) || !end || !begin) return unknown;
  const mpz_class count = *end - *begin + (up_to ? 1 : 0);
  return count <= 0 ? 0 : count > most ? most : count.get_ui();
}

class Counter {
 public:
  void function(const Declaration& f, unsigned long times) {
    if (!f.body || !under_way_.insert(&f).second) return;
    statement(f.body, times);
    under_way_.erase(&f);
  }
  std::map<const Declaration*, Starts> found;

 private:
  void statement(const Statement* s, unsigned long times) {
    if (!s) return;
    const bool loop = s->kind == StatementKind::while_ || s->kind == StatementKind::do_ ||
                      s->kind == StatementKind::for_;
    const unsigned long inside = loop ? std::min(times * rounds(*s), 100000UL) : times;
    expression(s->condition, inside);
    expression(s->step, inside);
    for (const Declaration* d : s->declarations) expression(d->initial, times);
    if (s->kind == StatementKind::if_ && s->children.size() == 2) return branches(*s, times);
    for (std::size_t i = 0; i < s->children.size(); ++i)
      statement(s->children[i], s->kind == StatementKind::for_ && i == 0 ? times : inside);
  }

  /// One of the two is taken.
  void branches(const Statement& s, unsigned long times) {
    const std::map<const Declaration*, Starts> before = found;
    statement(s.children[0], times);
    std::map<const Declaration*, Starts> first = std::move(found);
    found = before;
    statement(s.children[1], times);
    for (const auto& [f, starts] : first)
      if (starts.least > found[f].least) found[f] = starts;
  }

  void expression(const Expr* e, unsigned long times) {
    if (!e || times == 0) return;
    if (e->kind == ExprKind::statements) statement(e->body, times);
    for (const Expr* child : e->children) expression(child, times);
    if (e->kind != ExprKind::call || e->children.empty()) return;
    const Expr* callee = without_casts(e->children[0]);
    if (callee->kind != ExprKind::function) return;
    const Row* row = find_model(*callee->declaration);
    if (!row || row->model != Model::create) return function(*callee->declaration, times);
    const std::size_t at = static_cast<std::size_t>(row->pointer) + 1;
    if (at >= e->children.size()) return;
    const Expr* run = without_casts(e->children[at]);
    if (run->kind != ExprKind::function) return;
    Starts& starts = found[run->declaration];
    starts.least += times;
    if (!starts.where) starts.where = e->where;
  }

  std::set<const Declaration*> under_way_;
};

} // namespace

std::map<const Declaration*, Starts> started_by(const Declaration& main) {
  Counter counter;
  counter.function(main, 1);
  return std::move(counter.found);
}

} // namespace absthread::cfront
