// SPDX-License-Identifier: MIT
// From the finished trees to the certificate: R per location is the disjunction of the abstract
// states there, E the list of abstract environment transitions with the frame that they promise.
#pragma once

#include "checkers/thread_modular/aret.hpp"
#include "instrument/ir/certificate.hpp"

namespace absthread::thread_modular {

struct Proof {
  bool modular = false;
  ThreadModularCertificate certificate;
};

Proof make_proof(const System& system, const Aret& aret, const Predicates& predicates,
                 bool deadlock);

} // namespace absthread::thread_modular
