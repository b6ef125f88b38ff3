// SPDX-License-Identifier: MIT
//
// What a contract over finite domains means, written from semantics.md (section Contracts) and from
// the text of the contract alone: an own tokenizer, an own reader, an own evaluator, and explicit
// lists of steps. No header of the language, of its resolver or of the lowering is included here.
//
// A state is a list of numbers, one slot for each scalar and for each array element, shared
// variables first (in the order of their declaration, then the counters), then the locals of the
// thread. Booleans are 0 and 1, enum values count from 0, of thread identities -1 is none, 0 is
// self and 1 is somebody else.
#pragma once

#include <string>
#include <vector>

namespace absthread::fuzz::lowering {

using State = std::vector<int>;

// Thrown for a text outside the small language of the oracle.
struct Unreadable {
  std::string why;
};

struct Slot {
  std::string variable;   // "x", "U.started"
  std::vector<int> index; // of an element
  enum class Kind { boolean, number, enumeration, bits, identity } kind = Kind::boolean;
  int low = 0, high = 1; // the declared domain
  // States before a step are looked at in the domain (of a counter: 0 and 1), those after it in a
  // larger box, so that a step out of the domain is seen.
  int box_low = 0, box_high = 1;
  bool counter = false;
};

struct Step {
  int from = 0, to = 0;
  bool idle = false;
  State before, after;
  auto operator<=>(const Step&) const = default;
};

struct ThreadMeaning {
  std::string name;
  std::vector<Slot> slots;         // shared, then own locals
  std::vector<std::string> states; // in the order of their first mention
  std::vector<int> initial;
  std::vector<bool> end;
  std::vector<Step> steps; // from states that have a meaning; ordered, each once
  // By state of the thread: values where its assertion fails, and those among them where an index
  // or a divisor of the state's text has no meaning.
  std::vector<std::vector<State>> wrong, meaningless;
  std::vector<std::string> local_initial; // "t = 0", for locals with an initial value
  std::string instances;
};

struct Meaning {
  std::vector<Slot> shared;
  std::vector<State> initial; // in the larger box
  std::vector<ThreadMeaning> threads;
  std::vector<std::string> exclusions; // "T.S0, T.S1"
  std::vector<std::string> features;
};

// All values of the slots' domains (or boxes), in order.
std::vector<State> all_states(const std::vector<Slot>& slots, bool box);

Meaning read_contract(const std::string& text);

} // namespace absthread::fuzz::lowering
