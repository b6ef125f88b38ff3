// SPDX-License-Identifier: MIT
#include "checkers/boolean/engine.hpp"

#include <fmt/format.h>

namespace absthread::boolean {
namespace {

std::string counted(double n) {
  return n < 0 ? "more than 10^308" : n < 1e7 ? fmt::format("{:.0f}", n) : fmt::format("{:.3g}", n);
}

// Proved: true. May fail: nothing is known yet.
bool proves(Decision& out, const EngineOptions& options) {
  const bool symbolic = options.method != Method::explicit_;
  out.approximation = symbolic ? approximate_symbolic(out.flow, options.approximation)
                               : approximate_explicit(out.flow, options.approximation);
  const Approximation& a = *out.approximation;
  if (a.answer == Approximation::Answer::safe) {
    out.verdict = Verdict::proved();
    out.remarks.push_back(
        symbolic ? fmt::format("by the over-approximation: a closed set of {} thread states, from "
                               "{} symbolic ones",
                               counted(a.thread_states), a.symbolic_states)
                 : fmt::format("by the over-approximation: a closed set of {} thread states",
                               counted(a.thread_states)));
    if (symbolic) out.certificate = to_certificate(out.flow, a.states);
    return true;
  }
  if (a.answer == Approximation::Answer::gave_up) {
    out.remarks.push_back(fmt::format("the over-approximation gave up: {}", a.why));
    out.verdict = Verdict::unknown("the over-approximation gave up: " + a.why);
  } else {
    out.verdict = Verdict::unknown("the over-approximation finds an error that may be spurious");
  }
  return false;
}

void search(Decision& out, const EngineOptions& options) {
  if (std::optional<Run> run = find_run(out.flow, options.forward);
      run && replay(out.flow, *run).wrong.empty()) {
    out.run = std::move(run);
    out.verdict = Verdict::violated(Property::unreach_call);
    return;
  }
  out.coverability = decide(out.flow, options.coverability);
  const Coverability& c = *out.coverability;
  switch (c.answer) {
  case Coverability::Answer::safe:
    out.verdict = Verdict::proved();
    out.remarks.push_back(
        fmt::format("by backward search: errors come from {} minimal states, none of them initial "
                    "({} looked at)",
                    c.basis.size(), c.elements));
    out.certificate = to_certificate(out.flow, c.basis);
    break;
  case Coverability::Answer::reached:
    out.run = c.run;
    out.verdict = Verdict::violated(Property::unreach_call);
    break;
  case Coverability::Answer::gave_up:
    out.verdict =
        Verdict::unknown(fmt::format("the backward search has looked at {} elements", c.elements));
    break;
  }
  if (!out.run) return;
  if (const Replay again = replay(out.flow, *out.run); !again.wrong.empty()) {
    out.verdict = Verdict::unknown("the interleaving does not replay: " + again.wrong);
    out.run.reset();
  }
}

// Recursive calls followed to a depth: what is found is real.
bool finds_bug(Decision& out, const Program& program, const SourceStore& sources,
               const EngineOptions& options) {
  for (unsigned depth = 1; depth <= options.deepest; ++depth) {
    FlowOptions flow_options{options.label, depth};
    flow_options.most_locations = 5000;
    std::optional<Flow> flow = flatten(program, flow_options, sources);
    if (!flow) return false;
    CoverabilityOptions limits = options.coverability;
    limits.most_elements = std::min<std::size_t>(limits.most_elements, 20000);
    Decision deeper;
    deeper.flow = std::move(*flow);
    EngineOptions small = options;
    small.coverability = limits;
    search(deeper, small);
    if (deeper.verdict.answer == Answer::violated) {
      deeper.remarks.push_back(fmt::format("recursive calls were followed {} deep", depth));
      deeper.approximation = out.approximation;
      out = std::move(deeper);
      return true;
    }
  }
  return false;
}

} // namespace

Decision decide(const Program& program, const SourceStore& sources, const EngineOptions& options) {
  Decision out;
  std::optional<Flow> flow = flatten(program, {options.label, std::nullopt}, sources);
  if (!flow) {
    out.verdict = Verdict::unknown("the program is too large after inlining its calls");
    return out;
  }
  out.flow = std::move(*flow);
  if (options.method != Method::exact && proves(out, options)) {
  } else if (options.method == Method::both || options.method == Method::exact) {
    search(out, options);
  }
  if (!out.flow.recursive) return out;
  if (out.verdict.answer == Answer::proved) {
    out.remarks.push_back("recursive calls were over-approximated by threads");
    return out;
  }
  out.run.reset();
  if (options.method == Method::symbolic || options.method == Method::explicit_ ||
      !finds_bug(out, program, sources, options))
    out.verdict = Verdict::unknown(
        out.verdict.answer == Answer::violated
            ? "recursion is over-approximated, and the error that is found may be spurious"
            : "recursion is over-approximated, and " + out.verdict.detail);
  return out;
}

ThreadStatesCertificate to_certificate(const Flow& flow, const ThreadStates& states) {
  ThreadStatesCertificate out;
  out.shared = flow.shared;
  for (const ThreadStates::Node& n : states.nodes) out.nodes.push_back({n.variable, n.low, n.high});
  for (LocationIndex l = 0; l < flow.locations.size(); ++l)
    out.entries.push_back({flow.locations[l].name, states.roots[0][l], states.roots[1][l]});
  return out;
}

CoverabilityCertificate to_certificate(const Flow& flow, const std::vector<Element>& basis) {
  CoverabilityCertificate out;
  for (const Element& e : basis) {
    CoverabilityCertificate::Element& element = out.basis.emplace_back();
    for (const std::uint32_t l : e.shared)
      element.shared.emplace_back(flow.shared[l / 2], (l & 1U) != 0);
    for (const ThreadCube& t : e.threads) {
      CoverabilityCertificate::ThreadPart& part = element.threads.emplace_back();
      part.location = flow.locations[t.at].name;
      for (const std::uint32_t l : t.locals) part.locals.emplace_back(l / 2, (l & 1U) != 0);
    }
  }
  return out;
}

} // namespace absthread::boolean
