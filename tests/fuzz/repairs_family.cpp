// SPDX-License-Identifier: MIT
//
// The repairs that `absthread check` prints for a thread that does not conform. A shipped contract
// is given a mistake; each repair is written into the files as its edits say, and the tool is asked
// again: the contract must still be one, and the thread must conform, or at least not fail in the
// same way, as the repair promises.
#include "tests/fuzz/families.hpp"

#include "tests/fuzz/repairs_text.hpp"
#include "tests/fuzz/tool.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <regex>

namespace absthread::fuzz {

namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

// A case has to end before its limit: repairs that are later than this are not tried.
constexpr std::chrono::seconds time_for_repairs{15};

struct Repair {
  std::string text, snippet;
  bool suffices = false;
  std::vector<TextEdit> edits;
};

/// A run of `check`; `report` is null where there is none.
struct Checked {
  ToolAnswer answer;
  Json report;
};

ToolAnswer check(const std::string& part, const RepairsCase& one, const FileTexts& files) {
  return run_tool({"check", "--only", part, "--timeout", "5", "DIR/" + one.path}, files);
}

Checked check_conformance(const RepairsCase& one, const FileTexts& files) {
  Checked out{run_tool({"check", "--only", "conformance", "--json", "-", "--timeout", "5",
                        "DIR/" + one.path},
                       files),
              {}};
  // Each run has a folder of its own.
  std::string text = out.answer.result;
  const std::string folder = out.answer.folder + "/";
  for (std::size_t at = 0; (at = text.find(folder, at)) != std::string::npos;)
    text.erase(at, folder.size());
  if (out.answer.exit_code != 2) out.report = Json::parse(text, nullptr, false);
  return out;
}

bool odd_end(const ToolAnswer& answer) {
  const int code = answer.exit_code;
  return code != 0 && code != 2 && code != 5 && code != 10;
}

bool out_of_time(const Json& verdict) {
  const std::string detail = verdict.value("detail", "");
  return verdict.value("answer", "") == "unknown" && (detail == "timeout" || detail == "memout");
}

bool ran_out_of_time(const Json& report) {
  return out_of_time(report.at("programs").at(0).at("verdict"));
}

/// The conformance of that thread; null if the report has none.
Json part_of(const Json& report, const std::string& thread) {
  for (const Json& part : report.at("programs").at(0).at("parts"))
    if (part.at("question") == "conformance" && part.at("thread") == thread) return part;
  return {};
}

std::vector<Json> failing_parts(const Json& report) {
  std::vector<Json> out;
  for (const Json& part : report.at("programs").at(0).at("parts"))
    if (part.at("question") == "conformance" && part.at("verdict").at("answer") == "false")
      out.push_back(part);
  return out;
}

std::vector<Repair> repairs_of(const Json& part) {
  std::vector<Repair> out;
  if (part.at("findings").empty()) return out;
  const Json& finding = part.at("findings").at(0);
  if (!finding.contains("repairs")) return out;
  for (const Json& json : finding.at("repairs")) {
    Repair repair{json.at("text"), json.at("snippet"), json.at("suffices"), {}};
    for (const Json& edit : json.at("edits"))
      repair.edits.push_back({{edit.at("file"), edit.at("line"), edit.at("column")},
                              edit.at("endLine"),
                              edit.at("endColumn"),
                              edit.at("text")});
    out.push_back(std::move(repair));
  }
  return out;
}

/// How a thread fails: the finding and the path to it, with their places.
using Failure = std::vector<std::string>;

template<typename Move>
Failure failure_of(const Json& part, const Move& move) {
  Failure out;
  const auto place = [&](const Json& owner) -> std::string {
    if (!owner.contains("where")) return "";
    const Json& where = owner.at("where");
    const TextPlace at = move(TextPlace{where.at("file"), where.at("line"), where.at("column")});
    return fmt::format("{}:{}:{}", at.file, at.line, at.column);
  };
  const auto text = [](const Json& json) { return json.get<std::string>(); };
  if (!part.at("findings").empty()) {
    const Json& finding = part.at("findings").at(0);
    out.push_back(fmt::format("{}: {} [{}]", place(finding), text(finding.at("message")),
                              text(finding.at("id"))));
  }
  for (const Json& step : part.at("steps"))
    out.push_back(fmt::format("{}: {}", place(step), text(step.at("text"))));
  return out;
}

/// `v == v + 1`, in the words of a repair: no value has it.
bool contradictory(const std::string& text) {
  static const std::regex pattern(
      R"((?:^|[`(:,&|]|=>|\bwhen|\bassert)\s*([A-Za-z_]\w*(?:\[[^\]]*\])?'?) == \1 [-+] [1-9]\d*(?!\s*[-+*/%\w]))");
  return std::regex_search(text, pattern);
}

class Judge {
 public:
  explicit Judge(RepairsCase one)
      : one_(std::move(one)) {}

  Outcome run() {
    for (const std::string& kind : one_.kinds) feature(kind);
    const Checked first = check_conformance(one_, one_.files);
    if (odd_end(first.answer)) return wrong("an odd end", one_.files, first.answer);
    if (first.answer.exit_code == 2) return end("input error");
    if (!first.report.is_object()) return wrong("no report", one_.files, first.answer);
    const std::vector<Json> parts = failing_parts(first.report);
    if (parts.empty() && first.answer.exit_code == 0) return end("conforms");
    if (parts.empty()) return end(ran_out_of_time(first.report) ? "unknown" : "undecided");
    std::string verdict;
    for (const Json& part : parts) {
      std::string of_part = "no repair";
      bool is_first = true;
      for (const Repair& repair : repairs_of(part)) {
        if (Clock::now() - begun_ > time_for_repairs) {
          feature("cut short");
          break;
        }
        const auto label = judge(part, repair, is_first && verdict.empty());
        if (!label) return wrong_;
        if (is_first) of_part = *label;
        is_first = false;
      }
      if (verdict.empty()) verdict = of_part;
    }
    return end(verdict);
  }

 private:
  /// What the repair is worth; nothing if it is wrong.
  std::optional<std::string> judge(const Json& part, const Repair& repair, bool is_first) {
    const auto refuse = [&](const std::string& why, const FileTexts& files,
                            const ToolAnswer& answer) -> std::optional<std::string> {
      wrong_ = wrong(fmt::format("{}: `{}`", why, repair.text), files, answer);
      return std::nullopt;
    };
    if (repair.text.empty() || repair.snippet.empty())
      return refuse("a repair without words", one_.files, {});
    if (contradictory(repair.text) || contradictory(repair.snippet))
      return refuse("no value is so", one_.files, {});
    if (repair.edits.empty()) return refuse("no edits", one_.files, {});
    const EditedFiles repaired(one_.files, repair.edits);
    if (!repaired.problem().empty()) return refuse(repaired.problem(), one_.files, {});

    const FileTexts& files = repaired.files();
    const ToolAnswer contracts = check("contracts", one_, files);
    if (contracts.exit_code == 2) return refuse("does not parse/resolve", files, contracts);
    if (odd_end(contracts)) return refuse("an odd end of --only contracts", files, contracts);
    const Checked again = check_conformance(one_, files);
    if (again.answer.exit_code == 2) return refuse("does not parse/resolve", files, again.answer);
    if (odd_end(again.answer) || !again.report.is_object())
      return refuse("an odd end", files, again.answer);

    const Json after = part_of(again.report, part.at("thread"));
    const std::string answer = after.is_null() ? "" : after.at("verdict").at("answer");
    if (answer == "true" && is_first) feature("first conforms");
    if (answer.empty() || answer == "unknown")
      if (ran_out_of_time(again.report) || (!after.is_null() && out_of_time(after.at("verdict"))))
        return "unknown";
    if (answer.empty()) return refuse("the thread is gone", files, again.answer);
    if (repair.suffices) {
      if (answer != "true") return refuse("does not help: it should suffice", files, again.answer);
      return "repaired";
    }
    const auto moved = [&](const TextPlace& place) { return repaired.moved(place); };
    const auto same = [](const TextPlace& place) { return place; };
    if (answer == "false" && failure_of(part, moved) == failure_of(after, same))
      return refuse("does not help: the thread fails as before", files, again.answer);
    return "helped";
  }

  void feature(const std::string& name) {
    if (std::find(features_.begin(), features_.end(), name) == features_.end())
      features_.push_back(name);
  }

  /// Counts the verdict by the kind of mistake too: bench/repairs.sh makes a table of that.
  Outcome end(const std::string& verdict) {
    if (!one_.kinds.empty())
      feature((one_.kinds.size() == 1 ? one_.kinds[0] : "two mistakes") + ": " + verdict);
    return agreed(verdict, features_);
  }

  Outcome wrong(const std::string& why, const FileTexts& files, const ToolAnswer& answer) const {
    std::string listing;
    for (const auto& [name, text] : files) listing += "// " + name + "\n" + text;
    return mismatch(
        fmt::format("{} (exit {})\n{}\n{}", why, answer.exit_code, listing, answer.output));
  }

  RepairsCase one_;
  std::vector<std::string> features_;
  Outcome wrong_;
  Clock::time_point begun_ = Clock::now();
};

Outcome judge(const std::string& text) {
  const std::optional<RepairsCase> one = read_repairs_case(text);
  if (!one) return invalid("no case");
  return Judge(*one).run();
}

} // namespace

Family repairs_family() {
  return {.name = "repairs",
          .sentence = "a repair that is printed can be written, and makes the step conform",
          .generate = random_repairs_case,
          .check = judge,
          .shares = {{"input error", 0, 0.25}, {"unknown", 0, 0.05}, {"repaired", 0.1}},
          .sample = 30,
          .case_limit = std::chrono::seconds(30)};
}

} // namespace absthread::fuzz
