// SPDX-License-Identifier: MIT
#include "cli/memory_model.hpp"

#include "checkers/certify/races.hpp"
#include "checkers/race/engine.hpp"
#include "cli/races.hpp"
#include "spec-lang/load.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace absthread::cli {

namespace {

using explicit_state::PlacedAccess;

constexpr const char* open_question =
    "sequential consistency (races are looked for by `absthread races`)";
constexpr const char* users_choice = "sequential consistency, as the user assumes (`assume sc`)";
constexpr const char* condition = "assuming sequential consistency";

// A proof that races are absent is a by-product here: it must not take longer than what it is for.
constexpr std::chrono::seconds time_per_location(3), time_for_all(10);
constexpr std::size_t most_listed = 6;

class Listed {
 public:
  explicit Listed(std::vector<std::string>& lines)
      : lines_(lines) {}
  ~Listed() {
    if (left_out_ > 0) lines_.push_back(fmt::format("and {} more", left_out_));
  }
  void add(std::string line) {
    if (std::find(lines_.begin(), lines_.end(), line) != lines_.end()) return;
    if (listed_ == most_listed)
      ++left_out_;
    else
      ++listed_, lines_.push_back(std::move(line));
  }

 private:
  std::vector<std::string>& lines_;
  std::size_t listed_ = 0, left_out_ = 0;
};

std::string weakness(const Access& access) {
  switch (access.order) {
  case AccessOrder::marked: return "a marked access";
  case AccessOrder::excused: return "an access whose races are meant";
  default: return "an atomic access that is not seq_cst";
  }
}

void list_weak(const std::vector<PlacedAccess>& accesses, const SourceStore& sources,
               Listed& listed) {
  for (const std::size_t i : explicit_state::not_sequential(accesses))
    listed.add(fmt::format("{}: {} to '{}'", sources.describe(accesses[i].access.where),
                           weakness(accesses[i].access), accesses[i].access.location));
}

void list_races(const race::Result& result, const SourceStore& sources, Listed& listed) {
  for (const race::LocationResult& at : result.locations) {
    if (at.verdict.answer == Answer::proved) continue;
    race::Racing pair = race::racing(result, at);
    if (!pair.first && at.question && !at.question->conflicts.empty()) {
      const Conflict& conflict = at.question->conflicts.front();
      pair = {&result.accesses[conflict.first.accesses.front()],
              &result.accesses[conflict.second.accesses.front()]};
    }
    std::string line = fmt::format(
        "{} on '{}'", at.verdict.answer == Answer::violated ? "a race" : "perhaps a race",
        at.location);
    if (pair.first)
      line += fmt::format(": {} {}, {} {}", sources.describe(pair.first->access.where),
                          words_of(pair.first->access), sources.describe(pair.second->access.where),
                          words_of(pair.second->access));
    listed.add(std::move(line));
  }
}

} // namespace

// The C threads once more, with what their steps access, in a context of its own that tells
// nobody: what there is to say about the code has been said.
struct MemoryModel::Reread {
  Reread(const Context& outer, ProvedThreads which)
      : options(as_races(outer.options))
      , work{options, outer.colour == Colour::on, false}
      , send([](const emit::ProgramRecord&) {})
      , context(outer.input, work, send) {
    context.on_query = outer.on_query;
    if (which == ProvedThreads::of_main) {
      threads = build_threads(context);
    } else if (const auto source =
                   spec::load_file(context.input.path, context.sources, context.diagnostics)) {
      threads = threads_of_contracts(context, *source, false);
    }
  }

  static Options as_races(Options from) {
    from.command = Command::races;
    from.location.clear();
    return from;
  }

  Options options;
  WorkOptions work;
  SendRecord send;
  Context context;
  std::optional<CodeThreads> threads;
};

MemoryModel::MemoryModel(Context& context, ProvedThreads threads,
                         const std::vector<std::string>& assumed)
    : context_(context)
    , threads_(threads)
    , users_choice_(context.options.assume_sc ||
                    std::find(assumed.begin(), assumed.end(), "sc") != assumed.end()) {}

MemoryModel::~MemoryModel() = default;

MemoryModel::Reread& MemoryModel::reread() {
  if (!reread_) reread_ = std::make_unique<Reread>(context_, threads_);
  return *reread_;
}

const CodeThreads* MemoryModel::threads() {
  return reread().threads ? &*reread().threads : nullptr;
}

TermManager& MemoryModel::terms() {
  return reread().context.terms;
}

void MemoryModel::assume() const {
  context_.send_assumption(users_choice_ ? users_choice : open_question);
}

void MemoryModel::settle(Proofs& proofs) {
  if (users_choice_ || !context_.all_proved()) return;
  context_.say("races");
  const Stopwatch watch;
  emit::PartRecord part = ask(proofs);
  if (!part.verdict.conditional) context_.discharge_assumption(open_question);
  part.seconds = watch.seconds();
  context_.send_part(std::move(part));
}

emit::PartRecord MemoryModel::ask(Proofs& proofs) {
  emit::PartRecord part;
  part.question = "race-freedom";
  part.verdict = Verdict::proved_under(condition);
  const CodeThreads* code = threads();
  if (!code) {
    part.remarks.emplace_back("what the threads access could not be found out");
    return part;
  }
  Context& inner = reread_->context;
  if (const std::vector<cfront::WithoutBody>& unseen = code->facts.without_body; !unseen.empty()) {
    for (const cfront::WithoutBody& f : unseen)
      part.remarks.push_back(fmt::format("{}: '{}' {}, and no file of the program defines it",
                                         inner.sources.describe(f.where), f.function, f.touches));
    return part;
  }
  race::Options options;
  options.tar.time = options.time = time_per_location;
  options.total_time = time_for_all;
  if (inner.on_query) options.make_solver = [&] { return inner.make_solver("races"); };
  // If some access is weak, no proof about the rest helps.
  const bool weak =
      !explicit_state::not_sequential(explicit_state::accesses_of(code->program, inner.terms))
           .empty();
  options.cheap_only = weak;
  const race::Result result = race::check(code->program, inner.terms, options);
  for (const race::LocationResult& at : result.locations) context_.send_statistics(at.solver);
  const bool free = std::all_of(
      result.locations.begin(), result.locations.end(),
      [](const race::LocationResult& at) { return at.verdict.answer == Answer::proved; });
  if (!free || weak) {
    Listed listed(part.remarks);
    list_weak(result.accesses, inner.sources, listed);
    list_races(result, inner.sources, listed);
    return part;
  }
  std::vector<CertificateBody> parts;
  if (!result.held.entries.empty()) parts.emplace_back(result.held);
  for (const race::LocationResult& at : result.locations)
    if (at.certificate) parts.emplace_back(*at.certificate);
  part.verdict = Verdict::proved();
  part.remarks.emplace_back("sequentially consistent because race-free");
  const certify::Report report = certify::check_races(code->program, parts, "", inner.terms, [&] {
    return inner.make_solver("certificate-races");
  });
  if (!parts.empty() || report.judgement != certify::Judgement::accepted) apply(report, part);
  if (part.verdict.answer != Answer::proved) {
    part.verdict = Verdict::proved_under(condition);
    return part;
  }
  proofs.race_free = true;
  proofs.parts.insert(proofs.parts.end(), parts.begin(), parts.end());
  return part;
}

certify::Report MemoryModel::certify(const std::vector<CertificateBody>& parts) {
  const CodeThreads* code = threads();
  if (!code)
    return {certify::Judgement::rejected, "what the threads access cannot be found out", 0};
  if (const std::vector<cfront::WithoutBody>& unseen = code->facts.without_body; !unseen.empty())
    return {certify::Judgement::rejected,
            fmt::format("'{}' {}, and no file of the program defines it", unseen.front().function,
                        unseen.front().touches),
            0};
  Context& inner = reread_->context;
  const std::vector<PlacedAccess> accesses =
      explicit_state::accesses_of(code->program, inner.terms);
  if (const auto weak = explicit_state::not_sequential(accesses); !weak.empty())
    return {certify::Judgement::rejected,
            fmt::format("{} is {}", inner.sources.describe(accesses[weak.front()].access.where),
                        weakness(accesses[weak.front()].access)),
            0};
  return certify::check_races(code->program, parts, "", inner.terms,
                              [&] { return inner.make_solver("races"); });
}

void MemoryModel::left_to_assume() const {
  if (users_choice_) return;
  emit::PartRecord part;
  part.question = "race-freedom";
  part.verdict = Verdict::proved_under(condition);
  part.remarks.emplace_back("the certificate says nothing about races");
  context_.send_part(std::move(part));
}

} // namespace absthread::cli
