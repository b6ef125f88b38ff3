// SPDX-License-Identifier: MIT
// Data races of a Program whose edges say what they access, location by location; cheap reasons
// first:
//
//   no pair       one thread only, never written once the threads run, atomic on both sides,
//                 different elements: the definition itself leaves no pair
//                 (checkers/explicit/races)
//   locks         both hold the same lock (locksets.hpp)
//   joins         one comes after the end of the other's threads (ended.hpp)
//   search        some thousand states, one by one: a race that is plain to see, by its shortest
//                 interleaving
//   havoc maps    algorithm TAR (tar.hpp)
//   states        if the search has listed them all, the list (listed.hpp); else a longer search
//   transitions   the thread-modular engine: modular first, then proofs that speak of several
//                 threads at once; order by start and join of threads is found here at the latest
//   counting      invariants for any number of threads
//
// Where orders are weak or tries fail (explicit_state::has_weak_orders), "both are next at once" is
// not all that a race is. Then, after locks, joins and the first search:
//
//   watch          an access, and one that contradicts it by a thread that does not know of it
//                  (checkers/explicit/watch), searched for; a race is judged by vector clocks
//   whatever is    a proof of the program in which every try may fail and weak locations hold
//   read there     anything (Options::robust): it holds in all executions
//   proofs         of the watch program, by the engines above: no sequentially consistent run has a
//                  race, and that is a condition
//
// A race is a trace that was replayed. If it rests on an access that something unknown may make, it
// is possible, but not confirmed, and the answer is `unknown`.
#pragma once

#include "checkers/explicit/watch.hpp"
#include "checkers/race/tar.hpp"
#include "instrument/ir/certificate.hpp"

namespace absthread::race {

struct LocationResult;
struct Result;

struct Options {
  std::string location; ///< only this one; empty: every location
  TarOptions tar;
  /// Soft limit of the engines after TAR, for one location; 0: none.
  std::chrono::milliseconds time{20000};
  /// Soft limit of the engines for all locations together; 0: none.
  std::chrono::milliseconds total_time{0};
  /// A race is looked for in so many states first, with up to three threads of those that have any
  /// number, and in more of them where TAR decides nothing; 0: not at all.
  std::size_t search_states = 3000;
  bool cheap_only = false; ///< no engine is asked: what locks do not keep apart is left open
  bool skip_tar = false;   ///< for tests: the later engines alone
  /// Whatever the orders are, a race is two accesses that are next at once: of a program whose weak
  /// locations are arbitrary and whose tries may fail at any time, that is all.
  bool next_at_once_only = false;
  /// A proof about one location that holds whatever weak accesses read and whatever tries do.
  std::function<std::optional<LocationResult>(const std::string& location)> robust;
  std::function<std::unique_ptr<smt::Solver>()> make_solver; ///< empty: the default solver
  std::function<void(const std::string& line)> dump;
  std::function<void(const std::string& what)> progress;
  /// Called once cheap reasons have settled what they can, and then for each of the others.
  std::function<void(const Result&)> settled;
  std::function<void(const Result&, const LocationResult&)> decided;
};

struct LocationResult {
  std::string location;
  Verdict verdict;
  std::string reason;                         ///< proved: why, in a sentence
  std::size_t pairs = 0;                      ///< of accesses that contradict each other
  std::size_t open = 0;                       ///< of these, those that no lock keeps apart
  std::optional<RaceCertificate> certificate; ///< if there were open ones
  /// Violated: the run to it, of `question`; and what is wrong at its end.
  std::optional<Trace> trace;
  std::optional<explicit_state::Wrong> wrong;
  std::optional<Program> question;
  /// The question is a watch program: which accesses race at the end of the trace; else null.
  std::optional<explicit_state::WatchedRace> watched;
  bool by_watch = false;    ///< the proof or the race is one of the watch program
  bool robust = false;      ///< the proof is that of Options::robust, in its names
  std::size_t searched = 0; ///< states of the largest explicit search
  TarStatistics tar;
  smt::Statistics solver; ///< of all engines
};

/// What a proof of the watch program assumes.
inline constexpr const char* sequential_consistency = "assuming sequential consistency";

struct Result {
  std::vector<explicit_state::PlacedAccess> accesses;
  HeldLocksCertificate held;
  std::vector<LocationResult> locations; ///< in the order of their names
};

Result check(const Program& program, TermManager& manager, const Options& options = {});

/// The two accesses that race at the end of the trace, certain ones where there are some.
struct Racing {
  const explicit_state::PlacedAccess *first = nullptr, *second = nullptr;
};
Racing racing(const Result& result, const LocationResult& at);

} // namespace absthread::race
