// SPDX-License-Identifier: MIT
#include "cli/build.hpp"

#include "instrument/spec_lowering.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace absthread::cli {

namespace fs = std::filesystem;

namespace {

bool choose_threads(Context& context, Contracts& contracts) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < contracts.program.threads.size(); ++i) {
    names.push_back(contracts.program.threads[i].thread.name);
    if (context.options.thread.empty() || context.options.thread == names.back())
      contracts.chosen.push_back(i);
  }
  if (!contracts.chosen.empty() || names.empty()) return true;
  const std::string near = nearest_name(context.options.thread, names);
  context.diagnostics.report(DiagnosticId::unknown_name, {},
                             fmt::format("there is no contract '{}'{}", context.options.thread,
                                         near.empty()
                                             ? fmt::format("; there are {}", fmt::join(names, ", "))
                                             : fmt::format("; did you mean '{}'?", near)));
  return false;
}

// Files that the user names win; else the contract's own file if it is C, and those that it names.
std::vector<std::string> c_paths(const Context& context, const Program& program) {
  if (!context.input.c_files.empty()) return context.input.c_files;
  std::vector<std::string> out;
  if (spec::is_c_file(context.input.path)) out.push_back(context.input.path);
  const fs::path folder = fs::path(context.input.path).parent_path();
  for (const std::string& file : program.c_files) {
    const std::string path = (folder / file).lexically_normal().string();
    if (std::find(out.begin(), out.end(), path) == out.end()) out.push_back(path);
  }
  return out;
}

constexpr std::string_view only_words[] = {"everything", "contracts", "conformance", "composition"};

} // namespace

std::optional<Contracts> build_contracts(Context& context, const spec::File& file) {
  const std::optional<spec::Model> model = spec::resolve(file, context.terms, context.diagnostics);
  context.report();
  if (!model || context.diagnostics.has_errors()) return std::nullopt;
  Contracts out{lower(*model, context.terms), {}};
  for (const spec::Variable& v : model->shared) {
    if (!v.bounds.empty()) out.bounds[v.term] = v.bounds;
    if (v.lock) out.locks.insert(v.term);
  }
  for (const spec::Contract& c : model->threads)
    for (const spec::Variable& v : c.locals)
      if (!v.bounds.empty()) out.bounds[v.term] = v.bounds;
  if (!context.options.atomicity.empty())
    out.program.atomicity =
        context.options.atomicity == "statement" ? Atomicity::statement : Atomicity::access;
  // An export says itself which threads it has: C threads need not have the names of contracts.
  if (context.options.command != Command::export_ && !choose_threads(context, out)) {
    context.report();
    return std::nullopt;
  }
  return out;
}

std::optional<cfront::Lowered> build_code(Context& context, const Contracts& contracts) {
  const std::vector<std::string> paths = c_paths(context, contracts.program);
  const bool promised =
      std::any_of(contracts.program.threads.begin(), contracts.program.threads.end(),
                  [](const Template& t) { return t.code.has_value(); });
  if (paths.empty()) {
    if (!promised) return cfront::Lowered{};
    for (const Template& t : contracts.program.threads)
      if (t.code)
        context.diagnostics.report(
            DiagnosticId::missing_c_file, t.code->where,
            fmt::format("'{}' is for the C function '{}', but the program names no C file",
                        t.thread.name, t.code->function));
    context.report();
    return std::nullopt;
  }
  cfront::Options options;
  options.atomicity = contracts.program.atomicity;
  options.compilation_database = context.options.compile_commands;
  options.flags = context.options.compile_flags;
  options.machine_ints = context.options.machine_ints;
  options.excluded = context.options.excluded;
  options.deadlock = context.options.deadlock && context.options.command == Command::prove;
  options.check_memory = context.options.check_memory;
  options.may_fail = context.options.may_fail;
  options.accesses = context.options.command == Command::races;
  options.every_file = !context.options.certificate.empty();
  options.keep_globals = context.options.command == Command::refine;
  options.together =
      context.options.command == Command::prove || context.options.command == Command::races;
  options.tries_fail_at_any_time = context.options.robust;
  options.by_cases = context.options.command != Command::export_; // what is drawn is for people
  cfront::Lowered out = cfront::lower(contracts.program, paths, options, context.sources,
                                      context.terms, context.diagnostics);
  context.report();
  if (context.diagnostics.has_errors()) return std::nullopt;
  return out;
}

std::vector<conformance::Task> tasks_of(const Contracts& contracts, const cfront::Lowered& code) {
  std::vector<conformance::Task> out;
  for (const cfront::LoweredThread& t : code.threads)
    if (t.thread && std::find(contracts.chosen.begin(), contracts.chosen.end(), t.contract) !=
                        contracts.chosen.end())
      out.push_back(
          conformance::make_task(contracts.program, t.contract, *t.thread, code.undeclared));
  return out;
}

std::vector<std::string> meaning_of(const Options& options) {
  std::vector<std::string> out;
  if (options.command == Command::prove) out.push_back("command=prove");
  if (options.command == Command::refine) out.push_back("command=refine");
  if (options.command == Command::races) out.push_back("command=races");
  if (!options.location.empty()) out.push_back("location=" + options.location);
  if (options.command == Command::boolean) out.push_back("command=boolean");
  if (!options.label.empty()) out.push_back("label=" + options.label);
  if (!options.transfer.empty()) out.push_back("transfer=" + options.transfer);
  out.push_back(fmt::format("only={}", only_words[static_cast<int>(options.only)]));
  if (!options.thread.empty()) out.push_back("thread=" + options.thread);
  if (!options.atomicity.empty()) out.push_back("atomicity=" + options.atomicity);
  if (options.machine_ints) out.push_back("ints=machine");
  if (options.check_memory) out.push_back("check=memory");
  if (options.may_fail) out.push_back("may=fail");
  if (options.allow_vacuous) out.push_back("allow=vacuous");
  if (options.assume_sc) out.push_back("assume=sc");
  if (options.deadlock) out.push_back("check=deadlock");
  for (const std::string& name : options.excluded) out.push_back("exclude=" + name);
  if (!options.compile_commands.empty()) out.push_back("p=" + options.compile_commands);
  for (const std::string& flag : options.compile_flags) out.push_back("flag=" + flag);
  return out;
}

std::string apply_meaning(const std::vector<std::string>& words, Options& options) {
  for (const std::string& word : words) {
    const std::size_t at = std::min(word.find('='), word.size());
    const std::string key = word.substr(0, at);
    const std::string value = at < word.size() ? word.substr(at + 1) : std::string();
    const auto* only = std::find(std::begin(only_words), std::end(only_words), value);
    if (key == "only" && only != std::end(only_words)) {
      options.only = static_cast<Only>(only - std::begin(only_words));
    } else if (key == "thread") {
      options.thread = value;
    } else if (key == "atomicity") {
      options.atomicity = value;
    } else if (word == "command=prove") {
      options.command = Command::prove;
    } else if (word == "command=refine") {
      options.command = Command::refine;
    } else if (key == "abstract") {
      options.paths.assign({"", value}); // relative to the certificate
    } else if (word == "command=races") {
      options.command = Command::races;
    } else if (key == "location") {
      options.location = value;
    } else if (word == "command=boolean") {
      options.command = Command::boolean;
    } else if (key == "label") {
      options.label = value;
    } else if (key == "transfer") {
      options.transfer = value;
    } else if (word == "ints=machine") {
      options.machine_ints = true;
    } else if (word == "check=memory") {
      options.check_memory = true;
    } else if (word == "may=fail") {
      options.may_fail = true;
    } else if (word == "check=deadlock") {
      options.deadlock = true;
    } else if (key == "exclude") {
      options.excluded.push_back(value);
    } else if (word == "allow=vacuous") {
      options.allow_vacuous = true;
    } else if (word == "assume=sc") {
      options.assume_sc = true;
    } else if (word == "memory=race-free") {
      options.race_free = true;
    } else if (key == "code" || key == "folder") {
      continue; // files, not options: certificates.cpp
    } else if (word == "memory=robust") {
      options.robust = true;
    } else if (key == "p") {
      options.compile_commands = value;
    } else if (key == "flag") {
      options.compile_flags.push_back(value);
    } else {
      return word;
    }
  }
  return {};
}

} // namespace absthread::cli
