// SPDX-License-Identifier: MIT
#include "cli/session.hpp"

#include "checkers/limits/worker.hpp"
#include "cli/files.hpp"
#include "cli/work.hpp"
#include "emit/emitter.hpp"
#include "emit/report/json.hpp"
#include "emit/report/sarif.hpp"
#include "emit/report/text.hpp"
#include "spec-lang/diag/render.hpp"
#include "spec-lang/load.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <set>

namespace absthread::cli {

namespace {

using emit::ProgramRecord;
using limits::Ending;

std::string counted(std::size_t n, std::string_view word) {
  return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s");
}

// The verdict of a program from what its worker has sent and how the worker ended.
void conclude(ProgramRecord& program, const limits::Outcome& outcome, const Options& options) {
  const std::size_t errors = program.count(Severity::error);
  std::vector<Verdict> parts;
  for (const emit::PartRecord& part : program.parts) parts.push_back(part.verdict);
  auto decide = [&](Verdict verdict, std::string sentence, int exit_code) {
    program.verdict = std::move(verdict);
    program.sentence = std::move(sentence);
    program.exit_code = exit_code;
  };
  auto cut_short = [&](const char* reason, std::string sentence) {
    parts.push_back(Verdict::unknown(reason));
    const Verdict verdict = combine(parts);
    decide(verdict, std::move(sentence), verdict.exit_code());
  };
  if (outcome.ending == Ending::crashed)
    return decide(Verdict::unknown("internal error"), "absthread itself failed.",
                  static_cast<int>(ExitCode::internal));
  if (errors != 0)
    return decide(Verdict::unknown("input error"),
                  fmt::format("there {} {} in the input.", errors == 1 ? "is" : "are",
                              counted(errors, "error")),
                  static_cast<int>(ExitCode::input_error));
  if (outcome.ending == Ending::timeout) return cut_short("timeout", "the time limit came first.");
  if (outcome.ending == Ending::memout) return cut_short("memout", "the memory limit came first.");
  if (outcome.ending == Ending::interrupted)
    return cut_short("interrupted", "the run was interrupted.");
  Verdict verdict = combine(parts);
  const std::string contracts = counted(program.threads.size(), "contract");
  const bool one = program.threads.size() == 1;
  if (options.only == Only::contracts)
    return decide(
        verdict,
        fmt::format("{} {} well formed{}. Nothing is said about C code, or about what the "
                    "threads do together.",
                    contracts, one ? "is" : "are",
                    program.count(Severity::warning) == 0
                        ? std::string()
                        : ", with " + counted(program.count(Severity::warning), "warning")),
        verdict.exit_code());
  decide(
      verdict,
      fmt::format("{} {} well formed; whether they are safe together is not proved: absthread has "
                  "no engine for that yet.",
                  contracts, one ? "is" : "are"),
      verdict.exit_code());
}

class Session {
 public:
  Session(const Options& options, const std::vector<std::string>& words, const Streams& streams)
      : options_(options)
      , streams_(streams) {
    record_.command_line = words;
    const bool machine = options.json == "-" || options.sarif == "-";
    people_ = machine ? streams.err : streams.out;
  }

  int run() {
    if (options_.command == Command::export_ && !check_format())
      return static_cast<int>(ExitCode::usage);
    Inputs inputs = find_programs(options_.paths);
    if (!inputs.diagnostics.all().empty()) {
      streams_.err(
          render(inputs.diagnostics, SourceStore(), streams_.colour ? Colour::on : Colour::off));
      codes_.push_back(static_cast<int>(ExitCode::input_error));
      ProgramRecord lost;
      lost.path = options_.paths.front();
      for (const Diagnostic& d : inputs.diagnostics.all())
        lost.diagnostics.push_back(emit::record_of(d, SourceStore()));
      conclude(lost, {Ending::finished, {}}, options_);
      if (options_.command == Command::check && inputs.programs.empty())
        people_(emit::text(lost, text_options(false)));
      record_.programs.push_back(std::move(lost));
    }
    for (const Input& input : inputs.programs) {
      if (!run_program(input, inputs.several)) break;
    }
    return finish(inputs.several && !inputs.programs.empty());
  }

 private:
  bool check_format() {
    if (emit::find_emitter(options_.format, options_.stage)) return true;
    std::vector<std::string> names;
    for (const emit::Emitter& row : emit::emitters()) {
      if (row.name == options_.format) {
        streams_.err(fmt::format("absthread: '{}' does not show the stage '{}'\n", options_.format,
                                 options_.stage));
        return false;
      }
      names.emplace_back(row.name);
    }
    const std::string near = nearest_name(options_.format, names);
    streams_.err(fmt::format("absthread: unknown format '{}'{}\n", options_.format,
                             near.empty() ? "; formats are " + names.front()
                                          : "; did you mean '" + near + "'?"));
    return false;
  }

  emit::TextOptions text_options(bool several) const {
    return {options_.quiet, options_.verbose, options_.stats, several};
  }

  // Works on one program; false if the user wants no more of them.
  bool run_program(const Input& input, bool several) {
    ProgramRecord program;
    program.path = input.path;
    const WorkOptions work_options{options_, streams_.colour};
    const limits::Outcome outcome = limits::run_limited(
        {options_.timeout, options_.memory_mb},
        [&](const limits::Send& send) {
          work(input, work_options,
               [&](const ProgramRecord& news) { send(emit::to_message(news)); });
        },
        [&](const std::string& message) { receive(program, emit::from_message(message)); });
    conclude(program, outcome, options_);
    if (outcome.ending == Ending::crashed)
      streams_.err(
          fmt::format("absthread: {}: internal error: {}. This is a fault of absthread; please "
                      "report it with this input.\n",
                      input.path, outcome.detail));
    if (options_.command == Command::check) {
      people_(emit::text(program, text_options(several)));
      codes_.push_back(program.exit_code);
    } else {
      conclude_texts(program, outcome);
    }
    record_.programs.push_back(std::move(program));
    return outcome.ending != Ending::interrupted;
  }

  void receive(ProgramRecord& program, ProgramRecord&& news) {
    for (const emit::DiagnosticRecord& d : news.diagnostics) streams_.err(d.rendered);
    for (const emit::Artefact& artefact : news.artefacts) write_artefact(artefact);
    news.artefacts.clear();
    program.merge(std::move(news));
  }

  void complain(const std::string& sentence) {
    if (sentence.empty()) return;
    streams_.err(fmt::format("absthread: {}\n", sentence));
    codes_.push_back(static_cast<int>(ExitCode::input_error));
  }

  void write(const std::string& file, const std::string& text) {
    if (file == "-") {
      streams_.out(text);
    } else {
      complain(write_file(file, text));
    }
  }

  void write_artefact(const emit::Artefact& artefact) {
    if (artefact.kind == "format") return write_format(artefact);
    if (artefact.kind != "export") return write(artefact.name, artefact.text);
    if (options_.output.empty()) return streams_.out(artefact.text);
    if (const std::string wrong = make_folder(options_.output); !wrong.empty())
      return complain(wrong);
    std::string name = artefact.name;
    const std::filesystem::path path(artefact.name);
    for (int n = 2; !written_.insert(name).second; ++n)
      name = fmt::format("{}_{}{}", path.stem().string(), n, path.extension().string());
    write((std::filesystem::path(options_.output) / name).string(), artefact.text);
  }

  void write_format(const emit::Artefact& artefact) {
    if (!options_.fmt_check && !options_.in_place) return streams_.out(artefact.text);
    SourceStore now;
    Diagnostics ignored;
    const std::optional<FileId> file = spec::load_file(artefact.name, now, ignored);
    if (file && now.file(*file).text() == artefact.text) return;
    if (options_.in_place) return complain(write_file(artefact.name, artefact.text));
    streams_.out(fmt::format("{}: not in canonical form\n", artefact.name));
    codes_.push_back(static_cast<int>(ExitCode::violated));
  }

  // fmt and export have no verdict: only a way to end.
  void conclude_texts(const ProgramRecord& program, const limits::Outcome& outcome) {
    codes_.push_back(program.count(Severity::error) != 0 || outcome.ending != Ending::finished
                         ? program.exit_code
                         : 0);
    if (outcome.ending == Ending::timeout || outcome.ending == Ending::memout)
      streams_.err(fmt::format("absthread: {}: {}\n", program.path, program.sentence));
  }

  int finish(bool several) {
    std::vector<Verdict> verdicts;
    for (const ProgramRecord& program : record_.programs) verdicts.push_back(program.verdict);
    record_.verdict = combine(verdicts);
    record_.exit_code = combine_exit_codes(codes_);
    if (options_.command == Command::check && several) people_(emit::total(record_));
    if (!options_.json.empty()) write(options_.json, emit::to_json(record_));
    if (!options_.sarif.empty()) write(options_.sarif, emit::to_sarif(record_));
    return combine_exit_codes(codes_);
  }

  const Options& options_;
  const Streams& streams_;
  std::function<void(std::string_view)> people_;
  emit::RunRecord record_;
  std::vector<int> codes_;
  std::set<std::string> written_;
};

} // namespace

int run(const Options& options, const std::vector<std::string>& words, const Streams& streams) {
  return Session(options, words, streams).run();
}

} // namespace absthread::cli
