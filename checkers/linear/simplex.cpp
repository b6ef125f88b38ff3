// SPDX-License-Identifier: MIT
#include "checkers/linear/simplex.hpp"

#include "spec-lang/diag/invariant.hpp"

namespace absthread::linear {
namespace {

void add_scaled(Simplex::Form& to, const Simplex::Form& form, const Rational& factor) {
  for (const auto& [v, coefficient] : form) {
    auto [place, fresh] = to.try_emplace(v, 0);
    place->second += factor * coefficient;
    if (place->second == 0) to.erase(place);
  }
}

} // namespace

Simplex::Variable Simplex::new_variable() {
  columns_.emplace_back();
  return static_cast<Variable>(columns_.size() - 1);
}

Simplex::Variable Simplex::define(const Form& form) {
  const Variable slack = new_variable();
  Form row;
  for (const auto& [v, coefficient] : form) {
    if (columns_[v].basic)
      add_scaled(row, rows_.at(v), coefficient);
    else
      add_scaled(row, {{v, Rational(1)}}, coefficient);
  }
  Rational value = 0;
  for (const auto& [v, coefficient] : row) value += coefficient * columns_[v].value;
  columns_[slack].value = value;
  columns_[slack].basic = true;
  rows_.emplace(slack, std::move(row));
  return slack;
}

bool Simplex::assert_upper(Variable v, const Rational& bound, unsigned reason) {
  Column& c = columns_[v];
  if (c.upper.set && c.upper.value <= bound) return true;
  if (c.lower.set && c.lower.value > bound) {
    conflict_ = {{reason, true, 1}, {c.lower.reason, false, 1}};
    return false;
  }
  trail_.push_back({v, true, c.upper});
  c.upper = {true, bound, reason};
  if (!c.basic && c.value > bound) move_nonbasic(v, bound);
  return true;
}

bool Simplex::assert_lower(Variable v, const Rational& bound, unsigned reason) {
  Column& c = columns_[v];
  if (c.lower.set && c.lower.value >= bound) return true;
  if (c.upper.set && c.upper.value < bound) {
    conflict_ = {{reason, false, 1}, {c.upper.reason, true, 1}};
    return false;
  }
  trail_.push_back({v, false, c.lower});
  c.lower = {true, bound, reason};
  if (!c.basic && c.value < bound) move_nonbasic(v, bound);
  return true;
}

void Simplex::move_nonbasic(Variable v, const Rational& to) {
  const Rational by = to - columns_[v].value;
  for (auto& [basic, row] : rows_) {
    auto place = row.find(v);
    if (place != row.end()) columns_[basic].value += place->second * by;
  }
  columns_[v].value = to;
}

bool Simplex::check() {
  for (;;) {
    // Bland's rule: the least basic variable that is out of its bounds.
    bool found = false, below = false;
    Variable leaving = 0;
    for (const auto& [basic, row] : rows_) {
      const Column& c = columns_[basic];
      if (c.lower.set && c.value < c.lower.value) {
        found = below = true;
      } else if (c.upper.set && c.value > c.upper.value) {
        found = true;
      }
      if (found) {
        leaving = basic;
        break;
      }
    }
    if (!found) return true;
    bool entered = false;
    for (const auto& [v, coefficient] : rows_.at(leaving)) {
      const Column& c = columns_[v];
      const bool increase = (coefficient > 0) == below;
      if (increase ? (!c.upper.set || c.value < c.upper.value)
                   : (!c.lower.set || c.value > c.lower.value)) {
        const Rational to = below ? columns_[leaving].lower.value : columns_[leaving].upper.value;
        pivot_and_update(leaving, v, to);
        entered = true;
        break;
      }
    }
    if (!entered) return explain(leaving, below);
  }
}

bool Simplex::explain(Variable basic, bool below) {
  conflict_.clear();
  const Column& c = columns_[basic];
  conflict_.push_back({below ? c.lower.reason : c.upper.reason, !below, 1});
  for (const auto& [v, coefficient] : rows_.at(basic)) {
    const Column& n = columns_[v];
    const bool upper = (coefficient > 0) == below;
    conflict_.push_back({upper ? n.upper.reason : n.lower.reason, upper, abs(coefficient)});
  }
  return false;
}

void Simplex::pivot(Variable basic, Variable nonbasic) {
  ++pivots_;
  Form row = std::move(rows_.at(basic));
  rows_.erase(basic);
  const Rational coefficient = row.at(nonbasic);
  // basic = a * nonbasic + rest  =>  nonbasic = (1/a) * basic - (1/a) * rest
  row.erase(nonbasic);
  Form solved;
  for (const auto& [v, a] : row) solved.emplace(v, -a / coefficient);
  solved.emplace(basic, 1 / coefficient);
  for (auto& [other, form] : rows_) {
    auto place = form.find(nonbasic);
    if (place == form.end()) continue;
    const Rational factor = place->second;
    form.erase(place);
    add_scaled(form, solved, factor);
  }
  rows_.emplace(nonbasic, std::move(solved));
  columns_[basic].basic = false;
  columns_[nonbasic].basic = true;
}

void Simplex::pivot_and_update(Variable basic, Variable nonbasic, const Rational& to) {
  const Rational step = (to - columns_[basic].value) / rows_.at(basic).at(nonbasic);
  columns_[basic].value = to;
  columns_[nonbasic].value += step;
  for (const auto& [other, row] : rows_) {
    if (other == basic) continue;
    auto place = row.find(nonbasic);
    if (place != row.end()) columns_[other].value += place->second * step;
  }
  pivot(basic, nonbasic);
}

void Simplex::push() {
  levels_.push_back(trail_.size());
}

void Simplex::pop() {
  ABSTHREAD_INVARIANT(!levels_.empty(), "pop needs a push");
  while (trail_.size() > levels_.back()) {
    Change& change = trail_.back();
    Column& c = columns_[change.variable];
    (change.upper ? c.upper : c.lower) = std::move(change.old);
    trail_.pop_back();
  }
  levels_.pop_back();
}

} // namespace absthread::linear
