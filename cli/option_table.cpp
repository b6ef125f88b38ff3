// SPDX-License-Identifier: MIT
// The rows. To add an option: one row here, in the order of the names, and one member of Options.
#include "cli/options.hpp"

#include <charconv>
#include <cmath>

namespace absthread::cli {

namespace {

using enum Command;

// The plain cases of OptionRow::store: a flag, and a word that is kept as it is.
template<auto member>
std::string set(Options& options, const std::string& value) {
  if constexpr (std::is_same_v<decltype(Options{}.*member), bool&&>) {
    options.*member = true;
  } else {
    options.*member = value;
  }
  return {};
}

std::string take_positive(const std::string& value, double most, double& number) {
  const char* end = value.data() + value.size();
  const auto [rest, error] = std::from_chars(value.data(), end, number);
  if (error != std::errc() || rest != end || !std::isfinite(number) || number <= 0)
    return "a number above 0 is expected, not '" + value + "'";
  if (number > most) return "'" + value + "' is too large";
  return {};
}

} // namespace

const std::vector<CommandRow>& command_table() {
  static const std::vector<CommandRow> table = {
      {check,
       "check",
       "PATH...",
       "Finds the mistakes of contracts, and says with a verdict what is proved.",
       {"absthread check --only contracts drivers-examples/bluetooth",
        "absthread check --only contracts -Werror --json report.json driver.absthread"}},
      {export_,
       "export",
       "FORMAT PATH...",
       "Writes contracts in another language. FORMAT: dot (pictures, drawn by Graphviz).",
       {"absthread export dot drivers-examples/bluetooth/bluetooth.absthread | dot -Tsvg -o "
        "bluetooth.svg",
        "absthread export dot --thread PnpAdd -o pictures drivers-examples/bluetooth"}},
      {fmt,
       "fmt",
       "PATH...",
       "Prints contracts in their canonical form, comments kept.",
       {"absthread fmt driver.absthread", "absthread fmt --in-place drivers-examples"}},
  };
  return table;
}

const std::vector<OptionRow>& option_table() {
  static const std::vector<Command> all = {check, export_, fmt};
  static const std::vector<OptionRow> table = {
      {"--check",
       "",
       "",
       "",
       "Writes nothing; ends with exit code 10 if a contract is not in its canonical form.",
       {fmt},
       {},
       set<&Options::fmt_check>},
      {"--dump",
       "",
       "STAGE[=FILE]",
       "",
       "Writes what a stage made: `contracts` (canonical text) or `threads` (the model that "
       "engines see). May be "
       "repeated.",
       {check},
       {},
       [](Options& o, const std::string& v) {
         Dump dump{v.substr(0, v.find('=')), "-"};
         if (const auto at = v.find('='); at != std::string::npos) dump.file = v.substr(at + 1);
         if (dump.stage != "contracts" && dump.stage != "threads")
           return "there is no stage '" + dump.stage + "'; stages are contracts and threads";
         if (dump.file.empty()) return std::string("a file name is expected after '='");
         o.dumps.push_back(dump);
         return std::string();
       }},
      {"--in-place",
       "-i",
       "",
       "",
       "Rewrites the files instead of printing; a file is replaced whole or not at all.",
       {fmt},
       {},
       set<&Options::in_place>},
      {"--json",
       "",
       "FILE",
       "",
       "Writes the report as JSON (schema: emit/report/report.schema.json); `-` is standard "
       "output.",
       {check},
       {},
       set<&Options::json>},
      {"--memory-limit",
       "",
       "MB",
       "none",
       "Ends the work on a program at that much memory: `unknown(memout)`.",
       all,
       {},
       [](Options& o, const std::string& v) {
         double number = 0;
         std::string wrong = take_positive(v, 1e9, number);
         if (wrong.empty() && number < 1) wrong = "at least 1 is expected";
         if (wrong.empty()) o.memory_mb = static_cast<std::uint64_t>(number);
         return wrong;
       }},
      {"--only",
       "",
       "PART",
       "everything",
       "Checks only one part: `contracts` (mistakes and health of the contracts themselves).",
       {check},
       {"contracts"},
       [](Options& o, const std::string&) {
         o.only = Only::contracts;
         return std::string();
       }},
      {"--output",
       "-o",
       "DIR|-",
       "-",
       "Writes one file per program into a folder; `-` is standard output.",
       {export_},
       {},
       [](Options& o, const std::string& v) {
         o.output = v == "-" ? "" : v;
         return std::string();
       }},
      {"--quiet",
       "-q",
       "",
       "",
       "Prints diagnostics and verdicts only.",
       all,
       {},
       set<&Options::quiet>},
      {"--sarif",
       "",
       "FILE",
       "",
       "Writes diagnostics and results as SARIF 2.1.0; `-` is standard output.",
       {check},
       {},
       set<&Options::sarif>},
      {"--stats",
       "",
       "",
       "",
       "Prints times, and the number of solver queries.",
       {check},
       {},
       set<&Options::stats>},
      {"--thread",
       "",
       "NAME",
       "every thread",
       "Works on the thread of that name only.",
       {export_},
       {},
       set<&Options::thread>},
      {"--timeout",
       "",
       "SECONDS",
       "none",
       "Ends the work on a program after that time: `unknown(timeout)`.",
       all,
       {},
       [](Options& o, const std::string& v) {
         double number = 0;
         const std::string wrong = take_positive(v, 1e6, number);
         if (wrong.empty())
           o.timeout = std::chrono::milliseconds(static_cast<long>(std::ceil(number * 1000)));
         return wrong;
       }},
      {"--verbose",
       "-v",
       "",
       "",
       "Prints states, edges and shared variables of each contract too.",
       {check},
       {},
       set<&Options::verbose>},
      {"--warnings",
       "-W",
       "error",
       "",
       "`-Werror`: warnings count as errors.",
       {check},
       {"error"},
       set<&Options::warnings_are_errors>},
  };
  return table;
}

} // namespace absthread::cli
