// SPDX-License-Identifier: MIT
// How `main` is followed to the threads that it starts, without contracts. Several sources share
// this class: which threads there are (follow_main.cpp, which begins with the rules), waiting for
// their end (follow_joins.cpp), and the Program that comes out (follow_program.cpp).
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "instrument/cfront/cfront.hpp"
#include "instrument/cfront/lowering.hpp"
#include "instrument/cfront/unfold.hpp"

namespace absthread::cfront {

/// A kind of thread that somebody starts.
struct Started {
  const Declaration* function = nullptr;
  Term argument;       ///< null: arbitrary, not looked at, or given
  bool given = false;  ///< the argument comes with the creation
  bool later = false;  ///< waits for its creation
  bool single = false; ///< main joins it: no copy of another
  std::string name;
  std::string shown; ///< the argument, where names have to differ
  unsigned long at_once = 0;
  bool any = false;
  std::vector<std::pair<std::size_t, bool>> starters; ///< kind (0: main), whether it is in a loop
  Eventful code;
  std::vector<LocationId> first; ///< where it begins
  Variable started, ended, told;
  Variable given_value; ///< the argument of the thread that has not begun yet
  Variable returned;    ///< what it has returned, if somebody asks
};

class Follower {
 public:
  Follower(Tree& tree, const std::vector<std::string>& c_paths, const Options& options,
           SourceStore& sources, TermManager& terms, Diagnostics& diagnostics, Lowered& facts);

  std::optional<Program> run(const Declaration& main);

 private:
  void forget();
  std::optional<Program> follow(const Declaration& main);

  bool everybody_is_followed(const Declaration& main);
  /// What Memory and Lowering take for contracts: the variables of events, and a name.
  static Program frame_program(const Options& options, TermManager& terms);
  void refuse(SourceRange where, const std::string& what);
  std::uint32_t loosely(SourceRange where, const std::string& what);
  std::uint32_t loose_wait(SourceRange where);

  /// Every run may rest on this place.
  void loosely_everywhere(std::uint32_t place);

  /// Globals that no other thread mentions: the handles of threads, counters of main. Whatever has
  /// its address used may run as a thread, or be called by one.
  void keep_what_is_mains_own(const Declaration& main);
  void settle_pointers(const Declaration& main);
  std::vector<Variable> shared_variables() const;
  std::optional<Thread> lower_thread(const Declaration& function, Term argument);

  /// The kind of thread that a creation starts; made if it is new.
  std::size_t kind_of(const Creation& creation, bool later, bool single = false);

  // ---- what main starts (follow_main.cpp)

  void start_threads();

  /// Somebody else than main waits for the end of one of them.
  bool stays_apart(const Creation& creation) const;

  /// Does what is left of main do more than starting any number of threads, joining, ending?
  bool main_matters() const;

  /// The creations of a thread that is kept: their threads wait.
  void later_threads(std::size_t starter);
  bool lower_kind(std::size_t k);

  /// Empty: any number.
  std::optional<unsigned long> copies(std::size_t k, std::set<std::size_t>& open) const;
  std::optional<unsigned long> copies(std::size_t k) const;
  /// Of some kind.
  bool any_number() const;

  // ---- waiting for the end of threads (follow_joins.cpp)

  /// How many of each kind main has joined when it is at a location; nothing where ways differ.
  using Joined = std::map<std::size_t, std::set<long>>;
  std::vector<std::optional<Joined>> joined_before() const;

  /// Somebody reads, or main sets, whether a thread shall end. One that is told so before it begins
  /// does nothing at all.
  bool resolve_told();
  void add_told(Started& k);
  LocationId about_to_begin(Thread& thread, LocationId first);
  void add_ended(Started& k, bool single);
  void resolve_joins();
  void resolve_joins(std::size_t waiter);

  /// The kind of thread that a join waits for, if it is known that its end can be waited for.
  std::optional<std::size_t> joined_kind(std::size_t waiter, const Event& event,
                                         const std::optional<Joined>& before);

  /// Next time these are no copies of each other, nor those that start them.
  void keep_apart(std::size_t k);

  /// Does main do anything that somebody notices once it is here?
  bool noticed_from(LocationId here) const;

  /// Whom it waits for is a value that the step reads: for each thread that has a handle of its own
  /// there is a case. The others are one more step, which may return at any time.
  void join_by_value(std::size_t waiter, EdgeId id, bool matters);
  Term result_of(std::size_t k);
  bool asks_for_result(const Edge& edge) const;
  void result_is_anything(Edge& edge);
  /// What a thread returns goes to a variable of its kind, if somebody asks, and else nowhere.
  void resolve_results();

  // ---- the Program (follow_program.cpp)

  std::optional<Program> make();
  /// What the thread looks at, before main is run as far as it is determined.
  void note_reads(const Thread& thread);
  /// Functions without a body that may write something that a thread looks at.
  bool accessed_beside(const std::string& object, SourceRange call) const;
  void settle_without_body();
  void name_kinds();
  Variable counter(const std::string& name, Sort sort);

  /// Adds to an edge: `v` goes up by one (int), or becomes true.
  void raise(Edge& edge, Term v);
  static void change(Edge& edge, Term v);
  void orders(Edge& edge, Term v, Sync sync) const;
  void add_waiting(Started& k);

  /// A thread that begins takes its argument, so that there is room for the next one's. The
  /// creation waits for that, which nobody can tell from a thread that begins at once.
  void take_given(Started& k, Edge& edge);

  /// The creation leaves the argument for the new thread, or nobody looks at it.
  void give(Edge& edge, const Started& k);
  void count_creations();

  /// The variables that some thread speaks of, and what they begin with.
  void add_shared(Program& out);

  Tree& tree_;
  const std::vector<std::string>& c_paths_;
  const Options& options_;
  TermManager& terms_;
  Diagnostics& diagnostics_;
  Lowered& lowered_;
  ThreadEvents events_;
  Program frame_;
  TreeFacts facts_;
  Memory memory_;
  LoweringContext context_;
  Unfolded main_;
  std::vector<Started> kinds_; ///< 0: main
  bool keeps_main_ = true;
  std::map<long, std::size_t> kind_of_handle_;
  std::set<long> several_handles_;
  std::map<std::pair<std::size_t, EdgeId>, std::size_t> started_by_;
  std::set<std::uint32_t> everywhere_; ///< loose places that every run may rest on
  /// Functions whose threads are told apart, because others than main wait for their end; they only
  /// grow, from one attempt to the next.
  std::set<const Declaration*> apart_;
  bool apart_changed_ = false;
  const Term given_ = terms_.variable("thread.given", terms_.int_sort());
  std::string memory_dump_;
  std::set<Term> looked_at_;       ///< variables that some thread reads
  std::set<std::string> accessed_; ///< objects that some thread accesses, for races
  std::map<std::string, std::vector<SourceRange>> accessed_outside_; ///< by unknown code, and where
  std::vector<std::pair<SourceRange, std::string>> refusals_;
};

} // namespace absthread::cfront
