// SPDX-License-Identifier: MIT
// Affine equalities by models. An affine space is kept as one point and independent directions
// (rows in echelon form over the rationals); its equations are the vectors that are orthogonal to
// all directions. It grows: a start outside it is added, and so is a state to which some step leads
// from inside the space to its outside. Each addition raises the dimension by one, so there are at
// most as many as there are variables, and what is left in the end is closed under steps. (A step
// that adds a constant vector stays inside if that is one of the directions: no query.) That is
// Karr's abstract domain (1976), with the best transformer found by a solver instead of by a table
// of assignments, so guards and choices count for as much as they imply.
//
// Equations that hold: "pendingIO = 1 - (PnpStop has released) + workers that are counted in".
//
// Forms. A protocol often has a quantity that is nearly conserved: only the steps that write some
// flag change it. Take away all steps that write one variable, and see which vectors a have
// a * (change) = 0 for all the others; a step that assigns a variable something else than itself
// plus a constant demands that its coefficient is 0, and so does a start: the value at the start
// must not depend on how many threads there are. These vectors, up to the equations above, are
// quantities whose value is worth a predicate. That finds "InUseCount minus those who use it",
// which in the battery driver is 0 or 1 (reference-contracts.md).
#include "checkers/counting/affine.hpp"

#include <algorithm>
#include <optional>

#include "checkers/sequential/linear.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::counting {
namespace {

using Row = std::vector<mpq_class>;

// Rows in reduced echelon form.
class Echelon {
 public:
  // Subtracts the rows from a copy; what is left is zero iff it depends on them.
  Row reduced(Row row) const {
    for (const auto& [pivot, own] : rows_) {
      if (row[pivot] == 0) continue;
      const mpq_class factor = row[pivot];
      for (std::size_t i = 0; i < row.size(); ++i)
        if (own[i] != 0) row[i] -= factor * own[i];
    }
    return row;
  }

  bool contains(const Row& row) const {
    const Row left = reduced(row);
    return std::all_of(left.begin(), left.end(), [](const mpq_class& x) { return x == 0; });
  }

  bool add(const Row& given) {
    Row row = reduced(given);
    std::size_t pivot = 0;
    while (pivot < row.size() && row[pivot] == 0) ++pivot;
    if (pivot == row.size()) return false;
    const mpq_class factor = row[pivot];
    for (mpq_class& x : row) x /= factor;
    for (auto& [other, own] : rows_) {
      if (own[pivot] == 0) continue;
      const mpq_class times = own[pivot];
      for (std::size_t i = 0; i < row.size(); ++i) own[i] -= times * row[i];
    }
    rows_.emplace_back(pivot, std::move(row));
    return true;
  }

  // A basis of the vectors that are orthogonal to all rows.
  std::vector<Row> orthogonal(std::size_t size) const {
    std::vector<bool> pivot(size);
    for (const auto& [p, own] : rows_) pivot[p] = true;
    std::vector<Row> out;
    for (std::size_t f = 0; f < size; ++f) {
      if (pivot[f]) continue;
      Row row(size);
      row[f] = 1;
      for (const auto& [p, own] : rows_) row[p] = -own[f];
      out.push_back(std::move(row));
    }
    return out;
  }

 private:
  std::vector<std::pair<std::size_t, Row>> rows_;
};

// By how much a step changes each variable, if that is the same wherever it is taken.
std::optional<Row> constant_change(const Transition& t, const std::vector<Term>& variables) {
  Row out;
  for (Term v : variables) {
    const Term after = next_value(t, v);
    mpq_class& change = out.emplace_back();
    if (after == v) continue;
    if (v.sort().is(SortKind::boolean)) return std::nullopt;
    const sequential::Linear sum = sequential::linear(subtract(after, v));
    if (!sum.coefficients.empty()) return std::nullopt;
    change = mpq_class(sum.constant);
  }
  return out;
}

AffineForm whole(const Row& row) {
  mpz_class denominator = 1, divisor = 0;
  for (const mpq_class& x : row) denominator = lcm(denominator, x.get_den());
  AffineForm out;
  for (const mpq_class& x : row) {
    out.coefficients.push_back(mpz_class(x.get_num() * (denominator / x.get_den())));
    divisor = gcd(divisor, out.coefficients.back());
  }
  const auto first = std::find_if(out.coefficients.begin(), out.coefficients.end(),
                                  [](const mpz_class& c) { return c != 0; });
  if (first != out.coefficients.end() && *first < 0) divisor = -divisor;
  if (divisor != 0)
    for (mpz_class& c : out.coefficients) c /= divisor;
  return out;
}

Term number_of(Term v, TermManager& m) {
  return v.sort().is(SortKind::boolean) ? ite(v, m.integer(1L), m.integer(0L)) : v;
}

Term is_zero(const AffineForm& form, const std::vector<Term>& variables, TermManager& m) {
  return equal(form_term(form, variables, m), m.integer(mpz_class(-form.constant)));
}

class Hull {
 public:
  Hull(const System& system, TermManager& m, smt::Solver& solver)
      : system_(system)
      , m_(m)
      , solver_(solver)
      , variables_(numeric_variables(system)) {}

  AffineFacts run() {
    AffineFacts out;
    if (variables_.empty()) return out;
    const Term background = conj(m_, system_.background);
    // One start after the other, as long as they lie outside.
    for (;;) {
      const Term question[] = {system_.initial, background, outside(variables_)};
      const smt::Answer answer = solver_.check(question);
      if (answer == smt::Answer::unsat) break;
      if (answer == smt::Answer::unknown) return {{}, {}, false};
      add(variables_);
    }
    out.starts = added_;
    std::vector<std::optional<Row>> changes;
    for (const Transition& t : system_.transitions)
      changes.push_back(constant_change(t, variables_));
    for (bool grown = !point_.empty(); grown;) {
      grown = false;
      for (const Transition& t : system_.transitions)
        for (;;) {
          const auto& change = changes[static_cast<std::size_t>(&t - system_.transitions.data())];
          if (change && directions_.contains(*change)) break;
          std::vector<Term> after;
          for (Term v : variables_) after.push_back(next_value(t, v));
          const Term question[] = {inside(), background, t.guard, outside(after)};
          const smt::Answer answer = solver_.check(question);
          if (answer == smt::Answer::unsat) break;
          if (answer == smt::Answer::unknown) return {{}, {}, false};
          add(after);
          grown = true;
          if (ABSTHREAD_FAULT("counting-hull-once")) break;
        }
      if (ABSTHREAD_FAULT("counting-hull-once")) break;
    }
    out.equalities = equations();
    return out;
  }

 private:
  std::vector<AffineForm> equations() const {
    std::vector<AffineForm> out;
    if (point_.empty()) return out;
    for (const Row& row : directions_.orthogonal(variables_.size())) {
      AffineForm form = whole(row);
      for (std::size_t i = 0; i < point_.size(); ++i)
        form.constant -= form.coefficients[i] * point_[i].get_num();
      out.push_back(std::move(form));
    }
    return out;
  }

  Term inside() const {
    std::vector<Term> parts;
    for (const AffineForm& f : equations()) parts.push_back(is_zero(f, variables_, m_));
    return conj(m_, parts);
  }

  Term outside(const std::vector<Term>& values) const {
    if (point_.empty()) return m_.boolean(true);
    std::vector<Term> parts;
    for (const AffineForm& f : equations()) parts.push_back(negate(is_zero(f, values, m_)));
    return disj(m_, parts);
  }

  void add(const std::vector<Term>& values) {
    Row at;
    for (Term v : values) at.push_back(mpq_class(solver_.value(v).value()));
    if (point_.empty()) {
      point_ = std::move(at);
      return;
    }
    for (std::size_t i = 0; i < at.size(); ++i) at[i] -= point_[i];
    directions_.add(at);
    added_.push_back(std::move(at));
  }

  const System& system_;
  TermManager& m_;
  smt::Solver& solver_;
  std::vector<Term> variables_;
  Row point_;
  Echelon directions_;
  std::vector<Row> added_;
};

} // namespace

std::vector<Term> numeric_variables(const System& system) {
  std::vector<Term> out;
  for (Term v : system.variables)
    if (v.sort().is(SortKind::integer) || v.sort().is(SortKind::boolean)) out.push_back(v);
  return out;
}

Term form_term(const AffineForm& form, const std::vector<Term>& variables, TermManager& m) {
  Term sum = m.integer(0L);
  for (std::size_t i = 0; i < variables.size(); ++i)
    if (form.coefficients[i] != 0)
      sum = add(sum, multiply(m.integer(form.coefficients[i]), number_of(variables[i], m)));
  return sum;
}

AffineFacts affine_equalities(const System& system, TermManager& manager, smt::Solver& solver) {
  return Hull(system, manager, solver).run();
}

std::vector<AffineForm> nearly_constant_forms(const System& system, const AffineFacts& facts,
                                              TermManager& m, smt::Solver& solver) {
  const std::vector<Term> variables = numeric_variables(system);
  const std::size_t size = variables.size();
  // What each step changes: by constants, or in another way. Booleans take no part.
  std::vector<Row> moves;
  std::vector<std::vector<std::size_t>> others(system.transitions.size());
  for (std::size_t t = 0; t < system.transitions.size(); ++t) {
    Row row(size);
    for (std::size_t i = 0; i < size; ++i) {
      if (variables[i].sort().is(SortKind::boolean)) continue;
      const Term after = next_value(system.transitions[t], variables[i]);
      if (after == variables[i]) continue;
      const sequential::Linear change = sequential::linear(subtract(after, variables[i]));
      if (change.coefficients.empty())
        row[i] = mpq_class(change.constant);
      else
        others[t].push_back(i);
    }
    moves.push_back(std::move(row));
  }
  Echelon known;
  for (const AffineForm& f : facts.equalities) {
    Row row;
    for (const mpz_class& c : f.coefficients) row.emplace_back(c);
    known.add(row);
  }
  const Term start[] = {system.initial, conj(m, system.background)};
  if (solver.check(start) != smt::Answer::sat) return {};
  Row at;
  for (Term v : variables) at.push_back(mpq_class(solver.value(v).value()));
  std::vector<AffineForm> out;
  for (Term written : system.variables) {
    if (written.name().front() == '#') continue; // of shared variables only
    Echelon rest;
    for (const Row& row : facts.starts) rest.add(row);
    for (std::size_t i = 0; i < size; ++i)
      if (variables[i].sort().is(SortKind::boolean)) {
        Row unit(size);
        unit[i] = 1;
        rest.add(unit);
      }
    for (std::size_t t = 0; t < system.transitions.size(); ++t) {
      if (system.transitions[t].next.contains(written)) continue;
      rest.add(moves[t]);
      for (std::size_t i : others[t]) {
        Row unit(size);
        unit[i] = 1;
        rest.add(unit);
      }
    }
    Echelon seen = known;
    for (const Row& row : rest.orthogonal(size)) {
      if (!seen.add(row)) continue;
      AffineForm form = whole(row);
      std::size_t counters = 0, others_in_it = 0;
      for (std::size_t i = 0; i < size; ++i)
        if (form.coefficients[i] != 0)
          ++(variables[i].name().front() == '#' ? counters : others_in_it);
      if (counters == 0 || others_in_it == 0) continue; // nothing that a contract counts
      for (std::size_t i = 0; i < size; ++i)
        form.constant -= form.coefficients[i] * at[i].get_num();
      if (std::find(out.begin(), out.end(), form) == out.end()) out.push_back(std::move(form));
    }
  }
  return out;
}

} // namespace absthread::counting
