// SPDX-License-Identifier: MIT
#include "cli/engine_options.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace absthread::cli {

thread_modular::Options engine_options(Context& context, std::string& found) {
  thread_modular::Options out;
  if (context.options.prefer_any) out.prefer = thread_modular::Prefer::any;
  out.deadlock = context.options.deadlock;
  out.jobs = context.options.jobs;
  if (context.progress)
    out.progress = [&context](const thread_modular::Statistics& s) {
      context.say(fmt::format("composition: iteration {}, {} predicates, {} abstract states, {} "
                              "queries",
                              s.iterations, s.state_predicates + s.transition_predicates,
                              s.abstract_states, s.solver.queries));
    };
  if (std::any_of(context.options.dumps.begin(), context.options.dumps.end(),
                  [](const Dump& d) { return d.stage == "predicates"; }))
    out.dump = [&found](const std::string& line) { found += line + "\n"; };
  if (context.on_query) { // the queries are written in their order: one after the other
    out.jobs = 1;
    out.make_solver = [&context] { return context.make_solver("composition"); };
  }
  return out;
}

void dump_predicates(const Context& context, const std::string& found) {
  for (const Dump& d : context.options.dumps)
    if (d.stage == "predicates") context.send_artefact("dump", d.file, found);
}

} // namespace absthread::cli
