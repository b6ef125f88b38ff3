// SPDX-License-Identifier: MIT
// Repairs of contracts, tried as text before anybody sees them: written into the file, parsed,
// resolved, asked again, alone and together with the other contracts.
#pragma once

#include "checkers/sequential/conformance.hpp"
#include "cli/build.hpp"

#include <optional>

namespace absthread::cli {

class Repairs {
 public:
  Repairs(const Contracts& contracts, const spec::File& file, const Context& context)
      : contracts_(contracts)
      , file_(file)
      , sources_(context.sources)
      , terms_(const_cast<Context&>(context).terms) {}

  /// ConformanceOptions::write, for this thread.
  std::optional<conformance::Task> write(sequential::Repair& repair, std::size_t thread,
                                         const conformance::Task& task) const;
  /// A repair that makes the code conform, and the contracts wrong, is shown last and says so.
  void judge(sequential::Failure& failure) const;

 private:
  bool goes_wrong(const Program& program) const;

  const Contracts& contracts_;
  const spec::File& file_;
  const SourceStore& sources_;
  TermManager& terms_;
};

} // namespace absthread::cli
