// SPDX-License-Identifier: MIT
// How a Program becomes Promela.
//
//   location           label with an `if`; a thread is where its process is
//   edge               one option for each of its moves, a d_step: guard, assertions, assignments
//   assertion          an option of the location, `!ok -> assert(ok)`: it is checked whenever
//                      somebody *is* there, whoever made it false
//   domain             an assertion before the assignment that might leave it
//   idle step          nothing, unless it changes a free variable
//   exclusive          a counter of the threads at these places, asserted to be at most 1
//   lock, self         numbers: 0 is nobody, the instances count from 1 in the order of the program
//   X.started          a variable like any other
//   initial values     of the declarations, where they are known; else a choice of the process
//   several starts     a choice of the process, before anything else
//
// A process that has come to an end stays there, so that no state is spent on its disappearance; -E
// keeps SPIN from calling that a deadlock. Steps that change nothing at all are left out. State is
// spent on nothing else: dead values rest (liveness.hpp), integers are as coarse as they may be
// (abstraction.hpp), counters are functions of where the threads are.
#include "emit/promela/promela.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emit/promela/draft.hpp"
#include "emit/promela/text.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::emit::promela {

namespace {

class Emitter {
 public:
  explicit Emitter(Draft& draft)
      : d_(draft)
      , solver_(draft.encodings, draft.m, draft.options.moves) {}

  Model run() {
    prepare(d_);
    lay_out(d_);
    for (std::size_t t = 0; t < d_.program.threads.size(); ++t) {
      d_.put("");
      header_at_.push_back(print_thread(d_, solver_, t));
    }
    start_of_program();
    for (const std::string& name : solver_.cut()) d_.say_cut(name);
    assemble();
    return std::move(d_.model);
  }

 private:
  // Nothing but constants for whole variables.
  static bool is_plain(const Move& move) {
    return move.guard.is_true() &&
           std::all_of(move.sets.begin(), move.sets.end(), [](const Assignment& a) {
             return a.place.is(Kind::variable) && a.value && a.value.is_constant();
           });
  }

  // Values that the declarations do not give.
  void start_of_program() {
    TermMap known;
    Step begin;
    Term inside = d_.m.boolean(true);
    for (const Variable& v : d_.program.shared) {
      Term value = v.initial;
      while (value && value.is(Kind::constant_array)) value = value[0];
      if (value && value.is_constant()) {
        known[v.term] = v.initial;
      } else {
        begin.changed.push_back(v.term);
        // An abstraction may have a domain of which the condition says nothing.
        if (v.domain && !ABSTHREAD_FAULT("promela-start-outside")) inside = conj(inside, v.domain);
      }
    }
    Term initial =
        substitute(d_.program.initial ? conj(d_.program.initial, inside) : inside, known);
    if (ABSTHREAD_FAULT("promela-initially-lost")) initial = d_.m.boolean(true);
    begin.relation = primed(initial);
    if (begin.changed.empty() && begin.relation.is_true()) return;
    const std::vector<Move> moves = solver_.solve(begin);
    d_.model.can_start = !moves.empty();
    if (moves.size() == 1 && is_plain(moves.front())) {
      for (const Assignment& a : moves.front().sets)
        for (Variable& v : d_.program.shared)
          if (v.term == a.place) v.initial = a.value;
      return;
    }
    d_.model.init_process = true;
    d_.put("");
    d_.put("init {");
    d_.put("  byte copy;");
    d_.put("  if");
    if (moves.empty()) d_.put("  :: false");
    for (const Move& move : moves) {
      Statements s = statements(d_, move, nullptr);
      put_option(d_, s, "", std::nullopt);
    }
    d_.put("  fi;");
    d_.put("  atomic {");
    for (std::size_t t = 0; t < d_.program.threads.size(); ++t) {
      if (d_.model.counted[t]) {
        d_.put(fmt::format("    run {}();", d_.names[t]));
      } else {
        d_.put(fmt::format("    for (copy : 1 .. {}) {{ run {}() }}", d_.count_macros[t],
                           d_.names[t]));
      }
    }
    d_.put("    copy = 0");
    d_.put("  }");
    d_.put("}");
  }

  std::vector<std::string> head() const {
    std::vector<std::string> out;
    out.push_back(fmt::format("/* {}{}{} as Promela, made by absthread.", comment(d_.given.name),
                              d_.given.name.empty() ? "" : ": ", comment(d_.options.origin)));
    out.emplace_back(" *");
    std::string parameters;
    for (std::size_t t = 0; t < d_.program.threads.size(); ++t)
      if (d_.program.threads[t].multiplicity.any())
        parameters += fmt::format(" -D{}={}", d_.count_macros[t], d_.model.copies[t]);
    out.push_back(fmt::format(
        " *   spin -o3 -a{} FILE && gcc -O2 -DSAFETY -o pan pan.c && ./pan -E", parameters));
    out.emplace_back(" *");
    out.emplace_back(
        " * A proof for this many threads needs \"errors: 0\" and no other complaint; a "
        "search that was cut by");
    out.emplace_back(
        " * its depth or memory proves nothing. -E: that a thread waits for ever is no "
        "error.");
    for (const std::string& note : d_.model.notes) out.push_back(" * " + comment(note));
    for (const std::string& c : d_.model.cuts)
      out.push_back(
          fmt::format(" * CUT, so that this model proves nothing beyond it: {}.", comment(c)));
    out.emplace_back(" */");
    return out;
  }

  // How many threads are inside before anything happens, as an expression.
  std::string begins_with(const Counter& c) const {
    std::vector<std::string> parts;
    for (std::size_t t = 0; t < d_.program.threads.size(); ++t)
      if (d_.begins_inside(c, t)) parts.push_back(d_.count_macros[t]);
    return parts.empty() ? "0" : fmt::format("{}", fmt::join(parts, " + "));
  }

  void assemble() {
    for (std::size_t t = 0; t < d_.program.threads.size(); ++t) {
      std::string& line = d_.body[header_at_[t]];
      if (d_.model.init_process) {
        line = fmt::format("proctype {}() {{", d_.names[t]);
      } else if (d_.model.counted[t]) {
        line = fmt::format("active proctype {}() {{", d_.names[t]);
      } else {
        line = fmt::format("active [{}] proctype {}() {{",
                           ABSTHREAD_FAULT("promela-one-copy") ? "1" : d_.count_macros[t],
                           d_.names[t]);
      }
    }
    std::vector<std::string> body = std::move(d_.body);
    d_.body = head();
    d_.put("");
    for (std::size_t t = 0; t < d_.program.threads.size(); ++t) {
      d_.put(fmt::format("#ifndef {}", d_.count_macros[t]));
      d_.put(fmt::format("#define {} {}{}", d_.count_macros[t], d_.model.copies[t],
                         d_.program.threads[t].multiplicity.any() ? "  /* any number */" : ""));
      d_.put("#endif");
    }
    // An identity is a byte, and `threads` is one more than there are.
    const unsigned long most = d_.needs_threads ? 254 : d_.all_copies() > 255 ? 32000 : 255;
    if (d_.all_copies() > most) throw Refused{fmt::format("any of {} identities", d_.all_copies())};
    d_.put(fmt::format("#if {} > {}", fmt::join(d_.count_macros, " + "), most));
    d_.put("#error \"too many threads for this text\"");
    d_.put("#endif");
    bool identities = d_.needs_threads;
    for (const auto& [variable, e] : d_.encodings)
      identities = identities || e.shape == Shape::identity;
    for (const std::string& line : body)
      identities = identities || line.find("self") != std::string::npos;
    if (identities)
      d_.put(fmt::format("#define self {}", ABSTHREAD_FAULT("promela-everybody-is-one") ? "1"
                                            : d_.model.init_process                     ? "_pid"
                                                                    : "(_pid + 1)"));
    if (d_.needs_threads)
      d_.put(fmt::format("#define threads ({} + 1)  /* and somebody else */",
                         fmt::join(d_.count_macros, " + ")));
    d_.put("");
    for (const Variable& v : d_.program.shared) declare(d_, "", v);
    for (const Counter& c : d_.counters)
      d_.put(fmt::format("{} {} = {};  /* {} */", d_.counter_type(), c.name, begins_with(c),
                         c.variable ? "threads that may still read it"
                                    : "threads at exclusive places"));
    // Not `hidden`, which SPIN's search in breadth does not take.
    for (const auto& [name, type] : d_.temporaries)
      d_.put(fmt::format("{} {};  /* used within a step */", type, name));
    for (const std::string& name : d_.choices) d_.put(fmt::format("byte {};", name));
    const auto shift = static_cast<unsigned>(d_.body.size());
    for (const auto& [line, meaning] : d_.lines) d_.model.lines[line + shift] = meaning;
    d_.body.insert(d_.body.end(), body.begin(), body.end());
    for (const std::string& line : d_.body) d_.model.text += line + "\n";
  }

  Draft& d_;
  MoveSolver solver_;
  std::vector<std::size_t> header_at_; ///< where the lines of the proctypes are
};

} // namespace

unsigned long Model::processes() const {
  unsigned long sum = init_process ? 1 : 0;
  for (std::size_t t = 0; t < copies.size(); ++t) sum += counted[t] ? 1 : copies[t];
  return sum;
}

Model emit_promela(const Program& program, const Options& options, TermManager& manager) {
  try {
    Draft draft(program, options, manager);
    return Emitter(draft).run();
  } catch (const Refused& refused) {
    Model out;
    out.refusal = "Promela cannot say this: " + refused.sentence;
    return out;
  }
}

} // namespace absthread::emit::promela
