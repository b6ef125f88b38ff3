// SPDX-License-Identifier: MIT
//
// Where the tests find things. Nothing here is fixed at compile time without a way to say
// otherwise:
//   ABSTHREAD_ROOT      the source tree (default: the one that was configured)
//   ABSTHREAD_PROGRAM   the program under test (default: `absthread` beside the test program)
#pragma once

#include <filesystem>
#include <string>

namespace absthread::test {

std::filesystem::path source_root();
std::filesystem::path build_folder();
std::filesystem::path program_under_test();

// A tool on the PATH (spin, boogie, dot ...), or nothing.
bool tool_exists(const std::string& name);

// A fresh folder that is removed with its content at the end of the scope.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

std::string read_text(const std::filesystem::path& file);
void write_text(const std::filesystem::path& file, const std::string& text);

} // namespace absthread::test
