// SPDX-License-Identifier: MIT
// What comes from outside: unknown functions, and what they may read and write.
//
// An unknown function gives any value and may write whatever its pointer arguments reach, through
// any chain of pointers, and whatever earlier calls of unknown functions could reach: what escaped
// stays exposed. A local that escapes is arbitrary at every read from then on; shared variables
// that it may write are written any number of times, in any order, each write a step. What a
// pointer reaches is found by types (Memory::leaves_like); `void *` reaches every object whose
// address is used. Which objects escape is not known before all threads are lowered, so they are
// lowered again until it is (lower.cpp).
#include "instrument/cfront/lowering.hpp"

#include "spec-lang/diag/fault.hpp"

#include "spec-lang/term/rewrite.hpp"

#include <algorithm>
#include <utility>

namespace absthread::cfront {

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
  if (!place.field || place.field->bits == 0 || place.type != place.field->type ||
      ABSTHREAD_FAULT("cfront-bit-field-is-wide"))
    return value;
  if (place.object ? place.object->shared : true) {
    assumption("no two threads write neighbouring bit-fields at once: they are one location",
               where);
  }
  return in_range(value, place.type, where, true);
}

// ---- what a pointer reaches ----

void Lowering::escape(Object& object) {
  if (object.allocation) return share_allocation(object);
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
  // Unknown code on both sides can race, too: nobody else may have accessed it so far.
  if (context_.options.accesses && object.shared && !object.constant &&
      !ABSTHREAD_FAULT("race-unknown-needs-known"))
    make_leaves(memory_.whole(object));
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
  reach_types(context_.types.inside(object.type, object.declaration), reach);
}

/// The memory of the place, as far as it is raw or of the project's own types. What libraries do to
/// their own objects is for them (semantics.md, External code, A.9).
void Lowering::make_leaves(const Place& place) {
  if (place.type->is(TypeKind::record)) {
    if (memory_.declared_whole(place) || context_.facts.beside.contains(place.type)) return;
    if (!place.type->record->own) {
      assumption("functions from outside synchronise access to objects of their own types");
      return;
    }
    for (const Field& f : place.type->record->fields)
      if (!f.name.empty() || f.bits == 0) make_leaves(memory_.member(place, &f));
  } else if (place.type->is(TypeKind::array)) {
    make_leaves(memory_.element(place, integer(0)));
  } else if (place.type->scalar()) {
    memory_.targets(place);
  }
}

void Lowering::reach_leaves(const std::vector<Leaf*>& leaves, Reach& reach) {
  for (Leaf* leaf : leaves) {
    if (leaf->owner) {
      reach_object(*const_cast<Object*>(leaf->owner), reach);
    } else {
      reach.leaves.insert(leaf);
    }
  }
}

/// ... through pointers. What a `void *` leads to is found when all of it is known.
void Lowering::reach_types(const TypesReached& types, Reach& reach) {
  if (!reach.types.insert(&types).second) return;
  reach.function_types.insert(types.functions.begin(), types.functions.end());
  reach.everything = reach.everything || types.everything;
  if (reach.everything) return;
  std::vector<Leaf*> found;
  for (const auto& [field, type] : types.scalars) {
    // The whole object: a lock, too, of which nobody has seen a part.
    for (Object* object : memory_.objects_like(field, type)) reach_object(*object, reach);
    memory_.leaves_like(field, type, found);
  }
  for (const View* view : types.views) memory_.leaves_viewed(*view, found);
  reach_leaves(found, reach);
}

void Lowering::reach_everything(Reach& reach) {
  for (Object* object : memory_.exposed_objects()) reach_object(*object, reach);
  for (Leaf* map : memory_.all_maps()) reach.leaves.insert(map);
}

/// From the value of an argument, which is evaluated here.
Lowering::Given Lowering::reach_value(const Expr* pointer, Reach& reach) {
  const Expr* e = pointer;
  while (e->kind == ExprKind::cast) e = e->children[0];
  if (e->kind == ExprKind::function) {
    reach.given[e->declaration] = e->where;
    return {e, Term()};
  }
  if (!e->type || e->kind == ExprKind::text || e->kind == ExprKind::zero) return {e, Term()};
  const Term address = value(e);
  if (e->kind == ExprKind::constant || !e->type->is(TypeKind::pointer)) return {e, address};
  if (Memory::found_by_type(address)) {
    const View* view = context_.facts.pointers.behind(e);
    if (e->type->target) reach_types(context_.types.behind(e->type->target, view), reach);
    return {e, address};
  }
  if (const Declaration* function = memory_.function_at(address.value()))
    reach.given[function] = pointer->where;
  if (Object* object = memory_.object_of(address.value())) reach_object(*object, reach);
  return {e, address};
}

/// Everything in `reach` may be written, any number of times.
void Lowering::strange_writes(const Reach& reach, SourceRange where, const std::string& shown) {
  // What other code will be seen to access may be among it: then this is lowered again.
  context_.unknown_calls = true;
  if (context_.in_vain()) return;
  std::vector<Leaf*> declared, others;
  for (Leaf* leaf : reach.leaves) {
    if (leaf->rigid && context_.facts.drops_const) assumption(const_stays);
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
    if (leaf->array || leaf->tie != Tie::integer) return;
    const Term range = value_range(any, leaf->type);
    if (!range.is_true()) action.guard = action.guard ? conj(action.guard, range) : range;
  };
  if (declared.empty() && others.empty()) return;
  bool together = atomic_depth_ > 0 || in_statement_;
  LocationId star = fresh(where), after = fresh(where);
  jump(star, where);
  here_ = star;
  Action all;
  for (const Leaf* leaf : others) overwrite(all, leaf);
  record_unknown(all.accesses, others, true, where);
  if (together) {
    for (const Leaf* leaf : declared) overwrite(all, leaf);
    record_unknown(all.accesses, declared, true, where);
    emit(std::move(all), true, where, shown);
    jump(after, where);
    here_ = after;
    return;
  }
  graph_.node(star).total = true;
  graph_.node(star).keep = true;
  bool shared = std::any_of(others.begin(), others.end(), [](const Leaf* l) { return l->shared; });
  if (!others.empty()) arc(star, star, std::move(all), shared, where, shown);
  for (Leaf* leaf : declared) {
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
    record_unknown(one.accesses, {leaf}, true, where);
    arc(star, star, std::move(one), true, where, shown + " writes " + leaf->name);
  }
  jump(after, where);
  here_ = after;
}

/// `optind`, `timezone`: what the library's headers show of it is written by its functions.
void Lowering::writes_variables_of_library(const Declaration& function, SourceRange where) {
  if (!function.by_system) return;
  Reach reach;
  for (const std::string_view name : variables_written_by(function.name))
    if (const Declaration* d = context_.tree.find(std::string(name)))
      if (d->storage == Storage::global && !d->defined) reach_object(memory_.global(*d), reach);
  if (reach.leaves.empty()) return;
  if (pure_) {
    pure_failed_ = true;
    return;
  }
  rests_on(function.name, where);
  strange_writes(reach, where, text(where));
}

/// What a pointer argument reaches becomes arbitrary; the function keeps nothing. `unfollowed`:
/// that is less than the code says. `size`: how many bytes, if it is known.
void Lowering::havoc_reachable(const Expr* pointer, SourceRange where,
                               const std::string& unfollowed, const mpz_class& size) {
  const Expr* e = pointer;
  while (e->kind == ExprKind::cast) e = e->children[0];
  bool is_pointer = e->type && e->type->is(TypeKind::pointer);
  if (!is_pointer || e->kind == ExprKind::text || e->kind == ExprKind::zero ||
      e->kind == ExprKind::constant) {
    value(e);
    return;
  }
  havoc_at(value(e), e, where, unfollowed, size);
}

/// ... which points to this address.
void Lowering::havoc_at(Term address, const Expr* e, SourceRange where,
                        const std::string& unfollowed, const mpz_class& size) {
  Reach reach;
  if (!Memory::found_by_type(address)) {
    Object* object = memory_.object_of(address.value());
    if (!object) return;
    // The part that it points to, and what lies beside it.
    std::vector<Leaf*> below;
    memory_.leaves_below(memory_.whole(*object), below);
    reach.leaves.insert(below.begin(), below.end());
    if (!object->shared) {
      // Nobody else writes it: once is enough.
      forget(*object, where, unfollowed);
      return;
    }
  } else {
    std::set<const Type*> met;
    std::function<void(const Type*, const Field*)> parts = [&](const Type* t, const Field* f) {
      if (t->is(TypeKind::array)) return parts(t->target, f);
      if (t->is(TypeKind::record)) {
        if (!met.insert(t).second) return;
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
    const Type* target = e->type->target;
    std::vector<Leaf*> found;
    if (const View* view = context_.facts.pointers.behind(e); view && is_character(target))
      memory_.leaves_viewed(*view, found);
    // More than the pointer's own type: what lies around it.
    if (!is_character(target) && size > static_cast<unsigned long>(target->size))
      memory_.leaves_viewed(memory_.around(target), found);
    reach.leaves.insert(found.begin(), found.end());
  }
  std::vector<Term> written;
  for (const Leaf* leaf : reach.leaves)
    if (leaf->variable) written.push_back(leaf->variable);
  if (!unfollowed.empty()) loosely(where, unfollowed, written, here_);
  strange_writes(reach, where, text(where));
}

/// Every part of a variable holds anything now. Which parts it has is known when the thread is
/// complete: finish_forgotten() fills the action in.
void Lowering::forget(Object& object, SourceRange where, const std::string& unfollowed) {
  if (pure_) {
    pure_failed_ = true;
    return;
  }
  forgotten_.push_back({graph_.arc_count(), where, &object, unfollowed});
  // What other threads will be seen to access of it may be missing: then this is lowered again.
  context_.unknown_calls = context_.unknown_calls || object.shared;
  emit({}, object.shared, where, object.shared ? text(where) : "");
}

void Lowering::finish_forgotten() {
  for (Forgotten& forgotten : forgotten_) {
    if (!forgotten.object) continue;
    Action& action = graph_.arc(forgotten.arc).action;
    action.choice = true;
    for (const auto& [path, leaf] : forgotten.object->leaves) {
      if (leaf.rigid || leaf.wild() || leaf.declared) continue;
      Term any = input(leaf.variable.sort());
      if (!leaf.array) {
        Term range = value_range(any, leaf.type);
        if (!range.is_true()) action.guard = action.guard ? conj(action.guard, range) : range;
      }
      action.inputs.push_back(any);
      action.assign[leaf.variable] = any;
      forgotten.inputs.push_back(any);
    }
  }
}

/// Where the code says more than that a local holds anything, and the thread looks at it.
void Lowering::settle_forgotten() {
  const std::set<std::string> used = graph_.inputs();
  for (const Forgotten& forgotten : forgotten_) {
    const bool matters = std::any_of(forgotten.inputs.begin(), forgotten.inputs.end(),
                                     [&](Term input) { return used.contains(input.name()); });
    if (matters && !forgotten.unfollowed.empty())
      graph_.mark_loose(forgotten.inputs,
                        context_.loose_place({forgotten.where, forgotten.unfollowed}));
  }
}

// ---- calls ----

/// Whoever runs the function sees no difference: it calls nothing and writes its own locals only.
/// Where races count, it reads no variable of others either; where bad accesses and overflow count,
/// nobody knows what it would do with the arguments that it gets.
bool is_harmless(const Declaration& function, const LoweringContext& context) {
  if (!function.body) return true;
  auto locals = [](const Declaration* d) {
    return d->storage == Storage::local || d->storage == Storage::parameter;
  };
  const TreeFacts& facts = context.facts;
  if (context.options.check_memory || context.options.machine_ints) return false;
  if (facts.drastic.contains(&function)) return false;
  if (context.options.accesses && facts.mentioned.contains(&function)) return false;
  auto calls = facts.calls.find(&function);
  auto by_name = facts.written.find(&function);
  return (calls == facts.calls.end() || calls->second.empty()) &&
         !facts.written_through.contains(&function) &&
         (by_name == facts.written.end() ||
          std::all_of(by_name->second.begin(), by_name->second.end(), locals));
}

// ---- functions of the program's own that no file defines ----

void LoweringContext::has_no_body(const std::string& name, SourceRange where,
                                  const std::string& touches) {
  if (!touches.empty() && !ABSTHREAD_FAULT("project-function-touches-nothing"))
    without_body.try_emplace(name, WithoutBody{name, where, touches});
}

void LoweringContext::may_block(const std::string& function, SourceRange where) {
  if (!options.deadlock || ABSTHREAD_FAULT("cfront-calls-return")) return;
  const bool known = std::any_of(waits.begin(), waits.end(),
                                 [&](const Unsupported& u) { return u.where == where; });
  if (!known) waits.push_back({where, "'" + function + "' returns", false, false, function});
}

/// Also those that nobody here mentions, and those that are const: others find addresses in them.
const std::vector<const Declaration*>& LoweringContext::globals_outside() {
  if (outside_globals) return *outside_globals;
  std::vector<const Declaration*> found;
  for (const Declaration* d : tree.globals)
    if (!d->internal && d->refused.empty()) found.push_back(d);
  return outside_globals.emplace(std::move(found));
}

/// A function that it can name. (Those that it can find are refused, see functions_escape().)
std::string LoweringContext::can_touch() {
  for (const Declaration* f : tree.functions) {
    const bool ours = user_files.contains(f->where.file) || f->own;
    if (!f->internal && ours && f->name != "main" && !excluded(*f) && !is_harmless(*f, *this))
      return "may run '" + f->name + "'";
  }
  return {};
}

/// It writes what it can name and what it reaches, at the call and later, by threads that it
/// starts. Whether that matters is known when all threads are there (follow_program.cpp); a
/// variable of a contract always does.
void Lowering::calls_project_function(const std::string& name, SourceRange where, Reach& reach) {
  if (!ABSTHREAD_FAULT("project-function-writes-no-globals"))
    for (const Declaration* d : context_.globals_outside()) reach_object(memory_.global(*d), reach);
  context_.has_no_body(name, where,
                       context_.options.deadlock ? "may wait, or take a lock and keep it"
                                                 : context_.can_touch());
  writes_later(name, where, reach);
}

/// At the call and at any time from then on.
void Lowering::writes_later(const std::string& name, SourceRange where, const Reach& reach) {
  for (const Leaf* leaf : reach.leaves) {
    // A thread of its own takes and gives back a lock: that only makes others wait.
    const bool owner = leaf->tie == Tie::identity || leaf->element.is(SortKind::thread);
    if (leaf->rigid || leaf->wild() || owner) continue;
    if (!context_.following && leaf->declared)
      context_.has_no_body(name, where, "may write '" + leaf->name + "'");
    if (!context_.following || !leaf->shared) continue;
    LoweringContext::ReachedOutside& found = context_.reached_outside[name];
    if (!found.where) found.where = where;
    found.variables.emplace(leaf->variable, leaf->name);
  }
}

/// A thread whose function has no body: it may do anything, or nothing, and end.
void Lowering::runs_elsewhere(const Declaration& function) {
  if (ABSTHREAD_FAULT("thread-without-body-is-empty")) return;
  rests_on(function.name, function.where);
}

/// Whoever gets behind an unknown call has not been kept waiting by it, and sees what it has
/// written: none of this need be so.
void Lowering::rests_on(const std::string& function, SourceRange where) {
  if (ABSTHREAD_FAULT("unknown-call-is-exact")) return;
  const std::uint32_t place = context_.loose_place(
      {where, "what '" + function + "' does is not known", false, false, function});
  std::uint32_t& mark = graph_.node(here_).loose;
  if (mark == 0) mark = place;
  emit({}, false, where, text(where));
}

/// What unknown code has without being given it: variables of its own that the program fills, and
/// numbers, which may be addresses of functions.
const std::set<const Type*>& Lowering::functions_outside() {
  if (context_.functions_outside) return *context_.functions_outside;
  std::set<const Type*> found = context_.facts.disguised;
  for (const Declaration* d : context_.tree.globals) {
    if (d->defined || !context_.facts.assigned.contains(d)) continue;
    const std::set<const Type*>& here = context_.types.inside(d->type, d).functions;
    found.insert(here.begin(), here.end());
  }
  return context_.functions_outside.emplace(std::move(found));
}

/// Whoever has got hold of a function may run it: nothing says when, nor in which thread.
void Lowering::functions_escape(const Reach& reach, const std::string& name, SourceRange where) {
  auto escapes = [&](const Declaration& f, SourceRange at, const std::string& how) {
    if (context_.excluded(f)) return;
    if (!f.body && f.project) context_.has_no_body(f.name, at, "may be run by '" + name + "'");
    if (context_.following && !is_harmless(f, context_)) {
      refuse(at,
             "function '" + f.name + "', which " + how + " the unknown function '" + name + "'");
    } else {
      assumption("the unknown function '" + name + "' runs '" + f.name +
                 "' at most as a thread of its own");
      context_.handed_over.try_emplace(&f, name, at);
    }
  };
  for (const auto& [f, at] : reach.given) escapes(*f, at, "is given to");
  for (const Declaration* f : context_.tree.functions) {
    if (!context_.facts.kept.contains(f) || reach.given.contains(f) || is_harmless(*f, context_))
      continue;
    if (std::any_of(reach.function_types.begin(), reach.function_types.end(),
                    [&](const Type* t) { return may_call(t, f->type); }))
      escapes(*f, where, "can be found by");
  }
}

/// A known function that runs the functions that it gets, some time.
void Lowering::functions_are_given(Arguments arguments, const std::string& name,
                                   SourceRange where) {
  Reach reach;
  for (const Expr* a : arguments) {
    const Type* type = a->type && a->type->is(TypeKind::pointer) ? a->type->target : a->type;
    if (type && type->is(TypeKind::function)) reach_value(a, reach);
  }
  functions_escape(reach, name, where);
}

/// Unknown code may have put addresses of its own functions wherever it found a pointer to one, and
/// gives back what it likes.
void Lowering::functions_come_in(const Reach& reach, const Type* result) {
  if (!context_.following) return; // who else is called is not asked for
  auto come_in = [&](const Type* t) {
    if (context_.strange_functions.insert(t).second) context_.escapes_changed = true;
  };
  for (const Type* t : reach.function_types) come_in(t);
  if (reach.everything) come_in(nullptr);
  if (!result) return;
  const TypesReached& given = context_.types.inside(result, nullptr);
  for (const Type* t : given.functions) come_in(t);
  if (given.everything) come_in(nullptr);
}

/// Whether a pointer to a function of this type may come from unknown code: given by it, found in a
/// variable of its own, made from something else, or the address of a function without a body.
bool Lowering::strange_function(const Type* type) {
  auto may_be = [&](const std::set<const Type*>& types) {
    return std::any_of(types.begin(), types.end(),
                       [&](const Type* t) { return !t || may_call(t, type); });
  };
  if (may_be(context_.strange_functions) || may_be(context_.facts.disguised)) return true;
  for (const auto& [function, variables] : context_.facts.mentioned) {
    for (const Declaration* d : variables) {
      if (d->defined) continue;
      const TypesReached& held = context_.types.inside(d->type, d);
      if (held.everything || may_be(held.functions)) return true;
    }
  }
  return std::any_of(context_.facts.address_taken.begin(), context_.facts.address_taken.end(),
                     [&](const Declaration* f) { return !f->body && may_call(f->type, type); });
}

/// ... and by pointers that unknown functions have got before, into memory that is not known object
/// by object. Contracts leave such memory free: then it makes no difference.
void Lowering::reach_what_was_given(Reach& reach) {
  if (!context_.following && !context_.options.accesses) return;
  std::set<const TypesReached*>& given = context_.given_outside;
  const std::size_t before = given.size();
  given.insert(reach.types.begin(), reach.types.end());
  context_.escapes_changed = context_.escapes_changed || given.size() != before;
  for (const TypesReached* types : given) reach_types(*types, reach);
}

/// What a pointer denotes may be a function of a file that we do not see, if there is one: who
/// starts the threads of contracts stands somewhere. What lies in a record of a world is the
/// world's.
bool Lowering::may_be_of_the_project(const Expr* callee) const {
  if (context_.facts.has_other_files) return true;
  if (context_.following || ABSTHREAD_FAULT("cfront-strange-pointers-are-of-a-world")) return false;
  const Declaration* main = context_.tree.find("main");
  if (main && main->body) return false;
  while (callee->kind == ExprKind::load || callee->kind == ExprKind::dereference ||
         callee->kind == ExprKind::cast)
    callee = callee->children[0];
  if (of_a_settled_table(callee)) return false;
  return callee->kind != ExprKind::member || !callee->field || !callee->field->parent ||
         callee->field->parent->own;
}

/// A place in a variable that nobody writes: it holds the functions that the text puts there.
bool Lowering::of_a_settled_table(const Expr* place) const {
  while (place->kind == ExprKind::index || place->kind == ExprKind::member ||
         place->kind == ExprKind::decay || place->kind == ExprKind::cast)
    place = place->children[0];
  if (place->kind != ExprKind::variable || !place->declaration->defined) return false;
  const Declaration& table = *place->declaration;
  if (table.replaceable) return false;
  return table.constant ||
         (table.internal && !context_.facts.assigned.contains(&table) && !memory_.exposed(&table));
}

/// `library`: what it is known to access at once, besides.
Term Lowering::unknown_call(const std::string& name, const Expr* e, const Library* library) {
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
  Reach reach;
  std::vector<Given> given;
  for (std::size_t i = 1; i < e->children.size(); ++i) {
    const Expr* argument = e->children[i];
    if (argument->type && argument->type->is(TypeKind::record)) {
      record_place(argument);
      reach_types(context_.types.inside(argument->type, nullptr), reach);
      given.push_back({argument, Term()});
      continue;
    }
    given.push_back(reach_value(argument, reach));
    if (library && given.back().value)
      given.back().value = frozen(given.back().value, argument->where);
  }
  if (library) library_accesses_at_once(*library, given, e->where);
  for (Object* object : memory_.escaped_objects()) reach_object(*object, reach);
  reach_what_was_given(reach);
  const Expr* callee = e->children[0];
  while (callee->kind == ExprKind::cast) callee = callee->children[0];
  const Declaration* called = callee->kind == ExprKind::function ? callee->declaration : nullptr;
  const bool project = called ? called->project : may_be_of_the_project(callee);
  assumption("the unknown function '" + name +
             (project ? context_.options.accesses
                            ? "' returns, gives any value, fails no assertion, does not run "
                              "'main', and has no races on memory of its own"
                            : "' returns, gives any value, fails no assertion, and does not run "
                              "'main'"
                      : "' returns, gives any value, writes at most what its pointer arguments or "
                        "those of other unknown functions reach, and fails no assertion"));
  if (reach.everything) reach_everything(reach);
  if (project) {
    // What it gives back it has, too.
    if (e->type && !ABSTHREAD_FAULT("project-function-forgets-its-result"))
      reach_types(context_.types.inside(e->type, nullptr), reach);
    calls_project_function(name, e->where, reach);
  } else if (called && goes_on(*called) && !ABSTHREAD_FAULT("library-writes-at-once-only")) {
    writes_later(name, e->where, reach);
  }
  if (name == "inline assembly") {
    loosely(e->where, "what this assembly writes is taken to be anything");
  } else {
    rests_on(name, e->where);
    context_.may_block(name, e->where);
  }
  const std::set<const Type*>& outside = functions_outside();
  reach.function_types.insert(outside.begin(), outside.end());
  functions_escape(reach, name, e->where);
  functions_come_in(reach, e->type);
  strange_writes(reach, e->where, text(e->where));
  errno_is_set(e->where);
  if (called && called->no_return) {
    jump(halt_, e->where);
    here_ = fresh(e->where);
    return integer(0);
  }
  if (!e->type || e->type->is(TypeKind::empty) || e->type->is(TypeKind::record)) return integer(0);
  return arbitrary(e->type, e->where);
}

} // namespace absthread::cfront
