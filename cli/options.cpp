// SPDX-License-Identifier: MIT
// From words to Options, through CLI11. This is the only file that includes it: it compiles slowly.
#include "cli/options.hpp"

#include "instrument/ir/verdict.hpp"
#include "spec-lang/diag/diagnostic.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace absthread::cli {

namespace {

/// A sentence for the user about the way the program was called.
struct UsageError {
  std::string sentence;
  std::string help_of = {}; ///< the command whose help would answer; "" for the program's
};

bool takes(const OptionRow& row, Command command) {
  return std::find(row.commands.begin(), row.commands.end(), command) != row.commands.end();
}

const CommandRow* find_command(const std::string& name) {
  for (const CommandRow& row : command_table())
    if (row.name == name) return &row;
  return nullptr;
}

std::string did_you_mean(const std::string& word, const std::vector<std::string>& candidates) {
  const std::string near = nearest_name(word, candidates);
  return near.empty() ? std::string() : fmt::format("; did you mean '{}'?", near);
}

std::string either(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i)
    out += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  return out;
}

// An option that the command does not take: perhaps misspelt, perhaps another command's.
std::string unknown_option(const std::string& word, const CommandRow& command) {
  const std::string name = word.substr(0, word.find('='));
  std::vector<std::string> own = {"--help", "--version"};
  std::string others;
  for (const OptionRow& row : option_table()) {
    if (takes(row, command.command)) own.emplace_back(row.name);
    if (row.name != name && row.letter != name) continue;
    for (const CommandRow& other : command_table())
      if (takes(row, other.command))
        others += fmt::format("{}`absthread {}`", others.empty() ? "" : ", ", other.name);
  }
  if (!others.empty())
    return fmt::format("`absthread {}` does not take '{}' ({} does)", command.name, name, others);
  return fmt::format("unknown option '{}'{}", name, did_you_mean(name, own));
}

void store(Options& options, const OptionRow& row, const std::string& value,
           const CommandRow& command) {
  if (!row.choices.empty() &&
      std::find(row.choices.begin(), row.choices.end(), value) == row.choices.end()) {
    std::vector<std::string> words(row.choices.begin(), row.choices.end());
    throw UsageError{fmt::format("{} takes {}, not '{}'{}", row.name, either(words), value,
                                 did_you_mean(value, words)),
                     std::string(command.name)};
  }
  if (const std::string wrong = row.store(options, value); !wrong.empty())
    throw UsageError{fmt::format("{}: {}", row.name, wrong), std::string(command.name)};
}

// The rules between options that no single row can say.
void check_together(const Options& o) {
  const std::string command(command_table()[static_cast<std::size_t>(o.command)].name);
  if (o.paths.empty()) throw UsageError{"a file or a folder is expected", command};
  if (!o.certificate.empty() && o.only == Only::contracts)
    throw UsageError{"--only contracts proves nothing that a certificate could hold", command};
  if (o.fmt_check && o.in_place)
    throw UsageError{"--check and --in-place exclude each other", command};
  int to_stdout = (o.json == "-") + (o.sarif == "-");
  for (const Dump& dump : o.dumps) to_stdout += dump.file == "-";
  if (to_stdout > 1 && (o.json == "-" || o.sarif == "-"))
    throw UsageError{"only one of --json, --sarif and --dump can write to standard output",
                     command};
}

Options parse_command(const CommandRow& command, const std::vector<std::string>& words) {
  Options options;
  options.command = command.command;
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  for (const OptionRow& row : option_table()) {
    if (!takes(row, command.command)) continue;
    const std::string names =
        row.letter.empty() ? std::string(row.name) : fmt::format("{},{}", row.letter, row.name);
    auto keep = [&options, &row, &command](const std::string& value) {
      store(options, row, value, command);
    };
    if (row.argument.empty()) {
      app.add_flag_callback(names, [keep] { keep(""); });
    } else {
      // Run at each occurrence, so that a repeated option keeps all its values in their order.
      app.add_option_function<std::vector<std::string>>(names,
                                                        [keep](const std::vector<std::string>& vs) {
                                                          for (const std::string& v : vs) keep(v);
                                                        })
          ->type_size(1)
          ->allow_extra_args(false);
    }
  }
  // What stands after `--` is for the compiler; where no C is compiled, it is paths.
  const bool compiles =
      std::any_of(option_table().begin(), option_table().end(), [&](const OptionRow& row) {
        return row.name == "--compile-commands" &&
               std::find(row.commands.begin(), row.commands.end(), command.command) !=
                   row.commands.end();
      });
  auto end = std::find(words.begin(), words.end(), "--");
  if (compiles && end != words.end()) {
    options.compile_flags.assign(end + 1, words.end());
  } else {
    end = words.end();
  }
  std::vector<std::string> reversed(std::make_reverse_iterator(end), words.rend());
  try {
    app.parse(reversed);
  } catch (const CLI::ParseError& error) {
    // CLI11 speaks of the types of its own.
    std::string text = error.what();
    if (const auto at = text.find(": 1 required TEXT missing"); at != std::string::npos)
      text = text.substr(0, at) + ": an argument is expected";
    throw UsageError{text, std::string(command.name)};
  }
  bool only_paths = false;
  for (const std::string& word : app.remaining()) {
    if (word == "--" && !only_paths) {
      only_paths = true;
    } else if (!only_paths && word.size() > 1 && word.front() == '-') {
      throw UsageError{unknown_option(word, command), std::string(command.name)};
    } else {
      options.paths.push_back(word);
    }
  }
  return options;
}

CommandLine usage(const UsageError& error) {
  std::string text = fmt::format("absthread: {}\n", error.sentence);
  text +=
      error.help_of.empty()
          ? std::string("Usage: absthread COMMAND [OPTION...] PATH...; see `absthread --help`\n")
          : fmt::format("Usage: absthread {0} [OPTION...] {1}; see `absthread {0} --help`\n",
                        error.help_of, find_command(error.help_of)->arguments);
  return {std::nullopt, text, static_cast<int>(ExitCode::usage)};
}

bool contains(const std::vector<std::string>& words, std::initializer_list<const char*> any) {
  const auto end = std::find(words.begin(), words.end(), "--");
  return std::find_first_of(words.begin(), end, any.begin(), any.end()) != end;
}

} // namespace

CommandLine parse_command_line(const std::vector<std::string>& words) {
  if (words.empty()) return usage({"a command is expected"});
  const CommandRow* command = find_command(words.front());
  if (words.front() == "help" || contains(words, {"--help", "-h"})) {
    if (words.front() == "help" && words.size() > 1) command = find_command(words[1]);
    return {std::nullopt, command ? help(command->command) : help(), 0};
  }
  if (contains(words, {"--version"})) return {std::nullopt, "absthread " ABSTHREAD_VERSION "\n", 0};
  if (words.front() == "--help-markdown") return {std::nullopt, help_markdown(), 0};
  if (!command) {
    std::vector<std::string> names;
    for (const CommandRow& row : command_table()) names.emplace_back(row.name);
    const std::string& word = words.front();
    if (word.starts_with("-"))
      return usage({fmt::format("a command is expected before '{}'", word)});
    return usage({fmt::format("unknown command '{}'{}", word, did_you_mean(word, names))});
  }
  try {
    Options options = parse_command(*command, {words.begin() + 1, words.end()});
    if (command->command == Command::export_) {
      if (options.paths.empty()) throw UsageError{"a format is expected", "export"};
      options.format = options.paths.front();
      options.paths.erase(options.paths.begin());
    }
    if (command->command == Command::infer) {
      if (options.paths.empty() || options.paths.front() != "environment")
        throw UsageError{"what to infer is expected: environment", "infer"};
      options.paths.erase(options.paths.begin());
    }
    check_together(options);
    if (command->command == Command::refine && options.paths.size() != 2)
      throw UsageError{"two programs are expected: the concrete one, then the abstract one",
                       "refine"};
    return {options, {}, 0};
  } catch (const UsageError& error) {
    return usage(error);
  }
}

} // namespace absthread::cli
