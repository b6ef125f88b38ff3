// SPDX-License-Identifier: MIT
// Files and flags: a compilation database, several files joined, a program without contracts.
#include "instrument/cfront/cfront.hpp"
#include "tests/instrument/cfront/lowering_support.hpp"
#include "tests/support/paths.hpp"

#include "spec-lang/diag/render.hpp"

#include <boost/test/unit_test.hpp>

namespace absthread::test {

namespace {

struct Files {
  TermManager terms;
  SourceStore sources;
  Diagnostics diagnostics;
  Program program;
  std::vector<std::string> assumptions; ///< of the last steps()

  Files() {
    Variable n;
    n.term = terms.variable("n", terms.int_sort());
    n.lvalue = "n";
    program.shared = {n};
    Template t;
    t.thread.name = "T";
    t.thread.self = terms.symbol("self", terms.thread_sort());
    t.code = CodeReference{"f", {}, {}};
    program.threads = {t};
  }
  /// The relations of the thread's steps, joined.
  std::string steps(const std::vector<std::string>& paths, const cfront::Options& options = {}) {
    cfront::Lowered lowered = cfront::lower(program, paths, options, sources, terms, diagnostics);
    assumptions = lowered.assumptions;
    BOOST_REQUIRE_MESSAGE(lowered.threads[0].thread, render(diagnostics, sources, Colour::off));
    std::string out;
    for (const Edge& e : lowered.threads[0].thread->edges) {
      if (e.kind == EdgeKind::step) out += to_string(e.step.relation) + ";";
    }
    return out;
  }
};

} // namespace

BOOST_AUTO_TEST_SUITE(instrument_cfront_files)

BOOST_AUTO_TEST_CASE(a_compilation_database_gives_the_flags) {
  ScratchFolder scratch;
  std::string folder = scratch.path().string(), file = folder + "/a.c";
  write_text(file, "int n; void f(void) { n = VALUE; }\n");
  write_text(folder + "/compile_commands.json",
             "[{\"directory\": \"" + folder +
                 "\", \"command\": \"cc -DVALUE=11 -c a.c\", \"file\": \"a.c\"}]");
  Files files;
  cfront::Options options;
  options.compilation_database = folder;
  BOOST_CHECK_EQUAL(files.steps({file}, options), "n' == 11;");
  options.compilation_database = folder + "/missing";
  cfront::lower(files.program, {file}, options, files.sources, files.terms, files.diagnostics);
  BOOST_TEST(files.diagnostics.has_errors());
}

BOOST_AUTO_TEST_CASE(which_command_of_a_database_is_taken_is_an_assumption) {
  ScratchFolder scratch;
  std::string folder = scratch.path().string(), file = folder + "/a.c";
  write_text(file, "int n; void f(void) { n = VALUE; }\n");
  auto entry = [&](const std::string& name, const std::string& flags) {
    return R"({"directory": ")" + folder + R"(", "file": ")" + name +
           R"(", "arguments": ["cc", ")" + flags + R"(", "-c", ")" + name + R"("]})";
  };
  cfront::Options options;
  options.compilation_database = folder;
  auto steps = [&](const std::string& entries) {
    write_text(folder + "/compile_commands.json", "[" + entries + "]");
    Files files;
    std::string out = files.steps({file}, options);
    for (const std::string& assumption : files.assumptions) out += " " + assumption;
    return out;
  };
  const std::string subject = "'" + file + "' is compiled ";
  BOOST_CHECK_EQUAL(steps(entry("a.c", "-DVALUE=1") + "," + entry("a.c", "-DVALUE=1")), "n' == 1;");
  BOOST_CHECK_EQUAL(steps(entry("a.c", "-DVALUE=1") + "," + entry("a.c", "-DVALUE=2")),
                    "n' == 1; " + subject +
                        "by the first of its 2 different commands in compile_commands.json");
  BOOST_CHECK_EQUAL(
      steps(entry("b.c", "-DVALUE=3")),
      "n' == 3; " + subject +
          "with flags that are inferred from b.c: compile_commands.json does not name it");
}

BOOST_AUTO_TEST_CASE(several_files_are_joined_by_their_names) {
  Files files;
  files.sources.add("a.c", "extern int n; void g(int); static int k(void) { return 1; }\n"
                           "void f(void) { g(k()); }\n");
  files.sources.add("b.c",
                    "int n; static int k(void) { return 5; } void g(int x) { n = x + k(); }\n");
  BOOST_CHECK_EQUAL(files.steps({"a.c", "b.c"}), "n' == 6;");
}

BOOST_AUTO_TEST_CASE(thirty_two_bits_are_another_machine) {
  Files files;
  files.sources.add("a.c", "int n; void f(void) { n = sizeof(long) + sizeof(void *); }\n");
  cfront::Options options;
  BOOST_CHECK_EQUAL(files.steps({"a.c"}, options), "n' == 16;");
  options.flags = {"-m32"};
  BOOST_CHECK_EQUAL(files.steps({"a.c"}, options), "n' == 8;");
}

BOOST_AUTO_TEST_CASE(what_gcc_makes_of_stdatomic_is_read) {
  Files files;
  files.sources.add("a.i", "typedef _Atomic int atomic_int;\n"
                           "typedef _Atomic struct\n{\n  _Bool __val;\n} atomic_flag;\n"
                           "atomic_int n; atomic_flag flag = { 0 };\n"
                           "void f(void) {\n"
                           "  __extension__ ({ __auto_type p = (&n); __typeof__ ((void)0, *p) v = "
                           "(7); __atomic_store (p, &v, (5)); });\n"
                           "  __atomic_clear (&flag, 5);\n}\n");
  BOOST_CHECK_EQUAL(files.steps({"a.i"}), "n' == 7;flag.__val' == 0;");
}

BOOST_AUTO_TEST_CASE(what_gcc_calls_floating_types_is_read) {
  const std::string code = "extern _Float32 one(void); extern _Float64 two(void);\n"
                           "extern _Float32x three(void); extern _Float64x four(void);\n"
                           "int n; void f(void) { n = sizeof(_Float32) + sizeof(_Float64x); }\n";
  Files gcc, clang;
  gcc.sources.add("a.i", code);
  BOOST_CHECK_EQUAL(gcc.steps({"a.i"}), "n' == 20;");
  clang.sources.add("a.i", "typedef float _Float32;\ntypedef double _Float64;\n"
                           "typedef double _Float32x;\ntypedef long double _Float64x;\n" +
                               code);
  BOOST_CHECK_EQUAL(clang.steps({"a.i"}), "n' == 20;");
}

BOOST_AUTO_TEST_CASE(main_is_followed_to_the_threads_it_creates) {
  Files files;
  files.sources.add("a.c", "#include <pthread.h>\n#include <assert.h>\nint n = 3, other;\n"
                           "void *work(void *p) { n = n + 1; return p; }\n"
                           "int main(int argc, char **argv) {\n"
                           "  pthread_t t;\n"
                           "  for (int i = 0; i < argc; i++) pthread_create(&t, 0, work, 0);\n"
                           "  assert(n >= 3);\n"
                           "  return 0;\n}\n");
  cfront::Lowered facts;
  std::optional<Program> program =
      cfront::follow_main({"a.c"}, {}, files.sources, files.terms, files.diagnostics, facts);
  BOOST_REQUIRE_MESSAGE(program, render(files.diagnostics, files.sources, Colour::off));
  BOOST_REQUIRE_EQUAL(program->threads.size(), 2U);
  BOOST_CHECK_EQUAL(program->threads[0].multiplicity.to_string(), "1");
  BOOST_TEST(program->threads[1].multiplicity.any());
  BOOST_CHECK_EQUAL(to_string(program->initial), "work.started == 0 && n == 3");
  const Thread& work = program->threads[1].thread;
  BOOST_CHECK_EQUAL(work.locations[work.initial.at(0)].name, "(waiting)");
  bool creates = false;
  for (const Edge& e : program->threads[0].thread.edges) {
    creates = creates || to_string(e.step.relation).find("work.started' == work.started + 1") !=
                             std::string::npos;
  }
  BOOST_TEST(creates);
}

BOOST_AUTO_TEST_CASE(a_program_without_main_is_refused) {
  Files files;
  files.sources.add("a.c", "int n; void f(void) { n = 1; }\n");
  cfront::Lowered facts;
  BOOST_TEST(
      !cfront::follow_main({"a.c"}, {}, files.sources, files.terms, files.diagnostics, facts));
  BOOST_TEST(files.diagnostics.has_errors());
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::test
