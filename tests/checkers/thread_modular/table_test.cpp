// SPDX-License-Identifier: MIT
// Table 1 of seeds/000: every program of drivers-examples/threader in both columns, with the
// answer, the kind of proof and the number of queries that we had; every proof is re-proved, every
// bug is replayed. That the answers are right is confirmed without the engine in
// tests/instrument/cfront/threader_test.cpp.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>

#include "checkers/certify/joint.hpp"
#include "checkers/thread_modular/engine.hpp"
#include "instrument/cfront/cfront.hpp"
#include "tests/support/paths.hpp"

namespace absthread::test {

namespace {

using thread_modular::Prefer;

enum class Kind : std::uint8_t { modular, other, bug };

struct Column {
  Kind kind;
  /// What we measured; a tenth more or less has to be explained. 0: too long for a test (a quarter
  /// of a minute), `./dev bench threader` has it.
  std::uint64_t queries;
};

struct Row {
  const char* name;
  Column biased, free;
};

std::ostream& operator<<(std::ostream& out, const Row& row) {
  return out << row.name;
}

const Row rows[] = {
    {"bakery", {Kind::other, 743}, {Kind::other, 1009}},
    {"bluetooth2", {Kind::bug, 46}, {Kind::bug, 46}},
    {"bluetooth2_fixed", {Kind::other, 73}, {Kind::other, 147}},
    {"bluetooth3_fixed", {Kind::other, 106}, {Kind::other, 212}},
    {"dekker", {Kind::other, 66}, {Kind::other, 132}},
    {"fig2_cex", {Kind::bug, 7}, {Kind::bug, 7}},
    {"fig2_fixed", {Kind::modular, 131}, {Kind::modular, 112}},
    {"fig4_cex", {Kind::bug, 128}, {Kind::bug, 128}},
    {"fig4_fixed", {Kind::modular, 366}, {Kind::other, 358}},
    {"lamport", {Kind::other, 164}, {Kind::other, 271}},
    {"naive_bakery", {Kind::modular, 414}, {Kind::modular, 430}},
    {"naive_bakery_bug", {Kind::bug, 355}, {Kind::bug, 355}},
    {"peterson", {Kind::other, 94}, {Kind::other, 166}},
    {"qrcu", {Kind::other, 1574}, {Kind::other, 2063}},
    {"qrcu1", {Kind::modular, 675}, {Kind::modular, 634}},
    {"readers_writer_lock", {Kind::modular, 249}, {Kind::other, 256}},
    {"scull", {Kind::modular, 3610}, {Kind::other, 0}},
    {"szymanski", {Kind::other, 239}, {Kind::other, 380}},
    {"time_varying_mutex", {Kind::modular, 398}, {Kind::other, 133}},
};

void judge(const Row& row, Prefer prefer) {
  const Column& expected = prefer == Prefer::modular ? row.biased : row.free;
  if (expected.queries == 0) return;
  SourceStore sources;
  TermManager terms;
  Diagnostics diagnostics;
  cfront::Lowered facts;
  const std::string path =
      (source_root() / "drivers-examples/threader" / (std::string(row.name) + ".c")).string();
  const auto program = cfront::follow_main({path}, {}, sources, terms, diagnostics, facts);
  BOOST_REQUIRE(program);
  thread_modular::Options options;
  options.prefer = prefer;
  options.explicit_states = 0; // the engine alone
  const thread_modular::Result result = thread_modular::check(*program, terms, options);
  if (expected.kind == Kind::bug) {
    BOOST_TEST(result.verdict.word() == "false(composition)");
    BOOST_REQUIRE(result.trace.has_value());
    BOOST_TEST(!explicit_state::replay(*program, *result.trace, terms));
  } else {
    BOOST_TEST(result.verdict.word() == "true");
    BOOST_TEST(result.modular == (expected.kind == Kind::modular));
    BOOST_REQUIRE(result.certificate.has_value());
    const auto solver = smt::make_cvc5(terms);
    BOOST_TEST((certify::check(*program, *result.certificate, terms, *solver).judgement ==
                certify::Judgement::accepted));
  }
  const std::uint64_t queries = result.statistics.solver.queries;
  BOOST_TEST(queries <= expected.queries + expected.queries / 10);
  BOOST_TEST(expected.queries <= queries + queries / 10, "fewer queries: pin " << queries);
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_thread_modular_table)

BOOST_AUTO_TEST_CASE(every_program_is_a_row) {
  for (const auto& file :
       std::filesystem::directory_iterator(source_root() / "drivers-examples/threader"))
    if (file.path().extension() == ".c")
      BOOST_TEST(std::any_of(std::begin(rows), std::end(rows),
                             [&](const Row& row) { return row.name == file.path().stem(); }),
                 file.path());
}

BOOST_TEST_DECORATOR(*boost::unit_test::label("slow"))
BOOST_DATA_TEST_CASE(both_columns_answer_as_they_did_at_the_same_cost,
                     boost::unit_test::data::make(rows), row) {
  judge(row, Prefer::modular);
  BOOST_TEST_CONTEXT("any") {
    judge(row, Prefer::any);
  }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::test
