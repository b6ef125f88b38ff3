// SPDX-License-Identifier: MIT
#include "cli/files.hpp"

#include "spec-lang/parser.hpp"

#include <fmt/format.h>

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

bool is_skipped(const fs::path& folder) {
  const std::string name = folder.filename().string();
  return name.starts_with('.') || name == "build" || name.starts_with("build-") ||
         name == "CMakeFiles" || name == "node_modules";
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

bool defines_main(std::string_view text) {
  auto in_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  for (std::size_t at = 0; (at = text.find("main", at)) != std::string_view::npos; at += 4) {
    if (at > 0 && in_word(text[at - 1])) continue;
    std::size_t next = at + 4;
    while (next < text.size() && std::isspace(static_cast<unsigned char>(text[next])) != 0) ++next;
    if (next < text.size() && text[next] == '(') return true;
  }
  return false;
}

Inputs find_code(const std::vector<std::string>& paths) {
  Inputs inputs;
  std::size_t mains = 0, code = 0;
  for (const std::string& path : paths) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
      inputs.several = true;
      search_folder(
          path, has_main,
          fmt::format("there is no C program in the folder '{}': no file defines `main`", path),
          inputs);
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
