// SPDX-License-Identifier: MIT
#include "tests/fuzz/certificate_mutations.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "checkers/certify/conformance.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::testing {
namespace {

using Entry = ConformanceCertificate::Entry;

class Maker {
 public:
  Maker(const conformance::Task& task, const ConformanceCertificate& certificate,
        TermManager& terms)
      : task_(task)
      , original_(certificate)
      , terms_(terms) {}

  std::vector<Mutation> run(const decltype(oracle::ConformanceAnswer::reached)& reached) {
    for (std::size_t i = 0; i < original_.entries.size(); ++i) {
      const Entry& e = original_.entries[i];
      name_ = fmt::format("{} {{{}}}", e.location, fmt::join(e.candidates, ", "));
      // With contract locals a smaller set of candidates may cover for this one.
      std::set<std::string> states;
      for (const std::string& c : e.candidates) states.insert(place_name(c));
      const bool needed = task_.contract.locals.empty() &&
                          reached.contains({place_name(e.location), std::move(states)});
      std::vector<Entry>& fewer = add("dropped", needed).entries;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      add("false", needed).entries[i].invariant = terms_.boolean(false);
      formulas(i);
      candidates(i);
      const auto here = task_.code.find_location(e.location);
      const std::size_t next = (*here + 1) % task_.code.locations.size();
      add("moved", needed && task_.code.locations.size() > 1).entries[i].location =
          task_.code.locations[next].name;
    }
    return std::move(out_);
  }

 private:
  ConformanceCertificate& add(const std::string& how, bool must_fail = false) {
    out_.push_back({name_ + " " + how, original_, must_fail});
    return out_.back().certificate;
  }

  void formulas(std::size_t i) {
    const Term invariant = original_.entries[i].invariant;
    if (!invariant.is_true()) add("true").entries[i].invariant = terms_.boolean(true);
    const std::vector<Term> parts = conjuncts(invariant);
    for (std::size_t k = 0; k < parts.size(); ++k) {
      std::vector<Term> others = parts;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
      add("without " + to_string(parts[k])).entries[i].invariant = conj(terms_, others);
      others.push_back(negate(parts[k]));
      add("with the negation of " + to_string(parts[k])).entries[i].invariant =
          conj(terms_, others);
    }
    std::size_t more = 0;
    for (const Variable& v : task_.code.locals) {
      if (++more > 3) break; // many temporaries would say the same
      const Term fact = v.term.sort().is(SortKind::boolean)   ? v.term
                        : v.term.sort().is(SortKind::integer) ? at_most(v.term, terms_.integer(0L))
                                                              : Term();
      if (!fact) continue;
      add("with " + to_string(fact)).entries[i].invariant = conj(invariant, fact);
      if (!invariant.is_true())
        add("or " + to_string(fact)).entries[i].invariant = disj(invariant, fact);
    }
  }

  void candidates(std::size_t i) {
    const std::vector<std::string> all = original_.entries[i].candidates;
    for (const std::string& x : all) {
      if (all.size() == 1) break;
      std::erase(add("without candidate " + x).entries[i].candidates, x);
    }
    for (const Location& x : task_.contract.locations)
      if (std::find(all.begin(), all.end(), x.name) == all.end()) {
        add("with candidate " + x.name).entries[i].candidates.push_back(x.name);
        break;
      }
  }

  const conformance::Task& task_;
  const ConformanceCertificate& original_;
  TermManager& terms_;
  std::string name_;
  std::vector<Mutation> out_;
};

} // namespace

std::vector<Mutation> mutations_of(const conformance::Task& task,
                                   const ConformanceCertificate& certificate,
                                   const decltype(oracle::ConformanceAnswer::reached)& reached,
                                   TermManager& terms) {
  return Maker(task, certificate, terms).run(reached);
}

std::string judge(const conformance::Task& task, const TaskText& text, const Mutation& mutation,
                  TermManager& terms, MutationCounts& counts) {
  ++counts.tried;
  const auto solver = smt::make_cvc5(terms);
  const certify::Report report = certify::check(task, mutation.certificate, terms, *solver);
  if (report.judgement != certify::Judgement::accepted) {
    ++counts.refused;
    return "";
  }
  if (mutation.must_fail) return mutation.what + ": accepted, but a run needs it";
  std::vector<oracle::Claim> claims;
  for (const Entry& e : mutation.certificate.entries) {
    const std::optional<std::string> formula = prefix_of(e.invariant, task);
    if (!formula) return mutation.what + ": the oracle cannot read a formula";
    oracle::Claim claim{place_name(e.location), {}, *formula};
    for (const std::string& c : e.candidates) claim.candidates.push_back(place_name(c));
    claims.push_back(std::move(claim));
  }
  const std::string wrong = oracle::judge_claims(text.text, claims, text.exact);
  if (!wrong.empty()) return mutation.what + ": accepted, but " + wrong;
  ++counts.proofs_all_the_same;
  return "";
}

} // namespace absthread::testing
