// SPDX-License-Identifier: MIT
#include "cli/memory_model.hpp"

#include "checkers/certify/races.hpp"
#include "checkers/race/engine.hpp"
#include "cli/decide.hpp"
#include "cli/races.hpp"

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

void list_partial_orders(const Program& program, const SourceStore& sources, Listed& listed) {
  for (const Access& a : explicit_state::partial_orders(program))
    listed.add(
        fmt::format("{}: {}", sources.describe(a.where), explicit_state::words_of_partial(a.sync)));
}

bool free_of_races(const race::Result& result) {
  return std::all_of(
      result.locations.begin(), result.locations.end(),
      [](const race::LocationResult& at) { return at.verdict == Verdict::proved(); });
}

std::vector<CertificateBody> proofs_of(const race::Result& result) {
  std::vector<CertificateBody> parts;
  if (!result.held.entries.empty()) parts.emplace_back(result.held);
  for (const race::LocationResult& at : result.locations)
    if (at.certificate) parts.emplace_back(*at.certificate);
  return parts;
}

race::Options limits(Context& inner) {
  race::Options options;
  options.tar.time = options.time = time_per_location;
  options.total_time = time_for_all;
  if (inner.on_query) options.make_solver = [&inner] { return inner.make_solver("races"); };
  return options;
}

} // namespace

MemoryModel::MemoryModel(Context& context, ProvedThreads threads,
                         const std::vector<std::string>& assumed)
    : context_(context)
    , threads_(threads)
    , users_choice_(context.options.assume_sc ||
                    std::find(assumed.begin(), assumed.end(), "sc") != assumed.end()) {}

MemoryModel::~MemoryModel() = default;

Reread& MemoryModel::reread() {
  if (!reread_) reread_ = std::make_unique<Reread>(context_, threads_, Reading::exact);
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

void MemoryModel::settle(Proofs& proofs, const Reprove& reprove) {
  if (users_choice_ || !context_.all_proved()) return;
  context_.say("races");
  const Stopwatch watch;
  emit::PartRecord part = ask(proofs, reprove);
  if (!part.verdict.conditional) {
    context_.discharge_assumption(open_question);
    if (const CodeThreads* code = threads()) discharge_weak_orders(context_, *code);
  }
  part.seconds = watch.seconds();
  context_.send_part(std::move(part));
}

emit::PartRecord MemoryModel::ask(Proofs& proofs, const Reprove& reprove) {
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
  if (const std::vector<cfront::Uncovered>& others = code->facts.uncovered; !others.empty()) {
    for (const cfront::Uncovered& f : others) part.remarks.push_back(told_of(inner, f));
    return part;
  }
  const bool weak = explicit_state::has_weak_orders(code->program);
  if (weak && holds_robustly(proofs, reprove, part)) return part;
  race::Options options = limits(inner);
  options.cheap_only = weak;
  const race::Result result = race::check(code->program, inner.terms, options);
  for (const race::LocationResult& at : result.locations) context_.send_statistics(at.solver);
  if (weak || !free_of_races(result)) {
    Listed listed(part.remarks);
    list_weak(result.accesses, inner.sources, listed);
    list_partial_orders(code->program, inner.sources, listed);
    list_races(result, inner.sources, listed);
    return part;
  }
  const std::vector<CertificateBody> parts = proofs_of(result);
  const certify::Report report = certify::check_races(code->program, parts, "", inner.terms, [&] {
    return inner.make_solver("certificate-races");
  });
  if (report.judgement == certify::Judgement::undecided) {
    part.remarks.push_back("the proof that there are no races could not be re-proved: " +
                           report.why);
    return part;
  }
  part.verdict = Verdict::proved();
  part.remarks.emplace_back("sequentially consistent because race-free");
  if (!parts.empty() || report.judgement != certify::Judgement::accepted) apply(report, part);
  proofs.race_free = true;
  proofs.parts.insert(proofs.parts.end(), parts.begin(), parts.end());
  return part;
}

// Rules 3 and 4: races and assertions are proved of threads that use neither what weak accesses
// read nor why a try fails.
bool MemoryModel::holds_robustly(Proofs& proofs, const Reprove& reprove, emit::PartRecord& part) {
  robust_ = std::make_unique<Reread>(context_, threads_, Reading::robust);
  if (!robust_->threads) return false;
  Context& inner = robust_->context;
  const Program& program = robust_->threads->program;
  race::Options options = limits(inner);
  options.next_at_once_only = true;
  const race::Result result = race::check(program, inner.terms, options);
  if (!free_of_races(result)) return false;
  Proofs found;
  found.parts = proofs_of(result);
  const certify::Report report = certify::check_races(
      program, found.parts, "", inner.terms, [&] { return inner.make_solver("certificate-races"); },
      certify::RaceQuestion::next_at_once);
  if (report.judgement != certify::Judgement::accepted) return false;
  if (!reprove || !reprove(inner, program, found)) return false;
  part.verdict = Verdict::proved();
  part.remarks.emplace_back("sequentially consistent because race-free, whatever weak accesses "
                            "read and whenever tries fail");
  proofs.race_free = proofs.robust = true;
  proofs.parts = std::move(found.parts);
  return true;
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
  const bool robust = context_.options.robust;
  if (!robust && explicit_state::has_weak_orders(code->program))
    return {certify::Judgement::rejected,
            "it speaks of interleavings, and the code has weak accesses or tries that fail", 0};
  return certify::check_races(
      code->program, parts, "", inner.terms, [&] { return inner.make_solver("races"); },
      robust ? certify::RaceQuestion::next_at_once : certify::RaceQuestion::by_order);
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
