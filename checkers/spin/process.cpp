// SPDX-License-Identifier: MIT
#include "checkers/spin/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "spec-lang/diag/invariant.hpp"

namespace absthread::spin {

namespace fs = std::filesystem;

namespace {

void close_all_but(int kept) {
  for (int fd = 0; fd < 1024; ++fd)
    if (fd != kept) close(fd);
}

} // namespace

ScratchFolder::ScratchFolder() {
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  std::string pattern = ((error ? fs::path("/tmp") : parent) / "absthread-spin-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr)
    throw InternalError(std::string("no temporary folder: ") + std::strerror(errno));
  path_ = pattern;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return; // then only the destructor removes it
  const pid_t first = fork();
  if (first == 0) {
    // Twice, so that nobody has to wait for the helper.
    if (fork() != 0) _exit(0);
    setsid();
    close_all_but(ends[0]);
    char byte = 0;
    while (read(ends[0], &byte, 1) < 0 && errno == EINTR) {
    }
    // What a compiler that is about to end still writes would keep the folder: try for a while.
    std::error_code ignored;
    for (int round = 0; round < 40; ++round) {
      fs::remove_all(path_, ignored);
      if (!fs::exists(path_, ignored)) break;
      usleep(250'000);
    }
    _exit(0);
  }
  close(ends[0]);
  if (first > 0) waitpid(first, nullptr, 0);
  alive_ = ends[1];
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
  if (alive_ >= 0) close(alive_);
}

std::optional<std::string> find_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  if (path == nullptr) return std::nullopt;
  std::string_view rest(path);
  while (true) {
    const std::size_t colon = rest.find(':');
    std::string file = (fs::path(rest.substr(0, colon)) / name).string();
    if (access(file.c_str(), X_OK) == 0 && !fs::is_directory(file)) return file;
    if (colon == std::string_view::npos) return std::nullopt;
    rest.remove_prefix(colon + 1);
  }
}

Ending run_program(const std::vector<std::string>& words, const std::string& folder,
                   const std::function<bool(const std::string&)>& line) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    throw InternalError(std::string("no pipe: ") + std::strerror(errno));
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid < 0) throw InternalError(std::string("no process: ") + std::strerror(errno));
  if (pid == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent || chdir(folder.c_str()) != 0) _exit(127);
    setenv("TMPDIR", folder.c_str(), 1); // what a compiler leaves when it is killed goes with it
    const int null = open("/dev/null", O_RDONLY);
    dup2(null, STDIN_FILENO);
    dup2(ends[1], STDOUT_FILENO);
    dup2(ends[1], STDERR_FILENO);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  close(ends[1]);
  Ending out;
  std::string buffer;
  char chunk[16384];
  // Whoever was started by a program that is stopped may keep the pipe open: it is not waited for.
  while (!out.stopped) {
    const ssize_t n = read(ends[0], chunk, sizeof chunk);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    buffer.append(chunk, static_cast<std::size_t>(n));
    std::size_t begin = 0;
    for (std::size_t end; (end = buffer.find('\n', begin)) != std::string::npos; begin = end + 1)
      if (!out.stopped && !line(buffer.substr(begin, end - begin))) {
        out.stopped = true;
        kill(pid, SIGKILL);
      }
    buffer.erase(0, begin);
  }
  if (!buffer.empty() && !out.stopped) line(buffer);
  close(ends[0]);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  out.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return out;
}

} // namespace absthread::spin
