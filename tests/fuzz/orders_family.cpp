// SPDX-License-Identifier: MIT
//
// C programs with weak atomics, fences and locks that are tried: what `absthread races` and
// `absthread prove` say of them, as a user runs them, against semantics.md (d), "Verdicts, C11".
// Only interleavings decide what is `false`; a plain `true` must hold in weak runs too.
#include "tests/fuzz/families.hpp"

#include "tests/fuzz/oracle/orders_oracle.hpp"
#include "tests/fuzz/orders_text.hpp"
#include "tests/fuzz/tool.hpp"

#include <fmt/format.h>

namespace absthread::fuzz {

namespace {

struct Facts {
  OrdersFindings interleavings, cpp20, weak, inputs;
};

std::string word_of(const ToolAnswer& answer) {
  return answer.plain_true()    ? "true"
         : answer.conditional() ? "conditional"
         : answer.violated()    ? "false"
                                : "unknown";
}

/// Each of the oracle's machines sees what the ones before it see.
std::string contradiction(const Facts& facts) {
  const auto& [interleavings, cpp20, weak, inputs] = facts;
  const auto bad = [](const OrdersFindings& f) { return f.race || f.fails; };
  if (interleavings.race && cpp20.complete && !cpp20.race) return "C++20 loses a race";
  if (weak.undefined || !weak.complete) return "";
  if (interleavings.race && !weak.race) return "weak runs lose a race";
  if (bad(interleavings) && !bad(weak)) return "weak runs lose a failure";
  if (inputs.undefined || !inputs.complete) return "";
  if (bad(weak) && !bad(inputs)) return "inputs lose what weak runs have";
  return "";
}

std::string complaint_about_races(const ToolAnswer& answer, const Facts& facts) {
  if (answer.violated() && answer.verdict != "false(no-data-race)") return "an odd verdict";
  if (facts.interleavings.race) {
    if (answer.plain_true() || answer.conditional()) return "a race of an interleaving is missed";
    return "";
  }
  if (answer.violated())
    return facts.cpp20.race ? "a race by C++20 only is certain" : "no interleaving has a race";
  if (facts.cpp20.race && !answer.unknown()) return "a race by C++20 only is not unknown";
  if (answer.plain_true() && facts.weak.race) return "a race of a weak run is missed";
  return "";
}

std::string complaint_about_prove(const ToolAnswer& answer, const Facts& facts) {
  if (answer.violated() && answer.verdict != "false(unreach-call)") return "an odd verdict";
  if (facts.interleavings.fails) {
    if (answer.plain_true() || answer.conditional())
      return "a failure of an interleaving is missed";
    return "";
  }
  if (answer.violated()) return "no interleaving fails an assertion";
  if (!answer.plain_true()) return "";
  if (facts.interleavings.race) return "plain true of a program with a race";
  if (facts.weak.race) return "plain true, but a weak run has a race";
  if (facts.weak.fails) return "plain true, but a weak run fails an assertion";
  return "";
}

void add_features(std::vector<std::string>& features, const std::string& text,
                  const ToolAnswer& races, const Facts& facts) {
  for (const char* weaker : {" rlx", " acq", " rel", " ar"})
    if (text.find(weaker) != std::string::npos) {
      features.push_back("weak orders");
      break;
    }
  if (text.find("\ntry") != std::string::npos || text.find("\nbusy") != std::string::npos)
    features.push_back("tries");
  if (text.find("\nspin") != std::string::npos || text.find("\nloop") != std::string::npos ||
      text.find("\nbusy") != std::string::npos)
    features.push_back("loops");
  if (!facts.interleavings.race && facts.weak.race) features.push_back("weak race");
  if (!facts.weak.complete) features.push_back("weak runs not listed");
  if (!races.conditional() || !facts.inputs.complete) return;
  // Rules 3 and 4 would have given more.
  if (!facts.inputs.race && !facts.inputs.fails) features.push_back("needless condition");
}

Outcome judge(const std::string& text) {
  const std::optional<OrdersProgram> program = read_orders_program(text);
  if (!program) return invalid("no program");
  Facts facts;
  facts.interleavings = try_runs(*program, Runs::interleavings);
  if (facts.interleavings.undefined) return agreed("undefined");
  if (!facts.interleavings.complete) return agreed("too large");
  facts.cpp20 = try_runs(*program, Runs::interleavings_cpp20);
  facts.weak = try_runs(*program, Runs::weak, 50000);
  facts.inputs = try_runs(*program, Runs::inputs, 100000);
  if (const std::string why = contradiction(facts); !why.empty())
    return mismatch("the oracle contradicts itself: " + why);
  const std::string code = c_of_orders(*program);
  const auto ask = [&](const std::string& command) {
    return run_tool({command, "--timeout", "8", "DIR/case.c"}, {{"case.c", code}});
  };
  const auto wrong = [&](const std::string& command, const ToolAnswer& answer,
                         const std::string& why) {
    return mismatch(fmt::format("absthread {}: {}: {} (exit {})\n{}\n{}", command, why,
                                answer.verdict, answer.exit_code, code, answer.output));
  };
  const auto odd = [](const ToolAnswer& answer) {
    return !answer.consistent() || answer.exit_code == 2;
  };
  const ToolAnswer races = ask("races");
  if (odd(races)) return wrong("races", races, "an odd end");
  if (const std::string why = complaint_about_races(races, facts); !why.empty())
    return wrong("races", races, why);
  std::vector<std::string> features;
  if (text.find("assert") != std::string::npos) {
    const ToolAnswer proof = ask("prove");
    if (odd(proof)) return wrong("prove", proof, "an odd end");
    if (const std::string why = complaint_about_prove(proof, facts); !why.empty())
      return wrong("prove", proof, why);
    features.push_back("prove " + word_of(proof));
  }
  add_features(features, text, races, facts);
  return agreed(word_of(races), std::move(features));
}

} // namespace

Family orders_family() {
  return {.name = "orders",
          .sentence =
              "weak atomics and tried locks: a race iff an interleaving has one, true iff all",
          .generate = random_orders,
          .check = judge,
          .shrink = smaller_orders,
          .shares = {{"true", 0.25},
                     {"false", 0.2},
                     {"unknown", 0, 0.03},
                     {"undefined", 0, 0.01},
                     {"too large", 0, 0.01},
                     {"loops", 0.4},
                     {"weak orders", 0.5},
                     {"tries", 0.2}},
          .sample = 60,
          .case_limit = std::chrono::seconds(30)};
}

} // namespace absthread::fuzz
