// SPDX-License-Identifier: MIT
//
// The tested blocks of a document: fences ```console whose lines are `$ command` and what it
// prints. A command may go on after a backslash, its next lines beginning with `> `.
#pragma once

#include <string>
#include <vector>

namespace absthread::test {

struct Dialogue {
  std::vector<std::string> prompt;   // the lines as printed in the document, `$ ` included
  std::string command;               // what the shell gets
  std::vector<std::string> expected; // the lines below it
};

struct ConsoleBlock {
  std::size_t first_line = 0; // index of the line after the opening fence
  std::size_t end_line = 0;   // index of the closing fence
  std::vector<Dialogue> dialogues{};
};

std::vector<ConsoleBlock> console_blocks(const std::vector<std::string>& document);

// The lines of the block with other outputs, one per dialogue.
std::vector<std::string> rewritten(const ConsoleBlock& block,
                                   const std::vector<std::vector<std::string>>& outputs);

} // namespace absthread::test
