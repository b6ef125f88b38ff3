// SPDX-License-Identifier: MIT
#include "checkers/certify/boolean.hpp"

#include "checkers/boolean/engine.hpp"
#include "tests/support/boolean_programs.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

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

// The set is exactly what leads to a bad state, so an element can be spared only if each of its
// states is in another element, too (the engine compares elements one by one and does not see that
// several together cover one). Here by listing the states with exactly its threads; the programs
// have no locks.
bool is_spare(const boolean::Flow& flow, const CoverabilityCertificate& c, std::size_t which) {
  const CoverabilityCertificate::Element& element = c.basis[which];
  const std::size_t shared = flow.shared.size(), own = flow.locals;
  const std::size_t bits = shared + element.threads.size() * own;
  BOOST_REQUIRE(flow.mutexes.empty());
  BOOST_REQUIRE(bits < 20u);
  // Are the element's threads, in some order, among those of the state?
  const auto holds = [&](const CoverabilityCertificate::Element& e, unsigned long state) {
    for (const auto& [name, value] : e.shared) {
      const auto bit = static_cast<std::size_t>(
          std::find(flow.shared.begin(), flow.shared.end(), name) - flow.shared.begin());
      if (((state >> bit & 1U) != 0) != value) return false;
    }
    std::vector<std::size_t> order(element.threads.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    if (e.threads.size() > order.size()) return false;
    do {
      bool fits = true;
      for (std::size_t t = 0; t < e.threads.size() && fits; ++t) {
        fits = element.threads[order[t]].location == e.threads[t].location;
        for (const auto& [bit, value] : e.threads[t].locals)
          fits = fits && ((state >> (shared + order[t] * own + bit) & 1U) != 0) == value;
      }
      if (fits) return true;
    } while (std::next_permutation(order.begin(), order.end()));
    return false;
  };
  for (unsigned long state = 0; state < 1UL << bits; ++state) {
    if (!holds(element, state)) continue;
    bool elsewhere = false;
    for (std::size_t j = 0; j < c.basis.size(); ++j)
      elsewhere = elsewhere || (j != which && holds(c.basis[j], state));
    if (!elsewhere) return false;
  }
  return true;
}

BOOST_AUTO_TEST_CASE(each_element_of_a_basis_that_is_not_spare_is_needed) {
  std::size_t refused = 0;
  for (const std::string& text : {std::string(test::one_thread), std::string(R"(
decl a, b;
void main() begin
  start_thread goto X;
  a := 1;
  assume(b);
  assert(a);
  end_thread;
  X: assume(!a);
  b := 1;
end
)")}) {
    const boolean::Decision d = proved(text, boolean::Method::exact);
    const auto& whole = std::get<CoverabilityCertificate>(*d.certificate);
    BOOST_TEST(whole.basis.size() > 2u);
    for (std::size_t i = 0; i < whole.basis.size(); ++i) {
      CoverabilityCertificate less = whole;
      less.basis.erase(less.basis.begin() + static_cast<std::ptrdiff_t>(i));
      const bool holds = accepted(d.flow, less);
      refused += !holds;
      BOOST_TEST(holds == is_spare(d.flow, whole, i));
    }
  }
  BOOST_TEST(refused > 10u);
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
