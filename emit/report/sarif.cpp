// SPDX-License-Identifier: MIT
#include "emit/report/sarif.hpp"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace absthread::emit {

namespace {

using Json = nlohmann::ordered_json;

// A path as a relative URI reference; an absolute one becomes a file URI.
std::string uri(const std::string& path) {
  const std::string clean = std::filesystem::path(path).lexically_normal().generic_string();
  std::string out = clean.starts_with('/') ? "file://" : "";
  for (const char c : clean) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || std::string_view("/-._~").find(c) != std::string_view::npos) {
      out += c;
    } else {
      out += fmt::format("%{:02X}", byte);
    }
  }
  return out;
}

Json location(const Place& place, const std::string& fallback) {
  Json out;
  out["physicalLocation"]["artifactLocation"]["uri"] = uri(place ? place.file : fallback);
  // Every result has a region: one without a place is shown at the top of its file.
  Json& region = out["physicalLocation"]["region"];
  region["startLine"] = place ? place.line : 1;
  if (place) {
    region["startColumn"] = place.column;
    region["endLine"] = std::max(place.line, place.end_line);
    region["endColumn"] = std::max(place.end_column, 1U);
  }
  return out;
}

// Does not depend on line numbers: code that moves keeps its alert.
std::string fingerprint(const std::string& rule, const std::string& file,
                        const std::string& message) {
  std::uint64_t hash = 14695981039346656037ULL; // FNV-1a
  for (const char c : rule + '\n' + uri(file) + '\n' + message)
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return fmt::format("{:016x}", hash);
}

Json result(const std::string& rule, const char* level, const std::string& message,
            const Place& where, const std::string& path) {
  Json out;
  out["ruleId"] = rule;
  out["level"] = level;
  out["message"]["text"] = message;
  out["locations"] = Json::array({location(where, path)});
  out["partialFingerprints"]["absthread/v1"] =
      fingerprint(rule, where ? where.file : path, message);
  return out;
}

Json of_diagnostic(const DiagnosticRecord& d, const std::string& path) {
  Json out =
      result(d.id, d.severity == Severity::error ? "error" : "warning", d.message, d.where, path);
  for (const NoteRecord& note : d.notes) {
    Json related = location(note.where, path);
    related["message"]["text"] = note.message;
    out["relatedLocations"].push_back(std::move(related));
  }
  return out;
}

// A flow has a place for the values after a step only; what was before is said in its message.
std::string message_of(const StepRecord& step) {
  std::vector<std::string> more;
  if (!step.states.empty())
    more.push_back(fmt::format("contract in {}", fmt::join(step.states, " or ")));
  for (const auto& [name, value] : step.before)
    more.push_back(fmt::format("before: {} = {}", name, value));
  return more.empty() ? step.text : fmt::format("{} ({})", step.text, fmt::join(more, "; "));
}

Json code_flow(const PartRecord& part, const std::string& path) {
  std::vector<std::pair<std::string, Json>> flows; // by thread and instance, in order of appearance
  for (std::size_t i = 0; i < part.steps.size(); ++i) {
    const StepRecord& step = part.steps[i];
    const std::string id = fmt::format("{}#{}", step.thread, step.instance);
    auto flow = std::find_if(flows.begin(), flows.end(), [&](auto& f) { return f.first == id; });
    if (flow == flows.end()) flow = flows.insert(flows.end(), {id, Json::array()});
    Json at;
    at["location"] = location(step.where, path);
    at["location"]["message"]["text"] = message_of(step);
    at["executionOrder"] = i + 1;
    for (const auto* values : {&step.after, &step.locals})
      for (const auto& [name, value] : *values) at["state"][name]["text"] = value;
    flow->second.push_back(std::move(at));
  }
  Json out;
  for (auto& [id, locations] : flows)
    out["threadFlows"].push_back({{"id", id}, {"locations", std::move(locations)}});
  return out;
}

// A violated part is its finding, with the path to it; an undecided one is a note.
Json of_part(const PartRecord& part, const std::string& path) {
  Json out;
  if (part.verdict.answer == Answer::violated && !part.findings.empty()) {
    out = of_diagnostic(part.findings.front(), path);
  } else {
    out = result("not-decided", "note",
                 fmt::format("{}{}: {}", part.question,
                             part.thread.empty() ? "" : " of " + part.thread, part.verdict.word()),
                 {}, path);
  }
  if (!part.steps.empty()) out["codeFlows"] = Json::array({code_flow(part, path)});
  return out;
}

Json rules() {
  Json out = Json::array();
  auto rule = [&](std::string_view id, std::string_view sentence, const char* level) {
    out.push_back({{"id", id},
                   {"shortDescription", {{"text", sentence}}},
                   {"defaultConfiguration", {{"level", level}}}});
  };
  for (const DiagnosticInfo& info : all_diagnostics())
    rule(info.printed, info.sentence, info.severity == Severity::error ? "error" : "warning");
  rule("not-decided", "The question was not decided.", "note");
  return out;
}

} // namespace

std::string to_sarif(const RunRecord& run) {
  Json results = Json::array();
  for (const ProgramRecord& program : run.programs) {
    for (const DiagnosticRecord& d : program.diagnostics)
      results.push_back(of_diagnostic(d, program.path));
    for (const PartRecord& part : program.parts)
      if (part.verdict.answer != Answer::proved) results.push_back(of_part(part, program.path));
  }
  Json sarif_run;
  sarif_run["tool"]["driver"] = {
      {"name", "absthread"}, {"version", ABSTHREAD_VERSION}, {"rules", rules()}};
  sarif_run["columnKind"] = "unicodeCodePoints";
  sarif_run["invocations"] =
      Json::array({{{"executionSuccessful", run.exit_code != 1 && run.exit_code != 6},
                    {"exitCode", run.exit_code}}});
  sarif_run["results"] = std::move(results);
  Json out;
  out["$schema"] = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
                   "sarif-schema-2.1.0.json";
  out["version"] = "2.1.0";
  out["runs"] = Json::array({std::move(sarif_run)});
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace absthread::emit
