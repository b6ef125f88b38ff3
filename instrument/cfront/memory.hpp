// SPDX-License-Identifier: MIT
// Where C objects live. Every object (global, static, local of one inlined call, the one shared
// object that a contract names as an argument) is cut into its scalar leaves, and each leaf is a
// variable:
//
//   int g;                     g
//   struct dev { int n; } d;   d.n
//   int a[4];                  a : int -> int          an array is one map; nested arrays count in
//   one index struct dev t[4];           t.n : int -> int        one map per field
//
// An object has an address, a constant number far from all others, so that `&d.n` is a number,
// pointers are integers, and `*p` with a known p is again the leaf itself: pointers to globals and
// to struct members, container_of, tables of functions, parameters that are pointers all vanish at
// lowering time. What a pointer with an unknown value denotes is split: each exposed leaf of the
// same field (or the same type) whose address it may equal, else the map of that field (`struct
// dev.n : int -> int`, by address), which stands for all objects that we do not know one by one.
//
// Characters look into every object. A `char *` that may point into objects of other types (`View`,
// pointer_classes.hpp) reads any byte there, and what it writes makes the leaf around it arbitrary.
//
// A leaf that a contract names is the contract's own variable; `Tie` says how a C value is read
// from it.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_set>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "instrument/cfront/pointer_classes.hpp"
#include "instrument/cfront/tree.hpp"
#include "instrument/ir/program.hpp"
#include "spec-lang/diag/diagnostic.hpp"
#include "spec-lang/term/term.hpp"

namespace absthread::cfront {

/// How a variable of the model holds the value of a C scalar.
enum class Tie : std::uint8_t {
  integer,     ///< the value itself
  truth,       ///< bool: whether it is nonzero
  enumeration, ///< the number of the enum value
  bits,        ///< the value modulo 2^w, which has to be the value
  identity,    ///< a thread: the owner of a lock; no C value can be read from it
};

struct Object;

struct Leaf {
  Term variable; ///< scalar, or array over all elements
  Tie tie = Tie::integer;
  Sort element;        ///< sort of one scalar
  bool array = false;  ///< variable is a map
  bool shared = false; ///< other threads may access it
  bool declared = false;
  std::string name;
  const Type* type = nullptr;
  const Field* field = nullptr;  ///< innermost field, for aliasing
  bool rigid = false;            ///< const with a known value: never a step
  Term value;                    ///< rigid
  Term start;                    ///< of what is kept beside an object: before the run, if known
  const Object* owner = nullptr; ///< null: a map

  /// A local whose address strangers hold: every read gives anything, and writes do not stay.
  bool wild() const;
};

struct Object {
  std::string name;
  const Type* type = nullptr;
  const Declaration* declaration = nullptr; ///< null: argument, heap
  mpz_class address;
  bool shared = false;
  bool exposed = false; ///< its address is used as a value somewhere
  bool constant = false;
  std::map<std::string, Leaf> leaves; ///< by path: ".n", "[].n"
  /// Elements that a contract names one by one, by path and index; the map holds the others.
  std::map<std::string, std::map<mpz_class, Leaf>> elements;
  std::map<std::string, Leaf*> ghosts; ///< by canonical path and role
  bool escaped = false;                ///< an unknown function has got hold of its address
  bool overlaid = false;               ///< stands for a member of a union of which several are used
  const Expr* allocation = nullptr;    ///< the call that made it, on the heap
  const Expr* text = nullptr;          ///< the string constant that it is
  unsigned depth = 0;                  ///< local: loops around its declaration
};

/// Types whose values are held by one kind of variable: an access through one may mean the other.
bool same_value_type(const Type* a, const Type* b);

/// The member of a semaphore or a completion that holds its count, if it has one.
const Field* counting_member(const Type* type);

/// An lvalue during lowering: a part of a known object, or whatever lies at an address.
struct Place {
  const Type* type = nullptr;
  Term address; ///< of what is no part of a known object; Memory::address() of any place
  Term pointer; ///< what was dereferenced to get here, if it is not known
  Object* object = nullptr;
  std::int64_t offset = 0; ///< in the object, and what elements with an unknown index add to it
  Term moved;
  std::string path;
  Term index; ///< flattened; null outside of arrays
  const Field* field = nullptr;
  const View* view = nullptr;                   ///< of a character: what it may be a byte of
  const std::set<const Expr*>* texts = nullptr; ///< of a character: in which it may be
  bool pointed = false;                         ///< found by its address
  bool block = false; ///< in a block that the thread has made: in no object that is known
  bool is_volatile = false;
};

/// One leaf that an lvalue may denote.
struct Target {
  Term condition; ///< null: otherwise
  Leaf* leaf = nullptr;
  Term index; ///< null: the leaf is a scalar
  /// A byte of the leaf: beside the others, it excludes none of them, and says nothing of the
  /// value.
  bool byte = false;
};
/// Mostly one or two.
using Targets = boost::container::small_vector<Target, 2>;

class Memory {
 public:
  Memory(Tree& tree, const Program& contracts, TermManager& terms);

  /// Ties the contract's variables to C lvalues; `arguments` are the shared objects by name.
  void tie(Diagnostics& diagnostics);
  Object& argument(const std::string& name, const Type* type);
  Object& global(const Declaration& declaration);
  Object& local(const std::string& name, const Declaration* declaration, const Type* type);
  void forget_locals();
  /// A local variable that other threads may see too, as those of `main` whose address is used.
  Object& shared_local(const Declaration& declaration);
  /// A global that only one thread accesses is a variable of that thread.
  void keep_private(const Declaration* declaration) { private_.insert(declaration); }
  /// The global scalar keeps one of these values from now on, until all are let go.
  void settle(const Declaration& declaration, const std::map<Term, Term>& values);
  void let_go();
  /// The address of a function, a text, or anything else that is only passed on.
  mpz_class opaque_address(const void* key, const Declaration* function = nullptr);
  /// The address of a string constant: those with the same characters are one object, as compilers
  /// have it (C leaves that open).
  mpz_class text_address(const Expr& text);
  /// So many texts are told apart behind one pointer.
  static constexpr std::size_t most_texts = 16;
  bool equal_texts() const { return equal_texts_; }
  const Declaration* function_at(const mpz_class& address) const;

  Place whole(Object& object);
  Place member(const Place& base, const Field* field);
  static mpz_class offset_of(const Field& field);
  Place element(const Place& base, Term index);
  Term address(const Place& place) const;
  /// The place at an address; a known object's part where the address is a constant. Null type: no
  /// such part.
  std::optional<Place> at(Term address, const Type* type, const View* view = nullptr);
  /// All leaves that a scalar place may denote, the certain one last; bytes at the very end.
  Targets targets(const Place& place);
  /// What is kept beside the object at the place: the owner of a lock, the count of a semaphore.
  /// Targets as above, the certain one last.
  Targets ghosts(const Place& place, const std::string& role, Sort sort);
  /// Every leaf below a place of a known object, those of arrays included.
  void leaves_below(const Place& place, std::vector<Leaf*>& found);
  /// Leaves that a pointer to `type` (the member `field`, or no member) may denote, and that exist.
  void leaves_like(const Field* field, const Type* type, std::vector<Leaf*>& found);
  /// Objects with such a part of which anything is accessed, or kept beside them.
  std::vector<Object*> objects_like(const Field* field, const Type* type);
  /// All records that have a part of this type to which a pointer may point.
  View around(const Type* type) const;
  /// Whether so many bytes from the address on lie in an object whose address is used.
  Term inside_exposed(Term address, Term size);
  /// Leaves that a character may be a byte of, and that exist.
  void leaves_viewed(const View& view, std::vector<Leaf*>& found);
  /// Objects of all threads whose address is used as a value; locals of this thread too.
  std::vector<Object*> exposed_objects();
  std::vector<Leaf*> all_maps();
  std::vector<Object*> escaped_objects();
  unsigned loop_depth = 0; ///< around what is being lowered
  /// Objects of which unknown functions know the address all the time: globals, and locals from
  /// further out than the loop in which they escape. It only grows, from one lowering to the next.
  std::set<const Declaration*> escaped;

  void expose(const Declaration* declaration) { exposed_.insert(declaration); }
  void expose(const Field* field) { exposed_fields_.insert(field); }
  bool exposed(const Declaration* declaration) const { return exposed_.contains(declaration); }
  bool exposed(const Field* field) const { return exposed_fields_.contains(field); }
  Object* object_of(const mpz_class& address);
  /// Whether it is the address of nothing that we know: a number that was made a pointer.
  bool is_unknown(const mpz_class& address);
  /// Whether what lies at the address is outside of the one object that is near.
  bool beside_object(const mpz_class& address);
  bool addresses_by_name = false; ///< not in the order in which they are met
  bool own_addresses = false;     ///< the address of an object of this thread was used as a value
  /// Objects of this thread alone whose addresses occur in the value.
  std::vector<Object*> own_objects_in(Term value);
  std::vector<Object*> allocated_objects();
  /// Allocations whose blocks other threads may know. It only grows, from one lowering to the next.
  std::set<const Expr*> shared_allocations;
  /// Locals whose address other threads may know: each is a block, like those of the heap. It only
  /// grows, too.
  std::set<const Declaration*> shared_locals;
  std::size_t given_away() const { return shared_allocations.size() + shared_locals.size(); }
  /// What is kept of each block of the heap, where all threads share it; at first false, or 0.
  Term heap_map(const std::string& name, Sort element);
  /// Which blocks of the heap are in use, where all threads share them.
  Term blocks_in_use() { return heap_map("heap.blocks", terms_.bool_sort()); }
  /// The same; null if nobody has asked for it.
  Term known_blocks() const;
  /// A constant address of a block of the heap: below zero, and no error number cast to a pointer.
  static bool on_heap(const mpz_class& address) { return address < -65536; }
  /// What the address denotes is found by its type only: it varies, or it is one of the heap.
  static bool found_by_type(Term address);

  const TermSet& shared_terms() const { return shared_terms_; }
  const std::vector<Variable>& undeclared() const { return undeclared_; }
  /// The variables that the global consists of, accessed or not; those of unions only if they are.
  std::vector<Variable> variables_of(const Declaration& declaration);
  const std::vector<std::string>& fixed_pointers() const { return fixed_pointers_; }
  /// Variables of which the C text says what they hold at the start, and we do not know it.
  struct UnknownStart {
    std::string variable;
    SourceRange where;    ///< its declaration
    bool library = false; ///< that stands in a header of others
  };
  const std::vector<UnknownStart>& unknown_starts() const { return unknown_starts_; }
  bool uses_maps() const { return !maps_.empty(); }
  /// The threads are those of contracts: what lies behind pointers was made before they begin.
  bool threads_of_contracts = false;
  /// Whether it counts that nobody reads under a lock behind a pointer then.
  bool readers_begin() const { return readers_begin_; }
  /// The contract's variable for the object at the place as a whole, if there is one.
  const Leaf* declared_whole(const Place& place) const;
  /// ... for an object around the place.
  const Leaf* declared_around(const Place& place) const;
  /// Whether a lock, a counter or the like is kept beside the object at the place.
  bool has_ghost(const Place& place) const;
  std::string dump_shared() const;
  std::string dump_locals() const;
  /// Constant value of a leaf before the run, in C's terms; nothing if the text does not say.
  /// `index` of a path through arrays is flattened.
  std::optional<mpz_class> initial(const Object& object, const std::string& path,
                                   const mpz_class& index = -1);
  /// Of a _Thread_local variable; null: arbitrary.
  Term initial_of_local(Term variable);
  struct Tied {
    Object* object;
    std::string path;
    mpz_class index; ///< -1: no element
    const Leaf* leaf;
  };
  const std::map<const Variable*, Tied>& ties() const { return ties_; }
  /// How many elements the tied array has.
  std::optional<std::uint64_t> elements_of(const Tied& tied) const;
  /// Whether a write through a pointer, to a member or (null) to something of that type, may mean
  /// it.
  bool may_denote(const Tied& tied, const Field* field, const Type* type) const;

 private:
  void all_leaves(const Place& place, std::vector<Leaf*>& found);
  static std::string describe(const std::deque<Object>& objects);
  Leaf& leaf(const Place& place);
  Object& text_object(const Expr& text);
  std::string map_name(const Field* field, const Type* type) const;
  Leaf& map_of(const Field* field, const Type* type);
  Leaf& ghost_leaf(Object& object, const std::string& path, const std::string& full, bool array,
                   const std::string& role, Sort sort, const Type* type);
  Term start_of_object(Sort sort);
  Term start_of_ghost(const Object& object, const std::string& path, const std::string& role,
                      Sort sort, const Type* type);
  Term start_of_stranger(const std::string& role, Sort sort);
  Term rigid_array(const Object& object, const std::string& path, Sort sort);
  Targets known(const Place& place);
  struct Position {
    Term inside; ///< whether it lies there
    Term index;
    Term rest; ///< bytes behind the start of the element's part
  };
  const Position& position(const Place& part, Term address);
  void split(const Place& place, const Place& part, const Targets& of_part, Targets& result);
  void fix_pointer(const Place& holder, const std::string& text, Object& object);
  void register_shared(Leaf& leaf, Term initial);
  std::optional<Place> part_seen(Object& object, const std::string& path, const View& view);
  std::vector<Place> parts_seen(const View& view);
  std::vector<Leaf*> maps_seen(const View& view);
  void split_bytes(const Place& place, Targets& result);
  std::optional<Place> descend(Place place, const mpz_class& offset, const Type* wanted);
  void meet_exposed();
  /// Parts of exposed objects that an unknown pointer with this field or type may denote.
  std::vector<Place> parts_like(const Field* field, const Type* type, bool whole);
  bool holds(const Type* outer, const Field* field, const Type* type);
  void collect(Object& object, const Place& place, const Field* field, const Type* type,
               std::vector<Place>& found, bool whole);
  std::optional<mpz_class> constant_address(const Expr* e);
  std::optional<Place> parse_lvalue(const std::string& text, std::string& problem);
  const Expr* initial_expr(const Object& object, const std::string& path) const;

  Tree& tree_;
  const Program& contracts_;
  TermManager& terms_;
  mpz_class new_address(const std::string& name = {});
  mpz_class next_address_;
  std::set<mpz_class> named_addresses_;
  std::deque<Object> objects_;
  std::deque<Object> locals_;
  std::map<const Declaration*, Object*> globals_;
  std::map<std::string, Object*> arguments_;
  std::map<std::string, Leaf> maps_;
  std::map<mpz_class, Object*> by_address_;
  std::map<const void*, mpz_class> opaque_;
  std::map<std::string_view, Object*> texts_;
  bool equal_texts_ = false, readers_begin_ = false;
  std::map<mpz_class, const Declaration*> functions_;
  std::set<const Declaration*> exposed_;
  std::size_t exposed_met_ = 0; ///< how many of them are objects
  std::set<const Declaration*> private_;
  std::set<const Field*> exposed_fields_;
  TermSet shared_terms_;
  std::map<std::string, Leaf> heap_maps_;
  std::vector<Variable> undeclared_;
  std::vector<UnknownStart> unknown_starts_;
  std::unordered_set<std::string> names_;
  std::map<const Variable*, Tied> ties_;
  std::vector<Leaf*> settled_;
  std::vector<std::string> fixed_pointers_;
  using Question = std::tuple<const Field*, const Type*, bool>;
  struct Parts {
    std::vector<Place> places;
    std::size_t asked = 0; ///< so many objects
  };
  std::map<Question, Parts> parts_; ///< of objects that are no locals
  /// Of this thread: code uses a pointer more than once.
  std::map<std::tuple<const Object*, Term, std::string>, Position> positions_;
  std::map<std::tuple<const Type*, const Field*, const Type*>, bool> holds_;
};

} // namespace absthread::cfront
