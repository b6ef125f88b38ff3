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
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "instrument/cfront/assumptions.hpp"
#include "instrument/cfront/cfront.hpp"
#include "instrument/cfront/graph.hpp"
#include "instrument/cfront/library.hpp"
#include "instrument/cfront/magnitudes.hpp"
#include "instrument/cfront/memory.hpp"
#include "instrument/cfront/tree.hpp"
#include "instrument/cfront/type_reach.hpp"
#include "instrument/cfront/value_flow.hpp"
#include "instrument/cfront/vocabulary.hpp"

namespace absthread::cfront {

/// Something that is kept beside the objects of a lock, a semaphore, an event ...: whose it is, how
/// often it may be taken (lower_locks.cpp).
struct Role {
  const char* name;
  SortKind sort;
};
/// What a known function keeps beside its object.
std::span<const Role> roles_of(const Row& row);
/// Whether what is initialised so is a lock that does not let its owner wait.
bool unusual_lock(const Expr* initial);

/// Facts about the whole tree that lowering asks for, collected once.
struct TreeFacts {
  std::set<const Declaration*> assigned; ///< locals and globals that some code changes
  std::map<const Record*, std::set<const Field*>>
      union_fields;                   ///< members of a union that are accessed
  std::set<const Type*> dereferenced; ///< types of what pointers are followed to
  std::map<const Declaration*, std::set<const Declaration*>> calls;
  std::map<const Declaration*, std::set<const Declaration*>>
      written;                                ///< globals that a function writes by name
  std::set<const Declaration*> address_taken; ///< functions used as values: they may run as threads
  /// Of these, the ones that something may hold: not those that a call starts as a thread.
  std::set<const Declaration*> kept;
  /// A function, or a variable, is declared here and defined in a file that we do not see.
  bool has_other_files = false;
  /// Functions that an initialiser of a global names: in tables, there before any thread runs.
  std::set<const Declaration*> in_tables;
  /// Types of functions whose addresses are converted to something else: a `void *`, a number.
  std::set<const Type*> disguised;
  /// Functions that have the label ERROR in them, or something unsupported.
  std::set<const Declaration*> drastic;
  /// What a function may write through pointers: members, and types of what is no member (null
  /// field). A record as a whole stands for all of its members.
  std::map<const Declaration*, std::set<std::pair<const Field*, const Type*>>> written_through;
  bool allocates = false, frees = false; ///< somewhere
  std::set<const Type*> stepped;         ///< pointers to them are moved: to elements of arrays
  bool addresses_as_numbers = false;     ///< some pointer is converted to an integer
  bool local_addresses = false;          ///< some code uses the address of a local variable
  bool drops_const = false;              ///< some conversion makes a pointer to const one to write
  bool automatic_events = false;         ///< some event is reset by the one who waits
  bool completes_all = false;            ///< complete_all()
  bool asks_for_results = false;         ///< some join looks at what the thread has returned
  std::map<const Declaration*, std::set<const Declaration*>> mentioned; ///< globals, by function
  /// Functions of the program's own that are called or whose address is used, and that no file
  /// defines: the program has more code than we see.
  std::set<const Declaration*> without_body;
  /// Types of objects by which threads synchronise: who uses one accesses its memory.
  std::set<const Type*> synchronises;
  /// Of records that known functions use as locks and the like: what is kept beside each.
  std::map<const Type*, std::span<const Role>> beside;
  PointerClasses pointers;
  Magnitudes magnitudes;
};

/// Whether the value has the bit of that weight, which is a constant or a choice among constants.
Term has_bit(Term value, Term weight);

/// Whether no value of the expression lies below zero, as far as its text says.
bool natural(const Expr* e);

/// Definitions that are weak: where something shows that there are files that we do not see, these
/// may have others, which win. `entries`: functions that are asked for by name.
void open_what_is_weak(Tree& tree, const std::vector<const Declaration*>& entries);
/// Walks over every function and initialiser of the tree; tells `memory` whose address is used.
/// `entries`: functions that something unknown runs as threads.
void collect_facts(const Tree& tree, TreeFacts& facts, Memory& memory,
                   const std::vector<const Declaration*>& entries);
/// Every function that `from` can call, itself included.
std::set<const Declaration*> reach(const TreeFacts& facts,
                                   const std::vector<const Declaration*>& from);

/// A call that starts a thread, when `main` is followed (follow_main.cpp).
struct CreationSite {
  const Declaration* function = nullptr;
  SourceRange where;
  std::string argument; ///< its text
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
  TypeReach types{facts.pointers};
  std::set<FileId> user_files{};
  Assumptions assumptions{};
  bool following = false; ///< the threads come from `main`: creations and joins are events
  std::vector<CreationSite> sites{};
  std::vector<Unsupported> loose{}; ///< where the threads have more runs than the code
  std::vector<Unsupported> waits{}; ///< Lowered::waits
  ValueFlow flow{};                 ///< of the threads of this round
  /// Places where variables get more values than the code gives them, which is all the same if
  /// nobody looks at these. Those that turned out to matter only grow, from one round to the next.
  using Place = std::pair<SourceRange, std::string>;
  std::map<Place, std::vector<Term>> overlooked{};
  std::set<Place> looked_at{};
  bool escapes_changed = false, unknown_calls = false; ///< since this round over the threads began
  std::size_t undeclared_before = 0;                   ///< shared variables, when it began
  /// Types of functions to which unknown code may give us pointers; null: of any type. They only
  /// grow, from one lowering to the next.
  std::set<const Type*> strange_functions{};
  std::optional<std::set<const Type*>> functions_outside{}; ///< that unknown code has anyway
  std::set<const TypesReached*> given_outside{}; ///< by pointers to unknown functions; only grows
  /// Functions without a body that this round has come to, by name; shared variables that they
  /// reach, by the name of the function.
  std::map<std::string, WithoutBody> without_body{};
  struct ReachedOutside {
    SourceRange where;
    std::map<Term, std::string> variables; ///< with their names
  };
  std::map<std::string, ReachedOutside> reached_outside{};
  std::optional<std::vector<const Declaration*>> outside_globals{}; ///< that other files can name
  /// Functions that a step of this round hands over to unknown code, which runs them from then on:
  /// the name of the first such function, and where.
  std::map<const Declaration*, std::pair<std::string, SourceRange>> handed_over{};
  bool compares_pointers = false; ///< with each other, not with null
  bool compares_handles = false;  ///< of threads, with each other
  /// Threads that one call starts have one number: what comparing them gives is not known.
  bool handles_coincide = false;
  /// Objects whose strings library functions look for the end of, by their names.
  std::map<std::string, std::vector<const Object*>> appended_to{};
  std::map<std::string, const Declaration*> hidden{}; ///< memory of library functions, by its name

  /// Whoever compares addresses could see that one is used again.
  void assume_new_addresses();
  void begin_round() {
    escapes_changed = unknown_calls = false;
    undeclared_before = memory.undeclared().size();
    assumptions.clear();
    loose.clear();
    waits.clear();
    flow.clear();
    overlooked.clear();
    without_body.clear();
    reached_outside.clear();
    handed_over.clear();
  }
  /// What escapes to unknown functions, or what they may write, became known on the way: another
  /// round is needed. It only grows.
  bool once_more() const {
    return escapes_changed || (unknown_calls && memory.undeclared().size() != undeclared_before);
  }

  /// Nobody will look at the threads of this round. (Of main it is asked which threads there are.)
  bool in_vain() const { return once_more() && !following; }

  /// A function without a body is called, or started. `touches`: what it may do that matters.
  void has_no_body(const std::string& name, SourceRange where, const std::string& touches);
  /// Variables that files which we do not see can write by name, of those that somebody mentions.
  const std::vector<const Declaration*>& globals_outside();
  /// What such a function may do without being given anything; empty: nothing that matters.
  std::string can_touch();

  /// The user says that it does not run beside the threads; an assumption.
  bool excluded(const Declaration& function);
  /// ... of functions that there are.
  void check_excluded(Diagnostics& diagnostics) const;
  /// Whether it counts that these variables get more values than the code gives them there.
  bool matters(SourceRange where, const std::string& what, const std::vector<Term>& variables);
  /// The variables that somebody looks at, of the threads of this round.
  std::set<Term> that_matter();
  /// At the end of a round: some place counts that was overlooked, so another round is needed.
  bool overlooked_too_much();
  /// Enters a place in `waits`.
  void may_block(const std::string& function, SourceRange where);
  /// Enters a place in `loose`; what Edge::loose says of it.
  std::uint32_t loose_place(Unsupported place);
  /// A thread that unknown code runs once it was handed over to it (docs/semantics.md, (a) D): when
  /// it begins is not known. What only one thread does does not rest on that.
  void begins_some_time(const Declaration& function, Thread& thread);
  /// The same for variables of which it is not known what the C text puts into them: any
  /// interleaving may rest on that. Conformance assumes no start.
  void enter_unknown_starts();
  /// ... or what somebody who belongs to no thread may have written before they begin.
  void forget_starts(const std::map<Term, const Declaration*>& set, std::vector<Variable>& of);
};

/// Whoever runs the function sees no difference: it calls nothing and writes its own locals only.
bool is_harmless(const Declaration& function, const LoweringContext& context);

/// What rests on C's rules of aliasing.
inline constexpr const char* own_types =
    "objects are accessed through their own types or as characters, and pointers to characters "
    "that come from outside point to characters";

/// To write an object that is const, or a text, is undefined.
inline constexpr const char* const_stays =
    "objects that are const, and texts, are not written through pointers";

/// Whether a pointer to `called` may denote a function of type `type`: the same type, or one of
/// them without a prototype (`int f()`).
bool may_call(const Type* called, const Type* type);

/// A thread with more actions than this is refused.
inline constexpr std::size_t most_arcs = 50000;

using Arguments = std::span<Expr* const>;

/// How an atomic operation is ordered.
struct Ordering {
  AccessOrder order = AccessOrder::sequential;
  bool acquire = true, release = true;
  bool acquire_failed = false; ///< of a compare-exchange that fails
  bool full = false;           ///< a barrier for everything around it
  bool known = true;           ///< false: consume, or an order that is computed
};

/// pthread_mutex_destroy and its like.
bool ends_object(const Row& row);

class Lowering {
 public:
  Lowering(LoweringContext& context, const Template& contract);

  /// The thread of the contract's function, or nothing if a construct is unsupported.
  /// `arguments`: values of the first parameters; a null Term, or none, is arbitrary.
  std::optional<Thread> run(const Declaration& function, const std::vector<Term>& arguments = {});
  const std::vector<Unsupported>& unsupported() const { return unsupported_; }

 private:
  /// A variable, a value, or a variable that other threads may know.
  using Binding = std::variant<Object*, Term, Place>;
  using Scopes = std::vector<const Statement*>;
  struct Label {
    LocationId target = 0;
    Scopes around; ///< from outside
  };
  struct Frame {
    const Declaration* function = nullptr;
    std::map<const Declaration*, Binding> bindings;
    LocationId exit = 0;
    std::optional<Place> result;
    std::map<std::string_view, Label> labels;
    int exit_depth = -1;            ///< least atomic depth of a return
    bool backward_jumps = false;    ///< of the callers
    std::size_t scopes_outside = 0; ///< those around the call
    bool single_exit = false;       ///< one return, at the end: its value needs no variable
    SourceRange called_at;          ///< empty: the thread's own function
    Term value;                     ///< of that return
  };
  struct Jump {
    std::optional<LocationId> break_to, continue_to;
    std::size_t scopes; ///< that stay around who jumps there
  };
  struct SwitchCase {
    const Statement* label;
    LocationId target;
    Scopes around; ///< inside of the switch, from outside
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
  void guard(Term condition, SourceRange where, const std::string& text, bool visible,
             std::vector<Access> accesses = {});
  /// A fact without which the run is undefined: cut, or an assertion under check_memory.
  void demand(Term condition, SourceRange where, const std::string& what);
  void require(Term condition, SourceRange where, Origin origin, std::vector<Access> reads = {},
               const std::string& what = {});
  Term temporary(Sort sort);
  Term input(Sort sort);
  Term assign_temporary(Term value, SourceRange where);
  Term frozen(Term value, SourceRange where);
  void refuse(SourceRange where, std::string_view what);
  void assumption(std::string sentence, SourceRange where = {}) {
    context_.assumptions.insert(std::move(sentence), where);
  }
  std::string text(SourceRange where) const;
  void as_statement(const std::function<void()>& body);
  Term integer(const mpz_class& value) { return terms_.integer(value); }
  Term integer(long value) {
    if (value == 0) return zero_;
    if (value == 1) return one_;
    return terms_.integer(value);
  }
  Term number(bool value) { return terms_.integer(value ? 1L : 0L); }

  // ---- statements (lower_statements.cpp)
  void statement(const Statement* s);
  void declaration(const Declaration& d, SourceRange where);
  void initialise(const Place& place, const Expr* e, SourceRange where);
  void initialise_zero(const Place& place, SourceRange where);
  void initialise_union(const Place& place, const Expr& e, SourceRange where);
  void loop(const Statement* s);
  void assertion(const Expr* e, SourceRange where);
  static bool is_assert_failure(const Expr* e);
  static bool ends_with_its_only_return(const Declaration& function);
  void label(const Statement* s);
  void switch_statement(const Statement* s);
  void collect_labels(const Statement* s, Scopes& around);
  void collect_cases(const Statement* s, Scopes& around, std::vector<SwitchCase>& cases);
  bool can_be_jumped_over(std::uint32_t first, std::uint32_t end) const;
  void enter(const Statement* scope);
  void enter(const Scopes& around);
  using Lives = std::vector<std::pair<const Declaration*, Place>>;
  Lives lives_of(const Statement& block) const;
  Lives lives_of(const Frame& frame) const;
  std::optional<Place> known_to_others(const Frame& frame, const Declaration* d) const;
  void end_lives(const Lives& ended);
  void leave_scopes(std::size_t stay);
  void leave_scopes(const Scopes& stay);
  void thread_exits();
  void assume_living_locals();
  void begin_lives(const Statement& declared);
  Place local_variable(const Declaration& d, SourceRange where);
  Place parameter(const Declaration& d, const std::string& name, Frame& frame);
  void hold_anything(Action& action, const Place& place, SourceRange where);
  void holds_anything(const Declaration& d, SourceRange where);
  bool atomic_block(const Statement* s);
  void leave(LocationId target, SourceRange where);
  void begin_atomic();
  void end_atomic();

  // ---- expressions (lower_expressions.cpp)
  Term value(const Expr* e);
  Term truth(const Expr* e);
  void effect(const Expr* e);
  const Expr* all_but_the_value(const Expr* statements);
  void branch(const Expr* e, LocationId on_true, LocationId on_false);
  /// The truth of `e` as a predicate of the state, if it has no effects and at most `limit` shared
  /// accesses.
  std::optional<Term> pure_truth(const Expr* e, unsigned limit, unsigned* accesses = nullptr,
                                 std::vector<Access>* reads = nullptr);
  Term logical(const Expr* e);
  std::optional<Place> place(const Expr* e);
  bool may_hold_anything(const Record& owner) const;
  std::optional<std::size_t> common_beginning(const Record& owner) const;
  std::optional<Place> part_of_union(const Expr* part, std::size_t common);
  std::optional<Place> anything_at(const Place& base, const Expr* member);
  std::optional<Place> addressed(const Expr* e);
  bool publish(Term value, const Type* type, SourceRange where, const std::string& place);
  Term address_of(const Expr* lvalue);
  std::optional<Place> place_at(Term address, const Type* type, SourceRange where,
                                const View* view = nullptr, bool is_volatile = false);
  std::optional<Place> record_place(const Expr* e);
  void copy(const Place& to, const Place& from, SourceRange where, Mark mark = Mark::none);
  void copy_parts(const Place& to, const Place& from, SourceRange where, Mark mark);
  Term load(const Place& place, bool as_truth, SourceRange where, Mark mark = Mark::none);
  Term load_marked(const Place& place, bool as_truth, SourceRange where);
  void write(const Place& place, Term value, SourceRange where, const std::string& text,
             Mark mark = Mark::none);
  Term binary(const Expr* e);
  Term arithmetic(std::string_view op, Term a, Term b, const Type* type, SourceRange where,
                  Border border = Border::wraps);
  Term wrapping_sum(Term a, Term b, bool minus, const Type* type, SourceRange where, Border border);
  Term of_rests(std::string_view op, Term a, Term b, const Type* type, SourceRange where,
                Border border);
  void no_wrap(SourceRange where, Border border);
  bool stays_bits(std::string_view op, Term a, const mpz_class& mask) const;
  Term stride(const Type* pointer);
  Term bitwise(std::string_view op, Term a, Term b, const Type* type);
  Term compare(std::string_view op, Term a, Term b);
  Term convert(Term value, const Type* from, const Type* to, SourceRange where,
               Border border = Border::wraps);
  Border conversion_border(const Expr* e, const Type* to) const;
  Term converted(const Expr* conversion);
  Term complement(Term value, const Type* type);
  Term from_rest(Term value, const Type* type);
  bool operates_on_rests(std::string_view op, const Type* type) const;
  const Expr* unconverted_operand(std::string_view op, const Expr* operand, const Type* type) const;
  Term in_range(Term value, const Type* type, SourceRange where, bool cast);
  Term wrap(Term value, const Type* type);
  Term type_range(Term value, const Type* type);
  Term value_range(Term value, const Type* type);
  Term assign(const Expr* e);
  Term modify(const Expr* e, std::string_view op, Term operand, bool result_new);
  Border border_of(const Expr* e, std::string_view op, bool rest, const Type* computed);
  Term conditional(const Expr* e);
  bool simple(const Expr* e) const;
  bool is_choice(const Expr* e) const;
  static Term as_truth(Term value);
  const Binding* binding(const Declaration* d) const;

  // ---- the order of evaluation (lower_order.cpp)
  void in_any_order(std::span<Expr* const> operands);
  void value_before_place(const Expr* target, const Expr* source, bool reads);
  bool order_matters(const Expr* a, const Expr* b);
  bool changes_operand(const Expr* other, const Expr* operand);

  // ---- accesses inside one action (lower_access.cpp)
  Term read(Action& action, const Targets& targets, const Type* type, bool as_truth);
  Term any_of(Action& action, const Type* type);
  void put(Action& action, const Targets& targets, Term value, SourceRange where);
  Targets targets_of(const Place& place, SourceRange where);
  void changed_by_threads_only(const Place& place, const Targets& targets, SourceRange where);
  static bool is_shared(const Targets& targets);

  /// What is kept beside an object, read and written in one action.
  struct Ghost {
    Targets targets;
    Term value;
  };
  using Changes = std::vector<std::pair<const Ghost*, Term>>;
  /// What a step on ghosts orders: the object that the ghost is kept beside, under a condition.
  struct Ordered {
    const Ghost* ghost;
    Sync sync;
    Term condition = {};
  };
  using Orders = std::vector<Ordered>;
  /// The result of an operation that may give up: one of some numbers, or any positive one.
  struct Outcome {
    std::vector<long> one_of;
    bool positive = false;
  };
  /// What an unknown function can get at.
  struct Reach {
    std::set<Leaf*> leaves;
    std::set<Object*> objects;
    std::set<const TypesReached*> types;
    std::map<const Declaration*, SourceRange> given; ///< functions of the program, by name
    std::set<const Type*> function_types;            ///< pointers to which it can get at
    bool everything = false;                         ///< every object whose address is used
  };

  // ---- accesses for race checking (record_accesses.cpp)
  bool accepted(SourceRange where);
  Access access_to(const Leaf& leaf, bool write, const Type* type, SourceRange where);
  void record(std::vector<Access>& to, const Targets& targets, bool write, const Type* type,
              SourceRange where);
  void record_unknown(std::vector<Access>& to, const std::vector<Leaf*>& leaves, bool write,
                      SourceRange where);
  void read_by_library(Arguments arguments, SourceRange where);
  void only_under(std::size_t from, Term condition);

  // ---- calls (lower_calls.cpp)
  Term call(const Expr* e);
  void note_other_function(const Declaration& function);
  std::optional<Place> inline_call(const Declaration& function, const Expr* e);
  Term call_pointer(Term address, const Expr* e);
  std::vector<const Declaration*> functions_of(const Type* type) const;
  LocationId if_address_of(const Declaration& function, Term address, const Expr* e);
  Term model(const Row& row, const std::string& name, const Expr* e, Arguments arguments);
  Term model_that_succeeds(const Row& row, const std::string& name, const Expr* e,
                           Arguments arguments);
  Term level_before(const Expr* e, Arguments arguments);
  void sleeps(const std::string& name);
  bool from_outside(const Expr* e) const;
  void end_of_arguments(Term address, Term element, SourceRange where);
  Term arbitrary(const Type* type, SourceRange where);
  Term library_result(const Row& row, const std::string& name, const Expr* e, Arguments arguments);

  // ---- functions of the library (lower_library.cpp)
  /// An argument, without the conversions around a pointer; no value: a record, or not evaluated.
  struct Given {
    const Expr* expr;
    Term value;
  };
  /// So many bytes, at least and at most; no `most`: up to the end of the object.
  struct Span {
    Term least, most;
  };
  std::vector<Passed> passed_to(const Library& library, const std::vector<Given>& given) const;
  Span span_of(const Passed& passed, std::size_t number, const std::vector<Given>& given);
  Term some_element(std::uint64_t count, SourceRange where);
  void touch(const Place& place, Term from, const Span& span, bool write, Action& action,
             SourceRange where);
  void library_access(const Given& given, bool write, const Span& span, SourceRange where);
  void hidden_access(const std::string& location, bool write, SourceRange where);
  Object& hidden_object(const Library& library, const Type* type);
  void end_of_string(const Given& given, const Passed& passed, SourceRange where);
  std::optional<std::uint64_t> room_at(const Given& given) const;
  void demand_span(const Library& library, const Given& given, const Passed& passed,
                   const Span& span, const std::string& name, SourceRange where);
  Term library_call(const Library& library, const Row* row, const std::string& name, const Expr* e,
                    Arguments arguments);
  void list_is_read(const Expr* format, SourceRange where);
  Term library_gives(const Library& library, const Row* row, const std::string& name, const Expr* e,
                     const std::vector<Given>& given);
  Term number_of_conversions(const Library& library, const std::vector<Passed>& passed,
                             const Expr* e);
  static bool holds_any_value(const Type* type, const Passed& passed);
  Term other_result(const Library& library, const std::string& name, const Expr* e,
                    Arguments arguments);
  bool fills(Term address, const mpz_class& size);
  void library_accesses_at_once(const Library& library, std::vector<Given> given,
                                SourceRange where);
  Object* errno_object();
  void errno_is_set(SourceRange where, Term failed = {}, std::optional<long> number = {},
                    bool told = false);
  void errno_after(const Row& row, const std::string& name, Term result, SourceRange where);

  // ---- what the compiler computes (lower_builtins.cpp)
  Term computed(const Row& row, const Expr* e, Arguments arguments);
  Term checked_arithmetic(const Row& row, const Expr* e, Arguments arguments);

  // ---- atomics (lower_atomics.cpp)
  Term update(const Row& row, const Expr* e, Arguments arguments, bool by_address = false);
  Term either(const Row& row, const Place& p, const Expr* e,
              const std::function<Term(Term)>& writes, const std::function<Term(Term)>& made,
              const std::optional<Place>& expected, const Ordering& order);
  Term saturated(const Row& row, Term old, Term next);
  static Ordering order_of(const Row& row, const Expr* e);
  void fence(std::vector<Access>& to, Sync sync, SourceRange where) const;
  void full_fence(Action& action, const Ordering& order, SourceRange where) const;
  void fence_model(const Row& row, const Expr* e, Arguments arguments);
  bool begins_near_the_border(const Place& place);
  Term bit_model(const Row& row, const Expr* e, Arguments arguments);
  std::optional<Place> pointed(const Expr* pointer, SourceRange where);
  std::optional<Place> pointed_scalar(const Expr* pointer, SourceRange where);

  // ---- locks (lower_locks.cpp)
  Term lock_model(const Row& row, const Expr* e, Arguments arguments);
  Term steps_on_object(const Row& row, const Expr* e, Arguments arguments);
  Term event(const Row& row, const Place& place, const Expr* e, Arguments arguments);
  Term barrier(const Row& row, const Place& place, const Expr* e, Arguments arguments);
  Term call_once(const Expr* e, Arguments arguments);
  Ghost ghost(const Place& place, const char* role, Sort sort);
  void put_ghost(Action& action, const Targets& targets, Term value);
  void ghost_step(Term guard, const Changes& changes, SourceRange where, bool blocking = true,
                  const Orders& orders = {});
  void record(std::vector<Access>& to, const Orders& orders, SourceRange where);
  void record_object(std::vector<Access>& to, const Place& place, bool plain, bool write,
                     SourceRange where);
  void uses_object(const Expr* pointer, bool plain, SourceRange where);
  std::optional<Place> synchronised_; ///< the lock or the like that the steps being made use
  bool makes_object_ = false;         ///< they initialise it
  void waits_in_section();
  Term retried_section(const std::string& name, const Expr* e, Arguments arguments);
  Term observed(Term told, const std::vector<const Ghost*>& ghosts, long most, SourceRange where);

  // ---- conditions (lower_conditions.cpp)
  bool wait_for_signal(const Row& row, const Expr* e, Arguments arguments, const Ghost& lock);
  void nobody_waits_for_the_last_step();
  Term condition_model(const Row& row, const Expr* e, Arguments arguments);

  // ---- locks as values (lower_lock_values.cpp)
  using Kept = std::function<Term(const Role&, const Ghost&)>;
  Sort sort_of(const Role& role) const;
  Term unused(const Role& role);
  void put_kept(Action& action, const Place& place, const Kept& made);
  bool is_only_kept(const Place& place) const;
  void kept_is_initialised(const Place& place, const Expr* e, SourceRange where);
  void kept_is_copied(const Place& to, const Place& from, SourceRange where);
  Term try_step(Term possible, const Changes& changes, const Outcome& taken,
                const Outcome& given_up, bool at_any_time, const Expr* e, const Orders& orders,
                bool limited = true);

  // ---- what comes from outside (lower_externals.cpp)
  bool may_be_of_the_project(const Expr* callee) const;
  bool of_a_settled_table(const Expr* place) const;
  Term unknown_call(const std::string& name, const Expr* e, const Library* library = nullptr);
  void reach_what_was_given(Reach& reach);
  void calls_project_function(const std::string& name, SourceRange where, Reach& reach);
  void writes_later(const std::string& name, SourceRange where, const Reach& reach);
  void runs_elsewhere(const Declaration& function);
  void rests_on(const std::string& function, SourceRange where);
  const std::set<const Type*>& functions_outside();
  void functions_escape(const Reach& reach, const std::string& name, SourceRange where);
  void functions_are_given(Arguments arguments, const std::string& name, SourceRange where);
  void functions_come_in(const Reach& reach, const Type* result);
  bool strange_function(const Type* type);
  Term block_model(const Row& row, const Expr* e, Arguments arguments);
  bool fills(const Type* type, unsigned byte) const;
  void fill(const Place& place, unsigned byte, SourceRange where);
  std::vector<Place> places_from(Term address, const Type* type, std::uint64_t count);
  void copied_from(const Expr* argument, SourceRange where);
  void fill_model(const Row& row, const std::string& name, const Expr* e, Arguments arguments);
  Term arbitrary_natural(SourceRange where);
  Term arbitrary_truth(SourceRange where);
  Term fit(const Place& place, Term value, SourceRange where);
  void escape(Object& object);
  void reach_object(Object& object, Reach& reach);
  void make_leaves(const Place& place);
  void reach_leaves(const std::vector<Leaf*>& leaves, Reach& reach);
  void reach_types(const TypesReached& types, Reach& reach);
  void reach_everything(Reach& reach);
  Given reach_value(const Expr* pointer, Reach& reach);
  void writes_variables_of_library(const Declaration& function, SourceRange where);
  void strange_writes(const Reach& reach, SourceRange where, const std::string& shown);
  void havoc_reachable(const Expr* pointer, SourceRange where, const std::string& unfollowed = "",
                       const mpz_class& size = 0);
  void havoc_at(Term address, const Expr* pointer, SourceRange where, const std::string& unfollowed,
                const mpz_class& size);
  void forget(Object& object, SourceRange where, const std::string& unfollowed = "");
  void finish_forgotten();
  void settle_forgotten();

  // ---- the heap, and where addresses get (lower_heap.cpp)
  Term allocate(const Row& row, const Expr* e, Arguments arguments, const Library* library);
  Object* own_allocation(const Expr* e, const Type* type, Term size);
  bool heap_is_shared() const;
  Term blocks_in_use();
  void zero_block(Term address, const Type* type, Term size, SourceRange where);
  void release(const Expr* e, const Expr* pointer, Term address);
  void writes_block(Action& action, const Expr* pointer, Term address, SourceRange where);
  Term heap_state(const char* name, Sort element);
  Term shared_heap_state(const char* name, Sort element);
  Term own_blocks();
  void becomes_known(Action& action, Term value, const Type* type);
  void given_away(Term value, const Type* type, SourceRange where);
  Term living_block(Term address, Term size);
  Term living_block(Term address, Term size, bool shared);
  void demand_living(Term address, Term size, Term otherwise, Term local, SourceRange where,
                     const std::string& what);
  void demand_pointer(const Place& place, SourceRange where);
  void demand_bytes(Term address, Term count, SourceRange where);
  Term as_own_address(Term address);
  Term new_block(Term size, bool heap, SourceRange where);
  Place local_block(const Declaration& d, const std::string& name);
  void begin_life(const Place& block, SourceRange where);
  bool share(Object& object);
  void share_allocation(Object& object);
  bool give_away(Term value, SourceRange where, const std::string& how);
  void keep_address(Term value);
  void thread_returns(Term value, SourceRange where);
  void settle_roaming();

  // ---- threads (lower_calls.cpp)
  Term start_thread(const Expr* e, Arguments arguments, const Row& row);
  Term start_one_of(const Expr* e, Arguments arguments, const Row& row, Term address);
  Term follow_creation(const Expr* e, Arguments arguments, const Row& row,
                       const Declaration& function);
  Term join_thread(const Expr* e, Arguments arguments, const Row& row);
  Term try_to_join(const Expr* e, Arguments arguments, const Row& row);
  std::optional<Place> place_of_result(const Expr* pointer, SourceRange where);
  Term told_to_end(const Expr* e);
  Term kept_by_thread(const Row& row, const std::string& name, const Expr* e, Arguments arguments);
  void evaluate(Arguments arguments);
  std::vector<Expr*> settled(const Row& row, Arguments arguments);
  void loosely(SourceRange where, std::string what, bool together = false);
  void loosely(SourceRange where, const std::string& what, const std::vector<Term>& variables,
               LocationId from);
  Term loose_value(const Type* type, SourceRange where, const std::string& what);

  LoweringContext& context_;
  const Template& contract_;
  Memory& memory_;
  TermManager& terms_;
  Term zero_ = terms_.integer(0L), one_ = terms_.integer(1L);
  Graph graph_;
  LocationId here_ = 0;
  LocationId end_ = 0;
  LocationId halt_ = 0; ///< the whole run has ended
  std::vector<Frame> frames_;
  std::vector<Jump> jumps_;
  std::vector<std::map<const Statement*, LocationId>> cases_;
  std::vector<Unsupported> unsupported_;
  TermSet temporaries_;
  int atomic_depth_ = 0;
  bool dead_ = false; ///< nothing but a label leads here
  Scopes scopes_;     ///< around what is being lowered
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
  std::vector<Access> pure_reads_;     ///< of the expression that is being had pure
  std::optional<Ordering> order_;      ///< of an atomic operation that is being lowered
  bool as_bytes_ = false;              ///< what is accessed is no atomic object, or only in part
  Mark mark_ = Mark::none;             ///< of the access that is being lowered
  const Type* written_type_ = nullptr; ///< of the lvalue that is being written
  SourceRange access_where_;
  unsigned counter_ = 0;
  bool wrapping_ = false;           ///< signed results wrap around
  const Expr* discarded_ = nullptr; ///< a call whose result nobody wants
  Term returned_;                   ///< by the call that was inlined last, if it needs no variable
  bool backward_jumps_ = false;     ///< of the functions that are being lowered
  struct Forgotten {
    std::size_t arc;
    SourceRange where;
    Object* object;             ///< null: the arc says already what it does
    std::string unfollowed;     ///< what the code says of it, and we do not; "": nothing
    std::vector<Term> inputs{}; ///< the arbitrary values
  };
  std::vector<Forgotten> forgotten_;   ///< arcs that make a local arbitrary
  std::map<Term, Term> heap_states_;   ///< locals about the heap, at the start
  long keys_ = 0;                      ///< made by pthread_key_create
  std::set<Object*> roaming_;          ///< own objects whose address a variable holds
  SourceRange published_;              ///< where an unknown pointer is stored in shared memory
  SourceRange published_number_;       ///< ... an unknown number as wide as a pointer
  bool addresses_as_numbers_ = false;  ///< some pointer was converted to a number
  bool returns_pointer_ = false;       ///< the thread itself returns an unknown pointer
  const Type* allocated_as_ = nullptr; ///< what the allocation that comes next is converted to
  Object* errno_ = nullptr;
  bool accesses_known_ = false; ///< what is made arbitrary now was recorded before
};

} // namespace absthread::cfront
