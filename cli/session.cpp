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
#include "spec-lang/diag/width.hpp"
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

// Are the C threads themselves asked about?
bool takes_code(Command command) {
  return command == Command::prove || command == Command::races;
}

// What a verdict says, for people; what it does not say belongs to it.
std::string sentence_of(const ProgramRecord& program, const Options& options) {
  const Verdict& verdict = program.verdict;
  const std::size_t contracts = program.threads.size();
  if (options.command == Command::certify)
    return verdict.answer == Answer::proved
               ? "every obligation of the certificate is proved again" +
                     (program.scope.empty()
                          ? std::string(".")
                          : fmt::format(". It was asked: {}.", fmt::join(program.scope, ", ")))
           : verdict.answer == Answer::violated ? "the certificate proves nothing."
                                                : "the certificate could not be judged.";
  if (options.command == Command::refine)
    return verdict.answer == Answer::proved ? "each thread weakly refines its partner. Blocking "
                                              "and divergence are not looked at."
           : verdict.answer == Answer::violated
               ? "a thread does what its partner cannot follow. Blocking and divergence are not "
                 "looked at."
               : verdict.detail + ".";
  if (options.only == Only::contracts)
    return fmt::format("{} {} well formed{}. Nothing is said about C code, or about what the "
                       "threads do together.",
                       counted(contracts, "contract"), contracts == 1 ? "is" : "are",
                       program.count(Severity::warning) == 0
                           ? std::string()
                           : ", with " + counted(program.count(Severity::warning), "warning"));
  if (verdict.detail == "no-data-race") return "two threads can access the same memory at once.";
  if (verdict.answer == Answer::violated && options.command == Command::boolean)
    return "the threads can run like this.";
  if (verdict.answer == Answer::violated) {
    const std::string& what = verdict.detail;
    if (what == "conformance") return "the code does not do what its contract says.";
    if (options.command != Command::prove &&
        (what == "composition" || what == "exclusion" || what == "no-deadlock"))
      return "the contracts go wrong together; the code was not shown to.";
    return what == "no-deadlock" ? "the C threads can get stuck."
                                 : "the C threads can run like this, and fail.";
  }
  if (verdict.answer == Answer::unknown) return verdict.detail + ".";
  if (options.command == Command::boolean)
    return options.label.empty() ? "no assertion fails, for any number of threads."
                                 : "no thread is ever at the label, for any number of threads.";
  std::string any;
  for (const emit::ThreadRecord& t : program.threads)
    if (t.instances == "any") any += fmt::format("{}{}", any.empty() ? "" : " and ", t.name);
  if (!any.empty()) any = ", for any number of " + any;
  if (options.command == Command::spin)
    return fmt::format("no assertion of the {} fails{}.",
                       options.concrete ? "C threads" : "contracts",
                       verdict.conditional ? " for " + verdict.detail : std::string());
  if (options.command == Command::races)
    return options.location.empty()
               ? fmt::format("no two threads race{}.", any)
               : fmt::format("no two threads race for '{}'{}. Other memory was not asked about.",
                             options.location, any);
  if (verdict.conditional && verdict.detail == "assuming sequential consistency")
    any += ", " + verdict.detail;
  if (options.command == Command::prove)
    return fmt::format("no interleaving of the C threads fails an assertion{}{}.",
                       options.deadlock ? " or gets stuck" : "", any);
  switch (options.only) {
  case Only::conformance:
    return "the code does what its contracts say. What the threads do together was not asked.";
  case Only::composition:
    return fmt::format(
        "the contracts are safe together{}. Whether the code does what they say was not "
        "asked.",
        any);
  default:
    return fmt::format("the code does what its contracts say, and they are safe together{}.", any);
  }
}

// What a certificate was asked belongs to the verdict about it.
std::string certificate_of(const ProgramRecord& program) {
  if (program.scope.empty()) return "certificate";
  return fmt::format("certificate: {}", fmt::join(program.scope, ", "));
}

// The verdict of a program from what its worker has sent and how the worker ended.
void conclude(ProgramRecord& program, const limits::Outcome& outcome, const Options& options) {
  auto decide = [&](Verdict verdict, std::string sentence, int exit_code) {
    program.verdict = std::move(verdict);
    program.sentence = std::move(sentence);
    program.exit_code = exit_code;
  };
  if (outcome.ending == Ending::crashed) program.cut = "crashed";
  if (outcome.ending == Ending::timeout) program.cut = "timeout";
  if (outcome.ending == Ending::memout) program.cut = "memout";
  if (outcome.ending == Ending::interrupted) program.cut = "interrupted";
  if (outcome.ending == Ending::crashed)
    return decide(Verdict::unknown("internal error"), "absthread itself failed.",
                  static_cast<int>(ExitCode::internal));
  if (const std::size_t errors = program.count(Severity::error); errors != 0)
    return decide(Verdict::unknown("input error"),
                  fmt::format("there {} {} in the input.", errors == 1 ? "is" : "are",
                              counted(errors, "error")),
                  static_cast<int>(ExitCode::input_error));
  // That the contracts are well formed is no part of a larger answer.
  std::vector<Verdict> parts;
  for (const emit::PartRecord& part : program.parts)
    if (part.question != "contracts" || options.only == Only::contracts)
      parts.push_back(part.verdict);
  const std::string cut = program.cut;
  if (!cut.empty()) parts.push_back(Verdict::unknown(cut));
  program.verdict = combine(parts);
  if (program.verdict.answer == Answer::proved && !program.verdict.conditional)
    program.verdict.detail = options.command == Command::certify ? certificate_of(program)
                             : options.only == Only::contracts   ? "contracts"
                             : options.only == Only::conformance ? "conformance"
                             : options.only == Only::composition ||
                                     (options.command == Command::spin && !options.concrete)
                                 ? "composition"
                                 : "";
  else if (program.verdict.answer == Answer::proved && options.command == Command::certify &&
           !program.scope.empty())
    program.verdict.detail = certificate_of(program) + "; " + program.verdict.detail;
  decide(program.verdict,
         program.verdict.answer == Answer::unknown && program.verdict.detail == cut
             ? cut == "timeout"  ? "the time limit came first."
               : cut == "memout" ? "the memory limit came first."
                                 : "the run was interrupted."
             : sentence_of(program, options),
         program.verdict.exit_code());
}

// The options that make the question smaller, as they were written.
std::vector<std::string> narrowed(const Options& options) {
  std::vector<std::string> out;
  if (options.only == Only::contracts) out.emplace_back("--only contracts");
  if (options.only == Only::conformance) out.emplace_back("--only conformance");
  if (options.only == Only::composition) out.emplace_back("--only composition");
  if (!options.thread.empty()) out.push_back("--thread " + options.thread);
  if (!options.location.empty()) out.push_back("--location " + options.location);
  if (!options.label.empty()) out.push_back("--label " + options.label);
  for (const std::string& flag : options.compile_flags) out.push_back(flag);
  return out;
}

// Two programs, one question.
Inputs pair_of(const std::vector<std::string>& paths) {
  Inputs out;
  out.programs.push_back({paths.at(0), {}, paths.at(1)});
  return out;
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
    const bool certificates = options_.command == Command::certify || exports_certificate(options_);
    Inputs inputs = certificates                           ? given_files(options_.paths)
                    : options_.command == Command::refine  ? pair_of(options_.paths)
                    : options_.command == Command::boolean ? find_boolean(options_.paths)
                    : takes_code(options_.command) || options_.command == Command::infer ||
                            exports_threads(options_)
                        ? find_code(options_.paths)
                        : find_programs(options_.paths);
    if (!inputs.diagnostics.all().empty()) {
      streams_.err(
          render(inputs.diagnostics, SourceStore(), streams_.colour ? Colour::on : Colour::off));
      codes_.push_back(static_cast<int>(ExitCode::input_error));
      ProgramRecord lost;
      lost.path = options_.paths.front();
      for (const Diagnostic& d : inputs.diagnostics.all())
        lost.diagnostics.push_back(emit::record_of(d, SourceStore()));
      conclude(lost, {Ending::finished, {}}, options_);
      if (has_verdict() && inputs.programs.empty()) people_(emit::text(lost, text_options(false)));
      record_.programs.push_back(std::move(lost));
    }
    if (!options_.certificate.empty() && inputs.programs.size() > 1) {
      streams_.err("absthread: --certificate is for one program; there are several here\n");
      return static_cast<int>(ExitCode::usage);
    }
    if (!options_.quiet)
      for (const std::string& remark : inputs.remarks)
        streams_.err(fmt::format("absthread: {}\n", remark));
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
    program.path = program_path_ = input.path;
    query_folder_.clear();
    Options options = options_;
    if (options.compile_commands.empty()) options.compile_commands = input.database;
    under_way_.clear();
    const WorkOptions work_options{options, streams_.colour, true};
    const limits::Outcome outcome = limits::run_limited(
        {options_.timeout, options_.memory_mb},
        [&](const limits::Send& send) {
          work(input, work_options,
               [&](const ProgramRecord& news) { send(emit::to_message(news)); });
        },
        [&](const std::string& message) { receive(program, emit::from_message(message)); });
    conclude(program, outcome, options_);
    if (!program.cut.empty() && !under_way_.empty())
      program.sentence += fmt::format(" It worked on: {}.", under_way_);
    if (options_.command != Command::certify) program.scope = narrowed(options_);
    clear_progress();
    if (outcome.ending == Ending::crashed)
      streams_.err(
          fmt::format("absthread: {}: internal error: {}. This is a fault of absthread; please "
                      "report it with this input.\n",
                      input.path, outcome.detail));
    if (has_verdict()) {
      people_(emit::text(program, text_options(several)));
      codes_.push_back(program.exit_code);
    } else {
      conclude_texts(program, outcome);
    }
    record_.programs.push_back(std::move(program));
    return outcome.ending != Ending::interrupted;
  }

  bool has_verdict() const {
    return options_.command == Command::check || takes_code(options_.command) ||
           options_.command == Command::refine || options_.command == Command::boolean ||
           options_.command == Command::spin || options_.command == Command::certify;
  }

  void clear_progress() {
    if (progress_shown_) streams_.err("\r\033[K");
    progress_shown_ = false;
  }

  void receive(ProgramRecord& program, ProgramRecord&& news) {
    clear_progress();
    if (!news.artefacts.empty() && news.artefacts.front().kind == "progress") {
      under_way_ = news.artefacts.front().text;
      if (!streams_.progress) return;
      // A line that the terminal breaks could not be taken back.
      streams_.err(cut_to_width(fmt::format("{}: {} ...", program.path, under_way_),
                                streams_.columns > 1 ? streams_.columns - 1 : 1));
      progress_shown_ = true;
      return;
    }
    for (const emit::DiagnosticRecord& d : news.diagnostics) streams_.err(d.rendered);
    for (const emit::PartRecord& part : news.parts)
      for (const emit::DiagnosticRecord& d : part.findings) streams_.err(d.rendered);
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
    if (artefact.kind == "complaint") return streams_.err("absthread: " + artefact.text + "\n");
    if (artefact.kind == "query") return write_query(artefact);
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

  // Each program has a folder of its own inside the one that the user named.
  void write_query(const emit::Artefact& artefact) {
    if (query_folder_.empty()) {
      const std::string stem = std::filesystem::path(program_path_).stem().string();
      std::string name = stem;
      for (int n = 2; !query_folders_.insert(name).second; ++n)
        name = fmt::format("{}_{}", stem, n);
      for (const Dump& d : options_.dumps)
        if (d.stage == "queries") query_folder_ = (std::filesystem::path(d.file) / name).string();
      if (const std::string wrong = make_folder(query_folder_); !wrong.empty()) complain(wrong);
    }
    if (!std::filesystem::is_directory(query_folder_)) return; // said already
    complain(
        write_file((std::filesystem::path(query_folder_) / artefact.name).string(), artefact.text));
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
    codes_.push_back(program.count(Severity::error) != 0 || outcome.ending != Ending::finished ||
                             !program.parts.empty()
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
    if (has_verdict() && several) people_(emit::total(record_));
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
  std::string program_path_; ///< of the program that is worked on
  std::string query_folder_; ///< of its queries; empty: none was written yet
  std::set<std::string> query_folders_;
  std::string under_way_; ///< what the worker has said last
  bool progress_shown_ = false;
};

} // namespace

int run(const Options& options, const std::vector<std::string>& words, const Streams& streams) {
  return Session(options, words, streams).run();
}

} // namespace absthread::cli
