// SPDX-License-Identifier: MIT
#include "tests/fuzz/tool_run.hpp"

#include "cli/options.hpp"
#include "cli/session.hpp"
#include "tests/fuzz/oracle/workshop.hpp"

#include <stdexcept>

namespace absthread::fuzz {

ToolRun run_tool(std::vector<std::string> words, const std::string& c_text) {
  const Workshop shop("tool"); // one for each: workers do not end in an orderly way
  shop.write("case.c", c_text);
  words.push_back(shop.path("case.c"));
  const cli::CommandLine line = cli::parse_command_line(words);
  if (!line.options) throw std::logic_error("the tool refuses its words: " + line.text);
  ToolRun result;
  std::string results;
  result.exit_code = cli::run(*line.options, words,
                              {[&](std::string_view text) {
                                 results += text;
                                 result.output += text;
                               },
                               [&](std::string_view text) { result.output += text; }});
  while (!results.empty() && results.back() == '\n') results.pop_back();
  result.verdict = results.substr(results.rfind('\n') + 1);
  return result;
}

} // namespace absthread::fuzz
