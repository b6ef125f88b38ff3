// SPDX-License-Identifier: MIT
// Programs of the tests as contract texts, and what the tests do with them.
#pragma once

#include <stdexcept>
#include <string>

#include "checkers/certify/joint.hpp"
#include "checkers/certify/thread_modular.hpp"
#include "checkers/explicit/run.hpp"
#include "checkers/thread_modular/engine.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"

namespace absthread::testing {

inline Program program_of(const std::string& text, TermManager& manager) {
  SourceStore store;
  Diagnostics diagnostics;
  const FileId id = store.add("test.absthread", text);
  const auto file = spec::parse(id, store, diagnostics);
  const auto model = file ? spec::resolve(*file, manager, diagnostics) : std::nullopt;
  if (!model)
    throw std::runtime_error(diagnostics.all().empty() ? "bad text"
                                                       : diagnostics.all().front().message);
  return lower(*model, manager);
}

struct Decided {
  std::unique_ptr<TermManager> manager = std::make_unique<TermManager>();
  Program program;
  thread_modular::Result result;

  /// The certificate re-proved with a fresh solver.
  certify::Judgement certified() const {
    auto solver = smt::make_cvc5(*manager);
    return certify::check(program, *result.certificate, *manager, *solver).judgement;
  }

  /// R and E, where the proof is of that kind.
  const ThreadModularCertificate& modular() const {
    return std::get<ThreadModularCertificate>(*result.certificate);
  }
};

inline Decided decide(const std::string& text, thread_modular::Options options = {}) {
  Decided out;
  out.program = program_of(text, *out.manager);
  out.result = thread_modular::check(out.program, *out.manager, options);
  return out;
}

/// The engine alone: no explicit search, no list of the strongest modular proof.
inline thread_modular::Options engine_alone() {
  thread_modular::Options options;
  options.explicit_states = 0;
  options.closure_states = 0;
  return options;
}

inline const char* const lock_bit = R"(
program lock_bit;
shared { lck : int = 0; }
thread T1 { init a; a -> b when lck == 0 : lck' == 1; }
thread T2 { init p; p -> q when lck == 0 : lck' == 1; }
composition { exclusive T1.b, T2.q; }
)";

inline const char* const lock_id = R"(
program lock_id;
shared { lck : int = 0; }
thread T1 { init a; a -> b when lck == 0 : lck' == 1; }
thread T2 { init p; p -> q when lck == 0 : lck' == 2; }
composition { exclusive T1.b, T2.q; }
)";

inline const char* const lock_bit_cnt = R"(
program lock_bit_cnt;
shared { lck : int = 0; }
thread T1 {
  local cnt : int = 0;
  init x;
  x -> a : cnt' == cnt + 1 && cnt' >= 1;
  a -> b when lck == 0 : lck' == 1;
}
thread T2 { init p; p -> q when lck == 0 : lck' == 1; }
composition { exclusive T1.b, T2.q; }
)";

inline const char* const figure_2 = R"(
program figure2;
shared { g : int; }
initially g > 0;
thread A { init X1; state X1 assert g > 0; X1 -> X2 : g' > 0; }
thread B { init Y1; state Y2 assert g > 0; Y1 -> Y2 : g' > 0; }
)";

inline std::string bluetooth(unsigned workers) {
  return R"(
program bluetooth;
shared { pendingIO : int = 1; stoppingFlag, stoppingEvent, stopped : bool = false; }
thread Stop {
  init S0;
  S0 -> S1 : stoppingFlag';
  S1 -> S2 : pendingIO' == pendingIO - 1;
  S2 -> S3 when pendingIO == 0 || stoppingEvent;
  S3 -> S3 : stoppingEvent';
  S3 -> S3 : stopped';
}
thread Add instances )" +
         std::to_string(workers) + R"( {
  init W0;
  state W2 assert !stopped;
  W0 -> W1 : pendingIO' == pendingIO + 1;
  W1 -> W2 when !stoppingFlag;
  W1, W2 -> W0 : pendingIO' == pendingIO - 1;
  W0 -> W3 when pendingIO == 0;
  W3 -> W3 : stoppingEvent';
}
)";
}

// The test before the increment: the mistake that KISS found.
inline const char* const kiss = R"(
program kiss;
shared { pendingIO : int = 1; stoppingFlag, stoppingEvent, stopped : bool = false; }
thread Stop {
  init S0;
  S0 -> S1 : stoppingFlag';
  S1 -> S2 : pendingIO' == pendingIO - 1;
  S2 -> S3 when pendingIO == 0;
  S3 -> S4 : stoppingEvent';
  S2 -> S4 when stoppingEvent;
  S4 -> S5 : stopped';
}
thread Add {
  init W0;
  state W2 assert !stopped;
  W0 -> W1 when !stoppingFlag;
  W1 -> W2 : pendingIO' == pendingIO + 1;
  W2 -> W3 : pendingIO' == pendingIO - 1;
  W3 -> W4 when pendingIO == 0;
  W4 -> W5 : stoppingEvent';
}
)";

inline const char* const mutex = R"(
program mutex;
shared { m : lock; x : int = 0; }
thread W instances any {
  init A;
  state C assert m == self && x == 0;
  state D assert x == 1;
  A -> B lock m;
  B -> C;
  C -> D : x' == 1;
  D -> E : x' == 0;
  E -> A unlock m;
}
composition { exclusive W.C, W.D; }
)";

} // namespace absthread::testing
