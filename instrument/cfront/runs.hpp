// SPDX-License-Identifier: MIT
// Who can run: the one list of the ways in which a function of the program comes to run without
// being called by a thread that is known, and what such a function may do to the threads that are.
//
//   elsewhere    it has external linkage and nobody who runs calls it: other files may
//   thread       its address is given to what starts threads
//   callback     its address is given to another function, which may run it, some time
//   handler      ... of signals: it runs on the thread that is interrupted
//   kept         its address is kept in a variable or a table
//   constructor  before main: attributes `constructor`, resolvers of `ifunc`
//   destructor   after main
//   attribute    `used`, or in a section of its own
//   library      it replaces a function that the C library calls (malloc), or a variable of a
//                library holds it (error_print_progname)
//
// A function that only code mentions which never runs does not run. A name that `alias` gives to a
// function or variable is that function or variable.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "instrument/cfront/lowering.hpp"

namespace absthread::cfront {

enum class Way : std::uint8_t {
  elsewhere,
  thread,
  callback,
  handler,
  kept,
  constructor,
  destructor,
  attribute,
  library,
};

struct Runner {
  const Declaration* function = nullptr;
  Way way = Way::elsewhere;
  std::string given_to; ///< callback, handler: the function that gets it
  SourceRange where;    ///< where it is handed over; else its name
  /// callback: it runs on the thread that calls `given_to`, or on one that ends.
  bool same_thread = false;
};

/// What a function may do, with everything that it calls.
struct Effects {
  std::set<const Declaration*> written; ///< by name, or by their addresses
  /// ... through pointers: members, and types of what is no member (null field).
  std::set<std::pair<const Field*, const Type*>> written_through;
  std::set<const Declaration*> mentioned; ///< variables, read or written by name
  std::set<std::pair<const Field*, const Type*>> read_through;
  std::optional<SourceRange> fails;     ///< an assertion, or what means a failure
  std::optional<SourceRange> hidden;    ///< something that is not understood
  std::optional<SourceRange> releases;  ///< a lock
  std::optional<SourceRange> personal;  ///< uses thread-local objects or errno
  std::set<const Declaration*> unknown; ///< functions without a body that it calls

  /// ... and of these some that the program's own files declare: they may do everything.
  bool calls_what_has_no_body() const;
};

class Runs {
 public:
  /// `known`: functions that run anyway, and are looked after: of contracts, or main.
  Runs(const Tree& tree, const TreeFacts& facts, const std::vector<const Declaration*>& known);

  /// Everybody else who can run, in the order of the text; the known ones too, where they run in
  /// another way than as threads. The worst way counts.
  const std::vector<Runner>& runners() const { return runners_; }
  Effects effects(const Declaration& function) const;
  Effects effects(const Statement& statement) const;
  /// Whether the statement starts a thread, itself or by what it calls.
  bool starts(const Statement& statement) const;
  /// Whether the function runs as a thread only, and is started only by these and what they call.
  bool only_started_by(const Declaration& function,
                       const std::vector<const Declaration*>& starters) const;
  /// Whoever runs the function sees no difference: it writes its own locals only and cannot fail.
  /// Where races count, it reads no variable of others either; where bad accesses and overflow
  /// count, nobody knows what it would do with the arguments that it gets.
  bool harmless(const Declaration& function, const Options& options) const;
  /// Every function that runs when this one is called.
  std::set<const Declaration*> called_from(const std::vector<const Declaration*>& from) const;

 private:
  friend class RunCollector;
  struct Own {
    Effects effects;
    std::set<const Declaration*> calls;
    std::vector<Runner> hands_over;
    bool starts = false; ///< threads
  };

  Own own(const Statement& statement) const;
  void find(const Tree& tree, const std::vector<const Declaration*>& known);

  const TreeFacts& facts_;
  std::map<const Declaration*, Own> own_; ///< by function; of initialisers: null
  std::vector<Runner> runners_;
};

/// How a function comes to run, as the middle of a sentence: "runs before 'main'".
std::string told(const Runner& runner);

} // namespace absthread::cfront
