// SPDX-License-Identifier: MIT
#include "instrument/cfront/declared.hpp"

#include "instrument/cfront/vocabulary.hpp"

#include <functional>

namespace absthread::cfront {

void list_declared(const Tree& tree, Memory& memory, const std::map<Term, Term>& values,
                   Lowered& out) {
  for (const Declaration* d : tree.globals) {
    if (d->storage == Storage::thread_local_ || !d->type || !d->refused.empty()) continue;
    const bool shared = memory.global(*d).shared;
    (shared ? out.declared_objects : out.mains_own).insert(d->name);
    if (!shared) continue;
    for (Variable& v : memory.variables_of(*d)) {
      if (const auto it = values.find(v.term); it != values.end()) v.initial = it->second;
      if (v.initial && !v.initial.is_known()) v.initial = Term();
      out.declared.push_back(std::move(v));
    }
  }
}

std::set<const Declaration*> counted_by(const Declaration& main) {
  std::set<const Declaration*> out;
  const std::function<void(const Expr*, bool)> in_expression = [&](const Expr* e, bool counts) {
    if (!e) return;
    if (e->kind == ExprKind::variable && counts) out.insert(e->declaration);
    bool own = counts;
    if (e->kind == ExprKind::call) {
      const Expr* callee = e->children[0];
      while (callee && !callee->declaration && !callee->children.empty())
        callee = callee->children[0];
      const Row* row = callee && callee->declaration ? find_model(*callee->declaration) : nullptr;
      own = own || (row && (row->model == Model::create || row->model == Model::join));
    }
    for (const Expr* child : e->children) in_expression(child, own);
  };
  const std::function<void(const Statement*)> in_statement = [&](const Statement* s) {
    if (!s) return;
    const bool loops = s->kind == StatementKind::while_ || s->kind == StatementKind::do_ ||
                       s->kind == StatementKind::for_;
    in_expression(s->condition, loops);
    in_expression(s->step, loops);
    for (const Declaration* d : s->declarations) in_expression(d->initial, false);
    for (const Statement* child : s->children) in_statement(child);
  };
  in_statement(main.body);
  return out;
}

} // namespace absthread::cfront
