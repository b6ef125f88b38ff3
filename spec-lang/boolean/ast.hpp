// SPDX-License-Identifier: MIT
// Boolean programs as syntax: plain structs with places. `resolve` fills in what names refer to;
// nothing else is changed after parsing. The meaning of each statement is in README.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "spec-lang/diag/source.hpp"

namespace absthread::boolean {

struct Name {
  std::string text;
  SourceRange where;
};

/// What a name in an expression or on the left of `:=` stands for.
struct Reference {
  enum class Scope : std::uint8_t { unknown, shared, lock, thread, local };
  Scope scope = Scope::unknown;
  std::uint32_t index = 0; ///< into shared, locks, thread_locals or the procedure's variables
  bool operator==(const Reference&) const = default;
};

enum class Op : std::uint8_t {
  constant,    ///< `value`
  choice,      ///< *
  variable,    ///< x
  next,        ///< x'
  negation,    ///< !a
  conjunction, ///< a & b
  disjunction, ///< a | b
  exclusive,   ///< a ^ b, a != b
  equal,       ///< a == b, a <=> b
  implication, ///< a => b
  schoose,     ///< schoose[a,b]
};

struct Expr {
  Op op = Op::constant;
  bool value = false;
  std::string name;
  Reference reference;
  std::vector<Expr> operands;
  std::uint32_t height = 1; ///< bounded by the parser: every pass may recurse
  SourceRange where;
};

/// A variable on the left of `:=`.
struct Target {
  Name name;
  Reference reference;
};

struct Statement {
  enum class Kind : std::uint8_t {
    skip,
    go_to,     ///< names: labels
    assign,    ///< targets := values [constrain] [broadcast]
    assume,    ///< values[0]
    assertion, ///< values[0]
    lock,      ///< targets[0]
    unlock,    ///< targets[0]
    atomic_begin,
    atomic_end,
    start_thread,    ///< names[0]: a label
    start_procedure, ///< callee(values)
    end_thread,
    call,      ///< targets := callee(values)
    give_back, ///< return values
    branch,    ///< if values[0] then body else other
    loop,      ///< while values[0] do body
  };
  Kind kind = Kind::skip;
  std::vector<Name> labels; ///< in front of it
  std::vector<Name> names;
  std::vector<Target> targets;
  std::vector<Expr> values;
  std::optional<Expr> constraint;
  std::vector<Target> broadcast;
  std::vector<Expr> broadcast_values;
  Name callee;
  std::uint32_t procedure = 0; ///< resolved callee
  std::vector<Statement> body, other;
  SourceRange where;
  SourceRange head; ///< of `if` and `while`: without the statements inside
};

struct Procedure {
  Name name;
  std::uint32_t results = 0;
  std::uint32_t parameters = 0; ///< the first of `variables`
  std::vector<Name> variables;
  std::optional<Expr> enforce;
  std::vector<Statement> body;
  SourceRange where;
  SourceRange end; ///< the word `end`
};

struct Program {
  std::vector<Name> globals; ///< declared by `decl`; resolved into shared variables and locks
  std::vector<Name> thread_locals;
  std::vector<Procedure> procedures;
  std::vector<Name> shared;
  std::vector<Name> locks;
  std::uint32_t main = 0;
  bool uses_atomic = false;
  FileId source = no_file;
};

} // namespace absthread::boolean
