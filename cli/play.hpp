// SPDX-License-Identifier: MIT
// A distinguishing play for people: the line of moves to the place where the abstract thread has
// lost, and what became of its other answers.
#pragma once

#include "checkers/automata/play.hpp"
#include "emit/report/record.hpp"
#include "spec-lang/diag/render.hpp"

namespace absthread::cli {

struct PlayStyle {
  const SourceStore& sources;
  Colour colour;
};

void tell_play(const automata::Play& play, const automata::Question& question,
               const refinement::Task& task, const refinement::Pair& pair, const PlayStyle& style,
               emit::PartRecord& part);

} // namespace absthread::cli
