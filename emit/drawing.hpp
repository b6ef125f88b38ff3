// SPDX-License-Identifier: MIT
// State machines as they stand in a review, before any drawing program is chosen: states with their
// assertions, edges with guards and updates, a title per thread, and the shared variables. A
// contract is drawn from its syntax, so that it looks as its author wrote it (`define`s keep their
// names, the idle step stays hidden); C code is drawn from its Thread. dot.hpp makes a picture of
// it.
#pragma once

#include "instrument/ir/program.hpp"
#include "spec-lang/ast.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace absthread::emit {

/// What a piece of text is, so that it can look like it.
enum class Role : std::uint8_t {
  guard,     ///< `when ...`
  update,    ///< what the step does to the shared variables
  effect,    ///< lock, unlock, starts
  assertion, ///< what must hold in a state
  code,      ///< a C statement
  remark,    ///< anything else: `idle off`, a line number
};

struct Line {
  Role role;
  std::string text;
  bool operator==(const Line&) const = default;
};

struct DrawnState {
  std::string name;
  std::vector<Line> lines;
  bool initial = false;
  bool end = false;
};

struct DrawnEdge {
  std::size_t from = 0, to = 0;
  /// Parallel edges are one arrow with several alternatives.
  std::vector<std::vector<Line>> alternatives;
};

struct Machine {
  std::string name;
  std::string title; ///< "PnpAdd (any number) for PnpAdd in bluetooth.c"
  std::vector<Line>
      remarks; ///< what holds of the whole machine: common part, free variables, locals
  std::vector<DrawnState> states;
  std::vector<DrawnEdge> edges;
};

struct LegendRow {
  std::string name, type, initial, lvalue;
};

struct Drawing {
  std::string title;
  std::vector<Machine> machines;
  std::vector<LegendRow> shared;
  std::vector<Line> remarks; ///< `initially`, invariants, exclusions, definitions that are used
};

/// Every contract of the file.
Drawing draw_contracts(const spec::File& file);
/// Each thread's locations and steps, as engines see them; `sources` gives line numbers.
Drawing draw_threads(const std::vector<const Thread*>& threads, const std::string& title,
                     const SourceStore& sources);
/// Only the machine of that name; false if there is none.
bool keep_only(Drawing& drawing, std::string_view thread);

} // namespace absthread::emit
