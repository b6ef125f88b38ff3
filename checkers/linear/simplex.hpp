// SPDX-License-Identifier: MIT
// An exact simplex over the rationals for conjunctions of bounds on linear forms, with the proof of
// every conflict.
//
// It is the tableau method of Dutertre and de Moura (a basic variable per linear form, bounds that
// come and go with push and pop, Bland's rule, so it ends). It serves the Horn-clause solver
// (horn_tree.hpp): when the bounds contradict each other it names the bounds and the positive
// rational weights whose sum reads 0 <= c with c < 0, that is, Farkas multipliers (seeds/000,
// section 7, line 4 of SolveLinearHC). PPL's MIP_Problem would need a second linear program for the
// multipliers; here they are read off the row that is in conflict.
#pragma once

#include <gmpxx.h>

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace absthread::linear {

using Rational = mpq_class;

class Simplex {
 public:
  using Variable = unsigned;
  using Form = std::map<Variable, Rational>;

  /// One bound in a proof: `reason` as given to assert_*, the weight (> 0), and which of the two
  /// kinds of bound it was.
  struct Weighted {
    unsigned reason = 0;
    bool upper = false;
    Rational weight;
  };

  Variable new_variable();
  /// A variable that always equals the form (over variables of any kind).
  Variable define(const Form& form);

  /// v <= bound, v >= bound. False: conflict() explains.
  bool assert_upper(Variable v, const Rational& bound, unsigned reason);
  bool assert_lower(Variable v, const Rational& bound, unsigned reason);
  /// Finds values within all bounds. False: conflict() explains.
  bool check();

  const std::vector<Weighted>& conflict() const { return conflict_; }
  const Rational& value(Variable v) const { return columns_[v].value; }
  std::size_t pivots() const { return pivots_; }

  void push();
  void pop();

 private:
  struct Bound {
    bool set = false;
    Rational value;
    unsigned reason = 0;
  };
  struct Column {
    Rational value;
    Bound lower, upper;
    bool basic = false;
  };
  struct Change {
    Variable variable;
    bool upper;
    Bound old;
  };

  void move_nonbasic(Variable v, const Rational& to);
  void pivot(Variable basic, Variable nonbasic);
  void pivot_and_update(Variable basic, Variable nonbasic, const Rational& to);
  bool explain(Variable basic, bool below);

  std::vector<Column> columns_;
  std::map<Variable, Form> rows_; ///< basic variable -> form over nonbasic ones
  std::vector<Change> trail_;
  std::vector<std::size_t> levels_;
  std::vector<Weighted> conflict_;
  std::size_t pivots_ = 0;
};

} // namespace absthread::linear
