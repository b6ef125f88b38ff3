// SPDX-License-Identifier: MIT
//
// The seeds of the plan are cut into batches. A batch is a process (trial.hpp): it judges its seeds
// and ends, so whatever an engine leaves behind in memory leaves with it. When a batch dies in the
// middle of a case, that seed is a finding and the seeds after it become a new batch. Batches grow
// until one takes about half a second, so that starting processes costs nothing and stopping is
// quick; none is begun in the last moment before a time limit.
//
// `next` is the smallest seed that was not judged: a campaign that is cut short (limit, Ctrl-C,
// enough findings) may judge a few seeds again later, and never leaves one out.
#include "tests/fuzz/campaign.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <deque>
#include <memory>

#include <poll.h>

namespace absthread::fuzz {

namespace {

using Clock = std::chrono::steady_clock;

volatile std::sig_atomic_t interrupted = 0;

void note_interrupt(int) {
  interrupted = 1;
}

// Ctrl-C ends the campaign in order, for as long as this object lives.
class InterruptGuard {
 public:
  InterruptGuard()
      : before_(std::signal(SIGINT, note_interrupt)) {
    interrupted = 0;
  }
  ~InterruptGuard() { std::signal(SIGINT, before_); }
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

 private:
  void (*before_)(int);
};

struct Range {
  Seed first = 0;
  Seed end = 0;
};

struct Batch {
  Range rest{}; // seeds that it has not judged yet
  std::unique_ptr<Worker> worker{};
  Clock::time_point begun{};
  std::uint64_t size = 0;
};

class Campaign {
 public:
  Campaign(const Family& family, const CampaignPlan& plan)
      : family_(family)
      , plan_(plan)
      , begun_(Clock::now())
      , deadline_(plan.time.count() > 0 ? begun_ + plan.time : Clock::time_point::max())
      , pending_{{plan.from, plan.from + plan.count}} {}

  CampaignReport run() {
    InterruptGuard guard;
    while (!running_.empty() || (!pending_.empty() && !stopping())) {
      while (running_.size() < plan_.workers && !pending_.empty() && !stopping()) start_batch();
      wait_for_events();
      show_progress(false);
    }
    finish();
    return std::move(report_);
  }

 private:
  bool stopping() const {
    return interrupted != 0 || report_.findings.size() >= plan_.most_findings ||
           (plan_.time.count() > 0 && Clock::now() >= deadline_ - last_moment());
  }

  std::chrono::milliseconds last_moment() const {
    return std::min(std::chrono::milliseconds(1000), std::chrono::milliseconds(plan_.time) / 4);
  }

  void start_batch() {
    Range& next = pending_.front();
    std::uint64_t size = std::min<std::uint64_t>(batch_size_, next.end - next.first);
    Batch batch;
    batch.rest = {next.first, next.first + size};
    batch.size = size;
    batch.begun = Clock::now();
    batch.worker = std::make_unique<Worker>(family_, next.first, size, deadline_);
    next.first += size;
    if (next.first == next.end) pending_.pop_front();
    running_.push_back(std::move(batch));
  }

  void wait_for_events() {
    std::vector<pollfd> wait;
    for (const Batch& batch : running_) wait.push_back({batch.worker->descriptor(), POLLIN, 0});
    poll(wait.data(), wait.size(), 100);
    std::vector<Batch> still_running;
    for (std::size_t i = 0; i < running_.size(); ++i) {
      bool ended = wait[i].revents != 0 && handle_events(running_[i]);
      if (!ended) ended = handle_hang(running_[i]);
      if (!ended) still_running.push_back(std::move(running_[i]));
    }
    running_ = std::move(still_running);
  }

  bool handle_events(Batch& batch) {
    for (Worker::Event& event : batch.worker->read_events()) {
      if (event.kind == Worker::Event::Kind::judged) {
        batch.rest.first = event.seed + 1;
        count(event.seed, std::move(event.trial));
      } else if (event.kind == Worker::Event::Kind::ended) {
        end_batch(batch);
        return true;
      }
    }
    return false;
  }

  bool handle_hang(Batch& batch) {
    std::optional<Seed> hung = batch.worker->kill_if_hung(family_.case_limit);
    if (!hung) return false;
    batch.rest.first = *hung + 1;
    count(*hung, {End::hang, {}, fmt::format("no answer within {} s", family_.case_limit.count())});
    end_batch(batch);
    return true;
  }

  void end_batch(const Batch& batch) {
    if (batch.rest.first < batch.rest.end) {
      pending_.push_front(batch.rest);
      return;
    }
    double seconds = std::chrono::duration<double>(Clock::now() - batch.begun).count();
    if (seconds < 0.25 && batch.size == batch_size_) batch_size_ *= 2;
    if (seconds > 0.8 && batch_size_ > 1) batch_size_ /= 2;
  }

  void count(Seed seed, Trial trial) {
    ++report_.judged;
    if (trial.is_finding()) {
      report_.findings.push_back({seed, std::move(trial)});
      return;
    }
    if (!trial.outcome.verdict.empty()) ++report_.labels[trial.outcome.verdict];
    for (const std::string& feature : trial.outcome.features) ++report_.labels[feature];
  }

  void show_progress(bool last) {
    if (!plan_.show_progress) return;
    const auto now = Clock::now();
    if (!last && now - shown_ < std::chrono::seconds(2)) return;
    shown_ = now;
    double seconds = std::chrono::duration<double>(now - begun_).count();
    fmt::print("  {} of {} cases, {:.0f} per second, {} findings\n", report_.judged, plan_.count,
               static_cast<double>(report_.judged) / std::max(seconds, 0.001),
               report_.findings.size());
    std::fflush(stdout);
  }

  void finish() {
    report_.next = plan_.from + plan_.count;
    for (const Range& range : pending_) report_.next = std::min(report_.next, range.first);
    report_.complete = pending_.empty();
    report_.seconds = std::chrono::duration<double>(Clock::now() - begun_).count();
    std::sort(report_.findings.begin(), report_.findings.end(),
              [](const Finding& a, const Finding& b) { return a.seed < b.seed; });
    show_progress(true);
  }

  const Family& family_;
  CampaignPlan plan_;
  Clock::time_point begun_;
  Clock::time_point deadline_;
  Clock::time_point shown_ = Clock::now();
  std::deque<Range> pending_;
  std::vector<Batch> running_{};
  std::uint64_t batch_size_ = 1;
  CampaignReport report_{};
};

} // namespace

double CampaignReport::share(const std::string& label) const {
  auto found = labels.find(label);
  if (found == labels.end() || judged == 0) return 0;
  return static_cast<double>(found->second) / static_cast<double>(judged);
}

CampaignReport run_campaign(const Family& family, const CampaignPlan& plan) {
  return Campaign(family, plan).run();
}

std::vector<std::string> unmet_shares(const Family& family, const CampaignReport& report) {
  std::vector<std::string> sentences;
  for (const Share& share : family.shares) {
    double found = report.share(share.label);
    if (found < share.at_least)
      sentences.push_back(
          fmt::format("`{}` makes up {:.1f} % of the cases; at least {:.1f} % needed", share.label,
                      100 * found, 100 * share.at_least));
    if (found > share.at_most)
      sentences.push_back(
          fmt::format("`{}` makes up {:.1f} % of the cases; at most {:.1f} % allowed", share.label,
                      100 * found, 100 * share.at_most));
  }
  return sentences;
}

std::string shares_text(const CampaignReport& report) {
  std::string text;
  for (const auto& [label, count] : report.labels) {
    if (!text.empty()) text += ", ";
    text += fmt::format("{} {:.1f} % ({})", label, 100 * report.share(label), count);
  }
  return text.empty() ? "no labels" : text;
}

} // namespace absthread::fuzz
