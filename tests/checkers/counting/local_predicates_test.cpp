// SPDX-License-Identifier: MIT
#include "checkers/counting/local_predicates.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

#include "checkers/certify/counting.hpp"
#include "checkers/counting/engine.hpp"
#include "tests/checkers/counting/programs.hpp"

using namespace absthread;
using namespace absthread::testing;
using counting::LocalAbstraction;

namespace {

// The number that is handed out is tested two steps later.
const char* const handed_out = R"(
shared { n : int = 0; late : bool = false; }
thread W instances any {
  local t, u : int;
  init A;
  state D assert n > 2;
  A -> B : t' == n, n' == n + 1;
  B -> C : u' == t + 1;
  C -> D when u > 2;
  C -> E when u <= 2;
}
)";

LocalAbstraction abstracted(const std::string& text, TermManager& m) {
  const auto solver = smt::make_cvc5(m);
  return counting::with_local_predicates(composed_of(text, m), m, *solver);
}

const CountingCertificate::Place& place(const LocalAbstraction& a, const std::string& location) {
  return *std::find_if(a.places.begin(), a.places.end(),
                       [&](const auto& p) { return p.location == location; });
}

counting::Result decided(const std::string& text, TermManager& m) {
  counting::Options options;
  options.search_states = 0;
  return counting::check(composed_of(text, m), m, options);
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_counting_local_predicates)

BOOST_AUTO_TEST_CASE(a_predicate_is_kept_where_it_is_asked_and_before) {
  TermManager m;
  const LocalAbstraction a = abstracted(handed_out, m);
  BOOST_REQUIRE_MESSAGE(a.program.has_value(), a.reason);
  BOOST_TEST(place(a, "A").predicates.empty());
  BOOST_REQUIRE(place(a, "B").predicates.size() == 1U);
  BOOST_TEST(to_string(place(a, "B").predicates[0]) == "2 <= W::t");
  BOOST_REQUIRE(place(a, "C").predicates.size() == 1U);
  BOOST_TEST(place(a, "C").rows.size() == 2U);
  BOOST_TEST(place(a, "D").predicates.empty());
  BOOST_TEST(a.program->threads[0].thread.locals.empty());
  BOOST_TEST(a.program->threads[0].thread.locations.size() == 7U); // A, 2 B, 2 C, D, E
}

BOOST_AUTO_TEST_CASE(rows_that_nothing_leads_to_are_no_places) {
  TermManager m;
  const LocalAbstraction a = abstracted(R"(
shared { x : bool = false; }
thread W instances any {
  local t : int = 3;
  init A;
  state C assert t > 2;
  A -> B : t' == t + 1;
  B -> C;
}
)",
                                        m);
  BOOST_REQUIRE_MESSAGE(a.program.has_value(), a.reason);
  for (const auto& p : a.places) BOOST_TEST(p.rows.size() == 1U, p.location);
}

BOOST_AUTO_TEST_CASE(an_assertion_about_a_local_and_a_shared_variable_is_refused) {
  TermManager m;
  const LocalAbstraction a = abstracted("shared { n : int = 0; } thread W instances any { local t "
                                        ": int; init A; state B assert t <= n; "
                                        "A -> B : t' == n; }",
                                        m);
  BOOST_TEST(!a.program.has_value());
  BOOST_TEST(a.reason.find("speaks of a local of W and of a shared variable") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_is_counted_by_predicates_is_proved_and_certified) {
  TermManager m;
  const counting::Result r = decided(handed_out, m);
  BOOST_REQUIRE_MESSAGE(r.verdict.answer == Answer::proved, r.verdict.word());
  BOOST_REQUIRE(r.counting.has_value());
  BOOST_TEST(!r.counting->places.empty());
  const Program p = composed_of(handed_out, m);
  const auto judged = [&](const CountingCertificate& c) {
    const auto solver = smt::make_cvc5(m);
    return certify::check(p, c, m, *solver).judgement;
  };
  BOOST_TEST((judged(*r.counting) == certify::Judgement::accepted));
  // A row less: some step leads to what is not listed, or the names no longer fit.
  for (std::size_t k = 0; k < r.counting->places.size(); ++k)
    for (std::size_t row = 0; row < r.counting->places[k].rows.size(); ++row) {
      CountingCertificate bad = *r.counting;
      bad.places[k].rows.erase(bad.places[k].rows.begin() + static_cast<std::ptrdiff_t>(row));
      BOOST_TEST((judged(bad) == certify::Judgement::rejected), bad.places[k].location);
    }
  // The other sense of a predicate, a location less, one twice.
  for (std::size_t k = 0; k < r.counting->places.size(); ++k) {
    CountingCertificate bad = *r.counting;
    bad.places.erase(bad.places.begin() + static_cast<std::ptrdiff_t>(k));
    BOOST_TEST((judged(bad) == certify::Judgement::rejected));
    bad = *r.counting;
    bad.places.push_back(bad.places[k]);
    BOOST_TEST((judged(bad) == certify::Judgement::rejected));
    bad = *r.counting;
    if (bad.places[k].predicates.empty()) continue;
    bad.places[k].predicates[0] = m.variable("n", m.int_sort());
    bad.places[k].predicates[0] = less(bad.places[k].predicates[0], m.integer(4L));
    BOOST_TEST((judged(bad) == certify::Judgement::rejected));
  }
}

// Nobody changes how many there are, so a predicate may speak of it; what it says of other
// constants is not known to be the same for all.
BOOST_AUTO_TEST_CASE(a_local_may_be_compared_with_the_number_of_threads) {
  TermManager m;
  const char* const text = R"(
shared { n : int = 0; open : bool = false; }
thread W instances any {
  local t : int;
  init A;
  state C assert n == count(W);
  A -> B : t' == n, n' == n + 1;
  B -> C when t + 1 == count(W) : open';
  B -> C when open;
}
)";
  const counting::Result r = decided(text, m);
  BOOST_REQUIRE_MESSAGE(r.verdict.answer == Answer::proved, r.verdict.word());
  BOOST_REQUIRE(r.counting.has_value());
  const Program p = composed_of(text, m);
  const auto judged = [&](const CountingCertificate& c) {
    const auto solver = smt::make_cvc5(m);
    return certify::check(p, c, m, *solver);
  };
  const certify::Report report = judged(*r.counting);
  BOOST_TEST((report.judgement == certify::Judgement::accepted), report.why);
  std::size_t changed = 0;
  for (std::size_t k = 0; k < r.counting->places.size(); ++k)
    for (const Term& predicate : r.counting->places[k].predicates) {
      if (free_symbols(predicate).empty()) continue;
      CountingCertificate bad = *r.counting;
      const Term other = m.symbol("count(V)", m.int_sort());
      for (Term& same : bad.places[k].predicates)
        if (same == predicate) same = substitute(same, {{free_symbols(same).front(), other}});
      BOOST_TEST((judged(bad).judgement == certify::Judgement::rejected));
      ++changed;
    }
  BOOST_TEST(changed > 0U);
}

BOOST_AUTO_TEST_CASE(the_twin_is_violated_with_its_number, *boost::unit_test::label("slow")) {
  TermManager m;
  std::string wrong = handed_out;
  wrong.replace(wrong.find("n > 2"), 5, "n > 3");
  const counting::Result r = decided(wrong, m);
  BOOST_REQUIRE_MESSAGE(r.verdict.answer == Answer::violated, r.verdict.word());
  BOOST_TEST(r.number.front() == 3UL);
  BOOST_TEST(r.smallest); // the abstraction proves two
}

BOOST_AUTO_TEST_SUITE_END()
