// SPDX-License-Identifier: MIT
// Program: shared variables, an initial condition, and threads with their multiplicity. Engines
// decide Programs, emitters print them.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "instrument/ir/thread.hpp"

namespace absthread {

enum class Atomicity : std::uint8_t { access, statement };

/// How many instances of a thread run: a number, or any.
struct Multiplicity {
  std::optional<unsigned long> number = 1; ///< empty: any number

  bool any() const { return !number; }
  std::string to_string() const;
};

/// Where the code of a contract is: the C function and the parameters that denote the shared
/// object.
struct CodeReference {
  std::string function;
  std::vector<std::string> arguments;
  SourceRange where;
};

struct Template {
  Thread thread;
  Multiplicity multiplicity;
  /// The contract's promise of C code; empty: the environment, listed as an assumption.
  std::optional<CodeReference> code;
};

struct LocationReference {
  std::size_t thread = 0; ///< index into Program::threads
  LocationId location = 0;
};

/// No two different instances are at these places at once.
struct Exclusion {
  std::vector<LocationReference> places;
  SourceRange where;
};

/// No two different instances are at these two places at once such that both conditions hold and
/// the indices, where both are given, are equal: two accesses that race (instrument/races.hpp).
struct Conflict {
  struct Side {
    LocationReference place;
    Term condition; ///< over shared variables and the thread's own, at time 0; null: true
    Term index;     ///< null: any
    std::vector<std::size_t> accesses; ///< which accesses of the location are meant, for reports
  };
  Side first, second;
};

/// When the conflict is there, as far as values go: the names of the two instances are put in.
Term condition_of(const Conflict& conflict, const TermMap& first, const TermMap& second,
                  TermManager& manager);

/// A fact about the shared variables in every reachable state.
struct Invariant {
  Term condition;
  SourceRange where;
};

struct Program {
  std::string name;
  std::vector<std::string> c_files; ///< as the contract names them, relative to its own folder
  Atomicity atomicity = Atomicity::access;
  std::vector<std::string> assumed; ///< what the user assumes by name, e.g. "sc"
  /// Domains are assumed of every value read and are an obligation on every write: an engine treats
  /// a state outside `domains()` as Wrong for every thread, and a step never blocks at the border
  /// of a domain.
  std::vector<Variable> shared;
  Term initial; ///< over shared variables at time 0: initial values, domains and `initially`
                ///< together
  SourceRange initial_where; ///< the first `initially`; empty: there is none
  std::vector<Template> threads;
  /// Already conjoined to the assertion of every location of every thread; kept for verdict and
  /// report.
  std::vector<Invariant> invariants;
  std::vector<Exclusion> exclusions;
  std::vector<Conflict> conflicts; ///< of race checking only
  FileId source = no_file;

  /// The conjunction of the shared variables' domains, at time 0.
  Term domains(TermManager& manager) const;
  const Variable* find_shared(const std::string& name) const;
  std::optional<std::size_t> find_thread(const std::string& name) const;
};

} // namespace absthread
