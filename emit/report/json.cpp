// SPDX-License-Identifier: MIT
// Each record is listed member by member exactly once, in `fields`, and that list serves writing
// and reading. The members of both forms are the same, except for those that `strip` takes out and
// the verdict words that a report adds.
#include "emit/report/json.hpp"

#include "spec-lang/diag/invariant.hpp"

#include <nlohmann/json.hpp>

namespace absthread::emit {

namespace {

using Json = nlohmann::ordered_json;

template<class T>
Json write(const T& value);
template<class T>
void read(const Json& json, T& value);

// fields(record, f) calls f("name", member) for each member. `Record` is const for writing.
template<class F>
void fields(auto& r, F&& f, const Place*) {
  f("file", r.file), f("line", r.line), f("column", r.column);
  f("endLine", r.end_line), f("endColumn", r.end_column);
  f("character", r.character), f("endCharacter", r.end_character);
}
template<class F>
void fields(auto& r, F&& f, const NoteRecord*) {
  f("message", r.message), f("where", r.where);
}
template<class F>
void fields(auto& r, F&& f, const DiagnosticRecord*) {
  f("id", r.id), f("severity", r.severity), f("message", r.message), f("where", r.where);
  f("notes", r.notes), f("repairs", r.repairs), f("rendered", r.rendered), f("text", r.line);
}
template<class F>
void fields(auto& r, F&& f, const RepairRecord*) {
  f("text", r.text), f("snippet", r.snippet), f("suffices", r.suffices), f("breaks", r.breaks);
  f("edits", r.edits);
}
template<class F>
void fields(auto& r, F&& f, const EditRecord*) {
  fields(r.where, f, static_cast<const Place*>(nullptr));
  f("text", r.text);
}
template<class F>
void fields(auto& r, F&& f, const ThreadRecord*) {
  f("name", r.name), f("function", r.function), f("instances", r.instances), f("where", r.where);
  f("states", r.states), f("edges", r.edges), f("assertions", r.assertions), f("free", r.free);
}
template<class F>
void fields(auto& r, F&& f, const SharedRecord*) {
  f("name", r.name), f("type", r.type), f("initial", r.initial), f("lvalue", r.lvalue);
}
template<class F>
void fields(auto& r, F&& f, const StepRecord*) {
  f("thread", r.thread), f("instance", r.instance), f("where", r.where), f("text", r.text);
  f("states", r.states), f("before", r.before), f("after", r.after);
  f("locals", r.locals);
}
template<class F>
void fields(auto& r, F&& f, const Verdict*) {
  f("answer", r.answer), f("detail", r.detail), f("conditional", r.conditional);
}
template<class F>
void fields(auto& r, F&& f, const PartRecord*) {
  f("question", r.question), f("thread", r.thread), f("verdict", r.verdict);
  f("findings", r.findings), f("steps", r.steps), f("remarks", r.remarks);
  f("seconds", r.seconds);
}
template<class F>
void fields(auto& r, F&& f, const StatisticsRecord*) {
  f("solver", r.solver), f("queries", r.queries), f("sat", r.sat), f("unsat", r.unsat);
  f("unknown", r.unknown), f("solverSeconds", r.solver_seconds), f("seconds", r.seconds);
}
template<class F>
void fields(auto& r, F&& f, const Artefact*) {
  f("kind", r.kind), f("name", r.name), f("text", r.text);
}
template<class F>
void fields(auto& r, F&& f, const ProgramRecord*) {
  f("path", r.path), f("name", r.name), f("verdict", r.verdict), f("exitCode", r.exit_code);
  f("sentence", r.sentence), f("cut", r.cut), f("cFiles", r.c_files), f("shared", r.shared);
  f("threads", r.threads), f("diagnostics", r.diagnostics), f("parts", r.parts);
  f("assumptions", r.assumptions), f("discharged", r.discharged);
  f("scope", r.scope), f("inputs", r.inputs);
  f("statistics", r.statistics), f("artefacts", r.artefacts);
}

constexpr const char* answers[] = {"true", "false", "unknown"}; // in the order of Answer

template<class T>
Json write(const T& value) {
  if constexpr (std::is_same_v<T, Severity>) {
    return value == Severity::error ? "error" : "warning";
  } else if constexpr (std::is_same_v<T, Answer>) {
    return answers[static_cast<int>(value)];
  } else if constexpr (std::is_same_v<T, Values>) {
    Json out = Json::object();
    for (const auto& [name, text] : value) out[name] = text;
    return out;
  } else if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
    return value;
  } else if constexpr (requires { value.begin(); }) {
    Json out = Json::array();
    for (const auto& element : value) out.push_back(write(element));
    return out;
  } else {
    Json out = Json::object();
    fields(
        value, [&](const char* name, const auto& member) { out[name] = write(member); },
        static_cast<const T*>(nullptr));
    return out;
  }
}

template<class T>
void read(const Json& json, T& value) {
  if constexpr (std::is_same_v<T, Severity>) {
    value = json.get<std::string>() == "error" ? Severity::error : Severity::warning;
  } else if constexpr (std::is_same_v<T, Answer>) {
    const std::string word = json.get<std::string>();
    value = word == answers[0]   ? Answer::proved
            : word == answers[1] ? Answer::violated
                                 : Answer::unknown;
  } else if constexpr (std::is_same_v<T, Values>) {
    for (const auto& [name, text] : json.items()) value.emplace_back(name, text);
  } else if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
    value = json.get<T>();
  } else if constexpr (requires { value.begin(); }) {
    for (const Json& element : json) read(element, value.emplace_back());
  } else {
    fields(
        value, [&](const char* name, auto& member) { read(json.at(name), member); },
        static_cast<const T*>(nullptr));
  }
}

// A text that is not UTF-8 (a path can be anything) is mended rather than refused.
std::string dumped(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

// What users get: no member that only our processes need, no place that is none.
void strip(Json& json) {
  if (json.is_array()) {
    for (Json& element : json) strip(element);
    return;
  }
  if (!json.is_object()) return;
  if (json.erase("rendered") != 0) json.erase("text");
  if (const auto repairs = json.find("repairs"); repairs != json.end() && repairs->empty())
    json.erase(repairs);
  json.erase("character");
  json.erase("endCharacter");
  json.erase("artefacts");
  json.erase("discharged");
  if (const auto where = json.find("where"); where != json.end() && where->at("line") == 0)
    json.erase("where");
  for (auto& [name, element] : json.items()) strip(element);
}

void add_word(Json& json, const Verdict& verdict) {
  json["verdict"]["word"] = verdict.word();
}

} // namespace

std::string to_json(const RunRecord& run) {
  Json out;
  out["schema"] = report_schema_version;
  out["tool"] = {{"name", "absthread"}, {"version", ABSTHREAD_VERSION}};
  out["commandLine"] = write(run.command_line);
  out["verdict"] = write(run.verdict);
  add_word(out, run.verdict);
  out["exitCode"] = run.exit_code;
  out["programs"] = Json::array();
  for (const ProgramRecord& program : run.programs) {
    Json one = write(program);
    strip(one);
    if (program.inputs.empty()) one.erase("inputs"); // of certificates only
    add_word(one, program.verdict);
    for (std::size_t i = 0; i < program.parts.size(); ++i)
      add_word(one["parts"][i], program.parts[i].verdict);
    out["programs"].push_back(std::move(one));
  }
  return dumped(out, 2) + "\n";
}

std::string to_message(const ProgramRecord& record) {
  return dumped(write(record), -1);
}

ProgramRecord from_message(const std::string& message) {
  try {
    ProgramRecord record;
    read(Json::parse(message), record);
    return record;
  } catch (const Json::exception& error) {
    throw InternalError(std::string("a worker sent a message that is none: ") + error.what());
  }
}

} // namespace absthread::emit
