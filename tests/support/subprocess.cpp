// SPDX-License-Identifier: MIT
#include "tests/support/subprocess.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace absthread::test {

namespace {

struct Pipe {
  int read_end = -1;
  int write_end = -1;

  Pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
      throw std::system_error(errno, std::generic_category(), "pipe");
    read_end = ends[0];
    write_end = ends[1];
  }
  ~Pipe() {
    close_read();
    close_write();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  void close_read() { shut(read_end); }
  void close_write() { shut(write_end); }

  static void shut(int& end) {
    if (end >= 0) close(end);
    end = -1;
  }
};

[[noreturn]] void become(const Command& command, const Pipe& in, const Pipe& out, const Pipe& err) {
  setpgid(0, 0);
  dup2(in.read_end, STDIN_FILENO);
  dup2(out.write_end, STDOUT_FILENO);
  dup2(command.streams == Streams::merged ? out.write_end : err.write_end, STDERR_FILENO);
  // Boost.Test catches signals in our process; the program under test starts with the defaults.
  for (int number : {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS, SIGPIPE, SIGTERM, SIGINT})
    std::signal(number, SIG_DFL);
  std::vector<char*> words;
  for (const std::string& word : command.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  for (const auto& [name, value] : command.environment) setenv(name.c_str(), value.c_str(), 1);
  if (chdir(command.folder.c_str()) == 0) execvp(words.front(), words.data());
  _exit(127);
}

// Reads what is there; closes the pipe at its end.
void drain(Pipe& pipe, std::string& text) {
  std::array<char, 65536> buffer{};
  ssize_t count = read(pipe.read_end, buffer.data(), buffer.size());
  if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
  if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) pipe.close_read();
}

void feed(Pipe& pipe, const std::string& text, std::size_t& done) {
  ssize_t count = write(pipe.write_end, text.data() + done, text.size() - done);
  if (count > 0) done += static_cast<std::size_t>(count);
  if (done == text.size() || (count < 0 && errno != EINTR && errno != EAGAIN)) pipe.close_write();
}

} // namespace

std::string Finished::end() const {
  if (timed_out) return "time limit";
  if (signal != 0) return "signal " + std::to_string(signal);
  return std::to_string(exit_code);
}

Finished run(const Command& command) {
  using Clock = std::chrono::steady_clock;
  std::signal(SIGPIPE, SIG_IGN);
  Pipe in;
  Pipe out;
  Pipe err;
  pid_t child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) become(command, in, out, err);
  setpgid(child, child);
  in.close_read();
  out.close_write();
  err.close_write();
  fcntl(in.write_end, F_SETFL, O_NONBLOCK);

  Finished result;
  std::size_t fed = 0;
  if (command.input.empty()) in.close_write();
  const auto deadline = Clock::now() + command.limit;
  while (out.read_end >= 0 || err.read_end >= 0) {
    // poll skips negative descriptors, so a closed pipe simply stays silent.
    std::array<pollfd, 3> wait{pollfd{out.read_end, POLLIN, 0}, pollfd{err.read_end, POLLIN, 0},
                               pollfd{in.write_end, POLLOUT, 0}};
    auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) {
      result.timed_out = true;
      kill(-child, SIGKILL);
      break;
    }
    if (poll(wait.data(), wait.size(), static_cast<int>(left)) < 0) continue;
    if (wait[0].revents != 0) drain(out, result.output);
    if (wait[1].revents != 0) drain(err, result.errors);
    if (wait[2].revents != 0) feed(in, command.input, fed);
  }

  // Closed streams do not mean an end: a program may close them and hang.
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (Clock::now() > deadline && !result.timed_out) {
      result.timed_out = true;
      kill(-child, SIGKILL);
    }
    usleep(500);
  }
  if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  return result;
}

} // namespace absthread::test
