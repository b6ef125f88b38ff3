// SPDX-License-Identifier: MIT
// A Boolean program decided: first the over-approximation, which proves or says nothing, then the
// backward search, which is exact. With recursion both work on the over-approximation of section
// 4.3 of seeds/004; an error that they find is looked for again with calls followed to a depth.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "checkers/boolean/coverability.hpp"
#include "checkers/boolean/forward.hpp"
#include "checkers/boolean/over_approximation.hpp"
#include "instrument/ir/certificate.hpp"
#include "instrument/ir/verdict.hpp"

namespace absthread::boolean {

enum class Method : std::uint8_t {
  both,      ///< symbolic, then exact
  symbolic,  ///< the over-approximation with BDDs alone
  explicit_, ///< the over-approximation state by state alone; no certificate
  exact,     ///< the backward search alone
};

struct EngineOptions {
  std::string label; ///< the target; empty: assertions
  Method method = Method::both;
  ApproximationOptions approximation;
  ForwardOptions forward; ///< before the backward search
  CoverabilityOptions coverability;
  unsigned deepest = 4; ///< how deep recursive calls are followed in search of a bug
};

struct Decision {
  Verdict verdict;
  Flow flow; ///< what certificate and run speak of
  std::optional<CertificateBody> certificate;
  std::optional<Run> run;
  std::vector<std::string> remarks;
  std::optional<Approximation> approximation;
  std::optional<Coverability> coverability;
};

Decision decide(const Program& program, const SourceStore& sources,
                const EngineOptions& options = {});

/// As a certificate speaks of them.
ThreadStatesCertificate to_certificate(const Flow& flow, const ThreadStates& states);
CoverabilityCertificate to_certificate(const Flow& flow, const std::vector<Element>& basis);

} // namespace absthread::boolean
