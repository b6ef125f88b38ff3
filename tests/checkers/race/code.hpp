// SPDX-License-Identifier: MIT
// C text to a Program that says what it accesses.
#pragma once

#include <boost/test/unit_test.hpp>

#include "checkers/explicit/races.hpp"
#include "instrument/cfront/cfront.hpp"
#include "spec-lang/diag/render.hpp"

namespace absthread::test {

struct Code {
  explicit Code(const std::string& text) {
    sources.add("case.c",
                "typedef unsigned long pthread_t;\n"
                "typedef struct { int inside; } pthread_mutex_t;\n"
                "int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);\n"
                "int pthread_join(pthread_t, void **);\n"
                "int pthread_mutex_lock(pthread_mutex_t *);\n"
                "int pthread_mutex_unlock(pthread_mutex_t *);\n"
                "void __VERIFIER_atomic_begin(void);\nvoid __VERIFIER_atomic_end(void);\n"
                "void __VERIFIER_assume(int);\nvoid assert(int);\n" +
                    text);
    cfront::Options options;
    options.accesses = true;
    auto found = cfront::follow_main({"case.c"}, options, sources, terms, diagnostics, facts);
    BOOST_REQUIRE_MESSAGE(found, render(diagnostics, sources, Colour::off));
    program = std::move(*found);
    accesses = explicit_state::accesses_of(program, terms);
  }

  /// The question about one location, with all of its pairs.
  Program question(const std::string& location) {
    return explicit_state::race_program(program, accesses, location,
                                        explicit_state::race_pairs(program, accesses, location),
                                        terms);
  }

  SourceStore sources;
  TermManager terms;
  Diagnostics diagnostics;
  cfront::Lowered facts;
  Program program;
  std::vector<explicit_state::PlacedAccess> accesses;
};

/// Two threads that are started one after the other.
inline std::string started(const std::string& first, const std::string& second) {
  return "static void *first(void *unused) {\n" + first + "  return unused;\n}\n" +
         "static void *second(void *unused) {\n" + second + "  return unused;\n}\n" +
         "int main(void) {\n  pthread_t a, b;\n  pthread_create(&a, 0, first, 0);\n"
         "  pthread_create(&b, 0, second, 0);\n  return 0;\n}\n";
}

} // namespace absthread::test
