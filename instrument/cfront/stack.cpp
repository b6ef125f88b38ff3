// SPDX-License-Identifier: MIT
#include "instrument/cfront/stack.hpp"

#include <malloc.h>
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
#ifdef M_ARENA_MAX
    // The C library would give the thread a heap of its own, which grows page by page with a system
    // call for each: a tenth of the time of a large file.
    mallopt(M_ARENA_MAX, 1);
#endif
    started = pthread_attr_setstacksize(&attributes, stack_bytes) == 0 &&
              pthread_create(&thread, &attributes, run, &job) == 0;
    pthread_attr_destroy(&attributes);
  }
  if (!started) return body();
  pthread_join(thread, nullptr);
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, 0); // as it was
#endif
  if (job.thrown) std::rethrow_exception(job.thrown);
}

} // namespace absthread::cfront
