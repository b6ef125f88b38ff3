// SPDX-License-Identifier: MIT
//
// Contracts with any number of threads, decided at given numbers by listing states: written from
// semantics.md alone, with its own reader of the text, its own evaluator and its own steps. Nothing
// of the engine is included.
//
// It reads contracts of a plain form: expressions are `(a op b)` with all parentheses, `!a`,
// numbers, names, `count(X)`; an update is `x' == e`, or says with <, <=, >, >=, != what x may
// become, inside its domain or not. Threads of one contract may be exchanged, so
// states are kept up to that. `//` begins a comment. A thread that somebody starts is not there
// before; at number n there
// are at most n of it, and a start beyond them creates a thread that never runs.
//
// A text that begins with `// deadlock` asks about that too: a state is wrong in which no thread
// has a step other than an idle one, and some thread is not at an end (a state that is declared to
// be one, or that no edge leaves).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace absthread::fuzz::oracle {

struct AnyAnswer {
  enum class Kind { safe, wrong, too_large, bad_text };
  Kind kind = Kind::safe;
  std::string detail{};
  std::size_t states = 0;
  std::size_t depth = 0; // of the shortest run to a wrong state
  bool loops = false;    // some reachable state is reached again
};

// `numbers`: how many threads of each contract that says `any`, in the order of the text.
AnyAnswer decide_any(const std::string& text, const std::vector<unsigned long>& numbers,
                     std::size_t most_states);

} // namespace absthread::fuzz::oracle
