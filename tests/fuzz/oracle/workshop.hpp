// SPDX-License-Identifier: MIT
//
// A folder of this process for compilers and what they make; it goes when the process does.
#pragma once

#include <string>

#include <sys/types.h>

namespace absthread::fuzz {

class Workshop {
 public:
  explicit Workshop(const std::string& name);
  ~Workshop();
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  /// Runs shell words in the folder and gives their exit code; 128 and more are signals.
  int command(const std::string& words) const;
  void write(const std::string& file, const std::string& text) const;
  std::string read(const std::string& file) const;
  std::string path(const std::string& file) const { return folder_ + "/" + file; }

 private:
  std::string folder_;
  pid_t owner_ = 0;
};

} // namespace absthread::fuzz
