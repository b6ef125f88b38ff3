// SPDX-License-Identifier: MIT
#include "cli/unknown_code.hpp"

#include "cli/files.hpp"
#include "spec-lang/parser.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace absthread::cli {

namespace {

constexpr std::size_t most_listed = 6;

std::vector<std::string> c_files(const Context& context) {
  std::vector<std::string> out;
  for (FileId id = 0; id < context.sources.size(); ++id) {
    const std::string path(context.sources.file(id).path());
    if (path.ends_with(".c") || path.ends_with(".i")) out.push_back(path);
  }
  return out;
}

// What the user can do about it. `found`: the file that seems to define the function, if any.
std::string settled_by(const Context& context, const std::string& function,
                       const std::string& found) {
  const std::string file = found.empty() ? "FILE.c" : found;
  std::string how;
  if (spec::is_c_file(context.input.path) && context.options.command != Command::check) {
    const std::string word = context.options.command == Command::races ? "races" : "prove";
    how = fmt::format("absthread {} {} {}", word, fmt::join(c_files(context), " "), file);
  } else {
    how = fmt::format("name \"{}\" in the line `program` of the contract, too", file);
  }
  return found.empty()
             ? fmt::format("to settle it, where FILE.c says what '{}' does: {}", function, how)
             : fmt::format("to settle it: {}", how);
}

std::string seems_to_be_in(const std::string& found) {
  return found.empty() ? std::string() : ", seems to be in " + found;
}

} // namespace

void send_without_body(const Context& context, const cfront::Lowered& facts) {
  const Command command = context.options.command;
  const bool asked = command == Command::check || command == Command::prove ||
                     command == Command::races || command == Command::spin;
  if (facts.without_body.empty() || !asked) return;
  const std::vector<std::string> files = c_files(context);
  emit::PartRecord part;
  part.question = "whole program";
  std::vector<std::string> settling;
  for (const cfront::WithoutBody& f : facts.without_body) {
    const std::string found = file_that_defines(f.function, files);
    if (part.remarks.empty())
      part.verdict =
          Verdict::unknown(fmt::format("no body: '{}'{}", f.function, seems_to_be_in(found)));
    if (part.remarks.size() == most_listed) {
      settling.push_back(fmt::format("and {} more", facts.without_body.size() - most_listed));
      break;
    }
    part.remarks.push_back(fmt::format("{}: '{}' {}, and no file of the program defines it",
                                       context.sources.describe(f.where), f.function, f.touches));
    if (settling.empty()) settling.push_back(settled_by(context, f.function, found));
  }
  part.remarks.insert(part.remarks.end(), settling.begin(), settling.end());
  context.send_part(std::move(part));
}

void rests_on_unknown(const Context& context, const cfront::Unsupported& place,
                      emit::PartRecord& part) {
  const std::string found = file_that_defines(place.function, c_files(context));
  part.verdict = Verdict::unknown(fmt::format("rests on what '{}' does", place.function));
  part.remarks.clear();
  for (const emit::DiagnosticRecord& finding : part.findings)
    part.remarks.push_back(fmt::format("then {}: {}", finding.where.to_string(), finding.message));
  part.findings.clear(); // they would read like a bug
  if (!place.callback.empty()) {
    part.remarks.push_back(fmt::format(
        "{}: '{}' gets '{}' here, and nothing says when it runs it: perhaps not at that time",
        context.sources.describe(place.where), place.function, place.callback));
    part.remarks.push_back(fmt::format(
        "to settle it: write a `main` that starts '{}' when '{}' does, and ask for that "
        "C file",
        place.callback, place.function));
    return;
  }
  part.remarks.push_back(fmt::format(
      "{}: '{}' is called here, and no file of the program defines it; it may wait, take a lock, "
      "or write: the program need not have this run",
      context.sources.describe(place.where), place.function));
  part.remarks.push_back(settled_by(context, place.function, found));
}

} // namespace absthread::cli
