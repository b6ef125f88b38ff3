// SPDX-License-Identifier: MIT
// A Program as Promela, for SPIN: one proctype per thread, one label per location, one option per
// move, and an assertion wherever a thread may go wrong. README.md in this folder shows the shape.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "emit/promela/moves.hpp"
#include "instrument/ir/program.hpp"

namespace absthread::emit::promela {

/// What becomes of an integer that has no declared range.
enum class Treatment : std::uint8_t {
  automatic, ///< the first of these that suits it: exact, coarse, range
  exact,     ///< the classes of values that its comparisons tell apart, which decide every step
  coarse,    ///< the classes of its assertions only
  fine,      ///< the classes of all comparisons
  range,     ///< a range, with an assertion that it is enough
  cut,       ///< a small range; steps that leave it are left out, and the verdict has to say so
};

struct Options {
  std::map<std::string, unsigned long> instances; ///< by thread, where it differs from the program
  unsigned long copies_of_any = 2;
  std::map<std::string, Treatment> treatment; ///< by variable; the others: automatic
  long low = -1000, high = 1000;              ///< Treatment::range
  MoveOptions moves;                          ///< its cut_low, cut_high: Treatment::cut
  /// Threads that are told apart by nothing are counted: how many are at each location.
  bool symmetry = false;
  std::unordered_map<Term, std::vector<unsigned long>> bounds; ///< of arrays
  const SourceStore* sources = nullptr;
  std::string origin; ///< what the program is: "contracts of bluetooth.absthread"
};

/// What a line of the text does.
struct Line {
  enum class Kind : std::uint8_t {
    move,  ///< takes the edge, or fails because its result is wrong
    start, ///< begins at the location
    wrong, ///< fails because the location's assertion does
  };
  Kind kind = Kind::move;
  std::size_t thread = 0;
  EdgeId edge = 0;
  LocationId location = 0;
};

struct Model {
  std::string text;
  std::string refusal; ///< why there is no text; empty: there is one
  std::map<unsigned, Line> lines;
  std::vector<unsigned long> copies; ///< by thread, the numbers that the text has as defaults
  std::vector<bool> counted;         ///< by thread: one process for all copies
  bool init_process = false;         ///< process 0 is `init`
  bool can_start = true;             ///< false: there is no initial state
  std::map<std::string, Treatment> treatment; ///< of the integers without a declared range
  std::map<std::string, Interval> ranges;     ///< Treatment::range and cut
  std::vector<std::string> cuts;              ///< "count within -4..11": what the text leaves out
  std::vector<std::string> notes;             ///< what else the header says
  unsigned long processes() const;
};

Model emit_promela(const Program& program, const Options& options, TermManager& manager);

} // namespace absthread::emit::promela
