// SPDX-License-Identifier: MIT
// Locks that readers share, and what they keep apart. Such a lock is an owner (of sort thread) and
// a number of readers, or an element of a map of each: behind a pointer, at an index that a thread
// has in its locals. Readers come where there is no owner and count themselves in; the owner comes
// where there is neither. If every step of every thread keeps to that, and nobody reads at the
// start, then
//
//   at x there are at least as many readers as threads that are at a place where they read under x
//   where there is an owner, there are no readers
//
// so that who reads under x and who owns x are never at their places at once. That these two hold
// for any number of threads is seen edge by edge, which no proof about two threads at a time could
// say.
//
// Which locks a thread holds where is a forward analysis over its edges, the meet of all ways. It
// is part of HeldLocksCertificate: `0 < readers[i] && owner[i] == none` stands for reading under i,
// `owner[i] == self` for owning it; checkers/certify/reader_locks.cpp proves it again.
#pragma once

#include <optional>
#include <vector>

#include "checkers/explicit/races.hpp"
#include "instrument/ir/certificate.hpp"

namespace absthread::race {

class ReaderLocks {
 public:
  ReaderLocks(const Program& program, TermManager& manager);

  /// A lock under which one of them reads while the other owns it, or that both own; null: none.
  Term apart(const explicit_state::PlacedAccess& a, const explicit_state::PlacedAccess& b) const;
  void add_to(HeldLocksCertificate& out) const;

 private:
  struct Lock {
    Term owner, readers;
    bool operator==(const Lock& other) const = default;
  };
  struct Held {
    std::size_t lock;
    Term index; ///< null: the lock is a variable
    bool owned;
    bool operator==(const Held& other) const = default;
  };
  using Places = std::vector<std::optional<std::vector<Held>>>; ///< by location

  enum class Use : std::uint8_t {
    leaves,
    reads,
    unreads,
    takes,
    gives,
    gives_either,
    lowers,
    other
  };
  struct Step {
    Use use = Use::other;
    Term index;
  };

  void find_locks();
  bool begins_unread(const Lock& lock) const;
  Step step_of(const Lock& lock, const Edge& edge, Term self) const;
  std::optional<std::vector<Held>> after(const std::vector<Held>& before, std::size_t lock,
                                         const Edge& edge, Term self) const;
  std::optional<Places> analyse(std::size_t lock, const Thread& thread) const;

  const Program& program_;
  TermManager& manager_;
  std::vector<Lock> locks_;
  std::vector<std::vector<std::vector<Held>>> held_; ///< by thread and location
};

} // namespace absthread::race
