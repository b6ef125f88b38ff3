// SPDX-License-Identifier: MIT
// A closed set T of thread states (seeds/004, section 3). T has two parts: T0, what the only thread
// can be before the first one is started, and T1, what every thread can be afterwards. Obligations:
//
//   start     the initial thread state is in T0
//   step      a step from T0 (T1) leads into T0 (T1); one that starts a thread leads into T1
//   creation  the new thread is in T1
//   onlooker  a step of a thread in T1 takes another thread in T1 into T1, where the two satisfy
//             the mutex invariant before and after, and can be where they are together
//             (boolean_places.hpp)
//   bad       no bad state is in T0 or T1
//
// The mutex invariant is proved first (boolean_terms.cpp). There is no reduction here
// (section 4.2): every location looks on.
#include "checkers/certify/boolean.hpp"
#include "checkers/certify/boolean_places.hpp"
#include "checkers/certify/boolean_terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace absthread::certify {
namespace {

using boolean::FlowEdge;
using boolean::LocationIndex;

class StatesChecker {
 public:
  StatesChecker(const boolean::Flow& flow, const ThreadStatesCertificate& certificate,
                TermManager& terms, smt::Solver& solver)
      : flow_(flow)
      , certificate_(certificate)
      , t_(flow, terms, solver)
      , places_(flow) {}

  Report run() {
    if (well_formed() && t_.check_mutex() && start() && bad()) {
      a_ = t_.variables("a", flow_.locals);
      b_ = t_.variables("b", flow_.locals);
      for (const FlowEdge& edge : flow_.edges)
        if (!check(edge)) break;
    }
    return t_.report;
  }

 private:
  bool well_formed() {
    const std::size_t bits = flow_.shared.size() + flow_.locals;
    const auto& nodes = certificate_.nodes;
    if (certificate_.shared != flow_.shared)
      return t_.reject("it speaks of other shared variables");
    for (std::size_t n = 2; n < nodes.size(); ++n)
      if (nodes[n].variable >= bits || nodes[n].low >= n || nodes[n].high >= n)
        return t_.reject(fmt::format("its node {} is none", n));
    if (certificate_.entries.size() != flow_.locations.size())
      return t_.reject("it has another number of locations than the program");
    for (LocationIndex l = 0; l < flow_.locations.size(); ++l) {
      const auto& e = certificate_.entries[l];
      if (e.location != flow_.locations[l].name)
        return t_.reject(fmt::format("it has no entry for {}", flow_.locations[l].name));
      if (e.alone >= nodes.size() || e.among_others >= nodes.size())
        return t_.reject(fmt::format("the entry for {} has no node", e.location));
    }
    return true;
  }

  std::uint32_t root(int flag, LocationIndex l) const {
    const auto& e = certificate_.entries[l];
    return flag == 0 ? e.alone : e.among_others;
  }

  // The set of a node with these values of the bits.
  Term set(std::uint32_t node, const BitTerms& shared, const BitTerms& locals) {
    std::map<std::uint32_t, Term> known;
    return set(node, shared, locals, known);
  }
  Term set(std::uint32_t node, const BitTerms& shared, const BitTerms& locals,
           std::map<std::uint32_t, Term>& known) {
    if (node < 2) return t_.m.boolean(node == 1);
    if (const auto at = known.find(node); at != known.end()) return at->second;
    const auto& n = certificate_.nodes[node];
    const Term low = set(n.low, shared, locals, known);
    const Term high = set(n.high, shared, locals, known);
    const Term bit =
        n.variable < shared.size() ? shared[n.variable] : locals[n.variable - shared.size()];
    return known[node] = ite(bit, high, low);
  }

  const std::vector<bool>& mentioned(std::uint32_t node) {
    if (const auto at = supports_.find(node); at != supports_.end()) return at->second;
    std::vector<bool> out(flow_.shared.size() + flow_.locals);
    if (node > 1) {
      const auto& n = certificate_.nodes[node];
      for (const std::uint32_t child : {n.low, n.high}) {
        const std::vector<bool>& below = mentioned(child);
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = out[i] || below[i];
      }
      out[n.variable] = true;
    }
    return supports_[node] = std::move(out);
  }

  bool start() {
    ++t_.report.obligations;
    const BitTerms no_shared(flow_.shared.size(), t_.m.boolean(false));
    const BitTerms no_locals(flow_.locals, t_.m.boolean(false));
    return set(root(0, flow_.entry), no_shared, no_locals).is_true() ||
           t_.reject("the initial thread state is not in the set");
  }

  bool bad() {
    const BitTerms locals = t_.variables("a", flow_.locals);
    for (LocationIndex l = 0; l < flow_.locations.size(); ++l) {
      if (!flow_.locations[l].bad) continue;
      const Term wrong =
          t_.term(*flow_.locations[l].bad, {t_.shared, t_.shared, locals, BitTerms{}});
      for (const int flag : {0, 1})
        if (!t_.refute(conj(set(root(flag, l), t_.shared, locals), wrong), [&] {
              return "a bad thread state is in the set, at " + flow_.locations[l].name;
            }))
          return false;
    }
    return true;
  }

  bool check(const FlowEdge& edge) {
    const BooleanTerms::Step s = t_.step(edge, a_);
    for (const int flag : {0, 1}) {
      if (root(flag, edge.from) == 0) continue;
      const Term before = conj(set(root(flag, edge.from), t_.shared, a_), s.guard);
      const int after = edge.spawn ? 1 : flag;
      if (edge.to != boolean::no_location && root(after, edge.to) != 1 &&
          !t_.refute(conj(before, negate(set(root(after, edge.to), s.shared, s.active))), [&] {
            return fmt::format("'{}' leaves the set at {}", edge.text,
                               flow_.locations[edge.to].name);
          }))
        return false;
      if (edge.spawn && root(1, edge.spawn->at) != 1 &&
          !t_.refute(conj(before, negate(set(root(1, edge.spawn->at), s.shared, s.created))), [&] {
            return fmt::format("the thread that '{}' starts is not in the set", edge.text);
          }))
        return false;
      if (flag == 1 && !onlookers(edge, s, before)) return false;
    }
    return true;
  }

  // Where there can be somebody beside a thread at `at`, of locations with the same set one.
  const std::vector<LocationIndex>& beside(LocationIndex at) {
    const auto [known, fresh] = beside_.try_emplace(places_.kind(at));
    if (!fresh) return known->second;
    std::set<std::uint32_t> sets;
    for (LocationIndex l = 0; l < flow_.locations.size(); ++l)
      if (root(1, l) > 1 && sets.count(root(1, l)) == 0 && places_.can_be({at, l})) {
        sets.insert(root(1, l));
        known->second.push_back(l);
      }
    return known->second;
  }

  bool onlookers(const FlowEdge& edge, const BooleanTerms::Step& s, Term before) {
    if (edge.shared.empty() && edge.broadcast.empty()) return true;
    for (const LocationIndex l : beside(edge.from)) {
      const std::uint32_t states = root(1, l);
      const std::vector<bool>& bits = mentioned(states);
      const bool concerned =
          std::any_of(edge.shared.begin(), edge.shared.end(),
                      [&](const auto& u) { return static_cast<bool>(bits[u.first]); }) ||
          std::any_of(edge.broadcast.begin(), edge.broadcast.end(), [&](const auto& u) {
            return static_cast<bool>(bits[flow_.shared.size() + u.first]);
          });
      if (!concerned) continue; // the bits that the set speaks of stay
      const BitTerms after = t_.onlooker(edge, s, b_, "b");
      const Term exclusion =
          conj(t_.mutex(t_.shared, {&a_, &b_}), edge.to == boolean::no_location
                                                    ? t_.m.boolean(true)
                                                    : t_.mutex(s.shared, {&s.active, &after}));
      if (!t_.refute(conj(conj(before, set(states, t_.shared, b_)),
                          conj(exclusion, negate(set(states, s.shared, after)))),
                     [&] {
                       return fmt::format("'{}' takes a thread at {} out of the set", edge.text,
                                          flow_.locations[l].name);
                     }))
        return false;
    }
    return true;
  }

  const boolean::Flow& flow_;
  const ThreadStatesCertificate& certificate_;
  BooleanTerms t_;
  const ThreadPlaces places_;
  BitTerms a_, b_;
  std::map<std::uint32_t, std::vector<bool>> supports_;
  std::map<std::vector<std::uint64_t>, std::vector<LocationIndex>> beside_; ///< by kind of place
};

} // namespace

Report check(const boolean::Flow& flow, const ThreadStatesCertificate& certificate,
             TermManager& terms, smt::Solver& solver) {
  return StatesChecker(flow, certificate, terms, solver).run();
}

Report check(const boolean::Flow& flow, const CertificateBody& part, TermManager& terms,
             smt::Solver& solver) {
  if (const auto* states = std::get_if<ThreadStatesCertificate>(&part))
    return check(flow, *states, terms, solver);
  if (const auto* basis = std::get_if<CoverabilityCertificate>(&part))
    return check(flow, *basis, terms, solver);
  return {Judgement::rejected, "this part is no proof about a Boolean program", 0};
}

} // namespace absthread::certify
