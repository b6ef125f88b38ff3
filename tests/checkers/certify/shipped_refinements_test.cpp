// SPDX-License-Identifier: MIT
// The certificates of the shipped refinements (drivers-examples/refinement), each damaged in every
// way that its parts allow: something left out, a formula that says everything, nothing, one
// conjunct less or the opposite of one, another value on a path. The checker refuses, or what is
// left is a proof all the same: then values drawn at random (sampled_refinement.hpp) break none of
// its conditions. Here some of each kind; ABSTHREAD_MUTATIONS=all in the environment tries all.
#include <cstdlib>
#include <map>
#include <set>

#include <boost/test/unit_test.hpp>

#include "checkers/automata/environment.hpp"
#include "checkers/automata/weak_simulation.hpp"
#include "checkers/certify/refinement.hpp"
#include "checkers/certify/starts.hpp"
#include "checkers/certify/transfer.hpp"
#include "cli/context.hpp"
#include "cli/options.hpp"
#include "cli/refine.hpp"
#include "tests/checkers/certify/sampled_refinement.hpp"
#include "tests/support/changed_formulas.hpp"
#include "tests/support/paths.hpp"

namespace absthread::testing {

BOOST_AUTO_TEST_SUITE(certify_shipped_refinements)

namespace {

using certify::Judgement;

struct Shipped {
  Shipped(const std::string& concrete, const std::string& abstract) {
    const std::string folder = (test::source_root() / "drivers-examples/refinement/").string();
    options.command = cli::Command::refine;
    options.paths = {folder + concrete, folder + abstract};
    context.emplace(cli::Input{options.paths[0], {}, options.paths[1]}, cli::WorkOptions{options},
                    send);
    question = cli::build_question(*context);
    BOOST_REQUIRE(question);
    TermManager& m = context->terms;
    const auto solver = smt::make_cvc5(m);
    const refinement::Task& task = question->task;
    const automata::Domain domain = automata::domain_named(options.domain);
    proof.concrete = automata::infer(task.concrete, domain, m, *solver);
    proof.abstract = automata::infer(task.abstract, domain, m, *solver);
    for (const refinement::Pair& pair : task.pairs) {
      const auto first =
          automata::automaton_of(task.concrete, pair.concrete, proof.concrete, task.visible, m);
      const auto second =
          automata::automaton_of(task.abstract, pair.abstract, proof.abstract, task.visible, m);
      const automata::Question asked{first, second, refinement::about_pair(task.pre, task, pair),
                                     refinement::about_pair(task.relate, task, pair)};
      const automata::Result result = automata::check(asked, m, *solver);
      BOOST_REQUIRE(result.proof);
      proof.entries.push_back(*result.proof);
    }
  }
  Judgement judged(const RefinementCertificate& certificate) {
    const auto fresh = smt::make_cvc5(context->terms);
    return certify::check(question->task, certificate, context->terms, *fresh).judgement;
  }

  cli::Options options;
  cli::SendRecord send = [](const auto&) {};
  std::optional<cli::Context> context;
  std::optional<cli::RefineQuestion> question;
  RefinementCertificate proof;
};

struct Damaged {
  std::string kind;
  RefinementCertificate certificate;
};

std::size_t size_of_term(Term t) {
  std::size_t out = 0;
  post_order(t, [&](Term) { ++out; });
  return out;
}

std::vector<Damaged> damaged(const RefinementCertificate& good, TermManager& m) {
  std::vector<Damaged> out;
  const auto change = [&](const std::string& kind, const auto& how) {
    Damaged next{kind, good};
    how(next.certificate);
    out.push_back(std::move(next));
  };
  const auto formula = [&](const std::string& kind, Term before, const auto& put) {
    for (const Term other : changed_formulas(before, m)) {
      const std::string how = other.is_true()                              ? " true"
                              : other.is_false()                           ? " false"
                              : size_of_term(other) > size_of_term(before) ? " turned"
                                                                           : " weaker";
      change(kind + how, [&](RefinementCertificate& c) { put(c) = other; });
    }
  };
  const auto drop = [](auto& list, std::size_t k) {
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(k));
  };
  for (const auto& side : {&RefinementCertificate::concrete, &RefinementCertificate::abstract})
    for (std::size_t t = 0; t < (good.*side).size(); ++t) {
      change("no invariants of a thread", [&](auto& c) { drop(c.*side, t); });
      for (std::size_t l = 0; l < (good.*side)[t].size(); ++l) {
        change("no invariant", [&](auto& c) { drop((c.*side)[t], l); });
        formula("invariant", (good.*side)[t][l], [&](auto& c) -> Term& { return (c.*side)[t][l]; });
      }
    }
  for (std::size_t e = 0; e < good.entries.size(); ++e) {
    change("no entry", [&](auto& c) { drop(c.entries, e); });
    formula("E", good.entries[e].closure, [&](auto& c) -> Term& { return c.entries[e].closure; });
    for (std::size_t p = 0; p < good.entries[e].places.size(); ++p) {
      const auto& place = good.entries[e].places[p];
      change("no place", [&](auto& c) { drop(c.entries[e].places, p); });
      formula("Psi", place.psi, [&](auto& c) -> Term& { return c.entries[e].places[p].psi; });
      for (std::size_t k = 0; k < place.cases.size(); ++k) {
        change("no case", [&](auto& c) { drop(c.entries[e].places[p].cases, k); });
        for (std::size_t n = 0; n < place.cases[k].paths.size(); ++n) {
          const auto path = [&](RefinementCertificate& c) -> RefinementCertificate::Path& {
            return c.entries[e].places[p].cases[k].paths[n];
          };
          change("path left out", [&](auto& c) { drop(c.entries[e].places[p].cases[k].paths, n); });
          for (std::size_t s = 0; s < place.cases[k].paths[n].size(); ++s) {
            change("step left out", [&](auto& c) { drop(path(c), s); });
            change("another edge", [&](auto& c) { ++path(c)[s].edge; });
            for (std::size_t v = 0; v < place.cases[k].paths[n][s].next.size(); ++v)
              change("another value", [&](auto& c) {
                Term& value = path(c)[s].next[v];
                if (value.sort().is(SortKind::integer)) value = add(value, m.integer(1L));
                if (value.sort().is(SortKind::boolean)) value = negate(value);
              });
          }
        }
      }
    }
  }
  return out;
}

struct Counts {
  std::size_t tried = 0, refused = 0, seen = 0; ///< seen: refused, and the values say so too
};

void judge_damaged(const std::string& concrete, const std::string& abstract, std::size_t turn,
                   Counts& counts) {
  Shipped shipped(concrete, abstract);
  TermManager& m = shipped.context->terms;
  const refinement::Task& task = shipped.question->task;
  const auto fresh = smt::make_cvc5(m);
  BOOST_TEST((certify::check_starts(task, m, *fresh).judgement == Judgement::accepted));
  BOOST_TEST((shipped.judged(shipped.proof) == Judgement::accepted), concrete);
  BOOST_TEST(SampledRefinement(task, shipped.proof, m, 10).broken() == "", concrete);
  const bool all = std::getenv("ABSTHREAD_MUTATIONS") != nullptr;
  std::map<std::string, std::vector<Damaged>> kinds;
  for (Damaged& d : damaged(shipped.proof, m)) kinds[d.kind].push_back(std::move(d));
  for (const auto& [kind, list] : kinds)
    for (std::size_t k = 0; k < list.size(); ++k) {
      if (!all && k != (turn * 7) % list.size()) continue;
      ++counts.tried;
      const Judgement judgement = shipped.judged(list[k].certificate);
      BOOST_TEST((judgement != Judgement::undecided), concrete << ": " << kind);
      if (judgement == Judgement::rejected) ++counts.refused;
      if (kind.starts_with("no ")) {
        BOOST_TEST((judgement == Judgement::rejected), concrete << ": " << kind);
        continue;
      }
      if (judgement == Judgement::rejected && k % 4 != 0) continue; // a few, for the sampler's sake
      const std::string broken = SampledRefinement(task, list[k].certificate, m, 10).broken();
      if (judgement == Judgement::rejected) counts.seen += broken.empty() ? 0 : 1;
      if (judgement == Judgement::accepted)
        BOOST_TEST(broken == "", concrete << ": " << kind << " is accepted");
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(each_change_is_refused_or_leaves_a_proof) {
  Counts counts;
  std::size_t turn = 0;
  for (const char* const row :
       {"invariant_hoisting", "strength_reduction", "induction_variable", "constant_folding",
        "if_optimisation_1", "if_optimisation_2", "cross_jumping", "branch_elimination",
        "loop_unrolling", "dead_code_repaired"})
    judge_damaged(std::string(row) + "_target.c", std::string(row) + "_source.c", turn++, counts);
  judge_damaged("peterson_repaired.c", "peterson_source.c", turn++, counts);
  judge_damaged("gcd_concrete.absthread", "gcd_abstract.absthread", turn++, counts);
  BOOST_TEST_MESSAGE(counts.tried << " damaged, " << counts.refused << " refused");
  BOOST_TEST(counts.tried > 150U);
  BOOST_TEST(counts.refused * 2 > counts.tried);
  // The sampler can tell: otherwise it would be no argument.
  BOOST_TEST(counts.seen > 10U);
}

// What the transfer of gcd(a, b) == gcd(A, B) rests on, each of it damaged.
BOOST_AUTO_TEST_CASE(the_transfer_rests_on_each_of_its_parts) {
  Shipped shipped("gcd_concrete.absthread", "gcd_abstract.absthread");
  TermManager& m = shipped.context->terms;
  shipped.options.transfer = "gcd(a, b) == gcd(A, B)";
  const auto [concrete, abstract] = cli::transferred(*shipped.context, *shipped.question);
  BOOST_REQUIRE(abstract);
  const cli::RefineQuestion& q = *shipped.question;
  const auto judged = [&](const refinement::Task& task, const RefinementCertificate& proof,
                          Term first, Term second, const std::vector<spec::Axiom>& axioms,
                          const std::string& thread) {
    const auto fresh = smt::make_cvc5(m);
    // The certificate itself is checked before (cli/certificates.cpp), if it is another one.
    if (&task != &q.task || &proof != &shipped.proof)
      if (const Judgement whole = certify::check(task, proof, m, *fresh, thread).judgement;
          whole != Judgement::accepted)
        return whole;
    return certify::check_transfer(task, proof, first, second, axioms, q.functions, m, *fresh,
                                   thread)
        .judgement;
  };
  for (const std::string thread : {"", "T1", "T2"}) {
    BOOST_TEST((judged(q.task, shipped.proof, concrete, abstract, q.axioms, thread) ==
                Judgement::accepted));
    // An axiom less: T1 needs the first, T2 the second.
    BOOST_REQUIRE(q.axioms.size() == 2U);
    for (std::size_t k = 0; k < 2; ++k) {
      std::vector<spec::Axiom> fewer = q.axioms;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
      const bool needed = thread.empty() || thread == (k == 0 ? "T1" : "T2");
      BOOST_TEST((judged(q.task, shipped.proof, concrete, abstract, fewer, thread) ==
                  (needed ? Judgement::rejected : Judgement::accepted)));
    }
    // Another condition on either side.
    for (const char* const text :
         {"a == A", "gcd(a, b) == A", "gcd(b, a) == gcd(A, B)", "1 == 2"}) {
      shipped.options.transfer = text;
      const auto [other, there] = cli::transferred(*shipped.context, q);
      BOOST_REQUIRE(there);
      const bool kept = thread == "T2" && std::string(text) == "a == A"; // T2 does not write a
      BOOST_TEST((judged(q.task, shipped.proof, other, there, q.axioms, thread) ==
                  (kept ? Judgement::accepted : Judgement::rejected)),
                 text);
      BOOST_TEST(
          (judged(q.task, shipped.proof, other, abstract, q.axioms, thread) == Judgement::rejected),
          text);
      BOOST_TEST(
          (judged(q.task, shipped.proof, concrete, there, q.axioms, thread) == Judgement::rejected),
          text);
    }
    // The relation without one of the variables that the condition speaks of. (The certificate of
    // the refinement proves the smaller relation as well.)
    for (const char* const name : {"concrete.a", "concrete.b", "concrete.A", "concrete.B"}) {
      refinement::Task task = q.task;
      std::erase_if(task.relate, [&](Term part) { return part[0].name() == name; });
      BOOST_REQUIRE(task.relate.size() + 1 == q.task.relate.size());
      BOOST_TEST((judged(task, shipped.proof, concrete, abstract, q.axioms, thread) !=
                  Judgement::accepted),
                 name);
    }
    // The invariants of the abstract program that the condition uses.
    for (std::size_t t = 0; thread.empty() && t < shipped.proof.abstract.size(); ++t)
      for (std::size_t l = 0; l < shipped.proof.abstract[t].size(); ++l) {
        RefinementCertificate other = shipped.proof;
        other.abstract[t][l] = m.boolean(false);
        BOOST_TEST(
            (judged(q.task, other, concrete, abstract, q.axioms, thread) == Judgement::rejected));
      }
  }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::testing
