// SPDX-License-Identifier: MIT
// Who reads SARIF takes what is not a result for fixed: so each part of a verdict that is no plain
// `true` is one (README.md of this folder has the table). Viewers read the first flow only, so that
// is the whole interleaving; a flow for each thread follows.
#include "emit/report/sarif.hpp"

#include "emit/report/rules.hpp"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>

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

Json artifact(const std::string& path) {
  Json out;
  out["uri"] = uri(path);
  if (!path.starts_with('/')) out["uriBaseId"] = "%SRCROOT%";
  return out;
}

Json location(const Place& place, const std::string& fallback) {
  Json out;
  out["physicalLocation"]["artifactLocation"] = artifact(place ? place.file : fallback);
  // Every result has a region: one without a place is shown at the top of its file.
  Json& region = out["physicalLocation"]["region"];
  region["startLine"] = place ? place.line : 1;
  if (place) {
    const unsigned end = place.end_character != 0 ? place.end_character : place.end_column;
    region["startColumn"] = place.character != 0 ? place.character : place.column;
    region["endLine"] = std::max(place.line, place.end_line);
    region["endColumn"] = std::max(end, 1U);
  }
  return out;
}

Json location(const Place& place, const std::string& fallback, const std::string& message) {
  Json out = location(place, fallback);
  out["message"]["text"] = message;
  return out;
}

// What an alert is known by from one commit to the next: neither line numbers nor values are in it,
// which change while the alert stays. `about`: the text at its place, or the part of the verdict.
std::string fingerprint(const std::string& rule, const std::string& file,
                        const std::string& about) {
  std::uint64_t hash = 14695981039346656037ULL; // FNV-1a
  for (const char c : rule + '\n' + uri(file) + '\n' + about)
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return fmt::format("{:016x}", hash);
}

Json result(const std::string& rule, const char* level, const std::string& message,
            const Place& where, const std::string& path, const std::string& about) {
  Json out;
  out["ruleId"] = rule;
  out["level"] = level;
  out["message"]["text"] = message;
  out["locations"] = Json::array({location(where, path)});
  out["partialFingerprints"]["absthread/v2"] = fingerprint(rule, where ? where.file : path, about);
  return out;
}

// The edits of a repair; one text file has them all.
Json fix(const RepairRecord& repair) {
  Json replacements = Json::array();
  for (const EditRecord& edit : repair.edits)
    replacements.push_back(
        {{"deletedRegion", location(edit.where, "")["physicalLocation"]["region"]},
         {"insertedContent", {{"text", edit.text}}}});
  Json out;
  out["description"]["text"] =
      repair.text + (repair.breaks ? "; but then the contracts go wrong together" : "");
  out["artifactChanges"].push_back({{"artifactLocation", artifact(repair.edits.front().where.file)},
                                    {"replacements", std::move(replacements)}});
  return out;
}

Json of_diagnostic(const DiagnosticRecord& d, const std::string& path, const std::string& part) {
  Json out = result(d.id, d.severity == Severity::error ? "error" : "warning", d.message, d.where,
                    path, part + '\n' + (d.line.empty() ? d.message : d.line));
  for (const NoteRecord& note : d.notes)
    out["relatedLocations"].push_back(location(note.where, path, note.message));
  for (const RepairRecord& repair : d.repairs)
    if (!repair.edits.empty()) out["fixes"].push_back(fix(repair));
  return out;
}

// ---- flows

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
  Json whole = Json::array();
  std::vector<std::pair<std::string, Json>> threads; // in order of appearance
  for (const StepRecord& step : part.steps) {
    const std::string id = fmt::format("{}#{}", step.thread, step.instance);
    auto flow =
        std::find_if(threads.begin(), threads.end(), [&](auto& f) { return f.first == id; });
    if (flow == threads.end()) flow = threads.insert(threads.end(), {id, Json::array()});
    Json at;
    at["location"] = location(step.where, path, message_of(step));
    at["executionOrder"] = whole.size() + 1;
    for (const auto* values : {&step.after, &step.locals})
      for (const auto& [name, value] : *values) at["state"][name]["text"] = value;
    flow->second.push_back(at);
    // Interleavings say in each step who takes it.
    const std::string message = message_of(step);
    at["location"]["message"]["text"] =
        message.starts_with(step.thread + ": ") ? message : step.thread + ": " + message;
    whole.push_back(std::move(at));
  }
  // What it leads to: the fault, and of a race the other access.
  if (!part.findings.empty()) {
    const DiagnosticRecord& fault = part.findings.front();
    const bool race = fault.id == "data-race";
    const auto add = [&](const Place& where, const std::string& message) {
      Json at;
      at["location"] = location(where, path, message);
      at["executionOrder"] = whole.size() + 1;
      at["importance"] = "essential";
      whole.push_back(std::move(at));
    };
    add(fault.where, fault.message);
    if (race && !fault.notes.empty()) add(fault.notes.front().where, fault.notes.front().message);
  }
  Json out;
  out["threadFlows"].push_back({{"id", "all threads"}, {"locations", std::move(whole)}});
  for (auto& [id, locations] : threads)
    out["threadFlows"].push_back({{"id", id}, {"locations", std::move(locations)}});
  return out;
}

// ---- results

std::string name_of(const PartRecord& part) {
  return part.thread.empty() ? part.question : part.question + " of " + part.thread;
}

/// Where an undecided part is shown: at what was found on the way, or at its contract.
Place place_of(const PartRecord& part, const ProgramRecord& program) {
  if (!part.findings.empty() && part.findings.front().where) return part.findings.front().where;
  for (const ThreadRecord& t : program.threads)
    if (t.name == part.thread) return t.where;
  return {};
}

/// The reason without the places and numbers in it: "rests on what 'f' does" stays.
std::string without_numbers(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c < '0' || c > '9') out += c;
  return out;
}

// A violated part is its finding, with the path to it; one that is not decided is open, and one
// that is proved under a condition or a bound is for people to review.
Json of_part(const PartRecord& part, const ProgramRecord& program) {
  Json out;
  if (part.verdict.answer == Answer::violated && !part.findings.empty()) {
    out = of_diagnostic(part.findings.front(), program.path, name_of(part));
  } else {
    const bool open = part.verdict.answer != Answer::proved;
    std::string message = fmt::format("{}: {}", name_of(part), part.verdict.word());
    for (const std::string& remark : part.remarks) message += "\n" + remark;
    out = result(std::string(open ? not_decided : conditional_proof), "warning", message,
                 place_of(part, program), program.path,
                 name_of(part) + '\n' + without_numbers(part.verdict.word()));
    out["kind"] = open ? "open" : "review";
  }
  if (!part.steps.empty() || (part.verdict.answer == Answer::violated && !part.findings.empty()))
    out["codeFlows"] = Json::array({code_flow(part, program.path)});
  return out;
}

bool is_plain(const Verdict& verdict) {
  return verdict.answer == Answer::proved && !verdict.conditional;
}

void add_results(const ProgramRecord& program, Json& results) {
  for (const DiagnosticRecord& d : program.diagnostics)
    results.push_back(of_diagnostic(d, program.path, ""));
  bool said = program.verdict.answer == Answer::violated || is_plain(program.verdict) ||
              program.count(Severity::error) != 0;
  for (const PartRecord& part : program.parts) {
    if (is_plain(part.verdict)) continue;
    results.push_back(of_part(part, program));
    said = said || part.verdict == program.verdict;
  }
  if (said && program.cut.empty()) return;
  // No part says what became of the program: the time was over, absthread itself failed.
  Json whole = result(std::string(not_decided), program.cut == "crashed" ? "error" : "warning",
                      fmt::format("{}: {}", program.verdict.word(), program.sentence), {},
                      program.path, without_numbers(program.verdict.word()));
  whole["kind"] = program.cut == "crashed" ? "fail" : "open";
  results.push_back(std::move(whole));
}

// Two alerts at lines of the same text are two.
void number_fingerprints(Json& results) {
  std::map<std::string, int> seen;
  for (Json& r : results) {
    Json& print = r["partialFingerprints"]["absthread/v2"];
    print = fmt::format("{}:{}", print.get<std::string>(), ++seen[print.get<std::string>()]);
  }
}

Json described_rules() {
  Json out = Json::array();
  for (const Rule& rule : rules())
    out.push_back({{"id", rule.id},
                   {"name", rule.id},
                   {"shortDescription", {{"text", rule.sentence}}},
                   {"fullDescription", {{"text", fmt::format("{} {}", rule.sentence, rule.help)}}},
                   {"help", {{"text", rule.help}}},
                   {"helpUri", fmt::format("docs/rules.md#{}", rule.id)},
                   {"defaultConfiguration",
                    {{"level", rule.severity == Severity::error ? "error" : "warning"}}},
                   {"properties", {{"tags", {"correctness", "concurrency"}}}}});
  return out;
}

Json invocation(const RunRecord& run) {
  Json out;
  bool finished = run.exit_code != 1 && run.exit_code != 2 && run.exit_code != 6;
  Json notes = Json::array(), asked = Json::array();
  for (const ProgramRecord& program : run.programs) {
    for (const std::string& word : program.scope)
      if (std::find(asked.begin(), asked.end(), word) == asked.end()) asked.push_back(word);
    if (program.cut.empty()) continue;
    finished = false;
    notes.push_back({{"level", "error"},
                     {"message", {{"text", fmt::format("{}: {}", program.cut, program.sentence)}}},
                     {"locations", Json::array({location({}, program.path)})}});
  }
  out["executionSuccessful"] = finished;
  out["exitCode"] = run.exit_code;
  if (!asked.empty()) out["properties"]["asked"] = std::move(asked);
  if (!notes.empty()) out["toolExecutionNotifications"] = std::move(notes);
  return out;
}

} // namespace

std::string to_sarif(const RunRecord& run) {
  Json results = Json::array();
  for (const ProgramRecord& program : run.programs) add_results(program, results);
  number_fingerprints(results);
  Json sarif_run;
  sarif_run["tool"]["driver"] = {
      {"name", "absthread"}, {"version", ABSTHREAD_VERSION}, {"rules", described_rules()}};
  sarif_run["originalUriBaseIds"]["%SRCROOT%"]["description"]["text"] =
      "the folder in which absthread was run";
  sarif_run["columnKind"] = "unicodeCodePoints";
  sarif_run["invocations"] = Json::array({invocation(run)});
  sarif_run["results"] = std::move(results);
  Json out;
  out["$schema"] = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
                   "sarif-schema-2.1.0.json";
  out["version"] = "2.1.0";
  out["runs"] = Json::array({std::move(sarif_run)});
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace absthread::emit
