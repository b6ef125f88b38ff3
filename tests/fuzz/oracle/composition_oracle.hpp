// SPDX-License-Identifier: MIT
//
// Composed threads decided by listing their states, written from semantics.md alone: its own reader
// of the text, its own evaluator, its own steps. Nothing of the engine is included.
//
// The text, one fact per line; expressions are prefix ones over + - = < <= and or not true false
// self none:
//
//   shared x int 0 2 = 1      shared b bool = 0      shared m lock      shared y int 0 2 = ?
//   thread A copies 2         local l int 0 1 = 0    free y
//   location L0 init          location L1 assert (<= x 1)               location L2 end
//   step L0 L1 (= x 0) : x (+ x 1) ; l x             step L1 L2 true : any x
//   lock L0 L1 m              unlock L1 L0 m
//   exclusive A.L1 B.L0       option deadlock        option wide
//
// A value outside its range is wrong for every thread, a step never blocks at the border of a
// range. With `option wide` integers have no range: what is written is where the oracle looks, so
// an error that it finds is one, and that it finds none says nothing. A thread with `free y` sets y
// to any value of its range with each step, and idles so at every location.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace absthread::fuzz::oracle {

struct OracleStep {
  std::size_t thread = 0;
  unsigned copy = 0;
  std::size_t edge = 0;     // number of the `step`, `lock` or `unlock` line within the thread
  bool idle = false;        // the idle step of a thread with free variables, `edge` is the location
  std::vector<long> shared; // after the step; -1 is nobody's lock, else the number of the instance
};

struct CompositionAnswer {
  enum class Kind { safe, assertion, exclusion, deadlock, too_large, bad_text };
  Kind kind = Kind::safe;
  std::string detail{};
  std::size_t states = 0;
  std::size_t depth = 0; // of the shortest run to an error
  bool cut = false;      // it did not look everywhere
  bool loops = false;    // some reachable state is reached again
};

CompositionAnswer decide_composition(const std::string& text, std::size_t most_states);

// Is there a modular proof: sets R_i of shared values and what thread i has for itself, closed
// under the steps of i and under what the steps of the others, each from its own set, do to the
// shared values, without an error that lies in all of them? The least such sets are listed. The
// text must be a good one without `option wide` and `option deadlock`.
bool has_modular_proof(const std::string& text);

// Is this a run to an error? Empty: yes; else what is wrong with it.
std::string judge_run(const std::string& text, const std::vector<long>& start,
                      const std::vector<OracleStep>& steps);

} // namespace absthread::fuzz::oracle
