// SPDX-License-Identifier: MIT
//
// The text of a contract as trees, read by the oracle's own tokenizer: see lowering_oracle.hpp.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace absthread::fuzz::lowering {

// op: "number", "name", "true", "none", "self", "prime", "index", "field", "count", "call", "!",
// "-1", "?", or an infix operator as written.
struct Tree {
  std::string op;
  std::string text{};
  std::vector<Tree> kids{};
};

struct DeclarationText {
  std::vector<std::string> names;
  std::string base; // bool, range, bits, lock, thread, or an enum
  int low = 0, high = 0, width = 0;
  std::vector<int> bounds;
  std::optional<Tree> initial;
};

struct DefineText {
  std::vector<std::string> parameters;
  Tree body;
};

struct ClauseText {
  std::string word; // when, :, any, lock, unlock, starts
  Tree expr;
};

struct EdgeText {
  std::vector<std::string> sources;
  std::string target;
  std::vector<ClauseText> clauses;
};

struct ThreadText {
  std::string name;
  std::string instances = "1";
  std::vector<std::string> states; // in the order of first mention
  std::vector<std::string> initial;
  std::set<std::string> ends, idle_off;
  bool no_idle = false;
  std::vector<DeclarationText> locals;
  std::vector<Tree> common;
  std::vector<std::string> free;
  std::map<std::string, Tree> assertions;
  std::vector<EdgeText> edges;
};

struct ContractText {
  std::map<std::string, std::vector<std::string>> enums;
  std::map<std::string, DefineText> defines;
  std::vector<DeclarationText> shared;
  std::vector<Tree> initially;
  std::vector<ThreadText> threads;
  std::vector<Tree> invariants;
  std::vector<std::string> exclusions;
  std::set<std::string> mentions_started, mentions_ended;

  std::vector<std::string> features() const;
};

// Throws Unreadable.
ContractText read_contract_text(const std::string& text);

} // namespace absthread::fuzz::lowering
