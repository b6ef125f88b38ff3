// SPDX-License-Identifier: MIT
#include "tests/fuzz/tool.hpp"

#include "cli/options.hpp"
#include "cli/session.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace absthread::fuzz {

namespace {

class Folder {
 public:
  Folder() {
    path = (std::filesystem::temp_directory_path() / "absthread-case-XXXXXX").string();
    if (!mkdtemp(path.data())) throw std::runtime_error("no scratch folder");
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string path;
};

std::string last_line(const std::string& text) {
  const std::size_t end = text.find_last_not_of('\n');
  if (end == std::string::npos) return "";
  const std::size_t begin = text.rfind('\n', end);
  return text.substr(begin == std::string::npos ? 0 : begin + 1,
                     end - (begin == std::string::npos ? 0 : begin + 1) + 1);
}

} // namespace

bool ToolAnswer::consistent() const {
  if (plain_true()) return exit_code == 0;
  if (conditional() || unknown()) return exit_code == 5;
  if (violated()) return exit_code == 10;
  return exit_code == 2;
}

ToolAnswer run_tool(const std::vector<std::string>& words,
                    const std::map<std::string, std::string>& files) {
  const Folder folder;
  for (const auto& [name, text] : files) std::ofstream(folder.path + "/" + name) << text;
  std::vector<std::string> given = words;
  for (std::string& word : given)
    if (const std::size_t at = word.find("DIR"); at != std::string::npos)
      word.replace(at, 3, folder.path);
  const cli::CommandLine line = cli::parse_command_line(given);
  if (!line.options) throw std::runtime_error("no command line: " + line.text);
  ToolAnswer answer;
  answer.folder = folder.path;
  answer.exit_code = cli::run(*line.options, given,
                              {[&](std::string_view text) {
                                 answer.result += text;
                                 answer.output += text;
                               },
                               [&](std::string_view text) { answer.output += text; }});
  answer.verdict = last_line(answer.result);
  return answer;
}

} // namespace absthread::fuzz
