// SPDX-License-Identifier: MIT
#include "spec-lang/parser.hpp"

#include "spec-lang/print.hpp"
#include "tests/support/paths.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

using namespace absthread;
using namespace absthread::spec;

namespace {

struct Parsed {
  SourceStore sources{};
  Diagnostics diagnostics{};
  std::optional<File> file{};

  explicit Parsed(const std::string& text, const std::string& path = "t.absthread") {
    file = parse(sources.add(path, text), sources, diagnostics);
  }
  std::string message(std::size_t i = 0) const {
    return i < diagnostics.all().size() ? diagnostics.all()[i].message : "";
  }
  std::string place(std::size_t i = 0) const {
    return i < diagnostics.all().size() ? sources.describe(diagnostics.all()[i].where) : "";
  }
  std::string id(std::size_t i = 0) const {
    return i < diagnostics.all().size() ? std::string(info(diagnostics.all()[i].id).printed) : "";
  }
};

std::string repeated(const std::string& text, std::size_t count) {
  std::string result;
  result.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i) result += text;
  return result;
}

// The guard of the only edge.
Expr guard(const std::string& text) {
  Parsed parsed("thread A { S0 -> S1 when " + text + "; }");
  BOOST_REQUIRE_MESSAGE(parsed.file.has_value(), text << ": " << parsed.message());
  const auto& thread = std::get<ThreadDecl>(parsed.file->items.at(0));
  return std::get<EdgeItem>(thread.items.at(0)).clauses.at(0).expr;
}

// With a parenthesis around every operator.
std::string grouped(const Expr& e) {
  if (e.args.empty()) return e.text.empty() ? print(e) : e.text;
  std::string text = "{" + std::to_string(static_cast<int>(e.op));
  for (const Expr& arg : e.args) text += " " + grouped(arg);
  return text + "}";
}

void same_grouping(const std::string& a, const std::string& b) {
  BOOST_TEST(grouped(guard(a)) == grouped(guard(b)), a << " is not grouped as " << b);
}

void other_grouping(const std::string& a, const std::string& b) {
  BOOST_TEST(grouped(guard(a)) != grouped(guard(b)), a << " is grouped as " << b);
}

std::string refusal(const std::string& thread_items) {
  Parsed parsed("thread A {\n" + thread_items + "\n}");
  BOOST_TEST(!parsed.file.has_value());
  BOOST_TEST(parsed.diagnostics.all().size() == 1, thread_items << ": one mistake, one message");
  return parsed.place() + " " + parsed.message();
}

} // namespace

BOOST_AUTO_TEST_SUITE(spec_lang_parser)

BOOST_AUTO_TEST_CASE(every_item_of_a_file) {
  Parsed p(R"(program p "a.c", "b.c";
enum Mode { off, on }
define quiet := x == 0;
define drop(v, n) := v' == v - n;
shared { x, y : int = 1 for dev->x; m : lock[2]; b : bits 8; r : 0..7; o : thread = none; e : Mode; }
initially x < 4;
atomicity statement;
assume sc;
thread W for worker(dev, _) instances any { init S0; }
composition { invariant x >= 0; exclusive W.S0, W.S1; })");
  BOOST_REQUIRE_MESSAGE(p.file.has_value(), p.message());
  BOOST_REQUIRE_EQUAL(p.file->items.size(), 10U);
  const auto& program = std::get<ProgramDecl>(p.file->items[0]);
  BOOST_TEST(program.name.text == "p");
  BOOST_REQUIRE_EQUAL(program.files.size(), 2U);
  BOOST_TEST(program.files[1].text == "b.c");
  BOOST_TEST(std::get<EnumDecl>(p.file->items[1]).values.size() == 2U);
  BOOST_TEST(std::get<Define>(p.file->items[2]).parameters.empty());
  BOOST_TEST(std::get<Define>(p.file->items[3]).parameters.size() == 2U);
  const auto& shared = std::get<Shared>(p.file->items[4]);
  BOOST_REQUIRE_EQUAL(shared.declarations.size(), 6U);
  BOOST_TEST(shared.declarations[0].names.size() == 2U);
  BOOST_TEST(shared.declarations[0].lvalue.text == "dev->x");
  BOOST_TEST(shared.declarations[1].type.bounds.size() == 1U);
  BOOST_TEST(shared.declarations[2].type.width == "8");
  BOOST_CHECK(shared.declarations[3].type.base == Type::Base::range);
  BOOST_CHECK(shared.declarations[4].initial->op == Op::none);
  BOOST_CHECK(shared.declarations[5].type.base == Type::Base::named);
  BOOST_TEST(std::get<AtomicityDecl>(p.file->items[6]).word.text == "statement");
  BOOST_TEST(std::get<AssumeDecl>(p.file->items[7]).word.text == "sc");
  const auto& thread = std::get<ThreadDecl>(p.file->items[8]);
  BOOST_TEST(thread.function.text == "worker");
  BOOST_TEST(thread.has_arguments);
  BOOST_TEST(thread.arguments.size() == 2U);
  BOOST_TEST(thread.any_number);
  BOOST_TEST(std::get<Composition>(p.file->items[9]).items.size() == 2U);
}

BOOST_AUTO_TEST_CASE(every_item_of_a_thread) {
  Parsed p(R"(thread W instances 3 {
  local t : int; init S0, S1; end S2; state S1, S2 assert t == 1 idle off; state S3;
  common x >= 0; free y, z; idle off;
  S0, S1 -> S2 when x > 0 : t' == x, any a[1] lock m[t] unlock n starts V;
})");
  BOOST_REQUIRE_MESSAGE(p.file.has_value(), p.message());
  const auto& thread = std::get<ThreadDecl>(p.file->items[0]);
  BOOST_REQUIRE_EQUAL(thread.items.size(), 9U);
  BOOST_TEST(std::get<InitItem>(thread.items[1]).states.size() == 2U);
  BOOST_TEST(std::get<EndItem>(thread.items[2]).states.size() == 1U);
  BOOST_TEST(std::get<StateItem>(thread.items[3]).idle_off);
  BOOST_TEST(std::get<StateItem>(thread.items[3]).assertion.has_value());
  BOOST_TEST(!std::get<StateItem>(thread.items[4]).assertion.has_value());
  BOOST_TEST(std::get<FreeItem>(thread.items[6]).variables.size() == 2U);
  BOOST_CHECK(std::holds_alternative<IdleItem>(thread.items[7]));
  const auto& edge = std::get<EdgeItem>(thread.items[8]);
  BOOST_TEST(edge.sources.size() == 2U);
  const std::vector<Clause::Word> words{Clause::Word::when,   Clause::Word::relation,
                                        Clause::Word::any,    Clause::Word::lock,
                                        Clause::Word::unlock, Clause::Word::starts};
  BOOST_REQUIRE_EQUAL(edge.clauses.size(), words.size());
  for (std::size_t i = 0; i < words.size(); ++i) BOOST_CHECK(edge.clauses[i].word == words[i]);
}

BOOST_AUTO_TEST_CASE(each_level_binds_more_tightly_than_the_one_before) {
  const std::vector<std::string> levels{"<=>", "=>", "||", "&&", "==", "<",
                                        "|",   "^",  "&",  "<<", "+",  "*"};
  for (std::size_t i = 0; i + 1 < levels.size(); ++i) {
    const std::string& loose = levels[i];
    const std::string& tight = levels[i + 1];
    same_grouping("a " + loose + " b " + tight + " c", "a " + loose + " (b " + tight + " c)");
    same_grouping("a " + tight + " b " + loose + " c", "(a " + tight + " b) " + loose + " c");
    other_grouping("a " + loose + " b " + tight + " c", "(a " + loose + " b) " + tight + " c");
  }
  same_grouping("a ? b : c <=> d", "a ? b : (c <=> d)");
  same_grouping("!a * b", "(!a) * b");
  same_grouping("-a' + b[1].started", "(-(a')) + ((b[1]).started)");
}

BOOST_AUTO_TEST_CASE(bit_operators_bind_more_tightly_than_comparisons_unlike_in_c) {
  same_grouping("x & 1 == 0", "(x & 1) == 0");
  other_grouping("x & 1 == 0", "x & (1 == 0)");
}

BOOST_AUTO_TEST_CASE(grouping_within_a_level) {
  same_grouping("a => b => c", "a => (b => c)");
  same_grouping("a - b - c", "(a - b) - c");
  same_grouping("a / b * c % d", "((a / b) * c) % d");
  same_grouping("a << b >> c", "(a << b) >> c");
  same_grouping("a <=> b <=> c", "(a <=> b) <=> c");
  same_grouping("a ? b : c ? d : e", "a ? b : (c ? d : e)");
  same_grouping("a ? b ? c : d : e", "a ? (b ? c : d) : e");
  for (const char* op : {"&&", "||", "+", "*", "&", "|", "^"}) {
    const std::string o = std::string(" ") + op + " ";
    BOOST_TEST(guard("a" + o + "b" + o + "c").args.size() == 3U);
    same_grouping("a" + o + "(b" + o + "c)", "a" + o + "b" + o + "c");
    same_grouping("(a" + o + "b)" + o + "c", "a" + o + "b" + o + "c");
  }
  other_grouping("a - (b - c)", "a - b - c");
  other_grouping("a + (b - c)", "a + b - c");
}

BOOST_AUTO_TEST_CASE(comparisons_do_not_chain) {
  for (const char* text : {"a < b < c", "a == b == c", "a == b != c", "a < b >= c"}) {
    Parsed p(std::string("thread A { S0 -> S1 when ") + text + "; }");
    BOOST_TEST(!p.file.has_value(), text);
    BOOST_TEST(p.diagnostics.all().size() == 1U);
    BOOST_TEST(p.message().find("do not chain") != std::string::npos);
  }
  other_grouping("(a < b) < c", "a < (b < c)");
  same_grouping("a < b == c < d", "(a < b) == (c < d)");
}

BOOST_AUTO_TEST_CASE(a_prime_stands_behind_the_index) {
  const Expr e = guard("a[i]'");
  BOOST_CHECK(e.op == Op::prime);
  BOOST_CHECK(e.args[0].op == Op::index);
  BOOST_TEST(refusal("S0 -> S1 : a'[i];").find("the prime comes last") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(words_with_a_meaning_in_one_place_are_names_elsewhere) {
  Parsed p("enum Mode { off, on } shared { count, statement, sc : int; } thread A for init { init "
           "off; off -> off when count + count(A) > 0 : any count; idle off; }");
  BOOST_TEST(p.file.has_value(), p.message());
}

BOOST_AUTO_TEST_CASE(places_are_those_of_the_text) {
  Parsed p("thread A {\n  S0 -> S1 when (x + 1) == y;\n}\n");
  BOOST_REQUIRE(p.file.has_value());
  const auto& thread = std::get<ThreadDecl>(p.file->items[0]);
  const auto& edge = std::get<EdgeItem>(thread.items[0]);
  BOOST_TEST(p.sources.text(thread.where).starts_with("thread A {"));
  BOOST_TEST(p.sources.text(thread.where).ends_with("}"));
  BOOST_TEST(p.sources.text(edge.where) == "S0 -> S1 when (x + 1) == y;");
  BOOST_TEST(p.sources.text(edge.target.where) == "S1");
  BOOST_TEST(p.sources.text(edge.clauses[0].where) == "when (x + 1) == y");
  BOOST_TEST(p.sources.text(edge.clauses[0].expr.where) == "(x + 1) == y");
  BOOST_TEST(p.sources.text(edge.clauses[0].expr.args[0].where) == "(x + 1)");
}

BOOST_AUTO_TEST_CASE(slips_are_recognised_and_repaired) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"S0 -> S1 : x' = 1;", "t.absthread:2:15 expected '==', found '='"},
      {"S0 -> S1 : x := 1;", "t.absthread:2:14 expected '==', found ':='"},
      {"S0 -> S1 : x++;",
       "t.absthread:2:13 expected an update such as x' == x + 1, found C's '++'"},
      {"S0 -> S1 : x -= 1;",
       "t.absthread:2:14 expected an update such as x' == x - 1, found C's '-='"},
      {"S0 S1;", "t.absthread:2:4 expected '->' after the source of the edge, found 'S1'"},
      {"S0 => S1;", "t.absthread:2:4 expected '->' after the source of the edge, found '=>'"},
      {"assert x;", "t.absthread:2:1 expected an item of a thread, found 'assert'"},
      {"S0 -> S1 when x and y;", "t.absthread:2:17 expected '&&', found 'and'"},
      {"S0 -> S1 when x <> y;", "t.absthread:2:17 expected '!=', found '<>'"},
      {"S0 -> S1 when p->x;", "t.absthread:2:16 expected an operator, found C's '->'"},
      {"init S0\ninit S1;",
       "t.absthread:2:8 expected ';' after the initial states, found 'init' on a new line"},
      {"S0 -> S1 : x' == 1 W2 -> S1;", "t.absthread:2:20 expected ';' after the edge, found 'W2'"},
      {"init lock;", "t.absthread:2:6 expected the name of a state, found 'lock', which is a word "
                     "of the contract language"},
      {"S0 -> S1 when (x;", "t.absthread:2:17 expected ')', found ';'"},
      {"S0 -> S1 when ;", "t.absthread:2:15 expected an expression, found ';'"},
      {"idle on;", "t.absthread:2:6 expected 'off' after 'idle', found 'on'"},
      {"invariant x;", "t.absthread:2:1 expected an item of a thread, found 'invariant'"},
  };
  for (const auto& [text, message] : cases) BOOST_TEST(refusal(text) == message);
}

BOOST_AUTO_TEST_CASE(bits_for_conditions_are_explained) {
  Parsed p("thread A { S0 -> S1 when x == 1 & y == 2; }");
  BOOST_REQUIRE_EQUAL(p.diagnostics.all().size(), 1U);
  BOOST_REQUIRE_EQUAL(p.diagnostics.all()[0].notes.size(), 1U);
  BOOST_TEST(p.diagnostics.all()[0].notes[0].message.find("'&&'") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(every_mistake_of_a_file_is_reported_in_order) {
  Parsed p(
      "program p\nshared {\n  x int;\n  y : #;\n  z : bool;\n}\nthread A for {\n  init ;\n  S0 "
      "-> S1 when ;\n}\ncomposition { invariant ; }\n");
  BOOST_TEST(!p.file.has_value());
  const std::vector<std::string> lines{"1:10", "3:5", "4:7", "7:14", "8:8", "9:17", "11:25"};
  BOOST_REQUIRE_EQUAL(p.diagnostics.all().size(), lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i)
    BOOST_TEST(p.place(i) == "t.absthread:" + lines[i]);
}

BOOST_AUTO_TEST_CASE(a_missing_brace_is_one_mistake) {
  Parsed p("thread A {\n  init S0;\nthread B { init S0; }\n}\n");
  BOOST_REQUIRE_EQUAL(p.diagnostics.all().size(), 1U);
  BOOST_TEST(p.place() == "t.absthread:3:1");
  BOOST_REQUIRE_EQUAL(p.diagnostics.all()[0].notes.size(), 1U);
  BOOST_TEST(p.sources.describe(p.diagnostics.all()[0].notes[0].where) == "t.absthread:1:10");
}

BOOST_AUTO_TEST_CASE(after_a_hundred_mistakes_the_parser_gives_up) {
  Parsed p("thread A {\n" + repeated("init ;\n", 5000) + "}\n");
  BOOST_TEST(p.diagnostics.all().size() == 101U);
  Parsed characters(repeated("# \n", 5000));
  BOOST_TEST(characters.diagnostics.all().size() == 101U);
}

BOOST_AUTO_TEST_CASE(texts_without_a_contract) {
  for (const char* text : {"", " \n\t\r\n", "// only a comment", "\xef\xbb\xbf", "/* a */"}) {
    Parsed p(text);
    BOOST_TEST(!p.file.has_value());
    BOOST_TEST(p.id() == "no-contract");
  }
  Parsed c("int x;", "t.c");
  BOOST_TEST(c.id() == "no-contract");
}

BOOST_AUTO_TEST_CASE(deep_and_long_texts_end_with_a_diagnostic_or_a_tree) {
  const std::size_t million = 1000000;
  const std::size_t many = 50000;
  const auto guarded = [](const std::string& text) {
    return "thread A { S0 -> S1 when " + text + "; }";
  };
  const std::vector<std::string> too_deep{
      repeated("(", million) + "x" + repeated(")", million),
      repeated("!", million) + "x",
      repeated("x => ", million) + "x",
      repeated("(", many),
      repeated("-", many) + "x",
      repeated("x - ", many) + "x",
      repeated("x ? y : ", many) + "x",
      repeated("x ? ", many) + "x",
      repeated("a[", many),
      "x" + repeated("'", many),
      "x" + repeated("[0]", many),
      "x" + repeated(".y", many),
      repeated("f(", many),
  };
  for (const std::string& text : too_deep) {
    Parsed p(guarded(text));
    BOOST_TEST(p.diagnostics.all().size() == 1U, text.substr(0, 20));
    BOOST_TEST(p.id() == "nesting", text.substr(0, 20));
  }
  Parsed flat(guarded(repeated("x && ", many) + "x"));
  BOOST_TEST(flat.file.has_value());
}

BOOST_AUTO_TEST_CASE(the_limits_themselves_are_accepted) {
  Parsed p("thread A { S0 -> S1 when " + repeated("(", 200) + repeated("!", 999) + "x" +
           repeated(")", 200) + "; }");
  BOOST_TEST(p.file.has_value(), p.message());
  BOOST_TEST(
      !Parsed("thread A { S0 -> S1 when " + repeated("(", 201) + "x" + repeated(")", 201) + "; }")
           .file.has_value());
  BOOST_TEST(!Parsed("thread A { S0 -> S1 when " + repeated("!", 1000) + "x; }").file.has_value());
}

BOOST_AUTO_TEST_CASE(numbers_have_a_sane_length) {
  BOOST_TEST(Parsed("initially x > " + repeated("9", 4000) + ";").file.has_value());
  Parsed p("initially x > " + repeated("9", 10000) + ";");
  BOOST_TEST(!p.file.has_value());
  BOOST_REQUIRE_EQUAL(p.diagnostics.all().size(), 1U);
  BOOST_TEST(p.message() == "this number has 10000 digits; at most 4000 were expected");
  BOOST_TEST(Parsed("initially x > 0xFFfe09;").file.has_value());
  BOOST_TEST(!Parsed("initially x > 0x;").file.has_value());
  BOOST_TEST(!Parsed("initially x > 1a;").file.has_value());
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_text_are_refused_at_their_place) {
  Parsed p(std::string("thread A { init S\0; }", 21));
  BOOST_TEST(!p.file.has_value());
  BOOST_TEST(p.place() == "t.absthread:1:18");
  BOOST_TEST(!Parsed("thread A { init \xff\xfe; }").file.has_value());
}

BOOST_AUTO_TEST_CASE(an_unterminated_comment_is_one_mistake) {
  Parsed p("thread A {\n  init S0; /* here\n}\n");
  BOOST_REQUIRE_EQUAL(p.diagnostics.all().size(), 1U);
  BOOST_TEST(p.id() == "unterminated-comment");
  BOOST_TEST(p.place() == "t.absthread:2:12");
}

BOOST_AUTO_TEST_CASE(line_ends_and_byte_order_marks_do_not_matter) {
  Parsed unix_text("thread A {\n  init S0;\n}\n");
  Parsed dos_text("\xef\xbb\xbfthread A {\r\n  init S0;\r\n}\r\n");
  BOOST_REQUIRE(unix_text.file.has_value());
  BOOST_REQUIRE(dos_text.file.has_value());
  BOOST_CHECK(*unix_text.file == *dos_text.file);
}

BOOST_AUTO_TEST_CASE(contracts_in_c_files) {
  Parsed p("#include <a.h>\n"
           "char *s = \"/*@ absthread thread No { } */\"; char q = '\"';\n"
           "// line \\\n /*@ absthread thread No { } */\n"
           "/* /*@ absthread thread No { } */\n"
           "/*@ absthread shared { x : int; } */\n"
           "int x; /*@ requires x; */ /*@ absthreads */\n"
           "/*@ absthread\n  thread A for f { init S0; }  // note\n*/\n"
           "void f(void) {}\n",
           "t.c");
  BOOST_REQUIRE_MESSAGE(p.file.has_value(), p.message());
  BOOST_REQUIRE_EQUAL(p.file->items.size(), 2U);
  BOOST_TEST(p.sources.describe(std::get<ThreadDecl>(p.file->items[1]).where) == "t.c:9:3");
  BOOST_TEST(p.file->comments.size() == 1U);
}

BOOST_AUTO_TEST_CASE(contract_comments_hold_whole_items) {
  Parsed p("/*@ absthread thread A {\n init S0; */\n/*@ absthread S0 -> S1; } */\n", "t.c");
  BOOST_TEST(!p.file.has_value());
  BOOST_TEST(p.message() ==
             "expected '}' at the end of the thread, found the end of the contract comment");
  Parsed open("int x; /*@ absthread thread A {", "t.c");
  BOOST_REQUIRE_EQUAL(open.diagnostics.all().size(), 1U);
  BOOST_TEST(open.id() == "unterminated-comment");
}

BOOST_AUTO_TEST_CASE(comments_and_empty_lines_are_listed) {
  Parsed p("// first\nthread A { // second\n\n  /* third\n     line */\n  init S0;\n}\n");
  BOOST_REQUIRE(p.file.has_value());
  BOOST_REQUIRE_EQUAL(p.file->comments.size(), 3U);
  BOOST_TEST(p.file->comments[0].own_line);
  BOOST_TEST(!p.file->comments[1].own_line);
  BOOST_TEST(p.file->comments[2].own_line);
  BOOST_TEST(p.file->comments[2].text == "/* third\n   line */");
  BOOST_TEST(p.file->blank_lines.size() == 1U);
}

BOOST_AUTO_TEST_CASE(the_examples_of_the_reference_are_contracts) {
  const std::string page = test::read_text(test::source_root() / "spec-lang" / "README.md");
  const std::string fence = "```absthread\n";
  std::size_t count = 0;
  for (std::size_t at = 0; (at = page.find(fence, at)) != std::string::npos; ++count) {
    at += fence.size();
    const std::string example = page.substr(at, page.find("```", at) - at);
    Parsed p(example);
    BOOST_TEST(p.file.has_value(), p.place() << " " << p.message());
  }
  BOOST_TEST(count == 3U);
}

BOOST_AUTO_TEST_SUITE_END()
