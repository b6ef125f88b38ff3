// SPDX-License-Identifier: MIT
// The labels are checked against their definition with the solver: constraint and children's labels
// imply the label, the root's is false, and a label speaks only of terms that occur on both sides.
#include "checkers/linear/horn_tree.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <random>
#include <set>

#include "checkers/smt/solver.hpp"
#include "spec-lang/term/rewrite.hpp"

using namespace absthread;
using linear::HornSolution;
using linear::HornTree;

namespace {

std::set<Term> names_in(Term term) {
  std::set<Term> out;
  for (Term v : free_variables(term)) out.insert(v);
  for (Term s : free_symbols(term)) out.insert(s);
  return out;
}

bool below(const HornTree& tree, std::size_t node, std::size_t ancestor) {
  while (node > ancestor) node = tree.nodes[node].parent;
  return node == ancestor;
}

void check_solution(const HornTree& tree, const std::vector<Term>& labels, TermManager& m) {
  BOOST_REQUIRE(labels.size() == tree.nodes.size());
  BOOST_TEST(labels[0].is_false());
  auto solver = smt::make_cvc5(m);
  for (std::size_t n = 0; n < tree.nodes.size(); ++n) {
    Term left = tree.nodes[n].constraint;
    for (std::size_t c = n + 1; c < tree.nodes.size(); ++c)
      if (tree.nodes[c].parent == n) left = conj(left, labels[c]);
    const Term query[] = {conj(left, negate(labels[n]))};
    BOOST_TEST((solver->check(query) == smt::Answer::unsat),
               "node " << n << ": " << to_string(labels[n]));
    std::set<Term> inside, outside;
    for (std::size_t k = 0; k < tree.nodes.size(); ++k)
      (below(tree, k, n) ? inside : outside).merge(names_in(tree.nodes[k].constraint));
    for (Term name : names_in(labels[n]))
      BOOST_TEST((inside.contains(name) && outside.contains(name)));
  }
}

struct Fixture {
  TermManager m;
  Term x(unsigned t) { return m.variable("x", m.int_sort(), t); }
  Term y(unsigned t) { return m.variable("y", m.int_sort(), t); }
  Term b(unsigned t) { return m.variable("b", m.bool_sort(), t); }
  Term k(long v) { return m.integer(v); }
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(checkers_linear_horn_tree, Fixture)

BOOST_AUTO_TEST_CASE(the_counter_of_section_seven) {
  // cnt@2 = 0 at the start, cnt@3 >= 1 after the increment, and both say cnt@2 = cnt@3.
  HornTree tree;
  tree.add(HornTree::no_parent, m.boolean(true));
  const auto left = tree.add(0, conj(less(k(0), x(3)), equal(x(3), x(2))));
  const auto right = tree.add(0, equal(x(2), k(0)));
  const HornSolution s = linear::solve(tree, m);
  BOOST_REQUIRE((s.status == HornSolution::Status::solved));
  check_solution(tree, s.labels, m);
  BOOST_TEST(to_string(s.labels[left]) == "1 <= x@2");
  BOOST_TEST(to_string(s.labels[right]) == "x@2 <= 0");
}

BOOST_AUTO_TEST_CASE(cases_of_a_disjunction_become_a_disjunctive_label) {
  HornTree tree;
  tree.add(HornTree::no_parent, conj(at_most(k(-1), x(0)), at_most(x(0), k(1))));
  const auto child = tree.add(0, disj(less(x(0), k(-3)), less(k(5), x(0))));
  const HornSolution s = linear::solve(tree, m);
  BOOST_REQUIRE((s.status == HornSolution::Status::solved));
  check_solution(tree, s.labels, m);
  BOOST_TEST(s.labels[child].is(Kind::disjunction));
  BOOST_TEST(s.cases == 2U);
}

BOOST_AUTO_TEST_CASE(integers_are_tightened_and_branched) {
  // 2x = 2y + 1 has rational values only; 3x <= 5 and 2x >= 3 meet at x = 1.5 to 1.67.
  HornTree parity;
  parity.add(HornTree::no_parent, equal(multiply(k(2), x(0)), y(0)));
  parity.add(0, equal(y(0), add(multiply(k(2), x(1)), k(1))));
  HornSolution s = linear::solve(parity, m);
  // The label `y is odd` is no linear inequality: rational values exist for every branch, so the
  // limit decides.
  BOOST_TEST((s.status == HornSolution::Status::undecided));
  HornTree gap;
  gap.add(HornTree::no_parent, at_most(multiply(k(3), x(0)), k(5)));
  gap.add(0, at_most(k(3), multiply(k(2), x(0))));
  s = linear::solve(gap, m);
  BOOST_REQUIRE((s.status == HornSolution::Status::solved));
  check_solution(gap, s.labels, m);
  // Branching: 1 <= 3x - 3y <= 2 over two nodes.
  HornTree band;
  band.add(HornTree::no_parent,
           conj(at_most(k(1), add(x(0), multiply(k(2), y(0)))), equal(y(1), k(0))));
  band.add(0,
           conj(at_most(add(x(0), multiply(k(2), y(0))), k(1)), equal(x(0), multiply(k(2), y(0)))));
  s = linear::solve(band, m);
  BOOST_REQUIRE((s.status == HornSolution::Status::solved));
  BOOST_TEST(s.branches + s.cases > 0U);
  check_solution(band, s.labels, m);
}

BOOST_AUTO_TEST_CASE(booleans_and_enums_take_part) {
  const Sort mode = m.enum_sort("Mode", {"off", "on"});
  const Term a = m.variable("a", mode, 0), c = m.variable("a", mode, 1);
  HornTree tree;
  tree.add(HornTree::no_parent, conj(differ(c, m.constant(mode, 0)), b(1)));
  const auto child = tree.add(0, implies(b(1), equal(c, a)));
  const auto grandchild = tree.add(child, equal(a, m.constant(mode, 0)));
  HornSolution s = linear::solve(tree, m);
  BOOST_REQUIRE((s.status == HornSolution::Status::solved));
  check_solution(tree, s.labels, m);
  BOOST_TEST(to_string(s.labels[grandchild]) == "a == off");
  // Both values excluded: only the finite domain refutes it.
  HornTree domain;
  domain.add(HornTree::no_parent, differ(a, m.constant(mode, 0)));
  domain.add(0, differ(a, m.constant(mode, 1)));
  s = linear::solve(domain, m);
  BOOST_REQUIRE((s.status == HornSolution::Status::solved));
  check_solution(domain, s.labels, m);
}

BOOST_AUTO_TEST_CASE(what_is_satisfiable_stays_open) {
  HornTree tree;
  tree.add(HornTree::no_parent, less(x(0), k(5)));
  tree.add(0, disj(less(k(9), x(0)), equal(x(0), k(2))));
  BOOST_TEST((linear::solve(tree, m).status == HornSolution::Status::open));
}

BOOST_AUTO_TEST_CASE(random_trees_are_refuted_iff_no_small_model_exists,
                     *boost::unit_test::label("slow")) {
  std::mt19937 random(11);
  const auto pick = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  std::vector<Term> variables;
  for (unsigned t = 0; t < 4; ++t) variables.push_back(x(t));
  variables.push_back(b(0));
  variables.push_back(b(1));
  const auto atom = [&]() -> Term {
    if (pick(0, 3) == 0)
      return pick(0, 1) ? variables[4 + static_cast<std::size_t>(pick(0, 1))]
                        : negate(variables[4]);
    const Term left = variables[static_cast<std::size_t>(pick(0, 3))],
               right = variables[static_cast<std::size_t>(pick(0, 3))];
    const Term sum = add(multiply(k(pick(1, 2)), left), k(pick(-2, 2)));
    switch (pick(0, 3)) {
    case 0: return equal(sum, right);
    case 1: return less(sum, right);
    case 2: return at_most(right, sum);
    default: return differ(sum, k(pick(-1, 1)));
    }
  };
  unsigned solved = 0, open = 0;
  for (int round = 0; round < 100; ++round) {
    HornTree tree;
    std::vector<Term> all;
    for (std::size_t n = 0; n < 5; ++n) {
      Term constraint = disj(atom(), atom());
      for (int i = pick(0, 2); i > 0; --i)
        constraint = conj(constraint, pick(0, 2) ? atom() : disj(atom(), atom()));
      // Ranges, so that enumeration decides: each variable bounded where it is used first.
      if (n == 0)
        for (std::size_t i = 0; i < 4; ++i)
          constraint =
              conj(constraint, conj(at_most(k(-2), variables[i]), at_most(variables[i], k(2))));
      tree.add(n == 0 ? HornTree::no_parent
                      : static_cast<std::size_t>(pick(0, static_cast<int>(n) - 1)),
               constraint);
      all.push_back(constraint);
    }
    const Term whole = conj(m, all);
    bool model = false;
    TermMap values;
    for (int code = 0; code < 5 * 5 * 5 * 5 * 4 && !model; ++code) {
      int rest = code;
      for (std::size_t i = 0; i < 4; ++i, rest /= 5) values[variables[i]] = k(rest % 5 - 2);
      values[variables[4]] = m.boolean(rest % 2);
      values[variables[5]] = m.boolean(rest / 2 % 2);
      model = evaluate(whole, values).is_true();
    }
    const HornSolution s = linear::solve(tree, m);
    BOOST_REQUIRE((s.status != HornSolution::Status::undecided));
    BOOST_TEST((s.status == HornSolution::Status::solved) == !model);
    if (s.status == HornSolution::Status::solved) {
      ++solved;
      check_solution(tree, s.labels, m);
    } else {
      ++open;
    }
  }
  BOOST_TEST(solved > 15U);
  BOOST_TEST(open > 15U);
}

BOOST_AUTO_TEST_SUITE_END()
