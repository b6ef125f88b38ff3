// SPDX-License-Identifier: MIT
// A thread under construction: locations joined by guarded assignments. Lowering appends small
// actions, one per access; this file turns them into the steps of semantics.md:
//
//   1. collapse   interior locations of atomic regions disappear: the actions before and after them
//   become one. An
//                 assertion at such a location is pushed back over the action before it, so that it
//                 is a predicate of the state in which the region begins. What cannot be collapsed
//                 (a loop) is given back.
//   2. merge      (an optimisation that can be switched off) a silent action joins the action after
//   it, and the action
//                 before it if it cannot block, diverge or fail. The head of a silent loop stays.
//   3. clean      assignments to locals that nobody reads any more go, then locations that nothing
//   reaches.
//   4. split_choices (graph_choices.cpp) an action that chooses among many values becomes several.
//   5. to_thread  guarded assignments become relations with their set of changed variables.
//
// Composition of actions is substitution: (g1; v := e1) then (g2; w := e2) is g1 && g2[e1/v]; v :=
// e1, w := e2[e1/v]. Every pass removes a location or an assignment in each round, so each ends.
#pragma once

#include <boost/container/flat_map.hpp>
#include <boost/container/small_vector.hpp>

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "instrument/cfront/pool.hpp"
#include "instrument/ir/thread.hpp"
#include "spec-lang/term/term.hpp"

namespace absthread::cfront {

/// Variables and what they become: a list, since most actions have one or two.
using Assignments =
    boost::container::flat_map<Term, Term, std::less<Term>,
                               boost::container::small_vector<std::pair<Term, Term>, 2>>;

struct Action {
  Term guard;         ///< over the state before, and inputs; null: true
  Assignments assign; ///< variable := value in the state before
  boost::container::small_vector<Term, 1> inputs;
  std::vector<Access> accesses = {}; ///< over the state before
  bool choice = false; ///< the guard only says what the inputs may be: some value is always there
};

/// (c ? 1 : 0) == 0 becomes !c: what the value of a test is when it is tested again.
Term tidy(Term term);

/// Makes of `a` one action that does `a` first and then `b`.
void append(Action& a, const Action& b, TermManager& terms);

class Graph {
 public:
  struct Node {
    std::string_view name; ///< "": from the line
    Term assertion;        ///< null: true
    SourceRange where, assertion_where;
    std::vector<Claim> claims;    ///< what it is made of
    std::vector<Access> accesses; ///< what the assertion reads
    bool interior = false;        ///< inside an atomic region: nobody else runs here
    bool end = false;
    bool keep = false;  ///< never merged away
    bool total = false; ///< in every state some action leaves it
    bool gone = false;
    /// Asked whether it can be merged away, backward and forward, and nothing near it has changed
    /// since.
    bool stays[2] = {false, false};
    bool stale_into = false, stale_from = false; ///< its lists contain arcs that are gone
    std::uint32_t loose = 0;                     ///< as Edge::loose, of what leaves it
  };
  struct Arc {
    LocationId from = 0, to = 0;
    Action action;
    bool visible =
        false; ///< accesses a shared variable, or is a statement under `atomicity statement`
    SourceRange where;
    std::string text;
    bool gone = false;
    std::uint32_t loose = 0; ///< as Edge::loose
    bool spurious = false;   ///< nobody may wait for it (ir/progress.hpp)
  };

  explicit Graph(TermManager& terms)
      : terms_(terms) {
    nodes_.reserve(1024); // more than most functions need
  }

  LocationId add_node(SourceRange where);
  void add_arc(Arc arc);
  Node& node(LocationId id) { return nodes_[id]; }
  std::size_t size() const { return nodes_.size(); }
  std::size_t arc_count() const { return arcs_.size(); }
  Arc& arc(std::size_t number) { return arcs_[number]; }
  void require(LocationId id, const Claim& claim);
  /// The actions that leave a loose location are loose.
  void mark_loose();
  /// The actions that use one of these arbitrary values are loose.
  void mark_loose(const std::vector<Term>& inputs, std::uint32_t place);

  void drop_unreachable(LocationId start);
  /// Removes interior locations; gives one back that lies on a loop of interior locations, if there
  /// is one.
  std::optional<LocationId> collapse(LocationId start);
  /// The actions that lead to a location change nothing.
  void forget_effects(LocationId id);
  /// Gives the location to start from.
  LocationId merge(LocationId start);
  /// `shared` are the variables that live outside of the thread.
  void clean(LocationId start, const TermSet& shared);
  /// An action for each case of a choice among many values.
  void split_choices();
  /// Names of the arbitrary values that are still used.
  std::set<std::string> inputs() const;
  /// `everywhere` is claimed at every location. The graph is used up.
  Thread to_thread(LocationId start, const std::string& name, Term self, const TermSet& shared,
                   const std::vector<Claim>& everywhere, const SourceStore& sources);

 private:
  using ArcIds = boost::container::small_vector<std::uint32_t, 4>;
  const ArcIds& arcs_into(LocationId id);
  const ArcIds& arcs_from(LocationId id);
  void index();
  void remove(Arc& arc);
  void changed_near(LocationId id);
  void claim_before(const Arc& arc, SourceRange where, const Claim& claim, Term condition);
  void eliminate(LocationId id);
  bool merge_some(LocationId start, bool backward);
  std::size_t ways_through(const ArcIds& before, const ArcIds& after);
  void extend(Arc& a, const Arc& b);

  TermManager& terms_;
  std::vector<Node> nodes_;
  Pool<Arc> arcs_;
  bool indexed_ = false;                   ///< arcs are listed by their ends
  std::optional<LocationId> reached_from_; ///< what this location does not reach is gone
  std::vector<ArcIds> into_, from_;
};

} // namespace absthread::cfront
