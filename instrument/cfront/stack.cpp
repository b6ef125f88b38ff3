// SPDX-License-Identifier: MIT
#include "instrument/cfront/stack.hpp"

#include <pthread.h>

#include <exception>

namespace absthread::cfront {

namespace {

constexpr std::size_t stack_bytes = std::size_t{256} << 20;

struct Job {
  const std::function<void()>& body;
  std::exception_ptr thrown;
};

void* run(void* given) {
  Job& job = *static_cast<Job*>(given);
  try {
    job.body();
  } catch (...) {
    job.thrown = std::current_exception();
  }
  return nullptr;
}

} // namespace

void run_with_large_stack(const std::function<void()>& body) {
  Job job{body, nullptr};
  pthread_attr_t attributes;
  pthread_t thread;
  bool started = false;
  if (pthread_attr_init(&attributes) == 0) {
    started = pthread_attr_setstacksize(&attributes, stack_bytes) == 0 &&
              pthread_create(&thread, &attributes, run, &job) == 0;
    pthread_attr_destroy(&attributes);
  }
  if (!started) return body();
  pthread_join(thread, nullptr);
  if (job.thrown) std::rethrow_exception(job.thrown);
}

} // namespace absthread::cfront
