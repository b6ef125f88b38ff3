// SPDX-License-Identifier: MIT
//
// Two threads and main that call library functions on shared objects: `races` calls a program racy
// if and only if the table of the oracle and the structure of the program do.
#include "tests/fuzz/families.hpp"

#include "tests/fuzz/library_text.hpp"
#include "tests/fuzz/oracle/library_oracle.hpp"
#include "tests/fuzz/tool_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

namespace absthread::fuzz {

namespace {

Outcome judge(const std::string& text) {
  const std::optional<LibraryProgram> program = read_library_program(text);
  if (!program) return invalid("no program");
  const LibraryRace expected = library_race(*program);
  const std::string code = c_program(*program);
  const ToolRun said = run_tool({"races", "--timeout", "5"}, code);
  const bool race = expected.answer == LibraryRace::Answer::race;
  const auto differs = [&] {
    return mismatch(fmt::format("absthread races: expected {}, got {}\n{}\n{}",
                                race ? "false(no-data-race): " + expected.between : "no race",
                                said.verdict, code, said.output));
  };
  std::vector<std::string> features;
  if (text.find(" lock ") != std::string::npos) features.emplace_back("mutex");
  if (text.find(" join ") != std::string::npos) features.emplace_back("joined");
  if (text.find("main call") != std::string::npos) features.emplace_back("main too");
  for (const LibraryObject& o : program->objects)
    if (std::find(features.begin(), features.end(), o.home) == features.end())
      features.push_back(o.home);
  const bool open = expected.answer == LibraryRace::Answer::open;
  if (open && (said.verdict.starts_with("unknown") || said.verdict.starts_with("true") ||
               said.is("false(no-data-race)")))
    return agreed("open", std::move(features));
  if (said.verdict.starts_with("unknown")) {
    features.emplace_back(race ? "unknown of race" : "unknown of none");
    return agreed("unknown", std::move(features));
  }
  if (said.verdict.starts_with("true")) {
    if (race) return differs();
    if (!said.is("true")) features.emplace_back("true under a condition");
    return agreed("true", std::move(features));
  }
  if (!said.is("false(no-data-race)") || !race) return differs();
  return agreed("false", std::move(features));
}

// ---- smaller texts

/// Every number at the end of a line smaller, every object global, every call one of its slots
/// only.
std::vector<std::string> smaller_texts(const std::string& text) {
  std::vector<std::string> lines, out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  const auto with = [&](std::size_t i, const std::string& line) {
    std::string made;
    for (std::size_t k = 0; k < lines.size(); ++k)
      if (k != i || !line.empty()) made += (k == i ? line : lines[k]) + "\n";
    return made;
  };
  // A section and its mutex.
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t lock = lines[i].find(" lock ");
    if (lock == std::string::npos) continue;
    const std::string end = lines[i].substr(0, lock) + " unlock";
    for (std::size_t k = i + 1; k < lines.size(); ++k) {
      if (!lines[k].starts_with(end)) continue;
      std::string without, all_without;
      for (std::size_t n = 0; n < lines.size(); ++n) {
        if (n != i && n != k) without += lines[n] + "\n";
        if (n < i || n > k) all_without += lines[n] + "\n";
      }
      out.push_back(all_without);
      out.push_back(without);
      break;
    }
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].starts_with("object ") && !lines[i].ends_with(" own")) {
      const std::size_t blank = lines[i].rfind(' ');
      if (!lines[i].ends_with(" global"))
        out.push_back(with(i, lines[i].substr(0, blank) + " heap"));
      out.push_back(with(i, lines[i].substr(0, blank) + " own"));
    }
    // Objects after one that goes change their names.
    if (!lines[i].starts_with("object ")) continue;
    std::string made;
    bool used = false;
    for (std::size_t k = 0; k < lines.size(); ++k) {
      if (k == i) continue;
      std::istringstream words(lines[k]);
      std::string word, line;
      for (std::size_t n = 0; words >> word; ++n) {
        const bool object = lines[k].find(" call ") != std::string::npos && n >= 4 && n % 2 == 0;
        if (object) {
          const auto which = static_cast<std::size_t>(std::stoul(word));
          used = used || which == i;
          if (which > i) word = std::to_string(which - 1);
        }
        line += (n == 0 ? "" : " ") + word;
      }
      made += line + "\n";
    }
    if (!used) out.push_back(made);
  }
  return out;
}

} // namespace

Family library_family() {
  return {.name = "library",
          .sentence = "library functions on shared objects: racy iff their table says so",
          .generate = random_library_program,
          .check = judge,
          .shrink = smaller_texts,
          .shares = {{"true", 0.25},
                     {"false", 0.2},
                     // What keeps its argument or runs others (strtok, qsort) is unknown code.
                     {"unknown", 0, 0.1},
                     {"open", 0, 0.1},
                     {"mutex", 0.25},
                     {"joined", 0.5},
                     {"main too", 0.2},
                     {"heap", 0.05},
                     {"member", 0.05},
                     {"element", 0.05},
                     {"static", 0.05},
                     {"own", 0.05}},
          .sample = 60,
          .case_limit = std::chrono::seconds{60}};
}

} // namespace absthread::fuzz
