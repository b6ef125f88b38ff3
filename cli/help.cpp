// SPDX-License-Identifier: MIT
// The texts that are made from the option table: `--help` and the tables of README.md.
#include "cli/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace absthread::cli {

namespace {

constexpr std::size_t width = 92;

// Words in lines of at most `width`, each line after the first indented.
std::string wrapped(const std::string& text, std::size_t indent) {
  std::istringstream words(text);
  std::string line, out, word;
  while (words >> word) {
    if (!line.empty() && indent + line.size() + 1 + word.size() > width) {
      out += line + "\n" + std::string(indent, ' ');
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  return out + line;
}

std::string spelled(const OptionRow& row) {
  if (row.letter == "-W") return "-Werror";
  std::string out = row.letter.empty() ? "" : fmt::format("{}, ", row.letter);
  out += row.name;
  if (!row.argument.empty()) out += fmt::format(" {}", row.argument);
  return out;
}

std::string sentence_of(const OptionRow& row) {
  std::string out(row.sentence);
  if (!row.standard.empty()) out += fmt::format(" Default: {}.", row.standard);
  return out;
}

std::string option_lines(const Command* command) {
  constexpr std::size_t indent = 26;
  std::string out;
  auto line = [&](const std::string& name, const std::string& sentence) {
    out += name.size() + 3 > indent ? fmt::format("  {}\n{:{}}", name, "", indent)
                                    : fmt::format("  {:{}}", name, indent - 2);
    out += wrapped(sentence, indent) + "\n";
  };
  for (const OptionRow& row : option_table())
    if (!command ||
        std::find(row.commands.begin(), row.commands.end(), *command) != row.commands.end())
      line(spelled(row), sentence_of(row));
  line("-h, --help", "Prints this text.");
  line("--version", "Prints the version.");
  return out;
}

constexpr const char* paths_text =
    "PATH is a .absthread file, a C file with contracts in comments `/*@ absthread ... */`, or a "
    "folder, which is searched for both.";

constexpr const char* code_paths_text =
    "PATH is a C file with `main` (C files of which one has it are one program), a .absthread file "
    "whose contracts name C functions, or a folder, which is searched for C files with `main`.";

constexpr const char* exit_codes_text =
    "0 proved; 10 violated; 5 not decided, or decided only under a condition or bound; 2 a mistake "
    "in the input; 1 a wrong call; 6 a fault of absthread or of its solver. Of several programs, "
    "the "
    "first that occurs of 6, 2, 10, 5, 0.";

} // namespace

std::string help() {
  std::string out = "absthread: contracts for the threads of C programs, checked and proved.\n\n"
                    "Usage: absthread COMMAND [OPTION...] PATH...\n\nCommands:\n";
  for (const CommandRow& row : command_table())
    out += fmt::format("  {:24}{}\n", fmt::format("{} {}", row.name, row.arguments),
                       wrapped(std::string(row.sentence), 26));
  out += fmt::format("\n{}\n\nOptions (`absthread COMMAND --help` shows those of one command):\n{}"
                     "\nExit codes:\n  {}\n\nExamples:\n",
                     wrapped(paths_text, 0), option_lines(nullptr), wrapped(exit_codes_text, 2));
  for (const CommandRow& row : command_table())
    for (const std::string_view example : row.examples) out += fmt::format("  {}\n", example);
  return out;
}

std::string help(Command command) {
  const CommandRow& row = command_table()[static_cast<std::size_t>(command)];
  const std::string paths = command == Command::certify
                                ? std::string()
                                : wrapped(command == Command::prove || command == Command::refine ||
                                                  command == Command::infer
                                              ? code_paths_text
                                              : paths_text,
                                          0) +
                                      "\n\n";
  std::string out = fmt::format("Usage: absthread {} [OPTION...] {}\n\n{}\n\n{}Options:\n{}"
                                "\nExamples:\n",
                                row.name, row.arguments, wrapped(std::string(row.sentence), 0),
                                paths, option_lines(&command));
  for (const std::string_view example : row.examples) out += fmt::format("  {}\n", example);
  return out;
}

std::string help_markdown() {
  auto cell = [](std::string text) {
    for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2)
      text.insert(at, "\\");
    return text;
  };
  std::string out = "| command | what it does |\n|---|---|\n";
  for (const CommandRow& row : command_table())
    out += fmt::format("| `absthread {} {}` | {} |\n", row.name, row.arguments,
                       cell(std::string(row.sentence)));
  out += "\n| option | of | what it does |\n|---|---|---|\n";
  for (const OptionRow& row : option_table()) {
    std::string commands;
    for (const Command command : row.commands)
      commands += fmt::format("{}{}", commands.empty() ? "" : ", ",
                              command_table()[static_cast<std::size_t>(command)].name);
    if (row.commands.size() == command_table().size()) commands = "all";
    out +=
        fmt::format("| `{}` | {} | {} |\n", cell(spelled(row)), commands, cell(sentence_of(row)));
  }
  return out;
}

} // namespace absthread::cli
