// SPDX-License-Identifier: MIT
#include "checkers/blame/blame.hpp"

#include <algorithm>

#include "checkers/explicit/search.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::blame {

namespace {

Term value_of(const Valuation& values, Term variable) {
  for (const auto& [name, value] : values)
    if (name == variable) return value;
  return {};
}

class Guide {
 public:
  Guide(const Program& contracts, const Program& code, const Trace& shown, TermManager& terms)
      : code_(code)
      , shown_(shown)
      , terms_(terms)
      , position_(terms.variable("(position)", terms.int_sort())) {
    for (const Variable& v : contracts.shared) declared_.push_back(v.term);
    make();
  }

  const Program& guided() const { return guided_; }
  const Program& free() const { return free_; }
  std::size_t length() const { return shown_.steps.size(); }

  /// The guided program in which it is wrong, and nothing else is, to have followed `steps` steps.
  Program reaching(std::size_t steps) const {
    Program out = guided_;
    for (Variable& v : out.shared) v.domain = Term();
    const Term there = negate(equal(position_, terms_.integer(static_cast<long>(steps))));
    for (Template& t : out.threads) {
      for (Location& l : t.thread.locations) l.assertion = there;
      for (Variable& v : t.thread.locals) v.domain = Term();
    }
    return out;
  }

  /// A trace of the guided program as one of the C threads alone.
  Trace unguided(const Trace& trace) const {
    Trace out = trace;
    auto drop = [&](Valuation& values) {
      std::erase_if(values, [&](const auto& item) { return item.first == position_; });
    };
    drop(out.shared_initial);
    for (TraceStep& step : out.steps) {
      drop(step.shared_before);
      drop(step.shared_after);
      step.edge = origin_[step.thread][step.edge];
    }
    return out;
  }

 private:
  void make() {
    free_ = code_;
    free_.threads.clear();
    // The declared variables begin as the interleaving says.
    std::vector<Term> facts = {code_.initial ? code_.initial : terms_.boolean(true)};
    for (Term v : declared_) {
      const Term start = value_of(shown_.shared_initial, v);
      if (start) facts.push_back(equal(v, start));
    }
    free_.initial = conj(terms_, facts);
    for (Variable& v : free_.shared) {
      const Term start = value_of(shown_.shared_initial, v.term);
      if (start && start.is_known()) v.initial = start;
    }
    guided_ = free_;
    Variable position;
    position.term = position_;
    position.initial = terms_.integer(0L);
    guided_.shared.push_back(position);
    guided_.initial = conj(guided_.initial, equal(position_, position.initial));
    for (const TraceStart& start : shown_.starts) {
      Template t = code_.threads[start.thread];
      const bool several = t.multiplicity.any() || *t.multiplicity.number > 1;
      if (several) t.thread.name += " " + std::to_string(start.instance + 1);
      t.multiplicity.number = 1;
      free_.threads.push_back(t);
      origin_.emplace_back();
      guide(t.thread, start);
      guided_.threads.push_back(std::move(t));
    }
  }

  void guide(Thread& thread, const TraceStart& start) {
    const bool has_code = code_.threads[start.thread].code.has_value();
    std::vector<Edge> edges;
    for (EdgeId e = 0; e < thread.edges.size(); ++e) {
      const Edge& edge = thread.edges[e];
      auto add = [&](Edge made) {
        edges.push_back(std::move(made));
        origin_.back().push_back(e);
      };
      // A contract without code takes its own steps only.
      if (has_code) add(leaving_alone(edge));
      if (edge.kind == EdgeKind::silent && has_code) continue;
      for (std::size_t k = 0; k < shown_.steps.size(); ++k) {
        const TraceStep& step = shown_.steps[k];
        if (step.thread != start.thread || step.instance != start.instance) continue;
        if (!has_code && step.edge != e) continue;
        if (std::optional<Edge> made = following(edge, step, k)) add(std::move(*made));
      }
    }
    thread.edges = std::move(edges);
  }

  /// The edge where it changes nothing that contracts speak of.
  Edge leaving_alone(const Edge& edge) const {
    Edge out = edge;
    for (Term v : declared_)
      if (edge.step.changes(v)) out.step.relation = conj(out.step.relation, equal(primed(v), v));
    return out;
  }

  std::optional<Edge> following(const Edge& edge, const TraceStep& step, std::size_t k) const {
    Edge out = edge;
    std::vector<Term> parts = {edge.step.relation,
                               equal(position_, terms_.integer(static_cast<long>(k))),
                               equal(primed(position_), terms_.integer(static_cast<long>(k) + 1))};
    for (Term v : declared_) {
      const Term before = value_of(step.shared_before, v), after = value_of(step.shared_after, v);
      if (!before || !after) continue;
      if (edge.step.changes(v)) {
        parts.push_back(equal(primed(v), after));
      } else if (before != after) {
        return std::nullopt;
      }
    }
    out.step.relation = conj(terms_, parts);
    out.step.changed.push_back(position_);
    std::sort(out.step.changed.begin(), out.step.changed.end(),
              [](Term a, Term b) { return a.name() < b.name(); });
    return out;
  }

  const Program& code_;
  const Trace& shown_;
  TermManager& terms_;
  Term position_;
  std::vector<Term> declared_;
  Program guided_, free_;
  std::vector<std::vector<EdgeId>> origin_; ///< of the edges of guided threads
};

} // namespace

Blame decide(const Program& contracts, const Program& code, const Trace& shown, TermManager& terms,
             std::size_t most_states) {
  Blame out;
  const Guide guide(contracts, code, shown, terms);
  explicit_state::SearchOptions limits;
  limits.most_states = most_states;
  const explicit_state::SearchResult bug = explicit_state::search(guide.guided(), terms, limits);
  if (bug.trace) {
    out.program = guide.free();
    out.trace = guide.unguided(*bug.trace);
    const std::optional<std::string> broken =
        explicit_state::replay(out.program, out.trace, terms, &out.wrong);
    if (!broken) {
      out.who = Blamed::code;
      return out;
    }
    out.why = "an interleaving of the code does not replay: " + *broken;
    return out;
  }
  if (!bug.complete) {
    out.why = "the C threads have too many states to look at, or take arbitrary values";
    return out;
  }
  for (std::size_t steps = 1; steps <= guide.length(); ++steps) {
    const explicit_state::SearchResult there =
        explicit_state::search(guide.reaching(steps), terms, limits);
    if (there.trace) continue;
    if (!there.complete) {
      out.why = "the C threads have too many states to look at, or take arbitrary values";
      return out;
    }
    out.who = Blamed::too_weak;
    out.step = steps - 1;
    return out;
  }
  out.who = Blamed::contract;
  return out;
}

} // namespace absthread::blame
