// SPDX-License-Identifier: MIT
// Calls: functions with a body are inlined, known ones get the steps of their row in
// vocabulary.def, any other external gives an arbitrary result and makes arbitrary what its pointer
// arguments reach; it is listed among the assumptions.
#include "instrument/cfront/lowering.hpp"

#include <algorithm>

namespace absthread::cfront {

Term Lowering::arbitrary(const Type* type, SourceRange where) {
  if (pure_) {
    pure_failed_ = true;
    return integer(0);
  }
  Action action;
  Term any = input(terms_.int_sort());
  action.inputs = {any};
  // Mathematical integers need no bounds, except that unsigned ones are never negative.
  bool bounded = context_.options.machine_ints || (type && type->is(TypeKind::boolean));
  Term range = bounded                                                   ? type_range(any, type)
               : type && type->is(TypeKind::integer) && !type->is_signed ? at_most(integer(0), any)
                                                                         : terms_.boolean(true);
  if (!range.is_true()) action.guard = range;
  Term t = temporary(terms_.int_sort());
  action.assign[t] = any;
  emit(std::move(action), false, where, text(where));
  return t;
}

Term Lowering::call(const Expr* e) {
  if (e->kind == ExprKind::builtin) {
    std::string name = e->text;
    bool by_address = name.starts_with("atomic_by_address:");
    if (by_address) name = "atomic:" + name.substr(18);
    if (e->weak_order) {
      assumption("sequential consistency: the atomic access '" + text(e->where) +
                 "' has a weaker memory order");
    }
    const Row* row = find_model(name);
    if (!row || by_address) {
      refuse(e->where, "atomic operation '" + e->text + "'");
      return integer(0);
    }
    return model(*row, name, e, e->children);
  }
  const Expr* callee = e->children[0];
  while (callee->kind == ExprKind::cast) callee = callee->children[0];
  const Declaration* function = callee->kind == ExprKind::function ? callee->declaration : nullptr;
  if (!function) {
    Term address = value(callee);
    if (address.is_constant()) function = memory_.function_at(address.value());
    if (!function) {
      refuse(e->where, "call through a function pointer whose value is not constant");
      return integer(0);
    }
  }
  std::vector<Expr*> arguments(e->children.begin() + 1, e->children.end());
  const Row* row = find_model(function->name);
  // A function that the user's own file defines is what its body says; a header's inline function
  // is its model.
  bool own = function->body && context_.user_files.contains(function->where.file);
  if (row && !own) {
    bool fits = row->pointer < static_cast<int>(arguments.size()) &&
                row->value < static_cast<int>(arguments.size());
    if (fits) return model(*row, function->name, e, arguments);
  }
  if (function->body) {
    if (pure_) {
      pure_failed_ = true;
      return integer(0);
    }
    std::optional<Place> result = inline_call(*function, e);
    if (!result || !result->type->scalar()) return integer(0);
    return load(*result, false, e->where);
  }
  return unknown_call(function->name, e);
}

std::optional<Place> Lowering::inline_call(const Declaration& function, const Expr* e) {
  for (const Frame& frame : frames_) {
    if (frame.function == &function) {
      refuse(e->where, "recursion of '" + function.name + "'");
      return std::nullopt;
    }
  }
  if (graph_.arc_count() > most_arcs) {
    refuse(e->where, "function that is too large after inlining its calls");
    return std::nullopt;
  }
  Frame frame;
  frame.function = &function;
  // Values first, in the order of the text; then the parameters, so that no argument sees another
  // call's parameter.
  std::vector<Term> values;
  std::vector<std::optional<Place>> records;
  for (std::size_t i = 1; i < e->children.size(); ++i) {
    const Expr* argument = e->children[i];
    bool record = argument->type && argument->type->is(TypeKind::record);
    if (i > 1 && !simple(argument) && !simple(e->children[i - 1])) left_to_right();
    records.push_back(record ? record_place(argument) : std::nullopt);
    values.push_back(record ? integer(0) : frozen(value(argument), argument->where));
  }
  // Under `atomicity statement` the statements of the body are steps of their own.
  bool statement_before = in_statement_;
  if (in_statement_ && atomic_depth_ == 0) graph_.node(here_).interior = false;
  in_statement_ = false;

  std::string prefix = function.name + ".";
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const Declaration& parameter = *function.parameters[i];
    if (i >= values.size()) {
      frame.bindings[&parameter] =
          &memory_.local(prefix + parameter.name, &parameter, parameter.type);
      continue;
    }
    bool changes = context_.facts.assigned.contains(&parameter) || memory_.exposed(&parameter);
    if (parameter.type->scalar() && !changes && values[i].is_constant()) {
      frame.bindings[&parameter] = values[i];
      continue;
    }
    Object& object = memory_.local(prefix + parameter.name, &parameter, parameter.type);
    frame.bindings[&parameter] = &object;
    if (records[i]) {
      copy(memory_.whole(object), *records[i], e->where);
    } else {
      write(memory_.whole(object), values[i], e->children[i + 1]->where, "");
    }
  }
  if (function.type->target && !function.type->target->is(TypeKind::empty)) {
    frame.result = memory_.whole(memory_.local(prefix + "result", nullptr, function.type->target));
  }
  std::optional<Place> result = frame.result;
  bool atomic = function.name.starts_with("__VERIFIER_atomic_");
  frame.exit = fresh(e->where);
  LocationId exit = frame.exit;
  if (atomic) begin_atomic();
  frames_.push_back(std::move(frame));
  std::vector<Jump> outer_jumps;
  std::swap(outer_jumps, jumps_);
  std::vector<std::map<const Statement*, LocationId>> outer_cases;
  std::swap(outer_cases, cases_);
  collect_labels(function.body);
  int depth_before = atomic_depth_;
  statement(function.body);
  jump(exit, e->where);
  std::swap(outer_jumps, jumps_);
  std::swap(outer_cases, cases_);
  // What the callee has begun or ended stays so: the least of its ways out.
  int depth = frames_.back().exit_depth;
  if (!dead_) depth = depth < 0 ? atomic_depth_ : std::min(depth, atomic_depth_);
  atomic_depth_ = depth < 0 ? depth_before : depth;
  frames_.pop_back();
  if (atomic) end_atomic();
  at(exit);
  in_statement_ = statement_before;
  if (function.no_return) {
    // Control does not come back.
    here_ = fresh(e->where);
  }
  return result;
}

/// What a pointer argument reaches becomes arbitrary.
void Lowering::havoc_reachable(const Expr* pointer, SourceRange where) {
  const Expr* e = pointer;
  while (e->kind == ExprKind::cast) e = e->children[0];
  if (!e->type || !e->type->is(TypeKind::pointer) || e->kind == ExprKind::text ||
      e->kind == ExprKind::function || e->kind == ExprKind::zero || e->kind == ExprKind::constant) {
    return;
  }
  const Type* target = e->type->target;
  Term address = value(e);
  std::vector<Place> work;
  if (address.is_constant()) {
    Object* object = memory_.object_of(address.value());
    if (!object) return;
    if (!object->shared) {
      // The external may keep the address: the local is no longer only ours.
      roaming_locals_ = true;
    }
    work.push_back(memory_.whole(*object));
  } else if (target && !target->is(TypeKind::empty) && !target->is(TypeKind::function)) {
    if (std::optional<Place> p = memory_.at(address, target)) work.push_back(*p);
  } else {
    refuse(where, "unknown function that is given a pointer to something of unknown type");
    return;
  }
  for (std::size_t count = 0; !work.empty(); ++count) {
    if (count == 1000) {
      refuse(where, "unknown function that is given an object of more than 1000 parts");
      return;
    }
    Place p = work.back();
    work.pop_back();
    if (memory_.has_ghost(p)) {
      refuse(where, "unknown function that is given a lock, a semaphore or an event");
      return;
    }
    if (p.type->is(TypeKind::record)) {
      for (const Field& f : p.type->record->fields) work.push_back(memory_.member(p, &f));
    } else if (p.type->is(TypeKind::array)) {
      if (p.object && !p.index && p.type->target->scalar()) {
        Leaf* leaf = memory_.targets(memory_.element(p, integer(0))).front().leaf;
        Action action;
        Term any = input(leaf->variable.sort());
        action.inputs = {any};
        action.assign[leaf->variable] = any;
        emit(std::move(action), leaf->shared, where, text(where));
      } else {
        refuse(where, "unknown function that is given a pointer to an array of '" +
                          p.type->target->spelling + "'");
        return;
      }
    } else if (p.type->scalar()) {
      std::vector<Target> targets = targets_of(p, where);
      bool skip = std::any_of(targets.begin(), targets.end(), [](const Target& t) {
        return t.leaf->rigid || t.leaf->tie == Tie::identity;
      });
      if (skip) continue;
      Action action;
      Term any = input(terms_.int_sort());
      action.inputs = {any};
      put(action, targets, any, where);
      emit(std::move(action), is_shared(targets), where, text(where));
    }
  }
}

Term Lowering::unknown_call(const std::string& name, const Expr* e) {
  if (pure_) {
    pure_failed_ = true;
    return integer(0);
  }
  if (name == "setjmp" || name == "_setjmp" || name == "__sigsetjmp" || name == "longjmp" ||
      name == "siglongjmp") {
    refuse(e->where, "call of '" + name + "'");
    return integer(0);
  }
  assumption("the unknown function '" + name +
             "' returns, gives any value, changes only what its pointer arguments reach directly, "
             "keeps no address of "
             "a local variable, and fails no assertion");
  for (std::size_t i = 1; i < e->children.size(); ++i) {
    const Expr* argument = e->children[i];
    if (argument->type && argument->type->is(TypeKind::record)) {
      record_place(argument);
      continue;
    }
    const Expr* given = argument;
    while (given->kind == ExprKind::cast) given = given->children[0];
    if (given->kind == ExprKind::function) {
      assumption("the unknown function '" + name + "' runs '" + given->declaration->name +
                 "' at most as a thread of its own");
    } else if (argument->type && argument->type->is(TypeKind::pointer)) {
      havoc_reachable(argument, e->where);
    } else {
      value(argument);
    }
  }
  const Expr* callee = e->children[0];
  if (callee->kind == ExprKind::function && callee->declaration->no_return) {
    jump(halt_, e->where);
    here_ = fresh(e->where);
    return integer(0);
  }
  if (!e->type || e->type->is(TypeKind::empty) || e->type->is(TypeKind::record)) return integer(0);
  return arbitrary(e->type, e->where);
}

std::optional<Place> Lowering::pointed(const Expr* pointer, SourceRange where) {
  const Expr* e = pointer;
  while (e->kind == ExprKind::cast && e->children[0]->type &&
         e->children[0]->type->is(TypeKind::pointer)) {
    e = e->children[0];
  }
  if (e->kind == ExprKind::address) return place(e->children[0]);
  if (!e->type || !e->type->is(TypeKind::pointer)) {
    refuse(where, "argument that should be a pointer");
    return std::nullopt;
  }
  return place_at(value(e), e->type->target, where);
}

/// Down to the number inside atomic_t, refcount_t and the like.
std::optional<Place> Lowering::pointed_scalar(const Expr* pointer, SourceRange where) {
  std::optional<Place> p = pointed(pointer, where);
  while (p && p->type->is(TypeKind::record) && p->type->record->fields.size() == 1) {
    p = memory_.member(*p, &p->type->record->fields.front());
  }
  if (p && !p->type->scalar()) {
    refuse(where, "atomic operation on '" + p->type->spelling + "'");
    return std::nullopt;
  }
  return p;
}

Term Lowering::update(const Row& row, const Expr* e, const std::vector<Expr*>& arguments) {
  // Operands before the access itself.
  auto argument = [&](int number) -> const Expr* {
    return number >= 0 && number < static_cast<int>(arguments.size())
               ? arguments[static_cast<std::size_t>(number)]
               : nullptr;
  };
  Term operand = integer(row.op == "0" ? 0 : 1);
  if (const Expr* v = argument(row.value); v && row.model != Model::compare_exchange) {
    operand = frozen(value(v), v->where);
  }
  Term desired;
  if (row.model == Model::compare_swap || row.model == Model::compare_exchange) {
    const Expr* v = argument(row.value + 1);
    if (!v) {
      refuse(e->where, "atomic operation with too few arguments");
      return integer(0);
    }
    desired = frozen(value(v), v->where);
    if (row.op == "swapped") std::swap(desired, operand);
  }
  std::optional<Place> expected;
  if (row.model == Model::compare_exchange) {
    expected = pointed_scalar(argument(row.value), e->where);
    if (!expected) return integer(0);
    operand = frozen(load(*expected, false, e->where), e->where);
  }
  std::optional<Place> p = pointed_scalar(argument(row.pointer), e->where);
  if (!p) return integer(0);
  if (p->type->is(TypeKind::pointer) && row.model == Model::update) {
    operand = multiply(operand, terms_.integer(static_cast<long>(p->type->target->size)));
  }
  std::string shown = text(e->where);
  if (row.model == Model::load) return load(*p, false, e->where);
  if (row.model == Model::store) {
    write(*p, operand, e->where, shown);
    return integer(0);
  }
  if (p->pointer) demand(negate(equal(p->pointer, integer(0))), e->where, "no null pointer");
  std::vector<Target> targets = targets_of(*p, e->where);
  bool shared = is_shared(targets);
  if (row.model == Model::compare_swap || row.model == Model::compare_exchange) {
    Term result = temporary(terms_.int_sort());
    LocationId after = fresh(e->where), failed = fresh(e->where);
    Action success;
    Term old = read(success, targets, p->type, false);
    Term same = equal(old, operand);
    Action failure = success;
    success.guard = success.guard ? conj(success.guard, same) : same;
    Term differs = row.op == "weak" ? terms_.boolean(true) : negate(same);
    failure.guard = failure.guard ? conj(failure.guard, differs) : differs;
    put(success, targets, desired, e->where);
    success.assign[result] = row.result == Result::old_value ? old : integer(1);
    Term seen = temporary(terms_.int_sort());
    failure.assign[result] = row.result == Result::old_value ? old : integer(0);
    failure.assign[seen] = old;
    graph_.node(here_).total = true;
    arc(here_, after, std::move(success), shared, e->where, shown);
    arc(here_, failed, std::move(failure), shared, e->where, shown + " fails");
    here_ = failed;
    if (expected) write(*expected, seen, e->where, shown + " fails");
    jump(after, e->where);
    here_ = after;
    return result;
  }
  Action action;
  Term old = read(action, targets, p->type, false);
  Term made = row.model == Model::exchange
                  ? operand
                  : arithmetic(std::string(row.op), old, operand, p->type, e->where);
  put(action, targets, made, e->where);
  Term result = temporary(terms_.int_sort());
  switch (row.result) {
  case Result::old_value: action.assign[result] = old; break;
  case Result::new_value: action.assign[result] = made; break;
  case Result::is_zero:
    action.assign[result] = ite(equal(made, integer(0)), integer(1), integer(0));
    break;
  case Result::is_negative:
    action.assign[result] = ite(less(made, integer(0)), integer(1), integer(0));
    break;
  default: break;
  }
  emit(std::move(action), shared, e->where, shown);
  return result;
}

Term Lowering::lock_model(const Row& row, const Expr* e, const std::vector<Expr*>& arguments) {
  const Expr* pointer = arguments[static_cast<std::size_t>(
      row.model == Model::condition_wait ? row.value : row.pointer)];
  std::optional<Place> p = pointed(pointer, e->where);
  if (!p) return integer(0);
  Sort owner_sort = terms_.thread_sort(), count_sort = terms_.int_sort();
  std::string shown = text(e->where);
  Term self = contract_.thread.self, nobody = terms_.none();
  auto ghost = [&](const char* role, Sort sort) {
    Leaf* leaf = memory_.ghost(*p, role, sort);
    if (!leaf) refuse(e->where, "lock, semaphore or event that is not one known object");
    return leaf;
  };
  auto step = [&](Term guard, std::map<Term, Term> assign, bool blocking = true) {
    Action action;
    action.guard = guard;
    action.assign = std::move(assign);
    emit(std::move(action), true, e->where, shown, blocking);
  };
  // Waits, and may give up at any time: 0, or -EINTR.
  auto interruptible = [&](Term possible, std::map<Term, Term> assign) {
    Term result = temporary(terms_.int_sort());
    LocationId after = fresh(e->where);
    Action taken, interrupted;
    taken.guard = possible;
    taken.assign = std::move(assign);
    taken.assign[result] = integer(0);
    interrupted.assign[result] = integer(-4);
    graph_.node(here_).total = true;
    arc(here_, after, std::move(taken), true, e->where, shown);
    arc(here_, after, std::move(interrupted), false, e->where, shown + " is interrupted");
    here_ = after;
    return result;
  };
  // Two outcomes of a try; the result is nonzero as the row says.
  auto attempt = [&](Term possible, std::map<Term, Term> assign) {
    Term result = temporary(terms_.int_sort());
    LocationId after = fresh(e->where);
    Action taken, busy;
    taken.guard = possible;
    taken.assign = std::move(assign);
    taken.assign[result] = number(row.result == Result::was_taken);
    busy.guard = negate(possible);
    busy.assign[result] = number(row.result == Result::was_busy);
    graph_.node(here_).total = true;
    arc(here_, after, std::move(taken), true, e->where, shown);
    arc(here_, after, std::move(busy), true, e->where, shown + " fails");
    here_ = after;
    return result;
  };
  switch (row.model) {
  case Model::lock:
  case Model::unlock:
  case Model::lock_init:
  case Model::lock_interruptible:
  case Model::try_lock:
  case Model::condition_wait: {
    Leaf* m = ghost("owner", owner_sort);
    if (!m) return integer(0);
    Term v = m->variable;
    if (row.model == Model::try_lock) return attempt(equal(v, nobody), {{v, self}});
    if (row.model == Model::lock_interruptible) return interruptible(equal(v, nobody), {{v, self}});
    auto release = [&] {
      // Releasing another thread's lock is undefined.
      if (context_.options.check_memory) require(equal(v, self), e->where);
      assumption("locks are released by their owner only (other runs are cut)");
      step(equal(v, self), {{v, nobody}});
    };
    if (row.model == Model::condition_wait) {
      release();
      emit({}, false, e->where, ""); // woken by anything, at any time
    }
    if (row.model == Model::lock_init) {
      step(Term(), {{v, nobody}}, false);
    } else if (row.model == Model::unlock) {
      release();
    } else {
      step(equal(v, nobody), {{v, self}});
    }
    return integer(0);
  }
  case Model::read_lock:
  case Model::read_unlock:
  case Model::write_lock:
  case Model::rw_unlock: {
    Leaf* writer = ghost("owner", owner_sort);
    Leaf* readers = ghost("readers", count_sort);
    if (!writer || !readers) return integer(0);
    Term w = writer->variable, r = readers->variable;
    Term fewer = subtract(r, integer(1));
    switch (row.model) {
    case Model::read_lock: step(equal(w, nobody), {{r, add(r, integer(1))}}); break;
    case Model::write_lock: step(conj(equal(w, nobody), equal(r, integer(0))), {{w, self}}); break;
    case Model::read_unlock: step(Term(), {{r, fewer}}, false); break;
    default:
      step(Term(), {{w, ite(equal(w, self), nobody, w)}, {r, ite(equal(w, self), r, fewer)}},
           false);
      break;
    }
    return integer(0);
  }
  case Model::semaphore_init: {
    Term count = row.value < 0 ? integer(0) : value(arguments[static_cast<std::size_t>(row.value)]);
    Leaf* s = ghost("count", count_sort);
    if (s) step(Term(), {{s->variable, count}}, false);
    return integer(0);
  }
  case Model::semaphore_wait:
  case Model::semaphore_interruptible:
  case Model::semaphore_try:
  case Model::semaphore_post: {
    Leaf* s = ghost("count", count_sort);
    if (!s) return integer(0);
    Term v = s->variable, positive = less(integer(0), v);
    if (row.model == Model::semaphore_post) {
      step(Term(), {{v, add(v, integer(1))}}, false);
    } else if (row.model == Model::semaphore_wait) {
      step(positive, {{v, subtract(v, integer(1))}});
    } else if (row.model == Model::semaphore_interruptible) {
      return interruptible(positive, {{v, subtract(v, integer(1))}});
    } else {
      return attempt(positive, {{v, subtract(v, integer(1))}});
    }
    return integer(0);
  }
  default: {
    // Events: a contract may call them bool or int.
    Leaf* truth = memory_.ghost(*p, "set", terms_.bool_sort());
    if (!truth) {
      ghost("set", count_sort);
      return integer(0);
    }
    Term v = truth->variable;
    assumption("an event stays set until somebody clears it (a notification event)");
    if (row.model == Model::event_wait) {
      // With a timeout it may return at any time.
      bool for_ever = arguments.size() < 5 || arguments[4]->kind == ExprKind::zero ||
                      (arguments[4]->kind == ExprKind::constant && arguments[4]->value == 0);
      if (!for_ever) return arbitrary(e->type, e->where);
      step(v, {});
    } else {
      step(Term(), {{v, terms_.boolean(row.model == Model::event_set)}}, false);
    }
    return integer(0);
  }
  }
}

/// memset and memcpy of one whole object of known type, leaf by leaf; anything else makes the
/// target arbitrary.
Term Lowering::block_model(const Row& row, const Expr* e, const std::vector<Expr*>& arguments) {
  const Expr* target = arguments[0];
  const Expr* size = arguments.size() > 2 ? arguments[2] : nullptr;
  std::optional<Place> to = pointed(target, e->where);
  if (!to) return integer(0);
  bool whole = size && size->kind == ExprKind::constant && size->value == to->type->size &&
               !to->type->is(TypeKind::empty);
  if (row.model == Model::fill) {
    bool zero = arguments[1]->kind == ExprKind::constant && arguments[1]->value == 0;
    if (whole && zero) {
      initialise_zero(*to, e->where);
      return to->address;
    }
  } else if (whole) {
    std::optional<Place> from = pointed(arguments[1], e->where);
    if (from && from->type == to->type) {
      copy(*to, *from, e->where);
      return to->address;
    }
  }
  havoc_reachable(target, e->where);
  return to->address;
}

Term Lowering::call_once(const Expr* e, const std::vector<Expr*>& arguments) {
  std::optional<Place> p = pointed(arguments[0], e->where);
  Term address = value(arguments[1]);
  const Declaration* f = address.is_constant() ? memory_.function_at(address.value()) : nullptr;
  Leaf* done = p ? memory_.ghost(*p, "done", terms_.bool_sort()) : nullptr;
  if (!done || !f || !f->body) {
    refuse(e->where, "pthread_once with a routine or a control that is not known");
    return integer(0);
  }
  LocationId first = fresh(e->where), after = fresh(e->where);
  Action begin, skip;
  begin.guard = negate(done->variable);
  begin.assign[done->variable] = terms_.boolean(true);
  skip.guard = done->variable;
  graph_.node(here_).total = true;
  arc(here_, first, std::move(begin), true, e->where, text(e->where));
  arc(here_, after, std::move(skip), true, e->where, text(e->where));
  here_ = first;
  inline_call(*f, e);
  jump(after, e->where);
  here_ = after;
  return integer(0);
}

/// pthread_create: one step that counts the contract's thread up.
void Lowering::start_thread(const Expr* e, const std::vector<Expr*>& arguments, const Row& row) {
  Term address = value(arguments[static_cast<std::size_t>(row.pointer)]);
  const Declaration* f = address.is_constant() ? memory_.function_at(address.value()) : nullptr;
  if (!f) {
    refuse(e->where, "thread whose function is not constant");
    return;
  }
  const Template* started = nullptr;
  for (const Template& t : context_.contracts.threads) {
    if (!t.code || t.code->function != f->name) continue;
    if (started) {
      refuse(e->where, "start of '" + f->name + "', which has several contracts");
      return;
    }
    started = &t;
  }
  if (!started) {
    refuse(e->where, "start of a thread '" + f->name + "' that has no contract");
    return;
  }
  const Variable* counter = context_.contracts.find_shared(started->thread.name + ".started");
  if (!counter) {
    refuse(e->where,
           "start of thread '" + started->thread.name + "', which no edge of a contract `starts`");
    return;
  }
  Term argument = value(arguments[static_cast<std::size_t>(row.value)]);
  if (memory_.is_local_address(argument)) {
    refuse(e->where, "address of a local variable given to a new thread");
    return;
  }
  if (!argument.is_constant()) published_ = e->where;
  assumption("thread creation succeeds");
  Action action;
  action.assign[counter->term] = add(counter->term, integer(1));
  emit(std::move(action), true, e->where, text(e->where));
}

Term Lowering::model(const Row& row, const std::string& name, const Expr* e,
                     const std::vector<Expr*>& arguments) {
  for (const char* library : {"pthread_", "sem_", "mtx_", "cnd_", "thrd_"}) {
    if (name.starts_with(library)) assumption("calls of the thread library succeed");
  }
  if (pure_) {
    if (row.model == Model::load) return update(row, e, arguments);
    pure_failed_ = true;
    return integer(0);
  }
  auto argument = [&](int number) { return arguments[static_cast<std::size_t>(number)]; };
  std::string shown = text(e->where);
  switch (row.model) {
  case Model::nondet: return arbitrary(e->type, e->where);
  case Model::assume: {
    bool together = in_statement_ || atomic_depth_ > 0;
    unsigned accesses = 0;
    if (std::optional<Term> c = pure_truth(argument(row.value), together ? ~0U : 1, &accesses)) {
      guard(*c, e->where, shown, accesses > 0);
    } else {
      guard(truth(argument(row.value)), e->where, shown, false);
    }
    return integer(0);
  }
  case Model::assertion: assertion(argument(row.value), e->where); return integer(0);
  case Model::failure:
    require(terms_.boolean(false), e->where);
    jump(halt_, e->where);
    here_ = fresh(e->where);
    return integer(0);
  case Model::stop:
  case Model::thread_exit:
    for (const Expr* a : arguments) value(a);
    jump(row.model == Model::stop ? halt_ : end_, e->where);
    here_ = fresh(e->where);
    return integer(0);
  case Model::nothing:
  case Model::release:
    for (const Expr* a : arguments) value(a);
    if (row.model == Model::release) {
      assumption(
          "memory-safe: no null, freed or out-of-bounds access, no division by zero, no bad shift "
          "(such runs are cut)");
    }
    return integer(0);
  case Model::output:
    for (const Expr* a : arguments) {
      if (a->type && !a->type->is(TypeKind::record)) value(a);
    }
    if (!e->type || e->type->is(TypeKind::empty)) return integer(0);
    return arbitrary(e->type, e->where);
  case Model::atomic_begin: begin_atomic(); return integer(1);
  case Model::atomic_end: end_atomic(); return integer(0);
  case Model::load:
  case Model::store:
  case Model::update:
  case Model::exchange:
  case Model::compare_swap:
  case Model::compare_exchange: return update(row, e, arguments);
  case Model::lock:
  case Model::unlock:
  case Model::lock_init:
  case Model::lock_interruptible:
  case Model::semaphore_interruptible:
  case Model::try_lock:
  case Model::read_lock:
  case Model::read_unlock:
  case Model::write_lock:
  case Model::rw_unlock:
  case Model::semaphore_init:
  case Model::semaphore_wait:
  case Model::semaphore_try:
  case Model::semaphore_post:
  case Model::event_set:
  case Model::event_clear:
  case Model::event_wait:
  case Model::condition_wait: return lock_model(row, e, arguments);
  case Model::create: start_thread(e, arguments, row); return integer(0);
  case Model::join:
    // May go on at any time: more runs than there are, never fewer.
    for (const Expr* a : arguments) value(a);
    return integer(0);
  case Model::once: return call_once(e, arguments);
  case Model::allocate:
  case Model::allocate_zeroed: {
    // Known objects have positive addresses, null is 0: a new one lies below, perhaps where another
    // lay. What it holds is arbitrary, zeroed or not.
    for (const Expr* a : arguments) value(a);
    assumption("allocation calls succeed");
    Action action;
    Term any = input(terms_.int_sort());
    action.inputs = {any};
    action.guard = less(any, integer(0));
    Term t = temporary(terms_.int_sort());
    action.assign[t] = any;
    emit(std::move(action), false, e->where, shown);
    return t;
  }
  case Model::fill:
  case Model::copy: return block_model(row, e, arguments);
  }
  return integer(0);
}

} // namespace absthread::cfront
