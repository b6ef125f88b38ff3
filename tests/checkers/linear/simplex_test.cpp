// SPDX-License-Identifier: MIT
#include "checkers/linear/simplex.hpp"

#include <boost/test/unit_test.hpp>
#include <random>

using absthread::linear::Rational;
using absthread::linear::Simplex;

BOOST_AUTO_TEST_SUITE(checkers_linear_simplex)

BOOST_AUTO_TEST_CASE(a_conflict_comes_with_its_multipliers) {
  Simplex s;
  const auto x = s.new_variable(), y = s.new_variable();
  const auto sum = s.define({{x, 1}, {y, 2}});
  BOOST_TEST(s.assert_upper(sum, 3, 0));
  BOOST_TEST(s.assert_lower(x, 2, 1));
  BOOST_TEST(s.check());
  s.push();
  BOOST_TEST(s.assert_lower(y, 1, 2));
  BOOST_TEST(!s.check());
  // 1 * (x + 2y <= 3) + 1 * (-x <= -2) + 2 * (-y <= -1) reads 0 <= -1.
  std::map<unsigned, Rational> weights;
  for (const auto& w : s.conflict()) weights[w.reason] = w.weight;
  BOOST_TEST(weights.size() == 3U);
  BOOST_TEST((weights[2] / weights[0] == 2));
  BOOST_TEST((weights[1] / weights[0] == 1));
  s.pop();
  BOOST_TEST(s.check());
}

BOOST_AUTO_TEST_CASE(random_systems_have_values_or_multipliers) {
  std::mt19937 random(7);
  std::uniform_int_distribution<int> coefficient(-3, 3), bound(-4, 4);
  unsigned refuted = 0, satisfied = 0;
  for (int round = 0; round < 300; ++round) {
    Simplex s;
    std::vector<Simplex::Variable> variables;
    for (int i = 0; i < 4; ++i) variables.push_back(s.new_variable());
    struct Row {
      std::vector<int> a;
      int b;
    };
    std::vector<Row> rows;
    bool fine = true;
    for (unsigned r = 0; r < 9 && fine; ++r) {
      Row row{{}, bound(random)};
      Simplex::Form form;
      for (auto v : variables) {
        row.a.push_back(coefficient(random));
        if (row.a.back() != 0) form[v] = row.a.back();
      }
      if (form.empty()) continue;
      rows.push_back(row);
      fine = s.assert_upper(s.define(form), row.b, static_cast<unsigned>(rows.size() - 1)) &&
             s.check();
    }
    if (fine) {
      ++satisfied;
      for (const Row& row : rows) {
        Rational sum = 0;
        for (std::size_t i = 0; i < 4; ++i) sum += row.a[i] * s.value(variables[i]);
        BOOST_TEST((sum <= row.b));
      }
    } else {
      ++refuted;
      std::vector<Rational> sum(4);
      Rational right = 0;
      for (const auto& w : s.conflict()) {
        BOOST_TEST((w.weight > 0));
        BOOST_TEST(w.upper);
        for (std::size_t i = 0; i < 4; ++i) sum[i] += w.weight * rows[w.reason].a[i];
        right += w.weight * rows[w.reason].b;
      }
      for (const Rational& c : sum) BOOST_TEST((c == 0));
      BOOST_TEST((right < 0));
    }
  }
  BOOST_TEST(refuted > 50U);
  BOOST_TEST(satisfied > 50U);
}

BOOST_AUTO_TEST_SUITE_END()
