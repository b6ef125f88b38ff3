// SPDX-License-Identifier: MIT
// What the parts of a Promela text share while it is made: the program as it is printed, the names
// and encodings of its variables, the counters that are added to it, and the lines so far.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "emit/promela/encoding.hpp"
#include "emit/promela/moves.hpp"
#include "emit/promela/promela.hpp"

namespace absthread::emit::promela {

/// How many threads are at certain places: a variable of the text that is a function of them.
struct Counter {
  std::string name;
  std::vector<std::vector<bool>> inside; ///< by thread, by location
  bool waiting_inside = false;           ///< a thread that has not chosen its start is inside
  Term variable;                         ///< of readers: what they read
  Term rest;                             ///< its value when there are none
};

struct Draft {
  Draft(const Program& of, const Options& how, TermManager& manager)
      : given(of)
      , options(how)
      , m(manager)
      , program(of) {}

  const Program& given;
  const Options& options;
  TermManager& m;
  Program program; ///< what is printed: without unread variables, dead values at rest, classes
  Model model;

  Encodings encodings;
  std::unordered_map<Term, std::vector<std::string>> classes; ///< of abstracted integers
  std::unordered_set<Term> cut; ///< integers that stay in a range because steps are left out
  std::set<std::string> global; ///< names that are taken everywhere
  std::set<std::string> local;  ///< names that are taken in some thread
  std::vector<std::string> names, count_macros; ///< by thread
  std::vector<std::vector<std::string>> labels; ///< by thread, by location
  std::vector<Counter> counters;
  std::vector<std::size_t> exclusions; ///< counters that are asserted to be at most 1

  std::map<std::string, std::string> temporaries; ///< name and type
  std::set<std::string> choices;                  ///< of identities; 0 outside the choice
  bool needs_threads = false;                     ///< the macro `threads`
  std::vector<std::string> body;
  std::map<unsigned, Line> lines;

  /// The variable as the program has it now; null: it is gone.
  const Variable* find(Term v) const;
  /// A name that nobody has: nowhere, or not in `taken` and nowhere.
  std::string fresh(const std::string& wish);
  std::string fresh(const std::string& wish, std::set<std::string>& taken);
  /// The header and the verdict will say that values of the variable are left out.
  void say_cut(const std::string& name);

  /// The process chooses a location or values before anything else.
  bool chooses_start(std::size_t thread) const;
  bool begins_inside(const Counter& counter, std::size_t thread) const;
  unsigned long all_copies() const;
  /// Large enough for the copies that the text has; for more it refuses itself.
  std::string counter_type() const;

  unsigned put(const std::string& line);
  void put(const std::string& line, std::optional<Line> meaning);
  std::string text_of(Term value) const { return expression(value, encodings); }
};

/// Text of the user in a comment.
std::string comment(const std::string& text);
std::string listed(const std::vector<std::string>& words);

/// The passes before anything is written, and how many copies there are (prepare.cpp).
void prepare(Draft& draft);

/// Names and encodings of threads, variables and locations, and the counters (layout.cpp).
void lay_out(Draft& draft);

} // namespace absthread::emit::promela
