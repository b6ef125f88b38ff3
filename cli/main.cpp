// SPDX-License-Identifier: MIT
// The program: words in, text out, exit code. The only file that touches a stream.
#include "checkers/limits/worker.hpp"
#include "cli/options.hpp"
#include "cli/session.hpp"
#include "instrument/ir/verdict.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>

namespace {

void print(std::FILE* stream, std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stream);
  std::fflush(stream); // in the order in which things happen, also where both streams are one file
}

// https://no-color.org: any value but the empty one.
bool wants_colour() {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && (!no_colour || *no_colour == '\0') &&
         (!terminal || std::string_view(terminal) != "dumb");
}

unsigned columns() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80U;
}

} // namespace

int main(int argc, char** argv) {
  using namespace absthread;
  const std::vector<std::string> words(argv + (argc > 0), argv + argc);
  try {
    const cli::CommandLine line = cli::parse_command_line(words);
    if (!line.options) {
      print(line.exit_code == 0 ? stdout : stderr, line.text);
      return line.exit_code;
    }
    const int code = cli::run(*line.options, words,
                              {[](std::string_view text) { print(stdout, text); },
                               [](std::string_view text) { print(stderr, text); }, wants_colour(),
                               isatty(STDERR_FILENO) != 0 && !line.options->quiet, columns()});
    // What is known has been said. A shell stops its loop only if the program dies by the signal.
    if (const int signal = limits::interrupted_by()) {
      std::signal(signal, SIG_DFL);
      std::raise(signal);
    }
    return code;
  } catch (const std::exception& error) {
    print(stderr, std::string("absthread: internal error: ") + error.what() +
                      ". This is a fault of absthread; please report it with this input.\n");
  }
  return static_cast<int>(ExitCode::internal);
}
