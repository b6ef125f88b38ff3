// SPDX-License-Identifier: MIT
#include "checkers/certify/transfer.hpp"

#include "checkers/automata/composition.hpp"
#include "tests/checkers/automata/automata_support.hpp"

namespace absthread::testing {

BOOST_AUTO_TEST_SUITE(certify_transfer)

namespace {

using automata::Kept;
using certify::Judgement;

const std::string counts = "shared { n, k : int = 0; }\n"
                           "thread T { init L; L -> L : n' == n + 2; }\n"
                           "thread U { init L; L -> M when n > 4 : k' == n; }\n";

struct Carried {
  explicit Carried(const std::string& abstract = counts)
      : asked(counts, abstract) {
    certificate.abstract =
        automata::infer(asked.task.abstract, automata::Domain::boxes, asked.terms, *asked.solver);
  }
  Term at_least(const std::string& side, long bound) {
    return at_most(asked.terms.integer(bound),
                   asked.terms.variable(side + ".n", asked.terms.int_sort()));
  }
  Judgement judged(Term concrete, Term abstract) {
    const auto fresh = smt::make_cvc5(asked.terms);
    return certify::check_transfer(asked.task, certificate, concrete, abstract, {}, {}, asked.terms,
                                   *fresh)
        .judgement;
  }
  Asked asked;
  RefinementCertificate certificate;
};

} // namespace

BOOST_AUTO_TEST_CASE(a_condition_is_carried_over) {
  Carried c;
  BOOST_TEST(
      (c.judged(c.at_least("concrete", 0), c.at_least("abstract", 0)) == Judgement::accepted));
  // A weaker one on the concrete side follows too, a stronger one does not.
  BOOST_TEST(
      (c.judged(c.at_least("concrete", -3), c.at_least("abstract", 0)) == Judgement::accepted));
  BOOST_TEST(
      (c.judged(c.at_least("concrete", 1), c.at_least("abstract", 0)) == Judgement::rejected));
}

BOOST_AUTO_TEST_CASE(it_holds_at_the_start_and_behind_every_step) {
  Carried c;
  BOOST_TEST(
      (c.judged(c.at_least("concrete", 1), c.at_least("abstract", 1)) == Judgement::rejected));
  std::string falls = counts;
  falls.replace(falls.find("n + 2"), 5, "n - 2");
  Carried other(falls);
  BOOST_TEST((other.judged(other.at_least("concrete", 0), other.at_least("abstract", 0)) ==
              Judgement::rejected));
}

BOOST_AUTO_TEST_CASE(it_needs_the_relation) {
  Carried c;
  std::erase_if(c.asked.task.relate,
                [](Term t) { return to_string(t).find(".n") != std::string::npos; });
  BOOST_TEST(
      (c.judged(c.at_least("concrete", 0), c.at_least("abstract", 0)) == Judgement::rejected));
}

BOOST_AUTO_TEST_CASE(of_one_thread_the_environment_has_to_be_followed) {
  std::string rests = counts;
  rests.replace(rests.find("n + 2"), 5, "n");
  std::string chooses = counts; // T has a choice: the right one has to be seen
  chooses.replace(chooses.find("n' == n + 2"), 11, "any n");
  for (const auto& [abstract, expected] :
       {std::pair(counts, Judgement::accepted), std::pair(rests, Judgement::rejected),
        std::pair(chooses, Judgement::accepted)}) {
    Asked asked(counts, abstract);
    const automata::Result result = asked.check({}, 1);
    BOOST_REQUIRE(result.proof);
    RefinementCertificate certificate;
    certificate.concrete = asked.concrete_inv;
    certificate.abstract = asked.abstract_inv;
    certificate.entries.push_back(*result.proof);
    const auto judged = [&](const std::string& variable, long concrete, long there) {
      const auto at_least = [&](const std::string& side, long bound) {
        return at_most(asked.terms.integer(bound),
                       asked.terms.variable(side + "." + variable, asked.terms.int_sort()));
      };
      const auto fresh = smt::make_cvc5(asked.terms);
      return certify::check_transfer(asked.task, certificate, at_least("concrete", concrete),
                                     at_least("abstract", there), {}, {}, asked.terms, *fresh, "U")
          .judgement;
    };
    BOOST_TEST((judged("k", 0, 0) == expected), abstract);
    BOOST_TEST((judged("k", 1, 1) == Judgement::rejected));  // not at the start
    BOOST_TEST((judged("k", -1, 0) == Judgement::rejected)); // not the same
  }
}

// The relation ties a local of each copy to a shared variable: a copy that moves both keeps its own
// and breaks that of the other.
BOOST_AUTO_TEST_CASE(copies_can_interfere_with_each_other) {
  for (const char* const copies : {"", " instances 2", " instances any"}) {
    const std::string text =
        std::string("shared { x : int = 0; }\nthread T") + copies +
        " { local t : int = 0; init L; L -> L : t' == t + 1 && x' == x + 1; }\n";
    Asked asked(text, text);
    const Term t = asked.task.concrete.threads[0].thread.locals[0].term;
    const Term x = asked.terms.variable("abstract.x", asked.terms.int_sort());
    asked.task.relate.push_back(equal(t, x));
    asked.task.pre = asked.task.relate;
    const auto fresh = smt::make_cvc5(asked.terms);
    const bool alone = std::string(copies).empty();
    BOOST_TEST((certify::check_composition(asked.task, asked.terms, *fresh).judgement ==
                (alone ? Judgement::accepted : Judgement::rejected)));
    const automata::Invariants none = [&] {
      automata::Invariants out(1);
      out[0].assign(1, asked.terms.boolean(true));
      return out;
    }();
    BOOST_TEST(
        (automata::side_conditions(asked.task, none, none, asked.terms, *fresh).relations_apart ==
         (alone ? Kept::yes : Kept::no)));
  }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::testing
