// SPDX-License-Identifier: MIT
#include "checkers/thread_modular/proof.hpp"

#include <algorithm>

#include "spec-lang/term/rewrite.hpp"

namespace absthread::thread_modular {
namespace {

// No predicate of a thread speaks of another thread's locals or location, and none of its states of
// another thread's identity.
bool is_modular(const System& system, const Predicates& predicates) {
  TermSet selves;
  for (const Instance& i : system.instances) selves.insert(i.self);
  const auto foreign = [&](Term p, std::size_t own, bool transition) {
    for (Term v : free_variables(p)) {
      const auto owner = system.owner(v);
      if (owner && (transition || *owner != own)) return true;
    }
    if (!transition)
      for (Term s : free_symbols(p))
        if (selves.contains(s) && s != system.instances[own].self) return true;
    return false;
  };
  for (std::size_t i = 0; i < system.instances.size(); ++i) {
    for (Term p : predicates.states[i])
      if (foreign(p, i, false)) return false;
    for (std::size_t j = 0; j < system.instances.size(); ++j)
      for (Term p : predicates.transitions[j][i])
        if (foreign(p, i, true)) return false;
  }
  return true;
}

// The variables that R and E of the receiver speak of; the frame of E needs no others.
std::vector<Term> vocabulary(const System& system, const Predicates& predicates,
                             std::size_t receiver) {
  TermSet seen;
  std::vector<Term> out;
  const auto see = [&](Term p) {
    for (Term v : free_variables(p)) {
      const Term now = v.time() == 0 ? v : shift_time(v, -1);
      if (system.owner(now) == receiver) continue; // unchanged by the rule itself
      if (seen.insert(now).second) out.push_back(now);
    }
  };
  for (Term p : predicates.states[receiver]) see(p);
  for (std::size_t j = 0; j < system.instances.size(); ++j)
    for (Term p : predicates.transitions[j][receiver]) see(p);
  std::sort(out.begin(), out.end());
  return out;
}

} // namespace

Proof make_proof(const System& system, const Aret& aret, const Predicates& predicates,
                 bool deadlock) {
  TermManager& m = *system.manager;
  Proof out;
  out.modular = is_modular(system, predicates);
  out.certificate.modular = out.modular;
  out.certificate.deadlock = deadlock;
  for (std::size_t i = 0; i < system.instances.size(); ++i) {
    const Instance& own = system.instances[i];
    if (!own.computed(i)) continue;
    // Copies that were computed separately all have their entry; a modular proof of them is written
    // once per copy too.
    const Thread& thread = system.program->threads[own.thread].thread;
    ThreadModularCertificate::Entry entry;
    entry.thread = thread.name;
    entry.copy = own.copy;
    std::vector<std::vector<Term>> reach(thread.locations.size());
    for (const StateNode& state : aret.states())
      if (state.instance == i) reach[state.location].push_back(conj(m, aret.literals(state)));
    for (LocationId l = 0; l < thread.locations.size(); ++l)
      entry.reach.emplace_back(thread.locations[l].name, disj(m, reach[l]));
    const std::vector<Term> seen = vocabulary(system, predicates, i);
    const auto frame = [&](const std::vector<Term>& changed) {
      std::vector<Term> parts;
      for (Term v : seen)
        if (std::find(changed.begin(), changed.end(), v) == changed.end())
          parts.push_back(equal(primed(v), v));
      return conj(m, parts);
    };
    entry.environment.push_back(frame({}));
    for (const EnvironmentNode& node : aret.environment())
      if (node.receiver == i)
        entry.environment.push_back(conj(conj(m, aret.literals(node)), frame(node.changed)));
    out.certificate.entries.push_back(std::move(entry));
  }
  // A modular proof of separately computed copies of one thread says the same of each; it is listed
  // per copy, so it is not presented as one that holds for every copy at once.
  if (system.copies == Copies::expanded &&
      std::any_of(system.instances.begin(), system.instances.end(),
                  [](const Instance& i) { return i.copy > 0; }))
    out.certificate.modular = false;
  return out;
}

} // namespace absthread::thread_modular
