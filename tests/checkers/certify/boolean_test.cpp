// SPDX-License-Identifier: MIT
#include "checkers/certify/boolean.hpp"

#include "checkers/boolean/engine.hpp"
#include "tests/support/boolean_programs.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread;
using test::BooleanText;

namespace {

certify::Report judged(const boolean::Flow& flow, const CertificateBody& body) {
  TermManager terms;
  const auto solver = smt::make_cvc5(terms);
  return certify::check(flow, body, terms, *solver);
}

bool accepted(const boolean::Flow& flow, const CertificateBody& body) {
  return judged(flow, body).judgement == certify::Judgement::accepted;
}

boolean::Decision proved(const std::string& text, boolean::Method method) {
  const BooleanText t(text);
  boolean::EngineOptions options;
  options.method = method;
  boolean::Decision out = boolean::decide(t.program.value(), t.sources, options);
  BOOST_REQUIRE(out.certificate.has_value());
  return out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(certify_boolean)

BOOST_AUTO_TEST_CASE(both_kinds_are_accepted) {
  for (const auto method : {boolean::Method::symbolic, boolean::Method::exact}) {
    const boolean::Decision d = proved(test::critical_section, method);
    const certify::Report report = judged(d.flow, *d.certificate);
    BOOST_TEST((report.judgement == certify::Judgement::accepted), report.why);
    BOOST_TEST(report.obligations > 10u);
  }
  const boolean::Decision d = proved(test::one_thread, boolean::Method::exact);
  BOOST_TEST(accepted(d.flow, *d.certificate));
}

// An element may be the union of parts of others, which the solver sees and the search does not;
// the bad states and nearly all others cannot be missed.
BOOST_AUTO_TEST_CASE(elements_of_a_basis_are_needed) {
  const boolean::Decision d = proved(test::one_thread, boolean::Method::exact);
  const auto& whole = std::get<CoverabilityCertificate>(*d.certificate);
  BOOST_TEST(whole.basis.size() > 2u);
  std::size_t refused = 0;
  for (std::size_t i = 0; i < whole.basis.size(); ++i) {
    CoverabilityCertificate less = whole;
    less.basis.erase(less.basis.begin() + static_cast<std::ptrdiff_t>(i));
    const bool holds = accepted(d.flow, less);
    refused += !holds;
    const auto& threads = whole.basis[i].threads;
    if (threads.size() == 1 && threads[0].location == "failed") BOOST_TEST(!holds);
  }
  BOOST_TEST(refused * 10 >= whole.basis.size() * 9);
}

BOOST_AUTO_TEST_CASE(a_basis_that_is_too_large_holds_the_start) {
  const boolean::Decision d = proved(test::one_thread, boolean::Method::exact);
  CoverabilityCertificate all = std::get<CoverabilityCertificate>(*d.certificate);
  all.basis.push_back({});
  BOOST_TEST(judged(d.flow, all).why == "the initial state is in the set");
}

BOOST_AUTO_TEST_CASE(a_stronger_element_is_refused) {
  const boolean::Decision d = proved(test::critical_section, boolean::Method::exact);
  const auto& whole = std::get<CoverabilityCertificate>(*d.certificate);
  std::size_t tried = 0, refused = 0;
  for (std::size_t i = 0; i < whole.basis.size(); ++i)
    for (const auto& name : d.flow.shared) {
      CoverabilityCertificate less = whole;
      auto& literals = less.basis[i].shared;
      if (std::any_of(literals.begin(), literals.end(),
                      [&](const auto& l) { return l.first == name; }))
        continue;
      literals.emplace_back(name, true);
      ++tried;
      refused += !accepted(d.flow, less);
    }
  BOOST_TEST(tried > 0u);
  BOOST_TEST(refused > 0u);
}

BOOST_AUTO_TEST_CASE(each_set_of_states_is_needed) {
  const boolean::Decision d = proved(test::critical_section, boolean::Method::symbolic);
  const auto& whole = std::get<ThreadStatesCertificate>(*d.certificate);
  for (std::size_t i = 0; i < whole.entries.size(); ++i)
    for (const bool alone : {true, false}) {
      ThreadStatesCertificate less = whole;
      std::uint32_t& root = alone ? less.entries[i].alone : less.entries[i].among_others;
      if (root == 0) continue;
      root = 0;
      BOOST_TEST(!accepted(d.flow, less),
                 "the set of " << less.entries[i].location << " can be dropped");
    }
}

BOOST_AUTO_TEST_CASE(a_set_with_everything_holds_the_bad_states) {
  const boolean::Decision d = proved(test::critical_section, boolean::Method::symbolic);
  ThreadStatesCertificate all = std::get<ThreadStatesCertificate>(*d.certificate);
  for (auto& e : all.entries) e.alone = e.among_others = 1;
  BOOST_TEST(judged(d.flow, all).why.find("a bad thread state") == 0u);
}

BOOST_AUTO_TEST_CASE(missing_and_foreign_parts_are_refused) {
  const boolean::Decision d = proved(test::critical_section, boolean::Method::symbolic);
  const auto& whole = std::get<ThreadStatesCertificate>(*d.certificate);
  ThreadStatesCertificate changed = whole;
  changed.entries.pop_back();
  BOOST_TEST(!accepted(d.flow, changed));
  changed = whole;
  changed.shared[0] = "h";
  BOOST_TEST(!accepted(d.flow, changed));
  changed = whole;
  changed.nodes[2].low = 1000000;
  BOOST_TEST(!accepted(d.flow, changed));
  BOOST_TEST(!accepted(d.flow, CountingCertificate{}));
  CoverabilityCertificate foreign;
  foreign.basis.push_back({{{"nobody", true}}, {}});
  BOOST_TEST(!accepted(d.flow, foreign));
}

BOOST_AUTO_TEST_CASE(a_wrong_proof_of_a_wrong_program_is_refused) {
  // The proof of the program with the lock says nothing about the one without.
  const boolean::Decision d = proved(test::critical_section, boolean::Method::exact);
  std::string text = test::critical_section;
  text.replace(text.find("lock l;"), 7, "skip;");
  text.replace(text.find("unlock l;"), 9, "skip;");
  const BooleanText wrong(text);
  BOOST_TEST(!accepted(wrong.flow(), *d.certificate));
}

BOOST_AUTO_TEST_SUITE_END()
