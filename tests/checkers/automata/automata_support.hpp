// SPDX-License-Identifier: MIT
// Small programs for the tests of checkers/automata, written as contracts.
#pragma once

#include <boost/test/unit_test.hpp>

#include <string>

#include "checkers/automata/environment.hpp"
#include "checkers/automata/weak_simulation.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"

namespace absthread::testing {

inline Program program_of(const std::string& text, TermManager& terms) {
  SourceStore sources;
  Diagnostics found;
  const FileId id = sources.add("test.absthread", text);
  const auto file = spec::parse(id, sources, found);
  BOOST_REQUIRE(file);
  const auto model = spec::resolve(*file, terms, found);
  BOOST_REQUIRE(model);
  return lower(*model, terms);
}

/// Two programs, what is known of them, and the question about one pair of threads.
struct Asked {
  Asked(const std::string& concrete_text, const std::string& abstract_text)
      : solver(smt::make_cvc5(terms)) {
    std::string why;
    auto made = refinement::make_task(
        refinement::renamed_apart(program_of(concrete_text, terms), "concrete", terms),
        refinement::renamed_apart(program_of(abstract_text, terms), "abstract", terms), why);
    BOOST_REQUIRE_MESSAGE(made, why);
    task = std::move(*made);
  }

  automata::Result check(const automata::Options& options = {}, std::size_t pair = 0) {
    using namespace automata;
    concrete_inv = infer(task.concrete, Domain::polyhedra, terms, *solver);
    abstract_inv = infer(task.abstract, Domain::polyhedra, terms, *solver);
    const refinement::Pair p = task.pairs[pair];
    concrete = automaton_of(task.concrete, p.concrete, concrete_inv, task.visible, terms);
    abstract = automaton_of(task.abstract, p.abstract, abstract_inv, task.visible, terms);
    question.emplace(Question{concrete, abstract, refinement::about_pair(task.pre, task, p),
                              refinement::about_pair(task.relate, task, p)});
    return automata::check(*question, terms, *solver, options);
  }

  TermManager terms;
  std::unique_ptr<smt::Solver> solver;
  refinement::Task task;
  automata::Invariants concrete_inv, abstract_inv;
  automata::SuccinctAutomaton concrete, abstract;
  std::optional<automata::Question> question;
};

} // namespace absthread::testing
