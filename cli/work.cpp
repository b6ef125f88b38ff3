// SPDX-License-Identifier: MIT
#include "cli/work.hpp"

#include "checkers/health/health.hpp"
#include "checkers/smt/solver.hpp"
#include "emit/emitter.hpp"
#include "instrument/ir/print.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/diag/render.hpp"
#include "spec-lang/load.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/print.hpp"
#include "spec-lang/resolve.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>

namespace absthread::cli {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// What the stages of one program share.
class Work {
 public:
  Work(const Input& input, const WorkOptions& options, const SendRecord& send)
      : input_(input)
      , options_(options.options)
      , colour_(options.colour ? Colour::on : Colour::off)
      , send_(send) {}

  void run() {
    const std::optional<FileId> source = spec::load_file(input_.path, sources_, diagnostics_);
    if (!source) return report();
    const std::optional<spec::File> file = spec::parse(*source, sources_, diagnostics_);
    if (!file) return report();
    switch (options_.command) {
    case Command::fmt: return format(*file);
    case Command::export_: return export_text(*file);
    case Command::check: return check(*file);
    }
  }

 private:
  // Sends the diagnostics that were not sent yet.
  void report() {
    if (options_.warnings_are_errors) diagnostics_.promote_warnings();
    emit::ProgramRecord record;
    for (; reported_ < diagnostics_.all().size(); ++reported_) {
      const Diagnostic& diagnostic = diagnostics_.all()[reported_];
      record.diagnostics.push_back(emit::record_of(diagnostic, sources_));
      record.diagnostics.back().rendered = render(diagnostic, sources_, colour_);
    }
    if (!record.diagnostics.empty()) send_(record);
  }

  void send_artefact(std::string kind, std::string name, std::string text) {
    emit::ProgramRecord record;
    record.artefacts.push_back({std::move(kind), std::move(name), std::move(text)});
    send_(record);
  }

  void format(const spec::File& file) {
    report();
    send_artefact("format", input_.path, spec::format(file, sources_));
  }

  void export_text(const spec::File& file) {
    const std::optional<spec::Model> model = spec::resolve(file, terms_, diagnostics_);
    report();
    if (!model) return;
    const emit::Emitter* emitter = emit::find_emitter(options_.format, options_.stage);
    emit::Exported exported;
    exported.file = &file;
    exported.sources = &sources_;
    exported.title = model->name;
    exported.thread = options_.thread;
    const emit::Emission emission = emitter->emit(exported);
    if (!emission.refusal.empty()) {
      diagnostics_.report(DiagnosticId::unknown_name, {}, emission.refusal);
      return report();
    }
    const std::string stem = std::filesystem::path(input_.path).stem().string();
    send_artefact("export", stem + std::string(emitter->suffix), emission.text);
  }

  void check(const spec::File& file) {
    const Clock::time_point begin = Clock::now();
    const std::optional<spec::Model> model = spec::resolve(file, terms_, diagnostics_);
    report();
    if (!model) return;
    const Program program = lower(*model, terms_);
    send_summary(program);
    for (const Dump& dump : options_.dumps)
      send_artefact("dump " + dump.stage, dump.file,
                    dump.stage == "contracts" ? spec::print(file) : to_text(program));
    check_contracts(program, begin);
    if (options_.only == Only::everything && !diagnostics_.has_errors()) check_composition(program);
  }

  // Mistakes that need a solver. Errors of the stages before have ended the work already.
  void check_contracts(const Program& program, Clock::time_point begin) {
    const std::unique_ptr<smt::Solver> solver = smt::make_cvc5(terms_);
    health::check(program, *solver, terms_, diagnostics_);
    report();
    emit::ProgramRecord record;
    record.statistics = statistics(*solver);
    record.statistics.seconds = seconds_since(begin);
    if (!diagnostics_.has_errors()) {
      emit::PartRecord part;
      part.question = "contracts";
      part.verdict = Verdict::proved("contracts");
      part.seconds = record.statistics.seconds;
      record.parts.push_back(part);
    }
    send_(record);
  }

  // No engine decides compositions yet, and the verdict says so.
  void check_composition(const Program& program) {
    emit::ProgramRecord record;
    for (const Template& t : program.threads)
      if (!t.code)
        record.assumptions.push_back(
            fmt::format("'{}' has no C code: its contract is taken as it stands", t.thread.name));
    emit::PartRecord part;
    part.question = "composition";
    part.verdict = Verdict::unknown("no engine for composition yet");
    record.parts.push_back(part);
    send_(record);
  }

  emit::StatisticsRecord statistics(const smt::Solver& solver) const {
    const smt::Statistics& s = solver.statistics();
    return {solver.name_and_version(),
            s.queries,
            s.sat,
            s.unsat,
            s.unknown,
            std::chrono::duration<double>(s.time).count(),
            0};
  }

  void send_summary(const Program& program) {
    emit::ProgramRecord record;
    record.name = program.name;
    record.c_files = program.c_files;
    for (const Variable& v : program.shared)
      record.shared.push_back({v.name(), v.term.sort().to_string(),
                               v.initial ? to_string(v.initial) : std::string(), v.lvalue});
    for (const Template& t : program.threads) {
      emit::ThreadRecord thread;
      thread.name = t.thread.name;
      thread.function = t.code ? t.code->function : std::string();
      thread.instances = t.multiplicity.to_string();
      thread.where = emit::place_of(t.thread.where, sources_);
      thread.states = t.thread.locations.size();
      for (const Edge& edge : t.thread.edges) thread.edges += edge.kind != EdgeKind::idle;
      for (const Location& location : t.thread.locations)
        thread.assertions += location.assertion && !location.assertion.is_true();
      for (const Term free : t.thread.free) thread.free.push_back(free.name());
      record.threads.push_back(std::move(thread));
    }
    send_(record);
  }

  const Input& input_;
  const Options& options_;
  Colour colour_;
  const SendRecord& send_;
  SourceStore sources_;
  TermManager terms_;
  Diagnostics diagnostics_;
  std::size_t reported_ = 0;
};

} // namespace

void work(const Input& input, const WorkOptions& options, const SendRecord& send) {
  Work(input, options, send).run();
}

} // namespace absthread::cli
