// SPDX-License-Identifier: MIT
// Decides conformance by the definition (semantics.md, "Conformance"), state by state, on small
// ranges. Reads the text of a pair itself, has its own evaluator and step function, and includes
// nothing of the tool.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace absthread::oracle {

struct ConformanceAnswer {
  bool conforms = true;
  std::string error;           ///< of the first error found
  std::set<std::string> taken; ///< lines of the thread's steps that some run takes
  std::size_t states = 0;
  /// Locations with the names of the candidates' states that some run is in.
  std::set<std::pair<std::string, std::set<std::string>>> reached;
};

/// With `domains` false a value outside its range is no error: every run that is found is then a
/// run over unbounded integers. Throws std::runtime_error on a text that is no pair.
ConformanceAnswer decide_conformance(const std::string& text, bool domains = true);

/// One entry of a certificate: a location, candidates (a contract state `X`, or `X#2` for another
/// candidate of that state), and a prefix formula over the locals and over `t[X#2]`, the contract's
/// locals of a candidate.
struct Claim {
  std::string location;
  std::vector<std::string> candidates;
  std::string formula;
};

/// Do the claims hold at the start, and are they closed under all steps, without an error in any
/// state that they describe? "" or what is wrong. A claim stands for every state whose candidates
/// include its own: more candidates only forbid more.
std::string judge_claims(const std::string& text, const std::vector<Claim>& claims,
                         bool domains = true);

} // namespace absthread::oracle
