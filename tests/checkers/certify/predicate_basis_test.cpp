// SPDX-License-Identifier: MIT
// The certificates of `prove --engine boolean`, damaged in every place, are refused exactly where
// enumeration says that what is left is no proof. The random contracts do the same for a few
// changes each (tests/fuzz/abstraction_family.cpp).
#include "checkers/certify/predicate_basis.hpp"

#include <boost/test/unit_test.hpp>

#include <iostream>

#include "checkers/boolean/refinement.hpp"
#include "checkers/certify/certificate_json.hpp"
#include "instrument/creation.hpp"
#include "tests/checkers/certify/enumerated.hpp"
#include "tests/checkers/thread_modular/programs.hpp"
#include "tests/fuzz/basis_mutations.hpp"

using namespace absthread;
using namespace absthread::testing;

namespace {

// A lock, and what it protects.
const char* const guarded = R"(
shared { m : lock; b : bool = false; }
thread W instances any {
  init Out;
  state In assert !b;
  Out -> In lock m;
  In -> Last : b';
  Last -> Out unlock m : !b';
}
)";

// One thread of its own kind closes a gate that any number of others go through.
const char* const gate = R"(
shared { closed : bool = false; inside : 0..1 = 0; }
thread Closer { init A; state B assert closed; A -> B when inside == 0 : closed'; }
thread W instances any {
  init Out;
  state In assert inside == 1;
  Out -> In when inside == 0 && !closed : inside' == 1;
  In -> Out : inside' == 0;
}
)";

// A local that is compared with a shared variable, which others change.
const char* const copied = R"(
shared { x : 0..1 = 0; held : bool = false; }
thread W instances any {
  local mine : 0..1 = 0;
  init Out;
  state In assert mine == x;
  Out -> In when !held : mine' == x && held';
  In -> Out : !held' && x' == 1;
}
)";

// Two threads, no more: elements with three copies speak of nobody.
const char* const two = R"(
shared { a : bool = false; b : bool = false; }
thread W instances 2 {
  init Out;
  state In assert a;
  Out -> In when !a : a';
  In -> Gone : !a' && b';
}
)";

struct Proved {
  TermManager m;
  Program program;
  boolean::Refinement result;

  explicit Proved(const std::string& text)
      : program(composed(program_of(text, m), m)) {
    const auto solver = smt::make_cvc5(m);
    result = boolean::refine(program, m, *solver);
    BOOST_REQUIRE_MESSAGE(result.certificate.has_value(), text << result.why);
  }
  const PredicateBasisCertificate& certificate() const { return *result.certificate; }
  certify::Report judged(const PredicateBasisCertificate& c) {
    const auto solver = smt::make_cvc5(m);
    return certify::check(program, c, m, *solver);
  }
};

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_certify_predicate_basis)

BOOST_AUTO_TEST_CASE(damaged_certificates_are_refused_exactly, *boost::unit_test::label("slow")) {
  std::size_t tried = 0, refused = 0;
  for (const char* text : {guarded, gate, copied, two}) {
    Proved p(text);
    BOOST_TEST((p.judged(p.certificate()).judgement == certify::Judgement::accepted), text);
    BOOST_TEST(is_proof(p.program, p.certificate(), p.m, -1, 2), text);
    std::size_t of_this = 0;
    std::vector<BasisMutation> all = mutations_of(p.program, p.certificate(), p.m);
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.damage < b.damage; });
    // Of all kinds, from all over the certificate, as many as a test has time for.
    for (std::size_t k = 0; k < all.size(); k += 1 + all.size() / 24) {
      const BasisMutation& bad = all[k];
      const bool proof = is_proof(p.program, bad.certificate, p.m, -1, 2);
      ++tried;
      of_this += !proof;
      const certify::Report report = p.judged(bad.certificate);
      BOOST_TEST((report.judgement ==
                  (proof ? certify::Judgement::accepted : certify::Judgement::rejected)),
                 text << bad.what << (proof ? " is still a proof; " : " is no proof; ")
                      << report.why);
    }
    BOOST_TEST(of_this >= 4U, text);
    refused += of_this;
  }
  std::cout << "predicate bases: " << tried << " mutations, " << refused << " refused, "
            << tried - refused << " still proofs\n";
  BOOST_TEST(refused >= 25U);
}

BOOST_AUTO_TEST_CASE(the_proof_of_another_program_is_refused) {
  Proved p(guarded);
  std::string text = guarded;
  text.replace(text.find("lock m"), 6, ": b' == b");
  const Program other = composed(program_of(text, p.m), p.m);
  const auto solver = smt::make_cvc5(p.m);
  BOOST_TEST((certify::check(other, p.certificate(), p.m, *solver).judgement ==
              certify::Judgement::rejected));
}

BOOST_AUTO_TEST_CASE(written_and_read_again_it_is_the_same) {
  Proved p(copied);
  Certificate file;
  file.parts.emplace_back(p.certificate());
  const Certificate read = certify::read_json(
      certify::write_json(file), [&](const std::string&, const std::string& thread, const auto*) {
        return certify::predicate_basis_scope(p.program, thread, p.m);
      });
  const auto& again = std::get<PredicateBasisCertificate>(read.parts.at(0));
  BOOST_REQUIRE(again.basis.size() == p.certificate().basis.size());
  for (std::size_t e = 0; e < again.basis.size(); ++e) {
    BOOST_TEST((again.basis[e].shared == p.certificate().basis[e].shared));
    BOOST_REQUIRE(again.basis[e].threads.size() == p.certificate().basis[e].threads.size());
    for (std::size_t t = 0; t < again.basis[e].threads.size(); ++t)
      BOOST_TEST(
          (again.basis[e].threads[t].condition == p.certificate().basis[e].threads[t].condition));
  }
}

BOOST_AUTO_TEST_SUITE_END()
