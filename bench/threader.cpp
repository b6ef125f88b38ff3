// SPDX-License-Identifier: MIT
// The programs of Table 1 of seeds/000 that are written as contracts in bench/threader, in both
// columns of the table: with preference for modular proofs and without. Beside our answer and time
// stand the paper's (its machine is of 2010), and what an explicit search of a bounded instance
// says. Every proof is re-proved from its certificate.
#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

#include <fmt/format.h>

#include "checkers/certify/thread_modular.hpp"
#include "checkers/explicit/search.hpp"
#include "checkers/thread_modular/engine.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"

using namespace absthread;

namespace {

struct Row {
  const char* name;
  const char* paper_modular; // "yes" or "no": has a modular proof, by the paper
  const char* paper_bias;
  const char* paper_free;
};

constexpr Row rows[] = {
    {"dekker", "no", "proved 11.1s", "proved 6s"},
    {"peterson", "no", "proved 4.7s", "proved 3.9s"},
    {"readers_writer_lock", "yes", "modular 0.2s", "proved 0.4s"},
    {"time_varying_mutex", "no", "proved 11.8s", "proved 3.1s"},
    {"szymanski", "no", "proved 32s", "proved 8.8s"},
    {"naive_bakery", "yes", "modular 2.5s", "proved 3s"},
    {"naive_bakery_bug", "-", "bug (text)", "bug (text)"},
    {"bakery", "no", "proved 105.4s", "proved 101s"},
};

std::string word(const thread_modular::Result& result) {
  switch (result.verdict.answer) {
  case Answer::proved: return result.modular ? "modular" : "proved";
  case Answer::violated: return "bug";
  case Answer::unknown: return "unknown";
  }
  return "";
}

// One column: answer, seconds, queries, and whether the certificate is accepted.
std::string column(const Program& program, TermManager& terms, thread_modular::Prefer prefer) {
  thread_modular::Options options;
  options.prefer = prefer;
  options.explicit_states = 0;
  options.time = std::chrono::seconds(300);
  const auto result = thread_modular::check(program, terms, options);
  const double seconds = std::chrono::duration<double>(result.statistics.total_time).count();
  std::string certified;
  if (result.certificate) {
    auto solver = smt::make_cvc5(terms);
    if (certify::check(program, *result.certificate, terms, *solver).judgement !=
        certify::Judgement::accepted)
      certified = " CERTIFICATE REFUSED";
  }
  return fmt::format("{} {:.2f}s ({} queries){}", word(result), seconds,
                     result.statistics.solver.queries, certified);
}

} // namespace

int main(int argc, char** argv) {
  const std::string folder = argc > 1 ? argv[1] : "bench/threader";
  fmt::print("| program | explicit | modular proof, paper | ours, modular first | paper | ours, "
             "any | paper |\n");
  fmt::print("|---|---|---|---|---|---|---|\n");
  for (const Row& row : rows) {
    const std::string path = folder + "/" + row.name + ".absthread";
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    SourceStore store;
    Diagnostics diagnostics;
    TermManager terms;
    const auto file = spec::parse(store.add(path, text.str()), store, diagnostics);
    const auto model = file ? spec::resolve(*file, terms, diagnostics) : std::nullopt;
    if (!model) {
      fmt::print("| {} | cannot be read |\n", path);
      continue;
    }
    const Program program = lower(*model, terms);
    explicit_state::SearchOptions limits;
    limits.most_states = 20000;
    const auto listed = explicit_state::search(program, terms, limits);
    const std::string explicit_word =
        listed.trace      ? fmt::format("bug, {} steps", listed.trace->steps.size())
        : listed.complete ? fmt::format("safe, {} states", listed.states)
                          : fmt::format("no bug in {} states", listed.states);
    fmt::print("| {} | {} | {} | {} | {} | {} | {} |\n", row.name, explicit_word, row.paper_modular,
               column(program, terms, thread_modular::Prefer::modular), row.paper_bias,
               column(program, terms, thread_modular::Prefer::any), row.paper_free);
    std::fflush(stdout);
  }
}
