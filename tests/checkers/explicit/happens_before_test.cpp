// SPDX-License-Identifier: MIT
#include "checkers/explicit/happens_before.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread;
using explicit_state::RunStep;

namespace {

// Two threads, by what each step accesses and orders, and a run of them.
struct Run {
  TermManager terms;
  Program program;
  std::vector<RunStep> steps;

  Run() {
    for (const char* name : {"first", "second"}) {
      Template t;
      t.thread.name = name;
      t.code = CodeReference{name, {}, {}};
      program.threads.push_back(std::move(t));
    }
  }

  Run& step(std::size_t thread, std::vector<Access> made) {
    Thread& of = program.threads[thread].thread;
    Edge edge;
    edge.accesses = std::move(made);
    steps.push_back({thread, thread, static_cast<EdgeId>(of.edges.size()), {}});
    of.edges.push_back(std::move(edge));
    return *this;
  }

  // Between the first step and the last.
  bool ordered() {
    return explicit_state::may_be_ordered(program, steps, {0, 0}, {steps.size() - 1, 0});
  }
};

Access on(const std::string& object, Sync sync) {
  Access made;
  made.location = object;
  made.order = AccessOrder::none;
  made.sync = sync;
  return made;
}

Access data() {
  Access made;
  made.location = "d";
  made.write = true;
  return made;
}

// d = 1; the steps; d = 2 by the other thread.
struct Between : Run {
  explicit Between(const std::vector<std::pair<std::size_t, Access>>& between) {
    step(0, {data()});
    for (const auto& [thread, made] : between) step(thread, {made});
    step(1, {data()});
  }
};

bool ordered(const std::vector<std::pair<std::size_t, Access>>& steps) {
  return Between(steps).ordered();
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_explicit_happens_before)

BOOST_AUTO_TEST_CASE(nothing_between_orders_nothing) {
  BOOST_TEST(!ordered({}));
}

BOOST_AUTO_TEST_CASE(a_release_is_before_the_acquire_that_follows) {
  BOOST_TEST(ordered({{0, on("m", Sync::release)}, {1, on("m", Sync::acquire)}}));
  BOOST_TEST(!ordered({{1, on("m", Sync::acquire)}, {0, on("m", Sync::release)}}));
  BOOST_TEST(!ordered({{0, on("m", Sync::release)}, {1, on("k", Sync::acquire)}}));
  BOOST_TEST(!ordered({{0, on("m", Sync::release)}, {1, on("m", Sync::failure)}}));
}

BOOST_AUTO_TEST_CASE(a_relaxed_store_publishes_nothing) {
  BOOST_TEST(!ordered({{0, on("f", Sync::store_relaxed)}, {1, on("f", Sync::acquire)}}));
  BOOST_TEST(!ordered({{0, on("f", Sync::store_release)}, {1, on("f", Sync::load_relaxed)}}));
  BOOST_TEST(ordered({{0, on("f", Sync::store_release)}, {1, on("f", Sync::acquire)}}));
}

BOOST_AUTO_TEST_CASE(a_store_of_another_thread_ends_the_release_sequence) {
  BOOST_TEST(!ordered({{0, on("f", Sync::store_release)},
                       {1, on("f", Sync::store_relaxed)},
                       {1, on("f", Sync::acquire)}}));
  BOOST_TEST(ordered({{0, on("f", Sync::store_release)},
                      {1, on("f", Sync::update_relaxed)},
                      {1, on("f", Sync::acquire)}}));
}

BOOST_AUTO_TEST_CASE(a_store_of_the_same_thread_is_left_open) {
  // C17 continues the sequence, C++20 does not: so there may be an order.
  BOOST_TEST(ordered({{0, on("f", Sync::store_release)},
                      {0, on("f", Sync::store_relaxed)},
                      {1, on("f", Sync::acquire)}}));
}

BOOST_AUTO_TEST_CASE(two_fences_order) {
  BOOST_TEST(ordered({{0, on("", Sync::fence_release)},
                      {0, on("f", Sync::store_relaxed)},
                      {1, on("f", Sync::load_relaxed)},
                      {1, on("", Sync::fence_acquire)}}));
  BOOST_TEST(!ordered({{0, on("f", Sync::store_relaxed)},
                       {0, on("", Sync::fence_release)},
                       {1, on("f", Sync::load_relaxed)},
                       {1, on("", Sync::fence_acquire)}}));
  BOOST_TEST(!ordered({{0, on("", Sync::fence_release)},
                       {0, on("f", Sync::store_relaxed)},
                       {1, on("", Sync::fence_acquire)},
                       {1, on("f", Sync::load_relaxed)}}));
}

BOOST_AUTO_TEST_CASE(order_is_transitive) {
  Run run;
  Template third;
  third.code = CodeReference{"third", {}, {}};
  run.program.threads.push_back(third);
  run.step(0, {data()})
      .step(0, {on("m", Sync::release)})
      .step(2, {on("m", Sync::acquire)})
      .step(2, {on("k", Sync::release)})
      .step(1, {on("k", Sync::acquire)})
      .step(1, {data()});
  BOOST_TEST(run.ordered());
}

BOOST_AUTO_TEST_CASE(what_is_not_certain_may_order) {
  Access unknown = on("m", Sync::release);
  unknown.certain = false;
  BOOST_TEST(ordered({{0, unknown}, {1, on("k", Sync::acquire)}}));
}

BOOST_AUTO_TEST_CASE(other_elements_order_nothing) {
  Run run;
  Access mine = on("t", Sync::release), other = on("t", Sync::acquire);
  mine.index = run.terms.integer(0L);
  other.index = run.terms.integer(1L);
  run.step(0, {data()}).step(0, {mine}).step(1, {other}).step(1, {data()});
  BOOST_TEST(!run.ordered());
}

BOOST_AUTO_TEST_SUITE_END()
