// SPDX-License-Identifier: MIT
// The basis B of an upward-closed set U: a state is in U if some element of B has its shared bits
// and finds its threads, different ones, among the state's. Obligations:
//
//   start   the initial state is not in U
//   bad     every state with a bad thread is in U
//   before  every state from which a step leads into U is in U: for each element and each edge, the
//           acting thread and the created one are among the element's threads or are not
//
// all of them for states that satisfy the mutex invariant, which is proved first, and in which
// threads are only where they can be together (boolean_places.hpp). If
// a state with few threads is in U, so is every larger one; so it suffices to look at the threads
// that the obligation names.
#include "checkers/certify/boolean.hpp"
#include "checkers/certify/boolean_places.hpp"
#include "checkers/certify/boolean_terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace absthread::certify {
namespace {

using boolean::FlowEdge;
using boolean::LocationIndex;

struct ThreadPart {
  LocationIndex at = 0;
  std::vector<std::pair<std::uint32_t, bool>> locals;
};
struct BasisElement {
  std::vector<std::pair<std::uint32_t, bool>> shared;
  std::vector<ThreadPart> threads;
};

class BasisChecker {
 public:
  BasisChecker(const boolean::Flow& flow, const CoverabilityCertificate& certificate,
               TermManager& terms, smt::Solver& solver)
      : flow_(flow)
      , certificate_(certificate)
      , t_(flow, terms, solver)
      , places_(flow) {}

  Report run() {
    if (read() && t_.check_mutex() && start() && bad())
      for (const BasisElement& element : basis_)
        if (!before(element)) break;
    return t_.report;
  }

 private:
  bool read() {
    std::map<std::string, std::uint32_t> shared;
    std::map<std::string, LocationIndex> places;
    for (std::uint32_t i = 0; i < flow_.shared.size(); ++i) shared[flow_.shared[i]] = i;
    for (LocationIndex l = 0; l < flow_.locations.size(); ++l) places[flow_.locations[l].name] = l;
    for (const auto& e : certificate_.basis) {
      BasisElement& out = basis_.emplace_back();
      for (const auto& [name, value] : e.shared) {
        const auto at = shared.find(name);
        if (at == shared.end()) return t_.reject(fmt::format("there is no variable '{}'", name));
        out.shared.emplace_back(at->second, value);
      }
      for (const auto& part : e.threads) {
        const auto at = places.find(part.location);
        if (at == places.end())
          return t_.reject(fmt::format("there is no location '{}'", part.location));
        for (const auto& [bit, value] : part.locals)
          if (bit >= flow_.locals) return t_.reject(fmt::format("there is no local bit {}", bit));
        out.threads.push_back({at->second, part.locals});
      }
      if (out.threads.size() > 50) return t_.reject("an element has more than 50 threads");
    }
    return true;
  }

  bool start() {
    ++t_.report.obligations;
    const auto all_false = [](const auto& literals) {
      return std::none_of(literals.begin(), literals.end(), [](const auto& l) { return l.second; });
    };
    for (const BasisElement& e : basis_)
      if (all_false(e.shared) && e.threads.size() <= 1 &&
          (e.threads.empty() || (e.threads[0].at == flow_.entry && all_false(e.threads[0].locals))))
        return t_.reject("the initial state is in the set");
    return true;
  }

  struct Thread {
    LocationIndex at;
    BitTerms bits;
  };

  bool can_be(const std::vector<Thread>& threads) const {
    std::vector<LocationIndex> at;
    for (const Thread& t : threads) at.push_back(t.at);
    return places_.can_be(at);
  }

  Term literals(const std::vector<std::pair<std::uint32_t, bool>>& list, const BitTerms& bits) {
    Term out = t_.m.boolean(true);
    for (const auto& [bit, value] : list) out = conj(out, value ? bits[bit] : negate(bits[bit]));
    return out;
  }

  // Is the state with these threads in U?
  Term in_set(const std::vector<Thread>& threads) {
    std::vector<Term> cases;
    for (const BasisElement& e : basis_) {
      if (e.threads.size() > threads.size()) continue;
      std::vector<bool> used(threads.size());
      place(e, threads, 0, used, literals(e.shared, t_.shared), cases);
    }
    return disj(t_.m, cases);
  }

  void place(const BasisElement& e, const std::vector<Thread>& threads, std::size_t next,
             std::vector<bool>& used, Term so_far, std::vector<Term>& cases) {
    if (next == e.threads.size()) return cases.push_back(so_far);
    for (std::size_t t = 0; t < threads.size(); ++t) {
      if (used[t] || threads[t].at != e.threads[next].at) continue;
      used[t] = true;
      place(e, threads, next + 1, used,
            conj(so_far, literals(e.threads[next].locals, threads[t].bits)), cases);
      used[t] = false;
    }
  }

  Term exclusion(const std::vector<Thread>& threads) {
    std::vector<const BitTerms*> bits;
    for (const Thread& t : threads) bits.push_back(&t.bits);
    return t_.mutex(t_.shared, bits);
  }

  bool bad() {
    for (LocationIndex l = 0; l < flow_.locations.size(); ++l) {
      if (!flow_.locations[l].bad) continue;
      const std::vector<Thread> threads{{l, t_.variables("a", flow_.locals)}};
      if (!can_be(threads)) continue; // nobody is ever there
      const Term wrong =
          t_.term(*flow_.locations[l].bad, {t_.shared, t_.shared, threads[0].bits, BitTerms{}});
      if (!t_.refute(conj(conj(wrong, exclusion(threads)), negate(in_set(threads))), [&] {
            return fmt::format("a bad state at {} is not in the set", flow_.locations[l].name);
          }))
        return false;
    }
    return true;
  }

  // Does the step change anything that the element says of those who do not act?
  static bool concerns(const FlowEdge& edge, const BasisElement& e) {
    for (const auto& [bit, value] : edge.shared)
      for (const auto& [mentioned, wanted] : e.shared)
        if (bit == mentioned) return true;
    for (const auto& [bit, value] : edge.broadcast)
      for (const ThreadPart& t : e.threads)
        for (const auto& [mentioned, wanted] : t.locals)
          if (bit == mentioned) return true;
    return false;
  }

  bool before(const BasisElement& e) {
    const std::size_t count = e.threads.size(); // stands for "none of them"
    for (const FlowEdge& edge : flow_.edges)
      for (std::size_t active = 0; active <= count; ++active)
        for (std::size_t created = 0; created <= count; ++created) {
          if (active < count &&
              (edge.to == boolean::no_location || e.threads[active].at != edge.to))
            continue;
          if (created < count &&
              (!edge.spawn || created == active || e.threads[created].at != edge.spawn->at))
            continue;
          // Otherwise the state before is in this very element.
          if (active == count && created == count && !concerns(edge, e)) continue;
          if (!before(e, edge, active, created)) return false;
        }
    return true;
  }

  bool before(const BasisElement& e, const FlowEdge& edge, std::size_t active,
              std::size_t created) {
    std::vector<Thread> threads{{edge.from, t_.variables("a", flow_.locals)}};
    const BooleanTerms::Step s = t_.step(edge, threads[0].bits);
    Term leads = conj(s.guard, literals(e.shared, s.shared));
    for (std::size_t t = 0; t < e.threads.size(); ++t) {
      const ThreadPart& part = e.threads[t];
      if (t == active) {
        leads = conj(leads, literals(part.locals, s.active));
      } else if (t == created) {
        leads = conj(leads, literals(part.locals, s.created));
      } else {
        const std::string name = fmt::format("b{}", t);
        threads.push_back({part.at, t_.variables(name, flow_.locals)});
        leads = conj(leads, literals(part.locals, t_.onlooker(edge, s, threads.back().bits, name)));
      }
    }
    if (leads.is_false() || !can_be(threads)) {
      ++t_.report.obligations;
      return true;
    }
    return t_.refute(conj(conj(leads, exclusion(threads)), negate(in_set(threads))), [&] {
      return fmt::format("'{}' leads into the set from outside", edge.text);
    });
  }

  const boolean::Flow& flow_;
  const CoverabilityCertificate& certificate_;
  BooleanTerms t_;
  std::vector<BasisElement> basis_;
  const ThreadPlaces places_;
};

} // namespace

Report check(const boolean::Flow& flow, const CoverabilityCertificate& certificate,
             TermManager& terms, smt::Solver& solver) {
  return BasisChecker(flow, certificate, terms, solver).run();
}

} // namespace absthread::certify
