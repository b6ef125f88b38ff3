// SPDX-License-Identifier: MIT
// library.def against the headers of this machine, and against ThreadSanitizer.
#include "instrument/cfront/library.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/subprocess.hpp"

#include <boost/test/unit_test.hpp>

#include <set>

namespace absthread::test {

namespace {

boost::test_tools::assertion_result has_clang(boost::unit_test::test_unit_id) {
  return tool_exists("clang-19") && tool_exists("python3");
}

std::string file(const char* name) {
  return (source_root() / name).string();
}

} // namespace

BOOST_AUTO_TEST_SUITE(instrument_cfront_library)

BOOST_AUTO_TEST_CASE(every_row_can_be_read_and_stands_once) {
  std::set<std::string_view> names;
  for (const cfront::Library& row : cfront::library())
    BOOST_TEST(names.insert(row.name).second, row.name);
  BOOST_TEST(names.size() > 500);
}

BOOST_AUTO_TEST_CASE(a_row_says_how_much_of_an_argument) {
  const cfront::Library* row = cfront::find_library("snprintf");
  BOOST_REQUIRE(row);
  BOOST_TEST(row->arguments[0].writes);
  BOOST_TEST(!row->arguments[0].reads);
  BOOST_TEST((row->arguments[0].extent == cfront::Extent::string));
  BOOST_TEST(row->arguments[0].first == 1);
  BOOST_TEST(row->arguments[2].format == 'p');
  BOOST_TEST(!cfront::find_library("setjmp")); // not modelled
  BOOST_TEST(cfront::find_library("localtime")->hidden == "localtime");
  BOOST_TEST(cfront::find_library("localtime_r")->hidden.empty());
}

BOOST_AUTO_TEST_CASE(every_function_of_the_headers_has_a_row_or_a_reason,
                     *boost::unit_test::precondition(has_clang)) {
  Command command;
  command.words = {"python3", file("tests/support/list_library.py"),
                   file("instrument/cfront/library.def"), file("instrument/cfront/vocabulary.def")};
  const Finished finished = run(command);
  BOOST_TEST(finished.end() == "0", finished.output + finished.errors);
}

// POSIX.1-2017, XSH 2.9.1: what need not be safe where several threads call it, has memory of its
// own. `system`, the functions that walk a file tree, and those that are given the memory they use
// are no part of the list here.
BOOST_AUTO_TEST_CASE(what_posix_calls_unsafe_has_memory_of_its_own) {
  for (const char* name :
       {"asctime",          "crypt",         "ctime",        "dlerror",   "drand48",
        "encrypt",          "endgrent",      "endpwent",     "endutxent", "getdate",
        "getenv",           "getgrent",      "getgrgid",     "getgrnam",  "gethostent",
        "getlogin",         "getnetbyaddr",  "getnetbyname", "getnetent", "getprotobyname",
        "getprotobynumber", "getprotoent",   "getpwent",     "getpwnam",  "getpwuid",
        "getservbyname",    "getservbyport", "getservent",   "gmtime",    "hcreate",
        "hdestroy",         "hsearch",       "inet_ntoa",    "l64a",      "lgamma",
        "localeconv",       "localtime",     "lrand48",      "mblen",     "mbtowc",
        "mrand48",          "nl_langinfo",   "ptsname",      "putenv",    "rand",
        "setenv",           "setgrent",      "setkey",       "setlocale", "setpwent",
        "setutxent",        "strerror",      "strsignal",    "strtok",    "ttyname",
        "unsetenv",         "wctomb"}) {
    const cfront::Library* row = cfront::find_library(std::string_view(name));
    BOOST_TEST_CONTEXT(name) {
      BOOST_REQUIRE(row);
      BOOST_TEST((!row->hidden.empty() || !row->problem.empty()));
    }
  }
}

BOOST_AUTO_TEST_CASE(thirty_rows_race_where_the_sanitizer_says_so,
                     *boost::unit_test::label("slow") * boost::unit_test::precondition(has_clang)) {
  Command command;
  command.words = {"python3", file("tests/support/library_races.py"), program_under_test().string(),
                   file("instrument/cfront/library.def")};
  command.limit = std::chrono::seconds(600);
  const Finished finished = run(command);
  BOOST_TEST(finished.end() == "0", finished.output + finished.errors);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::test
