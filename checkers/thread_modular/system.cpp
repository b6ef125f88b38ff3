// SPDX-License-Identifier: MIT
#include "checkers/thread_modular/system.hpp"

#include "instrument/ir/progress.hpp"

#include <algorithm>
#include <set>

#include "checkers/explicit/guard.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::thread_modular {
namespace {

bool speaks_of_threads(Term term) {
  bool found = false;
  if (term) post_order(term, [&](Term t) { found = found || t.sort().is(SortKind::thread); });
  return found;
}

bool speaks_of_threads(const Program& program) {
  for (const absthread::Variable& v : program.shared)
    if (speaks_of_threads(v.term)) return true;
  for (const Template& t : program.threads) {
    for (const absthread::Variable& v : t.thread.locals)
      if (speaks_of_threads(v.term)) return true;
    for (const Edge& e : t.thread.edges)
      if (speaks_of_threads(e.step.relation)) return true;
    for (const Location& l : t.thread.locations)
      if (speaks_of_threads(l.assertion)) return true;
  }
  return false;
}

// A step that changes nothing and stays where it is adds no state.
bool does_nothing(const Edge& edge) {
  if (ABSTHREAD_FAULT("modular-idle-dropped-when-free") && edge.kind == EdgeKind::idle) return true;
  return edge.from == edge.to && edge.step.changed.empty();
}

void add_instance(System& system, std::size_t index, unsigned copy, bool several,
                  std::size_t representative) {
  TermManager& m = *system.manager;
  const Thread& thread = system.program->threads[index].thread;
  Instance out;
  out.thread = index;
  out.copy = copy;
  out.representative = representative;
  out.name = several ? thread.name + "[" + std::to_string(copy) + "]" : thread.name;
  std::vector<std::string> locations;
  for (const Location& l : thread.locations) locations.push_back(l.name);
  out.location = m.variable(out.name + ".at", m.enum_sort(thread.name + ".location", locations));
  out.self = m.symbol(out.name + ".self", m.thread_sort());
  if (thread.self) out.renaming[thread.self] = out.self;
  for (const absthread::Variable& v : thread.locals) {
    absthread::Variable renamed = v;
    // Lowering writes a local as "Worker::ticket"; the copy's own name comes in front of the last
    // part.
    const std::size_t colon = v.name().rfind("::");
    const std::string last = colon == std::string::npos ? v.name() : v.name().substr(colon + 2);
    renamed.term = m.variable(out.name + "." + last, v.term.sort());
    out.renaming[v.term] = renamed.term;
    out.renaming[primed(v.term)] = primed(renamed.term);
    out.locals.push_back(renamed);
  }
  for (absthread::Variable& v : out.locals) {
    if (v.domain) v.domain = substitute(v.domain, out.renaming);
    if (v.initial) v.initial = substitute(v.initial, out.renaming);
  }
  const std::size_t number = system.instances.size();
  for (EdgeId e = 0; e < thread.edges.size(); ++e) {
    const Edge& edge = thread.edges[e];
    if (does_nothing(edge)) continue;
    Transition t{number, e, edge.from, edge.to, substitute(edge.step.relation, out.renaming),
                 {},     {}};
    if (t.relation.is_false()) continue;
    for (Term v : edge.step.changed) t.changed.push_back(substitute(v, out.renaming));
    if (ABSTHREAD_FAULT("modular-last-change-lost") && !t.changed.empty()) t.changed.pop_back();
    if (edge.from != edge.to) t.changed.push_back(out.location);
    TermMap inputs;
    for (Term input : edge.step.inputs) {
      const Term fresh =
          m.variable(out.name + ".input." + std::to_string(e) + "." + input.name(), input.sort());
      inputs[input] = fresh;
      t.inputs.push_back(fresh);
    }
    if (!inputs.empty()) t.relation = substitute(t.relation, inputs);
    out.transitions.push_back(std::move(t));
  }
  system.owned[out.location] = number;
  system.owned[primed(out.location)] = number;
  system.owned[out.self] = number;
  for (const absthread::Variable& v : out.locals) {
    system.owned[v.term] = number;
    system.owned[primed(v.term)] = number;
  }
  system.instances.push_back(std::move(out));
}

void add_assertion_errors(System& system) {
  TermManager& m = *system.manager;
  const Term domains =
      ABSTHREAD_FAULT("modular-domains-ignored") ? m.boolean(true) : system.program->domains(m);
  for (std::size_t i = 0; i < system.instances.size(); ++i) {
    const Instance& instance = system.instances[i];
    if (!instance.computed(i)) continue;
    const Thread& thread = system.program->threads[instance.thread].thread;
    Term own = domains;
    for (const absthread::Variable& v : instance.locals)
      if (v.domain && !ABSTHREAD_FAULT("modular-local-domain-ignored")) own = conj(own, v.domain);
    for (LocationId l = 0; l < thread.locations.size(); ++l) {
      const Term assertion = thread.locations[l].assertion;
      const Term right = assertion ? conj(substitute(assertion, instance.renaming), own) : own;
      if (right.is_true()) continue;
      if (ABSTHREAD_FAULT("modular-end-assertion-skipped") && thread.locations[l].end) continue;
      if (ABSTHREAD_FAULT("modular-start-assertion-skipped") && l == thread.initial.front())
        continue;
      if (ABSTHREAD_FAULT("modular-last-thread-unchecked") &&
          instance.thread + 1 == system.program->threads.size())
        continue;
      system.errors.push_back(
          {Error::Kind::assertion, {{i, l}}, conj(system.at(i, l), negate(right)), 0});
    }
  }
}

void add_exclusion_errors(System& system) {
  if (ABSTHREAD_FAULT("modular-exclusion-ignored")) return;
  for (std::size_t x = 0; x < system.program->exclusions.size(); ++x) {
    const auto& places = system.program->exclusions[x].places;
    std::set<std::pair<std::pair<std::size_t, LocationId>, std::pair<std::size_t, LocationId>>>
        seen;
    for (std::size_t i = 0; i < system.instances.size(); ++i) {
      if (!system.instances[i].computed(i)) continue;
      for (std::size_t j = 0; j < system.instances.size(); ++j) {
        if (i == j) continue;
        if (ABSTHREAD_FAULT("modular-exclusion-between-threads-only") &&
            system.instances[i].thread == system.instances[j].thread)
          continue;
        for (const LocationReference& a : places) {
          if (a.thread != system.instances[i].thread) continue;
          for (const LocationReference& b : places) {
            if (b.thread != system.instances[j].thread) continue;
            std::pair p{i, a.location}, q{j, b.location};
            if (system.instances[j].computed(j) && q < p) std::swap(p, q);
            if (!seen.insert({p, q}).second) continue;
            system.errors.push_back(
                {Error::Kind::exclusion,
                 {p, q},
                 conj(system.at(p.first, p.second), system.at(q.first, q.second)),
                 x});
          }
        }
      }
    }
  }
}

void add_race_errors(System& system) {
  for (std::size_t c = 0; c < system.program->conflicts.size(); ++c) {
    const Conflict& conflict = system.program->conflicts[c];
    const auto &a = conflict.first.place, &b = conflict.second.place;
    for (std::size_t i = 0; i < system.instances.size(); ++i)
      for (std::size_t j = 0; j < system.instances.size(); ++j) {
        if (i == j || a.thread != system.instances[i].thread ||
            b.thread != system.instances[j].thread)
          continue;
        if (ABSTHREAD_FAULT("race-one-order-of-threads") && i > j) continue;
        // Of copies that stand for all others, one computed one is enough, on either side.
        if (!system.instances[i].computed(i) && !system.instances[j].computed(j)) continue;
        const Term values = condition_of(conflict, system.instances[i].renaming,
                                         system.instances[j].renaming, *system.manager);
        system.errors.push_back(
            {Error::Kind::race,
             {{i, a.location}, {j, b.location}},
             conj(conj(system.at(i, a.location), system.at(j, b.location)), values),
             c});
      }
  }
}

// No instance has an enabled step other than an idle one, and not all are at an end.
bool add_deadlock_error(System& system, std::string& reason) {
  TermManager& m = *system.manager;
  std::vector<Term> stuck, ended;
  for (std::size_t i = 0; i < system.instances.size(); ++i) {
    const Instance& instance = system.instances[i];
    const Thread& thread = system.program->threads[instance.thread].thread;
    std::vector<Term> ends;
    for (LocationId l = 0; l < thread.locations.size(); ++l)
      if (thread.locations[l].end) ends.push_back(system.at(i, l));
    ended.push_back(disj(m, ends));
    for (const Edge& edge : thread.edges) {
      if (!counts_as_progress(edge)) continue;
      const auto guard =
          explicit_state::guard_of(edge.step.relation, edge.step.changed, edge.step.inputs, m);
      if (!guard) {
        reason = "deadlock: when the step '" + edge.text + "' of " + thread.name +
                 " is enabled is not expressible";
        return false;
      }
      stuck.push_back(negate(conj(system.at(i, edge.from), substitute(*guard, instance.renaming))));
    }
  }
  Error error;
  error.kind = Error::Kind::deadlock;
  error.condition = conj(conj(m, stuck), negate(conj(m, ended)));
  system.errors.push_back(std::move(error));
  return true;
}

} // namespace

Term System::at(std::size_t instance, LocationId location) const {
  const Term variable = instances[instance].location;
  return equal(variable, manager->constant(variable.sort(), mpz_class(location)));
}

Term System::at_next(std::size_t instance, LocationId location) const {
  return primed(at(instance, location));
}

Term System::initial_shared() const {
  return program->initial ? program->initial : manager->boolean(true);
}

Term System::initial_locals(std::size_t instance) const {
  std::vector<Term> parts;
  for (const absthread::Variable& v : instances[instance].locals) {
    if (v.initial) parts.push_back(equal(v.term, v.initial));
    if (v.domain) parts.push_back(v.domain);
  }
  return conj(*manager, parts);
}

Term System::initial() const {
  std::vector<Term> parts{initial_shared()};
  for (std::size_t i = 0; i < instances.size(); ++i) {
    std::vector<Term> starts;
    for (LocationId l : program->threads[instances[i].thread].thread.initial)
      starts.push_back(at(i, l));
    parts.push_back(disj(*manager, starts));
    parts.push_back(initial_locals(i));
    if (ABSTHREAD_FAULT("modular-open-start-zero"))
      for (const absthread::Variable& v : program->shared)
        if (!v.initial && v.term.sort().is(SortKind::integer))
          parts.push_back(equal(v.term, manager->integer(0L)));
  }
  return conj(*manager, parts);
}

std::optional<std::size_t> System::owner(Term term) const {
  auto place = owned.find(term);
  if (place == owned.end()) return std::nullopt;
  return place->second;
}

Term System::after(Term formula, const std::vector<Term>& changed) const {
  TermMap replacement;
  for (Term v : changed) {
    if (ABSTHREAD_FAULT("modular-state-before-for-after")) break;
    replacement[v] = primed(v);
  }
  return substitute(formula, replacement);
}

SystemResult make_system(const Program& program, TermManager& manager,
                         const SystemOptions& options) {
  System out;
  out.program = &program;
  out.manager = &manager;
  out.copies = options.copies;
  for (const absthread::Variable& v : program.shared) out.shared.push_back(v.term);
  for (std::size_t t = 0; t < program.threads.size(); ++t) {
    const Multiplicity& multiplicity = program.threads[t].multiplicity;
    const bool several =
        !ABSTHREAD_FAULT("modular-one-copy") && (multiplicity.any() || *multiplicity.number > 1);
    unsigned long copies = ABSTHREAD_FAULT("modular-one-copy") ? 1
                           : multiplicity.any()                ? options.copies_of_any
                                                               : *multiplicity.number;
    if (options.copies == Copies::symmetric) copies = several ? 2 : std::min(copies, 1UL);
    if (out.instances.size() + copies > 64) return {std::nullopt, "more than 64 thread instances"};
    const std::size_t first = out.instances.size();
    for (unsigned k = 0; k < copies; ++k)
      add_instance(out, t, k, several, options.copies == Copies::symmetric ? first : first + k);
  }
  std::vector<Term> different;
  if (speaks_of_threads(program)) {
    for (std::size_t i = 0; i < out.instances.size(); ++i) {
      different.push_back(differ(out.instances[i].self, manager.none()));
      for (std::size_t j = 0; j < i; ++j)
        different.push_back(differ(out.instances[i].self, out.instances[j].self));
    }
  }
  out.identities = conj(manager, different);
  add_assertion_errors(out);
  add_exclusion_errors(out);
  add_race_errors(out);
  SystemResult result;
  if (options.deadlock && !ABSTHREAD_FAULT("modular-deadlock-ignored") &&
      !add_deadlock_error(out, result.reason))
    return result;
  result.system = std::move(out);
  return result;
}

Term identity_constant(const System& system, std::size_t instance) {
  unsigned long number = 0;
  for (std::size_t t = 0; t < system.instances[instance].thread; ++t) {
    const Multiplicity& multiplicity = system.program->threads[t].multiplicity;
    if (multiplicity.number)
      number += *multiplicity.number;
    else
      number += static_cast<unsigned long>(
          std::count_if(system.instances.begin(), system.instances.end(),
                        [t](const Instance& i) { return i.thread == t; }));
  }
  return system.manager->constant(system.manager->thread_sort(),
                                  mpz_class(number + system.instances[instance].copy));
}

} // namespace absthread::thread_modular
