// SPDX-License-Identifier: MIT
// The order of engines. Threads of which there is one: the thread-modular engine. As soon as there
// are several of a contract, or any number:
//
//  1. a thread-modular proof in which a thread's environment includes copies of itself. It holds
//  for
//     any number, and it is cheap where it exists;
//  2. for a few threads, a search for a bug and a proof of all of them together, up to exchange; of
//     C threads of any number, for one or two a search for a bug in which values are chosen;
//  3. counting, and invariants about any two threads (checkers/counting), for any number or for the
//     one that the contract says, in time that does not depend on it;
//  4. for a fixed number, whatever else the thread-modular engine can do, thread by thread.
//
// Deadlock is a question about all threads at once: for any number of them it goes to counting.
#include "cli/compose.hpp"

#include "checkers/certify/joint.hpp"
#include "checkers/counting/engine.hpp"
#include "cli/blame.hpp"
#include "cli/engine_options.hpp"
#include "cli/explain.hpp"
#include "instrument/creation.hpp"
#include "spec-lang/diag/invariant.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace absthread::cli {

namespace {

class Composition {
 public:
  Composition(Context& context, const Program& program, const Program& named, const Tell& tell,
              Proofs& proofs)
      : context_(context)
      , program_(program)
      , named_(named)
      , tell_(tell)
      , proofs_(proofs) {}

  emit::PartRecord run() {
    emit::PartRecord part = decide();
    dump_predicates(context_, found_);
    return part;
  }

 private:
  emit::PartRecord decide() {
    bool several = false, any = false;
    for (const Template& t : program_.threads) {
      several = several || t.multiplicity.any() || *t.multiplicity.number > 1;
      any = any || t.multiplicity.any();
    }
    if (!several) return modular(program_, engine_options(context_, found_));
    if (context_.options.deadlock) {
      if (any) return counted();
      emit::PartRecord part = modular(program_, engine_options(context_, found_));
      return part.verdict.answer == Answer::unknown ? counted() : part;
    }
    if (auto part = parametric()) return std::move(*part);
    if (auto part = few()) return std::move(*part);
    if (auto part = few_of_any()) return std::move(*part);
    emit::PartRecord part = counted();
    if (any || part.verdict.answer != Answer::unknown) return part;
    emit::PartRecord other = modular(program_, engine_options(context_, found_));
    return other.verdict.answer == Answer::unknown ? part : other;
  }

  void prove(const CertificateBody& certificate, emit::PartRecord& part) {
    const std::unique_ptr<smt::Solver> fresh = context_.make_solver("certificate-composition");
    apply(certify::check(program_, certificate, context_.terms, *fresh), part);
    context_.send_statistics(*fresh);
    proofs_.parts.push_back(certificate);
  }

  emit::PartRecord modular(const Program& program, const thread_modular::Options& options) {
    const thread_modular::Result result = thread_modular::check(program, context_.terms, options);
    context_.send_statistics(result.statistics.solver);
    emit::PartRecord part = tell_(result, program);
    if (result.verdict.answer == Answer::proved) {
      if (!result.certificate) throw InternalError("a proof of composition without certificate");
      prove(*result.certificate, part);
    }
    return part;
  }

  // Does a contract speak of a number `count(X)` that is given?
  bool speaks_of_numbers() const {
    if (named_.initial != program_.initial) return true;
    for (std::size_t t = 0; t < named_.threads.size(); ++t) {
      const Thread &named = named_.threads[t].thread, &own = program_.threads[t].thread;
      for (EdgeId e = 0; e < own.edges.size(); ++e)
        if (named.edges[e].step.relation != own.edges[e].step.relation) return true;
      for (LocationId l = 0; l < own.locations.size(); ++l)
        if (named.locations[l].assertion != own.locations[l].assertion) return true;
    }
    return false;
  }

  // Whatever the numbers are: the modular attempt alone, without a search for bugs. Who waits for
  // ten threads is right for ten only.
  std::optional<emit::PartRecord> parametric() {
    if (speaks_of_numbers()) return std::nullopt;
    Program general = program_;
    for (Template& t : general.threads)
      if (!t.multiplicity.any() && *t.multiplicity.number > 1) t.multiplicity.number.reset();
    thread_modular::Options options = engine_options(context_, found_);
    options.method = thread_modular::Method::thread_modular;
    options.explicit_states = 0;
    options.most_iterations = 40;
    options.most_queries =
        1500; // about a second; time itself would make answers depend on machines
    emit::PartRecord part = modular(general, options);
    if (part.verdict.answer != Answer::proved) return std::nullopt;
    return part;
  }

  // A few threads: all of them together, as long as that stays small.
  std::optional<emit::PartRecord> few() {
    unsigned long instances = 0;
    for (const Template& t : program_.threads) {
      if (t.multiplicity.any()) return std::nullopt;
      instances += *t.multiplicity.number;
    }
    if (instances > 8) return std::nullopt;
    thread_modular::Options options = engine_options(context_, found_);
    options.method = thread_modular::Method::joint;
    options.most_iterations = 60;
    options.most_states = 4000;
    emit::PartRecord part = modular(program_, options);
    if (part.verdict.answer == Answer::unknown) return std::nullopt;
    return part;
  }

  // Of any number, one or two, for the sake of values: a bug that needs a certain number, given to
  // a thread or chosen by it, is found by the solver, not by a search of states.
  std::optional<emit::PartRecord> few_of_any() {
    const bool chooses =
        std::any_of(program_.threads.begin(), program_.threads.end(), [](const Template& t) {
          return std::any_of(t.thread.locals.begin(), t.thread.locals.end(),
                             [](const Variable& v) { return !v.initial; });
        });
    const bool begins = std::any_of(program_.shared.begin(), program_.shared.end(),
                                    [](const Variable& v) { return !v.initial; });
    if (&named_ != &program_ || (!chooses && !begins)) return std::nullopt;
    for (unsigned long number : {1UL, 2UL}) {
      Program instance = program_;
      for (Template& t : instance.threads)
        if (t.multiplicity.any()) t.multiplicity.number = number;
      thread_modular::Options options = engine_options(context_, found_);
      options.method = thread_modular::Method::joint;
      options.most_iterations = 20;
      options.most_states = 1000;
      const thread_modular::Result result =
          thread_modular::check(instance, context_.terms, options);
      context_.send_statistics(result.statistics.solver);
      if (result.verdict.answer == Answer::violated) return tell_(result, instance);
    }
    return std::nullopt;
  }

  emit::PartRecord counted() {
    counting::Options options;
    options.deadlock = context_.options.deadlock;
    if (std::any_of(context_.options.dumps.begin(), context_.options.dumps.end(),
                    [](const Dump& d) { return d.stage == "predicates"; }))
      options.dump = [this](const std::string& line) { found_ += line + "\n"; };
    if (context_.on_query)
      options.make_solver = [this] { return context_.make_solver("composition"); };
    const counting::Result result = counting::check(named_, context_.terms, options);
    context_.send_statistics(result.statistics.solver);
    thread_modular::Result plain; // what there is to explain
    plain.verdict = result.verdict;
    plain.trace = result.trace;
    plain.wrong = result.wrong;
    if (!program_.exclusions.empty()) plain.notes.push_back(speaks_of_threads("'exclusive'"));
    if (options.deadlock) plain.notes.push_back(speaks_of_threads("deadlock"));
    emit::PartRecord part = tell_(plain, result.instance ? *result.instance : program_);
    const bool any = std::any_of(program_.threads.begin(), program_.threads.end(),
                                 [](const Template& t) { return t.multiplicity.any(); });
    switch (result.verdict.answer) {
    case Answer::proved:
      if (any)
        part.remarks.push_back("proved for any number of " + counting::names_of_any(program_));
      if (result.counting) {
        prove(*result.counting, part);
      } else if (result.indexed) {
        prove(*result.indexed, part);
      } else {
        throw InternalError("a proof for any number without certificate");
      }
      break;
    case Answer::violated:
      if (any)
        part.remarks.push_back(fmt::format("violated with {}, the smallest number{}",
                                           counting::describe_number(program_, result.number),
                                           result.smallest ? "" : " found"));
      break;
    case Answer::unknown:
      if (any && result.largest_proved)
        part.remarks.push_back(fmt::format("proved for up to {} {}", *result.largest_proved,
                                           counting::names_of_any(program_)));
      break;
    }
    return part;
  }

  static std::string speaks_of_threads(const std::string& what) {
    return what + " speaks of the threads given to the engine: on contracts, of the contracts only";
  }

  Context& context_;
  const Program& program_;
  const Program& named_;
  const Tell& tell_;
  Proofs& proofs_;
  std::string found_; // for --dump predicates
};

} // namespace

void check_composition(Context& context, const Contracts& contracts, const cfront::Lowered* code,
                       Proofs& proofs) {
  context.say("composition");
  const Stopwatch watch;
  const Program named = with_creation(contracts.program, context.terms);
  const Program program = with_counts(named, context.terms);
  const Tell tell = [&](const thread_modular::Result& result, const Program& of) {
    emit::PartRecord part =
        explain(result, of, {context.sources, context.colour, context.options.full_trace});
    if (code && result.trace && result.wrong)
      settle_blame(context, contracts, *code, of, *result.trace, *result.wrong, part);
    return part;
  };
  emit::PartRecord part = decide(context, program, tell, proofs, &named);
  proofs.complete = proofs.complete && part.verdict.answer == Answer::proved;
  if (part.verdict == Verdict::proved()) part.verdict = Verdict::proved("composition");
  part.seconds = watch.seconds();
  context.send_part(std::move(part));
}

emit::PartRecord decide(Context& context, const Program& program, const Tell& tell, Proofs& proofs,
                        const Program* named) {
  return Composition(context, program, named ? *named : program, tell, proofs).run();
}

} // namespace absthread::cli
