// SPDX-License-Identifier: MIT
// Hard limits: each ending, by a job that provokes it; nothing is left behind.
#include "checkers/limits/worker.hpp"

#include "checkers/smt/solver.hpp"

#include <boost/test/unit_test.hpp>

#include <dirent.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>
#include <vector>

using namespace absthread;
using limits::Ending;
using limits::Limits;
using limits::Outcome;
using limits::Send;
using std::chrono::milliseconds;

namespace {

const auto ignore = [](const std::string&) {};

template<typename Function>
double seconds(Function&& run) {
  const auto start = std::chrono::steady_clock::now();
  run();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

[[noreturn]] void never_end() {
  for (std::atomic<unsigned> i = 0;;) ++i;
}

std::size_t open_descriptors() {
  std::size_t n = 0;
  DIR* folder = opendir("/proc/self/fd");
  while (readdir(folder) != nullptr) ++n;
  closedir(folder);
  return n;
}

// A process is gone, or is a zombie that waits for init.
bool is_dead(pid_t pid) {
  for (int i = 0; i < 100; ++i) {
    std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
    std::string number, name, state;
    if (!(in >> number >> name >> state) || state == "Z" || state == "X") return true;
    usleep(10000);
  }
  return false;
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_limits_worker)

BOOST_AUTO_TEST_CASE(a_job_that_returns_is_finished) {
  std::vector<std::string> got;
  const Outcome o = limits::run_limited(
      {}, [](const Send& send) { send("one"), send(""), send(std::string("t\0o", 3)); },
      [&](const std::string& m) { got.push_back(m); });
  BOOST_CHECK(o.ending == Ending::finished);
  BOOST_CHECK(o.detail.empty());
  BOOST_CHECK((got == std::vector<std::string>{"one", "", std::string("t\0o", 3)}));
}

BOOST_AUTO_TEST_CASE(the_job_runs_in_another_process) {
  int counter = 0;
  const pid_t self = getpid();
  std::string child;
  limits::run_limited(
      {},
      [&](const Send& send) {
        ++counter;
        send(std::to_string(getpid()));
      },
      [&](const std::string& m) { child = m; });
  BOOST_CHECK_EQUAL(counter, 0);
  BOOST_CHECK_NE(child, std::to_string(self));
}

BOOST_AUTO_TEST_CASE(messages_keep_their_order_and_may_be_large) {
  std::vector<std::string> got;
  const Outcome o = limits::run_limited(
      {},
      [](const Send& send) {
        for (int i = 0; i < 2000; ++i) send(std::to_string(i));
        for (char c = 'a'; c < 'd'; ++c) send(std::string(10'000'000, c));
        send("end");
      },
      [&](const std::string& m) { got.push_back(m); });
  BOOST_CHECK(o.ending == Ending::finished);
  BOOST_REQUIRE_EQUAL(got.size(), 2004u);
  for (int i = 0; i < 2000; ++i)
    BOOST_REQUIRE_EQUAL(got[static_cast<std::size_t>(i)], std::to_string(i));
  for (std::size_t i = 0; i < 3; ++i)
    BOOST_CHECK(got[2000 + i] == std::string(10'000'000, static_cast<char>('a' + i)));
  BOOST_CHECK_EQUAL(got.back(), "end");
}

BOOST_AUTO_TEST_CASE(a_busy_loop_ends_at_the_time_limit_and_keeps_its_messages) {
  std::vector<std::string> got;
  Outcome o;
  const double t = seconds([&] {
    o = limits::run_limited(
        {milliseconds(300), 0},
        [](const Send& send) {
          send("started");
          never_end();
        },
        [&](const std::string& m) { got.push_back(m); });
  });
  BOOST_CHECK(o.ending == Ending::timeout);
  BOOST_CHECK_GE(t, 0.3);
  BOOST_CHECK_LT(t, 0.8);
  BOOST_CHECK(got == std::vector<std::string>{"started"});
}

BOOST_AUTO_TEST_CASE(a_child_that_never_stops_talking_still_meets_its_limit) {
  Outcome o;
  const double t = seconds([&] {
    o = limits::run_limited(
        {milliseconds(300), 0},
        [](const Send& send) {
          const std::string much(1'000'000, 'x');
          for (;;) send(much);
        },
        ignore);
  });
  BOOST_CHECK(o.ending == Ending::timeout);
  BOOST_CHECK_LT(t, 1.0);
}

BOOST_AUTO_TEST_CASE(a_query_that_never_ends_is_killed) {
  Outcome o;
  const double t = seconds([&] {
    o = limits::run_limited(
        {milliseconds(2000), 0},
        [](const Send& send) {
          // 2^128 + 1 is no product of two numbers below 2^69: true, and far too hard for bits.
          TermManager m;
          const Sort bits = m.bits_sort(140);
          const Term x = m.variable("x", bits), y = m.variable("y", bits);
          const auto solver = smt::make_cvc5(m);
          const mpz_class product("340282366920938463463374607431768211457");
          solver->add(equal(multiply(x, y), m.constant(bits, product)));
          mpz_class half = 1;
          half <<= 69;
          for (const Term& v : {x, y}) {
            solver->add(less(m.constant(bits, 1), v));
            solver->add(less(v, m.constant(bits, half)));
          }
          send(std::to_string(static_cast<int>(solver->check())));
        },
        [](const std::string& m) { BOOST_ERROR("the query was answered: " + m); });
  });
  BOOST_CHECK(o.ending == Ending::timeout);
  BOOST_CHECK_LT(t, 3.0);
}

BOOST_AUTO_TEST_CASE(memory_that_grows_ends_at_the_memory_limit) {
  Outcome o;
  const double t = seconds([&] {
    o = limits::run_limited(
        {milliseconds(20000), 400},
        [](const Send&) {
          std::vector<char*> kept;
          for (;;) {
            char* block = new char[1 << 20];
            for (int i = 0; i < 1 << 20; i += 512) block[i] = static_cast<char>(i);
            kept.push_back(block);
          }
        },
        ignore);
  });
  BOOST_CHECK(o.ending == Ending::memout);
  BOOST_CHECK_LT(t, 15.0);
}

BOOST_AUTO_TEST_CASE(memory_of_a_grandchild_counts) {
  const Outcome o = limits::run_limited(
      {milliseconds(20000), 400},
      [](const Send&) {
        if (fork() == 0) {
          const std::size_t size = std::size_t{450} << 20;
          char* block = static_cast<char*>(std::malloc(size));
          if (block != nullptr)
            for (std::size_t i = 0; i < size; i += 512) block[i] = 1;
          for (;;) pause();
        }
        for (;;) pause();
      },
      ignore);
  BOOST_CHECK(o.ending == Ending::memout);
}

BOOST_AUTO_TEST_CASE(an_allocation_that_fails_is_memout) {
  const Outcome o = limits::run_limited({}, [](const Send&) { throw std::bad_alloc(); }, ignore);
  BOOST_CHECK(o.ending == Ending::memout);
#ifndef __SANITIZE_ADDRESS__
  const Outcome huge = limits::run_limited(
      {milliseconds(20000), 100},
      [](const Send& send) {
        const std::string block(std::size_t{8} << 30, 'x');
        send(block.substr(0, 1));
      },
      ignore);
  BOOST_CHECK(huge.ending == Ending::memout);
#endif
}

BOOST_AUTO_TEST_CASE(a_crash_is_told_with_words) {
  const Outcome killed = limits::run_limited({}, [](const Send&) { raise(SIGKILL); }, ignore);
  BOOST_CHECK(killed.ending == Ending::crashed);
  BOOST_CHECK_NE(killed.detail.find("signal 9"), std::string::npos);
  const Outcome aborted = limits::run_limited(
      {},
      [](const Send&) {
        signal(SIGABRT, SIG_DFL);
        std::abort();
      },
      ignore);
  BOOST_CHECK(aborted.ending == Ending::crashed);
  BOOST_CHECK_NE(aborted.detail.find("Aborted"), std::string::npos);
  const Outcome thrown = limits::run_limited(
      {}, [](const Send&) { throw std::runtime_error("states should be numbered densely"); },
      ignore);
  BOOST_CHECK(thrown.ending == Ending::crashed);
  BOOST_CHECK_EQUAL(thrown.detail, "states should be numbered densely");
  const Outcome odd = limits::run_limited({}, [](const Send&) { throw 7; }, ignore);
  BOOST_CHECK(odd.ending == Ending::crashed);
  BOOST_CHECK(!odd.detail.empty());
  const Outcome left = limits::run_limited({}, [](const Send&) { _exit(3); }, ignore);
  BOOST_CHECK(left.ending == Ending::crashed);
  BOOST_CHECK_NE(left.detail.find("exit code 3"), std::string::npos);
}

BOOST_AUTO_TEST_CASE(messages_before_a_crash_arrive) {
  std::vector<std::string> got;
  const Outcome o = limits::run_limited(
      {},
      [](const Send& send) {
        send("known so far");
        raise(SIGKILL);
      },
      [&](const std::string& m) { got.push_back(m); });
  BOOST_CHECK(o.ending == Ending::crashed);
  BOOST_CHECK(got == std::vector<std::string>{"known so far"});
}

// A shell starts a background job with SIGINT ignored, and run_limited leaves an ignored signal
// ignored: a test that sends signals says first that they count.
class SignalsCount {
 public:
  SignalsCount()
      : interrupt_(signal(SIGINT, SIG_DFL))
      , terminate_(signal(SIGTERM, SIG_DFL)) {}
  ~SignalsCount() {
    signal(SIGINT, interrupt_);
    signal(SIGTERM, terminate_);
  }
  SignalsCount(const SignalsCount&) = delete;
  SignalsCount& operator=(const SignalsCount&) = delete;

 private:
  void (*interrupt_)(int);
  void (*terminate_)(int);
};

BOOST_AUTO_TEST_CASE(interrupts_end_the_child_and_return_what_is_known) {
  const SignalsCount signals;
  for (const int number : {SIGINT, SIGTERM}) {
    struct sigaction before{};
    sigaction(number, nullptr, &before);
    pid_t child = 0;
    Outcome o;
    const double t = seconds([&] {
      o = limits::run_limited(
          {},
          [](const Send& send) {
            send(std::to_string(getpid()));
            never_end();
          },
          [&](const std::string& m) {
            child = static_cast<pid_t>(std::stol(m));
            kill(getpid(), number); // the user presses Ctrl-C as soon as something is known
          });
    });
    BOOST_CHECK(o.ending == Ending::interrupted);
    BOOST_CHECK_LT(t, 1.0);
    BOOST_CHECK(child != 0 && is_dead(child));
    struct sigaction after{};
    sigaction(number, nullptr, &after);
    BOOST_CHECK(before.sa_handler == after.sa_handler);
  }
}

BOOST_AUTO_TEST_CASE(a_run_after_an_interrupted_one_is_not_interrupted) {
  const SignalsCount signals;
  limits::run_limited(
      {},
      [](const Send& send) {
        send("x");
        never_end();
      },
      [](const std::string&) { kill(getpid(), SIGINT); });
  const Outcome o = limits::run_limited({}, [](const Send&) {}, ignore);
  BOOST_CHECK(o.ending == Ending::finished);
}

BOOST_AUTO_TEST_CASE(children_of_the_child_are_killed_too) {
  for (const bool busy : {true, false}) {
    pid_t grandchild = 0;
    const Outcome o = limits::run_limited(
        {milliseconds(busy ? 300 : 0), 0},
        [&](const Send& send) {
          const pid_t pid = fork();
          if (pid == 0)
            for (;;) pause();
          send(std::to_string(pid));
          if (busy) never_end();
        },
        [&](const std::string& m) { grandchild = static_cast<pid_t>(std::stol(m)); });
    BOOST_CHECK(o.ending == (busy ? Ending::timeout : Ending::finished));
    BOOST_CHECK(grandchild != 0 && is_dead(grandchild));
  }
}

BOOST_AUTO_TEST_CASE(the_death_of_the_parent_is_the_death_of_the_child) {
  int ends[2];
  BOOST_REQUIRE_EQUAL(pipe(ends), 0);
  const pid_t parent = fork();
  if (parent == 0) {
    limits::run_limited(
        {},
        [](const Send& send) {
          send(std::to_string(getpid()));
          never_end();
        },
        [&](const std::string& m) {
          if (write(ends[1], m.data(), m.size()) < 0) _exit(1);
        });
    _exit(0);
  }
  char text[32] = {};
  BOOST_REQUIRE_GT(read(ends[0], text, sizeof text - 1), 0);
  kill(parent, SIGKILL);
  waitpid(parent, nullptr, 0);
  BOOST_CHECK(is_dead(static_cast<pid_t>(std::atol(text))));
  close(ends[0]);
  close(ends[1]);
}

BOOST_AUTO_TEST_CASE(an_exception_of_the_receiver_ends_the_child) {
  pid_t child = 0;
  BOOST_CHECK_THROW(limits::run_limited(
                        {},
                        [](const Send& send) {
                          send(std::to_string(getpid()));
                          never_end();
                        },
                        [&](const std::string& m) {
                          child = static_cast<pid_t>(std::stol(m));
                          throw std::runtime_error("no");
                        }),
                    std::runtime_error);
  BOOST_CHECK(child != 0 && is_dead(child));
}

BOOST_AUTO_TEST_CASE(nothing_is_left_behind) {
  const std::size_t before = open_descriptors();
  for (int i = 0; i < 20; ++i) {
    limits::run_limited({}, [](const Send& send) { send("x"); }, ignore);
    limits::run_limited({milliseconds(20), 0}, [](const Send&) { never_end(); }, ignore);
    limits::run_limited({}, [](const Send&) { throw 1; }, ignore);
  }
  BOOST_CHECK_EQUAL(open_descriptors(), before);
  BOOST_CHECK_EQUAL(waitpid(-1, nullptr, WNOHANG), -1); // no child, no zombie
  BOOST_CHECK_EQUAL(errno, ECHILD);
}

BOOST_AUTO_TEST_CASE(buffered_output_of_the_parent_is_written_once) {
  char name[] = "/tmp/absthread_worker_XXXXXX";
  const int fd = mkstemp(name);
  FILE* file = fdopen(fd, "w");
  std::fputs("once\n", file);
  limits::run_limited({}, [](const Send&) {}, ignore);
  limits::run_limited({milliseconds(50), 0}, [](const Send&) { never_end(); }, ignore);
  std::fclose(file);
  std::ifstream in(name);
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  BOOST_CHECK_EQUAL(text, "once\n");
  std::remove(name);
}

BOOST_AUTO_TEST_CASE(several_runs_at_a_time) {
  std::atomic<int> finished = 0, timed_out = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&, i] {
        const Outcome o = limits::run_limited(
            {milliseconds(i % 2 == 0 ? 100 : 0), 0},
            [&](const Send& send) {
              send("x");
              if (i % 2 == 0) never_end();
            },
            ignore);
        if (o.ending == Ending::finished) ++finished;
        if (o.ending == Ending::timeout) ++timed_out;
      });
  }
  BOOST_CHECK_EQUAL(finished.load(), 2);
  BOOST_CHECK_EQUAL(timed_out.load(), 2);
}

BOOST_AUTO_TEST_SUITE_END()
