// SPDX-License-Identifier: MIT
#include "cli/files.hpp"

#include "instrument/cfront/cfront.hpp"
#include "spec-lang/parser.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace absthread::cli {

namespace fs = std::filesystem;

namespace {

std::string text_of(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return {};
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

bool has_contract_comment(const fs::path& file) {
  return text_of(file).find("/*@ absthread") != std::string::npos;
}

// A file with our extension that cannot be read is an error, not something to pass over.
bool has_contracts(const fs::path& file) {
  return file.extension() == ".absthread" ||
         (spec::is_c_file(file.string()) && has_contract_comment(file));
}

bool has_main(const fs::path& file) {
  return spec::is_c_file(file.string()) && defines_main(text_of(file));
}

// What is compiled by itself: no header.
bool is_unit(const fs::path& file) {
  const std::string extension = file.extension().string();
  return extension == ".c" || extension == ".i";
}

bool in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// The text with blanks in the place of comments, literals and lines of the preprocessor.
std::string without_comments(std::string_view text) {
  std::string out(text);
  const auto blank = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < std::min(to, out.size()); ++i)
      if (out[i] != '\n') out[i] = ' ';
    return std::min(to, out.size());
  };
  bool line_begins = true;
  for (std::size_t at = 0; at < out.size();) {
    const char c = out[at];
    if (c == '/' && text.substr(at, 2) == "/*") {
      const std::size_t end = text.find("*/", at + 2);
      at = blank(at, end == std::string_view::npos ? out.size() : end + 2);
    } else if ((c == '/' && text.substr(at, 2) == "//") || (c == '#' && line_begins)) {
      std::size_t end = text.find('\n', at);
      while (end != std::string_view::npos && end > 0 && text[end - 1] == '\\')
        end = text.find('\n', end + 1);
      // What a macro is said to be defines nothing, but a comment may begin behind it.
      if (const std::size_t comment = text.find("/*", at); c == '#' && comment < end) end = comment;
      at = blank(at, end);
    } else if (c == '"' || c == '\'') {
      std::size_t end = at + 1;
      while (end < out.size() && text[end] != c && text[end] != '\n')
        end += text[end] == '\\' ? 2 : 1;
      at = blank(at, end + 1);
    } else {
      line_begins = c == '\n' || (line_begins && std::isspace(static_cast<unsigned char>(c)) != 0);
      ++at;
    }
  }
  return out;
}

// Whether what follows a name is parameters and a body, not `;` or something to compute with.
bool is_definition(const std::string& code, std::size_t at) {
  const auto skip_blanks = [&] {
    while (at < code.size() && std::isspace(static_cast<unsigned char>(code[at])) != 0) ++at;
  };
  const auto skip_brackets = [&] {
    int open = 0;
    do {
      open += code[at] == '(' ? 1 : code[at] == ')' ? -1 : 0;
      ++at;
    } while (at < code.size() && open > 0);
  };
  skip_blanks();
  if (at >= code.size() || code[at] != '(') return false;
  skip_brackets();
  // Attributes, and the types of parameters where there is no prototype.
  for (skip_blanks(); at < code.size() && code[at] != '{'; skip_blanks()) {
    if (code[at] == '(') {
      skip_brackets();
      continue;
    }
    if (!in_word(code[at])) return false;
    while (at < code.size() && in_word(code[at])) ++at;
    skip_blanks();
    if (at < code.size() && code[at] != '{' && code[at] != '(' && !in_word(code[at])) {
      const std::size_t end = code.find_first_of(";{}=", at);
      if (end == std::string::npos || code[end] != ';') return false;
      at = end + 1;
    }
  }
  return at < code.size();
}

bool is_skipped(const fs::path& folder) {
  const std::string name = folder.filename().string();
  return name.starts_with('.') || name == "build" || name.starts_with("build-") ||
         name == "CMakeFiles" || name == "node_modules";
}

std::vector<fs::path> sorted_entries(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> out;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    out.push_back(at->path());
  std::sort(out.begin(), out.end());
  return out;
}

using Wanted = bool (*)(const fs::path&);

// In the order of names, files before folders; links to folders are not followed, so this ends.
void search(const fs::path& folder, Wanted wanted, std::vector<Input>& found,
            Diagnostics& diagnostics) {
  std::error_code error;
  std::vector<fs::directory_entry> entries;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    entries.push_back(*at);
  if (error) {
    diagnostics.report(
        DiagnosticId::unreadable_file, {},
        fmt::format("cannot read the folder '{}': {}", folder.string(), error.message()));
    return;
  }
  std::sort(entries.begin(), entries.end());
  for (const fs::directory_entry& entry : entries) {
    const fs::path& path = entry.path();
    if (entry.is_directory(error) || path.filename().string().starts_with('.')) continue;
    if (wanted(path)) found.push_back({path.string(), {}});
  }
  for (const fs::directory_entry& entry : entries)
    if (entry.is_directory(error) && !entry.is_symlink(error) && !is_skipped(entry.path()))
      search(entry.path(), wanted, found, diagnostics);
}

// Opening a named pipe waits for somebody who writes into it, perhaps for ever. `<(...)` of a shell
// is one too, but has its writer.
bool is_waiting_pipe(const fs::path& path) {
  std::error_code error;
  const std::string name = path.string();
  return fs::is_fifo(path, error) && !name.starts_with("/dev/fd/") && !name.starts_with("/proc/");
}

void search_folder(const std::string& path, Wanted wanted, const std::string& missing,
                   Inputs& inputs) {
  std::vector<Input> found;
  const std::size_t errors = inputs.diagnostics.error_count();
  search(fs::path(path).lexically_normal(), wanted, found, inputs.diagnostics);
  for (Input& input : found)
    if (input.path.starts_with("./")) input.path.erase(0, 2);
  if (found.empty() && inputs.diagnostics.error_count() == errors)
    inputs.diagnostics.report(DiagnosticId::no_contract, {}, missing);
  inputs.programs.insert(inputs.programs.end(), found.begin(), found.end());
}

std::string system_error(const std::string& what, const std::string& path) {
  return fmt::format("cannot {} '{}': {}", what, path, std::strerror(errno));
}

std::string write_to(const std::string& path, const std::string& text) {
  std::ofstream stream(path, std::ios::binary | std::ios::trunc);
  stream << text;
  stream.close();
  return stream ? std::string() : system_error("write", path);
}

// Each program once; a pipe that waits for ever is none.
void drop_repeated(Inputs& inputs) {
  std::set<std::string> seen;
  std::erase_if(inputs.programs, [&](const Input& input) {
    if (is_waiting_pipe(input.path)) {
      inputs.diagnostics.report(
          DiagnosticId::unreadable_file, {},
          fmt::format("expected a readable file, but {} is a named pipe", input.path));
      return true;
    }
    return !seen.insert(fs::path(input.path).lexically_normal().string()).second;
  });
  if (inputs.programs.size() > 1) inputs.several = true;
}

// The C programs of a folder. With one `main` in it or below it, it is one program: what another
// file defines is what that file says. Several are several programs; which of the other files
// belong to which, nobody says.
class CodeFolders {
 public:
  explicit CodeFolders(Inputs& inputs)
      : inputs_(inputs) {}

  void search(const std::string& path) {
    const std::size_t errors = inputs_.diagnostics.error_count(), before = inputs_.programs.size();
    std::vector<Input> found;
    absthread::cli::search(fs::path(path).lexically_normal(), is_unit, found, inputs_.diagnostics);
    for (const Input& input : found) {
      const std::string text = text_of(input.path);
      units_.push_back({shown(input.path), defines_main(text)});
      note_included(input.path, text);
    }
    folder(fs::path(path).lexically_normal(), units_);
    if (inputs_.programs.size() == before && inputs_.diagnostics.error_count() == errors)
      inputs_.diagnostics.report(
          DiagnosticId::no_contract, {},
          fmt::format("there is no C program in the folder '{}': no file defines `main`", path));
    if (!left_out_.empty() && inputs_.programs.size() != before)
      inputs_.remarks.push_back(fmt::format(
          "left out: {}{}: no `main` there, and several files of '{}' define one; to have several "
          "files as one program, name them together",
          fmt::join(left_out_.begin(), left_out_.begin() + std::min<long>(3, ssize(left_out_)),
                    ", "),
          left_out_.size() > 3 ? fmt::format(" and {} more", left_out_.size() - 3) : "", path));
  }

 private:
  struct Unit {
    std::string path;
    bool main;
  };

  static std::string shown(std::string path) {
    if (path.starts_with("./")) path.erase(0, 2);
    return path;
  }

  static long ssize(const std::vector<std::string>& list) { return static_cast<long>(list.size()); }

  // A C file that another one includes is a part of that one.
  void note_included(const fs::path& file, const std::string& text) {
    for (std::size_t at = 0; (at = text.find("#include", at)) != std::string::npos; at += 8) {
      const std::size_t from = text.find_first_of("\"\n", at);
      if (from == std::string::npos || text[from] != '"') continue;
      const std::size_t to = text.find_first_of("\"\n", from + 1);
      if (to == std::string::npos) return;
      const std::string name = text.substr(from + 1, to - from - 1);
      if (is_unit(name)) included_.insert((file.parent_path() / name).lexically_normal().string());
    }
  }

  void folder(const fs::path& path, const std::vector<Unit>& all) {
    const auto mains =
        std::count_if(all.begin(), all.end(), [](const Unit& unit) { return unit.main; });
    if (mains == 0) {
      for (const Unit& unit : all) left_out_.push_back(unit.path);
      return;
    }
    if (mains == 1) return one_program(path, all);
    std::vector<std::pair<fs::path, std::vector<Unit>>> below;
    for (const Unit& unit : all) {
      const fs::path inside = fs::path(unit.path).lexically_relative(shown(path.string()));
      if (std::distance(inside.begin(), inside.end()) < 2) {
        if (unit.main)
          inputs_.programs.push_back({unit.path, {}});
        else
          left_out_.push_back(unit.path);
        continue;
      }
      const fs::path next = path / *inside.begin();
      if (below.empty() || below.back().first != next) below.push_back({next, {}});
      below.back().second.push_back(unit);
    }
    for (const auto& [next, units] : below) folder(next, units);
  }

  void one_program(const fs::path& path, const std::vector<Unit>& all) {
    Input program;
    program.folder = path.string();
    std::error_code error;
    std::set<std::string> met = {};
    const auto add = [&](const std::string& file) {
      if (included_.contains(fs::path(file).lexically_normal().string())) return;
      if (met.insert(fs::weakly_canonical(file, error).string()).second)
        program.c_files.push_back(file);
    };
    for (const Unit& unit : all)
      if (unit.main) add(program.path = unit.path);
    for (const Unit& unit : all) add(unit.path);
    if (fs::exists(path / "compile_commands.json", error)) {
      program.database = path.string();
      for (const std::string& file : cfront::files_of_database(path.string()))
        if (is_unit(file) && fs::exists(file, error) && !has_main(file))
          add(shown(fs::path(file).lexically_proximate(fs::current_path(error)).string()));
    }
    if (program.c_files.size() == 1) program.c_files.clear();
    inputs_.programs.push_back(std::move(program));
  }

  Inputs& inputs_;
  std::vector<Unit> units_;
  std::set<std::string> included_;
  std::vector<std::string> left_out_;
};

} // namespace

Inputs find_programs(const std::vector<std::string>& paths) {
  Inputs inputs;
  std::vector<std::string> code;
  std::size_t contract_files = 0;
  for (const std::string& path : paths) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
      inputs.several = true;
      search_folder(path, has_contracts,
                    fmt::format("there is no contract in the folder '{}': neither a .absthread "
                                "file nor a C file with a comment `/*@ absthread ... */`",
                                path),
                    inputs);
    } else if (spec::is_c_file(path) && fs::exists(path, error) && !has_contract_comment(path)) {
      code.push_back(path);
    } else {
      contract_files += path.ends_with(".absthread");
      inputs.programs.push_back({path, {}});
    }
  }
  if (contract_files == 1 && inputs.programs.size() == 1) {
    inputs.programs.front().c_files = std::move(code);
  } else {
    for (const std::string& path : code) inputs.programs.push_back({path, {}}); // no-contract
  }
  drop_repeated(inputs);
  return inputs;
}

bool defines_function(std::string_view text, std::string_view name) {
  const std::string code = without_comments(text);
  int depth = 0;
  for (std::size_t at = 0; at < code.size(); ++at) {
    if (code[at] == '{') ++depth;
    if (code[at] == '}') depth = std::max(0, depth - 1);
    if (code.compare(at, name.size(), name) != 0) continue;
    if ((at > 0 && in_word(code[at - 1])) ||
        (at + name.size() < code.size() && in_word(code[at + name.size()])))
      continue;
    // Braces in `#if` and `#else` may not balance: what begins a line is outside of all.
    const std::size_t line = code.rfind('\n', at) + 1;
    const bool outside = depth == 0 || in_word(code[line]);
    if (outside && is_definition(code, at + name.size())) return true;
  }
  return false;
}

bool defines_main(std::string_view text) {
  return defines_function(text, "main");
}

std::string file_that_defines(const std::string& function, const std::vector<std::string>& beside) {
  std::set<std::string> folders, given;
  bool main = false;
  for (const std::string& path : beside) {
    folders.insert(fs::path(path).parent_path().string());
    given.insert(fs::path(path).lexically_normal().string());
    main = main || has_main(path);
  }
  for (const std::string& folder : folders)
    for (const fs::path& file : sorted_entries(folder.empty() ? "." : folder)) {
      const std::string path = file.lexically_normal().string();
      if (!is_unit(file) || given.contains(path)) continue;
      const std::string text = text_of(file);
      if (defines_function(text, function) && !(main && defines_main(text))) return path;
    }
  return {};
}

Inputs find_code(const std::vector<std::string>& paths) {
  Inputs inputs;
  std::size_t mains = 0, code = 0;
  for (const std::string& path : paths) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
      inputs.several = true;
      CodeFolders(inputs).search(path);
      continue;
    }
    inputs.programs.push_back({path, {}});
    code += spec::is_c_file(path);
    mains += has_main(path);
  }
  if (mains == 1 && code > 1 && code == inputs.programs.size()) {
    Input whole = inputs.programs.front();
    for (const Input& input : inputs.programs) whole.c_files.push_back(input.path);
    inputs.programs = {whole};
  }
  drop_repeated(inputs);
  return inputs;
}

Inputs find_boolean(const std::vector<std::string>& paths) {
  Inputs inputs;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      inputs.programs.push_back({path, {}});
      continue;
    }
    inputs.several = true;
    search_folder(
        path, [](const fs::path& file) { return file.extension() == ".bp"; },
        fmt::format("there is no Boolean program in the folder '{}': no file is named .bp", path),
        inputs);
  }
  drop_repeated(inputs);
  return inputs;
}

Inputs given_files(const std::vector<std::string>& paths) {
  Inputs inputs;
  for (const std::string& path : paths) inputs.programs.push_back({path, {}});
  inputs.several = paths.size() > 1;
  return inputs;
}

std::string write_file(const std::string& path, const std::string& text) {
  std::error_code error;
  // Through a link to the file itself, so that the link stays one.
  fs::path target = path;
  if (fs::is_symlink(target, error)) target = fs::weakly_canonical(target, error);
  const fs::file_status status = fs::status(target, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    if (fs::is_directory(status)) return fmt::format("cannot write '{}': it is a folder", path);
    return write_to(target.string(), text);
  }
  const std::string draft = fmt::format("{}.{}.tmp", target.string(), ::getpid());
  std::string wrong = write_to(draft, text);
  if (wrong.empty() && fs::exists(status)) fs::permissions(draft, status.permissions(), error);
  if (wrong.empty() && std::rename(draft.c_str(), target.c_str()) != 0)
    wrong = system_error("write", path);
  if (!wrong.empty()) {
    fs::remove(draft, error);
    // The name of the draft would only puzzle.
    if (const auto at = wrong.find(draft); at != std::string::npos)
      wrong.replace(at, draft.size(), path);
  }
  return wrong;
}

std::string make_folder(const std::string& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (!error && fs::is_directory(path, error)) return {};
  return fmt::format("cannot make the folder '{}': {}", path,
                     error ? error.message() : std::string("a file has its name"));
}

} // namespace absthread::cli
