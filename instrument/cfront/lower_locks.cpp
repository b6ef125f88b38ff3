// SPDX-License-Identifier: MIT
// Locks, semaphores, events, barriers: what they are is kept beside the object (Memory::ghosts), or
// in the contract's own variable for it. A blocking operation is one guarded step. A wait that may
// give up has a second outcome that is always possible.
#include "instrument/cfront/lowering.hpp"

#include "spec-lang/diag/fault.hpp"

#include <algorithm>

namespace absthread::cfront {

namespace {

/// What the library reports when a wait is given up, or a lock is not to be had. Of the names that
/// fit, the first counts.
constexpr std::pair<std::string_view, long> errors[] = {
    {"sem_", -1},
    {"mtx_trylock", 1},   // thrd_busy
    {"mtx_timedlock", 4}, // thrd_timedout
    {"cnd_timedwait", 4},
    {"pthread_mutex_timedlock", 110}, // ETIMEDOUT
    {"pthread_mutex_clocklock", 110},
    {"pthread_rwlock_timed", 110},
    {"pthread_rwlock_clock", 110},
    {"pthread_cond_", 110},
    {"pthread_", 16}, // EBUSY
    {"down_trylock", 1},
    {"down_timeout", -62},         // ETIME
    {"wait_for_completion", -512}, // ERESTARTSYS
    {"", -4},                      // EINTR
};

long error_of(const Row& row) {
  const auto* found = std::find_if(std::begin(errors), std::end(errors), [&](const auto& error) {
    return row.name.starts_with(error.first);
  });
  return found->second;
}

Term held(const Targets& targets) {
  Term result;
  for (std::size_t i = targets.size(); i-- > 0;) {
    const Target& t = targets[i];
    Term v = t.leaf->array ? select(t.leaf->variable, t.index) : t.leaf->variable;
    result = result && t.condition ? ite(t.condition, v, result) : v;
  }
  return result;
}

} // namespace

/// What is kept beside the object at a place, in one action: its value, and how to change it.
void Lowering::put_ghost(Action& action, const Targets& targets, Term value) {
  Term none_before = terms_.boolean(true);
  for (const Target& t : targets) {
    const Leaf& leaf = *t.leaf;
    auto it = action.assign.find(leaf.variable);
    Term now = it == action.assign.end() ? leaf.variable : it->second;
    Term whole = leaf.array ? store(now, t.index, value) : value;
    Term chosen = t.condition ? conj(none_before, t.condition) : none_before;
    action.assign[leaf.variable] = chosen.is_true() ? whole : ite(chosen, whole, now);
    if (t.condition) none_before = conj(none_before, negate(t.condition));
  }
}

Lowering::Ghost Lowering::ghost(const Place& place, const char* role, Sort sort) {
  Ghost made;
  made.targets = memory_.ghosts(place, role, sort);
  made.value = held(made.targets);
  return made;
}

/// A guarded step on ghosts.
void Lowering::ghost_step(Term guard, const Changes& changes, SourceRange where, bool blocking,
                          const Orders& orders) {
  Action action;
  action.guard = guard;
  for (const auto& [ghost, v] : changes) put_ghost(action, ghost->targets, v);
  record(action.accesses, orders, where);
  if (guard) waits_in_section();
  emit(std::move(action), true, where, text(where), blocking);
}

/// What is read in a section of a seqlock while somebody writes gets to locals, and is read again
/// before anybody looks at it: as if the section had waited until nobody writes. A lock would order
/// more: what the writers wrote comes before what is read from now on, and nothing else.
Term Lowering::retried_section(const std::string& name, const Expr* e, Arguments arguments) {
  const std::optional<Place> lock = pointed(arguments[0], e->where);
  if (!lock) return integer(0);
  if (lock->pointer) demand_pointer(*lock, e->where);
  for (const Expr* a : arguments.subspan(1)) value(a);
  const Ghost w = ghost(*lock, "owner", terms_.thread_sort());
  const Ghost r = ghost(*lock, "readers", terms_.int_sort());
  if (ABSTHREAD_FAULT("race-section-needs-no-lock")) {
    // Whoever writes is taken to be kept out.
  } else if (name == "read_seqbegin") {
    ghost_step(equal(w.value, terms_.none()), {{&r, add(r.value, integer(1))}}, e->where, true,
               {{&w, Sync::writes_seen}, {&r, Sync::section_begin}});
  } else {
    ghost_step(less(integer(0), r.value), {{&r, subtract(r.value, integer(1))}}, e->where, true,
               {{&r, Sync::section_end}});
  }
  // The number goes to the test only, and to read once more changes nothing.
  return arbitrary(e->type, e->where);
}

/// A section is one step: it is not begun where it could not be ended.
void Lowering::waits_in_section() {
  if (atomic_depth_ > 0 && context_.options.deadlock)
    assumption("an atomic section begins only when nothing in it has to wait");
}

/// A step that looks at ghosts: what they tell now. To look orders nothing: whoever goes by it
/// alone needs sequential consistency. A number from 0 to `most`; 0: without a limit.
Term Lowering::observed(Term told, const std::vector<const Ghost*>& ghosts, long most,
                        SourceRange where) {
  Term result = temporary(terms_.int_sort());
  Action action;
  if (context_.options.tries_fail_at_any_time) {
    const Term any = input(terms_.int_sort());
    action.inputs.push_back(any);
    action.guard = at_most(integer(0), any);
    if (most > 0) action.guard = conj(action.guard, at_most(any, terms_.integer(most)));
    action.choice = true;
    action.assign[result] = any;
    emit(std::move(action), false, where, text(where));
    return result;
  }
  action.assign[result] = told;
  order_ = Ordering{AccessOrder::weak, false, false};
  for (const Ghost* g : ghosts) record(action.accesses, g->targets, false, nullptr, where);
  order_.reset();
  for (Access& access : action.accesses) access.sync = Sync::none; // the lock itself is ordered
  emit(std::move(action), true, where, text(where));
  return result;
}

/// Two outcomes: `possible` with its changes, and giving up, which is possible if the other is not,
/// or at any time: because the time is over (`limited`), or for a reason that nobody may hope for.
/// What is given up orders nothing.
Term Lowering::try_step(Term possible, const Changes& changes, const Outcome& taken,
                        const Outcome& given_up, bool at_any_time, const Expr* e,
                        const Orders& orders, bool limited) {
  at_any_time = at_any_time || (context_.options.tries_fail_at_any_time &&
                                !ABSTHREAD_FAULT("race-tries-fail-exactly"));
  Term result = temporary(terms_.int_sort());
  LocationId after = fresh(e->where);
  std::string shown = text(e->where);
  auto finish = [&](Action& action, const Outcome& outcome) {
    if (outcome.one_of.size() == 1) {
      action.assign[result] = terms_.integer(outcome.one_of.front());
      return;
    }
    Term any = input(terms_.int_sort());
    action.inputs.push_back(any);
    Term bound = outcome.positive ? less(integer(0), any) : terms_.boolean(false);
    for (long number : outcome.one_of) bound = disj(bound, equal(any, terms_.integer(number)));
    action.guard = action.guard ? conj(action.guard, bound) : bound;
    action.assign[result] = any;
  };
  Action success, failure;
  success.guard = possible;
  for (const auto& [ghost, v] : changes) put_ghost(success, ghost->targets, v);
  record(success.accesses, orders, e->where);
  if (!at_any_time) {
    failure.guard = negate(possible);
    Orders failed = orders;
    for (Ordered& o : failed)
      if (!ABSTHREAD_FAULT("race-failed-try-orders")) o.sync = Sync::failure;
    record(failure.accesses, failed, e->where);
  }
  finish(success, taken);
  finish(failure, given_up);
  graph_.node(here_).total = true;
  arc(here_, after, std::move(success), true, e->where, shown);
  arc(here_, after, std::move(failure), !at_any_time, e->where,
      shown + (at_any_time ? " is interrupted" : " fails"));
  if (at_any_time && !limited) nobody_waits_for_the_last_step();
  here_ = after;
  return result;
}

Term Lowering::lock_model(const Row& row, const Expr* e, Arguments arguments) {
  if (row.model == Model::condition_wait)
    uses_object(arguments[static_cast<std::size_t>(row.pointer)], false, e->where);
  makes_object_ = row.model == Model::lock_init || row.model == Model::rw_init ||
                  row.model == Model::event_init || row.model == Model::barrier_init ||
                  row.model == Model::semaphore_init;
  const Term out = steps_on_object(row, e, arguments);
  synchronised_.reset();
  makes_object_ = false;
  return out;
}

Term Lowering::steps_on_object(const Row& row, const Expr* e, Arguments arguments) {
  const Expr* pointer = arguments[static_cast<std::size_t>(
      row.model == Model::condition_wait ? row.value : row.pointer)];
  std::optional<Place> p = pointed(pointer, e->where);
  if (!p) return integer(0);
  if (p->pointer) demand_pointer(*p, e->where);
  synchronised_ = p;
  Sort owner_sort = terms_.thread_sort(), count_sort = terms_.int_sort();
  Term self = contract_.thread.self, nobody = terms_.none();
  SourceRange where = e->where;
  // Results of operations that can give up.
  bool completion = row.op == "completion" || row.op == "all";
  const long error = error_of(row);
  const Outcome ok{{0}}, failed{{error}}, yes{{1}}, rest{{}, true}; // the time that was left
  const bool limited = row.name.find("time") != std::string_view::npos ||
                       row.name.find("clock") != std::string_view::npos;
  auto waits = [&](Term possible, const Changes& changes, const Orders& orders) {
    const auto step = [&](const Outcome& taken, const Outcome& given_up) {
      return try_step(possible, changes, taken, given_up, true, e, orders, limited);
    };
    switch (row.result) {
    case Result::was_taken: return step(rest, ok);
    case Result::changed: return step(rest, {{0, error}});
    default: return step(ok, failed);
    }
  };
  auto tries = [&](Term possible, const Changes& changes, const Orders& orders) {
    const bool taken = row.result == Result::was_taken;
    // C17 7.26.4.5: it may fail although nobody has the lock.
    const bool spurious = row.name == "mtx_trylock" && !ABSTHREAD_FAULT("cfront-c11-try-is-exact");
    return try_step(possible, changes, taken ? yes : ok, taken ? ok : failed, spurious, e, orders);
  };
  switch (row.model) {
  case Model::lock:
  case Model::unlock:
  case Model::lock_init:
  case Model::lock_interruptible:
  case Model::try_lock:
  case Model::condition_wait: {
    if (p->object && p->object->declaration && unusual_lock(p->object->declaration->initial))
      refuse(where, "lock that does not let its owner wait");
    if (row.model == Model::lock_init && arguments.size() > 1 && row.op == "kind") {
      const Expr* kind = arguments[1];
      bool plain = kind->kind == ExprKind::zero ||
                   (kind->kind == ExprKind::constant && mpz_even_p(kind->value->get_mpz_t()));
      if (!plain) refuse(where, "lock that one thread may take several times");
    }
    Ghost m = ghost(*p, "owner", owner_sort);
    Term free = ABSTHREAD_FAULT("cfront-lock-is-always-free") ? terms_.boolean(true)
                                                              : equal(m.value, nobody);
    const Orders taken = {{&m, Sync::acquire}};
    const Orders released = {{&m, Sync::release}};
    if (row.model == Model::try_lock) return tries(free, {{&m, self}}, taken);
    if (row.model == Model::lock_interruptible) return waits(free, {{&m, self}}, taken);
    auto only_its_owner = [&] {
      // Releasing another thread's lock is undefined.
      if (context_.options.check_memory)
        return require(equal(m.value, self), where, Origin::lock_use);
      assumption("locks are released by their owner only (other runs are cut)", where);
    };
    auto release = [&] {
      only_its_owner();
      ghost_step(equal(m.value, self), {{&m, nobody}}, where, true, released);
    };
    if (row.model == Model::condition_wait) {
      only_its_owner();
      if (!wait_for_signal(row, e, arguments, m)) {
        ghost_step(equal(m.value, self), {{&m, nobody}}, where, true, released);
        emit({}, false, where, ""); // woken by anything, at any time
        if (context_.options.deadlock)
          assumption("who waits for a condition is not stuck: it may wake up by itself", where);
      }
    }
    if (row.model == Model::lock_init) {
      ghost_step(Term(), {{&m, nobody}}, where, false);
    } else if (row.model == Model::unlock) {
      if (!ABSTHREAD_FAULT("cfront-unlock-forgotten")) release();
    } else {
      ghost_step(free, {{&m, self}}, where, true, taken);
    }
    // A wait with a time limit says whether it was met.
    if (row.op != "timed") return integer(0);
    return ite(arbitrary_truth(where), integer(0), terms_.integer(error));
  }
  case Model::lock_state: {
    Ghost w = ghost(*p, "owner", owner_sort);
    Term taken = negate(equal(w.value, nobody));
    if (row.op == "readers")
      taken = disj(taken, less(integer(0), ghost(*p, "readers", count_sort).value));
    return observed(ite(taken, integer(1), integer(0)), {&w}, 1, where);
  }
  case Model::read_lock:
  case Model::read_unlock:
  case Model::read_try:
  case Model::write_try:
  case Model::write_lock:
  case Model::write_unlock:
  case Model::downgrade:
  case Model::rw_init:
  case Model::rw_unlock: {
    Ghost w = ghost(*p, "owner", owner_sort);
    Ghost r = ghost(*p, "readers", count_sort);
    Term fewer = subtract(r.value, integer(1)), more = add(r.value, integer(1));
    Term readable = equal(w.value, nobody);
    Term writable = conj(readable, equal(r.value, integer(0)));
    Term mine = equal(w.value, self), some_reader = less(integer(0), r.value);
    // What a reader did is ordered before those who write later, not before other readers.
    const Orders reading = {{&w, Sync::acquire}},
                 writing = {{&w, Sync::acquire}, {&r, Sync::acquire}};
    auto demanded = [&](Term condition) {
      if (context_.options.check_memory)
        require(condition, where, Origin::lock_use);
      else
        assumption("locks are released by their owner only (other runs are cut)", where);
      return condition;
    };
    switch (row.model) {
    case Model::rw_init: ghost_step(Term(), {{&w, nobody}, {&r, integer(0)}}, where, false); break;
    case Model::read_lock:
      if (context_.options.deadlock)
        assumption("who reads does not wait for writers that wait", where);
      if (row.result != Result::none) return waits(readable, {{&r, more}}, reading);
      ghost_step(readable, {{&r, more}}, where, true, reading);
      break;
    case Model::write_lock:
      if (row.result != Result::none) return waits(writable, {{&w, self}}, writing);
      ghost_step(writable, {{&w, self}}, where, true, writing);
      break;
    case Model::read_try: return tries(readable, {{&r, more}}, reading);
    case Model::write_try: return tries(writable, {{&w, self}}, writing);
    case Model::read_unlock:
      ghost_step(demanded(some_reader), {{&r, fewer}}, where, true, {{&r, Sync::release}});
      break;
    case Model::write_unlock:
      ghost_step(demanded(mine), {{&w, nobody}}, where, true, {{&w, Sync::release}});
      break;
    case Model::downgrade:
      ghost_step(demanded(mine), {{&w, nobody}, {&r, more}}, where, true, {{&w, Sync::release}});
      break;
    default:
      ghost_step(demanded(disj(mine, some_reader)),
                 {{&w, ite(mine, nobody, w.value)}, {&r, ite(mine, r.value, fewer)}}, where, true,
                 {{&w, Sync::release, mine}, {&r, Sync::release, negate(mine)}});
      break;
    }
    return integer(0);
  }
  case Model::semaphore_init: {
    Term count = row.value < 0
                     ? integer(0)
                     : frozen(value(arguments[static_cast<std::size_t>(row.value)]), where);
    Ghost s = ghost(*p, "count", count_sort);
    ghost_step(Term(), {{&s, count}}, where, false);
    return integer(0);
  }
  case Model::semaphore_wait:
  case Model::semaphore_interruptible:
  case Model::semaphore_try:
  case Model::semaphore_value:
  case Model::semaphore_post: {
    Ghost s = ghost(*p, "count", count_sort);
    Term v = s.value, positive_count = less(integer(0), v);
    // complete_all() lets everybody through for ever: the largest count stays.
    Term all = integer((mpz_class(1) << 32) - 1);
    Term less_one = subtract(v, integer(1)), one_more = add(v, integer(1));
    if (completion && context_.facts.completes_all) {
      less_one = ite(equal(v, all), v, less_one);
      one_more = row.op == "all" ? all : ite(equal(v, all), v, one_more);
    }
    const Orders waited = {{&s, Sync::acquire}};
    if (row.model == Model::semaphore_post) {
      ghost_step(Term(), {{&s, one_more}}, where, false, {{&s, Sync::release}});
    } else if (row.model == Model::semaphore_wait) {
      ghost_step(positive_count, {{&s, less_one}}, where, true, waited);
    } else if (row.model == Model::semaphore_value) {
      const Term t = observed(v, {&s}, 0, where);
      if (row.value >= 0) {
        if (std::optional<Place> to =
                pointed_scalar(arguments[static_cast<std::size_t>(row.value)], where))
          write(*to, t, where, text(where));
        return integer(0);
      }
      return ite(less(integer(0), t), integer(1), integer(0));
    } else if (row.model == Model::semaphore_interruptible) {
      return waits(positive_count, {{&s, less_one}}, waited);
    } else {
      return tries(positive_count, {{&s, less_one}}, waited);
    }
    return integer(0);
  }
  case Model::barrier_init:
  case Model::barrier_wait: return barrier(row, *p, e, arguments);
  default: return event(row, *p, e, arguments);
  }
}

/// Events of Windows; a contract may call them bool.
Term Lowering::event(const Row& row, const Place& place, const Expr* e, Arguments arguments) {
  const std::string& type = place.type->spelling;
  for (const char* other : {"MUTEX", "MUTANT", "SEMAPHORE", "TIMER", "THREAD", "PROCESS"}) {
    if (type.find(other) == std::string::npos) continue;
    refuse(e->where, "wait for an object that is no event ('" + type + "')");
    return integer(0);
  }
  Ghost event = ghost(place, "set", terms_.bool_sort());
  // Whoever waits for an event of another kind than 0 (NotificationEvent) resets it.
  const bool automatic = context_.facts.automatic_events;
  Ghost kind;
  if (automatic) kind = ghost(place, "kind", terms_.int_sort());
  switch (row.model) {
  case Model::event_state:
    return observed(ite(event.value, integer(1), integer(0)), {&event}, 1, e->where);
  case Model::event_set:
  case Model::event_clear: {
    // The state before is the result.
    Term before = temporary(terms_.int_sort());
    Action action;
    action.assign[before] = ite(event.value, integer(1), integer(0));
    put_ghost(action, event.targets, terms_.boolean(row.model == Model::event_set));
    if (row.model == Model::event_set) record(action.accesses, {{&event, Sync::release}}, e->where);
    emit(std::move(action), true, e->where, text(e->where));
    return before;
  }
  case Model::event_init: {
    Term set = arguments.size() > 2 ? frozen(truth(arguments[2]), e->where) : terms_.boolean(false);
    Changes changes = {{&event, set}};
    if (automatic && arguments.size() > 1)
      changes.push_back({&kind, frozen(value(arguments[1]), e->where)});
    ghost_step(Term(), changes, e->where, false);
    return integer(0);
  }
  default: break;
  }
  if (!automatic)
    assumption("an event stays set until somebody clears it (a notification event)", e->where);
  auto zero = [&](std::size_t i) {
    return i >= arguments.size() || arguments[i]->kind == ExprKind::zero ||
           (arguments[i]->kind == ExprKind::constant && *arguments[i]->value == 0);
  };
  auto wait = [&](const Outcome& given_up) {
    Changes changes;
    if (automatic) changes.push_back({&event, equal(kind.value, integer(0))});
    if (automatic && !context_.following)
      loosely(e->where, "whether this event is reset by the one who waits");
    const Orders waited = {{&event, Sync::acquire}};
    if (!given_up.one_of.empty())
      return try_step(event.value, changes, {{0}}, given_up, true, e, waited, !zero(4));
    ghost_step(event.value, changes, e->where, true, waited);
    return integer(0);
  };
  // (event, reason, mode, alertable, timeout): a wait in user mode, or one that is alertable, may
  // end for other reasons.
  Outcome given_up;
  if (!zero(2) || !zero(3)) given_up.one_of = {0x101, 0xC0}; // STATUS_ALERTED, STATUS_USER_APC
  if (!zero(4)) given_up.one_of.push_back(0x102);            // STATUS_TIMEOUT
  return wait(given_up);
}

/// The last of `parties` to arrive lets the others go; they wait until its phase is over.
Term Lowering::barrier(const Row& row, const Place& place, const Expr* e, Arguments arguments) {
  SourceRange where = e->where;
  Ghost parties = ghost(place, "parties", terms_.int_sort());
  Ghost arrived = ghost(place, "arrived", terms_.int_sort());
  Ghost phase = ghost(place, "phase", terms_.bool_sort());
  if (row.model == Model::barrier_init) {
    Term count = frozen(value(arguments[static_cast<std::size_t>(row.value)]), where);
    ghost_step(Term(), {{&parties, count}, {&arrived, integer(0)}}, where, false);
    return integer(0);
  }
  Term more = add(arrived.value, integer(1));
  Term last = at_most(parties.value, more);
  Term result = temporary(terms_.int_sort()), seen = temporary(terms_.bool_sort());
  LocationId waiting = fresh(where), after = fresh(where);
  Action opens, joins, leaves;
  opens.guard = last;
  put_ghost(opens, arrived.targets, integer(0));
  put_ghost(opens, phase.targets, negate(phase.value));
  opens.assign[result] = integer(-1); // PTHREAD_BARRIER_SERIAL_THREAD
  joins.guard = negate(last);
  put_ghost(joins, arrived.targets, more);
  joins.assign[seen] = phase.value;
  leaves.guard = negate(equal(phase.value, seen));
  leaves.assign[result] = integer(0);
  // Who goes on has seen all that came.
  record(opens.accesses, {{&phase, Sync::release}, {&phase, Sync::acquire}}, where);
  record(joins.accesses, {{&phase, Sync::release}}, where);
  record(leaves.accesses, {{&phase, Sync::acquire}}, where);
  graph_.node(here_).total = true;
  std::string shown = text(where);
  arc(here_, after, std::move(opens), true, where, shown + " is the last");
  arc(here_, waiting, std::move(joins), true, where, shown);
  arc(waiting, after, std::move(leaves), true, where, shown + " goes on");
  here_ = after;
  return result;
}

Term Lowering::call_once(const Expr* e, Arguments arguments) {
  std::optional<Place> p = pointed(arguments[0], e->where);
  Term address = value(arguments[1]);
  const Declaration* f = address.is_constant() ? memory_.function_at(address.value()) : nullptr;
  if (!p || !p->object || !f || !f->body) {
    refuse(e->where, "pthread_once with a routine or a control that is not known");
    return integer(0);
  }
  // 0: not yet, 1: somebody is at it, 2: done. Who comes second waits until it is done.
  Ghost done = ghost(*p, "done", terms_.int_sort());
  LocationId first = fresh(e->where), after = fresh(e->where);
  Action begin, skip, end;
  begin.guard = equal(done.value, integer(0));
  put_ghost(begin, done.targets, integer(1));
  skip.guard = equal(done.value, integer(2));
  put_ghost(end, done.targets, integer(2));
  record(skip.accesses, {{&done, Sync::acquire}}, e->where);
  record(end.accesses, {{&done, Sync::release}}, e->where);
  std::string shown = text(e->where);
  arc(here_, first, std::move(begin), true, e->where, shown);
  arc(here_, after, std::move(skip), true, e->where, shown + " was done");
  here_ = first;
  inline_call(*f, e);
  LocationId last = fresh(e->where);
  jump(last, e->where);
  here_ = last;
  graph_.node(here_).total = true;
  arc(here_, after, std::move(end), true, e->where, shown + " is done");
  here_ = after;
  return integer(0);
}

} // namespace absthread::cfront
