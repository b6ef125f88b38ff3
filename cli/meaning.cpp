// SPDX-License-Identifier: MIT
#include "cli/meaning.hpp"

#include "spec-lang/diag/fault.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace absthread::cli {

namespace {

std::pair<std::string, std::string> parts_of(const std::string& word) {
  const std::size_t at = std::min(word.find('='), word.size());
  return {word.substr(0, at), at < word.size() ? word.substr(at + 1) : std::string()};
}

bool is_among(Command command, const std::vector<Command>& commands) {
  return std::find(commands.begin(), commands.end(), command) != commands.end();
}

// The option that a word stands for.
std::string option_of(const std::string& key, const std::string& value) {
  if (key == "p") return "--compile-commands";
  if (key == "check" && value == "deadlock") return "--deadlock";
  if (key == "may") return "--may-" + value;
  if (key == "allow") return "--allow-" + value;
  return "--" + key;
}

bool is_right(const std::string& key, const std::string& value, Command command) {
  using enum Command;
  if (value.empty()) return false;
  if (key == "only" && value == "everything") return true;
  if (key == "only" && value == "contracts") return false; // leaves no proof
  if (key == "command") return true;                       // read before, or unknown
  if (key == "abstract") return command == refine;
  if (key == "memory") return is_among(command, {check, prove});
  if (key == "folder") return is_among(command, {prove, races, refine});
  if (key == "flag" || key == "code") return is_among(command, {check, prove, races, refine});
  const std::string name = option_of(key, value);
  return std::any_of(option_table().begin(), option_table().end(), [&](const OptionRow& row) {
    return row.name == name && is_among(command, row.commands) &&
           (row.choices.empty() ||
            std::find(row.choices.begin(), row.choices.end(), value) != row.choices.end());
  });
}

} // namespace

std::string refused_word(const std::vector<std::string>& words, Command command) {
  static const std::set<std::string> several = {"flag", "code", "check", "exclude"};
  std::set<std::string> seen;
  for (const std::string& word : words) {
    const auto [key, value] = parts_of(word);
    if (!is_right(key, value, command)) return word;
    if (!seen.insert(several.contains(key) ? word : key).second && key != "flag") return word;
  }
  return {};
}

std::vector<std::string> asked_words(const std::vector<std::string>& words) {
  std::vector<std::string> out;
  if (ABSTHREAD_FAULT("certify-scope-hidden")) return out;
  for (const std::string& word : words) {
    const auto [key, value] = parts_of(word);
    if (word == "only=everything" || key == "abstract" || key == "memory") continue;
    if (key == "command" || key == "only" || key == "flag")
      out.push_back(value);
    else if (key == "p")
      out.push_back("compile commands of " + value);
    else if (key == "code")
      out.push_back("code of " + value);
    else
      out.push_back(key + " " + value);
  }
  return out;
}

std::vector<std::string> values_of(const std::string& key, const std::vector<std::string>& words) {
  std::vector<std::string> out;
  for (const std::string& word : words)
    if (auto [name, value] = parts_of(word); name == key) out.push_back(std::move(value));
  return out;
}

} // namespace absthread::cli
