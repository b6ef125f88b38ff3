// SPDX-License-Identifier: MIT
//
// Who writes the random C of the family "cthreads": two functions, statement by statement. Several
// sources share this class: the frame and what touches shared memory (cthreads_text.cpp), values
// and assignments of locals (cthreads_values.cpp), control flow (cthreads_control.cpp).
//
// Nothing that is written is undefined, and nothing depends on an order that C leaves open: the
// operands of one operator never change what another one reads, divisors are odd, shifts are
// short, and signed results stay far inside of their types. With mathematical integers ("math")
// values of narrow types are masked, so that they fit; with those of the machine they wrap around.
#pragma once

#include "tests/fuzz/cthreads_text.hpp"
#include "tests/fuzz/random.hpp"

#include <initializer_list>
#include <string>
#include <vector>

namespace absthread::fuzz {

class CodeMaker {
 public:
  explicit CodeMaker(Seed seed)
      : r_(seed) {}
  std::string run();

 private:
  using Maker = std::string (CodeMaker::*)();
  /// A kind of statement: how often it is tried, how many shared accesses it makes, whether there
  /// are statements inside.
  struct Kind {
    unsigned weight;
    unsigned accesses;
    bool nests;
    Maker make;
  };
  static const std::vector<Kind>& kinds();

  // ---- the frame (cthreads_text.cpp)
  std::string body(std::size_t which);
  std::string statement();
  std::string block(unsigned rounds = 1);
  std::string line(const std::string& text) const;
  std::string step(const std::string& text) const { return line("Y " + text); }
  std::string one_of(std::initializer_list<const char*> choices);
  std::string fresh(const char* stem) { return stem + std::to_string(++names_); }

  // ---- shared memory (cthreads_text.cpp)
  std::string shared();
  std::string place();
  std::string pointer();
  std::string put(const std::string& value);
  std::string reads();
  std::string writes();
  std::string fetches();
  std::string swaps();
  std::string exchanges();
  std::string locks();
  std::string tries();
  std::string atomic_sections();
  std::string flags();
  std::string publishes();
  std::string looks();
  std::string updates();
  std::string bumps();
  std::string reads_twice();
  std::string copies_pair();
  std::string calls_ticket();
  std::string tests_shared();
  std::string tests_both();
  std::string switches_shared();
  std::string waits_shared();

  // ---- values, and assignments of locals (cthreads_values.cpp)
  std::string number() { return std::to_string(r_.between(-2, 4)); }
  std::string local() { return r_.chance(50) ? "x" : "y"; }
  std::string other(const std::string& name) const { return name == "x" ? "y" : "x"; }
  std::string leaf();
  std::string value(unsigned depth);
  std::string operation(unsigned depth);
  std::string test(unsigned depth);
  std::string word(unsigned depth);
  std::string narrowed(const std::string& value, const char* mask);
  std::string assigns();
  std::string assigns_narrow();
  std::string compounds();
  std::string compounds_narrow();
  std::string increments();
  std::string bit_fields();
  std::string enums();
  std::string commas();
  std::string logic();
  std::string choices();
  std::string moves_pointer();
  std::string through_pointer();
  std::string element_pointers();
  std::string structs();
  std::string blocks();
  std::string calls();
  std::string tables();
  std::string statement_expressions();

  // ---- control flow (cthreads_control.cpp)
  std::string rounds(unsigned most);
  std::string ifs();
  std::string fors();
  std::string whiles();
  std::string dos();
  std::string switches();
  std::string cases(const std::string& subject);
  std::string jumps_forward();
  std::string jumps_back();
  std::string jumps_in();

  Random r_;
  Manner manner_;
  unsigned accesses_ = 0; ///< that may still be made
  unsigned rounds_ = 1;   ///< of the loops around
  unsigned depth_ = 0;    ///< of statements that may still be nested
  unsigned level_ = 1;    ///< of indentation
  unsigned loops_ = 0;    ///< that may still be written
  unsigned names_ = 0;
  std::size_t keeps_ = 0; ///< which function ends while it holds the lock
  bool in_loop_ = false;
  bool heap_ = false;
  bool both_ = false; ///< if there is a heap: both functions make their block known
};

} // namespace absthread::fuzz
