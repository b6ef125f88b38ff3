// SPDX-License-Identifier: MIT
#include "cli/work.hpp"

#include "cli/boolean.hpp"
#include "cli/build.hpp"
#include "cli/certificates.hpp"
#include "cli/compose.hpp"
#include "cli/context.hpp"
#include "cli/decide.hpp"
#include "cli/export.hpp"
#include "cli/infer.hpp"
#include "cli/memory_model.hpp"
#include "cli/prove.hpp"
#include "cli/races.hpp"
#include "cli/refine.hpp"
#include "cli/spin.hpp"
#include "instrument/cfront/dump.hpp"
#include "instrument/ir/print.hpp"
#include "spec-lang/load.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/print.hpp"

namespace absthread::cli {

namespace {

void format(Context& context, const spec::File& file) {
  context.report();
  context.send_artefact("format", context.input.path, spec::format(file, context.sources));
}

void dump(const Context& context, std::string_view stage, const std::string& text) {
  for (const Dump& d : context.options.dumps)
    if (d.stage == stage) context.send_artefact("dump", d.file, text);
}

// Contracts, then the code against them, then all of them together, then what the memory model says
// of it. A stage with errors is the last one.
// Do the C threads conform if every try may fail at any time? In a context of its own, which tells
// nobody.
struct RobustConformance {
  explicit RobustConformance(const Context& outer)
      : options(outer.options)
      , work{options, outer.colour == Colour::on, false}
      , send([](const emit::ProgramRecord&) {})
      , context(outer.input, work, send) {
    options.robust = true;
    options.dumps.clear();
  }

  bool holds(Proofs& proofs) {
    const std::optional<FileId> source =
        spec::load_file(context.input.path, context.sources, context.diagnostics);
    if (!source) return false;
    const std::optional<spec::File> file =
        spec::parse(*source, context.sources, context.diagnostics);
    if (!file) return false;
    contracts = build_contracts(context, *file);
    if (!contracts) return false;
    code = build_code(context, *contracts);
    if (!code) return false;
    check_conformance(context, *contracts, *file, *code, proofs);
    return context.all_proved() && proofs.complete;
  }

  Options options;
  WorkOptions work;
  SendRecord send;
  Context context;
  std::optional<Contracts> contracts;
  std::optional<cfront::Lowered> code;
};

void check(Context& context, const spec::File& file) {
  const Only only = context.options.only;
  const Stopwatch watch;
  for (const Dump& d : context.options.dumps)
    if (d.stage == "queries")
      context.on_query = [&context](const emit::Query& q) {
        context.send_artefact("query", q.name + ".smt2", emit::smtlib_file(q));
      };
  const std::optional<Contracts> contracts = build_contracts(context, file);
  if (!contracts) return;
  send_summary(context, *contracts);
  dump(context, "contracts", to_text(contracts->program));
  if (!check_contracts(context, *contracts)) return;
  Proofs proofs;
  std::optional<cfront::Lowered> code;
  MemoryModel memory_model(context, ProvedThreads::of_contracts, contracts->program.assumed);
  if (only == Only::everything || only == Only::conformance) {
    context.say("reading the C code");
    code = build_code(context, *contracts);
    if (!code) return;
    if (!code->threads.empty()) memory_model.assume();
    dump(context, "threads", cfront::dump_threads(*code, contracts->program, context.sources));
    dump(context, "memory", code->memory_dump);
    dump(context, "conformance", conformance_text(context, *contracts, *code));
    check_conformance(context, *contracts, file, *code, proofs);
    if (only == Only::everything) check_coverage(context, *contracts, *code);
  }
  if (only == Only::everything || only == Only::composition) {
    check_start(context, *contracts);
    check_composition(context, *contracts, code ? &*code : nullptr, proofs);
  }
  std::optional<RobustConformance> robust;
  if (only == Only::everything && code && !code->threads.empty())
    memory_model.settle(proofs, [&](Context&, const Program& threads, Proofs& found) {
      // What a contract says of a location with weak accesses rests on its values.
      if (threads.threads.back().thread.name == explicit_state::weak_memory) return false;
      robust.emplace(context);
      if (!robust->holds(found)) return false;
      for (const CertificateBody& part : proofs.parts)
        if (!std::holds_alternative<ConformanceCertificate>(part)) found.parts.push_back(part);
      return true;
    });
  if (!context.options.certificate.empty()) send_certificate(context, proofs);
  emit::ProgramRecord last;
  last.statistics.seconds = watch.seconds();
  context.send(last);
}

} // namespace

void work(const Input& input, const WorkOptions& options, const SendRecord& send) {
  Context context(input, options, send);
  if (context.options.command == Command::certify || exports_certificate(context.options))
    return certify(context);
  if (context.options.command == Command::prove) return prove(context);
  if (context.options.command == Command::refine) return refine(context);
  if (context.options.command == Command::infer) return infer(context);
  if (context.options.command == Command::races) return races(context);
  if (context.options.command == Command::boolean) return decide_boolean(context);
  if (exports_threads(context.options)) return export_boolean(context);
  if (context.options.command == Command::spin && context.options.concrete)
    return ask_spin(context, nullptr);
  const std::optional<FileId> source =
      spec::load_file(input.path, context.sources, context.diagnostics);
  if (!source) return context.report();
  const std::optional<spec::File> file = spec::parse(*source, context.sources, context.diagnostics);
  if (!file) return context.report();
  switch (context.options.command) {
  case Command::fmt: return format(context, *file);
  case Command::export_: return export_text(context, *file);
  case Command::check: return check(context, *file);
  case Command::spin: return ask_spin(context, &*file);
  case Command::prove:
  case Command::refine:
  case Command::infer:
  case Command::races:
  case Command::boolean:
  case Command::certify: return;
  }
}

} // namespace absthread::cli
