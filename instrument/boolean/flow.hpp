// SPDX-License-Identifier: MIT
// A Boolean program as engines see it: one set of locations, one set of local bits for every
// thread (seeds/004, section 2.3: "all threads have the same set of local variables and the same
// program code"), and edges that carry one atomic step. Locks, atomic sections, calls and creation
// are gone: they are guards and updates of bits.
//
//   guard     over shared bits, the thread's local bits and the edge's choices, before the step;
//             `constrain` is part of it, with x' replaced by what x is assigned
//   shared, local   the bits that change, and their values, over the same
//   spawn     a new thread: its location and those of its local bits that are not false
//   broadcast local bits of every other thread, over that thread's local bits, the shared bits
//             before and after the step (`next`), and choices of that thread's own
//
// A thread whose edge has no `to` ends. A state is bad if some thread is at a location whose `bad`
// formula it satisfies.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "spec-lang/boolean/ast.hpp"

namespace absthread::boolean {

using BitIndex = std::uint32_t;
using FormulaId = std::uint32_t;
using LocationIndex = std::uint32_t;
inline constexpr LocationIndex no_location = ~LocationIndex{0};

/// A node of a formula; `a` and `b` are the operands, or `a` the number of a bit or a choice.
struct Formula {
  enum class Kind : std::uint8_t {
    constant, ///< a: 0 or 1
    shared,
    local,
    next, ///< a shared bit after the step
    choice,
    negation,
    conjunction,
    disjunction,
    exclusive,
  };
  Kind kind = Kind::constant;
  std::uint32_t a = 0, b = 0;
};

using Updates = std::vector<std::pair<BitIndex, FormulaId>>; ///< ordered by bit

struct Spawn {
  LocationIndex at = 0;
  Updates local; ///< over the creator's bits; the others are false
};

struct FlowEdge {
  LocationIndex from = 0;
  LocationIndex to = no_location; ///< none: the thread ends
  FormulaId guard = 0;
  Updates shared, local;
  std::optional<Spawn> spawn;
  Updates broadcast;
  std::uint32_t choices = 0;
  std::uint32_t broadcast_choices = 0;
  SourceRange where;
  std::string text; ///< the statement, for traces
};

struct FlowLocation {
  std::string name;             ///< "main.L2", or "main:7" for the statement in line 7 of the file
  std::optional<FormulaId> bad; ///< over shared and local bits
  /// The local bits that have a name here: those of the calls that the thread is in.
  std::uint32_t frame = 0;
  SourceRange where;
};

/// The bits of a lock, and of the atomic section: "some thread" and "this thread".
struct Mutex {
  std::string name;
  BitIndex held = 0; ///< shared
  BitIndex own = 0;  ///< local
  /// Shared: a callee that was a thread (recursion) has returned as the owner, and its caller has
  /// not gone on yet.
  std::optional<BitIndex> carrier;
};

struct Flow {
  std::vector<std::string> shared;
  std::uint32_t locals = 0;
  std::vector<Formula> formulas;
  std::vector<FlowLocation> locations;
  std::vector<FlowEdge> edges;
  LocationIndex entry = 0;
  std::vector<Mutex> mutexes; ///< the locks, then the atomic section if there is one
  std::vector<std::vector<std::pair<BitIndex, std::string>>> frames;
  bool recursive = false; ///< calls are over-approximated by threads (seeds/004, section 4.3)
  bool cut = false;       ///< calls below the depth are left out

  /// Edge numbers by source.
  std::vector<std::vector<std::uint32_t>> edges_by_source() const;
  bool has_broadcasts() const;
};

struct FlowOptions {
  std::string label; ///< the target; empty: assertions
  /// Recursion: calls inside a recursive cycle become threads (section 4.3), or are followed that
  /// deep and then left out.
  std::optional<unsigned> depth;
  std::size_t most_locations = 200000;
};

/// The program is resolved. Nothing if it has more locations than permitted.
std::optional<Flow> flatten(const Program& program, const FlowOptions& options,
                            const SourceStore& sources);

/// Is some procedure called, directly or not, by itself?
bool is_recursive(const Program& program);
/// Does some statement have the label?
bool has_label(const Program& program, const std::string& label);

/// Locations and edges as text, for tests and `--dump`.
std::string to_text(const Flow& flow);

} // namespace absthread::boolean
