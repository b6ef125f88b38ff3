// SPDX-License-Identifier: MIT
// Terms as expressions of Boogie, and the types, functions and constants that these need.
//
//   bool, int        the types of the same name; `div` and `mod` are SMT-LIB's in both
//   bits 8           bv8; each operator is a function {:bvbuiltin "..."}
//   an enum          {:datatype} of constructors without arguments, so that it has no other value
//   an array         a map; equal maps are those with equal elements only under /useArrayTheory
//   a thread         an uninterpreted type; `none` and the numbered identities are unique constants
//   a symbol         a constant
//
// Boogie's parser and its passes recurse: an expression that is nested too deeply is refused (a
// Refusal with the reason), wide conjunctions are grouped, and subterms that would make the text
// explode are bound by a let, `(var t := e; ...)`.
#pragma once

#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <unordered_map>

#include "emit/boogie/names.hpp"
#include "spec-lang/term/term.hpp"

namespace absthread::emit::boogie {

/// What Boogie has no words for: a sentence for the user.
struct Refusal : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The name of a variable (with its time).
using VariableNames = std::function<std::string(Term)>;

class Expressions {
 public:
  /// Takes the names of what it declares from `globals`.
  explicit Expressions(Names& globals)
      : globals_(globals) {}

  std::string print(Term term, const VariableNames& names);
  std::string type(Sort sort);
  std::string symbol(Term symbol);

  /// Everything that was needed so far, one declaration per line.
  const std::string& declarations() const { return declarations_; }
  bool knows(Term symbol) const { return symbols_.contains(symbol); }
  /// A map occurred.
  bool has_maps() const { return maps_; }

 private:
  friend class ExpressionPrinter;
  struct Enum {
    std::string name;
    std::vector<std::string> values;
  };

  const Enum& enumeration(Sort sort);
  std::string constant(Term t);
  std::string builtin(Term t);
  std::string constant_map(Sort sort);
  const std::string& thread_type();

  Names& globals_;
  std::string declarations_;
  std::unordered_map<const Sort::Node*, Enum> enums_;
  std::unordered_map<const Sort::Node*, std::string> constant_maps_;
  std::map<std::string, std::string> builtins_;
  std::unordered_map<Term, std::string, TermHash> symbols_;
  std::map<mpz_class, std::string> threads_;
  std::string thread_type_;
  bool maps_ = false;
};

} // namespace absthread::emit::boogie
