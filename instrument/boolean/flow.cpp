// SPDX-License-Identifier: MIT
// What is common to all who read a Flow.
#include "instrument/boolean/flow.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace absthread::boolean {
namespace {

class Printer {
 public:
  explicit Printer(const Flow& flow)
      : flow_(flow) {}

  std::string local(BitIndex bit, LocationIndex at) const {
    for (const auto& [slot, name] : flow_.frames[flow_.locations[at].frame])
      if (slot == bit) return name;
    return fmt::format("${}", bit);
  }

  std::string text(FormulaId id, LocationIndex at) const {
    const Formula& f = flow_.formulas[id];
    switch (f.kind) {
    case Formula::Kind::constant: return f.a == 0 ? "0" : "1";
    case Formula::Kind::shared: return flow_.shared[f.a];
    case Formula::Kind::next: return flow_.shared[f.a] + "'";
    case Formula::Kind::local: return local(f.a, at);
    case Formula::Kind::choice: return fmt::format("*{}", f.a);
    case Formula::Kind::negation: return "!" + text(f.a, at);
    case Formula::Kind::conjunction: return infix(f, "&", at);
    case Formula::Kind::disjunction: return infix(f, "|", at);
    case Formula::Kind::exclusive: return infix(f, "^", at);
    }
    return {};
  }

  std::string edge(const FlowEdge& e) const {
    const auto name = [&](LocationIndex l) {
      return l == no_location ? std::string("ended") : flow_.locations[l].name;
    };
    std::string out = fmt::format("  {} -> {}", name(e.from), name(e.to));
    if (const std::string guard = text(e.guard, e.from); guard != "1") out += " when " + guard;
    std::string changes;
    for (const auto& [bit, value] : e.shared)
      changes += fmt::format(" {}' = {}", flow_.shared[bit], text(value, e.from));
    for (const auto& [bit, value] : e.local)
      changes += fmt::format(" {}' = {}", local(bit, e.to == no_location ? e.from : e.to),
                             text(value, e.from));
    for (const auto& [bit, value] : e.broadcast)
      changes += fmt::format(" others.{}' = {}", local(bit, e.from), text(value, e.from));
    if (!changes.empty()) out += " :" + changes;
    if (e.spawn) {
      out += " starts " + name(e.spawn->at);
      for (const auto& [bit, value] : e.spawn->local)
        out += fmt::format(" {} = {}", local(bit, e.spawn->at), text(value, e.from));
    }
    return out + "\n";
  }

 private:
  std::string infix(const Formula& f, std::string_view mark, LocationIndex at) const {
    return fmt::format("({} {} {})", text(f.a, at), mark, text(f.b, at));
  }
  const Flow& flow_;
};

} // namespace

std::vector<std::vector<std::uint32_t>> Flow::edges_by_source() const {
  std::vector<std::vector<std::uint32_t>> out(locations.size());
  for (std::uint32_t e = 0; e < edges.size(); ++e) out[edges[e].from].push_back(e);
  return out;
}

bool Flow::has_broadcasts() const {
  return std::any_of(edges.begin(), edges.end(),
                     [](const FlowEdge& e) { return !e.broadcast.empty(); });
}

std::string to_text(const Flow& flow) {
  const Printer printer(flow);
  std::string out = fmt::format("entry {}\n", flow.locations[flow.entry].name);
  for (LocationIndex l = 0; l < flow.locations.size(); ++l)
    if (flow.locations[l].bad)
      out += fmt::format("bad {} when {}\n", flow.locations[l].name,
                         printer.text(*flow.locations[l].bad, l));
  for (const FlowEdge& e : flow.edges) out += printer.edge(e);
  return out;
}

} // namespace absthread::boolean
