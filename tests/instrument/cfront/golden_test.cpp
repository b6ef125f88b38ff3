// SPDX-License-Identifier: MIT
// Golden files of the C front end: golden/NAME.c holds a contract in its first comment (between /*@
// and @*/) and C code below; golden/NAME.threads is what comes out. ABSTHREAD_ACCEPT=1 writes the
// latter anew; read the diff before you commit it.
#include "tests/instrument/cfront/lowering_support.hpp"
#include "tests/support/paths.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <filesystem>
#include <set>

namespace absthread::test {

BOOST_AUTO_TEST_SUITE(instrument_cfront_golden)

BOOST_AUTO_TEST_CASE(every_golden_file_is_as_written) {
  namespace fs = std::filesystem;
  std::set<fs::path> files;
  for (const auto& entry :
       fs::directory_iterator(source_root() / "tests/instrument/cfront/golden")) {
    if (entry.path().extension() == ".c") files.insert(entry.path());
  }
  BOOST_TEST(files.size() > 10U);
  bool accept = std::getenv("ABSTHREAD_ACCEPT") != nullptr;
  for (const fs::path& file : files) {
    std::string code = read_text(file);
    std::size_t begin = code.find("/*@"), end = code.find("@*/");
    BOOST_REQUIRE_MESSAGE(begin == 0 && end != std::string::npos, file);
    LoweringRun run(code.substr(3, end - 3), code);
    fs::path expected = fs::path(file).replace_extension(".threads");
    if (accept) write_text(expected, run.text());
    BOOST_TEST_CONTEXT(file.filename().string()) {
      BOOST_CHECK_EQUAL(run.text(), fs::exists(expected) ? read_text(expected) : std::string());
    }
    // Without merging the same steps are there, one by one: never fewer.
    cfront::Options options;
    options.merge = false;
    LoweringRun plain(code.substr(3, end - 3), code, options);
    for (std::size_t i = 0; i < run.lowered.threads.size(); ++i) {
      const auto &merged = run.lowered.threads[i].thread,
                 &unmerged = plain.lowered.threads[i].thread;
      BOOST_CHECK_EQUAL(merged.has_value(), unmerged.has_value());
      if (merged && unmerged) BOOST_TEST(merged->locations.size() <= unmerged->locations.size());
      // Every step knows its place in the C text.
      for (const auto* thread : {&merged, &unmerged}) {
        if (!*thread) continue;
        for (const Edge& e : (*thread)->edges)
          BOOST_TEST((e.where && e.where.begin < e.where.end), file << ": " << e.text);
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::test
