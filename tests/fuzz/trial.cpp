// SPDX-License-Identifier: MIT
#include "tests/fuzz/trial.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <sys/resource.h>
#include <sys/wait.h>
#include <system_error>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace absthread::fuzz {

namespace {

using Clock = std::chrono::steady_clock;

// A record is one line of fields with tabs between them; text inside a field is escaped.
//   S seed                                         a case begins
//   D seed end verdict detail feature feature ...  it was judged
std::string escaped(const std::string& text) {
  std::string result;
  for (char c : text) {
    switch (c) {
    case '\n': result += "\\n"; break;
    case '\t': result += "\\t"; break;
    case '\\': result += "\\\\"; break;
    default: result += c;
    }
  }
  return result;
}

std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i];
      continue;
    }
    char next = text[++i];
    result += next == 'n' ? '\n' : next == 't' ? '\t' : next;
  }
  return result;
}

std::vector<std::string> fields_of(std::string_view line) {
  std::vector<std::string> fields;
  for (;;) {
    std::size_t tab = line.find('\t');
    fields.push_back(unescaped(line.substr(0, tab)));
    if (tab == std::string_view::npos) return fields;
    line.remove_prefix(tab + 1);
  }
}

void send(int pipe, const std::string& record) {
  std::size_t done = 0;
  while (done < record.size()) {
    ssize_t count = write(pipe, record.data() + done, record.size() - done);
    if (count < 0 && errno != EINTR) _exit(0); // nobody listens any more
    if (count > 0) done += static_cast<std::size_t>(count);
  }
}

void send_judged(int pipe, Seed seed, const Outcome& outcome) {
  const char* end = outcome.kind == Outcome::Kind::ok         ? "ok"
                    : outcome.kind == Outcome::Kind::mismatch ? "mismatch"
                                                              : "invalid";
  std::string record = fmt::format("D\t{}\t{}\t{}\t{}", seed, end, escaped(outcome.verdict),
                                   escaped(outcome.detail));
  for (const std::string& feature : outcome.features) record += '\t' + escaped(feature);
  send(pipe, record + '\n');
}

// An exception that leaves a family is a fault of the engine or of the family: like a crash.
void send_exception(int pipe, Seed seed, const char* what) {
  send(pipe, fmt::format("D\t{}\tcrash\t\texception: {}\n", seed, escaped(what)));
}

void judge_and_send(const Family& family, Seed seed, const std::function<std::string()>& text,
                    int pipe) {
  send(pipe, fmt::format("S\t{}\n", seed));
  try {
    send_judged(pipe, seed, family.check(text()));
  } catch (const std::exception& fault) {
    send_exception(pipe, seed, fault.what());
  } catch (...) {
    send_exception(pipe, seed, "of an unknown type");
  }
}

End end_of(const std::string& word) {
  for (End end : {End::ok, End::mismatch, End::invalid, End::crash, End::hang})
    if (word == name_of(end)) return end;
  return End::crash;
}

void limit_memory() {
#ifndef __SANITIZE_ADDRESS__
  constexpr rlim_t most = rlim_t{4} << 30;
  const rlimit limit{most, most};
  setrlimit(RLIMIT_AS, &limit);
#endif
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
}

} // namespace

const char* name_of(End end) {
  switch (end) {
  case End::ok: return "ok";
  case End::mismatch: return "mismatch";
  case End::invalid: return "invalid";
  case End::crash: return "crash";
  case End::hang: return "hang";
  }
  return "?";
}

void Worker::start(const std::function<void(int pipe)>& body) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0)
    throw std::system_error(errno, std::generic_category(), "pipe");
  std::fflush(nullptr); // else the child would print our buffered text again
  process_ = fork();
  if (process_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (process_ == 0) {
    close(ends[0]);
    // Ctrl-C is the parent's to handle; faults must end this process, whoever installed handlers.
    std::signal(SIGINT, SIG_IGN);
    for (int number : {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS}) std::signal(number, SIG_DFL);
    limit_memory();
    body(ends[1]);
    _exit(0);
  }
  close(ends[1]);
  pipe_ = ends[0];
  fcntl(pipe_, F_SETFL, O_NONBLOCK);
}

Worker::Worker(const Family& family, Seed first, std::uint64_t count, Clock::time_point deadline) {
  start([&](int pipe) {
    for (Seed seed = first; seed != first + count && Clock::now() < deadline; ++seed)
      judge_and_send(family, seed, [&] { return family.generate(seed); }, pipe);
  });
}

Worker::Worker(const Family& family, const std::string& text) {
  start([&](int pipe) { judge_and_send(family, 0, [&] { return text; }, pipe); });
}

Worker::~Worker() {
  if (process_ > 0) {
    kill(process_, SIGKILL);
    reap();
  }
  if (pipe_ >= 0) close(pipe_);
}

// Waits for the process and says how it ended.
std::string Worker::reap() {
  int status = 0;
  while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
  if (WIFSIGNALED(status)) return fmt::format("signal {}", WTERMSIG(status));
  return fmt::format("exit code {} in the middle of a case", WEXITSTATUS(status));
}

std::vector<Worker::Event> Worker::parse_records() {
  std::vector<Event> events;
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = buffer_.find('\n', begin)) != std::string::npos;
       begin = end + 1) {
    std::vector<std::string> fields =
        fields_of(std::string_view(buffer_).substr(begin, end - begin));
    Seed seed = std::stoull(fields.at(1));
    if (fields[0] == "S") {
      running_ = seed;
      running_since_ = Clock::now();
      events.push_back({Event::Kind::started, seed, {}});
      continue;
    }
    running_.reset();
    Event event{Event::Kind::judged, seed, {}};
    event.trial.end = end_of(fields.at(2));
    event.trial.detail = fields.at(4);
    event.trial.outcome.verdict = fields.at(3);
    event.trial.outcome.detail = fields.at(4);
    event.trial.outcome.features.assign(fields.begin() + 5, fields.end());
    events.push_back(std::move(event));
  }
  buffer_.erase(0, begin);
  return events;
}

std::vector<Worker::Event> Worker::read_events() {
  std::array<char, 65536> bytes{};
  bool finished = false;
  for (;;) {
    ssize_t count = read(pipe_, bytes.data(), bytes.size());
    if (count > 0) {
      buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    } else if (count < 0 && errno == EINTR) {
      continue;
    } else {
      finished = count == 0 || errno != EAGAIN;
      break;
    }
  }
  std::vector<Event> events = parse_records();
  if (finished && process_ > 0) {
    std::string how = reap();
    if (running_) events.push_back({Event::Kind::judged, *running_, {End::crash, {}, how}});
    events.push_back({Event::Kind::ended, 0, {}});
  }
  return events;
}

std::optional<Seed> Worker::kill_if_hung(std::chrono::milliseconds limit) {
  if (!running_ || process_ < 0 || Clock::now() - running_since_ < limit) return std::nullopt;
  kill(process_, SIGKILL);
  reap();
  return running_;
}

Trial judge(const Family& family, const std::string& text, std::chrono::milliseconds limit) {
  Worker worker(family, text);
  const auto deadline = Clock::now() + limit;
  for (;;) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0)
      return {End::hang, {}, fmt::format("no answer within {} ms", limit.count())};
    pollfd wait{worker.descriptor(), POLLIN, 0};
    if (poll(&wait, 1, static_cast<int>(left.count())) <= 0) continue;
    for (const Worker::Event& event : worker.read_events()) {
      if (event.kind == Worker::Event::Kind::judged) return event.trial;
      if (event.kind == Worker::Event::Kind::ended)
        return {End::crash, {}, "the process ended before the case began"};
    }
  }
}

} // namespace absthread::fuzz
