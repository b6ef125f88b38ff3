// SPDX-License-Identifier: MIT
// Hard limits by a child process. How the parts work together:
//
// Child: forked, leader of its own process group, so that one signal ends it together with whatever
// it started (SPIN, a compiler); it dies with its parent (PR_SET_PDEATHSIG); it leaves by _exit, so
// nothing that the parent had buffered or registered runs twice. It writes frames into a pipe: a
// tag, a length, the bytes. The last frame says how the job ended; if there is none, the child died
// and the wait status says of what.
//
// Parent: polls the pipe and the child's pidfd, at least every 20 ms, until the child is gone or
// has to go: time over, resident memory of the child and its descendants over the limit, SIGINT or
// SIGTERM to us. Whatever happens (also an exception of `receive`), the group is killed before the
// leader is reaped, so that its number cannot belong to somebody else yet, and both descriptors are
// closed.
//
// Memory has two guards. The resident size is what the limit means, and is polled. RLIMIT_DATA, a
// little above the limit, stops the one huge allocation that would overrun the machine between two
// polls: operator new then throws std::bad_alloc, and a C library aborts; both are told apart from
// a crash. The address sanitizer reserves terabytes, so under it only the first guard is there.
#include "checkers/limits/worker.hpp"

#include <fmt/format.h>

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <mutex>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#if defined(__SANITIZE_ADDRESS__)
#define ABSTHREAD_UNDER_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ABSTHREAD_UNDER_ASAN 1
#endif
#endif
#ifndef ABSTHREAD_UNDER_ASAN
#define ABSTHREAD_UNDER_ASAN 0
#endif

namespace absthread::limits {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds poll_interval{20};
constexpr std::uint64_t megabyte = std::uint64_t{1024} * 1024;

enum Tag : char { message_tag = 'M', finished_tag = 'F', failed_tag = 'E', no_memory_tag = 'A' };

constexpr std::size_t header_size = 1 + sizeof(std::uint64_t);

// ---- Ctrl-C ----------------------------------------------------------------------------------

std::atomic<unsigned> interrupts{0};
std::atomic<int> last_signal{0};
static_assert(std::atomic<unsigned>::is_always_lock_free);

void count_interrupt(int signal) {
  last_signal.store(signal, std::memory_order_relaxed);
  interrupts.fetch_add(1, std::memory_order_relaxed);
}

// Counts SIGINT and SIGTERM while at least one run is under way, then puts the old handlers back. A
// signal that the process ignores (nohup) stays ignored.
class InterruptWatch {
 public:
  InterruptWatch()
      : at_start_(interrupts.load()) {
    const std::lock_guard lock(mutex());
    if (users()++ == 0)
      for (Saved& s : saved()) s.taken = take_over(s.signal, s.old);
  }
  ~InterruptWatch() {
    const std::lock_guard lock(mutex());
    if (--users() == 0)
      for (const Saved& s : saved())
        if (s.taken) sigaction(s.signal, &s.old, nullptr);
  }
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

  bool seen() const { return interrupts.load() != at_start_; }

 private:
  struct Saved {
    int signal;
    bool taken = false;
    struct sigaction old{};
  };
  static bool take_over(int signal, struct sigaction& old) {
    if (sigaction(signal, nullptr, &old) != 0 || old.sa_handler == SIG_IGN) return false;
    struct sigaction ours{};
    ours.sa_handler = count_interrupt;
    sigemptyset(&ours.sa_mask);
    return sigaction(signal, &ours, nullptr) == 0;
  }
  static std::mutex& mutex() {
    static std::mutex m;
    return m;
  }
  static int& users() {
    static int n = 0;
    return n;
  }
  static std::vector<Saved>& saved() {
    static std::vector<Saved> all{{SIGINT}, {SIGTERM}};
    return all;
  }
  unsigned at_start_;
};

// ---- Memory ----------------------------------------------------------------------------------

// Resident bytes of a process; 0 if it is gone.
std::uint64_t resident(pid_t pid) {
  std::ifstream in(fmt::format("/proc/{}/statm", pid));
  std::uint64_t size = 0, pages = 0;
  if (!(in >> size >> pages)) return 0;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::vector<pid_t> children_of(pid_t pid) {
  std::vector<pid_t> out;
  const std::string tasks = fmt::format("/proc/{}/task", pid);
  DIR* folder = opendir(tasks.c_str());
  if (folder == nullptr) return out;
  while (const dirent* entry = readdir(folder)) {
    if (entry->d_name[0] == '.') continue;
    std::ifstream in(fmt::format("{}/{}/children", tasks, entry->d_name));
    for (pid_t child; in >> child;) out.push_back(child);
  }
  closedir(folder);
  return out;
}

// The child and all its descendants.
std::uint64_t resident_tree(pid_t root) {
  std::uint64_t sum = 0;
  std::vector<pid_t> todo{root};
  while (!todo.empty()) {
    const pid_t pid = todo.back();
    todo.pop_back();
    sum += resident(pid);
    for (const pid_t child : children_of(pid)) todo.push_back(child);
  }
  return sum;
}

std::uint64_t data_size_of_self() {
  std::ifstream in("/proc/self/status");
  for (std::string word; in >> word;)
    if (std::uint64_t kb = 0; word == "VmData:" && in >> kb) return kb * 1024;
  return 0;
}

void limit_own_data(std::uint64_t memory_mb) {
  if (memory_mb == 0 || ABSTHREAD_UNDER_ASAN) return;
  const std::uint64_t bytes =
      data_size_of_self() + (memory_mb + memory_mb / 4) * megabyte + 32 * megabyte;
  struct rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, bytes);
  setrlimit(RLIMIT_DATA, &limit);
}

// ---- The child -------------------------------------------------------------------------------

bool write_all(int fd, const char* data, std::size_t size) {
  while (size != 0) {
    const ssize_t n = write(fd, data, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    data += n;
    size -= static_cast<std::size_t>(n);
  }
  return true;
}

bool write_frame(int fd, Tag tag, std::string_view bytes) {
  char header[header_size];
  const std::uint64_t size = bytes.size();
  header[0] = tag;
  std::memcpy(header + 1, &size, sizeof size);
  return write_all(fd, header, sizeof header) && write_all(fd, bytes.data(), bytes.size());
}

void flush_standard_streams() {
  std::cout.flush();
  std::cerr.flush();
  std::clog.flush();
  std::fflush(stdout);
  std::fflush(stderr);
}

[[noreturn]] void be_child(int pipe, pid_t parent, const Limits& limits,
                           const std::function<void(const Send&)>& job) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1); // it died before the line above
  for (const int s : {SIGINT, SIGTERM}) signal(s, SIG_DFL);
  signal(SIGPIPE, SIG_IGN); // the failing write tells us
  // A background group that reads the terminal would be stopped.
  if (const int null = open("/dev/null", O_RDONLY | O_CLOEXEC); null >= 0) {
    dup2(null, STDIN_FILENO);
    if (null != STDIN_FILENO) close(null);
  }
  limit_own_data(limits.memory_mb);

  std::mutex one_at_a_time;
  const Send send = [&](const std::string& message) {
    const std::lock_guard lock(one_at_a_time);
    if (!write_frame(pipe, message_tag, message)) _exit(1); // nobody listens any more
  };
  Tag end = finished_tag;
  std::string words;
  try {
    job(send);
  } catch (const std::bad_alloc&) {
    end = no_memory_tag;
  } catch (const std::exception& e) {
    end = failed_tag;
    try {
      words = e.what();
    } catch (...) {
      words.clear(); // no memory for them
    }
  } catch (...) {
    end = failed_tag;
    words = "an exception that is no std::exception";
  }
  flush_standard_streams(); // they were empty when we were forked
  write_frame(pipe, end, words);
  _exit(0);
}

// ---- The parent ------------------------------------------------------------------------------

class Descriptor {
 public:
  explicit Descriptor(int fd = -1)
      : fd_(fd) {}
  ~Descriptor() { reset(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  void reset(int fd = -1) {
    if (fd_ >= 0) close(fd_);
    fd_ = fd;
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

// The child as the parent sees it; kills the group and reaps the leader at the latest when it goes
// out of scope.
class Child {
 public:
  explicit Child(pid_t pid)
      : pid_(pid)
      , pidfd_(static_cast<int>(syscall(SYS_pidfd_open, pid, 0))) {}
  ~Child() {
    if (!reaped_) end();
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  pid_t pid() const { return pid_; }
  int pidfd() const { return pidfd_.get(); }

  bool is_gone() const {
    siginfo_t state{};
    if (waitid(P_PID, static_cast<id_t>(pid_), &state, WEXITED | WNOHANG | WNOWAIT) != 0)
      return errno == ECHILD; // somebody ignores SIGCHLD, and the system has reaped it
    return state.si_pid == pid_;
  }

  // Kills whatever is left of the group, then reaps the leader.
  void end() {
    kill(-pid_, SIGKILL);
    kill(pid_, SIGKILL); // in case it is not yet the leader of its group
    while (wait4(pid_, &status_, 0, &usage_) < 0 && errno == EINTR) {
    }
    reaped_ = true;
  }

  int status() const { return status_; }
  std::uint64_t peak_resident() const {
    return static_cast<std::uint64_t>(usage_.ru_maxrss) * 1024;
  }

 private:
  pid_t pid_;
  Descriptor pidfd_;
  bool reaped_ = false;
  int status_ = 0;
  struct rusage usage_{};
};

// Puts frames together from what the pipe gives.
class Inbox {
 public:
  Inbox(int fd, const std::function<void(const std::string&)>& receive)
      : fd_(fd)
      , receive_(receive) {}

  // Reads what is there without waiting, but no more than a few megabytes, so that a child that
  // never stops talking cannot keep the parent from looking at the clock; false at the end of the
  // pipe.
  bool read_available() {
    std::vector<char> chunk(65536);
    for (int round = 0; round < 64; ++round) {
      const ssize_t n = read(fd_, chunk.data(), chunk.size());
      if (n > 0) {
        buffer_.append(chunk.data(), static_cast<std::size_t>(n));
        deliver();
      } else if (n == 0) {
        return false;
      } else if (errno != EINTR) {
        return errno == EAGAIN;
      }
    }
    return true;
  }

  std::optional<std::pair<Tag, std::string>> last_frame;

 private:
  void deliver() {
    std::size_t at = 0;
    while (buffer_.size() - at >= header_size) {
      std::uint64_t size = 0;
      std::memcpy(&size, buffer_.data() + at + 1, sizeof size);
      if (buffer_.size() - at - header_size < size) break;
      const Tag tag = static_cast<Tag>(buffer_[at]);
      std::string bytes = buffer_.substr(at + header_size, size);
      at += header_size + size;
      if (tag != message_tag)
        last_frame.emplace(tag, std::move(bytes));
      else
        receive_(bytes);
    }
    buffer_.erase(0, at);
  }

  int fd_;
  const std::function<void(const std::string&)>& receive_;
  std::string buffer_;
};

bool used_up_memory(const Child& child, const Limits& limits) {
  if (limits.memory_mb != 0) return child.peak_resident() >= limits.memory_mb * megabyte / 10 * 9;
  const auto machine = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                       static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return child.peak_resident() >= machine / 2;
}

// Why did a child end that nobody killed?
Outcome judge(const Child& child, const Inbox& inbox, const Limits& limits) {
  if (inbox.last_frame) {
    const auto& [tag, words] = *inbox.last_frame;
    if (tag == finished_tag) return {Ending::finished, {}};
    if (tag == no_memory_tag) return {Ending::memout, {}};
    return {Ending::crashed, words};
  }
  const int status = child.status();
  if (!WIFSIGNALED(status))
    return {Ending::crashed,
            fmt::format("the worker left with exit code {} before its job was done",
                        WEXITSTATUS(status))};
  const int number = WTERMSIG(status);
  if ((number == SIGABRT || number == SIGKILL || number == SIGSEGV || number == SIGBUS) &&
      used_up_memory(child, limits))
    return {Ending::memout, {}};
  return {Ending::crashed,
          fmt::format("the worker died of signal {} ({})", number, strsignal(number))};
}

} // namespace

Outcome run_limited(const Limits& limits, const std::function<void(const Send&)>& job,
                    const std::function<void(const std::string& message)>& receive) {
  const InterruptWatch interrupt;
  const Clock::time_point start = Clock::now();
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return {Ending::crashed, fmt::format("no pipe to a worker: {}", std::strerror(errno))};
  const Descriptor from_child(ends[0]);
  Descriptor to_parent(ends[1]);
  flush_standard_streams();
  const pid_t self = getpid();
  const pid_t pid = fork();
  if (pid < 0) return {Ending::crashed, fmt::format("no worker: {}", std::strerror(errno))};
  if (pid == 0) {
    close(from_child.get());
    be_child(to_parent.get(), self, limits, job);
  }
  Child child(pid);
  setpgid(pid, pid); // the child does it too: whoever comes first
  to_parent.reset();
  fcntl(from_child.get(), F_SETFL, O_NONBLOCK);

  Inbox inbox(from_child.get(), receive);
  std::optional<Ending> stopped;
  for (bool open = true;;) {
    if (open) open = inbox.read_available();
    if (child.is_gone()) break;
    const Clock::duration used = Clock::now() - start;
    if (interrupt.seen())
      stopped = Ending::interrupted;
    else if (limits.time.count() != 0 && used >= limits.time)
      stopped = Ending::timeout;
    else if (limits.memory_mb != 0 && resident_tree(pid) >= limits.memory_mb * megabyte)
      stopped = Ending::memout;
    if (stopped) break;

    milliseconds wait = poll_interval;
    if (limits.time.count() != 0)
      wait = std::min(wait, std::chrono::ceil<milliseconds>(limits.time - used));
    pollfd watched[2] = {{child.pidfd(), POLLIN, 0}, {open ? from_child.get() : -1, POLLIN, 0}};
    // Without pidfd_open (an old kernel) the end of a child is seen at the next round.
    poll(watched, 2, static_cast<int>(wait.count()));
  }
  child.end();
  inbox.read_available(); // what it sent before it ended
  if (stopped) return {*stopped, {}};
  return judge(child, inbox, limits);
}

int interrupted_by() {
  return last_signal.load();
}

} // namespace absthread::limits
