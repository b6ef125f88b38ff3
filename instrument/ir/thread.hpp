// SPDX-License-Identifier: MIT
// Thread: the one type that carries the design. A contract is simply another thread (seeds/002,
// section 2), so C code and contracts are both a Thread: locations, local variables, edges that
// carry one atomic two-state step, an assertion per location (Wrong is its negation), initial
// locations. Whoever understands this file understands the tool.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "instrument/ir/property.hpp"
#include "spec-lang/diag/source.hpp"
#include "spec-lang/term/term.hpp"

namespace absthread {

/// A shared or local variable with its domain.
struct Variable {
  Term term; ///< at time 0
  /// What the declared domain says of the variable at time 0 (`0 <= v && v <= 7`); null: every
  /// value of the sort.
  Term domain;
  /// The value at the start; null: any value of the domain.
  Term initial;
  /// The C lvalue that a contract variable stands for ("dev->pendingIO"); empty: none.
  std::string lvalue;
  SourceRange where;

  const std::string& name() const { return term.name(); }
};

/// One atomic step: the pairs of states (s, s') that satisfy `relation` (variables at time 0 are s,
/// at time 1 are s'), where every variable outside `changed` keeps its value and the `inputs` (time
/// 0, in no state) are arbitrary. `changed` comes from the text of the step and is never
/// recomputed: a variable in it that `relation` does not constrain takes an arbitrary value.
struct Step {
  Term relation;
  std::vector<Term> changed; ///< at time 0, ordered by name
  std::vector<Term> inputs;  ///< nondeterministic choices inside the step, existentially quantified

  bool changes(Term variable) const;
};

using LocationId = std::uint32_t;
using EdgeId = std::uint32_t;

enum class EdgeKind : std::uint8_t {
  step,   ///< an ordinary step
  silent, ///< C code: reads and writes no shared variable; conformance asks no contract edge for it
  idle,   ///< contract: the hidden step in which nothing but free variables changes
};

/// How an access to memory is made. Two accesses of the same location, one of them a write, race
/// unless both are ordered by the memory model: neither plain.
enum class AccessOrder : std::uint8_t {
  plain,
  marked,     ///< READ_ONCE, WRITE_ONCE and their like: the kernel's relaxed accesses
  weak,       ///< atomic, with an order weaker than seq_cst
  sequential, ///< atomic and seq_cst, or inside an atomic section
  excused,    ///< data_race(): the code says that races here are meant
  none,       ///< no access: the record only says what is ordered (`sync`)
};

/// What a record does to the order of a run (semantics.md, Races): an object (a lock, an atomic,
/// the start or end of threads) carries what threads knew when they released it to those who
/// acquire it.
enum class Sync : std::uint8_t {
  none,
  acquire,        ///< a lock is taken, a wait is over, an acquire load
  release,        ///< adds to the object: an unlock, a post, a read-modify-write that releases
  store_release,  ///< replaces what the object carried: a release store
  load_relaxed,   ///< counts once an acquire fence follows
  load_dependent, ///< relaxed, but for what is accessed through the address that was read
  store_relaxed,  ///< replaces it by what the last release fence knew
  update_relaxed, ///< adds that: a relaxed read-modify-write continues the chain
  fence_acquire,
  fence_release,
  fence_reads,   ///< smp_rmb(): an acquire fence for later reads only
  fence_writes,  ///< smp_wmb(): a release fence for earlier writes only
  failure,       ///< orders nothing: a try that fails, only where the lock is not to be had
  writes_seen,   ///< a reader of a seqlock begins: writes that were released, before later reads
  section_begin, ///< of the object that section_end releases
  section_end,   ///< releases what the thread has accessed since section_begin, and nothing else
};

/// A function on the way from the thread's own to an access, and where it is called (empty: the
/// thread's own function).
struct CallStep {
  std::string function;
  SourceRange where;
  bool operator==(const CallStep&) const = default;
};

/// A memory location that a step reads or writes. Only race checking looks at it.
struct Access {
  std::string location; ///< name of the variable; of the first of a run of adjacent bit-fields
  Term index;           ///< the element, at time 0; null: a scalar, or any element
  Term condition;       ///< when the step accesses it, at time 0; null: always
  bool write = false;
  bool certain = true; ///< false: something that we do not know may access it
  AccessOrder order = AccessOrder::plain;
  Sync sync = Sync::none; ///< of the object `location`, at `index`, under `condition`
  bool of_lock = false;   ///< the memory of a lock or the like, by who synchronises by it
  SourceRange where;
  std::vector<CallStep> calls; ///< outermost first
};

/// Does one of them access memory?
inline bool access_memory(const std::vector<Access>& accesses) {
  for (const Access& a : accesses)
    if (a.order != AccessOrder::none) return true;
  return false;
}

/// A map over the terms of an access.
template<class Function>
Access mapped(Access access, const Function& function) {
  if (access.index) access.index = function(access.index);
  if (access.condition) access.condition = function(access.condition);
  return access;
}

struct Edge {
  LocationId from = 0;
  LocationId to = 0;
  EdgeKind kind = EdgeKind::step;
  Step step;
  SourceRange where; ///< the C statement or the contract's edge
  std::string
      text; ///< as the user wrote it, for traces: "pendingIO--", "W1 -> W2 when !stoppingFlag"
  /// Of C code, if the front end was asked for them, in the order in which they are made.
  std::vector<Access> accesses = {};
  /// Of C code: 1 + the number of a place at which the step may do more than the code
  /// (cfront::Lowered::loose). 0: it does not.
  std::uint32_t loose = 0;
};

/// A part of the assertion of a location: what was claimed, by whom, and where.
struct Claim {
  Term condition;
  Origin origin = Origin::user;
  SourceRange where;
  std::string what = {}; ///< memory: what is needed, "index inside the array"
};

struct Location {
  std::string name;
  Term assertion; ///< over shared variables and locals at time 0; its negation is Wrong
  bool end = false;
  SourceRange where;
  SourceRange assertion_where;
  std::vector<Access> accesses = {}; ///< what the assertion reads
  /// What the assertion is made of, for reports: their conjunction, where a person has written it.
  std::vector<Claim> claims = {};
};

struct Thread {
  std::string name;
  Term self; ///< symbol of sort thread: the identity of the instance
  std::vector<Variable> locals;
  std::vector<Location> locations;
  std::vector<LocationId> initial;
  std::vector<Edge> edges;
  /// Shared variables that every edge of this contract sets to an arbitrary value of their domain.
  std::vector<Term> free;
  SourceRange where;

  std::optional<LocationId> find_location(const std::string& location) const;
  /// Edge numbers by source location; computed from `edges` at each call.
  std::vector<std::vector<EdgeId>> edges_by_source() const;
};

/// The relation of a step with its frame written out: relation and v' == v for each of `variables`
/// outside `changed`.
Term framed_relation(const Step& step, const std::vector<Variable>& variables,
                     TermManager& manager);
/// Only the frame: v' == v for each of `variables` outside `changed`.
Term frame(const Step& step, const std::vector<Variable>& variables, TermManager& manager);

} // namespace absthread
