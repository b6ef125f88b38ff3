// SPDX-License-Identifier: MIT
// Is what was proved about interleavings true of the machine? Only if the program is sequentially
// consistent, and that follows where no sequentially consistent run has a data race and every
// atomic access is seq_cst or a lock operation (semantics.md, Memory model). So once everything
// else is proved, `check` and `prove` ask for races too, on the same threads:
//
//   no race           the assumption is discharged: "sequentially consistent because race-free",
//                     with a certificate that the separate checker has accepted
//   weak accesses,    both questions, races and what was proved, are asked again of threads whose
//   tries that fail   tries may fail at any time and whose weak locations hold anything: a proof of
//                     these holds in all executions
//   anything else     true(assuming sequential consistency), with the accesses that stand against
//                     it. A race does not make the verdict false: `absthread races` is for that
//   --assume sc       the user's choice, as is `assume sc` in the contracts: nothing is asked, and
//                     the assumption stays listed
//
// What is violated or not decided stays so under any memory model, so nothing is asked then.
#pragma once

#include "cli/decide.hpp"
#include "cli/reread.hpp"

#include <functional>
#include <memory>

namespace absthread::cli {

/// Proves once more, of robust threads, what was proved; true: it holds of them, too. What that
/// leaves behind is put into the last argument.
using Reprove = std::function<bool(Context& inner, const Program& robust, Proofs& proofs)>;

class MemoryModel {
 public:
  /// `assumed`: what the contracts assume by name.
  MemoryModel(Context& context, ProvedThreads threads, const std::vector<std::string>& assumed);
  ~MemoryModel();

  /// Lists sequential consistency among the assumptions.
  void assume() const;
  /// Once everything else is decided. The terms of what is added to `proofs` live as long as this.
  void settle(Proofs& proofs, const Reprove& reprove);

  /// For `certify`. Names and terms of the parts about races are those of these threads; null: the
  /// code cannot be read so.
  const CodeThreads* threads();
  TermManager& terms();
  /// Judges the parts about races of a certificate that says `memory=race-free`.
  certify::Report certify(const std::vector<CertificateBody>& parts);
  /// Of a certificate that does not say it: unless the user assumes it, it is a condition.
  void left_to_assume() const;

 private:
  Reread& reread();
  emit::PartRecord ask(Proofs& proofs, const Reprove& reprove);
  bool holds_robustly(Proofs& proofs, const Reprove& reprove, emit::PartRecord& part);

  Context& context_;
  ProvedThreads threads_;
  bool users_choice_ = false;
  std::unique_ptr<Reread> reread_, robust_;
};

} // namespace absthread::cli
