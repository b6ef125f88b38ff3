// SPDX-License-Identifier: MIT
// The proof rules by enumeration: every state over small ranges, every step, every pair of states,
// with the evaluator and no solver. It says of a certificate whether it is a proof for these
// ranges; where the constants of program and certificate lie well inside of them, that is whether
// it is a proof. Written from semantics.md and the rule's figure, not from checkers/certify.
#pragma once

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <vector>

#include "instrument/ir/certificate.hpp"
#include "instrument/ir/program.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::testing {

class Enumerated {
 public:
  /// Integers are low .. high; threads that say `any` have two copies.
  Enumerated(const Program& program, TermManager& manager, long low, long high)
      : program_(program)
      , m_(manager)
      , low_(low)
      , high_(high) {
    for (std::size_t t = 0; t < program.threads.size(); ++t) {
      const Multiplicity& n = program.threads[t].multiplicity;
      for (unsigned long k = 0; k < (n.any() ? 2UL : *n.number); ++k) add_instance(t, k);
    }
  }

  /// So many threads of each kind, and one more identity that is nobody's: the part of a state that
  /// an obligation about a few of its threads speaks of.
  Enumerated(const Program& program, TermManager& manager, long low, long high,
             const std::vector<unsigned long>& copies)
      : program_(program)
      , m_(manager)
      , low_(low)
      , high_(high)
      , strangers_(1) {
    for (std::size_t t = 0; t < program.threads.size(); ++t)
      for (unsigned long k = 0; k < copies[t]; ++k) add_instance(t, k);
  }

  /// CS1 to CS5.
  bool holds(const ThreadModularCertificate& c) {
    if (!read(c)) return false;
    bool fine = true;
    each_state([&](const State& s) {
      for (std::size_t i = 0; i < instances_.size() && fine; ++i) {
        if (initial(s)) fine = fine && in_r(i, s); // CS1
        if (!in_r(i, s)) continue;
        each_step(i, s, [&](const State& next) {
          fine = fine && in_r(i, next); // CS2
          for (std::size_t j = 0; j < instances_.size() && fine; ++j)
            if (j != i && environment_[j]) fine = in_e(j, s, next); // CS4
        });
        if (environment_[i])
          each_other(i, s, c.modular, [&](const State& next) { // CS3
            fine = fine && (!in_e(i, s, next) || in_r(i, next));
          });
      }
      fine = fine && !wrong_within(s); // CS5
    });
    return fine;
  }

  /// Start, wrong states and steps of an upward-closed set, in states with exactly these threads.
  bool holds(const PredicateBasisCertificate& c) {
    bool fine = true;
    each_state([&](const State& s) {
      if (!fine) return;
      const bool inside = in_basis(c, s);
      if (inside) {
        fine = !initial(s);
        return;
      }
      fine = !wrong(s, [](std::size_t) { return true; });
      for (std::size_t i = 0; i < instances_.size() && fine; ++i)
        each_step(i, s, [&](const State& next) { fine = fine && !in_basis(c, next); });
    });
    return fine;
  }

  /// How many states there are to be looked at.
  double states() const {
    double out = 1;
    for (const Variable& v : program_.shared)
      out *= static_cast<double>(values(v.term.sort()).size());
    for (std::size_t i = 0; i < instances_.size(); ++i) {
      out *= static_cast<double>(thread(i).locations.size());
      for (const Variable& v : thread(i).locals)
        out *= static_cast<double>(values(v.term.sort()).size());
    }
    return out;
  }

  /// Start, steps and errors of the states that some exchange of copies puts into an entry.
  bool holds(const JointCertificate& c) {
    bool fine = true;
    each_state([&](const State& s) {
      if (!fine) return;
      const bool inside = in_joint(c, s);
      if (initial(s) && !inside) fine = false;
      if (!inside) return;
      fine = fine && !wrong(s, [](std::size_t) { return true; });
      for (std::size_t i = 0; i < instances_.size() && fine; ++i)
        each_step(i, s, [&](const State& next) { fine = fine && in_joint(c, next); });
    });
    return fine;
  }

 private:
  struct Instance {
    std::size_t thread;
    unsigned long copy;
    Term at, self, identity;
    std::vector<Term> locals;
  };
  struct State {
    std::vector<Term> shared;
    std::vector<LocationId> at;
    std::vector<std::vector<Term>> locals;
  };

  const Thread& thread(std::size_t i) const {
    return program_.threads[instances_[i].thread].thread;
  }

  void add_instance(std::size_t t, unsigned long copy) {
    const Multiplicity& n = program_.threads[t].multiplicity;
    const Thread& own = program_.threads[t].thread;
    const std::string name =
        n.any() || *n.number > 1 ? own.name + "[" + std::to_string(copy) + "]" : own.name;
    std::vector<std::string> locations;
    for (const Location& l : own.locations) locations.push_back(l.name);
    Instance out{
        t,
        copy,
        m_.variable(name + ".at", m_.enum_sort(own.name + ".location", locations)),
        m_.symbol(name + ".self", m_.thread_sort()),
        m_.constant(m_.thread_sort(), mpz_class(static_cast<unsigned long>(instances_.size()))),
        {}};
    for (const Variable& v : own.locals) {
      const auto colon = v.name().rfind("::");
      out.locals.push_back(m_.variable(
          name + "." + (colon == std::string::npos ? v.name() : v.name().substr(colon + 2)),
          v.term.sort()));
    }
    instances_.push_back(out);
  }

  std::vector<Term> values(Sort sort) const {
    std::vector<Term> out;
    switch (sort.kind()) {
    case SortKind::boolean: return {m_.boolean(false), m_.boolean(true)};
    case SortKind::integer:
      for (long v = low_; v <= high_; ++v) out.push_back(m_.integer(v));
      return out;
    case SortKind::thread:
      out.push_back(m_.none());
      for (const Instance& i : instances_) out.push_back(i.identity);
      for (std::size_t k = 0; k < strangers_; ++k)
        out.push_back(m_.constant(m_.thread_sort(),
                                  mpz_class(static_cast<unsigned long>(instances_.size() + k))));
      return out;
    default: throw std::runtime_error("sort not enumerated");
    }
  }

  void each_value(std::vector<Term*> places, const std::vector<Sort>& sorts,
                  const std::function<void()>& use, std::size_t from = 0) {
    if (from == places.size()) return use();
    for (Term v : values(sorts[from])) {
      *places[from] = v;
      each_value(places, sorts, use, from + 1);
    }
  }

  void each_state(const std::function<void(const State&)>& use) {
    State s;
    s.shared.resize(program_.shared.size());
    s.at.resize(instances_.size());
    s.locals.resize(instances_.size());
    std::vector<Term*> places;
    std::vector<Sort> sorts;
    for (std::size_t v = 0; v < s.shared.size(); ++v) {
      places.push_back(&s.shared[v]);
      sorts.push_back(program_.shared[v].term.sort());
    }
    for (std::size_t i = 0; i < instances_.size(); ++i) {
      s.locals[i].resize(instances_[i].locals.size());
      for (std::size_t v = 0; v < s.locals[i].size(); ++v) {
        places.push_back(&s.locals[i][v]);
        sorts.push_back(instances_[i].locals[v].sort());
      }
    }
    const std::function<void(std::size_t)> place = [&](std::size_t i) {
      if (i == instances_.size()) return each_value(places, sorts, [&] { use(s); });
      for (LocationId l = 0; l < thread(i).locations.size(); ++l) {
        s.at[i] = l;
        place(i + 1);
      }
    };
    place(0);
  }

  // Values in the certificate's names.
  void fill(TermMap& out, const State& s, bool after) const {
    const auto set = [&](Term variable, Term value) {
      out[after ? primed(variable) : variable] = value;
    };
    for (std::size_t v = 0; v < s.shared.size(); ++v) set(program_.shared[v].term, s.shared[v]);
    for (std::size_t i = 0; i < instances_.size(); ++i) {
      set(instances_[i].at, m_.constant(instances_[i].at.sort(), mpz_class(s.at[i])));
      for (std::size_t v = 0; v < s.locals[i].size(); ++v)
        set(instances_[i].locals[v], s.locals[i][v]);
      out[instances_[i].self] = instances_[i].identity;
    }
  }

  static bool truth(Term formula, const TermMap& known) {
    const Term value = evaluate(formula, known);
    if (!value) throw std::runtime_error("a formula has no value: " + to_string(formula));
    return value.is_true();
  }

  bool initial(const State& s) const {
    TermMap known;
    fill(known, s, false);
    if (program_.initial && !truth(program_.initial, known)) return false;
    for (std::size_t i = 0; i < instances_.size(); ++i) {
      const auto& starts = thread(i).initial;
      if (std::find(starts.begin(), starts.end(), s.at[i]) == starts.end()) return false;
      const TermMap own = own_names(s, i);
      for (const Variable& v : thread(i).locals)
        if ((v.initial && !truth(equal(v.term, v.initial), own)) ||
            (v.domain && !truth(v.domain, own)))
          return false;
    }
    return true;
  }

  // Values in the thread's own names.
  TermMap own_names(const State& s, std::size_t i) const {
    TermMap out;
    for (std::size_t v = 0; v < s.shared.size(); ++v) out[program_.shared[v].term] = s.shared[v];
    for (std::size_t v = 0; v < s.locals[i].size(); ++v)
      out[thread(i).locals[v].term] = s.locals[i][v];
    if (thread(i).self) out[thread(i).self] = instances_[i].identity;
    return out;
  }

  void each_step(std::size_t i, const State& s, const std::function<void(const State&)>& use) {
    for (const Edge& e : thread(i).edges) {
      if (e.from != s.at[i]) continue;
      if (!e.step.inputs.empty()) throw std::runtime_error("inputs are not enumerated");
      State next = s;
      next.at[i] = e.to;
      std::vector<Term*> places;
      std::vector<Sort> sorts;
      for (std::size_t v = 0; v < s.shared.size(); ++v)
        if (e.step.changes(program_.shared[v].term)) {
          places.push_back(&next.shared[v]);
          sorts.push_back(program_.shared[v].term.sort());
        }
      for (std::size_t v = 0; v < s.locals[i].size(); ++v)
        if (e.step.changes(thread(i).locals[v].term)) {
          places.push_back(&next.locals[i][v]);
          sorts.push_back(thread(i).locals[v].term.sort());
        }
      each_value(places, sorts, [&] {
        TermMap known = own_names(s, i);
        for (const auto& [name, value] : own_names(next, i))
          if (name.is(Kind::variable)) known[primed(name)] = value;
        if (truth(e.step.relation, known)) use(next);
      });
    }
  }

  // Every state in which the own part is as it was; of a modular certificate only the shared
  // variables matter.
  void each_other(std::size_t i, const State& s, bool modular,
                  const std::function<void(const State&)>& use) {
    if (modular) {
      State next = s;
      std::vector<Term*> places;
      std::vector<Sort> sorts;
      for (std::size_t v = 0; v < s.shared.size(); ++v) {
        places.push_back(&next.shared[v]);
        sorts.push_back(program_.shared[v].term.sort());
      }
      return each_value(places, sorts, [&] { use(next); });
    }
    each_state([&](const State& next) {
      if (next.at[i] == s.at[i] && next.locals[i] == s.locals[i]) use(next);
    });
  }

  bool read(const ThreadModularCertificate& c) {
    reach_.assign(instances_.size(), {});
    environment_.assign(instances_.size(), nullptr);
    for (std::size_t i = 0; i < instances_.size(); ++i) {
      const auto entry_of = [&](unsigned long copy) {
        return std::find_if(c.entries.begin(), c.entries.end(), [&](const auto& e) {
          return e.thread == thread(i).name && e.copy == copy;
        });
      };
      auto entry = entry_of(instances_[i].copy);
      TermMap names;
      if (entry != c.entries.end()) {
        environment_[i] = &entry->environment;
      } else {
        entry = entry_of(0);
        if (!c.modular || entry == c.entries.end()) return false;
        const Instance& first = instances_[i - instances_[i].copy];
        names = {{first.self, instances_[i].self}, {first.at, instances_[i].at}};
        for (std::size_t v = 0; v < first.locals.size(); ++v)
          names[first.locals[v]] = instances_[i].locals[v];
      }
      if (entry->reach.size() != thread(i).locations.size()) return false;
      for (std::size_t l = 0; l < entry->reach.size(); ++l) {
        if (entry->reach[l].first != thread(i).locations[l].name) return false;
        reach_[i].push_back(substitute(entry->reach[l].second, names));
      }
    }
    return true;
  }

  bool in_r(std::size_t i, const State& s) const {
    TermMap known;
    fill(known, s, false);
    return truth(reach_[i][s.at[i]], known);
  }

  bool in_e(std::size_t i, const State& s, const State& next) const {
    TermMap known;
    fill(known, s, false);
    fill(known, next, true);
    return std::any_of(environment_[i]->begin(), environment_[i]->end(),
                       [&](Term e) { return truth(e, known); });
  }

  // Wrong because of threads for which `counts`, whatever the others do.
  bool wrong(const State& s, const std::function<bool(std::size_t)>& counts) const {
    for (std::size_t i = 0; i < instances_.size(); ++i) {
      if (!counts(i)) continue;
      const TermMap own = own_names(s, i);
      if (!truth(program_.domains(m_), own)) return true;
      for (const Variable& v : thread(i).locals)
        if (v.domain && !truth(v.domain, own)) return true;
      const Term assertion = thread(i).locations[s.at[i]].assertion;
      if (assertion && !truth(assertion, own)) return true;
      for (const Exclusion& x : program_.exclusions)
        for (std::size_t j = 0; j < i; ++j) {
          const auto there = [&](std::size_t k) {
            return std::any_of(x.places.begin(), x.places.end(), [&](const auto& p) {
              return p.thread == instances_[k].thread && p.location == s.at[k];
            });
          };
          if (counts(j) && there(i) && there(j)) return true;
        }
    }
    return false;
  }

  // A thread whose number is any need not be there, so it counts only where R allows it and the
  // error names it; all others have to be within their R.
  bool wrong_within(const State& s) const {
    std::vector<bool> within;
    for (std::size_t i = 0; i < instances_.size(); ++i) {
      within.push_back(in_r(i, s));
      if (!within[i] && !program_.threads[instances_[i].thread].multiplicity.any()) return false;
    }
    return wrong(s, [&](std::size_t i) { return within[i]; });
  }

  // Does the state have the threads of an element, each its own?
  bool in_basis(const PredicateBasisCertificate& c, const State& s) const {
    TermMap shared;
    for (std::size_t v = 0; v < s.shared.size(); ++v) shared[program_.shared[v].term] = s.shared[v];
    std::vector<TermMap> own;
    for (std::size_t i = 0; i < instances_.size(); ++i) own.push_back(own_names(s, i));
    std::vector<bool> used(instances_.size());
    const std::function<bool(const PredicateBasisCertificate::Element&, std::size_t)> placed =
        [&](const PredicateBasisCertificate::Element& e, std::size_t next) {
          if (next == e.threads.size()) return true;
          const auto& part = e.threads[next];
          for (std::size_t i = 0; i < instances_.size(); ++i) {
            if (used[i] || thread(i).name != part.thread ||
                thread(i).locations[s.at[i]].name != part.location ||
                !truth(part.condition, own[i]))
              continue;
            used[i] = true;
            const bool found = placed(e, next + 1);
            used[i] = false;
            if (found) return true;
          }
          return false;
        };
    return std::any_of(c.basis.begin(), c.basis.end(), [&](const auto& e) {
      return e.threads.size() <= instances_.size() && truth(e.shared, shared) && placed(e, 0);
    });
  }

  bool in_joint(const JointCertificate& c, const State& s) const {
    std::vector<std::size_t> order(instances_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    do {
      bool same = true;
      for (std::size_t i = 0; i < order.size() && same; ++i)
        same = instances_[order[i]].thread == instances_[i].thread;
      if (!same) continue;
      // The state in which instance i is what order[i] was; identities change places too.
      State t = s;
      const auto moved = [&](Term value) {
        for (std::size_t i = 0; i < order.size(); ++i)
          if (value == instances_[order[i]].identity) return instances_[i].identity;
        return value;
      };
      for (std::size_t i = 0; i < order.size(); ++i) {
        t.at[i] = s.at[order[i]];
        t.locals[i] = s.locals[order[i]];
        for (Term& value : t.locals[i]) value = moved(value);
      }
      for (Term& value : t.shared) value = moved(value);
      TermMap known;
      fill(known, t, false);
      for (const auto& e : c.entries) {
        bool here = e.locations.size() == t.at.size();
        for (std::size_t i = 0; i < t.at.size() && here; ++i)
          here = thread(i).locations[t.at[i]].name == e.locations[i];
        if (here && truth(e.formula, known)) return true;
      }
    } while (std::next_permutation(order.begin(), order.end()));
    return false;
  }

  const Program& program_;
  TermManager& m_;
  long low_, high_;
  std::size_t strangers_ = 0;
  std::vector<Instance> instances_;
  std::vector<std::vector<Term>> reach_;
  std::vector<const std::vector<Term>*> environment_;
};

/// Calls `use` with every population that an obligation about the basis can name: the threads of an
/// element and one more, no kind more often than there is. Ends when `use` returns false.
inline bool each_population(const Program& program, const PredicateBasisCertificate& c,
                            const std::function<bool(const std::vector<unsigned long>&)>& use) {
  std::size_t most = 1;
  for (const auto& e : c.basis) most = std::max(most, e.threads.size() + 1);
  std::vector<unsigned long> copies(program.threads.size());
  const std::function<bool(std::size_t, std::size_t)> choose = [&](std::size_t t,
                                                                   std::size_t left) {
    if (t == copies.size()) return use(copies);
    const Multiplicity& n = program.threads[t].multiplicity;
    for (unsigned long k = 0; k <= left && (n.any() || k <= *n.number); ++k) {
      copies[t] = k;
      if (!choose(t + 1, left - k)) return false;
    }
    return true;
  };
  return choose(0, most);
}

/// Is the basis a proof, as far as these integers tell?
inline bool is_proof(const Program& program, const PredicateBasisCertificate& c, TermManager& terms,
                     long low, long high) {
  return each_population(program, c, [&](const std::vector<unsigned long>& copies) {
    return Enumerated(program, terms, low, high, copies).holds(c);
  });
}

} // namespace absthread::testing
