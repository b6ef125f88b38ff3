// SPDX-License-Identifier: MIT
#include "checkers/thread_modular/abstraction.hpp"

#include <algorithm>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::thread_modular {
namespace {

constexpr std::size_t most_models = 48;

} // namespace

void Abstraction::Cores::add(const std::vector<Term>& core) {
  if (core.empty())
    empty_ = true;
  else
    by_first_[core.front()].push_back(core);
}

bool Abstraction::Cores::within(const std::vector<Term>& literals) const {
  if (empty_) return true;
  for (Term l : literals) {
    const auto place = by_first_.find(l);
    if (place == by_first_.end()) continue;
    for (const auto& core : place->second)
      if (std::includes(literals.begin(), literals.end(), core.begin(), core.end())) return true;
  }
  return false;
}

Truth Abstraction::truth(Model& model, Term formula) {
  auto [place, fresh] = model.known.try_emplace(formula, Truth{0});
  if (fresh) {
    const Term value = evaluate(formula, model.values);
    if (value) place->second = value.is_true() ? Truth{1} : value.is_false() ? Truth{-1} : Truth{0};
  }
  return place->second;
}

bool Abstraction::satisfies(Model& model, const std::vector<Term>& literals) {
  return std::all_of(literals.begin(), literals.end(),
                     [&](Term l) { return truth(model, l) == 1; });
}

smt::Answer Abstraction::query(Term base, Memory& memory, const std::vector<Term>& literals,
                               Term extra, const std::vector<Term>& variables,
                               std::vector<Term>& core) {
  std::vector<Term> assumptions;
  if (!base.is_true()) assumptions.push_back(base);
  assumptions.insert(assumptions.end(), literals.begin(), literals.end());
  if (!extra.is_true()) assumptions.push_back(extra);
  const smt::Answer answer = solver_.check(assumptions);
  if (answer == smt::Answer::sat) {
    Model model;
    for (Term v : variables) model.values[v] = solver_.value(v);
    memory.models.push_front(std::move(model));
    if (memory.models.size() > most_models) memory.models.pop_back();
  } else if (answer == smt::Answer::unsat) {
    core.clear();
    for (Term t : solver_.unsat_core())
      if ((t != base && t != extra) || std::binary_search(literals.begin(), literals.end(), t))
        core.push_back(t);
    std::sort(core.begin(), core.end());
    if (ABSTHREAD_FAULT("modular-core-too-small") && !core.empty()) core.pop_back();
  } else {
    saw_unknown_ = true;
  }
  return answer;
}

bool Abstraction::satisfiable(std::size_t key, Term base, const std::vector<Term>& given,
                              const std::vector<Term>& variables) {
  return abstract(key, base, given, {}, variables).has_value();
}

std::optional<TermMap> Abstraction::model(const std::vector<Term>& formulas,
                                          const std::vector<Term>& variables) {
  TermMap out;
  switch (solver_.check(formulas)) {
  case smt::Answer::unsat: return std::nullopt;
  case smt::Answer::unknown: saw_unknown_ = true; return out;
  case smt::Answer::sat: break;
  }
  for (Term v : variables) out[v] = solver_.value(v);
  return out;
}

std::size_t Abstraction::key(const std::vector<Term>& parts) {
  auto [place, fresh] = keys_.try_emplace(parts, memories_.size());
  if (fresh) memories_.emplace_back();
  return place->second;
}

std::optional<Cube> Abstraction::abstract(std::size_t key, Term base,
                                          const std::vector<Term>& given,
                                          const std::vector<Term>& goals,
                                          const std::vector<Term>& variables) {
  Memory& memory = memories_[key];
  std::vector<Term> literals;
  for (Term l : given) {
    if (l.is_true()) continue;
    if (l.is_false()) return std::nullopt;
    literals.push_back(l);
  }
  std::sort(literals.begin(), literals.end());
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  if (memory.contradictions.within(literals)) return std::nullopt;

  statistics_.questions += goals.size();
  Cube out(goals.size(), 0);
  std::vector<bool> settled(goals.size(), false);
  for (std::size_t g = 0; g < goals.size(); ++g) {
    const Term goal = goals[g], opposite = negate(goals[g]);
    for (auto [term, value] : {std::pair(goal, Truth{1}), std::pair(opposite, Truth{-1})}) {
      if (settled[g]) break;
      if (term.is_true() || std::binary_search(literals.begin(), literals.end(), term)) {
        ++statistics_.by_literal;
      } else {
        auto cores = memory.cores.find(term);
        if (cores == memory.cores.end() || !cores->second.within(literals)) continue;
        ++statistics_.by_core;
      }
      out[g] = value;
      settled[g] = true;
    }
  }

  bool satisfied = false;
  std::vector<Truth> candidate(goals.size(), 0);
  const auto learn = [&](Model& model) {
    for (std::size_t g = 0; g < goals.size(); ++g) {
      if (settled[g]) continue;
      const Truth value = truth(model, goals[g]);
      if (value != 0 && candidate[g] == 0 && !satisfied) candidate[g] = value;
      if (value == 0 || value != candidate[g]) {
        settled[g] = true; // open: both values occur, or the model cannot tell
        out[g] = ABSTHREAD_FAULT("modular-open-goal-follows") ? candidate[g] : Truth{0};
      }
    }
    satisfied = true;
  };
  for (Model& model : memory.models)
    if (satisfies(model, literals)) learn(model);
  statistics_.by_model +=
      static_cast<std::uint64_t>(std::count(settled.begin(), settled.end(), true));

  std::vector<Term> core;
  if (!satisfied) {
    const smt::Answer answer =
        query(base, memory, literals, manager_.boolean(true), variables, core);
    if (answer == smt::Answer::unsat) {
      memory.contradictions.add(core);
      return std::nullopt;
    }
    if (answer == smt::Answer::unknown) return out;
    learn(memory.models.front());
  }
  for (;;) {
    std::vector<Term> fails;
    std::vector<std::size_t> open;
    for (std::size_t g = 0; g < goals.size(); ++g) {
      if (settled[g]) continue;
      open.push_back(g);
      fails.push_back(candidate[g] > 0 ? negate(goals[g]) : goals[g]);
    }
    if (open.empty()) break;
    const smt::Answer answer =
        query(base, memory, literals, disj(manager_, fails), variables, core);
    if (answer == smt::Answer::sat) {
      const std::size_t before = open.size();
      learn(memory.models.front());
      const auto left = static_cast<std::size_t>(std::count(settled.begin(), settled.end(), false));
      if (left < before) continue;
    }
    for (std::size_t g : open) {
      settled[g] = true;
      if (answer != smt::Answer::unsat) continue;
      out[g] = candidate[g];
      memory.cores[negate(candidate[g] > 0 ? negate(goals[g]) : goals[g])].add(core);
    }
    break;
  }
  return out;
}

} // namespace absthread::thread_modular
