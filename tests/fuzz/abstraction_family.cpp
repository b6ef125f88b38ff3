// SPDX-License-Identifier: MIT
//
// Predicate abstraction: random contracts with any number of threads become Boolean programs. Each
// concrete step, by evaluation, must be a step of the Boolean program; what refinement proves must
// hold at 0 to 5 threads by the oracle that lists states, and be re-proved; what it calls a bug
// must replay, and be one for the oracle. Of each proof a few certificates are made with something
// wrong in them, which are refused exactly where enumeration says that they are no proofs. The case
// is the contract.
#include "checkers/boolean/refinement.hpp"
#include "checkers/certify/predicate_basis.hpp"
#include "instrument/creation.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/boolean/parser.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"
#include "tests/checkers/certify/enumerated.hpp"
#include "tests/fuzz/any_contracts.hpp"
#include "tests/fuzz/basis_mutations.hpp"
#include "tests/fuzz/families.hpp"
#include "tests/fuzz/oracle/abstract_steps.hpp"
#include "tests/fuzz/oracle/any_oracle.hpp"
#include "tests/fuzz/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

namespace absthread::fuzz {
namespace {

// A section that one thread at a time is in, for proofs that count threads of one kind; with and
// without identities, long and short. Now and then the section is left open, or not put in order.
std::string one_at_a_time(Random& random) {
  const bool named = random.chance(50), open = random.chance(15), dirty = random.chance(15);
  const std::string taken = named ? "o' == self" : "o' == true";
  std::string out = fmt::format("shared {{\n  o : {};\n  b : bool = false;\n}}\n"
                                "thread W instances any {{\n  init A;\n  state B assert !b;\n"
                                "  A -> B{} : {};\n",
                                named ? "thread = none" : "bool = false",
                                open    ? ""
                                : named ? " when (o == none)"
                                        : " when !o",
                                taken);
  out += "  B -> C : b' == true;\n";
  if (random.chance(30)) out += "  C -> C;\n";
  return out + fmt::format("  C -> A : o' == {}{};\n}}\n", named ? "none" : "false",
                           dirty ? "" : ", b' == false");
}

// What x is set to is known by way of a third variable only: a spurious transition.
std::string by_way_of(Random& random) {
  const auto border = random.between(1, 2);
  const auto asked = random.chance(75) ? border : random.between(1, 2);
  return fmt::format("shared {{\n  w : 0..2;\n  y : 0..2;\n  x : 0..2;\n}}\n"
                     "thread W{} {{\n  init A;\n  state C assert (x < {});\n"
                     "  A -> B when (w == y) when (w < {});\n  B -> C : x' == y;\n{}}}\n",
                     random.chance(70) ? " instances any" : "", asked, border,
                     random.chance(40) ? "  C -> A;\n" : "");
}

// Without what is refused: exclusion and deadlock are questions about two threads and all.
std::string generate(Seed seed) {
  if (seed % 10 == 5) {
    Random random(seed);
    return seed % 20 == 5 ? one_at_a_time(random) : by_way_of(random);
  }
  std::istringstream lines(random_any_contract(seed));
  std::string out;
  for (std::string line; std::getline(lines, line);)
    if (!line.starts_with("// deadlock") && line.find("exclusive") == std::string::npos)
      out += line + "\n";
  if (const auto empty = out.find("composition {\n}\n"); empty != std::string::npos)
    out.erase(empty, 16);
  return out;
}

std::optional<Program> read(const std::string& text, TermManager& manager) {
  SourceStore sources;
  Diagnostics diagnostics;
  const FileId id = sources.add("case.absthread", text);
  const auto file = spec::parse(id, sources, diagnostics);
  const auto model = file ? spec::resolve(*file, manager, diagnostics) : std::nullopt;
  if (!model) return std::nullopt;
  return composed(lower(*model, manager), manager);
}

// A few certificates with something wrong in them; a sentence if the checker is wrong about one.
std::string judge_mutations(const Program& program, const PredicateBasisCertificate& certificate,
                            const std::string& text, TermManager& manager, std::size_t& judged) {
  constexpr long low = -1, high = 4; // one more than any variable on both sides
  if (text.find("0..40") != std::string::npos || text.find("count(") != std::string::npos)
    return {};
  for (const Template& t : program.threads)
    for (const Edge& e : t.thread.edges)
      if (!e.step.inputs.empty()) return {};
  const auto few_states = [&](const PredicateBasisCertificate& c) {
    double states = 0;
    return testing::each_population(program, c, [&](const std::vector<unsigned long>& copies) {
      states += testing::Enumerated(program, manager, low, high, copies).states();
      return states <= 10000;
    });
  };
  if (!few_states(certificate)) return {};
  // As many of each kind: most changes are changes of formulas, most faults are elsewhere.
  std::map<testing::BasisDamage, std::vector<testing::BasisMutation>> all;
  for (testing::BasisMutation& m : testing::mutations_of(program, certificate, manager))
    all[m.damage].push_back(std::move(m));
  Random random(text.size());
  for (unsigned k = 0; k < 16 && !all.empty(); ++k) {
    const auto kind = std::next(all.begin(), static_cast<std::ptrdiff_t>(k % all.size()));
    const std::size_t which = random.below(kind->second.size());
    const testing::BasisMutation bad = std::move(kind->second[which]);
    kind->second.erase(kind->second.begin() + static_cast<std::ptrdiff_t>(which));
    if (kind->second.empty()) all.erase(kind);
    if (!few_states(bad.certificate)) continue;
    const bool proof = testing::is_proof(program, bad.certificate, manager, low, high);
    const auto solver = smt::make_cvc5(manager);
    const certify::Report report = certify::check(program, bad.certificate, manager, *solver);
    if (report.judgement == certify::Judgement::undecided) continue;
    ++judged;
    if ((report.judgement == certify::Judgement::accepted) != proof)
      return fmt::format("{} is {}, but the checker says: {}", bad.what,
                         proof ? "still a proof" : "no proof",
                         report.why.empty() ? "accepted" : report.why);
  }
  return {};
}

Outcome check(const std::string& text) {
  using Kind = oracle::AnyAnswer::Kind;
  TermManager manager;
  const std::optional<Program> program = read(text, manager);
  if (!program) return invalid("refused");
  std::vector<oracle::AnyAnswer> truth;
  // As many of each contract that says `any`.
  const auto any_contracts = static_cast<std::size_t>(
      std::count_if(program->threads.begin(), program->threads.end(),
                    [](const Template& t) { return t.multiplicity.any(); }));
  for (unsigned long n = 0; n <= 5; ++n) {
    truth.push_back(oracle::decide_any(text, std::vector<unsigned long>(any_contracts, n), 12000));
    if (truth.back().kind == Kind::bad_text) return invalid(truth.back().detail);
    if (truth.back().kind == Kind::too_large) break;
  }
  const auto solver = smt::make_cvc5(manager);
  const boolean::Refinement result = boolean::refine(*program, manager, *solver);
  std::vector<std::string> features;
  if (std::any_of(truth.begin(), truth.end(), [](const auto& t) { return t.loops; }))
    features.push_back("loops");
  if (!result.abstraction.text.empty()) {
    SourceStore sources;
    Diagnostics diagnostics;
    const FileId file = sources.add("abstraction.bp", result.abstraction.text);
    const auto parsed = boolean::read(file, sources, diagnostics);
    const auto flow = parsed ? boolean::flatten(*parsed, {}, sources) : std::nullopt;
    if (!flow) return mismatch("the abstraction is no Boolean program");
    const oracle::AbstractSteps steps =
        oracle::look_at_steps(*program, result.abstraction, *flow, text.size(), 400, manager);
    if (!steps.missing.empty())
      return mismatch(
          fmt::format("a step is missing: {}\n{}", steps.missing, result.abstraction.text));
    if (steps.looked_at > 0) features.push_back("steps");
    if (steps.broadcasts > 0) features.push_back("broadcasts");
  }
  if (result.transitions > 0) features.push_back("spurious transition");
  if (result.prefixes > 0) features.push_back("spurious prefix");
  std::size_t any = 0, which = 0;
  for (std::size_t t = 0; t < program->threads.size(); ++t)
    if (program->threads[t].multiplicity.any()) {
      ++any;
      which = t;
    }
  switch (result.answer) {
  case boolean::Refinement::Answer::gave_up:
    return agreed(result.abstraction.text.empty() ? "refused" : "unknown", {result.why});
  case boolean::Refinement::Answer::proved: {
    for (unsigned n = 0; n < truth.size(); ++n)
      if (truth[n].kind == Kind::wrong)
        return mismatch(fmt::format("proved, but wrong at {} after {} steps", n, truth[n].depth));
    if (!result.certificate) return mismatch("a proof without certificate");
    const auto fresh = smt::make_cvc5(manager);
    const certify::Report report = certify::check(*program, *result.certificate, manager, *fresh);
    if (report.judgement != certify::Judgement::accepted)
      return mismatch("the certificate is not accepted: " + report.why);
    std::size_t judged = 0;
    if (const std::string wrong =
            judge_mutations(*program, *result.certificate, text, manager, judged);
        !wrong.empty())
      return mismatch("a changed certificate: " + wrong);
    if (judged > 0) features.push_back("changed certificates");
    return agreed("true", features);
  }
  case boolean::Refinement::Answer::bug: {
    if (const auto broken = explicit_state::replay(*result.instance, *result.trace, manager))
      return mismatch("the trace does not replay: " + *broken);
    const unsigned long n = *result.instance->threads[which].multiplicity.number;
    if (any == 1 && n < truth.size() && truth[n].kind == Kind::safe)
      return mismatch(fmt::format("wrong with {}, but every state is right there", n));
    return agreed("false", features);
  }
  }
  return mismatch("no answer");
}

} // namespace

Family abstraction_family() {
  return {.name = "abstraction",
          .sentence = "predicate abstraction of threads, steps and verdicts, at 0 to 5 threads",
          .generate = generate,
          .check = check,
          // The exact search of a round is cut: 2 of the sample, 0.6 % of larger runs.
          .shares = {{"true", 0.25}, {"false", 0.25}, {"loops", 0.5}, {"unknown", 0, 0.025}},
          .sample = 100,
          .case_limit = std::chrono::seconds(60)};
}

} // namespace absthread::fuzz
