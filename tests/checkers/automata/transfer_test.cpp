// SPDX-License-Identifier: MIT
#include "checkers/automata/transfer.hpp"

#include "tests/checkers/automata/automata_support.hpp"

namespace absthread::testing {

BOOST_AUTO_TEST_SUITE(automata_transfer)

namespace {

using namespace automata;

// Subtracting leaves the greatest common divisor as it is.
const std::string subtracts = "shared { a, b, A, B : int; }\ninitially a == A && b == B;\n"
                              "thread T { init L; L -> L when a > b : a' == a - b; }\n"
                              "thread U { init L; L -> L when a < b : b' == b - a; }\n";

struct Laws {
  explicit Laws(TermManager& terms)
      : m(terms)
      , gcd(terms.symbol("gcd",
                         terms.array_sort(terms.int_sort(),
                                          terms.array_sort(terms.int_sort(), terms.int_sort())))) {
    const Term p = variable("axiom p"), q = variable("axiom q");
    axioms.push_back({{p, q}, implies(less(q, p), equal(of(subtract(p, q), q), of(p, q)))});
    axioms.push_back({{p, q}, implies(less(p, q), equal(of(p, subtract(q, p)), of(p, q)))});
  }
  Term of(Term a, Term b) const { return select(select(gcd, a), b); }
  Term variable(const std::string& name) const { return m.variable(name, m.int_sort()); }
  Term lambda(const std::string& side) const {
    return equal(of(variable(side + ".a"), variable(side + ".b")),
                 of(variable(side + ".A"), variable(side + ".B")));
  }
  TermManager& m;
  Term gcd;
  std::vector<spec::Axiom> axioms;
};

Kept all_of(const std::vector<Condition>& list) {
  Kept out = Kept::yes;
  for (const Condition& c : list)
    if (c.kept != Kept::yes && out != Kept::no) out = c.kept;
  return out;
}

std::vector<Condition> ask(Asked& asked, const std::vector<spec::Axiom>& axioms, const Laws& laws) {
  const Invariants abstract = infer(asked.task.abstract, Domain::boxes, asked.terms, *asked.solver);
  return transfer(asked.task, laws.lambda("concrete"), laws.lambda("abstract"), axioms, {laws.gcd},
                  abstract, asked.terms, *asked.solver);
}

} // namespace

BOOST_AUTO_TEST_CASE(a_law_about_a_declared_function_is_carried_over) {
  Asked asked(subtracts, subtracts);
  const Laws laws(asked.terms);
  BOOST_TEST((all_of(ask(asked, laws.axioms, laws)) == Kept::yes));
}

BOOST_AUTO_TEST_CASE(without_axioms_nothing_is_known_of_the_function) {
  Asked asked(subtracts, subtracts);
  const Laws laws(asked.terms);
  BOOST_TEST((all_of(ask(asked, {}, laws)) != Kept::yes));
}

BOOST_AUTO_TEST_CASE(a_step_that_breaks_it_is_found) {
  std::string adds = subtracts;
  adds.replace(adds.find("a - b"), 5, "a + 1");
  Asked asked(adds, adds);
  const Laws laws(asked.terms);
  const std::vector<Condition> found = ask(asked, laws.axioms, laws);
  BOOST_TEST((found.front().kept == Kept::no));
}

// U among others: T is its environment.
const std::string counts = "shared { n, k : int = 0; }\n"
                           "thread T { init L; L -> L : n' == n + 2; }\n"
                           "thread U { init L; L -> M when n > 4 : k' == n; }\n";

struct OfOne {
  explicit OfOne(const std::string& abstract)
      : asked(counts, abstract)
      , result(asked.check({}, 1)) {
    BOOST_REQUIRE(result.proof);
  }
  std::vector<Condition> conditions(Term concrete, Term abstract) {
    return transfer_of_thread(*asked.question, *result.proof, concrete, abstract, {}, {},
                              asked.terms, *asked.solver);
  }
  Term at_least(const std::string& variable, long bound) {
    return at_most(asked.terms.integer(bound),
                   asked.terms.variable(variable, asked.terms.int_sort()));
  }
  Asked asked;
  Result result;
};

BOOST_AUTO_TEST_CASE(a_thread_among_others_needs_an_environment_that_follows) {
  OfOne same(counts);
  BOOST_TEST((all_of(same.conditions(same.at_least("concrete.n", 0),
                                     same.at_least("abstract.n", 0))) == Kept::yes));
  // Nobody there does what T does here. The refinement of U does not mind: its environments move
  // only where they stay related.
  std::string rests = counts;
  rests.replace(rests.find("n + 2"), 5, "n");
  OfOne other(rests);
  const std::vector<Condition> found =
      other.conditions(other.at_least("concrete.n", 0), other.at_least("abstract.n", 0));
  BOOST_TEST((found.back().kept == Kept::unknown));
  BOOST_TEST(found.back().sentence.starts_with("WS"));
}

BOOST_AUTO_TEST_CASE(of_one_thread_the_condition_means_the_same_on_both_sides) {
  OfOne same(counts);
  const std::vector<Condition> found =
      same.conditions(same.at_least("concrete.n", -1), same.at_least("abstract.n", 0));
  BOOST_TEST((found[1].kept == Kept::yes));
  BOOST_TEST((found[2].kept == Kept::no));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::testing
