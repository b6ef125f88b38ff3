// SPDX-License-Identifier: MIT
// A predicate basis with one thing wrong in it: an element, a thread of it, a conjunct or a case
// weakened, strengthened, moved or dropped. What is left may be a proof all the same; enumeration
// (tests/checkers/certify/enumerated.hpp) says whether it is.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "instrument/ir/certificate.hpp"
#include "instrument/ir/program.hpp"
#include "tests/support/changed_formulas.hpp"

namespace absthread::testing {

enum class BasisDamage : std::uint8_t {
  everything, ///< nothing left, or everything in the set
  element_dropped,
  shared_changed,
  thread_dropped,
  thread_twice,
  condition_changed,
  thread_moved,
  thread_replaced, ///< by one like another of the element
};

struct BasisMutation {
  BasisDamage damage;
  std::string what;
  PredicateBasisCertificate certificate;
};

inline std::vector<BasisMutation>
mutations_of(const Program& program, const PredicateBasisCertificate& good, TermManager& m) {
  using enum BasisDamage;
  std::vector<BasisMutation> out;
  const auto change = [&](BasisDamage damage, const std::string& what, const auto& how) {
    BasisMutation next{damage, what, good};
    how(next.certificate.basis);
    out.push_back(std::move(next));
  };
  change(everything, "nothing", [](auto& basis) { basis.clear(); });
  change(everything, "everything", [&](auto& basis) { basis.push_back({m.boolean(true), {}}); });
  for (const Template& t : program.threads)
    for (const Location& l : t.thread.locations)
      change(everything, "everybody at " + t.thread.name + "." + l.name, [&](auto& basis) {
        basis.push_back({m.boolean(true), {{t.thread.name, l.name, m.boolean(true)}}});
      });
  for (std::size_t e = 0; e < good.basis.size(); ++e) {
    const std::string name = "element " + std::to_string(e);
    change(element_dropped, name + " dropped",
           [&](auto& basis) { basis.erase(basis.begin() + static_cast<std::ptrdiff_t>(e)); });
    for (const Term other : changed_formulas(good.basis[e].shared, m))
      change(shared_changed, name + ": " + to_string(other),
             [&](auto& basis) { basis[e].shared = other; });
    for (std::size_t t = 0; t < good.basis[e].threads.size(); ++t) {
      const auto& part = good.basis[e].threads[t];
      const std::string whose = name + ", thread " + std::to_string(t);
      change(thread_dropped, whose + " dropped", [&](auto& basis) {
        basis[e].threads.erase(basis[e].threads.begin() + static_cast<std::ptrdiff_t>(t));
      });
      change(thread_twice, whose + " twice",
             [&](auto& basis) { basis[e].threads.push_back(part); });
      for (std::size_t u = 0; u < good.basis[e].threads.size(); ++u)
        if (u != t)
          change(thread_replaced, whose + " like thread " + std::to_string(u),
                 [&](auto& basis) { basis[e].threads[t] = good.basis[e].threads[u]; });
      for (const Term other : changed_formulas(part.condition, m))
        change(condition_changed, whose + ": " + to_string(other),
               [&](auto& basis) { basis[e].threads[t].condition = other; });
      for (const Template& own : program.threads)
        if (own.thread.name == part.thread)
          for (const Location& l : own.thread.locations)
            if (l.name != part.location)
              change(thread_moved, whose + " at " + l.name,
                     [&](auto& basis) { basis[e].threads[t].location = l.name; });
    }
  }
  return out;
}

} // namespace absthread::testing
