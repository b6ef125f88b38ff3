// SPDX-License-Identifier: MIT
// Files that a compiler has preprocessed, with the headers of the C library for 32 and 64 bits: the
// preprocessor runs here and now, since the text of those headers is not ours.
#include "instrument/cfront/cfront.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/subprocess.hpp"

#include "spec-lang/diag/render.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

namespace absthread::test {

namespace {

struct Preprocessor {
  const char* compiler;
  const char* machine;
  int pointer; ///< bytes

  friend std::ostream& operator<<(std::ostream& out, const Preprocessor& p) {
    return out << p.compiler << " " << p.machine;
  }
};

const Preprocessor preprocessors[] = {
    {"gcc", "-m32", 4}, {"gcc", "-m64", 8}, {"clang-19", "-m32", 4}, {"clang-19", "-m64", 8}};

/// What most programs include, or the one header that is asked for.
const char* const all_headers = "#include <limits.h>\n#include <pthread.h>\n"
                                "#include <semaphore.h>\n#include <stdatomic.h>\n"
                                "#include <stdint.h>\n#include <stdio.h>\n"
                                "#include <stdlib.h>\n#include <string.h>\n";

std::string preprocessed(const Preprocessor& p, const std::string& text) {
  ScratchFolder scratch;
  const std::string file = (scratch.path() / "a.c").string();
  write_text(file, text);
  const Finished finished = run({{p.compiler, p.machine, "-E", file}});
  BOOST_REQUIRE_MESSAGE(finished.end() == "0", finished.errors);
  return finished.output;
}

/// The headers for 32 bits are a package of their own.
boost::test_tools::assertion_result has_headers(boost::unit_test::test_unit_id) {
  ScratchFolder scratch;
  const std::string file = (scratch.path() / "a.c").string();
  write_text(file, all_headers);
  for (const Preprocessor& p : preprocessors) {
    if (run({{p.compiler, p.machine, "-E", file}}).end() == "0") continue;
    boost::test_tools::assertion_result no(false);
    no.message() << p << " finds no headers of the C library (libc6-dev-i386)";
    return no;
  }
  return true;
}

/// The steps of f, which are writes to the contract's variable n, and what they rest on.
struct Steps {
  TermManager terms;
  SourceStore sources;
  Diagnostics diagnostics;
  std::string text;
  std::vector<std::string> assumptions;

  explicit Steps(const std::string& code, const cfront::Options& options = {}) {
    Program program;
    Variable n;
    n.term = terms.variable("n", terms.int_sort());
    n.lvalue = "n";
    program.shared = {n};
    Template t;
    t.thread.name = "T";
    t.thread.self = terms.symbol("self", terms.thread_sort());
    t.code = CodeReference{"f", {}, {}};
    program.threads = {t};
    sources.add("a.i", code);
    const cfront::Lowered lowered =
        cfront::lower(program, {"a.i"}, options, sources, terms, diagnostics);
    BOOST_REQUIRE_MESSAGE(lowered.threads[0].thread, render(diagnostics, sources, Colour::off));
    for (const Edge& e : lowered.threads[0].thread->edges) {
      if (e.kind == EdgeKind::step) text += to_string(e.step.relation) + ";";
    }
    assumptions = lowered.assumptions;
  }
};

} // namespace

BOOST_AUTO_TEST_SUITE(instrument_cfront_preprocessed, *boost::unit_test::precondition(has_headers))

BOOST_DATA_TEST_CASE(sizes_are_those_of_the_machine, boost::unit_test::data::make(preprocessors),
                     p) {
  const Steps steps(preprocessed(
      p, std::string(all_headers) +
             "long n; struct node { struct node *next; long value; };\n"
             "void f(void) { n = sizeof(long); n = sizeof(struct node); n = LONG_MAX == INT_MAX;\n"
             "  n = SIZE_MAX == UINT_MAX; n = sizeof(pthread_t); n = sizeof(atomic_size_t); }\n"));
  const std::string size = std::to_string(p.pointer);
  const std::string narrow = p.pointer == 4 ? "1" : "0";
  BOOST_CHECK_EQUAL(steps.text, "n' == " + size + ";n' == " + std::to_string(2 * p.pointer) +
                                    ";n' == " + narrow + ";n' == " + narrow + ";n' == " + size +
                                    ";n' == " + size + ";");
  BOOST_TEST(steps.assumptions.empty());
}

BOOST_DATA_TEST_CASE(a_long_wraps_around_at_its_width, boost::unit_test::data::make(preprocessors),
                     p) {
  cfront::Options options;
  options.machine_ints = true;
  const Steps steps(
      preprocessed(p, std::string(all_headers) +
                          "unsigned long n; void f(void) { unsigned long u = n; n = u + 1; }\n"),
      options);
  const std::string modulus = p.pointer == 4 ? "4294967296" : "18446744073709551616";
  BOOST_TEST_INFO(steps.text);
  BOOST_TEST(steps.text.find("% " + modulus) != std::string::npos);
}

BOOST_DATA_TEST_CASE(one_header_says_for_which_machine_it_is,
                     boost::unit_test::data::make(preprocessors) *
                         boost::unit_test::data::make({"stddef", "stdint", "stdlib", "pthread",
                                                       "stdatomic", "string", "stdio"}),
                     p, header) {
  const Steps steps(preprocessed(p, "#include <" + std::string(header) +
                                        ".h>\nint n; void f(void) { n = sizeof(void *); }\n"));
  BOOST_CHECK_EQUAL(steps.text, "n' == " + std::to_string(p.pointer) + ";");
  BOOST_TEST(steps.assumptions.empty());
}

BOOST_AUTO_TEST_CASE(a_text_that_does_not_say_is_taken_for_64_bits) {
  const Steps steps("int n; void f(void) { n = sizeof(void *); }\n");
  BOOST_CHECK_EQUAL(steps.text, "n' == 8;");
  BOOST_REQUIRE_EQUAL(steps.assumptions.size(), 1U);
  BOOST_TEST(steps.assumptions[0].find("preprocessed for a machine with 64 bits") !=
             std::string::npos);
  cfront::Options options;
  options.flags = {"-m32"};
  const Steps chosen("int n; void f(void) { n = sizeof(void *); }\n", options);
  BOOST_CHECK_EQUAL(chosen.text, "n' == 4;");
  BOOST_TEST(chosen.assumptions.empty());
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::test
