// SPDX-License-Identifier: MIT
// The C program as a small tree of our own: what Clang has understood (types, conversions,
// constants, macros), reduced to the few forms that lowering needs, and free of Clang, so that only
// import*.cpp pay for Clang's headers and several files can be joined by the names of their
// functions and globals after each file's Clang AST is gone.
//
// Conversions are explicit: `load` turns an lvalue into its value, `decay` an array into a pointer,
// `cast` changes a value's type. Constant expressions are already numbers. A construct without a
// form here is `unsupported` with its name.
#pragma once

#include <gmpxx.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <map>
#include <memory_resource>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "instrument/cfront/pool.hpp"
#include "spec-lang/diag/source.hpp"

namespace absthread::cfront {

struct Record;
struct Declaration;
struct Statement;

enum class TypeKind : std::uint8_t {
  empty, ///< void
  boolean,
  integer, ///< enums too
  floating,
  pointer,
  array,
  record,
  function,
  other,
};

/// Made once per different type by Tree; compared by address. Qualifiers other than _Atomic are
/// dropped; declarations, members and expressions say where they make a difference.
struct Type {
  TypeKind kind = TypeKind::other;
  unsigned bits = 0; ///< integer
  bool is_signed = false;
  bool atomic = false;            ///< _Atomic
  const Type* target = nullptr;   ///< pointee, element, result of a function
  const Record* record = nullptr; ///< struct or union
  std::uint64_t count = 0;        ///< array
  std::uint64_t size = 0;         ///< bytes
  std::string spelling;

  bool is(TypeKind k) const { return kind == k; }
  bool scalar() const {
    return kind == TypeKind::boolean || kind == TypeKind::integer || kind == TypeKind::pointer ||
           kind == TypeKind::floating;
  }
};

struct Field {
  std::string name; ///< "" for an anonymous member
  const Type* type = nullptr;
  std::uint64_t offset = 0; ///< bytes
  unsigned bits = 0;        ///< bit-field: its width, else 0
  std::uint64_t bit_offset = 0;
  std::string spelling; ///< of its type in the text
  const Record* parent = nullptr;
  bool is_volatile = false;
};

struct Record {
  std::string name; ///< "struct dev", "union u", "struct <file.c:3:1>"
  bool is_union = false;
  bool complete = false;
  bool own = false; ///< some declaration of it stands in the project's files
  std::deque<Field> fields;
};

enum class ExprKind : std::uint8_t {
  constant,
  text,        ///< string literal: a pointer to it; `value` is its size if `text` says it all
  function,    ///< address of a function
  variable,    ///< lvalue
  dereference, ///< lvalue: *pointer
  member,      ///< lvalue: base.field
  index,       ///< lvalue: array[i], the array itself being an lvalue
  literal,     ///< lvalue: compound literal; children[0] initialises it
  load,        ///< value of an lvalue
  address,     ///< &lvalue
  decay,       ///< array lvalue as a pointer to its first element
  unary,       ///< op: - ~ !
  binary,      ///< op as in C; pointer arithmetic included
  logical_and,
  logical_or,
  conditional,
  comma,
  assign,    ///< lvalue = value
  compound,  ///< lvalue op= value; `computed` is the type of the operation
  increment, ///< op ++ or --; `prefix`
  cast,
  call,    ///< children[0] is the function, the rest are its arguments
  builtin, ///< operation of the language on memory: `text` is its name (atomic:fetch_add), children
           ///< its arguments
  statements,   ///< GNU ({ ... })
  initialisers, ///< { ... } for arrays and records; a null child is zero
  zero,         ///< implicit zero of any type
  bound,        ///< the common operand of a ?: b; children[0] of the conditional
  unsupported,  ///< `text` is what
};

inline const mpz_class no_number;

inline constexpr std::uint8_t unknown_order = 255;

/// What the kernel's macros around an access say of it.
enum class Mark : std::uint8_t {
  none,
  marked,    ///< the volatile access of READ_ONCE, WRITE_ONCE and their like
  acquire,   ///< ... of smp_load_acquire
  release,   ///< ... of smp_store_release and rcu_assign_pointer
  dependent, ///< ... of rcu_dereference
  excused,   ///< in data_race(): races here are meant
  section,   ///< a call that begins or ends a section of a seqlock that is retried
};

/// A file of 50,000 lines has some 300,000 expressions, and each is read again and again: they are
/// small, and what they refer to is the tree's.
struct Expr {
  ExprKind kind = ExprKind::unsupported;
  Mark mark = Mark::none; ///< load, assign, compound, increment
  bool prefix = false;
  bool weak_order = false; ///< builtin: an order weaker than seq_cst
  /// builtin: the order (memory_order_relaxed is 0, seq_cst 5), and that of a failed
  /// compare-exchange; `unknown_order`: computed.
  std::uint8_t order = 5, order_failed = 5;
  bool drops_const = false; ///< a pointer to const that becomes one to what can be written
  /// dereference: of a pointer to volatile memory; not of one that was made so for this access.
  bool is_volatile = false;
  bool of_handles = false; ///< a comparison of threads' names (pthread_t) with each other
  /// Whether it makes a difference when it is evaluated, once somebody has asked (lower_order.cpp).
  mutable std::optional<bool> eventful = {};
  SourceRange where;
  const Type* type = nullptr;
  std::span<Expr* const> children;
  const mpz_class* value = &no_number; ///< constant
  Declaration* declaration = nullptr;  ///< variable, function
  const Field* field = nullptr;        ///< member
  Statement* body = nullptr;           ///< statements
  const Type* computed = nullptr;      ///< compound, increment: type of the operation
  const Type* computed_from = nullptr; ///< ... and of its left operand
  std::string_view text; ///< operator, builtin, unsupported; characters of a short string literal
};

static_assert(std::is_trivially_destructible_v<Expr>);

enum class StatementKind : std::uint8_t {
  null,
  expression,
  declaration,
  block,
  if_,
  while_,
  do_,
  for_,
  switch_,
  case_, ///< label inside a switch; `low`..`high`, or `is_default`
  label,
  goto_,
  break_,
  continue_,
  return_,
  unsupported,
};

struct Statement {
  StatementKind kind = StatementKind::null;
  bool is_default = false;
  SourceRange where;
  /// block; if: then, else; loops: body (for: init, body); labels: what follows
  std::span<Statement* const> children;
  Expr* condition = nullptr; ///< expression, condition, value returned
  Expr* step = nullptr;      ///< for
  std::span<Declaration* const> declarations;
  const mpz_class* low = &no_number;
  const mpz_class* high = &no_number;
  std::string_view text;    ///< label, goto, unsupported
  std::uint32_t number = 0; ///< in the order of the text, those inside of it after it
  std::uint32_t end = 0;    ///< block, for, declaration: the number after all inside of it
};

/// A goto and its label, or a switch and one of its cases, by the numbers of the statements.
struct Leap {
  std::uint32_t from, to;
};

/// What lets a function run that nobody calls: its attributes.
enum class RunsBy : std::uint8_t {
  call,        ///< nothing
  constructor, ///< before main; the resolver of an `ifunc` too
  destructor,  ///< after main
  attribute,   ///< `used`, or in a section of its own: whoever looks there may run it
};

enum class Storage : std::uint8_t {
  global,
  static_local,
  thread_local_,
  local,
  parameter,
  function
};

class Tree;
struct Row;

struct Declaration {
  std::string name;
  const Type* type = nullptr;
  SourceRange where;
  Storage storage = Storage::local;
  bool constant = false; ///< const: never written after its initialiser
  bool is_volatile = false;
  bool defined = false; ///< not only extern
  bool listed = false;  ///< in Tree::globals
  Expr* initial = nullptr;
  // functions
  std::vector<Declaration*> parameters;
  Statement* body = nullptr;
  bool variadic = false;
  bool no_return = false;
  /// Of each declaration: the result and the parameters, as vocabulary.hpp describes them.
  std::vector<std::string> signatures;
  bool by_system = true; ///< no declaration of it stands in the project's files
  const Tree* tree = nullptr;
  mutable std::optional<const Row*> row = {}; ///< once somebody has asked (vocabulary.cpp)
  bool internal = false;                      ///< static
  bool weak = false;        ///< another file's definition wins: weak, or inline for its file only
  bool replaceable = false; ///< weak: so may be a definition that we do not see
  bool project = false;     ///< declared by the program's own files, not by headers of others alone
  FileId unit = no_file;    ///< the C file whose text defines it
  RunsBy runs_by = RunsBy::call;   ///< of a variable: what its initialiser names
  Declaration* alias_of = nullptr; ///< `alias`: the function or variable that it is
  bool own = false;                ///< the body stands in the C file, or in a header beside it
  unsigned returns = 0;            ///< in the body, statement expressions included
  std::vector<Leap> leaps;         ///< in the body, statement expressions included
  bool jumps_back = false;         ///< some goto leads to a label before it
  std::string refused;             ///< why it cannot be used: an alias, a machine register
  std::uint32_t number = 0;
};

/// All files of the program together.
class Tree {
 public:
  const Type* type(Type candidate);
  Record& record(const std::string& name);
  Expr& expr(ExprKind kind, const Type* type, SourceRange where);
  Statement& statement(StatementKind kind, SourceRange where);
  /// The number of the statement that is made next.
  std::uint32_t next_statement() const { return static_cast<std::uint32_t>(statements_.size()); }
  Declaration& declaration();
  // What nodes refer to:
  const mpz_class* number(mpz_class value) { return &numbers_.make(std::move(value)); }
  std::string_view text(std::string_view text);
  template<class Node>
  std::span<Node* const> list(std::span<Node* const> nodes) {
    Node** made = static_cast<Node**>(memory_.allocate(nodes.size_bytes(), alignof(Node*)));
    std::copy(nodes.begin(), nodes.end(), made);
    return {made, nodes.size()};
  }
  template<class Node>
  std::span<Node* const> list(std::initializer_list<Node*> nodes) {
    return list(std::span<Node* const>(nodes.begin(), nodes.size()));
  }
  /// The function or global with external linkage of that name, made if there is none.
  Declaration& external(const std::string& name);
  /// That name, too, means this function or global. False if it has been something else already.
  bool rename(const std::string& name, Declaration& target);
  /// By name: one with external linkage, else the first static one; null if there is none.
  Declaration* find(const std::string& name) const;

  /// Those with external linkage, by name.
  const std::map<std::string, Declaration*>& externals() const { return externals_; }
  /// All complete ones.
  std::vector<const Type*> records() const;
  /// The records with a member of that name, in the order of their names.
  std::vector<const Type*> records_with(const std::string& member) const;

  std::vector<Declaration*> functions;  ///< with a body, in the order of the text
  std::vector<Declaration*> globals;    ///< static locals too
  std::vector<std::string> assumptions; ///< about how the files are read
  std::set<std::string> type_names;     ///< typedefs and tags that some file declares
  bool kernel = false;                  ///< some file defines __KERNEL__, as kernels' builds do

 private:
  std::pmr::monotonic_buffer_resource memory_;
  std::map<std::string, Type> types_;
  std::map<std::string, Record> records_;
  Pool<Expr> exprs_;
  Pool<Statement> statements_;
  Pool<Declaration> declarations_;
  Pool<mpz_class> numbers_;
  std::map<std::string, Declaration*> externals_;
};

} // namespace absthread::cfront
