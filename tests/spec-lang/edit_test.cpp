// SPDX-License-Identifier: MIT
#include "spec-lang/edit.hpp"

#include "spec-lang/parser.hpp"

#include <boost/test/unit_test.hpp>

#include <optional>

using namespace absthread;
using namespace absthread::spec;

namespace {

constexpr const char* contract = R"(shared { x : 0..7 = 0; }

thread T for t {
  init A;
  state A, B assert x > 0 || x < 3;
  state C assert x == 1 idle off;
  A -> B : x' == 1;
  A, B -> C when x == 1;
}
)";

// The text with the change, which parses.
std::string changed(ContractChange change, std::string text = contract) {
  change.thread = "T";
  SourceStore sources;
  Diagnostics diagnostics;
  const std::optional<File> file = parse(sources.add("t.absthread", text), sources, diagnostics);
  BOOST_REQUIRE(file.has_value());
  const std::vector<TextEdit> edits = edits_for(change, *file, text);
  const std::string out = edited(text, edits);
  BOOST_CHECK_MESSAGE(parse(sources.add("u.absthread", out), sources, diagnostics).has_value(),
                      out);
  return edits.empty() ? "" : out;
}

// The item of the thread that begins with this text.
SourceRange item(const std::string& begin) {
  SourceStore sources;
  Diagnostics diagnostics;
  const std::optional<File> file =
      parse(sources.add("t.absthread", contract), sources, diagnostics);
  for (const Item& i : file->items)
    if (const auto* thread = std::get_if<ThreadDecl>(&i))
      for (const ThreadItem& t : thread->items)
        if (const auto* edge = std::get_if<EdgeItem>(&t))
          if (sources.text(edge->where).starts_with(begin)) return edge->where;
  return {};
}

SourceRange name_of_x() {
  SourceStore sources;
  Diagnostics diagnostics;
  const std::optional<File> file =
      parse(sources.add("t.absthread", contract), sources, diagnostics);
  return std::get<Shared>(file->items[0]).declarations[0].names[0].where;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

} // namespace

BOOST_AUTO_TEST_SUITE(spec_lang_edit)

BOOST_AUTO_TEST_CASE(an_edge_is_added_behind_the_last_item) {
  const std::string out = changed({ContractChange::Kind::add_edge, {}, {}, {}, "C -> A;"});
  BOOST_TEST(has(out, "  A, B -> C when x == 1;\n  C -> A;\n}"), out);
}

BOOST_AUTO_TEST_CASE(an_edge_of_one_source_is_replaced) {
  const std::string out =
      changed({ContractChange::Kind::replace_edge, {}, "A", item("A -> B"), "A -> B : any x;"});
  BOOST_TEST(has(out, "  A -> B : any x;\n  A, B -> C"), out);
  BOOST_TEST(!has(out, "x' == 1"), out);
}

BOOST_AUTO_TEST_CASE(the_other_sources_keep_the_edge_that_is_replaced) {
  const std::string out =
      changed({ContractChange::Kind::replace_edge, {}, "B", item("A, B"), "B -> C;"});
  BOOST_TEST(has(out, "  A -> C when x == 1;\n  B -> C;\n}"), out);
}

BOOST_AUTO_TEST_CASE(a_state_asserts_more_and_its_neighbours_do_not) {
  const std::string out = changed({ContractChange::Kind::strengthen, {}, "A", {}, "x != 5"});
  BOOST_TEST(has(out, "  state B assert x > 0 || x < 3;\n"), out);
  BOOST_TEST(has(out, "  state A assert (x > 0 || x < 3) && x != 5;\n"), out);
}

BOOST_AUTO_TEST_CASE(a_state_keeps_that_it_has_no_idle_step) {
  const std::string out = changed({ContractChange::Kind::strengthen, {}, "C", {}, "x != 5"});
  BOOST_TEST(has(out, "  state C assert x == 1 && x != 5 idle off;\n"), out);
}

BOOST_AUTO_TEST_CASE(a_state_that_is_not_described_gets_a_line) {
  const std::string text = "shared { x : int; }\nthread T {\n  init D;\n  D -> D : any x;\n}\n";
  const std::string out = changed({ContractChange::Kind::strengthen, {}, "D", {}, "x > 0"}, text);
  BOOST_TEST(has(out, "  D -> D : any x;\n  state D assert x > 0;\n}"), out);
}

BOOST_AUTO_TEST_CASE(a_range_is_widened) {
  const std::string out = changed({ContractChange::Kind::widen, {}, {}, name_of_x(), "0..9"});
  BOOST_TEST(has(out, "x : 0..9 = 0;"), out);
}

BOOST_AUTO_TEST_CASE(what_is_not_there_is_not_edited) {
  BOOST_TEST(changed({ContractChange::Kind::replace_edge, {}, "A", {}, "A -> B;"}).empty());
}

BOOST_AUTO_TEST_SUITE_END()
