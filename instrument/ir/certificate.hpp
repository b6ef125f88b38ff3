// SPDX-License-Identifier: MIT
// What a proof leaves behind: formulas and finite sets, nothing else, with the inputs that it speaks of. `absthread
// certify` rebuilds the threads from the inputs and generates every obligation itself (checkers/certify).
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "spec-lang/term/term.hpp"

namespace absthread {

/// An input file and the SHA-256 of its bytes: a changed input makes the certificate void.
struct CertifiedInput {
  std::string path;  ///< relative to the certificate's folder where possible
  std::string sha256;
};

/// Conformance of one C thread: for every reachable (location, explicit F) a formula over the locals.
struct ConformanceCertificate {
  struct Entry {
    std::string location;                 ///< name of the C thread's location
    std::vector<std::string> candidates;  ///< F: names of contract states, in the contract's order
    Term invariant;                       ///< over the C thread's locals (and contract locals), `self`
  };
  std::string contract;  ///< the thread's name
  std::vector<Entry> entries;
};

/// One alternative per kind of proof; engines of later issues add theirs.
using CertificateBody = std::variant<ConformanceCertificate>;

struct Certificate {
  std::string tool_version;
  std::vector<std::string> options;  ///< those that change the meaning of the input: atomicity, ints, C flags
  std::vector<CertifiedInput> inputs;
  std::vector<CertificateBody> parts;
};

}  // namespace absthread
