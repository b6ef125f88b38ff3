// SPDX-License-Identifier: MIT
// A Program with any number of threads as one transition system, by counting.
//
// Threads of one contract behave alike, and nobody can tell them apart as long as identities are
// only stored in shared variables and compared. So a configuration of the program is, up to names,
//
//   - the values of the shared variables,
//   - for each identity variable v (a lock, an owner): `none`, or the place of the thread that it
//     names (`v.at`), and which identity variables name the same thread,
//   - for each place, that is a contract and one of its states, how many threads are there
//     (`#Worker.Busy`), the named ones included.
//
// and this is exact: every run of the program with n threads is a run of the system that begins
// with n, and the other way round. The variables of the system are
//
//   the shared variables         identity variables too, as identities; only equality is asked
//   v.at                         of an enum sort `place`: nobody, or Contract.State
//   #Contract.State              integers; no place has less than 0
//
// and for one step of a thread `self` from place p to place q:
//
//   somebody is there            #p >= 1 + how many other named threads are at p
//   who it is                    v == self implies v.at == p
//   what happens                 the edge's relation; #p and #q change by one
//   names follow                 v' == self is at q; v' == w (an old value) is where w is, or at q
//   if
//                                w == self; any other v' (only after `any v`) is at some place
//                                where there is a thread that is neither self nor named.
//
// The place of a name is a function of the state, so no case of the step is listed: it is written
// with `ite` and left to the solver. A program without identity variables has none of this.
//
// Wrong is an instance at a place whose assertion is false, with `self` standing for it; domains
// left; two threads at places that exclude each other (a sum of counters is 2 or more). If deadlock
// counts: somebody is at no end, and no thread has an enabled step, idle ones apart. A thread is
// one that some variable names, or one without a name, and those are all alike: so "no thread at p"
// is a case for each name, and one for a stranger.
//
// What is outside: identities in locals or arrays, arrays read at an identity, locals with
// infinitely many values. Finite locals are made part of the state before
// (instrument/finite_locals).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "instrument/ir/program.hpp"

namespace absthread::counting {

/// A step: under `guard` the variables in `next` get new values, all at once; all others keep
/// theirs. Guard and values speak of the system's variables at time 0 and of inputs; an input is
/// any other variable, and is arbitrary. The value after the step of a variable that the step
/// leaves open is the input `v` at time 1.
struct Transition {
  std::size_t thread = 0;
  EdgeId edge = 0;
  unsigned actor = 0; ///< indexed systems: which of the listed instances moves
  Term guard;
  TermMap next;
};

struct Bad {
  enum class Kind : std::uint8_t { assertion, domain, exclusion, race, deadlock };
  Kind kind = Kind::assertion;
  Term condition; ///< over variables and inputs
};

struct System {
  std::vector<Term> variables; ///< at time 0
  Term initial;
  /// Holds in every state by construction: counters are not negative, names are at places where
  /// somebody is, `count(X)` is how many there are.
  std::vector<Term> background;
  std::vector<Transition> transitions;
  std::vector<Bad> bad;
  /// Counters by thread and location; empty in an indexed system.
  std::vector<std::vector<Term>> counters;
  /// The counters of contracts of which there is exactly one thread: one of them is 1.
  TermSet alone;
  /// Maps under which every lemma may be read again (indexed systems); the identity is not listed.
  std::vector<TermMap> symmetries;
  /// The variables that a lemma may speak of; empty: all.
  std::vector<Term> lemma_variables;
  /// Identities of instances that are only there to take steps; no certificate names them.
  std::vector<Term> strangers;
  /// Starts from which reached states are worth having; empty: by the number of threads.
  std::vector<Term> interesting_starts;
};

/// How many threads of the contracts that say `any`, taken together; empty: any number.
using Total = std::optional<unsigned long>;

struct SystemResult {
  std::optional<System> system;
  std::string reason; ///< why there is none
};

SystemResult make_system(const Program& program, TermManager& manager, const Total& total = {},
                         bool deadlock = false);

/// The new value of v after the transition.
Term next_value(const Transition& transition, Term v);

/// Splits a relation over times 0 and 1 into a guard and new values: v' == e defines v.
void functional(Term relation, const std::vector<Term>& changed, TermManager& manager, Term& guard,
                TermMap& next);

/// `#Contract.State`, `count(Contract)`, `v.at`, and its sort: the names of certificates too.
Term counter_variable(const Thread& thread, LocationId location, TermManager& manager);
Term count_symbol(const Thread& thread, TermManager& manager);
Sort place_sort(const Program& program, TermManager& manager);
Term place_variable(Term identity, const Program& program, TermManager& manager);

} // namespace absthread::counting
