// SPDX-License-Identifier: MIT
// Starting a thread, waiting for its end, telling it to end: where `main` is followed these are
// events. A step with an event writes what happened into variables of its own (ThreadEvents), so
// that all that lowering does with steps, merging them, putting values in, goes for events too.
// Whoever reads an event takes these variables out of the step again.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "instrument/ir/thread.hpp"
#include "spec-lang/term/term.hpp"

namespace absthread::cfront {

/// The variables that an event writes; they are in no Program that leaves the front end.
struct ThreadEvents {
  explicit ThreadEvents(TermManager& terms);
  Term site;     ///< creation: number of the call, from 1
  Term argument; ///< creation: the value given to the thread
  Term handle;   ///< creation: an input, the new thread's name
  Term join;     ///< join: whom it waits for
  Term tell;     ///< whom somebody tells that it shall end
  Term count;    ///< goes up by one at each event: two in one step are seen
  Term told;     ///< no event: whether this thread has been told so
  Term result;   ///< no event: what the thread that is joined by the step has returned
  Term returned; ///< no event: what this thread returns

  std::vector<Term> all() const { return {site, argument, handle, join, tell, count}; }
  /// The step's relation, where the thread that it creates is called so; wherever the step keeps
  /// the handle it is this number, by which a join knows its thread.
  Term named(Term relation, long number) const;
};

struct Creation {
  std::size_t site = 0;
  /// The value given to the thread: a constant, or what is made of unknowns of the start. Null: any
  /// value, unless it is `computed` by the step, which then still writes ThreadEvents::argument.
  Term argument;
  bool computed = false;
  long handle = 0; ///< what joins call it; creations of the rest share one per site
};

/// An event on an edge: a creation, or a join with its handle (nothing: not known, unless it is
/// `computed` by the step, which then still writes ThreadEvents::join). If it `tells`, it does not
/// wait for that thread, but tells it to end.
struct Event {
  std::optional<Creation> creation;
  std::optional<long> joined;
  bool computed = false;
  bool tells = false;
  std::optional<long> told; ///< whom
};

/// A thread whose edges no longer write ThreadEvents.
struct Eventful {
  Thread thread;
  std::map<EdgeId, Event> events;
  std::vector<bool> repeats; ///< by edge: it lies on a loop
};

/// Why a thread cannot be followed: which of several events in one step comes first is lost.
inline const std::string several_events = "several threads that are started or joined in one step";

/// The events of a thread that is left as it is: its creations have handles from `first_handle` on,
/// whom it joins is not known. Nothing: a step, at `several`, has more than one.
std::optional<Eventful> read_events(const Thread& thread, long first_handle, TermManager& terms,
                                    SourceRange& several);

} // namespace absthread::cfront
