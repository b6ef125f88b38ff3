// SPDX-License-Identifier: MIT
#include "checkers/counting/trace.hpp"

#include <boost/test/unit_test.hpp>

#include "checkers/counting/engine.hpp"
#include "tests/checkers/counting/programs.hpp"

using namespace absthread;
using namespace absthread::testing;

namespace {

// The prover's run at that number as an interleaving; whether it replays is judged by evaluation.
std::optional<Trace> trace_of(const Program& instance, TermManager& m, bool deadlock = false) {
  const counting::System s = system_of(instance, m, {}, deadlock);
  const counting::ProverResult r = counting::prove(s, m);
  BOOST_REQUIRE_MESSAGE(r.answer == Answer::violated, r.reason);
  return counting::concrete_trace(instance, s, *r.path, m);
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_counting_trace)

BOOST_AUTO_TEST_CASE(each_step_is_given_to_a_thread_that_can_take_it) {
  TermManager m;
  const Program p = counting::at_number(composed_of(kiss_workers, m), {2}, m);
  const auto trace = trace_of(p, m);
  BOOST_REQUIRE(trace.has_value());
  BOOST_TEST(!explicit_state::replay(p, *trace, m).has_value());
  Trace broken = *trace;
  broken.steps.pop_back();
  BOOST_TEST(explicit_state::replay(p, broken, m).has_value());
}

BOOST_AUTO_TEST_CASE(names_tell_threads_apart) {
  // Whoever takes the second step has to be the thread that `first` names.
  TermManager m;
  const Program p = counting::at_number(composed_of(R"(
shared { first, second : thread = none; done : bool = false; }
thread W instances any {
  init A;
  state D assert !done;
  A -> B when first == none : first' == self;
  A -> B when first != none && first != self : second' == self;
  B -> C when first == self && second != none && second != self : done';
  B -> D when second == self;
}
)",
                                                    m),
                                        {3}, m);
  const auto trace = trace_of(p, m);
  BOOST_REQUIRE(trace.has_value());
  const auto broken = explicit_state::replay(p, *trace, m);
  BOOST_TEST(!broken.has_value(), broken.value_or(""));
}

BOOST_AUTO_TEST_CASE(a_deadlock_has_a_way_to_it) {
  TermManager m;
  const Program p = counting::at_number(composed_of(R"(
shared { a, b : lock; }
thread P instances any { init A; A -> B lock a; B -> C lock b; }
thread Q instances any { init A; A -> B lock b; B -> C lock a; }
)",
                                                    m),
                                        {1, 1}, m);
  const auto trace = trace_of(p, m, true);
  BOOST_REQUIRE(trace.has_value());
  explicit_state::Wrong wrong;
  BOOST_TEST(!explicit_state::replay(p, *trace, m, &wrong, true).has_value());
  BOOST_TEST((wrong.kind == explicit_state::Wrong::Kind::deadlock));
}

BOOST_AUTO_TEST_SUITE_END()
