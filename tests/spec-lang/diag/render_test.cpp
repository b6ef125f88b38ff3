// SPDX-License-Identifier: MIT
// What a diagnostic looks like on a terminal.
#include "spec-lang/diag/render.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread;

namespace {

struct Fixture {
  SourceStore store;
  const DiagnosticInfo& row = []() -> const DiagnosticInfo& {
    for (const DiagnosticInfo& d : all_diagnostics())
      if (d.severity == Severity::error) return d;
    throw std::runtime_error("no error in the table");
  }();

  SourceRange find(const std::string& text, const std::string& part) {
    const FileId id = store.add("f.absthread", text);
    const auto at = static_cast<std::uint32_t>(text.find(part));
    return {id, at, at + static_cast<std::uint32_t>(part.size())};
  }
  std::string render_error(SourceRange where, Colour colour = Colour::off) {
    Diagnostics all;
    all.report(row.id, where, "wrong");
    return render(all, store, colour);
  }
  std::string head(const std::string& place) {
    return place + "error: wrong [" + std::string(row.printed) + "]\n";
  }
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(spec_lang_diag_render, Fixture)

BOOST_AUTO_TEST_CASE(place_line_and_caret) {
  BOOST_CHECK_EQUAL(render_error(find("one\ntwo name;\n", "name")), head("f.absthread:2:5: ") +
                                                                        "     2 | two name;\n"
                                                                        "       |     ^~~~\n");
}

BOOST_AUTO_TEST_CASE(without_a_place) {
  BOOST_CHECK_EQUAL(render_error({}), head(""));
}

BOOST_AUTO_TEST_CASE(the_caret_stays_on_its_line) {
  const SourceRange two_lines = find("a\nbc\nd\n", "c\nd");
  BOOST_CHECK_EQUAL(render_error(two_lines),
                    head("f.absthread:2:2: ") + "     2 | bc\n       |  ^\n");
  const FileId id = store.add("e", "x\n");
  BOOST_CHECK_EQUAL(render_error({id, 2, 2}), head("e:2:1: ") + "     2 | \n       | ^\n");
  BOOST_CHECK_EQUAL(render_error({id, 1, 1}), head("e:1:2: ") + "     1 | x\n       |  ^\n");
  BOOST_CHECK_EQUAL(render_error({store.add("empty", ""), 0, 0}),
                    head("empty:1:1: ") + "     1 | \n       | ^\n");
}

BOOST_AUTO_TEST_CASE(tabs_and_control_characters_keep_the_columns) {
  BOOST_CHECK_EQUAL(render_error(find("\ta\x01\x7f"
                                      "b",
                                      "b")),
                    head("f.absthread:1:5: ") + "     1 |  a..b\n"
                                                "       |     ^\n");
}

BOOST_AUTO_TEST_CASE(carets_count_characters_not_bytes) {
  BOOST_CHECK_EQUAL(render_error(find("\xc3\xa4\xe2\x82\xac x\xc3\xb6z;", "x\xc3\xb6z")),
                    head("f.absthread:1:7: ") + "     1 | \xc3\xa4\xe2\x82\xac x\xc3\xb6z;\n"
                                                "       |    ^~~\n");
}

BOOST_AUTO_TEST_CASE(of_a_long_line_the_part_around_the_caret_is_shown) {
  for (const std::string filler : {"-", "\xe2\x82\xac"}) {
    std::string text;
    for (int i = 0; i < 1000; ++i) text += filler;
    text += "name";
    for (int i = 0; i < 1000; ++i) text += filler;
    const std::string out = render_error(find(text, "name"));
    BOOST_CHECK_LT(out.size(), 600u);
    const std::size_t second = out.find('\n') + 1, third = out.find('\n', second) + 1;
    const std::string line = out.substr(second, third - second), caret = out.substr(third);
    // The caret is under the name: the same number of characters before both.
    std::size_t characters = 0;
    for (const char c : line.substr(0, line.find("name"))) characters += (c & 0xc0) != 0x80;
    BOOST_CHECK_EQUAL(caret.find('^'), characters);
    BOOST_CHECK_NE(caret.find("^~~~\n"), std::string::npos);
    // No character is cut in two.
    BOOST_CHECK((line[9] & 0xc0) != 0x80);
    BOOST_CHECK(filler == "-" || line.find("\xe2\x82\xac\n") != std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(notes_follow) {
  const SourceRange where = find("a b\n", "b");
  Diagnostics all;
  all.report(row.id, where, "wrong").note({where.file, 0, 1}, "declared here").note({}, "so be it");
  BOOST_CHECK_EQUAL(render(all, store, Colour::off), head("f.absthread:1:3: ") +
                                                         "     1 | a b\n"
                                                         "       |   ^\n"
                                                         "f.absthread:1:1: note: declared here\n"
                                                         "     1 | a b\n"
                                                         "       | ^\n"
                                                         "note: so be it\n");
}

BOOST_AUTO_TEST_CASE(warnings_say_so_and_promoted_ones_are_errors) {
  Diagnostics all;
  for (const DiagnosticInfo& d : all_diagnostics())
    if (d.severity == Severity::warning) {
      all.report(d.id, {}, "hm");
      break;
    }
  BOOST_CHECK(render(all, store, Colour::off).starts_with("warning: hm ["));
  all.promote_warnings();
  BOOST_CHECK(render(all, store, Colour::off).starts_with("error: hm ["));
}

BOOST_AUTO_TEST_CASE(colour_only_if_asked_for) {
  const SourceRange where = find("a b\n", "b");
  const std::string plain = render_error(where), coloured = render_error(where, Colour::on);
  BOOST_CHECK_EQUAL(plain.find('\033'), std::string::npos);
  BOOST_CHECK_NE(coloured.find("\033[1;31merror: "), std::string::npos);
  std::string stripped;
  for (std::size_t i = 0; i < coloured.size(); ++i)
    if (coloured[i] == '\033')
      i = coloured.find('m', i);
    else
      stripped += coloured[i];
  BOOST_CHECK_EQUAL(stripped, plain);
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_utf8_are_shown_as_dots) {
  // Found by fuzzing: a run of continuing bytes longer than the excerpt.
  SourceStore sources;
  const std::string text = std::string(200, '\x96') + "x\xff\xc3";
  const FileId id = sources.add("t", text);
  for (std::uint32_t at = 0; at < text.size(); ++at) {
    Diagnostics diagnostics;
    diagnostics.report(DiagnosticId::syntax, {id, at, at + 1}, "here");
    const std::string out = render(diagnostics, sources, Colour::off);
    BOOST_TEST(out.find('\x96') == std::string::npos);
    BOOST_TEST(out.find('\xff') == std::string::npos);
    BOOST_TEST(out.find('^') != std::string::npos);
  }
}

BOOST_AUTO_TEST_SUITE_END()
