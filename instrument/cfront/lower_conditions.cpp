// SPDX-License-Identifier: MIT
// Condition variables. For assertions a wait may end at any time, so that nobody has to know who
// waits. Where we ask whether threads are stuck (--deadlock), that is no help: then it is kept
// beside the condition how many wait, and how many of them a signal has yet to wake.
//
//   wait       one step releases the lock and counts itself in; woken, it counts itself out and
//              takes the lock again. Waking up by itself is a step, too, but nobody may hope for it
//              (ir/progress.hpp); a time limit that is over is one that counts.
//   signal     nobody waits: it is lost. Otherwise it goes on when one of those who wait has taken
//              it, so that nobody takes it who begins to wait later. One who begins before the
//              signal has returned may: the two are concurrent.
//   broadcast  goes on when all have gone.
#include "instrument/cfront/lowering.hpp"

#include "spec-lang/diag/fault.hpp"

namespace absthread::cfront {

/// From the release of the lock until it can be taken again. False: the wait is not followed so.
bool Lowering::wait_for_signal(const Row& row, const Expr* e, Arguments arguments,
                               const Ghost& lock) {
  // A section lets nobody run who could wake us.
  if (!context_.options.deadlock || atomic_depth_ > 0 || in_statement_) return false;
  const SourceRange where = e->where;
  std::optional<Place> c = pointed(arguments[static_cast<std::size_t>(row.pointer)], where);
  if (!c) return false;
  const Ghost waiting = ghost(*c, "waiting", terms_.int_sort());
  const Ghost pending = ghost(*c, "pending", terms_.int_sort());
  const Term self = contract_.thread.self, zero = integer(0), one = integer(1);
  ghost_step(equal(lock.value, self), {{&lock, terms_.none()}, {&waiting, add(waiting.value, one)}},
             where, true, {{&lock, Sync::release}});
  const LocationId after = fresh(where);
  const std::string shown = text(where);
  Action woken, alone;
  const Term signalled = negate(equal(pending.value, zero));
  woken.guard = signalled;
  put_ghost(woken, waiting.targets, subtract(waiting.value, one));
  // The last of those whom a broadcast wakes ends it.
  const Term last = at_most(waiting.value, one);
  const Term left =
      ite(less(zero, pending.value), subtract(pending.value, one), ite(last, zero, pending.value));
  put_ghost(woken, pending.targets, left);
  alone.guard = negate(signalled);
  put_ghost(alone, waiting.targets, subtract(waiting.value, one));
  graph_.node(here_).keep = true;
  const bool limited = row.op == "timed";
  arc(here_, after, std::move(woken), true, where, shown + " is woken");
  arc(here_, after, std::move(alone), true, where,
      shown + (limited ? " is over" : " wakes up by itself"));
  if (!limited) nobody_waits_for_the_last_step();
  here_ = after;
  return true;
}

/// The arc that was made last is one that may happen, and that nobody may hope for.
void Lowering::nobody_waits_for_the_last_step() {
  if (!context_.options.deadlock || pure_ || ABSTHREAD_FAULT("cfront-spurious-is-progress")) return;
  graph_.arc(graph_.arc_count() - 1).spurious = true;
}

/// pthread_cond_init, pthread_cond_signal, pthread_cond_broadcast and their like.
Term Lowering::condition_model(const Row& row, const Expr* e, Arguments arguments) {
  const SourceRange where = e->where;
  const auto at = static_cast<std::size_t>(row.pointer);
  uses_object(arguments[at], row.model == Model::condition_init, where);
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (i != at) evaluate(arguments.subspan(i, 1));
  if (!context_.options.deadlock) return integer(0);
  std::optional<Place> c = pointed(arguments[static_cast<std::size_t>(row.pointer)], where);
  if (!c) return integer(0);
  const Ghost waiting = ghost(*c, "waiting", terms_.int_sort());
  const Ghost pending = ghost(*c, "pending", terms_.int_sort());
  const Term zero = integer(0), one = integer(1);
  if (row.model == Model::condition_init) {
    ghost_step(Term(), {{&waiting, zero}, {&pending, zero}}, where, false);
    return zero;
  }
  const bool all = row.op == "everybody" || ABSTHREAD_FAULT("cfront-signal-wakes-everybody");
  const Term nobody = at_most(waiting.value, zero);
  if (atomic_depth_ > 0 || in_statement_) {
    // It cannot wait until somebody has taken it.
    loosely(where, "who is woken by this signal is not known");
    const Term more =
        ite(less(pending.value, waiting.value), add(pending.value, one), pending.value);
    const Term next =
        all ? ite(nobody, zero, integer(-1)) : ite(less(pending.value, zero), pending.value, more);
    ghost_step(Term(), {{&pending, next}}, where, false);
    return zero;
  }
  const LocationId taken = fresh(where), after = fresh(where);
  const std::string shown = text(where);
  const Term idle = equal(pending.value, zero); // no other signal is under way
  Action lost, given, gone;
  lost.guard = conj(idle, nobody);
  given.guard = conj(idle, negate(nobody));
  put_ghost(given, pending.targets, all ? integer(-1) : one);
  gone.guard = idle;
  graph_.node(here_).keep = graph_.node(taken).keep = true;
  arc(here_, after, std::move(lost), true, where, shown + " wakes nobody");
  arc(here_, taken, std::move(given), true, where, shown);
  arc(taken, after, std::move(gone), true, where, shown + " is done");
  here_ = after;
  return zero;
}

} // namespace absthread::cfront
