// SPDX-License-Identifier: MIT
// The order of evaluation. C leaves it open in which order the operands of an operator, the
// arguments of a call and the two sides of an assignment are evaluated. We choose one; where
// another one may give something else, or where the text is undefined (i + i++), an assumption says
// so.
#include "instrument/cfront/lowering.hpp"

#include <algorithm>
#include <set>

namespace absthread::cfront {

namespace {

/// The variable whose part an lvalue is; null behind a pointer.
const Declaration* variable_of(const Expr* lvalue) {
  while (lvalue->kind == ExprKind::member || lvalue->kind == ExprKind::index ||
         lvalue->kind == ExprKind::cast)
    lvalue = lvalue->children[0];
  return lvalue->kind == ExprKind::variable ? lvalue->declaration : nullptr;
}

bool is_local(const Declaration* d) {
  return d && (d->storage == Storage::local || d->storage == Storage::parameter);
}

bool writes(const Expr* e) {
  return e->kind == ExprKind::assign || e->kind == ExprKind::compound ||
         e->kind == ExprKind::increment;
}

bool calls(const Expr* e) {
  return e->kind == ExprKind::call || e->kind == ExprKind::builtin ||
         e->kind == ExprKind::statements;
}

template<typename Condition>
bool somewhere_in(const Expr* e, const Condition& holds) {
  return e && (holds(e) || std::any_of(e->children.begin(), e->children.end(),
                                       [&](const Expr* c) { return somewhere_in(c, holds); }));
}

/// It has an effect, or reads what others may write: when it is evaluated makes a difference. Every
/// operator asks about its operands, so that the answer is kept.
bool eventful(const Expr* e) {
  if (!e) return false;
  if (!e->eventful.has_value()) {
    const bool own =
        e->kind == ExprKind::load ? !is_local(variable_of(e->children[0])) : writes(e) || calls(e);
    e->eventful = own || std::any_of(e->children.begin(), e->children.end(), eventful);
  }
  return *e->eventful;
}

} // namespace

/// Whether evaluating `other` may change a local that `operand` mentions.
bool Lowering::changes_operand(const Expr* other, const Expr* operand) {
  std::set<const Declaration*> locals;
  somewhere_in(operand, [&](const Expr* e) {
    if (e->kind == ExprKind::variable && is_local(e->declaration)) locals.insert(e->declaration);
    return false;
  });
  if (locals.empty()) return false;
  const bool reachable = std::any_of(locals.begin(), locals.end(),
                                     [&](const Declaration* d) { return memory_.exposed(d); });
  return somewhere_in(other, [&](const Expr* e) {
    if (calls(e)) return reachable;
    if (!writes(e)) return false;
    const Declaration* written = variable_of(e->children[0]);
    return written ? locals.contains(written) : reachable;
  });
}

bool Lowering::order_matters(const Expr* a, const Expr* b) {
  const bool first = eventful(a), second = eventful(b);
  if (first && second) return true;
  return first ? changes_operand(a, b) : second && changes_operand(b, a);
}

/// Operands, or arguments, that we evaluate as the text has them.
void Lowering::in_any_order(std::span<Expr* const> operands) {
  for (std::size_t i = 0; i < operands.size(); ++i) {
    for (std::size_t j = i + 1; j < operands.size(); ++j) {
      if (operands[i] && operands[j] && order_matters(operands[i], operands[j]))
        return assumption("operands and arguments are evaluated from left to right",
                          operands[i]->where);
    }
  }
}

/// target = source, target op= source: we have the value first. The target of op= is read too.
void Lowering::value_before_place(const Expr* target, const Expr* source, bool reads) {
  auto assume = [&] {
    assumption("what is assigned is computed before the place that it is assigned to",
               target->where);
  };
  const Declaration* variable = variable_of(target);
  if (reads && eventful(source) && (!is_local(variable) || changes_operand(source, target)))
    return assume();
  auto writes_it = [&](const Expr* e) {
    return writes(e) && e->children[0]->kind == ExprKind::variable &&
           e->children[0]->declaration == target->declaration;
  };
  if (target->kind == ExprKind::variable && somewhere_in(source, writes_it)) return assume();
  // What says which place it is: indices, and the pointer in front.
  for (const Expr* e = target; !e->children.empty(); e = e->children[0]) {
    const Expr* operand = e->kind == ExprKind::index         ? e->children[1]
                          : e->kind == ExprKind::dereference ? e->children[0]
                                                             : nullptr;
    if (operand && order_matters(operand, source)) return assume();
    if (e->kind == ExprKind::dereference) return;
  }
}

} // namespace absthread::cfront
