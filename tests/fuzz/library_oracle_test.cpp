// SPDX-License-Identifier: MIT
//
// The oracle of the family "library" on programs whose races we know.
#include "tests/fuzz/library_text.hpp"
#include "tests/fuzz/oracle/library_oracle.hpp"

#include <boost/test/unit_test.hpp>

#include <ostream>

namespace absthread::fuzz {

std::ostream& operator<<(std::ostream& out, LibraryRace::Answer answer) {
  using enum LibraryRace::Answer;
  return out << (answer == none ? "none" : answer == race ? "race" : "open");
}

} // namespace absthread::fuzz

namespace {

using namespace absthread::fuzz;
using enum LibraryRace::Answer;

LibraryRace::Answer asked(const std::string& steps, const std::string& objects = "object char "
                                                                                 "global\n") {
  const auto program = read_library_program(objects + steps);
  BOOST_REQUIRE(program.has_value());
  return library_race(*program).answer;
}

const std::string both = "main start f\nmain start g\nmain join f\nmain join g\n";

} // namespace

BOOST_AUTO_TEST_SUITE(fuzz_library_oracle)

BOOST_AUTO_TEST_CASE(a_writer_races_with_a_reader_and_readers_do_not) {
  BOOST_TEST(asked("f call strcpy 4 0 0\ng call puts 4 0 0\n" + both) == race);
  BOOST_TEST(asked("f call strlen 4 0 0\ng call puts 4 0 0\n" + both) == none);
  BOOST_TEST(asked("f call strcpy 4 0 0\ng call printf_p 4 0 0\n" + both) == none);
}

BOOST_AUTO_TEST_CASE(a_mutex_keeps_apart_if_it_is_the_same) {
  const auto with = [&](const std::string& other) {
    return asked("f lock 0\nf call memset 4 0 0\nf unlock 0\ng lock " + other +
                 "\ng call read 4 0 0\ng unlock " + other + "\n" + both);
  };
  BOOST_TEST(with("0") == none);
  BOOST_TEST(with("1") == race);
}

BOOST_AUTO_TEST_CASE(creation_and_join_keep_apart) {
  const std::string calls = "f call memset 4 0 0\ng call memset 4 0 0\n";
  BOOST_TEST(asked(calls + "main start f\nmain join f\nmain start g\nmain join g\n") == none);
  BOOST_TEST(asked(calls + "main start f\nmain start g\nmain join f\n") == race);
  BOOST_TEST(asked("f call puts 4 0 0\nmain call strcpy 4 0 0\nmain start f\n") == none);
  BOOST_TEST(asked("f call puts 4 0 0\nmain start f\nmain call strcpy 4 0 0\n") == race);
  BOOST_TEST(asked("f call puts 4 0 0\nmain start f\nmain join f\nmain call strcpy 4 0 0\n") ==
             none);
}

BOOST_AUTO_TEST_CASE(parts_are_apart_up_to_their_lengths) {
  BOOST_TEST(asked("f call memset 16 0 0\ng call memset 16 0 1\n" + both) == none);
  BOOST_TEST(asked("f call memset 32 0 0\ng call memset 16 0 1\n" + both) == race);
  BOOST_TEST(asked("f call strlen 16 0 0\ng call strcpy 16 0 1\n" + both) == none);
  BOOST_TEST(asked("f call strlen 16 0 0\ng call memset 16 0 1\n" + both) == open);
}

BOOST_AUTO_TEST_CASE(appending_meets_whoever_reads_to_the_end) {
  BOOST_TEST(asked("f call strcat 4 0 0\ng call strcat 4 0 0\n" + both) == race);
  BOOST_TEST(asked("f call strcat 4 0 0\ng call strlen 4 0 0\n" + both) == race);
  BOOST_TEST(asked("f call strcat 4 0 0\ng call strchr 4 0 0\n" + both) == open);
}

BOOST_AUTO_TEST_CASE(objects_of_the_library_are_shared) {
  const std::string time = "object time global\n";
  BOOST_TEST(asked("f call strerror 4\ng call strerror 4\n" + both) == race);
  BOOST_TEST(asked("f call localtime 4 0 0\ng call gmtime 4 0 0\n" + both, time) == race);
  BOOST_TEST(asked("f call localtime_r 4 0 0 1 0\ng call gmtime 4 0 0\n" + both,
                   time + "object tm global\n") == none);
  BOOST_TEST(asked("f call getenv 4\ng call getenv 4\n" + both) == none);
  BOOST_TEST(asked("f call getenv 4\ng call setenv 4\n" + both) == race);
}

BOOST_AUTO_TEST_CASE(some_of_what_the_other_writes_is_a_race) {
  const std::string ints = "object int global\n";
  BOOST_TEST(asked("f call bsearch 4 0 0\ng call qsort 4 0 0\n" + both, ints) == race);
  BOOST_TEST(asked("f call bsearch 4 0 0\ng call qsort 2 0 0\n" + both, ints) == open);
  BOOST_TEST(asked("f call bsearch 4 0 0\ng call qsort 2 0 1\n" + both, ints) == none);
}

BOOST_AUTO_TEST_CASE(texts_that_are_no_programs_are_refused) {
  const std::string object = "object char global\n";
  for (const char* wrong :
       {"f lock 0\n", "f call memset 32 0 3\n", "f call strcpy 4 1 0\n", "f start g\n",
        "main join f\n", "f call strcpy_from 4 0 0 0 1\n", "f call nothing 4\n", "h lock 0\n"})
    BOOST_TEST(!read_library_program(object + wrong).has_value(), wrong);
  BOOST_TEST(!read_library_program("object char own\nf call puts 4 0 0\nmain start f\n"));
}

BOOST_AUTO_TEST_CASE(random_texts_are_programs) {
  for (Seed seed = 1; seed <= 200; ++seed)
    BOOST_TEST(read_library_program(random_library_program(seed)).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
