// SPDX-License-Identifier: MIT
// The passes before anything is written. Variables that nobody reads go, and dead locals rest
// (liveness.hpp); then each integer without a declared range is abstracted, exactly where that can
// be and coarsely where it would grow for ever (abstraction.hpp), or is left for a range; last,
// copies that nothing tells apart may be counted instead of being processes.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "emit/promela/abstraction.hpp"
#include "emit/promela/draft.hpp"
#include "emit/promela/liveness.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::emit::promela {

namespace {

// An integer without a declared range.
void treat(Draft& d, Term v) {
  const Variable* variable = d.find(v);
  if (!variable || !v.sort().is(SortKind::integer) || declared_range(v, variable->domain)) return;
  const auto wanted = d.options.treatment.find(v.name());
  Treatment t = wanted == d.options.treatment.end() ? Treatment::automatic : wanted->second;
  std::optional<Abstracted> found;
  if (t == Treatment::automatic || t == Treatment::exact) {
    found = abstract(d.program, v, Predicates::all, d.m);
    if (found && !found->exact) found.reset();
    if (found && found->classes.size() > 40) found.reset();
    if (found) t = Treatment::exact;
  }
  if (!found &&
      (t == Treatment::coarse || (t == Treatment::automatic && grows(d.program, v, d.m)))) {
    found = abstract(d.program, v, Predicates::of_assertions, d.m);
    if (found) t = Treatment::coarse;
  }
  if (!found && t == Treatment::fine) found = abstract(d.program, v, Predicates::all, d.m);
  if (found) {
    d.model.treatment[v.name()] = t;
    d.classes[found->variable] = found->classes;
    d.model.notes.push_back(fmt::format(
        "{} is an integer without bounds. In its place the model has {}{}.", v.name(),
        found->classes.size() == 1 ? "nothing" : "the class of its value",
        t == Treatment::exact ? "" : ", which is coarser: its errors have to be replayed"));
    d.program = std::move(found->program);
    return;
  }
  d.model.treatment[v.name()] = t == Treatment::cut ? t : Treatment::range;
}

bool mentions_self(Term t) {
  for (const Term s : free_symbols(t))
    if (s.name() == "self") return true;
  return false;
}

bool can_be_counted(const Draft& d, const Template& t) {
  const Thread& thread = t.thread;
  if (t.multiplicity.number == 1UL && !d.options.instances.contains(thread.name)) return false;
  if (!thread.locals.empty() || thread.initial.size() != 1) return false;
  for (const Location& l : thread.locations)
    if (l.assertion && mentions_self(l.assertion)) return false;
  return std::none_of(thread.edges.begin(), thread.edges.end(),
                      [](const Edge& e) { return mentions_self(e.step.relation); });
}

} // namespace

void prepare(Draft& d) {
  std::vector<std::string> dropped;
  d.program = drop_unread(d.program, d.m, dropped);
  d.program = reset_dead_locals(d.program, d.m);
  d.program = drop_unread(d.program, d.m, dropped);
  if (!dropped.empty())
    d.model.notes.push_back(fmt::format("Nobody reads {}: left out.", listed(dropped)));
  for (const Variable& v : d.given.shared) treat(d, v.term);
  for (const Template& t : d.given.threads)
    for (const Variable& v : t.thread.locals) treat(d, v.term);
  for (const Template& t : d.program.threads) {
    const auto wanted = d.options.instances.find(t.thread.name);
    d.model.copies.push_back(wanted != d.options.instances.end() ? wanted->second
                             : t.multiplicity.any()              ? d.options.copies_of_any
                                                                 : *t.multiplicity.number);
    d.model.counted.push_back(d.options.symmetry && can_be_counted(d, t));
    if (d.options.symmetry && !d.model.counted.back() && !(t.multiplicity.number == 1UL))
      d.model.notes.push_back(
          fmt::format("The copies of {} are told apart: each is a process.", t.thread.name));
  }
}

} // namespace absthread::emit::promela
