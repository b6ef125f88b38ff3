// SPDX-License-Identifier: MIT
// Locks, semaphores and the like as values. What they are is kept beside the object
// (lower_locks.cpp). Where the C code writes such an object as a whole, by an initialiser, an
// assignment, memset or calloc, that is written with it: what is initialised is free, a semaphore
// has the count of its member, and a copy is what the original is.
#include "instrument/cfront/lowering.hpp"

#include "spec-lang/diag/fault.hpp"

#include <array>

namespace absthread::cfront {

std::span<const Role> roles_of(const Row& row) {
  static constexpr std::array lock = {Role{"owner", SortKind::thread},
                                      Role{"readers", SortKind::integer}};
  static constexpr std::array semaphore = {Role{"count", SortKind::integer}};
  static constexpr std::array event = {Role{"set", SortKind::boolean},
                                       Role{"kind", SortKind::integer}};
  static constexpr std::array barrier = {Role{"parties", SortKind::integer},
                                         Role{"arrived", SortKind::integer},
                                         Role{"phase", SortKind::boolean}};
  switch (row.model) {
  case Model::lock:
  case Model::unlock:
  case Model::lock_init:
  case Model::lock_interruptible:
  case Model::try_lock:
  case Model::condition_wait: return std::span(lock).first(1);
  case Model::lock_state: return std::span(lock).first(row.op == "readers" ? 2 : 1);
  case Model::read_lock:
  case Model::read_unlock:
  case Model::read_try:
  case Model::write_lock:
  case Model::write_unlock:
  case Model::write_try:
  case Model::downgrade:
  case Model::rw_init:
  case Model::rw_unlock: return lock;
  case Model::semaphore_init:
  case Model::semaphore_wait:
  case Model::semaphore_interruptible:
  case Model::semaphore_try:
  case Model::semaphore_value:
  case Model::semaphore_post: return semaphore;
  case Model::event_init:
  case Model::event_set:
  case Model::event_clear:
  case Model::event_state:
  case Model::event_wait: return event;
  case Model::barrier_init:
  case Model::barrier_wait: return barrier;
  default: return {};
  }
}

bool ends_object(const Row& row) {
  return row.model == Model::nothing && row.pointer >= 0 && row.name.ends_with("_destroy") &&
         row.name != "pthread_attr_destroy";
}

/// The initialiser of glibc for a lock that its owner may take again, or that reports an error
/// then.
bool unusual_lock(const Expr* initial) {
  if (!initial || initial->kind != ExprKind::initialisers) return false;
  const bool record = initial->type->is(TypeKind::record) && !initial->type->record->is_union;
  std::size_t number = 0;
  for (const Expr* child : initial->children) {
    const Field* field = record ? &initial->type->record->fields[number++] : nullptr;
    if (!child) continue;
    if (field && field->name == "__kind" && child->kind == ExprKind::constant)
      return *child->value == 1 || *child->value == 2;
    if (unusual_lock(child)) return true;
  }
  return false;
}

/// What is kept beside the object at a place, in one action; `made` decides what it is.
void Lowering::put_kept(Action& action, const Place& place, const Kept& made) {
  auto found = context_.facts.beside.find(place.type);
  if (found == context_.facts.beside.end()) return;
  for (const Role& role : found->second) {
    const Ghost kept = ghost(place, role.name, sort_of(role));
    put_ghost(action, kept.targets, made(role, kept));
  }
}

Sort Lowering::sort_of(const Role& role) const {
  switch (role.sort) {
  case SortKind::thread: return terms_.thread_sort();
  case SortKind::boolean: return terms_.bool_sort();
  default: return terms_.int_sort();
  }
}

/// ... before anybody has used it.
Term Lowering::unused(const Role& role) {
  switch (role.sort) {
  case SortKind::thread: return terms_.none();
  case SortKind::boolean: return terms_.boolean(false);
  default: return integer(0);
  }
}

/// A lock that the contract takes as a whole: what else lies in it is nobody's business.
bool Lowering::is_only_kept(const Place& place) const {
  return context_.facts.beside.contains(place.type) && memory_.declared_whole(place);
}

void Lowering::kept_is_initialised(const Place& place, const Expr* e, SourceRange where) {
  if (!context_.facts.beside.contains(place.type)) return;
  if (ABSTHREAD_FAULT("lock-initialised-stays-held")) return;
  if (unusual_lock(e)) refuse(where, "lock that does not let its owner wait");
  Action action;
  bool shared = false;
  record_object(action.accesses, place, true, true, where);
  put_kept(action, place, [&](const Role& role, const Ghost& kept) {
    shared = shared || is_shared(kept.targets);
    const Field* member = counting_member(place.type);
    if (std::string_view(role.name) != "count" || !member || !e ||
        ABSTHREAD_FAULT("semaphore-begins-with-none"))
      return unused(role);
    return read(action, targets_of(memory_.member(place, member), where), member->type, false);
  });
  emit(std::move(action), shared, where, text(where));
}

void Lowering::kept_is_copied(const Place& to, const Place& from, SourceRange where) {
  if (!context_.facts.beside.contains(to.type)) return;
  Action action;
  bool shared = false;
  record_object(action.accesses, from, true, false, where);
  record_object(action.accesses, to, true, true, where);
  put_kept(action, to, [&](const Role& role, const Ghost& kept) {
    const Ghost original = ghost(from, role.name, sort_of(role));
    shared = shared || is_shared(kept.targets) || is_shared(original.targets);
    return ABSTHREAD_FAULT("lock-copy-is-free") ? unused(role) : original.value;
  });
  emit(std::move(action), shared, where, text(where));
}

} // namespace absthread::cfront
