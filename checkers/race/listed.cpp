// SPDX-License-Identifier: MIT
#include "checkers/race/listed.hpp"

#include <map>

#include "checkers/thread_modular/system.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::race {

namespace {

using explicit_state::State;
using thread_modular::System;

bool holds_identities(Sort sort) {
  return sort.is(SortKind::array) &&
         (sort.element().is(SortKind::thread) || holds_identities(sort.element()));
}

// The search numbers the identities; a certificate names them.
Term named(Term value, const System& system) {
  if (!value.sort().is(SortKind::thread) || value.value() < 0) return value;
  return system.instances[value.value().get_ui()].self;
}

// The copies of a thread by ascending location: of each exchange of copies one is written down.
bool in_order(const State& state) {
  for (std::size_t i = 1; i < state.instances.size(); ++i)
    if (state.instances[i - 1].thread == state.instances[i].thread &&
        state.instances[i - 1].location > state.instances[i].location)
      return false;
  return true;
}

} // namespace

std::optional<JointCertificate>
listed_proof(const Program& program, const std::vector<State>& states, TermManager& manager) {
  const thread_modular::SystemResult made =
      thread_modular::make_system(program, manager, {thread_modular::Copies::expanded, false, 0});
  if (!made.system) return std::nullopt;
  const System& system = *made.system;
  std::map<std::vector<LocationId>, std::vector<Term>> cases;
  for (const State& state : states) {
    if (!in_order(state)) continue;
    std::vector<LocationId> at;
    std::vector<Term> values;
    bool sayable = true;
    const auto say = [&](Term variable, Term value) {
      sayable = sayable && value && !holds_identities(variable.sort());
      if (sayable) values.push_back(equal(variable, named(value, system)));
    };
    for (std::size_t v = 0; v < program.shared.size(); ++v)
      say(program.shared[v].term, state.shared[v]);
    for (std::size_t i = 0; i < state.instances.size(); ++i) {
      at.push_back(state.instances[i].location);
      for (std::size_t v = 0; v < state.instances[i].locals.size(); ++v)
        say(system.instances[i].locals[v].term, state.instances[i].locals[v]);
    }
    if (!sayable) return std::nullopt;
    cases[at].push_back(conj(manager, values));
  }
  JointCertificate out;
  for (const auto& [at, ways] : cases) {
    JointCertificate::Entry entry;
    for (std::size_t i = 0; i < at.size(); ++i)
      entry.locations.push_back(
          program.threads[system.instances[i].thread].thread.locations[at[i]].name);
    entry.formula = disj(manager, ways);
    out.entries.push_back(std::move(entry));
  }
  return out;
}

} // namespace absthread::race
