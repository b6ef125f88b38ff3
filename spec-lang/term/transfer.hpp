// SPDX-License-Identifier: MIT
// Terms of one manager as terms of another: managers are not shared between OS threads, so what a
// second worker needs is copied before it starts and what it found is copied back when it ended.
#pragma once

#include "spec-lang/term/term.hpp"

namespace absthread {

class Transfer {
 public:
  explicit Transfer(TermManager& to)
      : to_(to) {}

  /// The same term, of the manager `to`; a null term stays null.
  Term operator()(Term term);

 private:
  Sort sort(Sort from);

  TermManager& to_;
  TermMap done_;
};

} // namespace absthread
