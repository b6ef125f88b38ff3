// SPDX-License-Identifier: MIT
// Certificates with something wrong in them, and what must become of them: a certificate that was
// weakened, strengthened or cut is refused, or it is a proof all the same, which the explicit-state
// oracle has to confirm. Refused it must be if what is missing is really reached.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "instrument/conformance/product.hpp"
#include "instrument/ir/certificate.hpp"
#include "tests/fuzz/oracle/conformance_oracle.hpp"
#include "tests/fuzz/task_text.hpp"

namespace absthread::testing {

struct Mutation {
  std::string what;
  ConformanceCertificate certificate;
  bool must_fail = false;
};

/// `reached`: what the oracle has seen some run reach.
std::vector<Mutation> mutations_of(const conformance::Task& task,
                                   const ConformanceCertificate& certificate,
                                   const decltype(oracle::ConformanceAnswer::reached)& reached,
                                   TermManager& terms);

struct MutationCounts {
  std::size_t tried = 0, refused = 0, proofs_all_the_same = 0;
};

/// Judges one; "" or why the checker was wrong about it.
std::string judge(const conformance::Task& task, const TaskText& text, const Mutation& mutation,
                  TermManager& terms, MutationCounts& counts);

} // namespace absthread::testing
