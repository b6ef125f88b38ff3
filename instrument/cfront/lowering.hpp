// SPDX-License-Identifier: MIT
// One C function, with everything it calls, as a graph of guarded actions. Several sources share
// this class: statements (lower_statements.cpp), expressions (lower_expressions.cpp,
// lower_arithmetic.cpp), lvalues and accesses (lower_access.cpp), calls with their models
// (lower_calls.cpp).
//
// The walk keeps a current location `here_`; each access to a shared variable appends one visible
// action, everything else appends silent ones. The value of an expression is a Term over locals and
// temporaries, so it stays what it was when others interfere. Evaluation goes from left to right (C
// leaves the order open; an assumption says so where two operands have effects). An expression with
// at most one shared access can be had `pure`: as a Term over the state itself; tests, assertions
// and `assume` use that.
//
// Inside an atomic region (an atomic block; a whole statement under `atomicity statement`) new
// locations are marked as interior, and Graph::collapse joins what lies between.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "instrument/cfront/cfront.hpp"
#include "instrument/cfront/graph.hpp"
#include "instrument/cfront/memory.hpp"
#include "instrument/cfront/tree.hpp"
#include "instrument/cfront/vocabulary.hpp"

namespace absthread::cfront {

/// Facts about the whole tree that lowering asks for, collected once.
struct TreeFacts {
  std::set<const Declaration*> assigned; ///< locals and globals that some code changes
  std::map<const Record*, std::set<const Field*>>
      union_fields; ///< members of a union that are accessed
  std::map<const Declaration*, std::set<const Declaration*>> calls;
  std::map<const Declaration*, std::set<const Declaration*>>
      written;                                ///< globals that a function writes by name
  std::set<const Declaration*> address_taken; ///< functions used as values: they may run as threads
};

/// What several threads share while they are lowered.
struct LoweringContext {
  const Program& contracts;
  const Options& options;
  Tree& tree;
  TreeFacts& facts;
  Memory& memory;
  SourceStore& sources;
  TermManager& terms;
  std::set<FileId> user_files;
  std::set<std::string> assumptions;
};

/// A thread with more actions than this is refused.
inline constexpr std::size_t most_arcs = 50000;

class Lowering {
 public:
  Lowering(LoweringContext& context, const Template& contract);

  /// The thread of the contract's function, or nothing if a construct is unsupported.
  std::optional<Thread> run(const Declaration& function);
  const std::vector<Unsupported>& unsupported() const { return unsupported_; }

 private:
  using Binding = std::variant<Object*, Term>;
  struct Frame {
    const Declaration* function = nullptr;
    std::map<const Declaration*, Binding> bindings;
    LocationId exit = 0;
    std::optional<Place> result;
    std::map<std::string, LocationId> labels;
    int exit_depth = -1; ///< least atomic depth of a return
  };
  struct Jump {
    std::optional<LocationId> break_to, continue_to;
  };
  struct SwitchCase {
    const Statement* label;
    LocationId target;
  };

  // ---- graph (lowering.cpp)
  LocationId fresh(SourceRange where);
  void emit(Action action, bool visible, SourceRange where, std::string text,
            bool blocking = false);
  void jump(LocationId target, SourceRange where);
  /// Goes on at a location; what follows is as atomic as it is now.
  void at(LocationId id);
  void check_atomic_sections(LocationId start);
  /// An operand that is not always evaluated must begin and end what it begins.
  void same_atomicity(int depth, SourceRange where);
  void arc(LocationId from, LocationId to, Action action, bool visible, SourceRange where,
           std::string text);
  void guard(Term condition, SourceRange where, const std::string& text, bool visible);
  /// A fact without which the run is undefined: cut, or an assertion under check_memory.
  void demand(Term condition, SourceRange where, const std::string& what);
  void require(Term condition, SourceRange where);
  Term temporary(Sort sort);
  Term input(Sort sort);
  Term assign_temporary(Term value, SourceRange where);
  Term frozen(Term value, SourceRange where);
  void refuse(SourceRange where, std::string what);
  void assumption(std::string sentence) { context_.assumptions.insert(std::move(sentence)); }
  void left_to_right() { assumption("operands and arguments are evaluated from left to right"); }
  std::string text(SourceRange where) const;
  void as_statement(const std::function<void()>& body);
  Term integer(const mpz_class& value) { return terms_.integer(value); }
  Term number(bool value) { return terms_.integer(value ? 1L : 0L); }

  // ---- statements (lower_statements.cpp)
  void statement(const Statement* s);
  void declaration(const Declaration& d, SourceRange where);
  void initialise(const Place& place, const Expr* e, SourceRange where);
  void initialise_zero(const Place& place, SourceRange where);
  void loop(const Statement* s);
  void assertion(const Expr* e, SourceRange where);
  static bool is_assert_failure(const Expr* e);
  void switch_statement(const Statement* s);
  void collect_labels(const Statement* s);
  static void collect_cases(const Statement* s, std::vector<const Statement*>& cases);
  bool atomic_block(const Statement* s);
  void leave(LocationId target, SourceRange where);
  void begin_atomic();
  void end_atomic();

  // ---- expressions (lower_expressions.cpp)
  Term value(const Expr* e);
  Term truth(const Expr* e);
  void effect(const Expr* e);
  void branch(const Expr* e, LocationId on_true, LocationId on_false);
  /// The truth of `e` as a predicate of the state, if it has no effects and at most `limit` shared
  /// accesses.
  std::optional<Term> pure_truth(const Expr* e, unsigned limit, unsigned* accesses = nullptr);
  Term logical(const Expr* e);
  std::optional<Place> place(const Expr* e);
  std::optional<Place> place_at(Term address, const Type* type, SourceRange where);
  std::optional<Place> record_place(const Expr* e);
  void copy(const Place& to, const Place& from, SourceRange where);
  Term load(const Place& place, bool as_truth, SourceRange where);
  void write(const Place& place, Term value, SourceRange where, const std::string& text);
  Term binary(const Expr* e);
  Term arithmetic(const std::string& op, Term a, Term b, const Type* type, SourceRange where);
  Term bitwise(const std::string& op, Term a, Term b, const Type* type);
  Term compare(const std::string& op, Term a, Term b);
  Term convert(Term value, const Type* from, const Type* to, SourceRange where);
  Term in_range(Term value, const Type* type, SourceRange where, bool cast);
  Term type_range(Term value, const Type* type);
  Term assign(const Expr* e);
  Term modify(const Expr* e, const std::string& op, Term operand, bool result_new);
  Term conditional(const Expr* e);
  bool simple(const Expr* e) const;
  bool is_choice(const Expr* e) const;
  static Term as_truth(Term value);
  const Binding* binding(const Declaration* d) const;

  // ---- accesses inside one action (lower_expressions.cpp)
  Term read(Action& action, const std::vector<Target>& targets, const Type* type, bool as_truth);
  void put(Action& action, const std::vector<Target>& targets, Term value, SourceRange where);
  std::vector<Target> targets_of(const Place& place, SourceRange where);
  static bool is_shared(const std::vector<Target>& targets);

  // ---- calls (lower_calls.cpp)
  Term call(const Expr* e);
  std::optional<Place> inline_call(const Declaration& function, const Expr* e);
  Term unknown_call(const std::string& name, const Expr* e);
  Term model(const Row& row, const std::string& name, const Expr* e,
             const std::vector<Expr*>& arguments);
  Term update(const Row& row, const Expr* e, const std::vector<Expr*>& arguments);
  Term lock_model(const Row& row, const Expr* e, const std::vector<Expr*>& arguments);
  Term block_model(const Row& row, const Expr* e, const std::vector<Expr*>& arguments);
  Term call_once(const Expr* e, const std::vector<Expr*>& arguments);
  std::optional<Place> pointed(const Expr* pointer, SourceRange where);
  std::optional<Place> pointed_scalar(const Expr* pointer, SourceRange where);
  Term arbitrary(const Type* type, SourceRange where);
  void havoc_reachable(const Expr* pointer, SourceRange where);
  void start_thread(const Expr* e, const std::vector<Expr*>& arguments, const Row& row);

  LoweringContext& context_;
  const Template& contract_;
  Memory& memory_;
  TermManager& terms_;
  Graph graph_;
  LocationId here_ = 0;
  LocationId end_ = 0;
  LocationId halt_ = 0; ///< the whole run has ended
  std::vector<Frame> frames_;
  std::vector<Jump> jumps_;
  std::vector<std::map<const Statement*, LocationId>> cases_;
  std::vector<Unsupported> unsupported_;
  std::set<Term> temporaries_;
  int atomic_depth_ = 0;
  bool dead_ = false; ///< nothing but a label leads here
  struct MadeJump {
    LocationId from, to;
    int depth;
    SourceRange where;
  };
  std::vector<MadeJump> made_jumps_;
  std::map<LocationId, int> depth_at_;
  bool in_statement_ = false;
  bool pure_ = false; ///< give Terms over the state, emit nothing
  bool pure_failed_ = false;
  unsigned pure_accesses_ = 0;
  SourceRange access_where_;
  unsigned counter_ = 0;
  bool roaming_locals_ = false; ///< the address of a local is held in a variable
  SourceRange published_;       ///< where an unknown pointer is stored in shared memory
};

} // namespace absthread::cfront
