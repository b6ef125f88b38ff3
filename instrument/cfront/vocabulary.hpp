// SPDX-License-Identifier: MIT
// What known functions do, as data: one row of vocabulary.def per name. lower_calls.cpp gives each
// model its steps.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace absthread::cfront {

class Tree;
struct Declaration;

enum class Model : std::uint8_t {
  nondet,       ///< any value of the result's type
  assume,       ///< one guarded step: waits until the argument is nonzero
  assertion,    ///< the argument must be nonzero
  failure,      ///< calling it is wrong
  stop,         ///< ends the run: abort, exit
  thread_exit,  ///< ends the thread
  nothing,      ///< no effect; returns 0. It `waits`: for others, which is left out
  output,       ///< no effect on memory; returns an arbitrary value, of which a `determined` one is
                ///< more than the code can give; one that `calls` runs the functions that it gets
  compute,      ///< a function of the bits of its operand
  checked,      ///< a op b into the object, and whether it has overflowed
  atomic_begin, ///< everything up to atomic_end is one step
  atomic_end,
  load,          ///< one read
  store,         ///< one write
  update,        ///< one read-modify-write with `op`
  exchange,      ///< update with the new value itself
  update_unless, ///< update, unless the old value is 0, 1, negative (n), positive (p), or the next
                 ///< argument (u); or only if it is positive (>), or 1 (=)
  bit,           ///< one bit of a word: | &~ ^, or ? to look at it; |= &~= ^= are no atomic
                 ///< operations, but a read and a write
  compare_swap,  ///< (pointer, expected value, new value)
  compare_exchange,   ///< (pointer, pointer to the expected value, new value): C11
  lock,               ///< waits until the lock is free, then owns it; tells the `level` before
  unlock,             ///< frees the lock
  lock_interruptible, ///< lock, or give up with a nonzero result
  semaphore_interruptible,
  lock_init,  ///< a free lock, whoever had it before
  try_lock,   ///< takes the lock if it is free
  lock_state, ///< whether somebody has it
  read_lock,  ///< shared ownership: a counter beside the writer's lock
  read_unlock,
  write_lock,
  write_unlock,
  read_try,
  write_try,
  downgrade, ///< from writer to reader
  rw_init,
  rw_unlock, ///< pthread: releases whichever this thread holds
  semaphore_init,
  semaphore_wait, ///< waits until the count is positive, then takes one
  semaphore_try,
  semaphore_post,
  semaphore_value, ///< the count, into the operand; or whether there is any
  barrier_init,
  barrier_wait, ///< waits until as many have come as barrier_init said
  event_init,   ///< (event, kind, whether it is set)
  event_set,
  event_clear,
  event_state,      ///< whether it is set
  event_wait,       ///< waits until the event is set
  condition_wait,   ///< (condition, lock): release, be woken by anything, take again
  condition_init,   ///< nobody waits
  condition_signal, ///< wakes one who waits, or `all`
  create,     ///< starts a thread: `pointer` is the function, `value` its argument; the handle is
              ///< kept where the first argument points to, or `returned`
  once,       ///< (control, routine): pthread_once
  key_create, ///< (pointer to a key, destructor): what each thread keeps for itself
  key_set,    ///< (key, value)
  key_get,    ///< (key)
  join,       ///< waits for the end of a thread; if it `tells`, tells it first that it shall end
  told,       ///< whether this thread has been told so
  allocate,   ///< a fresh object; `copied` from another, or there `again` after that is freed
  allocate_zeroed,
  release, ///< free
  fill,    ///< memset; with `anything`, or with what is `determined`
  copy,    ///< memcpy
  refused, ///< what it does to other calls is beyond this table, unless the operand is in `op`
};

/// What an update or a test returns.
enum class Result : std::uint8_t {
  none,
  old_value,
  new_value,
  is_zero,     ///< whether the new value is zero
  is_negative, ///< whether the new value is negative
  was_taken,   ///< try: nonzero if it succeeded
  was_busy,    ///< try: an error number if it failed
  changed,     ///< whether the value was written
  was_set,     ///< whether the old value was not zero
};

struct Row {
  std::string_view name;
  Model model;
  std::string_view op; ///< update: + - & | ^ ~& max min
  Result result;
  int pointer; ///< which argument is the object; -1: none
  int value;   ///< which argument is the operand; -1: the constant 1 (of `0` and `set`: 0)
};

/// The row of a function; a row whose name ends in `*` stands for every name that begins so. Null:
/// an unknown function.
/// atomic64_X and atomic_long_X are atomic_X; suffixes of order (_acquire, _relaxed ...) and of
/// width (Interlocked...64) do not matter for what a function does.
const Row* find_model(std::string_view name);
/// The row of a declared function: its name's, if it is declared as that function is
/// (signatures.def), and by a file that knows the world which it comes from.
///
/// Declaration::signatures holds, for each declaration, RESULT(PARAMETER,PARAMETER,...), each type
/// as a star for each pointer, a letter for its kind (v void, i number, d floating, r record,
/// f function, o another), a colon, and its names with a | behind each: `*r:spinlock_t|spinlock|`.
/// `(?)`: no prototype.
const Row* find_model(const Declaration& function);
/// Whether the files know the kernel: what its macros mark counts there only.
bool knows_linux(const Tree& tree);
/// Whether that it is no row is only because nothing else in the files is of its world.
bool lacks_world(const Declaration& function);
/// The world of the row of that name, for a reader: "the Linux kernel".
std::string_view world_of(std::string_view name);
/// The signatures of a row, as signatures.def has them; empty: it has none.
std::string_view signatures_of(std::string_view name);
/// Whether the name says that the access may be reordered.
bool has_weak_order(std::string_view name);

} // namespace absthread::cfront
