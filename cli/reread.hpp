// SPDX-License-Identifier: MIT
// The C threads once more, with what their steps access, in a context of its own that tells nobody:
// what there is to say about the code has been said.
#pragma once

#include "checkers/race/engine.hpp"
#include "cli/prove.hpp"

#include <optional>

namespace absthread::cli {

/// Which C threads are meant.
enum class ProvedThreads : std::uint8_t { of_contracts, of_main };

/// `robust`: tries may fail at any time, and locations with weak accesses hold anything
/// (semantics.md, Races, rules 3 and 4). Whatever is proved of these threads holds in all
/// executions of the code.
enum class Reading : std::uint8_t { exact, robust };

struct Reread {
  Reread(const Context& outer, ProvedThreads which, Reading reading);

  Options options;
  WorkOptions work;
  SendRecord send;
  Context context;
  std::optional<CodeThreads> threads; ///< empty: the code cannot be read so
};

/// That weak accesses behave as seq_cst ones is assumed where they are met; no proof rests on it.
void discharge_weak_orders(const Context& context, const CodeThreads& threads);

/// A proof that the location of robust threads has no race, accepted by the certificate checker;
/// nothing: there is none within these limits.
std::optional<race::LocationResult> robust_proof(Reread& threads, const std::string& location,
                                                 const race::Options& limits);

/// Do the assertions hold of robust threads? Within a time limit: this is a by-product. The proof,
/// which the certificate checker has accepted, is added to `parts`.
bool holds_robustly(Context& inner, const Program& robust, std::vector<CertificateBody>& parts);

} // namespace absthread::cli
