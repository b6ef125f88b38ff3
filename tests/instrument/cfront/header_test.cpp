// SPDX-License-Identifier: MIT
// absthread.h is plain C for other compilers: from C89 on, and C++, without a warning.
#include "tests/support/paths.hpp"
#include "tests/support/subprocess.hpp"

#include <boost/test/unit_test.hpp>

namespace absthread::test {

namespace {

const char* const code = R"(#include "absthread.h"
static int n, twice;
int main(void) {
  int i;
  for (i = 0; i < 3; i++) {
    ATOMIC {
      n++;
      twice = 2 * n;
    }
    ATOMIC twice--;
  }
  assume(n == 3);
  return nondet() < 0 || twice != 5;
}
)";

} // namespace

BOOST_AUTO_TEST_SUITE(instrument_cfront_header)

BOOST_AUTO_TEST_CASE(every_standard_takes_the_header) {
  ScratchFolder scratch;
  write_text(scratch.path() / "a.c", code);
  const std::string include = "-I" + (source_root() / "instrument/include").string();
  std::size_t compiled = 0;
  auto takes = [&](const std::string& compiler, const std::string& language,
                   const std::string& standard) {
    if (!tool_exists(compiler)) return;
    const Finished made = run({{compiler, "-x", language, "-std=" + standard, "-Wall", "-Wextra",
                                "-pedantic", "-Werror", include, "a.c", "-o", "a.out"},
                               scratch.path()});
    BOOST_TEST(made.end() == "0", compiler << " -std=" << standard << "\n" << made.errors);
    BOOST_TEST(run({{"./a.out"}, scratch.path()}).end() == "0");
    ++compiled;
  };
  for (const char* standard : {"c89", "gnu89", "c99", "c11", "c17", "gnu17"}) {
    takes("gcc", "c", standard);
    takes("clang-19", "c", standard);
  }
  takes("g++", "c++", "c++17");
  BOOST_TEST(compiled > 0U);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::test
