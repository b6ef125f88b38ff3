// SPDX-License-Identifier: MIT
#include "instrument/cfront/pointer_classes.hpp"

#include "instrument/cfront/library.hpp"
#include "instrument/cfront/vocabulary.hpp"

#include <algorithm>

namespace absthread::cfront {

bool is_character(const Type* type) {
  while (type && type->is(TypeKind::array)) type = type->target;
  return type && type->is(TypeKind::integer) && type->bits == 8;
}

namespace {

/// `char *`, `void *`, or an array of them.
bool has_class(const Type* type) {
  while (type && type->is(TypeKind::array)) type = type->target;
  return type && type->is(TypeKind::pointer) &&
         (type->target->is(TypeKind::empty) || is_character(type->target));
}

/// What a pointer without a class points to; null: a function, or no pointer.
const Type* target_of(const Type* type) {
  if (!type || !type->is(TypeKind::pointer) || has_class(type)) return nullptr;
  const Type* target = type->target;
  while (target->is(TypeKind::array)) target = target->target;
  return target->is(TypeKind::function) ? nullptr : target;
}

} // namespace

/// The walk that joins what holds the same address.
class PointerFlow {
  using Node = PointerClasses::Node;
  static constexpr Node nowhere = PointerClasses::nowhere;

 public:
  explicit PointerFlow(PointerClasses& classes)
      : classes_(classes)
      , in_memory_(fresh())
      , as_number_(fresh()) {}

  void run(const Tree& tree, const std::vector<const Declaration*>& entries) {
    for (const Declaration* f : tree.functions) {
      current_ = f;
      statement(f->body);
    }
    current_ = nullptr;
    for (const Declaration* d : tree.globals) {
      if (d->initial) given(node(d), d->type, d->initial);
    }
    for (const Expr* call : unknown_callees_) {
      for (const Declaration* f : address_taken_) {
        if (f->body && f->parameters.size() + 1 == call->children.size()) pass(*f, call, 1);
      }
    }
    for (const auto& [owner, members] : members_of_unions_) same_bytes(members);
    for (const Declaration* f : entries) {
      for (const Declaration* p : f->parameters) {
        if (p->type->is(TypeKind::pointer) && p->type->target->is(TypeKind::empty))
          view(node(p)).everything = true;
      }
    }
  }

 private:
  // ---- classes ----

  Node fresh() {
    classes_.parents_.push_back(classes_.parents_.size());
    classes_.views_.emplace_back();
    return classes_.parents_.size() - 1;
  }

  Node node(const void* holder) {
    auto [it, is_new] = classes_.nodes_.try_emplace(holder, nowhere);
    if (is_new) it->second = fresh();
    return it->second;
  }

  Node join(Node a, Node b) {
    if (a == nowhere) return b;
    if (b == nowhere) return a;
    a = root(a);
    b = root(b);
    if (a == b) return a;
    View& into = classes_.views_[a];
    View& from = classes_.views_[b];
    into.types.insert(from.types.begin(), from.types.end());
    into.everything = into.everything || from.everything;
    into.moved = into.moved || from.moved;
    into.texts.merge(from.texts);
    classes_.parents_[b] = a;
    return a;
  }

  Node root(Node n) {
    std::vector<Node>& parents = classes_.parents_;
    while (parents[n] != n) n = parents[n] = parents[parents[n]];
    return n;
  }

  View& view(Node n) { return classes_.views_[root(n)]; }

  void enter(Node n, const Type* type) {
    if (n != nowhere && type) view(n).types.insert(type);
  }

  // ---- what holds a value ----

  /// Of a value of a type with a class; a result is kept for whoever asks for the expression.
  Node of(const Expr* e) {
    if (!e) return nowhere;
    if (auto it = classes_.expressions_.find(e); it != classes_.expressions_.end())
      return it->second;
    const Node found = find(e);
    classes_.expressions_[e] = found;
    return found;
  }

  Node find(const Expr* e) {
    switch (e->kind) {
    case ExprKind::load: return of_lvalue(e->children[0]);
    case ExprKind::cast: return converted(e);
    case ExprKind::binary: {
      const bool first = e->children[0]->type && e->children[0]->type->is(TypeKind::pointer);
      const Node moved = of(e->children[first ? 0 : 1]);
      if (moved != nowhere) view(moved).moved = true;
      return moved;
    }
    case ExprKind::conditional: return join(of(e->children[1]), of(e->children[2]));
    case ExprKind::bound: return e->children.empty() ? nowhere : of(e->children[0]);
    case ExprKind::comma: return of(e->children[1]);
    case ExprKind::assign:
    case ExprKind::compound:
    case ExprKind::increment: return of_lvalue(e->children[0]);
    case ExprKind::initialisers: return e->children.size() == 1 ? of(e->children[0]) : nowhere;
    case ExprKind::statements: {
      if (!e->body || e->body->children.empty()) return nowhere;
      const Statement* last = e->body->children.back();
      return last->kind == StatementKind::expression ? of(last->condition) : nowhere;
    }
    case ExprKind::address:
    case ExprKind::decay: return of_part(e->children[0]);
    case ExprKind::text: {
      const Node made = fresh();
      view(made).texts.insert(e);
      return made;
    }
    case ExprKind::call: return returned(e);
    case ExprKind::builtin: return e->children.empty() ? nowhere : of_object(e->children[0]);
    default: return nowhere;
    }
  }

  /// The address of characters: of what lies behind a pointer it is that pointer's.
  Node of_part(const Expr* lvalue) {
    while (lvalue->kind == ExprKind::index || lvalue->kind == ExprKind::cast)
      lvalue = lvalue->children[0];
    return lvalue->kind == ExprKind::dereference && has_class(lvalue->children[0]->type)
               ? of(lvalue->children[0])
               : nowhere;
  }

  Node of_lvalue(const Expr* e) {
    switch (e->kind) {
    case ExprKind::variable: return node(e->declaration);
    case ExprKind::member: return node(e->field);
    case ExprKind::index:
    case ExprKind::cast: return of_lvalue(e->children[0]);
    case ExprKind::literal: return node(e);
    default: return in_memory_;
    }
  }

  /// What the object holds to which the expression points.
  Node of_object(const Expr* pointer) {
    while (pointer->kind == ExprKind::cast) pointer = pointer->children[0];
    return pointer->kind == ExprKind::address || pointer->kind == ExprKind::decay
               ? of_lvalue(pointer->children[0])
               : in_memory_;
  }

  Node converted(const Expr* e) {
    const Expr* from = e->children[0];
    if (!from->type) return nowhere;
    const bool constant = from->kind == ExprKind::constant || from->kind == ExprKind::zero;
    if (from->type->is(TypeKind::integer)) return constant ? nowhere : as_number_;
    if (has_class(from->type)) return of(from);
    const Node made = fresh();
    enter(made, target_of(from->type));
    return made;
  }

  static const Row* row_of(const Declaration& f) {
    return f.body && f.own ? nullptr : find_model(f);
  }

  static const Declaration* callee(const Expr* call) {
    const Expr* e = call->children[0];
    while (e->kind == ExprKind::cast) e = e->children[0];
    return e->kind == ExprKind::function ? e->declaration : nullptr;
  }

  /// What the call of a function gives back.
  Node returned(const Expr* call) {
    const Declaration* f = callee(call);
    if (!f) return node(call);
    const Row* row = row_of(*f);
    if (!row && (f->body || !find_library(*f))) return f->body ? node(f) : nowhere;
    if (f->name == "pthread_getspecific") return in_memory_;
    const bool given_back = !row || row->model == Model::fill || row->model == Model::copy ||
                            row->model == Model::output || row->op == "again";
    if (!given_back) return node(call); // a new block
    // memcpy gives its target back, strchr a place in its argument, realloc what it held.
    for (std::size_t i = 1; i < call->children.size(); ++i) {
      if (has_class(call->children[i]->type)) return of(call->children[i]);
    }
    return nowhere;
  }

  // ---- what flows ----

  void pass(const Declaration& f, const Expr* call, std::size_t first) {
    for (std::size_t i = 0; i < f.parameters.size() && first + i < call->children.size(); ++i) {
      if (has_class(f.parameters[i]->type))
        join(node(f.parameters[i]), of(call->children[first + i]));
    }
    if (has_class(call->type)) join(node(call), node(&f));
  }

  void called(const Expr* call) {
    const Declaration* f = callee(call);
    if (!f) {
      unknown_callees_.push_back(call);
      return;
    }
    const Row* row = row_of(*f);
    if (!row && f->body) pass(*f, call, 1);
    if (!row && !f->body && find_library(*f)) {
      // strsep and its like keep pointers in what they write.
      for (const Expr* a : call->children.subspan(1))
        if (has_class(a->type)) join(in_memory_, of(a));
    }
    if (!row) return;
    // pthread_setspecific keeps it; strtol writes where in its text it has stopped.
    const Expr* kept = row->op == "keeps"                              ? child(call, row->value)
                       : row->model == Model::fill && row->pointer > 0 ? child(call, 0)
                                                                       : nullptr;
    if (kept && has_class(kept->type)) join(in_memory_, of(kept));
    if (row->model == Model::copy) copied(child(call, row->pointer), child(call, row->value));
    if (row->model != Model::create) return;
    const Expr* start = child(call, row->pointer);
    const Expr* argument = child(call, row->value);
    while (start && start->kind == ExprKind::cast) start = start->children[0];
    if (!start || !argument || start->kind != ExprKind::function) return;
    const std::vector<Declaration*>& parameters = start->declaration->parameters;
    if (!parameters.empty() && has_class(parameters[0]->type))
      join(node(parameters[0]), of(argument));
  }

  /// memcpy from one pointer variable to another.
  void copied(const Expr* to, const Expr* from) {
    auto held = [](const Expr* e) {
      while (e->kind == ExprKind::cast) e = e->children[0];
      return e->type && e->type->is(TypeKind::pointer) ? e->type->target : nullptr;
    };
    if (!to || !from) return;
    const Type *written = held(to), *read = held(from);
    if (has_class(written) && has_class(read)) {
      join(of_object(to), of_object(from));
    } else if (has_class(written)) {
      enter(of_object(to), target_of(read));
    } else if (has_class(read)) {
      enter(of_object(from), target_of(written));
    }
  }

  static const Expr* child(const Expr* call, int argument) {
    const std::size_t i = static_cast<std::size_t>(argument + 1);
    return argument >= 0 && i < call->children.size() ? call->children[i] : nullptr;
  }

  /// An initialiser of what the node holds; members have nodes of their own.
  void given(Node holder, const Type* type, const Expr* e) {
    if (!e) return;
    if (e->kind != ExprKind::initialisers ||
        (!type->is(TypeKind::record) && !type->is(TypeKind::array))) {
      expression(e);
      if (has_class(type)) join(holder, of(e));
      return;
    }
    if (type->is(TypeKind::array)) {
      for (const Expr* one : e->children) given(holder, type->target, one);
      return;
    }
    if (type->record->is_union) {
      if (!e->field || e->children.empty()) return;
      members_of_unions_[type->record].insert(e->field);
      given(node(e->field), e->field->type, e->children[0]);
      return;
    }
    std::size_t number = 0;
    for (const Field& f : type->record->fields) {
      if (f.name.empty() && f.bits != 0) continue; // takes no initialiser
      if (number == e->children.size()) break;
      given(node(&f), f.type, e->children[number++]);
    }
  }

  void statement(const Statement* s) {
    if (!s) return;
    expression(s->condition);
    expression(s->step);
    if (s->kind == StatementKind::return_ && s->condition && current_ &&
        has_class(current_->type->target))
      join(node(current_), of(s->condition));
    for (const Declaration* d : s->declarations) given(node(d), d->type, d->initial);
    for (const Statement* inner : s->children) statement(inner);
  }

  /// What is written to one member of a union is read from another: a conversion between them.
  void same_bytes(const std::set<const Field*>& members) {
    if (members.size() < 2) return;
    Node all = fresh();
    for (const Field* f : members) {
      const Type* type = f->type;
      while (type->is(TypeKind::array)) type = type->target;
      if (has_class(type)) all = join(all, node(f));
      if (type->is(TypeKind::integer)) all = join(all, as_number_);
      enter(all, target_of(type));
    }
  }

  void conversion(const Expr* e) {
    const Expr* from = e->children[0];
    if (!from->type || !e->type) return;
    if (e->type->is(TypeKind::pointer)) {
      const Type* made = target_of(e->type);
      const Type* given = target_of(from->type);
      if (!made) return;
      if (has_class(from->type)) enter(of(from), made);
      if (from->type->is(TypeKind::integer) && from->kind != ExprKind::constant)
        enter(as_number_, made);
      if (given && given != made) {
        // Without a class of its own, for the sake of first members.
        const Node pair = node(e);
        enter(pair, made);
        enter(pair, given);
      }
    } else if (e->type->is(TypeKind::integer) && from->type->is(TypeKind::pointer)) {
      if (has_class(from->type)) join(as_number_, of(from));
      enter(as_number_, target_of(from->type));
    }
  }

  void expression(const Expr* e, bool is_callee = false) {
    if (!e) return;
    if (e->kind == ExprKind::function && !is_callee) address_taken_.insert(e->declaration);
    for (std::size_t i = 0; i < e->children.size(); ++i)
      expression(e->children[i], e->kind == ExprKind::call && i == 0);
    switch (e->kind) {
    case ExprKind::cast: conversion(e); break;
    case ExprKind::assign:
      if (has_class(e->type)) join(of_lvalue(e->children[0]), of(e->children[1]));
      break;
    case ExprKind::compound:
    case ExprKind::increment:
      if (has_class(e->type)) view(of_lvalue(e->children[0])).moved = true;
      break;
    case ExprKind::literal: given(node(e), e->type, e->children[0]); break;
    case ExprKind::address:
    case ExprKind::decay:
      // Whoever follows the address finds the pointer in memory.
      if (has_class(e->children[0]->type)) join(of_lvalue(e->children[0]), in_memory_);
      break;
    case ExprKind::member:
      if (e->field->parent->is_union) members_of_unions_[e->field->parent].insert(e->field);
      break;
    case ExprKind::call: called(e); break;
    case ExprKind::builtin:
      for (const Expr* operand : e->children) {
        if (operand != e->children[0] && has_class(operand->type))
          join(of_object(e->children[0]), of(operand));
      }
      break;
    case ExprKind::statements: statement(e->body); break;
    default: break;
    }
    if (e->type && has_class(e->type) && e->type->is(TypeKind::pointer)) of(e);
  }

  PointerClasses& classes_;
  const Declaration* current_ = nullptr;
  std::vector<const Expr*> unknown_callees_;
  std::set<const Declaration*> address_taken_;
  std::map<const Record*, std::set<const Field*>> members_of_unions_; ///< that are used
  Node in_memory_; ///< pointers that are reached through pointers
  Node as_number_; ///< pointers that are held as integers
};

PointerClasses::PointerClasses(const Tree& tree, const std::vector<const Declaration*>& entries) {
  PointerFlow(*this).run(tree, entries);
}

const View* PointerClasses::of(Node n) const {
  while (parents_[n] != n) n = parents_[n];
  return views_[n].empty() ? nullptr : &views_[n];
}

const View* PointerClasses::behind(const Expr* pointer) const {
  auto it = expressions_.find(pointer);
  return it == expressions_.end() ? nullptr : of(it->second);
}

const std::set<const Expr*>& PointerClasses::texts_behind(const Expr* pointer) const {
  auto it = expressions_.find(pointer);
  Node n = it == expressions_.end() ? nowhere : it->second;
  while (parents_[n] != n) n = parents_[n];
  return views_[n].texts;
}

const View* PointerClasses::behind_holder(const void* holder) const {
  auto it = nodes_.find(holder);
  return it == nodes_.end() ? nullptr : of(it->second);
}

std::vector<const View*> PointerClasses::views() const {
  std::vector<const View*> result;
  for (Node n = 1; n < parents_.size(); ++n) {
    if (parents_[n] == n && !views_[n].empty()) result.push_back(&views_[n]);
  }
  return result;
}

} // namespace absthread::cfront
