// SPDX-License-Identifier: MIT
// What a walk over terms has met. Nodes are numbered, so a mark by number does what a set would,
// and since the room for the marks stays with the manager, a walk makes and frees nothing. A mark
// is the number of the walk that set it: a new walk has met nothing without anything being wiped.
// Walks may nest (what is done at a node may walk itself): each depth has its room.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "spec-lang/term/term.hpp"

namespace absthread {

class Walk {
 public:
  explicit Walk(TermManager& manager)
      : manager_(manager)
      , room_(enter(manager)) {
    if (++room_.walk == 0) { // the numbers are used up
      room_.met.assign(room_.met.size(), 0);
      room_.walk = 1;
    }
    if (room_.met.size() <= manager.size()) room_.met.resize(2 * manager.size() + 1, 0);
    room_.stack.clear();
  }
  ~Walk() { --manager_.walking_; }
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;

  /// True the first time.
  bool meet(Term term) {
    if (term.id() >= room_.met.size()) room_.met.resize(2 * std::size_t{term.id()} + 1, 0);
    return std::exchange(room_.met[term.id()], room_.walk) != room_.walk;
  }
  bool has_met(Term term) const {
    return term.id() < room_.met.size() && room_.met[term.id()] == room_.walk;
  }
  /// For a walk that makes something of each term that it meets.
  void set_result(Term term, Term result) {
    if (room_.results.size() < room_.met.size()) room_.results.resize(room_.met.size());
    room_.results[term.id()] = result;
  }
  Term result(Term term) const { return room_.results[term.id()]; }
  /// Where the walk is: a term, and which of its children comes next.
  std::vector<std::pair<Term, std::size_t>>& stack() { return room_.stack; }

 private:
  static WalkRoom& enter(TermManager& manager) {
    if (manager.walking_ == manager.walks_.size()) manager.walks_.emplace_back();
    return manager.walks_[manager.walking_++];
  }

  TermManager& manager_;
  WalkRoom& room_;
};

/// Children before parents; `meet` is true for a term that was not met before.
template<typename Meet, typename Visit>
void in_post_order(Term term, std::vector<std::pair<Term, std::size_t>>& stack, const Meet& meet,
                   const Visit& visit) {
  if (meet(term)) stack.emplace_back(term, 0);
  while (!stack.empty()) {
    auto& [t, next] = stack.back();
    if (next < t.size()) {
      const Term child = t[next++];
      if (meet(child)) stack.emplace_back(child, 0);
    } else {
      const Term done = t;
      stack.pop_back();
      visit(done);
    }
  }
}

/// A term of this weight is walked by plain recursion: to go to a node twice costs less than marks.
inline constexpr unsigned light = 64;

/// Every variable that occurs; in a light term, as often as it occurs.
template<typename Visit>
void each_variable(Term term, const Visit& visit) {
  if (term.leaves() == 0) return;
  if (term.is(Kind::variable)) return visit(term);
  if (term.weight() <= light) {
    for (const Term& child : term.children()) each_variable(child, visit);
    return;
  }
  Walk walk(term.manager());
  in_post_order(
      term, walk.stack(), [&](Term t) { return walk.meet(t); },
      [&](Term t) {
        if (t.is(Kind::variable)) visit(t);
      });
}

/// Each distinct subterm, children before parents.
template<typename Visit>
void each_once(Term term, const Visit& visit) {
  Walk walk(term.manager());
  in_post_order(term, walk.stack(), [&](Term t) { return walk.meet(t); }, visit);
}

} // namespace absthread
