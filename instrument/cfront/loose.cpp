// SPDX-License-Identifier: MIT
// What a run rests on where the threads have more runs than the code.
//
// A loose place makes a step do what the code may not do: a value is arbitrary that the code
// determines, a wait returns too early, something is forgotten that was written. Whoever takes no
// such step is where the code can be too, with the same values: up to there each step was one of
// the code. So a run counts if none of its steps is marked, and the threads without the marked
// steps have runs of the code only. What main has done before the threads began is in no step any
// more; such places are in every run.
#include "instrument/cfront/cfront.hpp"

#include "spec-lang/diag/fault.hpp"

#include <algorithm>

namespace absthread::cfront {

namespace {

bool begins_otherwise(const Unsupported& place, const Trace& trace) {
  if (!place.variable) return false;
  const auto it = std::find_if(trace.shared_initial.begin(), trace.shared_initial.end(),
                               [&](const auto& entry) { return entry.first == place.variable; });
  return it != trace.shared_initial.end() && it->second != place.value;
}

} // namespace

const Unsupported* rests_on(const Lowered& facts, const Program& program, const Trace& trace) {
  for (const Unsupported& place : facts.loose)
    if ((place.everywhere || begins_otherwise(place, trace)) &&
        !ABSTHREAD_FAULT("loose-start-is-exact"))
      return &place;
  for (const TraceStep& step : trace.steps)
    if (const Unsupported* place =
            loose_place(facts, program.threads[step.thread].thread.edges[step.edge]))
      return place;
  return nullptr;
}

const Unsupported* loose_place(const Lowered& facts, const Edge& edge) {
  return edge.loose == 0 || ABSTHREAD_FAULT("loose-step-is-exact")
             ? nullptr
             : &facts.loose.at(edge.loose - 1);
}

Program without_loose_steps(const Lowered& facts, Program program, TermManager& terms) {
  if (ABSTHREAD_FAULT("loose-steps-stay")) return program;
  std::vector<Term> starts = {program.initial ? program.initial : terms.boolean(true)};
  for (const Unsupported& place : facts.loose)
    if (place.variable && program.find_shared(place.variable.name()))
      starts.push_back(equal(place.variable, place.value));
  program.initial = conj(terms, starts);
  for (Template& t : program.threads)
    std::erase_if(t.thread.edges, [](const Edge& edge) { return edge.loose != 0; });
  return program;
}

} // namespace absthread::cfront
