// SPDX-License-Identifier: MIT
// The checked contracts of one file: every name is looked up, every expression is a Term of the
// right sort, `define`s are written out, and what an edge changes is taken from its text and
// stored. The Model still speaks of contracts as the language does (idle steps hidden, `free`,
// `lock`, `starts`); instrument/spec_lowering.hpp says what these words mean and gives Threads.
//
// Reading of `defined` below: an array index outside its bounds and a divisor of 0 have no meaning.
// The resolver collects the condition over the present under which a text has a meaning, reading it
// from left to right as C does: `i < 4 && a[i]` asks nothing of i. Indices and divisors speak of
// the present only; a condition that looks at the next state can hold and can fail, so what stands
// behind it is read. The condition is treated like a declared domain: lowering adds it to the
// assertion of the state where the text stands (for an edge: of its source), so that it is assumed
// in conformance and an obligation of the composition.
#pragma once

#include <gmpxx.h>

#include <optional>
#include <string>
#include <vector>

#include "spec-lang/diag/source.hpp"
#include "spec-lang/term/term.hpp"

namespace absthread::spec {

/// `0..7`
struct IntegerRange {
  mpz_class low, high;
};

/// A shared variable, a contract local, or a built-in counter (X.started, X.ended).
struct Variable {
  std::string name; ///< as written; a local's term is named "Worker::ticket", so that it meets no
                    ///< other variable
  Term term;        ///< at time 0
  std::vector<unsigned long> bounds; ///< array sizes, outermost first; empty: no array
  std::optional<IntegerRange> range; ///< of the variable, or of each element
  Term initial; ///< a constant (an array of constants); null: any value of the domain
  bool lock = false;
  bool counter = false;
  std::string lvalue; ///< the C lvalue as written; empty: the global of that name
  SourceRange where;

  /// The declared domain of the whole variable at time 0; null: every value of its sort.
  Term domain() const;
  /// What the declared domain says of one value; null: nothing. A value with bounds left is a row
  /// of an array.
  Term domain_of(Term value) const;
};

/// A variable, or an element (or row) of an array.
struct Place {
  Term variable;             ///< at time 0
  std::vector<Term> indices; ///< over the present; empty: the whole variable
  SourceRange where;

  Term value(unsigned time) const;
};

struct State {
  std::string name;
  Term assertion; ///< its own, without common part and invariants
  Term defined;
  bool idle = true;
  bool end = false; ///< declared with `end`
  SourceRange where;
  SourceRange assertion_where;
};

using StateIndex = std::uint32_t;

struct Edge {
  StateIndex from = 0;
  StateIndex to = 0;
  Term guard;    ///< the `when` parts, over the present
  Term relation; ///< what stands after ':', without `any`
  Term defined;
  /// Places that the text primes, and those of `any`, `lock` and `unlock`. Nothing else changes,
  /// but for counters and free variables.
  std::vector<Place> changes;
  std::vector<Place> any;
  std::vector<Place> locks;
  std::vector<Place> unlocks;
  std::vector<std::size_t> starts; ///< threads, as often as the text says
  std::string text;
  SourceRange where;
};

/// `common`, `invariant`.
struct Condition {
  Term term;
  Term defined;
  SourceRange where;
};

struct FreeVariable {
  Term variable;
  SourceRange where;
};

struct Contract {
  std::string name;
  std::string function;               ///< C function; empty: no C code
  std::vector<std::string> arguments; ///< parameters that denote the shared object
  SourceRange function_where;
  std::optional<unsigned long> instances = 1; ///< empty: any number
  std::vector<Variable> locals;
  std::vector<State> states;
  std::vector<StateIndex> initial;
  std::vector<Condition> common;
  std::vector<FreeVariable> free;
  std::vector<Edge> edges;
  Term started; ///< the counters at time 0; null: nobody speaks of them
  Term ended;
  SourceRange where;
};

struct Exclusive {
  struct Place {
    std::size_t thread = 0;
    StateIndex state = 0;
  };
  std::vector<Place> places;
  SourceRange where;
};

struct Model {
  std::string name; ///< empty: the file has no `program` line
  std::vector<std::string> c_files;
  bool statement_atomicity = false;
  std::vector<std::string> assumed;
  std::vector<Variable>
      shared; ///< declared ones in their order, then counters in the order of the threads
  std::vector<Condition> initially;
  std::vector<Contract> threads;
  std::vector<Condition> invariants;
  std::vector<Exclusive> exclusives;
  Term self; ///< the symbol `self`
  FileId source = no_file;

  const Variable* find_shared(const std::string& name) const;
};

/// `array[i][j]`
Term element(Term array, const std::vector<Term>& indices);
/// The array with that element replaced.
Term with_element(Term array, const std::vector<Term>& indices, Term value);

} // namespace absthread::spec
