// SPDX-License-Identifier: MIT
// Decides conformance by the definition (semantics.md, "Conformance"), state by state, on small
// ranges. Reads the text of a pair itself, has its own evaluator and step function, and includes
// nothing of the tool.
#pragma once

#include <set>
#include <string>

namespace absthread::oracle {

struct ConformanceAnswer {
  bool conforms = true;
  std::string error;           ///< of the first error found
  std::set<std::string> taken; ///< lines of the thread's steps that some run takes
  std::size_t states = 0;
};

/// With `domains` false a value outside its range is no error: every run that is found is then a
/// run over unbounded integers. Throws std::runtime_error on a text that is no pair.
ConformanceAnswer decide_conformance(const std::string& text, bool domains = true);

} // namespace absthread::oracle
