// SPDX-License-Identifier: MIT
// The programs of Table 1 of seeds/000, in C (drivers-examples/threader), in both columns of the
// table: with preference for modular proofs and without. Beside our answer and time stand the
// paper's (its machine is of 2010), what an explicit search of the program's states says, in which
// numbers are at most 8 where they grow without end, and whether there is a modular proof, by a
// list of the strongest one (checkers/explicit/closure.hpp). Every proof is re-proved from its
// certificate, every bug is replayed. `bench_threader [joint|apart] NAME...` takes some rows, with
// one kind of proof if it is said which; the limit is 300 s for a column, or ABSTHREAD_LIMIT
// seconds; with ABSTHREAD_DUMP predicates are printed as they are found.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "checkers/certify/joint.hpp"
#include "checkers/explicit/closure.hpp"
#include "checkers/explicit/search.hpp"
#include "checkers/limits/worker.hpp"
#include "checkers/thread_modular/engine.hpp"
#include "instrument/cfront/cfront.hpp"

using namespace absthread;

namespace {

struct Row {
  std::string name;
  const char* paper_modular; // has a modular proof, by the paper
  const char* paper_bias;
  const char* paper_free;
};

const Row rows[] = {
    {"fig2_cex", "no", "bug 0.2s", "bug 0.2s"},
    {"fig2_fixed", "yes", "modular 0.8s", "modular 0.7s"},
    {"fig4_cex", "no", "bug 4.5s", "bug 3.7s"},
    {"fig4_fixed", "yes", "modular 1.5s", "proved 11.1s"},
    {"bluetooth2", "no", "proved 29.1s (as stored)", "proved 11.2s (as stored)"},
    {"bluetooth2_fixed", "no", "proved 3.7s", "proved 0.4s"},
    {"bluetooth3_fixed", "no", "proved 135s", "proved 9.7s"},
    {"scull", "yes", "modular 128.5s", "time out"},
    {"dekker", "no", "proved 11.1s", "proved 6s"},
    {"peterson", "no", "proved 4.7s", "proved 3.9s"},
    {"readers_writer_lock", "yes", "modular 0.2s", "proved 0.4s"},
    {"time_varying_mutex", "no", "proved 11.8s", "proved 3.1s"},
    {"szymanski", "no", "proved 32s", "proved 8.8s"},
    {"naive_bakery", "yes", "modular 2.5s", "proved 3s"},
    {"naive_bakery_bug", "-", "bug (text)", "bug (text)"},
    {"bakery", "no", "proved 105.4s", "proved 101s"},
    {"lamport", "no", "proved 120.8s", "proved 97s"},
    {"qrcu", "yes", "modular 34.5s", "time out"},
    {"qrcu1", "-", "-", "-"},
};

std::string word(const thread_modular::Result& result) {
  switch (result.verdict.answer) {
  case Answer::proved: return result.modular ? "modular" : "proved";
  case Answer::violated: return "bug";
  case Answer::unknown: return "unknown: " + result.verdict.detail;
  }
  return "";
}

struct Input {
  SourceStore sources;
  TermManager terms;
  std::optional<Program> program;
};

void read(const std::string& path, Input& input) {
  Diagnostics diagnostics;
  cfront::Options options;
  options.flags = {"-Iinstrument/include"};
  cfront::Lowered facts;
  input.program =
      cfront::follow_main({path}, options, input.sources, input.terms, diagnostics, facts);
  if (diagnostics.has_errors() || !facts.loose.empty()) input.program.reset();
}

// In a process of its own: a solver cannot be interrupted.
std::string limited(std::chrono::milliseconds limit, const std::function<std::string(Input&)>& work,
                    const std::string& path) {
  std::string out;
  const limits::Outcome outcome = limits::run_limited(
      {limit, 0},
      [&](const limits::Send& send) {
        Input input;
        read(path, input);
        send(input.program ? work(input) : "cannot be read");
      },
      [&](const std::string& message) { out = message; });
  if (outcome.ending == limits::Ending::timeout) return "time out";
  return outcome.ending == limits::Ending::finished ? out : "failed";
}

// As it stands; if that has no end, without arbitrary memory; then with small numbers.
struct Bound {
  long largest;
  std::size_t most_states;
};
constexpr Bound bounds[] = {{0, 200000}, {1 << 20, 200000}, {8, 3000000}};

std::string bounded(long largest) {
  return largest > 1000 ? std::string(" with memory 0") : fmt::format(" up to {}", largest);
}

std::string explicitly(Input& input) {
  std::string out;
  for (const auto& [largest, most_states] : bounds) {
    explicit_state::SearchOptions limits;
    limits.most_states = most_states;
    limits.largest = largest;
    const auto listed = explicit_state::search(*input.program, input.terms, limits);
    out = listed.trace      ? fmt::format("bug, {} steps", listed.trace->steps.size())
          : listed.complete ? fmt::format("safe, {} states", listed.states)
          : listed.bounded  ? fmt::format("safe{}, {} states", bounded(largest), listed.states)
                            : fmt::format("no bug in {} states", listed.states);
    if (listed.trace || listed.bounded) break;
  }
  return out;
}

std::string modular_proof(Input& input) {
  std::string out;
  for (const auto& [largest, most_states] : bounds) {
    explicit_state::ClosureOptions limits;
    limits.most_states = most_states;
    limits.largest = largest;
    const auto strongest = explicit_state::modular_closure(*input.program, input.terms, limits);
    out = strongest.excluded   ? "no"
          : strongest.complete ? "yes"
          : strongest.bounded  ? "yes" + bounded(largest)
                               : "not settled";
    if (strongest.excluded || strongest.bounded) break;
  }
  return out;
}

thread_modular::Method method = thread_modular::Method::automatic;

// One column: answer, seconds, queries, and whether the certificate is accepted.
std::string column(Input& input, thread_modular::Prefer prefer) {
  thread_modular::Options options;
  options.prefer = prefer;
  options.explicit_states = 0;
  options.method = method;
  if (std::getenv("ABSTHREAD_DUMP") != nullptr)
    options.dump = [](const std::string& line) { fmt::print(stderr, "{}\n", line); };
  const auto result = thread_modular::check(*input.program, input.terms, options);
  const double seconds = std::chrono::duration<double>(result.statistics.total_time).count();
  std::string certified;
  if (result.certificate) {
    auto solver = smt::make_cvc5(input.terms);
    if (certify::check(*input.program, *result.certificate, input.terms, *solver).judgement !=
        certify::Judgement::accepted)
      certified = " CERTIFICATE REFUSED";
  }
  return fmt::format("{} {:.2f}s ({} queries){}", word(result), seconds,
                     result.statistics.solver.queries, certified);
}

} // namespace

int main(int argc, char** argv) {
  const char* seconds = std::getenv("ABSTHREAD_LIMIT");
  const std::chrono::seconds limit(seconds != nullptr ? std::atol(seconds) : 300);
  const std::vector<std::string> wanted(argv + 1, argv + argc);
  fmt::print("| program | explicit | has a modular proof | paper | ours, modular first | paper | "
             "ours, any | paper |\n");
  fmt::print("|---|---|---|---|---|---|---|---|\n");
  for (const Row& row : rows) {
    bool asked = wanted.empty();
    for (const std::string& name : wanted) {
      asked = asked || name == row.name;
      if (name == "joint") method = thread_modular::Method::joint;
      if (name == "apart") method = thread_modular::Method::thread_modular;
    }
    if (!asked) continue;
    const std::string path = "drivers-examples/threader/" + row.name + ".c";
    using thread_modular::Prefer;
    const std::string biased =
        limited(limit, [](Input& i) { return column(i, Prefer::modular); }, path);
    const std::string free = limited(limit, [](Input& i) { return column(i, Prefer::any); }, path);
    fmt::print("| {} | {} | {} | {} | {} | {} | {} | {} |\n", row.name,
               limited(limit, explicitly, path), limited(limit, modular_proof, path),
               row.paper_modular, biased, row.paper_bias, free, row.paper_free);
    std::fflush(stdout);
  }
}
