// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include "emit/boogie/control_flow.hpp"

using namespace absthread;
using emit::boogie::control_flow;
using emit::boogie::ControlFlow;

namespace {

Thread graph(std::size_t locations, const std::vector<std::pair<LocationId, LocationId>>& edges,
             std::vector<LocationId> initial = {0}) {
  Thread out;
  out.locations.resize(locations);
  out.initial = std::move(initial);
  for (const auto& [from, to] : edges) {
    Edge e;
    e.from = from;
    e.to = to;
    out.edges.push_back(e);
  }
  return out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(emit_boogie_control_flow)

BOOST_AUTO_TEST_CASE(a_loop_has_its_head_before_it) {
  const ControlFlow flow = control_flow(graph(4, {{0, 1}, {1, 2}, {2, 1}, {1, 3}}));
  BOOST_TEST(flow.reducible);
  BOOST_TEST(flow.order == (std::vector<LocationId>{0, 1, 2, 3}), boost::test_tools::per_element());
  BOOST_TEST((flow.head == std::vector<bool>{false, true, false, false}));
  BOOST_TEST((flow.back == std::vector<bool>{false, false, true, false}));
}

BOOST_AUTO_TEST_CASE(two_entrances_are_irreducible) {
  BOOST_TEST(!control_flow(graph(3, {{0, 1}, {0, 2}, {1, 2}, {2, 1}})).reducible);
  BOOST_TEST(!control_flow(graph(2, {{0, 1}, {1, 0}}, {0, 1})).reducible);
  BOOST_TEST(control_flow(graph(3, {{0, 1}, {0, 2}, {1, 2}})).reducible);
}

BOOST_AUTO_TEST_CASE(nested_loops_and_loops_at_the_start_are_reducible) {
  const ControlFlow flow = control_flow(graph(4, {{0, 1}, {1, 2}, {2, 2}, {2, 1}, {1, 0}, {0, 3}}));
  BOOST_TEST(flow.reducible);
  BOOST_TEST((flow.head == std::vector<bool>{true, true, true, false}));
}

BOOST_AUTO_TEST_CASE(what_is_not_reached_does_not_count) {
  const ControlFlow flow = control_flow(graph(4, {{0, 1}, {2, 1}, {1, 3}, {3, 1}, {2, 3}}));
  BOOST_TEST(flow.reducible);
  BOOST_TEST(!flow.reached[2]);
  BOOST_TEST(flow.order.size() == 3U);
}

BOOST_AUTO_TEST_SUITE_END()
