// SPDX-License-Identifier: MIT
// The syntax of a contract file as plain data: what stands in the text, with its places, before any
// name is looked up. The parser makes it, the printer writes it back (parse(print(x)) = x),
// resolve.hpp checks it and gives Threads. Equality ignores places and comments.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "spec-lang/diag/source.hpp"

namespace absthread::spec {

/// A name with its place.
struct Name {
  std::string text;
  SourceRange where;
  bool operator==(const Name& other) const { return text == other.text; }
};

// ---- expressions
// ----------------------------------------------------------------------------------------------

/// Operators in the order of their binding, loosest first (spec-lang/README.md has the table).
enum class Op {
  // leaves; `text` holds the name or the digits
  name,   // pendingIO, W2 (after exclusive), an enum value
  number, // 42, 0x2a, as written
  truth,  // true, false
  none,   // no thread
  self,   // this thread
  // one child
  negation,   // !a
  minus,      // -a
  complement, // ~a
  prime,      // a'      (child: name or index)
  count,      // count(X); `text` is X
  field,      // X.started, X.ended: `text` is "started", the child is the name X
  // two children
  index, // a[i]
  less,
  at_most,
  greater,
  at_least,
  equal,
  differ,
  subtract,
  divide,
  modulo,
  shift_left,
  shift_right,
  implication, // a => b, to the right
  equivalence, // a <=> b
  // two or more children
  conjunction,
  disjunction,
  add,
  multiply,
  bit_and,
  bit_or,
  bit_xor,
  // three children
  choice, // a ? b : c
  // any number of children: use of a define with parameters; `text` is its name
  call,
};

/// The operators with "two or more children" are associative and kept flat: the parser never puts
/// one directly under itself, `a && (b && c)` is the conjunction of three. Everything else stands
/// as the text groups it.
struct Expr {
  Op op = Op::truth;
  std::string text;
  std::vector<Expr> args;
  SourceRange where;
  bool operator==(const Expr& other) const;
};

// ---- declarations
// ---------------------------------------------------------------------------------------------

/// bool | int | lock | thread | 0..7 | bits 8 | Mode, each with optional array bounds: bool[4],
/// int[2][3]
struct Type {
  enum class Base { boolean, integer, lock, thread, range, bits, named };
  Base base = Base::boolean;
  std::optional<Expr> low, high; // range
  std::string width;             // bits: digits as written
  Name name;                     // named: an enum
  std::vector<Expr> bounds;      // array sizes, outermost first
  SourceRange where;
  bool operator==(const Type& other) const;
};

/// `pendingIO, b : int = 1 for dev->pendingIO;`
struct Declaration {
  std::vector<Name> names;
  Type type;
  std::optional<Expr> initial;
  /// The C lvalue that the variable stands for, spelled without blanks ("dev->pendingIO"); empty:
  /// the global of that name.
  Name lvalue;
  SourceRange where;
  bool operator==(const Declaration& other) const;
};

/// `program bluetooth "bluetooth.c", "queue.c";`
struct ProgramDecl {
  Name name;
  std::vector<Name> files;
  SourceRange where;
  bool operator==(const ProgramDecl& other) const;
};

/// `enum Mode { off, on }`
struct EnumDecl {
  Name name;
  std::vector<Name> values;
  SourceRange where;
  bool operator==(const EnumDecl& other) const;
};

/// `define quiet := pendingIO == 0;`  `define drop(x, n) := x' == x - n;`
struct Define {
  Name name;
  std::vector<Name> parameters;
  Expr body;
  SourceRange where;
  bool operator==(const Define& other) const;
};

/// `shared { ... }`
struct Shared {
  std::vector<Declaration> declarations;
  SourceRange where;
  bool operator==(const Shared& other) const;
};

/// `initially level < 4;`
struct Initially {
  Expr condition;
  SourceRange where;
  bool operator==(const Initially& other) const;
};

/// `atomicity statement;` or `atomicity access;`
struct AtomicityDecl {
  Name word;
  SourceRange where;
  bool operator==(const AtomicityDecl& other) const;
};

/// `assume sc;`: something that the user takes on and that the verdict then names.
struct AssumeDecl {
  Name word;
  SourceRange where;
  bool operator==(const AssumeDecl& other) const;
};

// ---- threads
// --------------------------------------------------------------------------------------------------

/// `local ticket : int;`
struct LocalDecl {
  Declaration declaration;
  SourceRange where;
  bool operator==(const LocalDecl& other) const;
};

/// `init V0, V1;`
struct InitItem {
  std::vector<Name> states;
  SourceRange where;
  bool operator==(const InitItem& other) const;
};

/// `end W0;`: the thread may stop here for good (a state without edges always is an end).
struct EndItem {
  std::vector<Name> states;
  SourceRange where;
  bool operator==(const EndItem& other) const;
};

/// `state V1, V2 assert m == self idle off;`
struct StateItem {
  std::vector<Name> states;
  std::optional<Expr> assertion;
  bool idle_off = false;
  SourceRange where;
  bool operator==(const StateItem& other) const;
};

/// `common pendingIO >= 0;`: conjoined to the assertion of every state.
struct CommonItem {
  Expr condition;
  SourceRange where;
  bool operator==(const CommonItem& other) const;
};

/// `free wantToRemove;`
struct FreeItem {
  std::vector<Name> variables;
  SourceRange where;
  bool operator==(const FreeItem& other) const;
};

/// `idle off;`: no hidden idle step at any state of this contract.
struct IdleItem {
  SourceRange where;
  bool operator==(const IdleItem&) const { return true; }
};

/// One clause of an edge: `when g`, `: update`, `lock m`, `unlock m`, `starts X`.
/// An update is a list of relations and of `any x`: `: level' == level + 1, any slot`.
struct Clause {
  enum class Word { when, relation, any, lock, unlock, starts };
  Word word = Word::when;
  Expr expr; // when, relation: the predicate; any, lock, unlock: the variable or element; starts:
             // the contract's name
  SourceRange where;
  bool operator==(const Clause& other) const;
};

/// `W1, W2 -> W0 when g : update;` (one edge from each source)
struct EdgeItem {
  std::vector<Name> sources;
  Name target;
  std::vector<Clause> clauses;
  SourceRange where;
  bool operator==(const EdgeItem& other) const;
};

using ThreadItem =
    std::variant<LocalDecl, InitItem, EndItem, StateItem, CommonItem, FreeItem, IdleItem, EdgeItem>;

/// `thread Worker for worker(dev) instances any { ... }`
struct ThreadDecl {
  Name name;
  Name function;               // C function; empty text: no C code
  bool has_arguments = false;  // whether parentheses stand after the function
  std::vector<Name> arguments; // parameters that are the one shared object; "_" is arbitrary
  bool any_number = false;     // instances any
  std::optional<Expr> number;  // instances 3
  std::vector<ThreadItem> items;
  SourceRange where;
  bool operator==(const ThreadDecl& other) const;
};

// ---- composition
// ----------------------------------------------------------------------------------------------

/// `invariant pendingIO >= 0;`
struct InvariantItem {
  Expr condition;
  SourceRange where;
  bool operator==(const InvariantItem& other) const;
};

/// `exclusive Worker.V2, Unload.U4;`: no two different instances are at these states at once.
struct ExclusiveItem {
  struct Place {
    Name thread, state;
    bool operator==(const Place& other) const = default;
  };
  std::vector<Place> places;
  SourceRange where;
  bool operator==(const ExclusiveItem& other) const;
};

using CompositionItem = std::variant<InvariantItem, ExclusiveItem>;

struct Composition {
  std::vector<CompositionItem> items;
  SourceRange where;
  bool operator==(const Composition& other) const;
};

// ---- refinement
// -----------------------------------------------------------------------------------------------

/// What `absthread refine` is asked about two programs. Variables are written `concrete.x` and
/// `abstract.x`, locals `concrete.T.x`; in an axiom there are only its own.
struct RefinementItem {
  enum class Word { pre, relate, visible, function, axiom };
  Word word = Word::pre;
  Name name;                     // function
  std::vector<Name> names;       // visible: variables; function: parameters; axiom: variables
  std::optional<Expr> condition; // pre, relate, axiom
  SourceRange where;
  bool operator==(const RefinementItem& other) const;
};

/// `refinement { pre concrete.x == abstract.x; relate ...; visible x; }`
struct Refinement {
  std::vector<RefinementItem> items;
  SourceRange where;
  bool operator==(const Refinement& other) const;
};

// ---- the file
// -------------------------------------------------------------------------------------------------

using Item = std::variant<ProgramDecl, EnumDecl, Define, Shared, Initially, AtomicityDecl,
                          AssumeDecl, ThreadDecl, Composition, Refinement>;

/// A comment of the text, kept so that the printer loses nothing.
struct Comment {
  std::string text; // with its // or /* */
  SourceRange where;
  bool own_line = true; // nothing but blanks and other comments before it on its line
};

struct File {
  FileId source = no_file;
  std::vector<Item> items;
  std::vector<Comment> comments; // in the order of the text
  /// Offsets at which an empty line stands, in order: the printer keeps one between two items that
  /// had some.
  std::vector<std::uint32_t> blank_lines;
  bool operator==(const File& other) const { return items == other.items; }
};

} // namespace absthread::spec
