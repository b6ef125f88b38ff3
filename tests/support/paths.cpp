// SPDX-License-Identifier: MIT
#include "tests/support/paths.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <unistd.h>

namespace absthread::test {

namespace fs = std::filesystem;

fs::path source_root() {
  if (const char* root = std::getenv("ABSTHREAD_ROOT")) return root;
  return ABSTHREAD_SOURCE_DIR;
}

fs::path build_folder() {
  return fs::read_symlink("/proc/self/exe").parent_path();
}

fs::path program_under_test() {
  if (const char* program = std::getenv("ABSTHREAD_PROGRAM")) return fs::absolute(program);
  return build_folder() / "absthread";
}

bool tool_exists(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (!folder.empty() && access((fs::path(folder) / name).c_str(), X_OK) == 0) return true;
  return false;
}

ScratchFolder::ScratchFolder() {
  std::string pattern = (fs::temp_directory_path() / "absthread-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make " + pattern);
  path_ = fs::canonical(pattern);
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::string read_text(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + file.string());
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_text(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out << text;
  if (!out.flush()) throw std::runtime_error("cannot write " + file.string());
}

} // namespace absthread::test
