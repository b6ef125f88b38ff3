// SPDX-License-Identifier: MIT
// Does Boogie agree with us? emit/boogie/README.md says what that means:
//   proved    Boogie verifies the procedure, with the invariants of the certificate
//   refuted   Boogie, unrolling loops as often as our run goes round, reports the very assertion at
//             which our run ends (unrolling leaves runs out, so what it reports is real)
// Boogie takes half a second to start, so many questions share one run: their names have prefixes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "emit/boogie/boogie.hpp"
#include "instrument/conformance/product.hpp"

namespace absthread::testing {

struct BoogieQuestion {
  std::string name; ///< for messages
  emit::boogie::Printed printed;
  bool proved = false; ///< else refuted
};

bool boogie_exists();

/// Decides the task and prints it, every name with the prefix; nothing if it is not decided.
std::optional<BoogieQuestion> boogie_question(const conformance::Task& task, TermManager& terms,
                                              const std::string& name, const std::string& prefix,
                                              const SourceStore* sources = nullptr);

/// A sentence for each disagreement. Runs Boogie at most twice.
std::vector<std::string> boogie_disagreements(const std::vector<BoogieQuestion>& questions);

} // namespace absthread::testing
