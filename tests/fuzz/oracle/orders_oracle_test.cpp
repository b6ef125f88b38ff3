// SPDX-License-Identifier: MIT
// The oracle of the family "orders" on litmus tests whose answers are known from the literature and
// from the standard.
#include "tests/fuzz/oracle/orders_oracle.hpp"

#include <boost/test/unit_test.hpp>

#include <string>

namespace absthread::fuzz {

namespace {

/// "r": a race, "f": a failing assertion; of interleavings, weak runs, and weak locations as
/// inputs.
std::string answers(const std::string& text) {
  const auto program = read_orders_program(text);
  if (!program) return "no program";
  std::string out;
  for (const Runs runs : {Runs::interleavings, Runs::weak, Runs::inputs}) {
    const OrdersFindings found = try_runs(*program, runs);
    if (found.undefined) return "undefined";
    if (!found.complete) return "too large";
    out += out.empty() ? "" : " ";
    out += std::string(found.race ? "r" : "") + (found.fails ? "f" : "");
    if (!found.race && !found.fails) out += "-";
  }
  return out;
}

const std::string both = "main\nstart 0\nstart 1\n";

std::string passing(const std::string& give, const std::string& get) {
  return "plain 0\natomic 0\nthread\nwrite 0 1\n" + give + "thread\n" + get +
         "if 0 == 1\nread 1 0\nassert 1 == 1\nend\n" + both;
}

std::string buffering(const std::string& store, const std::string& load,
                      const std::string& between) {
  const auto side = [&](int mine, int other) {
    return "thread\nstore " + std::to_string(mine) + " 1 " + store + "\n" + between + "load 0 " +
           std::to_string(other) + " " + load + "\ncopy " + std::to_string(mine) + " 0\n";
  };
  return "plain 0 0\natomic 0 0\n" + side(0, 1) + side(1, 0) + both +
         "join 1\njoin 2\nread 0 0\nread 1 1\nif 0 == 0\nassert 1 != 0\nend\n";
}

std::string counting(const std::string& order, const std::string& fence) {
  const auto side = [&](const std::string& mine, const std::string& other) {
    return "thread\nwrite " + mine + " 1\nadd 0 0 1 " + order + "\nif 0 == 1\n" + fence +
           "read 1 " + other + "\nend\n";
  };
  return "plain 0 0\natomic 0\n" + side("0", "1") + side("1", "0") + both;
}

} // namespace

BOOST_AUTO_TEST_SUITE(orders_oracle)

BOOST_AUTO_TEST_CASE(message_passing_needs_release_and_acquire) {
  BOOST_TEST(answers(passing("store 0 1 rel\n", "load 0 0 acq\n")) == "- - rf");
  BOOST_TEST(answers(passing("store 0 1 sc\n", "load 0 0 sc\n")) == "- - -");
  BOOST_TEST(answers(passing("store 0 1 rlx\n", "load 0 0 acq\n")) == "r r rf");
  BOOST_TEST(answers(passing("store 0 1 rel\n", "load 0 0 rlx\n")) == "r r rf");
  BOOST_TEST(answers(passing("fence rel\nstore 0 1 rlx\n", "load 0 0 rlx\nfence acq\n")) ==
             "- - rf");
  BOOST_TEST(answers(passing("store 0 1 rlx\nfence rel\n", "load 0 0 rlx\nfence acq\n")) ==
             "r r rf");
  BOOST_TEST(answers(passing("fence rel\nstore 0 1 rlx\n", "fence acq\nload 0 0 rlx\n")) ==
             "r r rf");
  BOOST_TEST(answers(passing("add 2 0 1 rel\n", "cas 0 0 1 2 acq rlx\n")) == "- - rf");
  BOOST_TEST(answers(passing("add 2 0 1 rel\n", "cas 0 0 1 2 rlx acq\n")) == "r r rf");
}

BOOST_AUTO_TEST_CASE(a_failed_compare_exchange_has_its_failure_order) {
  const auto text = [](const std::string& order) {
    return "plain 0\natomic 0\nthread\nwrite 0 1\nstore 0 1 rel\nthread\ncas 0 0 0 0 ar " + order +
           "\nif 0 == 0\nread 1 0\nend\n" + both;
  };
  BOOST_TEST(answers(text("acq")) == "- - r");
  BOOST_TEST(answers(text("rlx")) == "r r r");
}

BOOST_AUTO_TEST_CASE(store_buffering_fails_only_in_weak_runs) {
  BOOST_TEST(answers(buffering("rlx", "rlx", "")) == "- f f");
  BOOST_TEST(answers(buffering("rel", "acq", "")) == "- f f");
  BOOST_TEST(answers(buffering("sc", "sc", "")) == "- - -");
  BOOST_TEST(answers(buffering("sc", "acq", "")) == "- f f");
  BOOST_TEST(answers(buffering("rlx", "rlx", "fence sc\n")) == "- - f");
  BOOST_TEST(answers(buffering("rlx", "rlx", "fence ar\n")) == "- f f");
}

BOOST_AUTO_TEST_CASE(a_reference_count_orders_its_last_user) {
  BOOST_TEST(answers(counting("ar", "")) == "- - r");
  BOOST_TEST(answers(counting("rel", "fence acq\n")) == "- - r");
  BOOST_TEST(answers(counting("rel", "")) == "r r r");
  BOOST_TEST(answers(counting("acq", "")) == "r r r");
  BOOST_TEST(answers(counting("sc", "")) == "- - -");
}

BOOST_AUTO_TEST_CASE(release_sequences) {
  const std::string text = "plain 0\natomic 0\nthread\nwrite 0 1\nstore 0 1 rel\nstore 0 2 rlx\n"
                           "thread\nload 0 0 acq\nif 0 == 2\nread 1 0\nend\n" +
                           both;
  BOOST_TEST(answers(text) == "- - r");
  BOOST_TEST(try_runs(*read_orders_program(text), Runs::interleavings_cpp20).race);
  // Another thread's RMW goes on with the sequence, its store ends it.
  const auto third = [](const std::string& middle) {
    return "plain 0\natomic 0\nthread\nwrite 0 1\nstore 0 1 rel\nthread\nload 0 0 rlx\nif 0 == "
           "1\n" +
           middle + "end\nthread\nload 0 0 acq\nif 0 == 2\nread 1 0\nend\n" + both + "start 2\n";
  };
  BOOST_TEST(answers(third("add 1 0 1 rlx\n")) == "- - r");
  BOOST_TEST(answers(third("store 0 2 rlx\n")) == "r r r");
}

BOOST_AUTO_TEST_CASE(writes_may_be_ordered_against_time_but_not_against_coherence) {
  BOOST_TEST(
      answers("atomic 0 0\nthread\nstore 0 1 rlx\nstore 1 2 rlx\nthread\nstore 1 1 rlx\nstore "
              "0 2 rlx\n" +
              both +
              "join 1\njoin 2\nload 0 0 rlx\nload 1 1 rlx\nif 0 == 1\nassert 1 != "
              "1\nend\n") == "- f f");
  BOOST_TEST(answers("atomic 0\nthread\nstore 0 1 rlx\nthread\nload 0 0 rlx\nload 1 0 rlx\nif 0 == "
                     "1\nassert 1 == 1\nend\n" +
                     both) == "- - f");
  // Two increments are never one.
  BOOST_TEST(answers("atomic 0\nthread\nadd 0 0 1 rlx\n" + std::string("main\nstart 0\nstart 0\n") +
                     "join 1\njoin 2\nload 0 0 rlx\nassert 0 == 2\n") == "- - f");
}

BOOST_AUTO_TEST_CASE(a_failed_try_orders_nothing) {
  BOOST_TEST(answers("plain 0\nmutexes 1\nthread\nwrite 0 1\nlock 0\nthread\nbusy 0\nread 0 0\n" +
                     both) == "r r r");
  BOOST_TEST(
      answers("plain 0\nsemaphores 1\nthread\nwrite 0 1\nwait 0\nthread\ntrywait 0 0\nif 0 == "
              "0\nread 1 0\nend\n" +
              both) == "r r r");
  BOOST_TEST(answers("plain 0\nrwlocks 1\nthread\nwrite 0 1\nwrlock 0\nthread\ntryrd 0 0\nif 0 == "
                     "0\nread 1 0\nend\n" +
                     both) == "r r r");
}

BOOST_AUTO_TEST_CASE(a_try_that_succeeds_orders) {
  BOOST_TEST(
      answers("plain 0\nmutexes 1\nthread\nlock 0\nbump 0\nunlock 0\nthread\ntry 0 0\nif 0 == "
              "1\nbump 0\nunlock 0\nend\n" +
              both) == "- - -");
  BOOST_TEST(answers("plain 0\nsemaphores 0\nthread\nbump 0\npost 0\nthread\ntrywait 0 0\nif 0 == "
                     "1\nbump 0\nend\n" +
                     both) == "- - -");
}

BOOST_AUTO_TEST_CASE(a_try_may_fail_as_long_as_the_unlock_is_not_known) {
  const auto text = [](const std::string& store, const std::string& load) {
    return "atomic 0\nmutexes 1\nthread\nlock 0\nunlock 0\nstore 0 1 " + store +
           "\nthread\nload 0 0 " + load + "\nif 0 == 1\ntry 1 0\nassert 1 == 1\nend\n" + both;
  };
  BOOST_TEST(answers(text("rlx", "rlx")) == "- f f");
  BOOST_TEST(answers(text("rel", "acq")) == "- - f");
  BOOST_TEST(answers("library c11\n" + text("sc", "sc")) == "f f f");
}

BOOST_AUTO_TEST_CASE(readers_are_ordered_with_writers_only) {
  const auto text = [](const std::string& lock) {
    return "plain 0\nrwlocks 1\nthread\n" + lock + " 0\nbump 0\nunrw 0\nmain\nstart 0\nstart 0\n";
  };
  BOOST_TEST(answers(text("wrlock")) == "- - -");
  BOOST_TEST(answers(text("rdlock")) == "r r r");
  BOOST_TEST(
      answers("plain 0\nrwlocks 1\nthread\nrdlock 0\nread 0 0\nunrw 0\nthread\nwrlock 0\nwrite "
              "0 1\nunrw 0\n" +
              both) == "- - -");
}

BOOST_AUTO_TEST_CASE(creation_and_join_order) {
  const std::string thread = "plain 0\nthread\nwrite 0 1\nmain\n";
  BOOST_TEST(answers(thread + "write 0 2\nstart 0\njoin 1\nread 0 0\nassert 0 == 1\n") == "- - -");
  BOOST_TEST(answers(thread + "start 0\nread 0 0\nassert 0 == 1\n") == "rf rf rf");
}

BOOST_AUTO_TEST_CASE(misuse_is_undefined) {
  BOOST_TEST(answers("mutexes 1\nmain\nunlock 0\n") == "undefined");
  BOOST_TEST(answers("mutexes 1\nmain\nlock 0\nlock 0\n") == "undefined");
  BOOST_TEST(answers("rwlocks 1\nmain\nrdlock 0\nwrlock 0\n") == "undefined");
  BOOST_TEST(answers("main\nstore 0 1 acq\n") == "no program");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::fuzz
