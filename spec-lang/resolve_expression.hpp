// SPDX-License-Identifier: MIT
// Expressions of contracts to Terms, with sorts checked and definitions written out. Internal to
// resolve*.cpp.
#pragma once

#include <optional>

#include "spec-lang/resolve_scope.hpp"

namespace absthread::spec::resolving {

/// Where an expression stands, and so what it may say.
struct Scope {
  const ThreadEntry* thread = nullptr; ///< its locals and `self` are visible
  const std::unordered_map<std::string, Bound>* parameters = nullptr;
  /// Not null: only the present can be meant here; the phrase says where that is ("in a guard").
  const char* present = nullptr;
  /// Not null: only a constant can stand here ("the bound of a range").
  const char* constant = nullptr;
  /// In the body of a definition: `self`, primes and variables are judged where it is used.
  bool in_define = false;
};

class Expressions {
 public:
  explicit Expressions(Names& names)
      : names_(names)
      , m_(names.manager) {}

  Value resolve(const Expr& expr, const Scope& scope, Effects& effects);
  /// A Boolean; null term after a mistake.
  Value condition(const Expr& expr, const Scope& scope, Effects& effects);
  /// An integer known now.
  std::optional<mpz_class> constant_integer(const Expr& expr, const char* what);
  /// A variable or an element of one, for `any`, `lock`, `unlock`.
  Value place(const Expr& expr, const Scope& scope, Effects& effects);
  /// Looks at the definition for itself, whether or not anybody uses it.
  void check(DefineEntry& define);
  /// The next value of a place: refuses locks and counters, records the write.
  Value next(Value place, SourceRange where, const Scope& scope, Effects& effects);
  /// Gives digits the sort that their place demands.
  void adapt(Value& value, Sort sort, SourceRange where);

 private:
  Value name(const Expr& expr, const Scope& scope, Effects& effects);
  Value symbol(const Symbol& symbol, const Expr& expr, const Scope& scope, Effects& effects);
  Value variable(const VariableEntry& entry, const Expr& expr, const Scope& scope,
                 Effects& effects);
  Value unknown(const Expr& expr, const Scope& scope);
  Value number(const Expr& expr);
  Value self(const Expr& expr, const Scope& scope, Effects& effects);
  Value prime(const Expr& expr, const Scope& scope, Effects& effects);
  Value field(const Expr& expr, const Scope& scope, Effects& effects);
  Value count(const Expr& expr, const Scope& scope, Effects& effects);
  Value index(const Expr& expr, const Scope& scope, Effects& effects);
  Value call(const Expr& expr, const Scope& scope, Effects& effects);
  Value junction(const Expr& expr, const Scope& scope, Effects& effects);
  Value choice(const Expr& expr, const Scope& scope, Effects& effects);
  Value equality(const Expr& expr, const Scope& scope, Effects& effects);
  Value comparison(const Expr& expr, const Scope& scope, Effects& effects);
  Value arithmetic(const Expr& expr, const Scope& scope, Effects& effects);
  Value bitwise(const Expr& expr, const Scope& scope, Effects& effects);

  Value use(DefineEntry& define, const Expr& expr, const Scope& scope, Effects& effects);
  Value use(const Bound& bound, const Expr& expr, const Scope& scope, Effects& effects);
  Value computed(Term term, std::initializer_list<const Value*> parts);
  bool demand(const Value& value, Sort sort, const Expr& expr, std::string_view who);
  bool no_array(const Value& value, const Expr& expr);
  bool no_lock(const Value& value, const Expr& expr);
  /// Two operands of one sort; reports otherwise.
  bool same_sort(Value& a, Value& b, const Expr& expr);
  Term equal_values(const Value& a, const Value& b);
  bool is_constant_mistake(const Expr& expr, const Scope& scope, Effects& effects);

  Names& names_;
  TermManager& m_;
  unsigned depth_ = 0;
};

/// a and b, where null is true.
Term both(Term a, Term b);
/// Where the condition can hold, or can fail, whatever the next state is: every part that looks at
/// the next state may do both (three-valued logic). Over the present only.
Term may_hold(const Value& condition, TermManager& manager);
Term may_fail(const Value& condition, TermManager& manager);
/// `condition` where all of `path` holds. Null stays null.
Term under(std::span<const Term> path, Term condition, TermManager& manager);

} // namespace absthread::spec::resolving
