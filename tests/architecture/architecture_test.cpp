// SPDX-License-Identifier: MIT
//
// The repository keeps the rules of its architecture; and the rules bite.
#include "tests/architecture/rules.hpp"

#include "tests/support/paths.hpp"
#include "tests/support/suites.hpp"
#include "tests/support/test_file.hpp"
#include "tests/support/text.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

namespace {

namespace fs = std::filesystem;
using namespace absthread::architecture;
using absthread::test::read_text;
using absthread::test::source_root;

// The files below the folders, without what is built.
std::vector<File> files_below(const std::vector<std::string>& folders,
                              bool (*wanted)(const fs::path&)) {
  std::vector<File> files;
  for (const std::string& folder : folders) {
    if (!fs::exists(source_root() / folder)) continue;
    for (const fs::directory_entry& entry :
         fs::recursive_directory_iterator(source_root() / folder))
      if (entry.is_regular_file() && wanted(entry.path()))
        files.push_back(
            {fs::relative(entry.path(), source_root()).generic_string(), read_text(entry.path())});
  }
  return files;
}

bool is_cpp(const fs::path& path) {
  return path.extension() == ".cpp" || path.extension() == ".hpp" || path.extension() == ".def";
}

bool is_any(const fs::path&) {
  return true;
}

const std::vector<std::string> source_folders{"spec-lang", "instrument", "emit", "checkers", "cli"};
const std::vector<std::string> all_folders{"spec-lang", "instrument", "emit",  "checkers",
                                           "cli",       "tests",      "bench", "drivers-examples"};

std::size_t broken(const std::string& path, const std::string& text) {
  return include_violations({path, text}).size();
}

} // namespace

BOOST_AUTO_TEST_SUITE(architecture)

BOOST_AUTO_TEST_CASE(includes_run_one_way) {
  for (const File& file : files_below(all_folders, is_cpp))
    for (const std::string& sentence : include_violations(file)) BOOST_ERROR(sentence);
}

BOOST_AUTO_TEST_CASE(every_folder_has_a_readme) {
  for (const std::string& folder : all_folders)
    BOOST_TEST(fs::exists(source_root() / folder / "README.md"), folder << "/README.md is missing");
  const fs::path examples = source_root() / "drivers-examples";
  if (!fs::exists(examples)) return;
  for (const fs::directory_entry& entry : fs::directory_iterator(examples))
    if (entry.is_directory())
      BOOST_TEST(fs::exists(entry.path() / "README.md"), entry.path() << " has no README.md");
}

BOOST_AUTO_TEST_CASE(every_diagnostic_id_is_expected_by_a_test) {
  const fs::path table = source_root() / "spec-lang/diag/ids.def";
  if (!fs::exists(table)) return;
  const std::vector<std::string> ids = diagnostic_ids(read_text(table));
  std::set<std::string> expected;
  for (const File& file : files_below({"tests"}, is_any))
    if (!file.path.starts_with("tests/architecture/")) expected.merge(expected_ids(file, ids));
  for (const std::string& id : ids)
    BOOST_TEST(expected.count(id) == 1u, "no test expects the diagnostic [" << id << "]");
}

BOOST_AUTO_TEST_CASE(every_planted_fault_is_listed) {
  const std::string list = read_text(source_root() / "tests/fuzz/faults.txt");
  for (const File& file : files_below(source_folders, is_cpp)) {
    if (file.path == "spec-lang/diag/fault.hpp") continue;
    for (const std::string& name : planted_faults(file))
      BOOST_TEST(list.find(" " + name + " ") != std::string::npos,
                 file.path << ": the fault " << name << " is not in tests/fuzz/faults.txt");
  }
}

// A file with an expectation that no suite runs would be a test that nobody misses.
BOOST_AUTO_TEST_CASE(every_file_with_an_expectation_is_run) {
  for (const File& file : files_below({"tests"}, is_any)) {
    if (file.path.ends_with(".cpp") || file.path.ends_with(".hpp") || file.path.ends_with(".md"))
      continue;
    if (("\n" + file.text).find("\n// ----\n") == std::string::npos) continue;
    const auto& rows = absthread::test::suites();
    bool is_run = std::any_of(rows.begin(), rows.end(), [&](const auto& row) {
      return file.path.starts_with(row.folder + "/");
    });
    BOOST_TEST(is_run, file.path << " has an expectation, but no row of tests/support/suites.cpp");
  }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(architecture_rules)

BOOST_AUTO_TEST_CASE(an_include_upwards_or_sideways_is_found) {
  BOOST_TEST(broken("emit/dot.cpp", "#include \"instrument/ir/thread.hpp\"\n") == 0u);
  BOOST_TEST(broken("emit/dot.cpp", "#include \"checkers/engine.hpp\"\n") == 1u);
  BOOST_TEST(broken("checkers/engine.cpp", "#include \"emit/dot.hpp\"\n") == 1u);
  BOOST_TEST(broken("spec-lang/print.cpp", "\n#  include \"instrument/ir/thread.hpp\"\n") == 1u);
  BOOST_TEST(broken("instrument/pipeline.cpp", "#include \"cli/session.hpp\"\n") == 1u);
  BOOST_TEST(broken("cli/main.cpp", "#include \"checkers/engine.hpp\"\n") == 0u);
}

BOOST_AUTO_TEST_CASE(an_include_without_its_folder_is_found) {
  BOOST_TEST(broken("spec-lang/print.cpp", "#include \"print.hpp\"\n") == 1u);
}

BOOST_AUTO_TEST_CASE(the_low_folders_of_the_language_do_not_see_the_ast) {
  BOOST_TEST(broken("spec-lang/term/term.cpp", "#include \"spec-lang/ast.hpp\"\n") == 1u);
  BOOST_TEST(broken("spec-lang/diag/render.cpp", "#include \"spec-lang/ast.hpp\"\n") == 1u);
  BOOST_TEST(broken("spec-lang/term/term.cpp", "#include \"spec-lang/diag/invariant.hpp\"\n") ==
             0u);
  BOOST_TEST(broken("spec-lang/resolve.cpp", "#include \"spec-lang/ast.hpp\"\n") == 0u);
}

BOOST_AUTO_TEST_CASE(fenced_libraries_stay_where_they_are) {
  BOOST_TEST(broken("checkers/smt/cvc5_solver.cpp", "#include <cvc5/cvc5.h>\n") == 0u);
  BOOST_TEST(broken("checkers/smt/cvc5_solver.hpp", "#include <cvc5/cvc5.h>\n") == 1u);
  BOOST_TEST(broken("tests/checkers/smt_test.cpp", "#include <cvc5/cvc5.h>\n") == 1u);
  BOOST_TEST(broken("checkers/boolean/symbolic.cpp", "#include <bdd.h>\n") == 0u);
  BOOST_TEST(broken("checkers/boolean/engine.cpp", "#include <bdd.h>\n") == 1u);
  BOOST_TEST(broken("instrument/cfront/lower.cpp", "#include <clang/AST/Expr.h>\n") == 0u);
  BOOST_TEST(broken("instrument/pipeline.cpp", "#include <clang/AST/Expr.h>\n") == 1u);
  BOOST_TEST(broken("cli/main.cpp", "#include <llvm/ADT/StringRef.h>\n") == 1u);
  BOOST_TEST(broken("spec-lang/grammar_def.hpp", "#include <boost/spirit/home/x3.hpp>\n") == 0u);
  BOOST_TEST(broken("spec-lang/ast.hpp", "#include <boost/spirit/home/x3.hpp>\n") == 1u);
}

BOOST_AUTO_TEST_CASE(ids_and_their_expectations_are_read) {
  const std::vector<std::string> ids =
      diagnostic_ids("// DIAGNOSTIC(form, error, \"form\", \"x\")\n"
                     "DIAGNOSTIC(syntax, error, \"syntax\", \"No.\")\n"
                     "DIAGNOSTIC(dead_edge, warning, \"dead-edge\", \"No.\")\n");
  BOOST_TEST(ids == (std::vector<std::string>{"syntax", "dead-edge"}),
             boost::test_tools::per_element());
  auto count = [&](const char* path, const char* text) {
    return expected_ids({path, text}, ids).size();
  };
  BOOST_TEST(count("tests/syntax/a.absthread", "x\n// ----\n// 1:1: error: no [syntax]\n") == 1u);
  BOOST_TEST(count("tests/syntax/a.absthread", "x [syntax]\n// ----\n// exit: 0\n") == 0u);
  BOOST_TEST(count("tests/cli/bad/err", "a: error: no [syntax]\nb: warning: [dead-edge]\n") == 2u);
  BOOST_TEST(count("tests/cli/bad/input.c", "[syntax]\n") == 0u);
  BOOST_TEST(count("tests/checkers/health_test.cpp", "BOOST_TEST(id == \"dead-edge\");\n") == 1u);
}

BOOST_AUTO_TEST_CASE(names_of_planted_faults_are_read) {
  BOOST_TEST(planted_faults({"a.cpp", "if (ABSTHREAD_FAULT(\"frame-forgotten\")) x();"})
                 .count("frame-forgotten") == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
