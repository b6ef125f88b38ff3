// SPDX-License-Identifier: MIT
// Programs that we start: their output line by line, their end, and a folder for their files that
// is gone afterwards, whatever happens to us.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace absthread::spin {

/// A folder below $TMPDIR. It is removed when the object goes, and also if this process is killed:
/// a small helper process outside our group waits for that.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  int alive_ = -1; ///< closed by our end, of whatever kind
};

/// The first file of that name in $PATH that can be executed.
std::optional<std::string> find_program(const std::string& name);

struct Ending {
  int status = -1;      ///< exit code; -1: it was killed
  bool stopped = false; ///< `line` asked for it
};

/// Runs the program in a folder, which is its $TMPDIR too, standard error with standard output.
/// `line` gets each line as it comes and stops the program by giving false.
Ending run_program(const std::vector<std::string>& words, const std::string& folder,
                   const std::function<bool(const std::string&)>& line);

} // namespace absthread::spin
