// SPDX-License-Identifier: MIT
// Certificates as files: JSON with the formulas as SMT-LIB text. A reader needs the names that the
// formulas may use, and these come from the inputs, which certify reads anew: so a file is first
// opened (what inputs, what parts?), then bound to the rebuilt threads.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>

#include "instrument/conformance/product.hpp"
#include "instrument/ir/certificate.hpp"
#include "spec-lang/term/sexpr.hpp"

namespace absthread::certify {

/// The file is no certificate: what is wrong, in a sentence.
struct BadCertificate : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::string write_json(const Certificate& certificate);

/// Everything but the parts: enough to load the inputs and to compare their digests.
Certificate read_header(const std::string& json);

/// The names that a part may use; `kind` is that of the part, `contract` the contract that a
/// conformance part is about. Of a counting part, `counting` holds what was read before the
/// invariant; the predicates of its places are of the kind "locals", about the thread `contract`.
/// Of a predicate basis, `contract` is the thread that a condition is about, or empty.
/// Throws BadCertificate for a contract that is unknown.
using ScopeOf = std::function<SmtlibScope(const std::string& kind, const std::string& contract,
                                          const CountingCertificate* counting)>;

Certificate read_json(const std::string& json, const ScopeOf& scope_of);

/// Locals, `self`, and the contract's locals in each candidate.
SmtlibScope conformance_scope(const conformance::Task& task, TermManager& terms);

} // namespace absthread::certify
