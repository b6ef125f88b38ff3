// SPDX-License-Identifier: MIT
// Certificates as files: JSON, with formulas as SMT-LIB text, so that people and other tools can
// read them too. Reading goes in two steps, because formulas have a meaning only over the threads
// that the inputs give: first the head (which inputs, which options), then, when the threads are
// rebuilt, the formulas.
#pragma once

#include "instrument/ir/certificate.hpp"
#include "instrument/ir/program.hpp"
#include "spec-lang/term/sexpr.hpp"

#include <functional>
#include <stdexcept>
#include <string>

namespace absthread::emit {

/// Ends with a line end.
std::string to_text(const Certificate& certificate);

/// The file is no certificate; the sentence says why.
class CertificateError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Everything but the parts. Throws CertificateError.
Certificate read_head(const std::string& text);

/// The variables and symbols that the invariants of a contract's conformance may use.
using ScopeOfContract = std::function<SmtlibScope(const std::string& contract)>;

/// The parts. Throws CertificateError.
std::vector<CertificateBody> read_parts(const std::string& text, const Program& program,
                                        const ScopeOfContract& scope_of, TermManager& terms);

} // namespace absthread::emit
