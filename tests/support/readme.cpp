// SPDX-License-Identifier: MIT
#include "tests/support/readme.hpp"

namespace absthread::test {

namespace {

void add_line(ConsoleBlock& block, const std::string& line) {
  const bool open = !block.dialogues.empty() && block.dialogues.back().expected.empty() &&
                    block.dialogues.back().command.ends_with('\\');
  if (line.starts_with("$ ")) {
    block.dialogues.push_back({{line}, line.substr(2), {}});
  } else if (open && line.starts_with("> ")) {
    block.dialogues.back().prompt.push_back(line);
    block.dialogues.back().command += '\n' + line.substr(2);
  } else if (!block.dialogues.empty()) {
    block.dialogues.back().expected.push_back(line);
  }
}

} // namespace

std::vector<ConsoleBlock> console_blocks(const std::vector<std::string>& document) {
  std::vector<ConsoleBlock> blocks;
  bool inside = false;
  for (std::size_t i = 0; i < document.size(); ++i) {
    if (!inside && document[i] == "```console") {
      inside = true;
      blocks.push_back({.first_line = i + 1});
    } else if (inside && document[i] == "```") {
      inside = false;
      blocks.back().end_line = i;
    } else if (inside) {
      add_line(blocks.back(), document[i]);
    }
  }
  if (inside) blocks.pop_back(); // a fence that is never closed is no block
  return blocks;
}

std::vector<std::string> rewritten(const ConsoleBlock& block,
                                   const std::vector<std::vector<std::string>>& outputs) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < block.dialogues.size(); ++i) {
    const Dialogue& dialogue = block.dialogues[i];
    lines.insert(lines.end(), dialogue.prompt.begin(), dialogue.prompt.end());
    lines.insert(lines.end(), outputs[i].begin(), outputs[i].end());
  }
  return lines;
}

} // namespace absthread::test
