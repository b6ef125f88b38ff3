// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/abstract_steps.hpp"

#include "checkers/boolean/run.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "tests/fuzz/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace absthread::fuzz::oracle {
namespace {

using boolean::Flow;
using boolean::LocationIndex;

class Look {
 public:
  Look(const Program& program, const boolean::AbstractProgram& abstraction, const Flow& flow,
       std::uint64_t seed, TermManager& terms)
      : program_(program)
      , abstraction_(abstraction)
      , flow_(flow)
      , m_(terms)
      , random_(seed) {}

  AbstractSteps run(std::size_t tries) {
    for (std::size_t i = 0; i < tries && out_.missing.empty(); ++i) once();
    return out_;
  }

 private:
  struct Person {
    std::size_t thread = 0;
    LocationId at = 0;
    TermMap locals;
    Term self;
  };

  Term any_value(Sort sort) {
    switch (sort.kind()) {
    case SortKind::boolean: return m_.boolean(random_.chance(50));
    case SortKind::thread:
      return m_.constant(sort, mpz_class(static_cast<long>(random_.below(3)) - 1));
    case SortKind::enumeration:
      return m_.constant(
          sort, mpz_class(static_cast<unsigned long>(random_.below(sort.values().size()))));
    case SortKind::integer: return m_.constant(sort, mpz_class(random_.between(-1, 4)));
    default: return {};
    }
  }

  static bool holds(Term formula, const TermMap& values) {
    const Term value = evaluate(formula, values);
    return value && value.is_true();
  }

  Person person(unsigned number) {
    Person out;
    out.thread = random_.below(program_.threads.size());
    const Thread& own = program_.threads[out.thread].thread;
    out.at = static_cast<LocationId>(random_.below(own.locations.size()));
    for (const Variable& v : own.locals) out.locals[v.term] = any_value(v.term.sort());
    out.self = m_.constant(m_.thread_sort(), mpz_class(number));
    return out;
  }

  TermMap view(const TermMap& shared, const Person& p) const {
    TermMap out = shared;
    out.insert(p.locals.begin(), p.locals.end());
    if (const Term self = program_.threads[p.thread].thread.self) out[self] = p.self;
    return out;
  }

  bool is_right(const TermMap& shared, const Person& p) const {
    const TermMap values = view(shared, p);
    for (const Variable& v : program_.shared)
      if (v.domain && !holds(v.domain, values)) return false;
    for (const Variable& v : program_.threads[p.thread].thread.locals)
      if (v.domain && !holds(v.domain, values)) return false;
    return true;
  }

  void once() {
    TermMap shared;
    for (const Variable& v : program_.shared) shared[v.term] = any_value(v.term.sort());
    const Person actor = person(0), other = person(1);
    for (const TermMap* values : {&std::as_const(shared), &actor.locals, &other.locals})
      for (const auto& [v, value] : *values)
        if (!value) return; // an array
    if (actor.thread == other.thread && !several(actor.thread)) return;
    if (!is_right(shared, actor) || !is_right(shared, other)) return;
    const Thread& own = program_.threads[actor.thread].thread;
    for (EdgeId e = 0; e < own.edges.size() && out_.missing.empty(); ++e)
      if (own.edges[e].from == actor.at)
        for (int again = 0; again < 6; ++again) step(shared, actor, other, e);
  }

  bool several(std::size_t t) const {
    const Multiplicity& n = program_.threads[t].multiplicity;
    return n.any() || *n.number > 1;
  }

  // One guess of the changed variables and inputs; often it is no step.
  void step(const TermMap& shared, const Person& actor, const Person& other, EdgeId e) {
    const Edge& edge = program_.threads[actor.thread].thread.edges[e];
    TermMap next_shared = shared;
    Person next = actor;
    next.at = edge.to;
    TermMap both = view(shared, actor);
    for (const Term v : edge.step.changed) {
      // Near the old value: most steps go there.
      const Term old = both.at(v);
      Term value = any_value(v.sort());
      if (v.sort().is(SortKind::integer) && random_.chance(60))
        value = m_.constant(v.sort(), old.value() + mpz_class(random_.between(-1, 1)));
      both[primed(v)] = value;
      (next_shared.count(v) != 0 ? next_shared : next.locals)[v] = value;
    }
    for (const Term input : edge.step.inputs) both[input] = any_value(input.sort());
    if (!holds(edge.step.relation, both)) return;
    ++out_.looked_at;
    const std::optional<boolean::State> before = abstract_state(shared, actor, other);
    const std::optional<boolean::State> after = abstract_state(next_shared, next, other);
    if (before && after && !has_step(*before, *after, actor.thread, e))
      out_.missing =
          fmt::format("{}: '{}' from {} with {}", program_.threads[actor.thread].thread.name,
                      edge.text, describe(shared, actor), describe(next_shared, next));
  }

  static std::string describe(const TermMap& shared, const Person& p) {
    std::string out;
    for (const auto* values : {&shared, &p.locals})
      for (const auto& [v, value] : *values)
        out += fmt::format("{}={} ", to_string(v), to_string(value));
    return out;
  }

  LocationIndex place(std::size_t thread, const std::string& label) const {
    const std::string name =
        fmt::format("thread_{}.{}", program_.threads[thread].thread.name, label);
    for (LocationIndex l = 0; l < flow_.locations.size(); ++l)
      if (flow_.locations[l].name == name) return l;
    return boolean::no_location;
  }

  std::optional<boolean::State> abstract_state(const TermMap& shared, const Person& actor,
                                               const Person& other) const {
    boolean::State out;
    out.shared.resize(flow_.shared.size());
    for (const boolean::NamedPredicate& p : abstraction_.predicates) {
      if (p.thread) continue;
      for (std::size_t b = 0; b < flow_.shared.size(); ++b)
        if (flow_.shared[b] == p.name) out.shared[b] = holds(p.term, shared);
    }
    for (const Person* person : {&actor, &other}) {
      boolean::ThreadAt& t = out.threads.emplace_back();
      t.at = place(person->thread, fmt::format("L{}", person->at));
      if (t.at == boolean::no_location) return std::nullopt; // a place that nothing leads to
      t.locals.resize(flow_.locals);
      const TermMap values = view(shared, *person);
      for (const auto& [bit, name] : flow_.frames[flow_.locations[t.at].frame])
        for (const boolean::NamedPredicate& p : abstraction_.predicates)
          if (p.thread == person->thread && p.name == name) t.locals[bit] = holds(p.term, values);
    }
    return out;
  }

  // Only what the thread's own predicates say counts: it never reads those of other kinds.
  bool same(const boolean::State& a, const boolean::State& b, std::size_t actor) const {
    if (a.shared != b.shared) return false;
    for (std::size_t t = 0; t < 2; ++t)
      for (const auto& [bit, name] : flow_.frames[flow_.locations[b.threads[t].at].frame])
        for (const boolean::NamedPredicate& p : abstraction_.predicates)
          if (p.name == name && p.thread == (t == 0 ? actor : other_) &&
              a.threads[t].locals[bit] != b.threads[t].locals[bit])
            return false;
    return true;
  }

  bool has_step(const boolean::State& before, const boolean::State& after, std::size_t thread,
                EdgeId e) {
    other_ = 0;
    for (const auto& [name, where] : abstraction_.places)
      if (flow_.locations[before.threads[1].at].name == name) other_ = where.first;
    const LocationIndex statement = place(thread, fmt::format("E{}", e));
    boolean::State there = before;
    there.threads[0].at = statement;
    for (std::uint32_t number = 0; number < flow_.edges.size(); ++number) {
      const boolean::FlowEdge& edge = flow_.edges[number];
      if (edge.from != statement) continue;
      if (!edge.broadcast.empty()) ++out_.broadcasts;
      const std::uint32_t choices = edge.choices + edge.broadcast_choices;
      if (choices > 16) return true; // too many to list
      for (std::uint32_t c = 0; c < 1U << choices; ++c) {
        boolean::RunStep step{0, number, {}, {{1, {}}}};
        for (std::uint32_t k = 0; k < edge.choices; ++k) step.choices.push_back(c >> k & 1U);
        for (std::uint32_t k = edge.choices; k < choices; ++k)
          step.broadcast[0].second.push_back(c >> k & 1U);
        boolean::State now = there;
        if (execute(flow_, now, step).empty() && same(now, after, thread)) return true;
      }
    }
    return false;
  }

  const Program& program_;
  const boolean::AbstractProgram& abstraction_;
  const Flow& flow_;
  TermManager& m_;
  Random random_;
  std::size_t other_ = 0;
  AbstractSteps out_;
};

} // namespace

AbstractSteps look_at_steps(const Program& program, const boolean::AbstractProgram& abstraction,
                            const Flow& flow, std::uint64_t seed, std::size_t tries,
                            TermManager& terms) {
  return Look(program, abstraction, flow, seed, terms).run(tries);
}

} // namespace absthread::fuzz::oracle
