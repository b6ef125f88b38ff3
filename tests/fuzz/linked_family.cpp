// SPDX-License-Identifier: MIT
//
// Programs of two or three C files: what `absthread prove` and `races` say of the folder is what
// the linked program does, and what they say of the file of main alone leaves room for the rest.
// The rest is made up in several ways, each a C program of its own; the real files are one of them.
#include "tests/fuzz/families.hpp"

#include "tests/fuzz/linked_text.hpp"
#include "tests/fuzz/oracle/linked_program.hpp"
#include "tests/fuzz/oracle/orders_oracle.hpp"
#include "tests/fuzz/tool.hpp"

#include <fmt/format.h>

namespace absthread::fuzz {

namespace {

/// What programs can do: all of some, or any of several.
struct Does {
  bool race = false, fails = false;
};

std::optional<Does> does(const LinkedProgram& program, const Completion& completion) {
  const auto linked = link(program, completion);
  if (!linked) return std::nullopt;
  const OrdersFindings found = try_runs(*linked, Runs::interleavings);
  if (found.undefined || !found.complete) return std::nullopt;
  return Does{found.race, found.fails};
}

/// Functions of other files fail no assertion: that is assumed, and listed, where they are missing.
LinkedProgram without_foreign_checks(LinkedProgram program) {
  for (LinkedThing& thing : program.things)
    if (thing.file != program.main_file)
      std::erase_if(thing.operations, [](const OrdersOperation& o) { return o.word == "check"; });
  return program;
}

/// Nor do they race on memory that main's file cannot name.
LinkedProgram without_foreign_races(LinkedProgram program) {
  for (LinkedThing& thing : program.things)
    if (thing.kind == LinkedThing::Kind::variable &&
        program.find(thing.kind, thing.name, program.main_file) != &thing)
      thing.atomic = true;
  return program;
}

/// With any of the programs that main's file may belong to.
Does may_do(const LinkedProgram& program) {
  Does real = does(without_foreign_checks(program), {}).value_or(Does{});
  real.race = does(without_foreign_races(program), {}).value_or(Does{}).race;
  for (const bool starts : {false, true})
    for (int value = 0; value < 4; ++value) {
      const auto one =
          does(without_foreign_races(program), {.whole = false, .writes = value, .starts = starts});
      if (!one) continue;
      real.race = real.race || one->race;
      real.fails = real.fails || one->fails;
    }
  return real;
}

/// `surely`: what a `false` needs; `maybe`: what a `true` must not have.
std::string complaint(const ToolAnswer& answer, const std::string& command, Does surely,
                      Does maybe) {
  const bool races = command == "races";
  const bool sure = races ? surely.race : surely.fails, may = races ? maybe.race : maybe.fails;
  if (answer.exit_code == 2 || !answer.consistent()) return "an odd end";
  if (answer.violated() &&
      answer.verdict != (races ? "false(no-data-race)" : "false(unreach-call)"))
    return "an odd verdict";
  if (answer.violated() && !sure) return "wrong false";
  if ((answer.plain_true() || answer.conditional()) && may) return "wrong true";
  if (!races && answer.plain_true() && surely.race) return "plain true of a program with a race";
  return "";
}

std::string word_of(const ToolAnswer& answer) {
  return answer.plain_true()    ? "true"
         : answer.conditional() ? "conditional"
         : answer.violated()    ? "false"
                                : "unknown";
}

std::string listing(const std::map<std::string, std::string>& files) {
  std::string out;
  for (const auto& [name, text] : files) out += "// " + name + "\n" + text;
  return out;
}

Outcome judge(const std::string& text) {
  const std::optional<LinkedProgram> program = read_linked_program(text);
  if (!program) return invalid("no program");
  const auto files = c_of_linked(*program);
  const auto ask = [&](const std::string& command, const std::string& path) {
    return run_tool({command, "--timeout", "8", path}, files);
  };
  const auto wrong = [&](const std::string& words, const ToolAnswer& answer,
                         const std::string& why) {
    return mismatch(fmt::format("absthread {}: {}: {} (exit {})\n{}\n{}", words, why,
                                answer.verdict, answer.exit_code, listing(files), answer.output));
  };
  if (program->duplicates()) {
    const ToolAnswer answer = ask("prove", "DIR");
    if (answer.exit_code != 2) return wrong("prove DIR", answer, "two definitions are accepted");
    return agreed("refused");
  }
  const auto real = does(*program, {});
  if (!real) return agreed("not run");
  std::vector<std::string> features;
  if (text.find("\nloop") != std::string::npos) features.push_back("loops");
  if (text.find("static") != std::string::npos) features.push_back("namesakes");
  std::string verdict;
  const bool checks = text.find("\ncheck") != std::string::npos;
  for (const std::string command : {"races", "prove"}) {
    if (command == "prove" && !checks) continue;
    const ToolAnswer answer = ask(command, "DIR");
    if (const std::string why = complaint(answer, command, *real, *real); !why.empty())
      return wrong(command + " DIR", answer, why);
    if (verdict.empty())
      verdict = word_of(answer);
    else
      features.push_back("prove " + word_of(answer));
  }
  // Main's file alone, in half of the cases.
  if (text.size() % 2 == 0) return agreed(verdict, std::move(features));
  const Does maybe = may_do(*program);
  Does surely = *real;
  if (const auto nothing = does(*program, {.whole = false})) {
    surely.race = surely.race || nothing->race;
    surely.fails = surely.fails || nothing->fails;
  }
  const std::string alone = checks ? "prove" : "races";
  const ToolAnswer answer = ask(alone, "DIR/" + name_of_file(program->main_file));
  Does sure = surely;
  if (alone == "prove") sure.race = false; // the race may lie elsewhere
  if (const std::string why = complaint(answer, alone, sure, maybe); !why.empty())
    return wrong(alone + " " + name_of_file(program->main_file), answer, why);
  features.push_back("alone " + word_of(answer));
  return agreed(verdict, std::move(features));
}

} // namespace

Family linked_family() {
  return {.name = "linked",
          .sentence = "a folder is one program; a file of it is judged with every possible rest",
          .generate = random_linked,
          .check = judge,
          .shrink = smaller_linked,
          .shares = {{"true", 0.25},
                     {"false", 0.2},
                     {"unknown", 0, 0.01},
                     {"not run", 0, 0.05},
                     {"refused", 0.02},
                     {"loops", 0.5},
                     {"namesakes", 0.4}},
          .sample = 60,
          .case_limit = std::chrono::seconds(30)};
}

} // namespace absthread::fuzz
