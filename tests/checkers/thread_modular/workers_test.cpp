// SPDX-License-Identifier: MIT
// The contracts of the papers' drivers composed with a fixed number of workers, as they stand in
// drivers-examples; the kind of proof and the number of queries are pinned.
#include <boost/test/unit_test.hpp>

#include <fstream>
#include <sstream>

#include "tests/checkers/thread_modular/programs.hpp"
#include "tests/support/paths.hpp"

using namespace absthread;
using namespace absthread::testing;

namespace {

struct Row {
  const char* file;
  unsigned workers;
  bool modular;
  std::uint64_t queries; ///< what we measured; a tenth more has to be explained
};

constexpr Row rows[] = {
    {"figure2/figure2", 2, true, 12},
    {"figure2/figure2", 3, true, 12},
    {"figure2/figure2", 4, true, 12},
    {"bluetooth/bluetooth_small", 2, false, 86},
    {"bluetooth/bluetooth_small", 3, false, 118},
    {"bluetooth/bluetooth_small", 4, false, 155},
    {"bluetooth/bluetooth", 2, false, 87},
    {"bluetooth/bluetooth", 3, false, 116},
    {"bluetooth/bluetooth", 4, false, 150},
    {"battery/battery_small", 2, false, 188},
    {"battery/battery_small", 3, false, 188},
    {"battery/battery_small", 4, false, 188},
    {"battery/battery", 2, false, 187},
    {"battery/battery", 3, false, 187},
    {"battery/battery", 4, false, 187},
};

std::string contracts(const Row& row) {
  std::ifstream in(test::source_root() / "drivers-examples" /
                   (std::string(row.file) + ".absthread"));
  std::stringstream text;
  text << in.rdbuf();
  std::string out = text.str();
  const std::string number = "instances " + std::to_string(row.workers);
  if (const auto at = out.find("instances any"); at != std::string::npos)
    out.replace(at, 13, number);
  else
    out.insert(out.find("thread B for B") + 14, " " + number); // figure 2 has no workers: B is one
  return out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_thread_modular_workers)

BOOST_AUTO_TEST_CASE(the_papers_contracts_compose_with_two_to_four_workers,
                     *boost::unit_test::label("slow")) {
  for (const Row& row : rows) {
    const Decided d = decide(contracts(row));
    BOOST_TEST_CONTEXT(row.file << " with " << row.workers) {
      BOOST_TEST(d.result.verdict.word() == "true");
      BOOST_REQUIRE(d.result.certificate.has_value());
      BOOST_TEST(d.result.modular == row.modular);
      BOOST_TEST(d.result.joint == !row.modular);
      BOOST_TEST((d.certified() == certify::Judgement::accepted));
      const std::uint64_t queries = d.result.statistics.solver.queries;
      BOOST_TEST(queries <= row.queries + row.queries / 10);
      BOOST_TEST(row.queries <= queries + queries / 10, "fewer queries: pin " << queries);
    }
  }
}

// The published algorithms as contracts: what they cost is pinned too, left to the engine and by
// the paper's own way, thread by thread.
BOOST_AUTO_TEST_CASE(mutual_exclusion_costs_what_it_did, *boost::unit_test::label("slow")) {
  struct Pin {
    const char *name, *verdict;
    std::uint64_t automatic, thread_by_thread;
  };
  const Pin pins[] = {
      {"dekker", "true", 101, 195},
      {"peterson", "true", 132, 152},
      {"readers_writer_lock", "true", 83, 83},
      {"time_varying_mutex", "true", 350, 350},
      {"szymanski", "true", 434, 489},
      {"naive_bakery", "true", 148, 148},
      {"naive_bakery_bug", "false(exclusion)", 269, 436},
      {"bakery", "true", 351, 416},
  };
  for (const Pin& pin : pins)
    for (auto method :
         {thread_modular::Method::automatic, thread_modular::Method::thread_modular}) {
      std::ifstream in(test::source_root() / "tests/checkers/thread_modular/algorithms" /
                       (std::string(pin.name) + ".absthread"));
      std::stringstream text;
      text << in.rdbuf();
      auto options = engine_alone();
      options.method = method;
      const Decided d = decide(text.str(), options);
      const bool automatic = method == thread_modular::Method::automatic;
      BOOST_TEST_CONTEXT(pin.name << (automatic ? "" : ", thread by thread")) {
        BOOST_TEST(d.result.verdict.word() == pin.verdict);
        const std::uint64_t queries = d.result.statistics.solver.queries;
        const std::uint64_t pinned = automatic ? pin.automatic : pin.thread_by_thread;
        BOOST_TEST(queries <= pinned + pinned / 10);
        BOOST_TEST(pinned <= queries + queries / 10, "fewer queries: pin " << queries);
      }
    }
}

BOOST_AUTO_TEST_SUITE_END()
