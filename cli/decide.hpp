// SPDX-License-Identifier: MIT
// The questions of `absthread check`, one function each. What they find is sent; what they prove is
// collected for the certificate. Every proof is re-proved by checkers/certify before it counts.
#pragma once

#include "checkers/certify/conformance.hpp"
#include "cli/build.hpp"
#include "instrument/ir/certificate.hpp"

namespace absthread::cli {

struct Proofs {
  std::vector<CertificateBody> parts;
  bool complete = true;   ///< everything that was asked is proved
  bool race_free = false; ///< so sequential consistency is no assumption
  bool robust = false;    ///< ... and the parts speak of robust threads (reread.hpp)
};

void send_summary(const Context& context, const Contracts& contracts);

/// Mistakes of the contracts that need a solver; false if the work ends here (-Werror).
bool check_contracts(Context& context, const Contracts& contracts);

/// A program that cannot begin is safe, and says nothing (unless --allow-vacuous).
void check_start(Context& context, const Contracts& contracts);

/// Sends what a verdict about the code rests on.
void assume_code(const Context& context, const Contracts& contracts, const cfront::Lowered& code);

/// Does each C thread do only what its contract says?
void check_conformance(Context& context, const Contracts& contracts, const spec::File& file,
                       const cfront::Lowered& code, Proofs& proofs);
/// The sequential programs of that question, for `--dump conformance`.
std::string conformance_text(Context& context, const Contracts& contracts,
                             const cfront::Lowered& code);

/// Who can run, what it may do, and why that is not covered.
std::string told_of(const Context& context, const cfront::Uncovered& one);

/// Is there code that no contract speaks of, and do the program's variables begin as the contracts
/// say?
void check_coverage(Context& context, const Contracts& contracts, const cfront::Lowered& code);

/// A proof counts only if the separate checker agrees; that it does not is a fault of ours.
void apply(const certify::Report& report, emit::PartRecord& part);

} // namespace absthread::cli
