// SPDX-License-Identifier: MIT
#include "tests/architecture/rules.hpp"

#include <fmt/format.h>

#include <array>
#include <regex>
#include <string_view>

namespace absthread::architecture {

namespace {

struct Folder {
  std::string_view name;
  std::set<std::string_view> may_include; // of our folders
};

// spec-lang <- instrument <- {emit, checkers} <- cli; tests and measurements see everything.
const std::array folders = {
    Folder{"spec-lang", {"spec-lang"}},
    Folder{"instrument", {"spec-lang", "instrument"}},
    Folder{"emit", {"spec-lang", "instrument", "emit"}},
    Folder{"checkers", {"spec-lang", "instrument", "checkers"}},
    Folder{"cli", {"spec-lang", "instrument", "emit", "checkers", "cli"}},
    Folder{"tests", {"spec-lang", "instrument", "emit", "checkers", "cli", "tests"}},
    Folder{"bench", {"spec-lang", "instrument", "emit", "checkers", "cli", "bench"}},
};

// A library whose headers only some files may see.
struct Fence {
  std::string_view header; // the beginning of its includes
  bool (*allowed)(std::string_view path);
  std::string_view sentence;
};

bool is_cvc5_file(std::string_view path) {
  return path == "checkers/smt/cvc5_solver.cpp";
}

bool is_ppl_file(std::string_view path) {
  return path == "checkers/automata/numeric_domain.cpp";
}

bool is_buddy_file(std::string_view path) {
  return path == "checkers/boolean/symbolic.cpp";
}

bool is_cfront_file(std::string_view path) {
  return path.starts_with("instrument/cfront/");
}

bool is_grammar_file(std::string_view path) {
  if (!path.starts_with("spec-lang/")) return false;
  for (std::string_view word : {"grammar", "parser", "error_handler"})
    if (path.find(word) != std::string_view::npos) return true;
  return false;
}

const std::array fences = {
    Fence{"cvc5/", is_cvc5_file, "only checkers/smt/cvc5_solver.cpp includes cvc5"},
    Fence{"ppl.hh", is_ppl_file, "only checkers/automata/numeric_domain.cpp includes PPL"},
    Fence{"bdd.h", is_buddy_file, "only checkers/boolean/symbolic.cpp includes BuDDy"},
    Fence{"clang/", is_cfront_file, "only instrument/cfront includes Clang"},
    Fence{"clang-c/", is_cfront_file, "only instrument/cfront includes Clang"},
    Fence{"llvm/", is_cfront_file, "only instrument/cfront includes LLVM"},
    Fence{"boost/spirit/", is_grammar_file, "only the grammar files of spec-lang include Spirit"},
};

const Folder* folder_of(std::string_view path) {
  std::string_view top = path.substr(0, path.find('/'));
  for (const Folder& folder : folders)
    if (folder.name == top) return &folder;
  return nullptr;
}

bool is_low(std::string_view path) {
  return path.starts_with("spec-lang/diag/") || path.starts_with("spec-lang/term/");
}

void check_own_include(const File& file, const std::string& header,
                       std::vector<std::string>& broken) {
  const Folder* from = folder_of(file.path);
  const Folder* to = folder_of(header);
  if (from == nullptr) return;
  if (to == nullptr) {
    broken.push_back(fmt::format("{} includes \"{}\": write the path from the root of the sources",
                                 file.path, header));
  } else if (from->may_include.count(to->name) == 0) {
    broken.push_back(
        fmt::format("{} includes \"{}\": {} stands above {} or beside it; dependencies run "
                    "spec-lang <- instrument <- {{emit, checkers}} <- cli",
                    file.path, header, to->name, from->name));
  } else if (is_low(file.path) && !is_low(header)) {
    broken.push_back(fmt::format("{} includes \"{}\": spec-lang/diag and spec-lang/term stand "
                                 "below the rest of spec-lang",
                                 file.path, header));
  }
}

} // namespace

std::vector<std::string> include_violations(const File& file) {
  static const std::regex include(R"re(^[ \t]*#[ \t]*include[ \t]*(["<])([^">]+)[">])re",
                                  std::regex::ECMAScript | std::regex::multiline);
  std::vector<std::string> broken;
  const std::sregex_iterator end;
  for (std::sregex_iterator at(file.text.begin(), file.text.end(), include); at != end; ++at) {
    const std::string header = (*at)[2];
    for (const Fence& fence : fences)
      if (header.starts_with(fence.header) && !fence.allowed(file.path))
        broken.push_back(fmt::format("{} includes {}: {}", file.path, header, fence.sentence));
    if ((*at)[1] == "\"") check_own_include(file, header, broken);
  }
  return broken;
}

std::vector<std::string> diagnostic_ids(const std::string& ids_def) {
  static const std::regex row(R"re(^DIAGNOSTIC\(\s*\w+\s*,\s*\w+\s*,\s*"([^"]+)")re",
                              std::regex::ECMAScript | std::regex::multiline);
  std::vector<std::string> ids;
  const std::sregex_iterator end;
  for (std::sregex_iterator at(ids_def.begin(), ids_def.end(), row); at != end; ++at)
    ids.push_back((*at)[1]);
  return ids;
}

std::set<std::string> expected_ids(const File& file, const std::vector<std::string>& ids) {
  std::string_view text = file.text;
  const bool is_unit_test = file.path.ends_with("_test.cpp");
  const bool is_command_test = file.path.ends_with("/output") || file.path.ends_with("/err");
  if (!is_unit_test && !is_command_test) {
    std::size_t bar = text.rfind("// ----\n");
    if (bar == std::string_view::npos) return {};
    text.remove_prefix(bar);
  }
  std::set<std::string> expected;
  for (const std::string& id : ids) {
    bool found = text.find("[" + id + "]") != std::string_view::npos;
    if (is_unit_test) found = found || text.find('"' + id + '"') != std::string_view::npos;
    if (found) expected.insert(id);
  }
  return expected;
}

std::set<std::string> planted_faults(const File& file) {
  static const std::regex use(R"re(ABSTHREAD_FAULT\(\s*"([^"]+)")re");
  std::set<std::string> names;
  const std::sregex_iterator end;
  for (std::sregex_iterator at(file.text.begin(), file.text.end(), use); at != end; ++at)
    names.insert((*at)[1]);
  return names;
}

} // namespace absthread::architecture
