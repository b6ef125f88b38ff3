// SPDX-License-Identifier: MIT
#include "cli/certificates.hpp"

#include "checkers/certify/boolean.hpp"
#include "checkers/certify/certificate_json.hpp"
#include "checkers/certify/conformance.hpp"
#include "checkers/certify/counting.hpp"
#include "checkers/certify/joint.hpp"
#include "checkers/certify/predicate_basis.hpp"
#include "checkers/certify/races.hpp"
#include "checkers/certify/reached.hpp"
#include "checkers/certify/refinement.hpp"
#include "checkers/certify/sha256.hpp"
#include "checkers/certify/starts.hpp"
#include "checkers/certify/transfer.hpp"
#include "cli/boolean.hpp"
#include "cli/export.hpp"
#include "cli/meaning.hpp"
#include "cli/memory_model.hpp"
#include "cli/prove.hpp"
#include "cli/refine.hpp"
#include "instrument/creation.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/load.hpp"
#include "spec-lang/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace absthread::cli {

namespace fs = std::filesystem;

namespace {

// Clang names headers by their absolute path. Those below this folder are the user's.
std::string from_here(const std::string& path) {
  std::error_code error;
  if (!fs::path(path).is_absolute()) return path;
  const fs::path out = fs::path(path).lexically_relative(fs::current_path(error));
  return error || out.empty() || *out.begin() == ".." ? path : out.string();
}

// One name for a file, however it is called.
std::string one_name(const std::string& path) {
  return fs::absolute(fs::path(path)).lexically_normal().string();
}

// Seen from the certificate's folder, so that the two can move together. System headers keep their
// absolute path.
std::string relative_to(const std::string& named, const std::string& certificate) {
  const std::string path = from_here(named);
  if (fs::path(path).is_absolute()) return path;
  std::error_code error;
  const fs::path folder = fs::absolute(fs::path(certificate)).parent_path();
  const fs::path out = fs::proximate(fs::absolute(fs::path(path)), folder, error);
  return error ? path : out.generic_string();
}

emit::PartRecord judged(const std::string& question, const std::string& thread,
                        const certify::Report& report) {
  emit::PartRecord part;
  part.question = question;
  part.thread = thread;
  switch (report.judgement) {
  case certify::Judgement::accepted:
    part.verdict = Verdict::proved(question);
    part.remarks.push_back(fmt::format("{} obligations proved", report.obligations));
    break;
  case certify::Judgement::rejected:
    part.verdict = Verdict::violated(Property::certificate);
    part.remarks.push_back(report.why);
    break;
  case certify::Judgement::undecided:
    part.verdict = Verdict::unknown("certificate not decided");
    part.remarks.push_back(report.why);
    break;
  }
  return part;
}

// The names of ir/certificate.hpp: shared variables as they are, the rest with its instance in
// front. A modular proof speaks of two copies; a proof that lists copies, of as many as the
// contract says.
SmtlibScope instance_scope(const Program& program, TermManager& terms) {
  SmtlibScope scope(terms);
  for (const Variable& v : program.shared) scope.add(v.term);
  for (const Template& t : program.threads) {
    const bool several = t.multiplicity.any() || *t.multiplicity.number > 1;
    const unsigned long copies =
        t.multiplicity.any() ? 2 : std::min(*t.multiplicity.number, 1000UL);
    std::vector<std::string> locations;
    for (const Location& l : t.thread.locations) locations.push_back(l.name);
    const Sort at = terms.enum_sort(t.thread.name + ".location", locations);
    for (unsigned long copy = 0; copy < copies; ++copy) {
      const std::string name = several ? fmt::format("{}[{}]", t.thread.name, copy) : t.thread.name;
      scope.add(terms.variable(name + ".at", at));
      scope.add(terms.symbol(name + ".self", terms.thread_sort()));
      for (const Variable& v : t.thread.locals) {
        const std::size_t colon = v.name().rfind("::");
        scope.add(terms.variable(
            name + "." + (colon == std::string::npos ? v.name() : v.name().substr(colon + 2)),
            v.term.sort()));
      }
    }
  }
  return scope;
}

// Of a proof that threads together do not go wrong.
SmtlibScope scope_of(const std::string& kind, const std::string& thread,
                     const CountingCertificate* counting, const Program& program,
                     TermManager& terms) {
  if (kind == "counting") return certify::counting_scope(program, *counting, terms);
  if (kind == "locals") {
    SmtlibScope scope(terms);
    if (const auto number = program.find_thread(thread))
      for (const Variable& v : program.threads[*number].thread.locals) scope.add(v.term);
    for (const Template& t : program.threads)
      scope.add(terms.symbol(fmt::format("count({})", t.thread.name), terms.int_sort()));
    return scope;
  }
  if (kind == "held-locks") {
    SmtlibScope scope(terms);
    for (const Variable& v : program.shared) scope.add(v.term);
    if (const auto number = program.find_thread(thread)) {
      const Thread& of = program.threads[*number].thread;
      for (const Variable& v : of.locals) scope.add(v.term);
      if (of.self) scope.add(of.self);
    }
    return scope;
  }
  if (kind == "indexed") return certify::indexed_scope(program, terms);
  if (kind == "predicate-basis") return certify::predicate_basis_scope(program, thread, terms);
  return instance_scope(program, terms);
}

class Certifier {
 public:
  explicit Certifier(Context& context)
      : context_(context) {}

  void run() {
    const std::optional<FileId> file =
        spec::load_file(context_.input.path, context_.sources, context_.diagnostics);
    if (!file) return context_.report();
    text_ = std::string(context_.sources.file(*file).text());
    try {
      const Certificate head = certify::read_header(text_);
      Options options = context_.options;
      options.command = Command::check;
      options.paths.clear();
      std::string word = apply_meaning(head.options, options);
      if (word.empty()) word = refused_word(head.options, options.command);
      if (!word.empty())
        throw certify::BadCertificate("it was made with an option that is unknown here: " + word);
      if (!options.compile_commands.empty())
        options.compile_commands =
            (fs::path(context_.input.path).parent_path() / options.compile_commands)
                .lexically_normal()
                .string();
      options.certificate = context_.input.path; // all files that are read are kept, to be compared
      Input input = check_inputs(head);
      send_scope(head, input);
      if (options.command == Command::refine) {
        if (options.paths.size() < 2)
          throw certify::BadCertificate("it does not name the abstract program");
        const fs::path folder = fs::path(context_.input.path).parent_path();
        input.abstract = (folder / options.paths.at(1)).lexically_normal().string();
      }
      const SendRecord send = context_.send;
      const WorkOptions work_options{options, context_.colour == Colour::on, context_.progress};
      Context inner(input, work_options, send);
      if (exports_certificate(context_.options))
        inner.on_query = [this](const emit::Query& q) { asked_.push_back(q); };
      certify_inputs(inner);
      if (exports_certificate(context_.options)) export_obligations(context_, obligations_);
    } catch (const certify::BadCertificate& error) {
      refuse(error.what());
    }
  }

 private:
  void refuse(const std::string& why) {
    context_.diagnostics.report(DiagnosticId::bad_certificate, {},
                                fmt::format("{}: {}", context_.input.path, why));
    context_.report();
  }

  // What is asked, and about which files.
  void send_scope(const Certificate& head, const Input& input) const {
    emit::ProgramRecord news;
    news.scope = asked_words(head.options);
    // That the C files are those of the program needs no words.
    if (spec::is_c_file(input.path))
      std::erase_if(news.scope, [](const std::string& w) { return w.starts_with("code of "); });
    for (const CertifiedInput& i : head.inputs) {
      const bool header = i.path.ends_with(".h") || fs::path(i.path).is_absolute();
      if (!header) news.inputs.push_back(i.path);
    }
    context_.send(news);
  }

  void compare(const std::string& path, std::string_view text) const {
    const auto known = hashes_.find(one_name(path));
    if (known == hashes_.end())
      throw certify::BadCertificate(
          fmt::format("{} is an input that it does not name", from_here(path)));
    if (certify::sha256(text) != known->second)
      throw certify::BadCertificate(fmt::format("its input {} has changed", from_here(path)));
  }

  // The files that the threads were rebuilt from are those that it names, all of them and no
  // others.
  void compare_inputs(const Context& inner) const {
    std::set<std::string> read;
    for (FileId id = 0; id < inner.sources.size(); ++id) {
      const SourceFile& file = inner.sources.file(id);
      compare(file.path(), file.text());
      read.insert(one_name(file.path()));
    }
    for (const auto& [path, hash] : hashes_)
      if (!read.contains(path) && !ABSTHREAD_FAULT("certify-other-inputs"))
        throw certify::BadCertificate(
            fmt::format("it names the input {}, which is no part of the program", from_here(path)));
  }

  // The contract file comes first; the C files are those that it names, or those that the user
  // chose, and then the certificate says that he did.
  Input check_inputs(const Certificate& head) {
    if (head.inputs.empty()) throw certify::BadCertificate("it names no input");
    const fs::path folder = fs::path(context_.input.path).parent_path();
    Input out;
    for (const CertifiedInput& input : head.inputs) {
      const std::string path = (folder / input.path).lexically_normal().string();
      hashes_[one_name(path)] = input.sha256;
      SourceStore store;
      Diagnostics ignored;
      // A file that is not there is compared when the threads are rebuilt: it may be one of our own
      // headers, which has no file.
      if (const std::optional<FileId> file = spec::load_file(path, store, ignored))
        compare(path, store.file(*file).text());
      if (out.path.empty()) out.path = path;
    }
    for (const std::string& file : values_of("code", head.options))
      out.c_files.push_back((folder / file).lexically_normal().string());
    for (const std::string& all : values_of("folder", head.options))
      check_folder((folder / all).lexically_normal(), out);
    return out;
  }

  // The program was all of a folder: it still is.
  static void check_folder(const fs::path& folder, const Input& certified) {
    const auto names = [](const Input& input) {
      std::set<std::string> out = {one_name(input.path)};
      for (const std::string& file : input.c_files) out.insert(one_name(file));
      return out;
    };
    const std::set<std::string> known = names(certified);
    for (const Input& now : find_code({folder.empty() ? "." : folder.string()}).programs)
      for (const std::string& file : names(now))
        if (!known.contains(file) && !ABSTHREAD_FAULT("certify-folder-grows"))
          throw certify::BadCertificate(
              fmt::format("it is about all of a folder, which has {}, too", from_here(file)));
  }

  void certify_inputs(Context& inner) {
    if (inner.options.command == Command::prove || inner.options.command == Command::races)
      return certify_threads(inner);
    if (inner.options.command == Command::refine) return certify_refinement(inner);
    if (inner.options.command == Command::boolean) return certify_boolean(inner);
    const std::optional<FileId> source =
        spec::load_file(inner.input.path, inner.sources, inner.diagnostics);
    if (!source) return inner.report();
    const std::optional<spec::File> file = spec::parse(*source, inner.sources, inner.diagnostics);
    if (!file) return inner.report();
    const std::optional<Contracts> contracts = build_contracts(inner, *file);
    if (!contracts) return;
    send_summary(inner, *contracts);
    const Only only = inner.options.only;
    std::vector<conformance::Task> tasks;
    std::optional<MemoryModel> memory_model;
    if (only != Only::composition) {
      const std::optional<cfront::Lowered> code = build_code(inner, *contracts);
      if (!code) return;
      tasks = tasks_of(*contracts, *code);
      require_code(inner, *contracts, *code);
      if (only == Only::everything && !code->threads.empty()) {
        memory_model.emplace(inner, ProvedThreads::of_contracts, contracts->program.assumed);
        if (!inner.options.race_free) memory_model->assume();
      } else if (!code->threads.empty()) {
        MemoryModel(inner, ProvedThreads::of_contracts, contracts->program.assumed).assume();
      }
      assume_code(inner, *contracts, *code);
      if (only == Only::everything) check_coverage(inner, *contracts, *code);
    }
    if (only == Only::everything || only == Only::composition) check_start(inner, *contracts);
    compare_inputs(inner);
    judge(inner, *contracts, tasks, only, memory_model ? &*memory_model : nullptr);
  }

  // Of `prove`: the C threads themselves.
  void certify_threads(Context& inner) {
    const std::optional<CodeThreads> threads = build_threads(inner);
    if (!threads) return;
    send_threads(inner, threads->program);
    for (const std::string& sentence : threads->facts.assumptions) inner.send_assumption(sentence);
    compare_inputs(inner);
    const bool races = inner.options.command == Command::races;
    MemoryModel memory_model(inner, ProvedThreads::of_main, threads->assumed);
    const std::vector<CertificateBody> parts =
        certify::read_json(text_, [&](const std::string& kind, const std::string& about,
                                      const CountingCertificate* counting) {
          if (races) return race_scope(threads->program, kind, about, counting, inner.terms);
          if (kind == "held-locks" || kind.starts_with("race "))
            return race_scope(&memory_model, kind, about, counting);
          return scope_of(kind, about, counting, threads->program, inner.terms);
        }).parts;
    if (races) {
      const auto accesses = explicit_state::accesses_of(threads->program, inner.terms);
      if (!inner.options.location.empty() &&
          certify::locations_of(accesses, inner.options.location).empty())
        throw certify::BadCertificate(
            fmt::format("no thread accesses the memory location '{}'", inner.options.location));
      const certify::Report report = certify::check_races(
          threads->program, parts, inner.options.location, inner.terms,
          [&] { return inner.make_solver("races"); },
          inner.options.robust ? certify::RaceQuestion::next_at_once
                               : certify::RaceQuestion::by_order);
      keep_obligations("races", report);
      return inner.send_part(judged("race-freedom", "", report));
    }
    if (!inner.options.race_free) memory_model.assume();
    inner.send_part(judged("interleavings", "", composes(inner, threads->program, parts)));
    judge_races(inner, memory_model, parts);
  }

  // Of `refine`: two programs.
  void certify_refinement(Context& inner) {
    const std::optional<RefineQuestion> question = build_question(inner);
    if (!question) return;
    send_threads(inner, question->task.concrete);
    compare_inputs(inner);
    const std::vector<CertificateBody> parts =
        certify::read_json(text_, [&](const auto&...) {
          return certify::refinement_scope(question->task, inner.terms);
        }).parts;
    certify::Report report{certify::Judgement::rejected, "the certificate has no part for it", 0};
    const std::unique_ptr<smt::Solver> starts = inner.make_solver("starts");
    const certify::Report begins = certify::check_starts(question->task, inner.terms, *starts);
    const std::string open = rests_on_abstract(inner, *question);
    const bool vacuous = begins.judgement != certify::Judgement::accepted || !open.empty();
    if (vacuous) report = begins;
    if (!open.empty()) report = {certify::Judgement::rejected, "the abstract program " + open, 0};
    for (const CertificateBody& body : parts)
      if (const auto* part = std::get_if<RefinementCertificate>(&body); part && !vacuous) {
        asked_.clear();
        const std::unique_ptr<smt::Solver> solver = inner.make_solver("refinement");
        report = certify::check(question->task, *part, inner.terms, *solver, inner.options.thread);
        keep_obligations("refinement", report);
        inner.send_statistics(*solver);
      }
    const bool refined = report.judgement == certify::Judgement::accepted;
    inner.send_part(judged("refinement", inner.options.thread, report));
    if (!refined) return;
    if (inner.options.thread.empty()) certify_composition(inner, *question);
    certify_transfer(inner, *question, parts);
  }

  // What all threads together rest on besides.
  void certify_composition(Context& inner, const RefineQuestion& question) {
    asked_.clear();
    const std::unique_ptr<smt::Solver> solver = inner.make_solver("composition");
    const certify::Report report = certify::check_composition(question.task, inner.terms, *solver);
    keep_obligations("composition", report);
    inner.send_statistics(*solver);
    inner.send_part(judged("composition", "", report));
  }

  // What a condition that is carried over rests on.
  void certify_transfer(Context& inner, const RefineQuestion& question,
                        const std::vector<CertificateBody>& parts) {
    if (inner.options.transfer.empty()) return;
    asked_.clear();
    certify::Report report{certify::Judgement::rejected, "the certificate has no part for it", 0};
    const auto [concrete, abstract] = transferred(inner, question);
    if (!abstract) return inner.report();
    const std::unique_ptr<smt::Solver> fresh = inner.make_solver("transfer");
    for (const CertificateBody& body : parts)
      if (const auto* part = std::get_if<RefinementCertificate>(&body))
        report =
            certify::check_transfer(question.task, *part, concrete, abstract, question.axioms,
                                    question.functions, inner.terms, *fresh, inner.options.thread);
    keep_obligations("transfer", report);
    inner.send_statistics(*fresh);
    inner.send_part(judged("transfer", inner.options.thread, report));
  }

  // Of `boolean`: a closed set of thread states, or a basis.
  void certify_boolean(Context& inner) {
    const std::optional<boolean::Flow> flow = boolean_flow(inner);
    if (!flow) return;
    compare_inputs(inner);
    const std::vector<CertificateBody> parts =
        certify::read_json(text_, [&](const auto&...) { return SmtlibScope(inner.terms); }).parts;
    certify::Report report{certify::Judgement::rejected, "the certificate has no part for it", 0};
    if (!parts.empty()) {
      asked_.clear();
      const std::unique_ptr<smt::Solver> solver = inner.make_solver("boolean");
      report = certify::check(*flow, parts.front(), inner.terms, *solver);
      keep_obligations("boolean", report);
      inner.send_statistics(*solver);
    }
    inner.send_part(judged("interleavings", "", report));
  }

  // A thread whose code cannot be read has no proof.
  static void require_code(const Context& inner, const Contracts& contracts,
                           const cfront::Lowered& code) {
    for (const cfront::LoweredThread& t : code.threads)
      if (!t.thread && std::find(contracts.chosen.begin(), contracts.chosen.end(), t.contract) !=
                           contracts.chosen.end())
        inner.send_part(judged(
            "conformance", contracts.program.threads[t.contract].thread.name,
            {certify::Judgement::rejected, "its code holds something that is not supported", 0}));
  }

  void judge(Context& inner, const Contracts& contracts,
             const std::vector<conformance::Task>& tasks, Only only, MemoryModel* memory_model) {
    const Program program = composed(contracts.program, inner.terms);
    auto scope_of = [&](const std::string& kind, const std::string& contract,
                        const CountingCertificate* counting) {
      if (kind == "held-locks" || kind.starts_with("race "))
        return race_scope(memory_model, kind, contract, counting);
      if (kind != "conformance")
        return cli::scope_of(kind, contract, counting, program, inner.terms);
      for (const conformance::Task& task : tasks)
        if (task.contract.name == contract) return certify::conformance_scope(task, inner.terms);
      throw certify::BadCertificate(
          fmt::format("it speaks of a contract '{}' without code", contract));
    };
    const std::vector<CertificateBody> parts = certify::read_json(text_, scope_of).parts;
    for (const conformance::Task& task : tasks) inner.send_part(conforms(inner, task, parts));
    if (only != Only::conformance)
      inner.send_part(judged("composition", "", composes(inner, program, parts)));
    if (memory_model) judge_races(inner, *memory_model, parts);
  }

  // The names that a part about races may use.
  static SmtlibScope race_scope(const Program& program, const std::string& kind,
                                const std::string& about, const CountingCertificate* counting,
                                TermManager& terms) {
    if (!kind.starts_with("race ")) return scope_of(kind, about, counting, program, terms);
    const Program question = explicit_state::race_program(
        program, explicit_state::accesses_of(program, terms), about, {}, terms);
    return scope_of(kind.substr(5), "", counting, question, terms);
  }

  static SmtlibScope race_scope(MemoryModel* memory_model, const std::string& kind,
                                const std::string& about, const CountingCertificate* counting) {
    if (!memory_model || !memory_model->threads())
      throw certify::BadCertificate("it speaks of races where nothing is said about them");
    return race_scope(memory_model->threads()->program, kind, about, counting,
                      memory_model->terms());
  }

  // Is it sequentially consistent because race-free, as the certificate says?
  void judge_races(Context& inner, MemoryModel& memory_model,
                   const std::vector<CertificateBody>& parts) {
    if (!inner.options.race_free) return memory_model.left_to_assume();
    asked_.clear();
    const certify::Report report = memory_model.certify(parts);
    keep_obligations("races", report);
    inner.send_part(judged("race-freedom", "", report));
  }

  // Of the queries of a checker, the obligations. A checker that looks for something asks
  // questions on the way that have a model; what it proves has none, and where it gives up the last
  // question shows why: the answer that it should have had is `unsat` too.
  void keep_obligations(const std::string& part, const certify::Report& report) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < asked_.size(); ++i) {
      const bool wrong = i + 1 == asked_.size() && asked_[i].status != "unsat" &&
                         report.judgement != certify::Judgement::accepted;
      if (asked_[i].status != "unsat" && !wrong) continue;
      emit::Query obligation = std::move(asked_[i]);
      obligation.status = "unsat";
      obligation.name = emit::file_name(fmt::format("{}-{:03}", part, ++number));
      obligation.about = fmt::format("{}, {}, obligation {}", context_.input.path, part, number);
      obligations_.push_back(std::move(obligation));
    }
    asked_.clear();
    if (exports_certificate(context_.options) && report.judgement != certify::Judgement::accepted)
      context_.send_artefact(
          "complaint", "",
          fmt::format("{}: the certificate is not accepted: {}", context_.input.path, report.why));
  }

  emit::PartRecord conforms(Context& inner, const conformance::Task& task,
                            const std::vector<CertificateBody>& parts) {
    const std::string& name = task.contract.name;
    for (const CertificateBody& body : parts) {
      const auto* part = std::get_if<ConformanceCertificate>(&body);
      if (part == nullptr || part->contract != name) continue;
      asked_.clear();
      const std::unique_ptr<smt::Solver> solver = inner.make_solver("conformance-" + name);
      certify::Report report = certify::check(task, *part, inner.terms, *solver);
      keep_obligations("conformance-" + name, report);
      inner.send_statistics(*solver);
      const std::unique_ptr<smt::Solver> fresh = inner.make_solver("vacuity-" + name);
      const certify::Reached shown = certify::reached(task, *part, inner.terms, *fresh);
      if (!shown.complaint.empty())
        report = {certify::Judgement::rejected, "a run is none: " + shown.complaint, 0};
      emit::PartRecord out = judged("conformance", name, report);
      if (out.verdict.answer == Answer::proved && !shown.missing.empty()) {
        const std::string about =
            "no run of the certificate reaches " +
            inner.sources.describe(task.code.edges[shown.missing.front()].where);
        out.remarks.push_back(about);
        if (!inner.options.allow_vacuous) out.verdict = Verdict::unknown("vacuous: " + about);
      }
      return out;
    }
    return judged("conformance", name,
                  {certify::Judgement::rejected, "the certificate has no part for it", 0});
  }

  certify::Report composes(Context& inner, const Program& program,
                           const std::vector<CertificateBody>& parts) {
    for (const CertificateBody& body : parts) {
      const auto* modular = std::get_if<ThreadModularCertificate>(&body);
      const auto* joint = std::get_if<JointCertificate>(&body);
      const auto* counting = std::get_if<CountingCertificate>(&body);
      if (std::holds_alternative<ConformanceCertificate>(body) ||
          std::holds_alternative<HeldLocksCertificate>(body) ||
          std::holds_alternative<RaceCertificate>(body))
        continue;
      if (inner.options.deadlock &&
          !((modular && modular->deadlock) || (joint && joint->deadlock) ||
            (counting && counting->deadlock)))
        return {certify::Judgement::rejected, "it says nothing about deadlock", 0};
      asked_.clear();
      const std::unique_ptr<smt::Solver> solver = inner.make_solver("composition");
      const certify::Report report = certify::check(program, body, inner.terms, *solver);
      keep_obligations("composition", report);
      inner.send_statistics(*solver);
      return report;
    }
    return {certify::Judgement::rejected, "the certificate has no part for it", 0};
  }

  Context& context_;
  std::string text_;
  std::map<std::string, std::string> hashes_;    ///< of the inputs that the certificate names
  std::vector<emit::Query> asked_, obligations_; ///< if the certificate is exported
};

} // namespace

void send_certificate(const Context& context, const Proofs& proofs) {
  if (!proofs.complete)
    return context.send_artefact("complaint", "",
                                 "no certificate is written: not everything is proved");
  Certificate certificate;
  certificate.tool_version = "absthread " ABSTHREAD_VERSION;
  Options asked = context.options;
  if (!asked.compile_commands.empty())
    asked.compile_commands = relative_to(asked.compile_commands, asked.certificate);
  certificate.options = meaning_of(asked);
  if (proofs.race_free) certificate.options.push_back("memory=race-free");
  if (proofs.robust) certificate.options.push_back("memory=robust");
  if (context.options.command == Command::refine)
    certificate.options.push_back("abstract=" +
                                  relative_to(context.input.abstract, context.options.certificate));
  // Files that the user chose, in the place of those that the contracts name.
  if (context.input.c_files != std::vector<std::string>{context.input.path})
    for (const std::string& file : context.input.c_files)
      certificate.options.push_back("code=" + relative_to(file, context.options.certificate));
  if (!context.input.folder.empty())
    certificate.options.push_back("folder=" +
                                  relative_to(context.input.folder, context.options.certificate));
  for (FileId id = 0; id < context.sources.size(); ++id) {
    const SourceFile& file = context.sources.file(id);
    certificate.inputs.push_back(
        {relative_to(file.path(), context.options.certificate), certify::sha256(file.text())});
  }
  certificate.parts = proofs.parts;
  context.send_artefact("certificate", context.options.certificate,
                        certify::write_json(certificate));
}

void certify(Context& context) {
  Certifier(context).run();
}

} // namespace absthread::cli
