// SPDX-License-Identifier: MIT
// What a proof leaves behind: formulas and finite sets, nothing else, with the inputs that it
// speaks of. `absthread certify` rebuilds the threads from the inputs and generates every
// obligation itself (checkers/certify).
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "spec-lang/term/term.hpp"

namespace absthread {

/// An input file and the SHA-256 of its bytes: a changed input makes the certificate void.
struct CertifiedInput {
  std::string path; ///< relative to the certificate's folder where possible
  std::string sha256;
};

/// Conformance of one C thread: for every reachable (location, explicit F) a formula over the
/// locals.
struct ConformanceCertificate {
  struct Entry {
    std::string location;                ///< name of the C thread's location
    std::vector<std::string> candidates; ///< F: names of contract states, in the contract's order
    Term invariant; ///< over the C thread's locals (and contract locals), `self`
  };
  std::string contract; ///< the thread's name
  std::vector<Entry> entries;
};

/// The proof rule ReachEnv of seeds/000: thread reachability R and environment transitions E.
///
/// Names. A proof of one entry per thread (`modular`) writes shared variables and the thread's own
/// locals as the Program does; the thread's identity is `Thread.self`, and where another instance
/// is meant, as the actor of an environment step, its identity is `Thread.other`. A proof that
/// speaks of several threads at once has an entry per instance, with the variables of an instance
/// named `Thread.x`, or `Thread[k].x` if the thread has several; `Thread[k].at` is its location, of
/// an enum sort `Thread.location` whose values are the locations, and `Thread[k].self` its
/// identity.
struct ThreadModularCertificate {
  struct Entry {
    std::string thread;
    unsigned copy = 0; ///< 0 for all copies at once in a modular proof
    /// R by location, in the thread's order; a location that is not reached has `false`.
    std::vector<std::pair<std::string, Term>> reach;
    /// E as a list of cases over times 0 and 1; their disjunction is meant.
    std::vector<Term> environment;
  };
  bool modular = false;
  bool deadlock = false; ///< absence of deadlock is part of what is proved
  std::vector<Entry> entries;
};

/// One alternative per kind of proof; engines of later issues add theirs.
using CertificateBody = std::variant<ConformanceCertificate, ThreadModularCertificate>;

struct Certificate {
  std::string tool_version;
  std::vector<std::string>
      options; ///< those that change the meaning of the input: atomicity, ints, C flags
  std::vector<CertifiedInput> inputs;
  std::vector<CertificateBody> parts;
};

} // namespace absthread
