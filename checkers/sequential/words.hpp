// SPDX-License-Identifier: MIT
// Terms and values as a person wrote them: locals without the name of their thread, comparisons
// with the constant on the right, thread identities by what they are to this thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "instrument/conformance/product.hpp"
#include "instrument/ir/trace.hpp"

namespace absthread::sequential {

/// "a, b and c"
std::string listed(const std::vector<std::string>& words, std::string_view last = "and");

class Words {
 public:
  /// `self`: the value that the thread's own identity has on the path; null: none is known.
  explicit Words(const conformance::Task& task, Term self = {})
      : task_(task)
      , self_(self) {}

  /// "g' > 0", "serving == mine": contract syntax.
  std::string term(Term t) const;
  /// "-1", "self", "another thread"
  std::string value(Term constant) const;
  /// "g = 1 and g' = -1"
  std::string values(const Valuation& valuation) const;

 private:
  const conformance::Task& task_;
  Term self_;
};

} // namespace absthread::sequential
