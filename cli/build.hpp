// SPDX-License-Identifier: MIT
// From syntax to Threads: the contracts of a file, and the C code behind them.
#pragma once

#include "cli/context.hpp"
#include "instrument/cfront/cfront.hpp"
#include "instrument/conformance/product.hpp"
#include "instrument/ir/program.hpp"
#include "spec-lang/ast.hpp"

#include <optional>

namespace absthread::cli {

struct Contracts {
  Program program;
  /// Indices of the threads that the user asked for; all of them without --thread.
  std::vector<std::size_t> chosen;
  /// Sizes of the arrays, outermost bound first.
  std::unordered_map<Term, std::vector<unsigned long>> bounds = {};
  TermSet locks = {}; ///< shared variables that are declared as `lock`
};

/// Names, sorts, meaning. Nothing if there were errors; they are reported.
std::optional<Contracts> build_contracts(Context& context, const spec::File& file);

/// The C threads of the contracts. Nothing if there were errors; they are reported.
std::optional<cfront::Lowered> build_code(Context& context, const Contracts& contracts);

/// The conformance questions about the chosen threads whose code could be lowered.
std::vector<conformance::Task> tasks_of(const Contracts& contracts, const cfront::Lowered& code);

/// The options that change the meaning of the input, as words, and back. `--thread` and `--only`
/// say what a certificate is about, so they belong to them.
std::vector<std::string> meaning_of(const Options& options);
/// Reading gives the first word that has no meaning, or an empty string.
std::string apply_meaning(const std::vector<std::string>& words, Options& options);

} // namespace absthread::cli
