// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/workshop.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <sys/wait.h>
#include <unistd.h>

namespace absthread::fuzz {

Workshop::Workshop(const std::string& name)
    : owner_(getpid()) {
  folder_ = (std::filesystem::temp_directory_path() / (name + "-XXXXXX")).string();
  if (!mkdtemp(folder_.data())) throw std::runtime_error("no folder for " + name);
}

// A child that was forked in the middle of its parent's work leaves the folder alone.
Workshop::~Workshop() {
  std::error_code ignored;
  if (getpid() == owner_) std::filesystem::remove_all(folder_, ignored);
}

int Workshop::command(const std::string& words) const {
  const int status = std::system(("cd '" + folder_ + "' && " + words).c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void Workshop::write(const std::string& file, const std::string& text) const {
  std::ofstream(path(file)) << text;
}

std::string Workshop::read(const std::string& file) const {
  std::ifstream in(path(file));
  return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace absthread::fuzz
