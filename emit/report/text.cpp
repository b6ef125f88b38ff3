// SPDX-License-Identifier: MIT
#include "emit/report/text.hpp"

#include "spec-lang/diag/width.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace absthread::emit {

namespace {

std::string counted(std::uint64_t n, std::string_view word) {
  return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s");
}

// Columns as wide as their widest cell; cells that are all empty take no room.
std::string columns(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (widths.size() <= i) widths.push_back(0);
      widths[i] = std::max(widths[i], display_width(row[i]));
    }
  std::string out;
  for (const auto& row : rows) {
    std::string line = "  ";
    for (std::size_t i = 0; i < row.size(); ++i)
      if (widths[i] != 0) line += row[i] + std::string(widths[i] - display_width(row[i]) + 3, ' ');
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

std::string shared_lines(const ProgramRecord& program) {
  std::vector<std::vector<std::string>> rows;
  for (const SharedRecord& v : program.shared)
    rows.push_back({"shared " + v.name, ": " + v.type, v.initial.empty() ? "" : "= " + v.initial,
                    v.lvalue.empty() ? "" : "for " + v.lvalue});
  return columns(rows);
}

std::string thread_lines(const ProgramRecord& program) {
  std::vector<std::vector<std::string>> rows;
  for (const ThreadRecord& t : program.threads)
    rows.push_back({"thread " + t.name, t.function.empty() ? "no C code" : "for " + t.function,
                    t.instances == "any" ? "any number"
                    : t.instances == "1" ? "1 instance"
                                         : t.instances + " instances",
                    counted(t.states, "state"), counted(t.edges, "edge"),
                    t.assertions == 0 ? "" : counted(t.assertions, "assertion")});
  return columns(rows);
}

std::string values(const Values& list) {
  std::string out;
  for (const auto& [name, value] : list)
    out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", name, value);
  return out;
}

// Only what a step changes is shown after it.
Values changed(const StepRecord& step) {
  Values out;
  for (const auto& entry : step.after)
    if (std::find(step.before.begin(), step.before.end(), entry) == step.before.end())
      out.push_back(entry);
  return out;
}

std::string step_lines(const PartRecord& part) {
  std::string out;
  for (std::size_t i = 0; i < part.steps.size(); ++i) {
    const StepRecord& step = part.steps[i];
    out += fmt::format("    {:>3}. {}: {}\n", i + 1, step.where.to_string(), step.text);
    if (!step.states.empty())
      out += fmt::format("         contract in {}\n", fmt::join(step.states, " or "));
    if (!step.before.empty()) out += fmt::format("         before: {}\n", values(step.before));
    if (const Values now = changed(step); !now.empty())
      out += fmt::format("         after:  {}\n", values(now));
    if (!step.locals.empty()) out += fmt::format("         local:  {}\n", values(step.locals));
  }
  return out;
}

std::string part_lines(const PartRecord& part, bool timed) {
  std::string out = "  " + part.question;
  if (!part.thread.empty()) out += " of " + part.thread;
  out += " " + part.verdict.word();
  if (timed) out += fmt::format(" ({:.2f} s)", part.seconds);
  out += "\n";
  if (!part.steps.empty()) out += "    the path to it:\n" + step_lines(part);
  for (const std::string& line : part.remarks) out += fmt::format("    {}\n", line);
  return out;
}

// What the verdict itself does not say: `true(composition)` does.
std::string asked_line(std::vector<std::string> scope) {
  std::erase_if(scope, [](const std::string& word) { return word.starts_with("--only"); });
  return scope.empty() ? std::string() : fmt::format("  asked: {}\n", fmt::join(scope, " "));
}

std::string statistics_lines(const StatisticsRecord& s) {
  std::string out = fmt::format("  statistics: {:.2f} s", s.seconds);
  if (!s.solver.empty())
    out += fmt::format("; {}: {} ({} sat, {} unsat, {} unknown), {:.2f} s", s.solver,
                       s.queries == 1 ? "1 query" : fmt::format("{} queries", s.queries), s.sat,
                       s.unsat, s.unknown, s.solver_seconds);
  return out + "\n";
}

} // namespace

std::string text(const ProgramRecord& program, const TextOptions& options) {
  std::string out;
  if (!options.quiet) {
    if (!program.threads.empty()) {
      out += program.name.empty() ? fmt::format("{}\n", program.path)
                                  : fmt::format("{}: program {}\n", program.path, program.name);
      if (options.verbose) out += shared_lines(program);
      out += thread_lines(program);
    }
    if (!program.inputs.empty()) {
      out += fmt::format("  inputs: {}\n", fmt::join(program.inputs, ", "));
      if (!program.scope.empty())
        out += fmt::format("  asked: {}\n", fmt::join(program.scope, ", "));
    }
    for (const PartRecord& part : program.parts)
      if (part.question != "contracts") out += part_lines(part, options.statistics);
    if (!program.assumptions.empty()) {
      out += "  assuming\n";
      for (const std::string& assumption : program.assumptions)
        out += fmt::format("    - {}\n", assumption);
    }
    if (options.statistics) out += statistics_lines(program.statistics);
    if (program.inputs.empty()) out += asked_line(program.scope);
    out += fmt::format("{}: {}\n", program.verdict.shout(), program.sentence);
  }
  return out + (options.several ? fmt::format("{}: ", program.path) : std::string()) +
         program.verdict.word() + "\n";
}

std::string total(const RunRecord& run) {
  std::uint64_t counts[3] = {0, 0, 0};
  for (const ProgramRecord& program : run.programs)
    ++counts[static_cast<int>(program.verdict.answer)];
  return fmt::format("{}: {} verified, {} violated, {} not decided\n{}\n",
                     counted(run.programs.size(), "program"), counts[0], counts[1], counts[2],
                     run.verdict.word());
}

} // namespace absthread::emit
