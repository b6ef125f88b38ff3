// SPDX-License-Identifier: MIT
#include "checkers/counting/indexed.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::counting {

namespace {

constexpr unsigned copies = 3;

struct Instance {
  std::size_t thread = 0;
  unsigned copy = 0;
  Term at, self;
  TermMap names; // of the thread's locals (times 0 and 1) and its `self`
  std::vector<Term> locals;
};

class Builder {
 public:
  Builder(const Program& program, TermManager& m)
      : program_(program)
      , m_(m) {}

  SystemResult build() {
    for (const Variable& v : program_.shared) add_variable(v.term, true);
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
      for (unsigned k = 0; k < (several(t) ? copies : 1); ++k) add_instance(t, k);
    std::vector<Term> start;
    if (program_.initial) start.push_back(program_.initial);
    for (std::size_t i = 0; i < instances_.size(); ++i) {
      out_.background.push_back(differ(instances_[i].self, m_.none()));
      for (std::size_t j = 0; j < i; ++j)
        out_.background.push_back(differ(instances_[i].self, instances_[j].self));
      start.push_back(start_of(instances_[i]));
      add_steps(i);
    }
    out_.initial = conj(m_, start);
    // One thread of each contract, two, three.
    for (unsigned there = 1; there <= copies; ++there) {
      std::vector<Term> parts;
      for (const Instance& i : instances_) {
        const Term absent = at(i, static_cast<LocationId>(thread(i).locations.size()));
        parts.push_back(i.copy < there ? negate(absent) : absent);
      }
      out_.interesting_starts.push_back(conj(m_, parts));
    }
    add_bad();
    add_symmetries();
    return {std::move(out_), ""};
  }

 private:
  bool several(std::size_t t) const {
    const Multiplicity& n = program_.threads[t].multiplicity;
    return n.any() || *n.number > 1;
  }

  const Thread& thread(const Instance& i) const { return program_.threads[i.thread].thread; }

  void add_variable(Term v, bool in_lemmas) {
    out_.variables.push_back(v);
    if (in_lemmas) out_.lemma_variables.push_back(v);
  }

  void add_instance(std::size_t t, unsigned copy) {
    const Thread& own = program_.threads[t].thread;
    Instance out;
    out.thread = t;
    out.copy = copy;
    const std::string name = several(t) ? fmt::format("{}[{}]", own.name, copy) : own.name;
    std::vector<std::string> locations;
    for (const Location& l : own.locations) locations.push_back(l.name);
    locations.emplace_back(absent_location);
    out.at = m_.variable(name + ".at", m_.enum_sort(own.name + ".place", locations));
    out.self = m_.symbol(name + ".self", m_.thread_sort());
    if (own.self) out.names[own.self] = out.self;
    if (copy >= 2) out_.strangers.push_back(out.self);
    add_variable(out.at, copy < 2);
    for (const Variable& v : own.locals) {
      const std::size_t colon = v.name().rfind("::");
      const std::string last = colon == std::string::npos ? v.name() : v.name().substr(colon + 2);
      const Term local = m_.variable(name + "." + last, v.term.sort());
      out.names[v.term] = local;
      out.names[primed(v.term)] = primed(local);
      out.locals.push_back(local);
      add_variable(local, copy < 2);
    }
    instances_.push_back(std::move(out));
  }

  Term at(const Instance& i, LocationId l) const {
    return equal(i.at, m_.constant(i.at.sort(), mpz_class(l)));
  }

  Term start_of(const Instance& i) const {
    const Thread& own = thread(i);
    std::vector<Term> where, locals;
    for (LocationId l : own.initial) where.push_back(at(i, l));
    if (several(i.thread) || *program_.threads[i.thread].multiplicity.number == 0)
      where.push_back(at(i, static_cast<LocationId>(own.locations.size())));
    for (const Variable& v : own.locals) {
      if (v.initial) locals.push_back(substitute(equal(v.term, v.initial), i.names));
      if (v.domain) locals.push_back(substitute(v.domain, i.names));
    }
    return conj(disj(m_, where), conj(m_, locals));
  }

  void add_steps(std::size_t number) {
    const Instance& i = instances_[number];
    const Thread& own = thread(i);
    if (i.copy == 2 && ABSTHREAD_FAULT("counting-third-thread-rests")) return;
    for (EdgeId e = 0; e < own.edges.size(); ++e) {
      const Edge& edge = own.edges[e];
      if (edge.from == edge.to && edge.step.changed.empty()) continue;
      Transition out;
      out.thread = i.thread;
      out.edge = e;
      out.actor = static_cast<unsigned>(number);
      TermMap names = i.names;
      for (Term input : edge.step.inputs)
        names[input] =
            m_.variable(fmt::format("input.{}.{}.{}", number, e, input.name()), input.sort());
      std::vector<Term> changed;
      for (Term v : edge.step.changed) changed.push_back(substitute(v, names));
      functional(substitute(edge.step.relation, names), changed, m_, out.guard, out.next);
      if (out.guard.is_false()) continue;
      out.guard = conj(at(i, edge.from), out.guard);
      if (edge.from != edge.to) out.next[i.at] = m_.constant(i.at.sort(), mpz_class(edge.to));
      out_.transitions.push_back(std::move(out));
    }
  }

  void add_bad() {
    const Term domains = program_.domains(m_);
    for (const Instance& i : instances_) {
      if (i.copy != 0) continue;
      const Thread& own = thread(i);
      Term right = domains;
      for (const Variable& v : own.locals)
        if (v.domain) right = conj(right, substitute(v.domain, i.names));
      for (LocationId l = 0; l < own.locations.size(); ++l) {
        const Term assertion = own.locations[l].assertion;
        const Term all = assertion ? conj(right, substitute(assertion, i.names)) : right;
        if (!all.is_true()) out_.bad.push_back({Bad::Kind::assertion, conj(at(i, l), negate(all))});
      }
    }
    for (const Exclusion& x : program_.exclusions)
      for (const LocationReference& p : x.places)
        for (const LocationReference& q : x.places) {
          const Instance& i = instance(p.thread, 0);
          if (p.thread == q.thread && !several(p.thread)) continue;
          const Instance& j = instance(q.thread, p.thread == q.thread ? 1 : 0);
          out_.bad.push_back({Bad::Kind::exclusion, conj(at(i, p.location), at(j, q.location))});
        }
    for (const Conflict& c : program_.conflicts) {
      const LocationReference &p = c.first.place, &q = c.second.place;
      if (p.thread == q.thread && !several(p.thread)) continue;
      const Instance& i = instance(p.thread, 0);
      const Instance& j = instance(q.thread, p.thread == q.thread ? 1 : 0);
      out_.bad.push_back({Bad::Kind::race, conj(conj(at(i, p.location), at(j, q.location)),
                                                condition_of(c, i.names, j.names, m_))});
    }
  }

  const Instance& instance(std::size_t t, unsigned copy) const {
    return *std::find_if(instances_.begin(), instances_.end(),
                         [&](const Instance& i) { return i.thread == t && i.copy == copy; });
  }

  void add_symmetries() {
    std::vector<TermMap> all{{}};
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      if (!several(t)) continue;
      std::vector<TermMap> next;
      unsigned order[copies] = {0, 1, 2};
      do {
        TermMap exchange;
        for (unsigned k = 0; k < copies; ++k) {
          if (order[k] == k) continue;
          const Instance &from = instance(t, k), &to = instance(t, order[k]);
          exchange[from.at] = to.at;
          exchange[from.self] = to.self;
          for (std::size_t v = 0; v < from.locals.size(); ++v)
            exchange[from.locals[v]] = to.locals[v];
        }
        for (TermMap map : all) {
          map.insert(exchange.begin(), exchange.end());
          next.push_back(std::move(map));
        }
      } while (std::next_permutation(order, order + copies));
      all = std::move(next);
    }
    for (TermMap& map : all)
      if (!map.empty()) out_.symmetries.push_back(std::move(map));
  }

  const Program& program_;
  TermManager& m_;
  std::vector<Instance> instances_;
  System out_;
};

} // namespace

SystemResult make_indexed_system(const Program& program, TermManager& manager) {
  return Builder(program, manager).build();
}

} // namespace absthread::counting
