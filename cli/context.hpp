// SPDX-License-Identifier: MIT
// What the stages of one program share, and how they tell the parent what they know.
#pragma once

#include "checkers/smt/solver.hpp"
#include "cli/work.hpp"
#include "emit/smtlib.hpp"
#include "spec-lang/diag/render.hpp"

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace absthread::cli {

struct Context {
  Context(const Input& of, const WorkOptions& with, const SendRecord& to)
      : input(of)
      , options(with.options)
      , colour(with.colour ? Colour::on : Colour::off)
      , progress(with.progress)
      , send(to) {}

  Input input; ///< `refine` works on two of them, one after the other
  const Options& options;
  Colour colour;
  bool progress;
  const SendRecord& send;
  SourceStore sources;
  TermManager terms;
  Diagnostics diagnostics;
  /// Called with each query of each solver that `make_solver` makes; may be empty.
  std::function<void(const emit::Query&)> on_query;

  /// Sends the diagnostics that were not sent yet. Under -Werror their warnings are errors.
  void report();
  void send_artefact(std::string kind, std::string name, std::string text) const;
  void send_part(emit::PartRecord part) const;
  void send_assumption(std::string sentence) const;
  /// It was sent, and has been proved since.
  void discharge_assumption(std::string sentence) const;
  /// Is every part that was sent until now proved?
  bool all_proved() const { return all_proved_; }
  void send_statistics(const smt::Solver& solver) const;
  /// Of an engine that had solvers of its own.
  void send_statistics(const smt::Statistics& statistics, std::string solver = {}) const;
  /// A fresh solver for a question of which the name of its queries tells: "conformance-A".
  std::unique_ptr<smt::Solver> make_solver(const std::string& question);
  /// What is being done now, for a terminal.
  void say(const std::string& what) const;

 private:
  std::size_t reported_ = 0;
  mutable bool all_proved_ = true;
  std::map<std::string, std::size_t> asked_; ///< how many queries of each question were sent
};

/// Seconds since it was made.
class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

} // namespace absthread::cli
