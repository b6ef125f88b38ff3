// SPDX-License-Identifier: MIT
#include "checkers/boolean/concrete_proof.hpp"

#include "spec-lang/diag/fault.hpp"

#include <algorithm>

namespace absthread::boolean {
namespace {

class Translation {
 public:
  Translation(const absthread::Program& program, const AbstractProgram& abstraction,
              const Flow& flow, TermManager& terms)
      : program_(program)
      , abstraction_(abstraction)
      , flow_(flow)
      , m_(terms) {
    for (const std::string& name : flow.shared) shared_.push_back(predicate(name, std::nullopt));
    for (const auto& place : abstraction.places) {
      const auto at = std::find_if(flow.locations.begin(), flow.locations.end(),
                                   [&](const auto& l) { return l.name == place.first; });
      if (at != flow.locations.end())
        places_[static_cast<LocationIndex>(at - flow.locations.begin())] = place.second;
    }
  }

  PredicateBasisCertificate run(const ThreadStates& states) {
    PredicateBasisCertificate out;
    for (const auto& [at, place] : places_)
      out.basis.push_back(
          {m_.boolean(true), {part(place, negate(set(states, states.roots[1][at], at)))}});
    return out;
  }

  PredicateBasisCertificate run(const std::vector<Element>& basis) {
    PredicateBasisCertificate out;
    for (const Element& e : basis) {
      PredicateBasisCertificate::Element element{m_.boolean(true), {}};
      bool possible = literals(e.shared, shared_, element.shared);
      for (const ThreadCube& t : e.threads) {
        const auto place = places_.find(t.at);
        if (place == places_.end()) {
          possible = false;
          break;
        }
        Term condition = m_.boolean(true);
        if (!ABSTHREAD_FAULT("abstraction-proof-without-locals"))
          possible = possible && literals(t.locals, locals(t.at), condition);
        element.threads.push_back(part(place->second, condition));
      }
      if (possible) out.basis.push_back(std::move(element));
    }
    return out;
  }

 private:
  using Place = std::pair<std::size_t, LocationId>;

  PredicateBasisCertificate::ThreadPart part(const Place& place, Term condition) const {
    const Thread& thread = program_.threads[place.first].thread;
    return {thread.name, thread.locations[place.second].name, condition};
  }

  // What a bit stands for. Locks and sections, which the Program has not, are free by now; of the
  // predicates of other threads, which a thread has and never reads, nothing is known: no Term.
  Term predicate(const std::string& name, std::optional<std::size_t> thread) const {
    for (const NamedPredicate& p : abstraction_.predicates)
      if (p.name == name) return p.thread == thread ? p.term : Term();
    return m_.boolean(false);
  }

  std::vector<Term> locals(LocationIndex at) const {
    std::vector<Term> out(flow_.locals, m_.boolean(false));
    for (const auto& [bit, name] : flow_.frames[flow_.locations[at].frame])
      out[bit] = predicate(name, places_.at(at).first);
    return out;
  }

  // False: the cube demands what cannot be.
  static bool literals(const Cube& cube, const std::vector<Term>& bits, Term& formula) {
    for (const std::uint32_t l : cube) {
      const Term bit = bits[l / 2];
      if (!bit) continue; // a larger set
      formula = conj(formula, (l & 1U) != 0 ? bit : negate(bit));
    }
    return !formula.is_false();
  }

  Term set(const ThreadStates& states, std::uint32_t root, LocationIndex at) {
    std::vector<Term> bits = shared_;
    const std::vector<Term> own = locals(at);
    bits.insert(bits.end(), own.begin(), own.end());
    std::vector<Term> known{m_.boolean(false), m_.boolean(true)};
    for (std::uint32_t n = 2; n <= root; ++n) {
      const ThreadStates::Node& node = states.nodes[n];
      const Term high = known[node.high], low = known[node.low];
      known.push_back(bits[node.variable] ? ite(bits[node.variable], high, low) : disj(high, low));
    }
    return known[root];
  }

  const absthread::Program& program_;
  const AbstractProgram& abstraction_;
  const Flow& flow_;
  TermManager& m_;
  std::vector<Term> shared_;
  std::map<LocationIndex, Place> places_;
};

} // namespace

std::optional<PredicateBasisCertificate> concrete_proof(const absthread::Program& program,
                                                        const AbstractProgram& abstraction,
                                                        const Decision& decision,
                                                        TermManager& terms) {
  Translation translation(program, abstraction, decision.flow, terms);
  if (decision.coverability && decision.coverability->answer == Coverability::Answer::safe)
    return translation.run(decision.coverability->basis);
  if (decision.approximation && decision.approximation->answer == Approximation::Answer::safe)
    return translation.run(decision.approximation->states);
  return std::nullopt;
}

} // namespace absthread::boolean
