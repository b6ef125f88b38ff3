// SPDX-License-Identifier: MIT
#include "checkers/boolean/preimage.hpp"

#include "spec-lang/diag/fault.hpp"

namespace absthread::boolean {

// Variables: shared bits | local bits, choices of the acting thread | the same of each other thread
Preimage::Preimage(const Flow& flow, const FlowEdge& edge, std::size_t others)
    : flow_(flow)
    , edge_(edge)
    , others_(others)
    , values_(flow.shared.size() + flow.locals + edge.choices +
                  others * (flow.locals + edge.broadcast_choices),
              -1) {}

std::size_t Preimage::local_at(std::size_t thread) const {
  const std::size_t first = flow_.shared.size();
  if (thread == acting) return first;
  return first + flow_.locals + edge_.choices + thread * (flow_.locals + edge_.broadcast_choices);
}

std::size_t Preimage::choice_at(std::size_t thread) const {
  return local_at(thread) + flow_.locals;
}

void Preimage::demand(FormulaId formula, bool value, std::size_t thread) {
  goals_.push_back({formula, value, thread});
}

bool Preimage::fix_shared(BitIndex bit, bool value) {
  if (values_[bit] == (value ? 0 : 1)) return false;
  values_[bit] = value ? 1 : 0;
  return true;
}

bool Preimage::fix_local(BitIndex bit, bool value, std::size_t thread) {
  std::int8_t& known = values_[local_at(thread) + bit];
  if (known == (value ? 0 : 1)) return false;
  known = value ? 1 : 0;
  return true;
}

std::int8_t Preimage::evaluate(FormulaId id, std::size_t thread) {
  const auto variable = [&](std::size_t at) {
    if (values_[at] < 0) open_ = at;
    return values_[at];
  };
  const Formula& f = flow_.formulas[id];
  switch (f.kind) {
  case Formula::Kind::constant: return f.a != 0 ? 1 : 0;
  case Formula::Kind::shared: return variable(f.a);
  case Formula::Kind::local: return variable(local_at(thread) + f.a);
  case Formula::Kind::choice: return variable(choice_at(thread) + f.a);
  case Formula::Kind::next:
    for (const auto& [bit, value] : edge_.shared)
      if (bit == f.a) return evaluate(value, acting);
    return variable(f.a);
  case Formula::Kind::negation: {
    const std::int8_t a = evaluate(f.a, thread);
    return static_cast<std::int8_t>(a < 0 ? a : 1 - a);
  }
  case Formula::Kind::conjunction: {
    const std::int8_t a = evaluate(f.a, thread);
    if (a == 0) return 0;
    const std::int8_t b = evaluate(f.b, thread);
    return b == 0 || a == 1 ? b : a;
  }
  case Formula::Kind::disjunction: {
    const std::int8_t a = evaluate(f.a, thread);
    if (a == 1) return 1;
    const std::int8_t b = evaluate(f.b, thread);
    return b == 1 || a == 0 ? b : a;
  }
  case Formula::Kind::exclusive: {
    const std::int8_t a = evaluate(f.a, thread);
    if (a < 0) return a;
    const std::int8_t b = evaluate(f.b, thread);
    return static_cast<std::int8_t>(b < 0 ? b : a ^ b);
  }
  }
  return -1;
}

Cube Preimage::cube(std::size_t from, std::size_t count) const {
  Cube out;
  for (std::size_t i = 0; i < count; ++i)
    if (values_[from + i] >= 0)
      out.push_back(literal(static_cast<std::uint32_t>(i), values_[from + i] == 1));
  return out;
}

void Preimage::enumerate(const std::function<void(const Solution&)>& found) {
  split(found);
}

void Preimage::split(const std::function<void(const Solution&)>& found) {
  bool decided = true;
  std::size_t variable = 0;
  for (const Goal& g : goals_) {
    const std::int8_t value = evaluate(g.formula, g.thread);
    if (value == (g.value ? 0 : 1)) return;
    if (value >= 0 || !decided) continue;
    decided = false;
    variable = open_;
  }
  if (decided) {
    Solution out;
    out.shared = cube(0, flow_.shared.size());
    out.local = cube(local_at(acting), flow_.locals);
    out.choices = cube(choice_at(acting), edge_.choices);
    for (std::size_t t = 0; t < others_; ++t) {
      out.others.push_back(cube(local_at(t), flow_.locals));
      out.other_choices.push_back(cube(choice_at(t), edge_.broadcast_choices));
    }
    return found(out);
  }
  for (const std::int8_t value : {std::int8_t{0}, std::int8_t{1}}) {
    if (value == 1 && ABSTHREAD_FAULT("boolean-half-of-the-values")) continue;
    values_[variable] = value;
    split(found);
  }
  values_[variable] = -1;
}

} // namespace absthread::boolean
