// SPDX-License-Identifier: MIT
// Events of a thread that nobody evaluates: each is read off the equations of its step, conjunct by
// conjunct. An argument that is not constant stays in the step, for the new thread to take.
#include "instrument/cfront/thread_events.hpp"

#include <algorithm>

#include "instrument/cfront/thread_flow.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::cfront {

ThreadEvents::ThreadEvents(TermManager& terms)
    : site(terms.variable("thread.site", terms.int_sort()))
    , argument(terms.variable("thread.argument", terms.int_sort()))
    , handle(terms.variable("thread.handle", terms.int_sort()))
    , join(terms.variable("thread.join", terms.int_sort()))
    , tell(terms.variable("thread.tell", terms.int_sort()))
    , count(terms.variable("thread.count", terms.int_sort()))
    , told(terms.variable("thread.told", terms.bool_sort()))
    , result(terms.variable("thread.result", terms.int_sort()))
    , returned(terms.variable("thread.returned", terms.int_sort())) {}

Term ThreadEvents::named(Term relation, long number) const {
  if (ABSTHREAD_FAULT("main-handle-not-named")) return relation;
  for (Term part : conjuncts(relation)) {
    if (part.is(Kind::equal) && part[0] == primed(handle) && !part[1].is_constant())
      return substitute(relation, {{part[1], relation.manager().integer(number)}});
  }
  return relation;
}

std::optional<Eventful> read_events(const Thread& thread, long first_handle, TermManager& terms,
                                    SourceRange& several) {
  const ThreadEvents events(terms);
  Eventful out;
  out.thread = thread;
  for (EdgeId id = 0; id < thread.edges.size(); ++id) {
    Edge& edge = out.thread.edges[id];
    if (!edge.step.changes(events.count)) continue;
    Event event;
    Creation made;
    made.handle = first_handle + static_cast<long>(id);
    std::vector<Term> parts;
    for (Term part : conjuncts(events.named(edge.step.relation, made.handle))) {
      const bool equation = part.is(Kind::equal);
      if (equation && part[0] == primed(events.site)) {
        made.site = part[1].value().get_ui();
      } else if (equation && part[0] == primed(events.argument)) {
        made.computed = !part[1].is_constant();
        if (made.computed)
          parts.push_back(part);
        else
          made.argument = part[1];
      } else if (equation && part[0] == primed(events.count)) {
        if (part[1] != add(events.count, terms.integer(1L))) {
          several = edge.where;
          return std::nullopt;
        }
      } else if (equation && part[0] == primed(events.tell)) {
        event.tells = true;
      } else if (!(equation &&
                   (part[0] == primed(events.handle) || part[0] == primed(events.join)))) {
        parts.push_back(part);
      }
    }
    if (made.site != 0) event.creation = made;
    edge.step.relation = conj(terms, parts);
    const std::vector<Term> used = free_variables(edge.step.relation);
    std::erase_if(edge.step.inputs, [&](Term input) {
      return std::find(used.begin(), used.end(), input) == used.end();
    });
    std::erase_if(edge.step.changed, [&](Term v) {
      const std::vector<Term> all = events.all();
      const bool kept = made.computed && v == events.argument;
      return !kept && std::find(all.begin(), all.end(), v) != all.end();
    });
    out.events[id] = event;
  }
  out.repeats = edges_on_loops(thread);
  return out;
}

} // namespace absthread::cfront
