// SPDX-License-Identifier: MIT
#include "spec-lang/print.hpp"

#include "spec-lang/parser.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread;
using namespace absthread::spec;

namespace {

std::string formatted(const std::string& text, const std::string& path = "t.absthread") {
  SourceStore sources;
  Diagnostics diagnostics;
  const std::optional<File> file = parse(sources.add(path, text), sources, diagnostics);
  BOOST_REQUIRE_MESSAGE(file.has_value(),
                        text << ": "
                             << (diagnostics.all().empty() ? "" : diagnostics.all()[0].message));
  const std::string printed = format(*file, sources);
  const std::optional<File> again = parse(sources.add(path, printed), sources, diagnostics);
  BOOST_REQUIRE_MESSAGE(again.has_value(), printed);
  BOOST_CHECK_MESSAGE(*again == *file, printed);
  BOOST_TEST(format(*again, sources) == printed);
  return printed;
}

// What stands behind `initially`.
std::string condition(const std::string& text) {
  const std::string printed = formatted("initially " + text + ";");
  return printed.substr(10, printed.size() - 12);
}

} // namespace

BOOST_AUTO_TEST_SUITE(spec_lang_print)

BOOST_AUTO_TEST_CASE(the_canonical_form) {
  BOOST_TEST(
      formatted("program p \"a.c\",\"b.c\";enum Mode{off,on}define q:=x==0;define d(v,n):=v'==v-n;"
                "shared{x,y:int=1 for dev -> x;m:lock[2][3];b:bits 8;r:0 .. N-1;}"
                "initially x<4;atomicity statement;assume sc;"
                "thread W for f(dev,_)instances any{local t:int;init S0,S1;end S1;"
                "state S0,S1 assert t==1 idle off;common x>=0;free y,z;idle off;"
                "S0,S1->S0 when x>0:t'==x,any m[1]lock m[t]unlock m[0]starts V;}"
                "thread V instances 3{}composition{invariant x>=0;exclusive W.S0,V.S1;}") ==
      R"(program p "a.c", "b.c";
enum Mode { off, on }
define q := x == 0;
define d(v, n) := v' == v - n;

shared {
  x, y : int = 1 for dev->x;
  m : lock[2][3];
  b : bits 8;
  r : 0..N - 1;
}

initially x < 4;
atomicity statement;
assume sc;

thread W for f(dev, _) instances any {
  local t : int;
  init S0, S1;
  end S1;
  state S0, S1 assert t == 1 idle off;
  common x >= 0;
  free y, z;
  idle off;
  S0, S1 -> S0 when x > 0 : t' == x, any m[1] lock m[t] unlock m[0] starts V;
}

thread V instances 3 {
}

composition {
  invariant x >= 0;
  exclusive W.S0, V.S1;
}
)");
}

BOOST_AUTO_TEST_CASE(only_needed_parentheses) {
  for (const char* text : {"a && b || c",
                           "(a || b) && c",
                           "(a => b) => c",
                           "a => b => c",
                           "a - (b - c)",
                           "a - b - c",
                           "a + (b - c)",
                           "(a < b) == (c < d) && e",
                           "!(a && b)",
                           "!a && b",
                           "-(-x)",
                           "(a ? b : c) + 1",
                           "a ? b : c ? d : e",
                           "a ? (b ? c : d) : e",
                           "(a')[i]",
                           "a[i]'",
                           "(a + b)'",
                           "(x & 1) == 0",
                           "a * (b / c)",
                           "f(a ? b : c, d)",
                           "a[b ? c : d]",
                           "(a <=> b) == c",
                           "~(a | b)",
                           "X.ended"}) {
    // Everything here is minimal but the parentheses around comparisons and bits.
    std::string minimal = text;
    if (minimal == "(a < b) == (c < d) && e") minimal = "a < b == c < d && e";
    if (minimal == "(x & 1) == 0") minimal = "x & 1 == 0";
    BOOST_TEST(condition(text) == minimal);
  }
  BOOST_TEST(condition("((a)) && ((b && (c)))") == "a && b && c");
  BOOST_TEST(condition("(a * b) + (c % d)") == "a * b + c % d");
}

BOOST_AUTO_TEST_CASE(a_choice_in_a_guard_is_set_off_from_the_colon) {
  BOOST_TEST(formatted("thread A { S0 -> S1 when a ? b : c : d'; }") ==
             "thread A {\n  S0 -> S1 when (a ? b : c) : d';\n}\n");
}

BOOST_AUTO_TEST_CASE(ranges_keep_what_belongs_to_their_bounds) {
  BOOST_TEST(formatted("shared { x : (a[0])..(b ? 1 : 2)[3]; }") ==
             "shared {\n  x : (a[0])..(b ? 1 : 2)[3];\n}\n");
  BOOST_TEST(formatted("shared { x : (-(1))..(2 + N) * 3; }") ==
             "shared {\n  x : -1..(2 + N) * 3;\n}\n");
}

BOOST_AUTO_TEST_CASE(comments_stay_at_their_items) {
  BOOST_TEST(formatted(R"(// about the file

// about p
program p; // behind p
thread A { // behind the head
      // before init
  init S0;   // behind init
  S0 -> S1   // inside
     when x  // more inside
     : y';   // behind the edge

  /* a block
     of two lines */ S1 -> S2 /* small */ ;

  // at the end of A
} // behind A
// at the end of the file
)") == R"(// about the file

// about p
program p;  // behind p

thread A {  // behind the head
  // before init
  init S0;  // behind init
  // inside
  // more inside
  S0 -> S1 when x : y';  // behind the edge

  /* a block
     of two lines */
  S1 -> S2;  /* small */

  // at the end of A
}  // behind A
// at the end of the file
)");
}

BOOST_AUTO_TEST_CASE(comments_behind_neighbours_are_aligned) {
  BOOST_TEST(
      formatted("thread A {\n init S0; // a\n S0 -> S1 : x'; // b\n\n S1 -> S0; // c\n}\n") ==
      "thread A {\n  init S0;        // a\n  S0 -> S1 : x';  // b\n\n  S1 -> S0;  // c\n}\n");
}

BOOST_AUTO_TEST_CASE(empty_lines_are_kept_once) {
  BOOST_TEST(formatted("thread A {\n\n\n init S0;\n\n\n S0 -> S1;\n S1 -> S0;\n\n}\n\n\n") ==
             "thread A {\n  init S0;\n\n  S0 -> S1;\n  S1 -> S0;\n}\n");
}

BOOST_AUTO_TEST_CASE(long_lines_are_broken_where_the_operators_are_loosest) {
  const std::string long_name(30, 'n');
  const std::string printed =
      formatted("thread A { S0 -> S1 when " + long_name + " == 1 && (" + long_name + " == 2 || " +
                long_name + " > 3) : " + long_name + "' == 4; }");
  BOOST_TEST(printed == "thread A {\n  S0 -> S1\n      when " + long_name +
                            " == 1 &&\n          (" + long_name + " == 2 || " + long_name +
                            " > 3)\n      : " + long_name + "' == 4;\n}\n");
  std::size_t start = 0;
  for (std::size_t end = 0; (end = printed.find('\n', start)) != std::string::npos; start = end + 1)
    BOOST_TEST(end - start <= 100U);
}

BOOST_AUTO_TEST_CASE(file_names_are_quoted_again) {
  BOOST_TEST(formatted("program p \"a \\\"b\\\\.c\";") == "program p \"a \\\"b\\\\.c\";\n");
}

BOOST_AUTO_TEST_CASE(in_c_files_only_the_contract_changes) {
  BOOST_TEST(
      formatted("int   x;\n\t/*@ absthread thread A{init S0;// note\n} */\n  char *s = \"/*@ "
                "absthread\";\n"
                "/*@ absthread assume sc; */ int  y;",
                "t.c") ==
      "int   x;\n\t/*@ absthread\n\tthread A {\n\t  init S0;  // note\n\t}\n\t*/\n  char *s = "
      "\"/*@ absthread\";\n/*@ absthread\nassume sc;\n*/ int  y;");
}

BOOST_AUTO_TEST_CASE(c_files_keep_their_line_ends) {
  BOOST_TEST(formatted("int x;\r\n/*@ absthread assume sc; */\r\n", "t.c") ==
             "int x;\r\n/*@ absthread\r\nassume sc;\r\n*/\r\n");
}

BOOST_AUTO_TEST_CASE(parts_print_alone) {
  SourceStore sources;
  Diagnostics diagnostics;
  const std::optional<File> file = parse(
      sources.add("t.absthread", "thread A { S0 -> S1 when x : y', any z; local a : 0..7[2]; }"),
      sources, diagnostics);
  BOOST_REQUIRE(file.has_value());
  const auto& thread = std::get<ThreadDecl>(file->items[0]);
  const auto& edge = std::get<EdgeItem>(thread.items[0]);
  BOOST_TEST(print(edge) == "S0 -> S1 when x : y', any z;");
  BOOST_TEST(print(edge.clauses[0]) == "when x");
  BOOST_TEST(print(edge.clauses[2]) == "any z");
  BOOST_TEST(print(std::get<LocalDecl>(thread.items[1]).declaration.type) == "0..7[2]");
}

BOOST_AUTO_TEST_CASE(a_tree_without_places_prints_in_order) {
  File file;
  ThreadDecl thread;
  thread.name.text = "A";
  InitItem init;
  init.states.push_back({"S0", {}});
  thread.items.emplace_back(init);
  file.items.emplace_back(thread);
  file.items.emplace_back(AssumeDecl{{"sc", {}}, {}});
  BOOST_TEST(print(file) == "thread A {\n  init S0;\n}\n\nassume sc;\n");
}

BOOST_AUTO_TEST_SUITE_END()
