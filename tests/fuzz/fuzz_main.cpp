// SPDX-License-Identifier: MIT
//
// The program `absthread_fuzz`. `./dev fuzz` calls it with the folders filled in.
#include "tests/fuzz/campaign.hpp"
#include "tests/fuzz/families.hpp"
#include "tests/fuzz/faults.hpp"
#include "tests/fuzz/record.hpp"
#include "tests/fuzz/shrink.hpp"
#include "tests/support/share_of_cases.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <optional>
#include <stdexcept>

namespace {

using namespace absthread::fuzz;
namespace fs = std::filesystem;

constexpr const char* usage =
    R"(absthread_fuzz                           the families
absthread_fuzz NAME [COUNT] [options]    COUNT (1000) cases, from where the last run stopped
  --from SEED       begin there instead
  --seconds S       stop after S seconds
  --findings N      stop after N findings (3)
  --jobs N          worker processes (2)
  --state DIR       where seeds and found cases are kept (build/fuzz)
  --record FILE --commit ID    add a row to the record
absthread_fuzz --sample NAME [--seconds S]     the fixed sample that `./dev test` runs
absthread_fuzz --faults NAME --fault-list FILE [--fault-seeds FILE [--remember]]
                  each planted fault must be caught by the sample; the second file says by which case
                  it was caught before, and --remember rewrites it; --hunt N looks among N cases
absthread_fuzz --show NAME SEED          print a case
absthread_fuzz --replay NAME FILE        judge a case that was kept
NAME may be `all` for --sample and --faults, and `files` for --faults: those that file tests catch.
)";

struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Options {
  std::string mode = "campaign";
  std::vector<std::string> words{};
  std::optional<Seed> from{};
  unsigned long seconds = 0;
  unsigned long findings = 3;
  unsigned jobs = 2;
  fs::path state = "build/fuzz";
  fs::path record{};
  std::string commit = "unknown";
  fs::path fault_list{};
  fs::path fault_seeds{};
  bool remember = false;
  std::uint64_t hunt = 0;
};

std::uint64_t number(const std::string& text) {
  std::size_t used = 0;
  std::uint64_t value = 0;
  try {
    value = std::stoull(text, &used);
  } catch (const std::exception&) {
  }
  if (used == 0 || used != text.size()) throw UsageError("a number was expected, not " + text);
  return value;
}

Options parse_options(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    auto value = [&]() -> std::string {
      if (++i == argc) throw UsageError(word + " needs a value");
      return argv[i];
    };
    if (word == "--from")
      options.from = number(value());
    else if (word == "--seconds")
      options.seconds = number(value());
    else if (word == "--findings")
      options.findings = number(value());
    else if (word == "--jobs")
      options.jobs = static_cast<unsigned>(number(value()));
    else if (word == "--state")
      options.state = value();
    else if (word == "--record")
      options.record = value();
    else if (word == "--commit")
      options.commit = value();
    else if (word == "--fault-list")
      options.fault_list = value();
    else if (word == "--fault-seeds")
      options.fault_seeds = value();
    else if (word == "--hunt")
      options.hunt = number(value());
    else if (word == "--remember")
      options.remember = true;
    else if (word == "--sample" || word == "--faults" || word == "--show" || word == "--replay")
      options.mode = word.substr(2);
    else if (word == "--help" || word.starts_with("--"))
      throw UsageError(word);
    else
      options.words.push_back(word);
  }
  return options;
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  if (!(out << text).flush()) throw std::runtime_error("cannot write " + path.string());
}

const Family& family_named(const std::string& name) {
  for (const Family& family : families())
    if (family.name == name) return family;
  throw UsageError("no family is called " + name);
}

std::vector<const Family*> chosen_families(const Options& options) {
  std::vector<const Family*> chosen;
  for (const Family& family : families())
    if (options.words.empty() || options.words[0] == "all") chosen.push_back(&family);
  if (chosen.empty() && !options.words.empty() && options.words[0] != "all")
    chosen.push_back(&family_named(options.words[0]));
  return chosen;
}

// The ledger of tests/support/ledger.hpp, so that `./dev test` counts our results too.
void enter_in_ledger(const char* word, const std::string& name) {
  const char* path = std::getenv("ABSTHREAD_LEDGER");
  if (path != nullptr) std::ofstream(path, std::ios::app) << word << ' ' << name << '\n';
}

// Tells of a finding, shrinks it, keeps both texts.
void present(const Family& family, const Finding& finding, const fs::path& folder) {
  fmt::print("{}: seed {}: {}: {}\n", family.name, finding.seed, name_of(finding.trial.end),
             finding.trial.detail);
  std::fflush(stdout);
  std::string text;
  try {
    text = family.generate(finding.seed);
  } catch (const std::exception& fault) {
    fmt::print("the generator itself fails: {}\n", fault.what());
    return;
  }
  fs::create_directories(folder);
  const fs::path base = folder / fmt::format("{}-{}", family.name, finding.seed);
  write_file(base.string() + ".full", text);
  Shrunk small = shrink(family, text, finding.trial);
  write_file(base.string() + ".case", small.text);
  fmt::print("shrunk from {} to {} bytes in {} trials{}: {}\n{}\n--- {}.case\n{}---\n", text.size(),
             small.text.size(), small.trials,
             small.minimal ? "" : " (budget spent; may be smaller)", name_of(small.trial.end),
             small.trial.detail, base.string(), small.text);
}

// Prints the end of a campaign; true if nothing was found and the shares are met.
bool conclude(const Family& family, const CampaignReport& report, const fs::path& folder) {
  for (const Finding& finding : report.findings) present(family, finding, folder);
  fmt::print("{}: {} cases in {:.1f} s, {} findings; {}\n", family.name, report.judged,
             report.seconds, report.findings.size(), shares_text(report));
  std::vector<std::string> unmet = unmet_shares(family, report);
  for (const std::string& sentence : unmet) fmt::print("{}: {}\n", family.name, sentence);
  return report.findings.empty() && unmet.empty();
}

int list_families() {
  fmt::print("families of random tests (tests/README.md says how to add one):\n");
  for (const Family& family : families()) fmt::print("  {:<16} {}\n", family.name, family.sentence);
  if (families().empty()) fmt::print("  none yet\n");
  return 0;
}

int campaign(const Options& options) {
  if (options.words.empty()) return list_families();
  const Family& family = family_named(options.words[0]);
  CampaignPlan plan;
  plan.from = options.from ? *options.from : load_next_seed(options.state, family.name);
  plan.count = options.words.size() > 1 ? number(options.words[1]) : 1000;
  plan.workers = options.jobs;
  plan.time = std::chrono::seconds(options.seconds);
  plan.most_findings = options.findings;
  plan.show_progress = true;
  fmt::print("{}: {}\nseeds {} to {}\n", family.name, family.sentence, plan.from,
             plan.from + plan.count - 1);
  CampaignReport report = run_campaign(family, plan);
  save_next_seed(options.state, family.name, report.next);
  bool good = conclude(family, report, options.state);
  if (!report.complete) fmt::print("stopped early; the next run begins with {}\n", report.next);
  if (!options.record.empty())
    write_file(options.record,
               with_row(read_file(options.record), row_of(family, options.commit, plan, report)));
  return good ? 0 : 1;
}

// Shares are demanded of the complete sample only: a slow machine that stops in the middle has
// judged less, not worse.
int sample(const Options& options) {
  bool good = true;
  for (const Family* family : chosen_families(options)) {
    if (family->sample == 0) continue; // for campaigns only
    CampaignReport report = run_campaign(*family, {.count = family->sample,
                                                   .workers = options.jobs,
                                                   .time = std::chrono::seconds(options.seconds)});
    bool passed = conclude(*family, report, options.state);
    if (!report.complete && report.findings.empty()) {
      fmt::print("{}: stopped after {} of {} cases: time\n", family->name, report.judged,
                 family->sample);
      passed = true;
    }
    enter_in_ledger(passed ? "passed" : "failed", "fuzz/" + family->name);
    good = good && passed;
  }
  enter_in_ledger("end", "");
  return good ? 0 : 1;
}

int faults(const Options& options) {
#ifndef ABSTHREAD_FAULTS
  throw UsageError("this program was built without ABSTHREAD_FAULTS; see the preset `faults`");
#endif
  FaultSeeds seeds;
  if (!options.fault_seeds.empty() && fs::exists(options.fault_seeds))
    seeds = parse_fault_seeds(read_file(options.fault_seeds));
  const absthread::test::ShareOfCases share = absthread::test::share_of_cases();
  bool good = true;
  unsigned number = 0;
  for (const PlantedFault& fault : parse_fault_list(read_file(options.fault_list))) {
    if (options.words.empty() || (options.words[0] != "all" && options.words[0] != fault.family) ||
        !share.has(number++))
      continue;
    const std::string name = fmt::format("faults/{}/{}", fault.family, fault.name);
    if (fault.open) {
      enter_in_ledger("skipped", name + ": the sample does not catch it yet");
      continue;
    }
    const auto begun = std::chrono::steady_clock::now();
    FaultHunt hunt{.cases = options.hunt, .workers = options.jobs};
    if (auto known = seeds.find({fault.family, fault.name}); known != seeds.end())
      hunt.remembered = known->second;
    const FaultResult result =
        fault.test.empty()
            ? try_fault(family_named(fault.family), fault, hunt)
            : try_fault(fault, fs::read_symlink("/proc/self/exe").parent_path() / "tests_files");
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    fmt::print("{} {}: {}: {} ({:.1f} s)\n", result.as_demanded ? "passed" : "FAILED", fault.family,
               fault.name, result.detail, seconds);
    std::fflush(stdout);
    enter_in_ledger("took", fmt::format("{:8.2f} s {}", seconds, name));
    enter_in_ledger(result.as_demanded ? "passed" : "failed", name);
    if (result.seed) seeds[{fault.family, fault.name}] = *result.seed;
    good = good && result.as_demanded;
  }
  if (options.remember) write_file(options.fault_seeds, print_fault_seeds(seeds));
  enter_in_ledger("end", "");
  return good ? 0 : 1;
}

int show(const Options& options) {
  if (options.words.size() != 2) throw UsageError("--show NAME SEED");
  fmt::print("{}", family_named(options.words[0]).generate(number(options.words[1])));
  return 0;
}

int replay(const Options& options) {
  if (options.words.size() != 2) throw UsageError("--replay NAME FILE");
  const Family& family = family_named(options.words[0]);
  Trial trial = judge(family, read_file(options.words[1]), family.case_limit);
  fmt::print("{} {}{}\n", name_of(trial.end), trial.outcome.verdict, trial.detail);
  return trial.is_finding() ? 1 : 0;
}

int run(const Options& options) {
  if (options.mode == "sample") return sample(options);
  if (options.mode == "faults") return faults(options);
  if (options.mode == "show") return show(options);
  if (options.mode == "replay") return replay(options);
  return campaign(options);
}

} // namespace

int main(int argc, char** argv) {
  try {
    return run(parse_options(argc, argv));
  } catch (const UsageError& error) {
    fmt::print(stderr, "{}\n{}", error.what(), usage);
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "absthread_fuzz: {}\n", error.what());
    return 2;
  }
}
