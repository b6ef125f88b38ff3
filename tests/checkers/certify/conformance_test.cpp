// SPDX-License-Identifier: MIT
// Certificates of the papers' programs are accepted; weakened, strengthened and incomplete ones are
// not, unless what is left is still a proof (then the obligations say so themselves).
#include <boost/test/unit_test.hpp>

#include "checkers/certify/certificate_json.hpp"
#include "checkers/certify/conformance.hpp"
#include "checkers/sequential/conformance.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "tests/support/tiny_threads.hpp"

using namespace absthread;
using certify::Judgement;

namespace {

struct Proved {
  TermManager terms;
  conformance::Task task;
  ConformanceCertificate certificate;

  explicit Proved(const std::string& text)
      : task(testing::parse_pair(text, terms)) {
    const auto solver = smt::make_cvc5(terms);
    sequential::ConformanceOptions options;
    options.coverage = options.health = options.repairs = false;
    const auto result = sequential::check_conformance(task, terms, *solver, options);
    BOOST_REQUIRE_MESSAGE(result.certificate, result.verdict.word());
    certificate = *result.certificate;
  }

  certify::Report check(const ConformanceCertificate& c) {
    const auto solver = smt::make_cvc5(terms);
    return certify::check(task, c, terms, *solver);
  }
};

const char* const ticket = "shared g int\n"
                           "shared now int\n"
                           "local mine int\n"
                           "thread T\n"
                           "location L0 init\nlocation L1\nlocation L2 end\n"
                           "step L0 L1 (and (= mine' g) (= g' (+ g 1))) ; take\n"
                           "step L1 L2 (= now mine) ; wait\n"
                           "contract C\n"
                           "ghost t int\n"
                           "state X0 init\nstate X1\nstate X2 end\n"
                           "edge X0 X1 (and (= t' g) (= g' (+ g 1)))\n"
                           "edge X1 X2 (= now t)\n";

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_certify_conformance)

BOOST_AUTO_TEST_CASE(proofs_of_the_papers_are_accepted) {
  for (const testing::Example& e : testing::paper_examples()) {
    if (!e.conforms) continue;
    BOOST_TEST_CONTEXT(e.name) {
      Proved p(e.text());
      const certify::Report report = p.check(p.certificate);
      BOOST_TEST((report.judgement == Judgement::accepted), report.why);
      BOOST_TEST(report.obligations > 0U);
    }
  }
}

BOOST_AUTO_TEST_CASE(every_entry_is_needed) {
  // Each entry of an engine's proof is reachable, so each gap is noticed.
  for (const char* name : {"figure2/A", "figure2/B", "bluetooth/PnpAdd", "battery/Worker"}) {
    BOOST_TEST_CONTEXT(name) {
      Proved p(testing::paper_example(name).text());
      for (std::size_t i = 0; i < p.certificate.entries.size(); ++i) {
        ConformanceCertificate c = p.certificate;
        c.entries.erase(c.entries.begin() + static_cast<std::ptrdiff_t>(i));
        BOOST_TEST((p.check(c).judgement == Judgement::rejected),
                   p.certificate.entries[i].location);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(weakened_and_strengthened_formulas) {
  Proved p(testing::paper_example("figure2/A").text());
  bool some = false;
  for (std::size_t i = 0; i < p.certificate.entries.size(); ++i) {
    const Term invariant = p.certificate.entries[i].invariant;
    BOOST_TEST_CONTEXT(p.certificate.entries[i].location) {
      // Without what it says it is no proof any more: A needs x > 0.
      if (!invariant.is_true()) {
        some = true;
        ConformanceCertificate weak = p.certificate;
        weak.entries[i].invariant = p.terms.boolean(true);
        BOOST_TEST((p.check(weak).judgement == Judgement::rejected));
      }
      // x == 7 is not preserved, or does not hold at first.
      ConformanceCertificate strong = p.certificate;
      const Term x = p.terms.variable("x", p.terms.int_sort());
      strong.entries[i].invariant = conj(invariant, equal(x, p.terms.integer(7L)));
      const bool end = p.certificate.entries[i].location == "A3";
      BOOST_TEST((p.check(strong).judgement == Judgement::rejected), "end: " << end);
    }
  }
  BOOST_TEST(some);
}

BOOST_AUTO_TEST_CASE(dropping_each_conjunct) {
  // A dropped conjunct is either noticed or was not needed; the verdict agrees with the engine's
  // own question, asked again.
  for (const char* name : {"battery/Unload", "bluetooth/PnpAdd", "figure2/B"}) {
    Proved p(testing::paper_example(name).text());
    std::size_t rejected = 0;
    std::size_t tried = 0;
    for (std::size_t i = 0; i < p.certificate.entries.size(); ++i) {
      const std::vector<Term> parts = conjuncts(p.certificate.entries[i].invariant);
      for (std::size_t k = 0; k < parts.size(); ++k) {
        std::vector<Term> fewer = parts;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
        ConformanceCertificate c = p.certificate;
        c.entries[i].invariant = conj(p.terms, fewer);
        ++tried;
        rejected += p.check(c).judgement == Judgement::rejected;
      }
    }
    BOOST_TEST_CONTEXT(name) {
      BOOST_TEST(tried > 0U);
      BOOST_TEST(rejected == tried); // the engine's lemmas are minimal here
    }
  }
}

BOOST_AUTO_TEST_CASE(nonsense_is_refused_with_a_reason) {
  Proved p(testing::paper_example("figure2/A").text());
  auto refused = [&](const std::function<void(ConformanceCertificate&)>& damage,
                     const std::string& words) {
    ConformanceCertificate c = p.certificate;
    damage(c);
    const certify::Report r = p.check(c);
    BOOST_TEST((r.judgement == Judgement::rejected));
    BOOST_TEST((r.why.find(words) != std::string::npos), r.why);
  };
  refused([](auto& c) { c.contract = "Other"; }, "is about contract 'Other'");
  refused([](auto& c) { c.entries[0].location = "nowhere"; }, "no location 'nowhere'");
  refused([](auto& c) { c.entries[0].candidates = {"X9"}; }, "no state 'X9'");
  refused([](auto& c) { c.entries[0].candidates = {}; }, "no candidate");
  refused([](auto& c) { c.entries[0].candidates = {"X1", "X1"}; }, "twice");
  refused([](auto& c) { c.entries.push_back(c.entries[0]); }, "two entries");
  refused([](auto& c) { c.entries.clear(); }, "start");
  refused([&](auto& c) { c.entries[0].invariant = p.terms.variable("q", p.terms.bool_sort()); },
          "no local of it");
  refused([&](auto& c) { c.entries[0].invariant = p.terms.integer(1L); }, "has no formula");
}

BOOST_AUTO_TEST_CASE(a_proof_of_another_contract_is_refused) {
  Proved p(testing::paper_example("figure2/A").text());
  p.task.contract.locations[0].assertion = p.terms.boolean(true); // X1 no longer asserts g > 0
  BOOST_TEST((p.check(p.certificate).judgement == Judgement::rejected));
}

BOOST_AUTO_TEST_CASE(contract_locals) {
  Proved p(ticket);
  BOOST_TEST((p.check(p.certificate).judgement == Judgement::accepted));
  for (auto& e : p.certificate.entries)
    if (e.location == "L1") e.invariant = p.terms.boolean(true); // forgets that t is mine
  BOOST_TEST((p.check(p.certificate).judgement == Judgement::rejected));
}

BOOST_AUTO_TEST_CASE(a_file_holds_all_of_it) {
  for (const std::string& text :
       {testing::paper_example("battery/Unload").text(), std::string(ticket)}) {
    Proved p(text);
    Certificate c;
    c.tool_version = "1.0";
    c.options = {"atomicity=statement"};
    c.inputs = {{"a b.c", "00ff"}};
    c.parts.emplace_back(p.certificate);
    const std::string json = certify::write_json(c);
    BOOST_TEST(certify::read_header(json).inputs.at(0).path == "a b.c");
    const Certificate back = certify::read_json(
        json, [&](const auto&...) { return certify::conformance_scope(p.task, p.terms); });
    BOOST_TEST(certify::write_json(back) == json);
    const auto& part = std::get<ConformanceCertificate>(back.parts.at(0));
    BOOST_TEST((p.check(part).judgement == Judgement::accepted));
  }
}

BOOST_AUTO_TEST_CASE(bad_files_are_told_apart) {
  auto complaint = [](const std::string& text) -> std::string {
    try {
      certify::read_header(text);
    } catch (const certify::BadCertificate& e) {
      return e.what();
    }
    return "";
  };
  BOOST_TEST((complaint("{").find("not JSON") != std::string::npos));
  BOOST_TEST((complaint("[1]").find("no certificate") != std::string::npos));
  BOOST_TEST((complaint("{\"format\":\"absthread-certificate\",\"version\":9}").find("version") !=
              std::string::npos));
  BOOST_TEST((complaint("{\"format\":\"absthread-certificate\",\"version\":2}").find("missing") !=
              std::string::npos));
}

BOOST_AUTO_TEST_SUITE_END()
