// SPDX-License-Identifier: MIT
// Terms as SMT-LIB 2 text, and back: for certificates, for queries that another solver can run, for
// exports. Printing and parsing are inverse to each other, for every term of every manager.
//
// Names. A symbol of SMT-LIB cannot hold every character, and some are taken, so names are written
// like this, quoted with
// |...| where SMT-LIB wants it:
//   x   |x'|   x@2         a variable at time 0, 1, 2; `x@0` if `x` means something to a solver
//   (`and`, `div`, `bvadd`) $self                  a symbol Mode/on                a value of an
//   enum; the enum itself is `Mode` thread~none thread~3   thread identities (integers, -1 for
//   `none`); their sort is `thread~` ~1                     a shared subterm, bound by `let` or
//   `define-fun`
// A byte of the name itself that would be misread (| \ % ' @ $ / ~, a control character, anything
// outside ASCII) is written %XX; the empty name is a single %.
//
// Everything walks the term as a graph, without recursion: a shared subterm is written once, and a
// million nested operators are no problem.
#pragma once

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>

#include "spec-lang/term/term.hpp"

namespace absthread {

/// The name of a variable (with its time) or of a symbol.
std::string smtlib_name(Term leaf);
std::string smtlib_sort(Sort sort);

/// One expression; subterms that occur more than once are bound by `let`.
std::string to_smtlib(Term term);

/// Declarations of all that occurs in the terms: enums, thread identities, variables, symbols; one
/// per line, the oldest first. Two different enums of one name in one script are our fault
/// (InternalError).
std::string smtlib_declarations(std::span<const Term> terms);

/// A complete script that any solver can run: logic, declarations, shared parts as definitions,
/// assertions, (check-sat).
std::string smtlib_script(std::span<const Term> assertions);

/// The names that a text may use.
class SmtlibScope {
 public:
  explicit SmtlibScope(TermManager& manager)
      : manager_(&manager) {}

  /// A variable (then it may be used at every time) or a symbol; enums of its sort become known
  /// too.
  void add(Term leaf);
  /// An enum, and enums inside an array.
  void add(Sort sort);

  TermManager& manager() const { return *manager_; }
  /// The sort, or a null one.
  Sort variable(const std::string& name) const { return find(variables_, name); }
  Sort symbol(const std::string& name) const { return find(symbols_, name); }
  Sort enumeration(const std::string& name) const { return find(enums_, name); }

 private:
  using Table = std::unordered_map<std::string, Sort>;
  static Sort find(const Table& table, const std::string& name) {
    const auto found = table.find(name);
    return found == table.end() ? Sort() : found->second;
  }
  TermManager* manager_;
  Table variables_, symbols_, enums_;
};

/// What is wrong with a text, and at which byte.
class SmtlibError : public std::runtime_error {
 public:
  SmtlibError(std::size_t where, const std::string& sentence)
      : std::runtime_error(sentence)
      , offset(where) {}
  std::size_t offset;
};

/// Reads one expression as to_smtlib writes it (and, for what people write by hand, also > >=
/// distinct and comments). The term is made as it stands, without simplification. Throws
/// SmtlibError.
Term parse_smtlib(std::string_view text, const SmtlibScope& scope);

} // namespace absthread
