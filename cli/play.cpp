// SPDX-License-Identifier: MIT
#include "cli/play.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace absthread::cli {

namespace {

using automata::PlayNode;
using automata::Values;

// In the order of the names; what our own machinery made is left out.
emit::Values values_of(const Values& values) {
  emit::Values out;
  for (const auto& [variable, value] : values) {
    const std::string& name = variable.name();
    if (name.find("tmp.") == std::string::npos && name.find("any.") == std::string::npos)
      out.emplace_back(name, to_string(value));
  }
  std::sort(out.begin(), out.end());
  return out;
}

class Teller {
 public:
  Teller(const automata::Question& question, const refinement::Task& task,
         const refinement::Pair& pair, const PlayStyle& style, emit::PartRecord& part)
      : question_(question)
      , concrete_(task.concrete.threads[pair.concrete].thread)
      , abstract_(task.abstract.threads[pair.abstract].thread)
      , style_(style)
      , part_(part) {}

  void tell(const PlayNode& start) {
    const PlayNode* node = &start;
    while (node->kind != PlayNode::Kind::unrelated) {
      add_step(*node);
      if (node->replies.empty()) break;
      node = &longest(*node).next[0];
    }
    finish(*node);
  }

 private:
  static std::size_t depth(const PlayNode& node) {
    std::size_t most = 0;
    for (const PlayNode::Reply& r : node.replies) most = std::max(most, 1 + depth(r.next[0]));
    return most;
  }

  static const PlayNode::Reply& longest(const PlayNode& node) {
    return *std::max_element(
        node.replies.begin(), node.replies.end(),
        [](const auto& a, const auto& b) { return depth(a.next[0]) < depth(b.next[0]); });
  }

  std::string broken(const PlayNode& node) const {
    return fmt::format("`{}` is false with {}", to_string(node.broken), shown(node));
  }

  // The values that the broken relation speaks of.
  static std::string shown(const PlayNode& node) {
    std::string out;
    for (const Term v : free_variables(node.broken))
      for (const Values* values : {&node.concrete, &node.abstract})
        if (const auto at = values->find(v); at != values->end())
          out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", v.name(), to_string(at->second));
    return out;
  }

  std::string path_text(const std::vector<std::size_t>& edges) const {
    if (edges.empty()) return "stays";
    std::string out;
    for (const std::size_t e : edges)
      out += fmt::format("{}{}", out.empty() ? "" : "; ",
                         abstract_.edges[question_.abstract.edges[e].edge].text);
    return fmt::format("does `{}`", out);
  }

  void add_step(const PlayNode& node) {
    emit::StepRecord step;
    const PlayNode::Reply* reply = node.replies.empty() ? nullptr : &longest(node);
    if (node.kind == PlayNode::Kind::step) {
      const Edge& edge = concrete_.edges[question_.concrete.edges[node.edge].edge];
      step.thread = concrete_.name;
      step.where = emit::place_of(edge.where, style_.sources);
      step.text = edge.text;
      step.states = {};
      last_ = &edge;
    } else {
      step.thread = "environment";
      environment_ = true;
      step.text = "the environments move";
      if (node.concrete_act) step.text = question_.concrete.env[node.concrete_act->step].text;
      std::string other;
      for (const automata::EnvironmentAct& a : node.abstract_acts)
        other +=
            fmt::format("{}{}", other.empty() ? "" : "; ", question_.abstract.env[a.step].text);
      step.text += fmt::format("; abstract: {}", other.empty() ? "nothing" : other);
    }
    step.before = joined(node);
    if (reply) {
      step.after = joined(reply->next[0]);
      if (node.kind == PlayNode::Kind::step)
        step.text += fmt::format("; the abstract thread {}", path_text(reply->edges));
    }
    const std::size_t number = part_.steps.size() + 1;
    part_.steps.push_back(std::move(step));
    if (node.kind != PlayNode::Kind::step) return;
    if (node.replies.empty()) {
      part_.remarks.push_back(
          fmt::format("step {}: the abstract thread has no answer with the action '{}'", number,
                      question_.concrete.edges[node.edge].action));
      return;
    }
    std::size_t said = 0;
    for (const PlayNode::Reply& r : node.replies) {
      if (&r == reply && node.replies.size() > 1 && depth(r.next[0]) > 0) continue;
      if (++said > 8) {
        part_.remarks.push_back(
            fmt::format("step {}: {} more answers of the abstract thread lose{}", number,
                        node.replies.size() - 8,
                        node.more ? ", and all behind them, which only lead away" : ""));
        break;
      }
      const PlayNode& after = r.next[0];
      part_.remarks.push_back(
          fmt::format("step {}: if the abstract thread {}, {}", number, path_text(r.edges),
                      after.kind == PlayNode::Kind::unrelated ? broken(after) : "it loses later"));
    }
  }

  static emit::Values joined(const PlayNode& node) {
    emit::Values out = values_of(node.concrete);
    const emit::Values other = values_of(node.abstract);
    out.insert(out.end(), other.begin(), other.end());
    return out;
  }

  void finish(const PlayNode& end) {
    Diagnostic d{DiagnosticId::not_refined, Severity::error, {}, {}, {}};
    if (last_) {
      d.where = last_->where;
      d.message = fmt::format("no answer of the abstract thread '{}' to this step keeps the two "
                              "programs related{}",
                              abstract_.name,
                              end.kind == PlayNode::Kind::unrelated ? ": " + broken(end) : "");
    } else {
      d.where = concrete_.where;
      d.message = fmt::format("thread '{}' begins in states that are not related: {}",
                              concrete_.name, broken(end));
    }
    part_.findings.push_back(emit::record_of(d, style_.sources));
    part_.findings.back().rendered = render(d, style_.sources, style_.colour);
    part_.remarks.push_back("the play was replayed, value by value");
    if (environment_)
      part_.remarks.push_back("a step of the environment is one that the proved invariant of the "
                              "acting thread allows; stronger invariants may rule it out");
  }

  const automata::Question& question_;
  const Thread& concrete_;
  const Thread& abstract_;
  const PlayStyle& style_;
  emit::PartRecord& part_;
  const Edge* last_ = nullptr;
  bool environment_ = false; ///< an environment moves in the play
};

} // namespace

void tell_play(const automata::Play& play, const automata::Question& question,
               const refinement::Task& task, const refinement::Pair& pair, const PlayStyle& style,
               emit::PartRecord& part) {
  Teller(question, task, pair, style, part).tell(play.start);
}

} // namespace absthread::cli
