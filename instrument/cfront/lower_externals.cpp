// SPDX-License-Identifier: MIT
// What comes from outside: unknown functions, the heap, blocks of memory.
//
// An unknown function gives any value and may write whatever its pointer arguments reach, through
// any chain of pointers, and whatever earlier calls of unknown functions could reach: what escaped
// stays exposed. A local that escapes is arbitrary at every read from then on; shared variables
// that it may write are written any number of times, in any order, each write a step. What a
// pointer reaches is found by types (Memory::leaves_like); `void *` reaches every object whose
// address is used. Which objects escape is not known before all threads are lowered, so they are
// lowered again until it is (lower.cpp).
//
// The heap has addresses below zero, one block of 2^40 bytes per allocation. Under `--check memory`
// a thread remembers which blocks it has freed and how large the ones are that it has allocated.
#include "instrument/cfront/lowering.hpp"

#include "spec-lang/term/rewrite.hpp"

#include <algorithm>

namespace absthread::cfront {

namespace {

const mpz_class block_size = mpz_class(1) << 40;

const char* const memory_safe =
    "memory-safe: no null, freed or out-of-bounds access, no division by zero, no bad shift "
    "(such runs are cut)";

} // namespace

// ---- values ----

Term Lowering::arbitrary_natural(SourceRange where) {
  Action action;
  Term any = input(terms_.int_sort());
  action.inputs = {any};
  action.guard = at_most(integer(0), any);
  Term t = temporary(terms_.int_sort());
  action.assign[t] = any;
  emit(std::move(action), false, where, "");
  return t;
}

Term Lowering::arbitrary_truth(SourceRange where) {
  Action action;
  Term any = input(terms_.bool_sort());
  action.inputs = {any};
  Term t = temporary(terms_.bool_sort());
  action.assign[t] = any;
  emit(std::move(action), false, where, "");
  return t;
}

/// The value as a bit-field keeps it.
Term Lowering::fit(const Place& place, Term value, SourceRange where) {
  if (!place.field || place.field->bits == 0 || place.type != place.field->type) return value;
  if (place.object ? place.object->shared : true) {
    assumption("no two threads write neighbouring bit-fields at once: they are one location");
  }
  return in_range(value, place.type, where, true);
}

// ---- what a pointer reaches ----

void Lowering::escape(Object& object) {
  if (object.escaped) return;
  object.escaped = true;
  if (object.shared) {
    context_.escapes_changed = true;
    if (object.declaration) memory_.escaped.insert(object.declaration);
    return;
  }
  // A local of a loop's body is a new object in each round; one from further out may be read again
  // before it escapes again.
  const bool again = object.depth < memory_.loop_depth || backward_jumps_;
  if (again && object.declaration && memory_.escaped.insert(object.declaration).second) {
    context_.escapes_changed = true;
  }
}

void Lowering::reach_object(Object& object, Reach& reach) {
  if (!reach.objects.insert(&object).second) return;
  escape(object);
  std::vector<Leaf*> below;
  memory_.leaves_below(memory_.whole(object), below);
  for (Leaf* leaf : below) {
    reach.leaves.insert(leaf);
    if (leaf->rigid && !leaf->array) {
      if (leaf->type->is(TypeKind::pointer)) {
        if (Object* target = memory_.object_of(leaf->value.value())) reach_object(*target, reach);
      }
    }
  }
  for (const auto& [key, ghost] : object.ghosts) reach.leaves.insert(ghost);
  reach_parts(object.type, reach);
}

/// What the pointers inside an object of this type reach.
void Lowering::reach_parts(const Type* type, Reach& reach) {
  if (type->is(TypeKind::record)) {
    if (!reach.inside.insert(type).second) return;
    for (const Field& f : type->record->fields) reach_parts(f.type, reach);
  } else if (type->is(TypeKind::array)) {
    reach_parts(type->target, reach);
  } else if (type->is(TypeKind::pointer)) {
    reach_pointer(type->target, nullptr, reach);
  }
}

void Lowering::reach_pointer(const Type* target, const Field* field, Reach& reach) {
  if (!target || target->is(TypeKind::function)) return;
  if (target->is(TypeKind::empty)) {
    if (reach.everything) return;
    reach.everything = true;
    for (Object* object : memory_.exposed_objects()) reach_object(*object, reach);
    for (Leaf* map : memory_.all_maps()) reach.leaves.insert(map);
    return;
  }
  if (target->scalar()) {
    if (!reach.denoted.insert({field, target}).second) return;
    std::vector<Leaf*> found;
    memory_.leaves_like(field, target, found);
    for (Leaf* leaf : found) {
      if (leaf->owner) {
        reach_object(*const_cast<Object*>(leaf->owner), reach);
      } else {
        reach.leaves.insert(leaf);
      }
    }
    if (target->is(TypeKind::pointer)) reach_pointer(target->target, nullptr, reach);
    return;
  }
  if (!reach.denoted.insert({nullptr, target}).second) return;
  if (target->is(TypeKind::array)) return reach_pointer(target->target, field, reach);
  if (!target->is(TypeKind::record)) return;
  for (const Field& f : target->record->fields) {
    const Type* t = f.type;
    while (t->is(TypeKind::array)) t = t->target;
    reach_pointer(t, &f, reach);
  }
}

/// From the value of a pointer expression.
void Lowering::reach_value(const Expr* pointer, Reach& reach) {
  const Expr* e = pointer;
  while (e->kind == ExprKind::cast) e = e->children[0];
  if (!e->type || e->kind == ExprKind::text || e->kind == ExprKind::function ||
      e->kind == ExprKind::zero || e->kind == ExprKind::constant) {
    return;
  }
  if (!e->type->is(TypeKind::pointer)) {
    value(e);
    return;
  }
  Term address = value(e);
  if (!address.is_constant()) return reach_pointer(e->type->target, nullptr, reach);
  if (Object* object = memory_.object_of(address.value())) reach_object(*object, reach);
}

/// Everything in `reach` may be written, any number of times.
void Lowering::strange_writes(const Reach& reach, SourceRange where, const std::string& shown) {
  std::vector<Leaf*> declared, others;
  for (Leaf* leaf : reach.leaves) {
    if (leaf->rigid || leaf->wild()) continue;

    (leaf->declared ? declared : others).push_back(leaf);
  }
  auto by_name = [](const Leaf* a, const Leaf* b) { return a->name < b->name; };
  std::sort(declared.begin(), declared.end(), by_name);
  std::sort(others.begin(), others.end(), by_name);
  auto overwrite = [&](Action& action, const Leaf* leaf) {
    Term any = input(leaf->variable.sort());
    action.inputs.push_back(any);
    action.assign[leaf->variable] = any;
  };
  if (declared.empty() && others.empty()) return;
  bool together = atomic_depth_ > 0 || in_statement_;
  LocationId star = fresh(where), after = fresh(where);
  jump(star, where);
  here_ = star;
  Action all;
  for (const Leaf* leaf : others) overwrite(all, leaf);
  if (together) {
    for (const Leaf* leaf : declared) overwrite(all, leaf);
    emit(std::move(all), true, where, shown);
    jump(after, where);
    here_ = after;
    return;
  }
  graph_.node(star).total = true;
  graph_.node(star).keep = true;
  bool shared = std::any_of(others.begin(), others.end(), [](const Leaf* l) { return l->shared; });
  if (!others.empty()) arc(star, star, std::move(all), shared, where, shown);
  for (const Leaf* leaf : declared) {
    if (leaf->tie == Tie::identity && !leaf->array) {
      // A lock is taken when it is free, and given back by its owner.
      Term self = contract_.thread.self, nobody = terms_.none();
      for (bool takes : {true, false}) {
        Action action;
        action.guard = equal(leaf->variable, takes ? nobody : self);
        action.assign[leaf->variable] = takes ? self : nobody;
        arc(star, star, std::move(action), true, where,
            shown + (takes ? " takes " : " gives back ") + leaf->name);
      }
      continue;
    }
    Action one;
    overwrite(one, leaf);
    arc(star, star, std::move(one), true, where, shown + " writes " + leaf->name);
  }
  jump(after, where);
  here_ = after;
}

/// What a pointer argument reaches becomes arbitrary; the function keeps nothing.
void Lowering::havoc_reachable(const Expr* pointer, SourceRange where) {
  const Expr* e = pointer;
  while (e->kind == ExprKind::cast) e = e->children[0];
  bool is_pointer = e->type && e->type->is(TypeKind::pointer);
  if (!is_pointer || e->kind == ExprKind::text || e->kind == ExprKind::zero ||
      e->kind == ExprKind::constant) {
    value(e);
    return;
  }
  Term address = value(e);
  Reach reach;
  if (address.is_constant()) {
    Object* object = memory_.object_of(address.value());
    if (!object) return;
    // The part that it points to, and what lies beside it.
    std::vector<Leaf*> below;
    memory_.leaves_below(memory_.whole(*object), below);
    reach.leaves.insert(below.begin(), below.end());
    if (!object->shared) {
      // Nobody else writes it: once is enough.
      forget(*object, where);
      return;
    }
  } else {
    Reach types;
    std::function<void(const Type*, const Field*)> parts = [&](const Type* t, const Field* f) {
      if (t->is(TypeKind::array)) return parts(t->target, f);
      if (t->is(TypeKind::record)) {
        if (!types.inside.insert(t).second) return;
        for (const Field& inner : t->record->fields) parts(inner.type, &inner);
        return;
      }
      std::vector<Leaf*> found;
      if (t->is(TypeKind::empty)) {
        for (Object* object : memory_.exposed_objects()) {
          memory_.leaves_below(memory_.whole(*object), found);
        }
        for (Leaf* map : memory_.all_maps()) found.push_back(map);
      } else if (t->scalar()) {
        memory_.leaves_like(f, t, found);
      }
      reach.leaves.insert(found.begin(), found.end());
    };
    parts(e->type->target, nullptr);
  }
  strange_writes(reach, where, text(where));
}

/// Every part of a local holds anything now. Which parts it has is known when the thread is
/// complete: finish_forgotten() fills the action in.
void Lowering::forget(Object& object, SourceRange where) {
  if (pure_) {
    pure_failed_ = true;
    return;
  }
  forgotten_.push_back({graph_.arc_count(), &object});
  emit({}, false, where, "");
}

void Lowering::finish_forgotten() {
  for (const auto& [number, object] : forgotten_) {
    Action& action = graph_.arc(number).action;
    for (const auto& [path, leaf] : object->leaves) {
      if (leaf.rigid || leaf.shared || leaf.wild()) continue;
      Term any = input(leaf.variable.sort());
      if (context_.options.machine_ints && !leaf.array) {
        Term range = type_range(any, leaf.type);
        if (!range.is_true()) action.guard = action.guard ? conj(action.guard, range) : range;
      }
      action.inputs.push_back(any);
      action.assign[leaf.variable] = any;
    }
  }
}

// ---- calls ----

Term Lowering::unknown_call(const std::string& name, const Expr* e) {
  if (pure_) {
    pure_failed_ = true;
    return integer(0);
  }
  for (const char* jump : {"setjmp", "_setjmp", "__sigsetjmp", "longjmp", "siglongjmp",
                           "__builtin_setjmp", "__builtin_longjmp", "vfork"}) {
    if (name == jump) {
      refuse(e->where, "call of '" + name + "'");
      return integer(0);
    }
  }
  assumption("the unknown function '" + name +
             "' returns, gives any value, writes at most what its pointer arguments or those of "
             "other unknown functions reach, and fails no assertion");
  context_.unknown_calls = true;
  Reach reach;
  for (std::size_t i = 1; i < e->children.size(); ++i) {
    const Expr* argument = e->children[i];
    if (argument->type && argument->type->is(TypeKind::record)) {
      record_place(argument);
      reach_parts(argument->type, reach);
      continue;
    }
    const Expr* given = argument;
    while (given->kind == ExprKind::cast) given = given->children[0];
    if (given->kind == ExprKind::function) {
      assumption("the unknown function '" + name + "' runs '" + given->declaration->name +
                 "' at most as a thread of its own");
    } else {
      reach_value(argument, reach);
    }
  }
  for (Object* object : memory_.escaped_objects()) reach_object(*object, reach);
  strange_writes(reach, e->where, text(e->where));
  const Expr* callee = e->children[0];
  while (callee->kind == ExprKind::cast) callee = callee->children[0];
  if (callee->kind == ExprKind::function && callee->declaration->no_return) {
    jump(halt_, e->where);
    here_ = fresh(e->where);
    return integer(0);
  }
  if (!e->type || e->type->is(TypeKind::empty) || e->type->is(TypeKind::record)) return integer(0);
  return arbitrary(e->type, e->where);
}

/// memset and memcpy of one whole object of known type, leaf by leaf; anything else makes the
/// target arbitrary.
Term Lowering::block_model(const Row& row, const Expr* e, const std::vector<Expr*>& arguments) {
  const Expr* target = arguments[static_cast<std::size_t>(row.pointer)];
  if (row.op == "anything") {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (static_cast<int>(i) != row.pointer && !arguments[i]->type->is(TypeKind::record))
        value(arguments[i]);
    }
    havoc_reachable(target, e->where);
    return e->type && !e->type->is(TypeKind::empty) ? arbitrary(e->type, e->where) : integer(0);
  }
  const Expr* size = arguments.size() > 2 ? arguments[2] : nullptr;
  const Expr* stripped = target;
  while (stripped->kind == ExprKind::cast) stripped = stripped->children[0];
  // An array that decays is meant as a whole.
  std::optional<Place> to =
      stripped->kind == ExprKind::decay ? place(stripped->children[0]) : pointed(target, e->where);
  if (!to) return integer(0);
  bool whole = size && size->kind == ExprKind::constant && !to->type->is(TypeKind::empty) &&
               size->value == mpz_class(static_cast<unsigned long>(to->type->size));
  bool small = !to->type->is(TypeKind::array) || to->type->count <= 64;
  if (row.model == Model::fill) {
    bool zero = arguments[1]->kind == ExprKind::constant && arguments[1]->value == 0;
    if (whole && zero && small) {
      initialise_zero(*to, e->where);
      return to->address;
    }
  } else if (whole && small) {
    const Expr* source = arguments[1];
    while (source->kind == ExprKind::cast) source = source->children[0];
    std::optional<Place> from = source->kind == ExprKind::decay ? place(source->children[0])
                                                                : pointed(arguments[1], e->where);
    if (from && from->type == to->type) {
      copy(*to, *from, e->where);
      return to->address;
    }
  }
  havoc_reachable(target, e->where);
  return to->address;
}

// ---- the heap ----

Term Lowering::heap_state(const char* name, Sort element) {
  Term v = terms_.variable(name, terms_.array_sort(terms_.int_sort(), element));
  heap_states_[v] =
      constant_array(v.sort(), element.is(SortKind::boolean) ? terms_.boolean(false) : integer(0));
  return v;
}

Term Lowering::allocate(const Row& row, const Expr* e, const std::vector<Expr*>& arguments) {
  // Known objects have positive addresses, null is 0: a new one lies below, perhaps where another
  // lay. What it holds is arbitrary, zeroed or not.
  Term size;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    Term v = value(arguments[i]);
    bool factor =
        static_cast<int>(i) == row.value || (row.op == "*" && static_cast<int>(i) == row.value + 1);
    if (factor) size = size ? multiply(size, frozen(v, e->where)) : frozen(v, e->where);
  }
  if (!context_.options.may_fail) assumption("allocation calls succeed");
  Action action;
  Term any = input(terms_.int_sort());
  action.inputs = {any};
  action.guard = less(any, integer(0));
  Term t = temporary(terms_.int_sort());
  action.assign[t] = multiply(any, integer(block_size));
  if (context_.options.check_memory && context_.facts.frees) {
    Term freed = heap_state("freed", terms_.bool_sort());
    action.assign[freed] = store(freed, any, terms_.boolean(false));
  }
  if (context_.options.check_memory && size) {
    Term sizes = heap_state("allocated", terms_.int_sort());
    action.assign[sizes] = store(sizes, any, size);
  }
  emit(std::move(action), false, e->where, text(e->where));
  return t;
}

void Lowering::release(const Expr* e, const Expr* pointer) {
  Term address = frozen(value(pointer), pointer->where);
  if (!context_.options.check_memory) {
    assumption(memory_safe);
    return;
  }
  assumption("no other thread frees memory that a thread still uses");
  // Null is allowed; else the start of a block that is not freed yet.
  Term block = divide(address, integer(block_size));
  Term freed = heap_state("freed", terms_.bool_sort());
  Term starts = equal(modulo(address, integer(block_size)), integer(0));
  Term good = conj(less(address, integer(0)), conj(starts, negate(select(freed, block))));
  Term null = equal(address, integer(0));
  demand(disj(null, good), e->where, "a block that is allocated");
  Action action;
  action.assign[freed] = ite(null, freed, store(freed, block, terms_.boolean(true)));
  emit(std::move(action), false, e->where, text(e->where));
}

/// The pointer may be followed: not null and, under --check memory, into a living object.
void Lowering::demand_pointer(const Place& place, SourceRange where) {
  Term good = negate(equal(place.pointer, integer(0)));
  if (context_.options.check_memory) {
    Term alive = terms_.boolean(true);
    Term block = divide(place.address, integer(block_size));
    if (context_.facts.frees) {
      alive = negate(select(heap_state("freed", terms_.bool_sort()), block));
      assumption("no other thread frees memory that a thread still uses");
    }
    if (context_.facts.allocates) {
      Term size = select(heap_state("allocated", terms_.int_sort()), block);
      Term end = add(modulo(place.address, integer(block_size)),
                     terms_.integer(static_cast<long>(place.type->size)));
      alive = conj(alive, disj(equal(size, integer(0)), at_most(end, size)));
      assumption("what another thread allocates is large enough for its type");
    }
    Term on_heap = less(place.address, integer(0));
    std::vector<Term> denoted;
    if (place.type->scalar()) {
      for (const Target& t : memory_.targets(place)) {
        if (t.condition) denoted.push_back(t.condition);
      }
    }
    Term known = place.type->scalar() ? disj(terms_, denoted) : terms_.boolean(true);
    good = conj(good, ite(on_heap, alive, known));
  }
  demand(good, where, "pointer to a living object");
}

} // namespace absthread::cfront
