// SPDX-License-Identifier: MIT
// A Program as the proof rule ReachEnv of seeds/000 sees it: finitely many thread instances over
// one vector of variables, with transitions, initial condition and errors as terms. Each instance
// has its own names for its locals, its location (a variable of an enum sort) and its identity.
//
//   symmetric   one computed instance per template; a second, derived instance stands for all other
//   copies. Good for
//               proofs that speak only of shared variables and one thread's own, and these hold for
//               any number.
//   expanded    every copy is an instance of its own, computed separately; needed as soon as a
//   proof speaks of the
//               locations of other copies.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "instrument/ir/program.hpp"

namespace absthread::thread_modular {

enum class Copies : std::uint8_t { symmetric, expanded };

struct Transition {
  std::size_t instance = 0;
  EdgeId edge = 0;
  LocationId from = 0, to = 0;
  Term relation;             ///< guard and update, without frame and without locations
  std::vector<Term> changed; ///< at time 0; the location of the instance among them if it moves
  std::vector<Term> inputs;
};

struct Instance {
  std::size_t thread = 0; ///< template
  unsigned copy = 0;
  std::size_t representative =
      0;            ///< the computed instance whose tree stands for this one; itself if computed
  std::string name; ///< "Stop", or "Worker[1]" if there are several
  Term location;    ///< at time 0
  Term self;        ///< symbol
  std::vector<Variable> locals; ///< renamed
  std::vector<Transition> transitions;
  TermMap renaming; ///< of the template's locals (times 0 and 1) and `self`

  bool computed(std::size_t own) const { return representative == own; }
};

/// A state that must not be: `condition` over everything, with an instance at each of `places`.
struct Error {
  enum class Kind : std::uint8_t { assertion, exclusion, deadlock, race };
  Kind kind = Kind::assertion;
  std::vector<std::pair<std::size_t, LocationId>> places;
  Term condition;
  std::size_t exclusion = 0; ///< index into Program::exclusions; of a race, into its conflicts
};

struct System {
  const Program* program = nullptr;
  TermManager* manager = nullptr;
  Copies copies = Copies::symmetric;
  std::vector<Term> shared; ///< at time 0
  std::vector<Instance> instances;
  std::vector<Error> errors;
  Term identities; ///< identities are different from each other and from `none`; true if nobody
                   ///< speaks of them

  /// location(i) == l
  Term at(std::size_t instance, LocationId location) const;
  Term at_next(std::size_t instance, LocationId location) const;
  /// Initial values of the shared variables.
  Term initial_shared() const;
  /// Initial values of the instance's locals; locations are apart.
  Term initial_locals(std::size_t instance) const;
  /// Everything at the start, all instances.
  Term initial() const;
  /// The instance that a state variable or identity belongs to; none: shared.
  std::optional<std::size_t> owner(Term variable_or_symbol) const;
  /// A state formula after the transition: its changed variables at time 1.
  Term after(Term formula, const std::vector<Term>& changed) const;

  std::unordered_map<Term, std::size_t, TermHash> owned; ///< behind owner()
};

struct SystemOptions {
  Copies copies = Copies::symmetric;
  bool deadlock = false;
  /// Copies of templates that say `any` in an expanded system.
  unsigned long copies_of_any = 2;
};

/// Nothing and a reason where the program is outside what the engine does.
struct SystemResult {
  std::optional<System> system;
  std::string reason;
};

SystemResult make_system(const Program& program, TermManager& manager,
                         const SystemOptions& options);

/// The identity of an instance as a constant: instances are numbered in the order of the templates.
Term identity_constant(const System& system, std::size_t instance);

} // namespace absthread::thread_modular
