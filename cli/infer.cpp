// SPDX-License-Identifier: MIT
// The contract that is printed has a state per place of the C thread, with the proved invariant as
// its assertion, and an edge per step. Locals that only visible steps change, and that a contract
// can follow, become locals of the contract; others are eliminated as far as equalities say what
// they are. It is a first draft: true of the thread as it is, and larger than what its author would
// write. The environment of each thread stands in comments in front of it, in the same words: it
// belongs to the other threads.
#include "cli/infer.hpp"

#include "checkers/automata/environment.hpp"
#include "checkers/automata/simulation.hpp"
#include "cli/refine.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/print.hpp"
#include "spec-lang/resolve.hpp"
#include "spec-lang/token.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace absthread::cli {

namespace {

using automata::Update;

bool is_of_names(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// C identifiers may be words of the contract language.
bool is_name(const std::string& text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 &&
         std::all_of(text.begin(), text.end(), is_of_names) &&
         spec::word_kind(text) == spec::TokenKind::name;
}

// Names of C with members: `d.n`.
bool is_lvalue(const std::string& text) {
  return !text.empty() && text.front() != '.' && text.back() != '.' &&
         text.find("..") == std::string::npos &&
         std::isdigit(static_cast<unsigned char>(text[0])) == 0 &&
         std::all_of(text.begin(), text.end(), [](char c) { return is_of_names(c) || c == '.'; });
}

// A name made of the text that is not in use yet.
std::string new_name(std::string text, const std::set<std::string>& used) {
  std::replace_if(text.begin(), text.end(), [](char c) { return !is_of_names(c); }, '_');
  if (!text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) != 0) text = "_" + text;
  while (!is_name(text) || used.contains(text)) text += "_";
  return text;
}

class Writer {
 public:
  Writer(const Program& original, const Program& renamed, const automata::Invariants& invariants,
         TermManager& terms)
      : program_(renamed)
      , invariants_(invariants)
      , terms_(terms) {
    for (std::size_t v = 0; v < original.shared.size(); ++v) {
      const Variable& own = original.shared[v];
      const bool plain =
          own.term.sort().is(SortKind::integer) || own.term.sort().is(SortKind::boolean);
      if (!plain || !is_lvalue(own.name())) {
        untold_.insert(renamed.shared[v].term);
        continue;
      }
      const std::string name = new_name(own.name(), shared_names_);
      shared_names_.insert(name);
      declared_.emplace_back(name, &own);
      const Term said = terms.variable(name, own.term.sort());
      names_[renamed.shared[v].term] = said;
      names_[primed(renamed.shared[v].term)] = primed(said);
    }
  }

  std::string text(const std::string& name, const std::vector<std::string>& files) {
    std::string out = fmt::format("program {}", is_name(name) ? name : "inferred");
    for (std::size_t k = 0; k < files.size(); ++k)
      out += fmt::format("{}\"{}\"", k == 0 ? " " : ", ", files[k]);
    out += ";\n";
    if (program_.atomicity == Atomicity::statement) out += "atomicity statement;\n";
    out += "shared {\n";
    for (const auto& [said, v] : declared_)
      out += fmt::format("{} : {}{}{};\n", said, v->term.sort().to_string(),
                         v->initial && v->initial.is_constant() ? " = " + to_string(v->initial)
                                                                : std::string(),
                         said == v->name() ? std::string() : " for " + v->name());
    out += "}\n";
    for (std::size_t t = 0; t < program_.threads.size(); ++t) out += thread(t);
    return out;
  }

 private:
  // Only over declared variables, so that a contract can say it.
  bool sayable(Term term) const {
    const std::vector<Term> used = free_variables(term);
    return free_symbols(term).empty() &&
           std::all_of(used.begin(), used.end(), [&](Term v) { return names_.contains(v); });
  }
  std::string said(Term term) const { return to_string(substitute(term, names_)); }

  // Places have the names of lines; `end` is a word of the language.
  static std::string state_name(const Thread& thread, LocationId l) {
    const std::string& name = thread.locations[l].name;
    if (name == "end") return "Done";
    return is_name(name) ? name : fmt::format("S{}", l);
  }

  // Places that silent steps lead to, the place itself included.
  static std::vector<LocationId> silently(const Thread& thread, LocationId from) {
    std::vector<LocationId> out{from};
    for (std::size_t k = 0; k < out.size(); ++k)
      for (const Edge& e : thread.edges)
        if (e.from == out[k] && e.kind == EdgeKind::silent &&
            std::find(out.begin(), out.end(), e.to) == out.end())
          out.push_back(e.to);
    return out;
  }

  std::string clauses(const Update& update) const {
    std::string when, sets;
    for (const Term part : conjuncts(update.guard))
      if (sayable(part))
        when += fmt::format("{}{}", when.empty() ? " when " : " && ", bracketed(part));
    for (const auto& [variable, value] : update.next) {
      if (!names_.contains(variable)) continue;
      sets += sets.empty() ? " : " : ", ";
      sets += sayable(value) ? fmt::format("{}' == {}", said(variable), bracketed(value))
                             : fmt::format("any {}", said(variable));
    }
    return when + sets;
  }
  std::string bracketed(Term term) const {
    const std::string text = said(term);
    return text.find(' ') == std::string::npos ? text : "(" + text + ")";
  }

  // The step with locals that the contract does not follow eliminated where equalities allow it.
  Update outside(const Thread& thread, const Edge& edge, Term invariant) const {
    Update out = automata::update_of(edge.step, terms_);
    Term known = terms_.boolean(true);
    // What no contract declares may hold anything, whatever is known of it here.
    for (const Term part : conjuncts(invariant)) {
      const std::vector<Term> used = free_variables(part);
      if (part.is(Kind::equal) &&
          std::none_of(used.begin(), used.end(), [&](Term v) { return untold_.contains(v); }))
        known = conj(known, part);
    }
    out.guard = conj(known, out.guard);
    for (const Variable& v : thread.locals) {
      if (names_.contains(v.term)) continue;
      out.inputs.push_back(v.term);
      std::erase_if(out.next, [&](const auto& item) { return item.first == v.term; });
    }
    Update eliminated = automata::one_point(out, terms_);
    // What the state's assertion says already need not be said again.
    std::vector<Term> rest;
    for (const Term part : conjuncts(eliminated.guard)) {
      const std::vector<Term> of = conjuncts(invariant);
      if (std::find(of.begin(), of.end(), part) == of.end()) rest.push_back(part);
    }
    eliminated.guard = conj(terms_, rest);
    return eliminated;
  }

  // Locals that the contract can follow: their start is known, no silent step changes them, and
  // each step gives them a value that the contract can say.
  std::vector<const Variable*> followed(const Thread& thread) {
    std::vector<const Variable*> out;
    for (const Variable& v : thread.locals)
      if ((v.term.sort().is(SortKind::integer) || v.term.sort().is(SortKind::boolean)) &&
          v.initial && v.initial.is_constant())
        out.push_back(&v);
    for (bool again = true; again;) {
      again = false;
      forget_locals();
      for (const Variable* v : out) name_local(thread, v->term);
      for (const Edge& e : thread.edges) {
        const Update update = automata::update_of(e.step, terms_);
        const auto lost = std::erase_if(out, [&](const Variable* v) {
          return std::any_of(update.next.begin(), update.next.end(), [&](const auto& item) {
            return item.first == v->term && (e.kind != EdgeKind::step || !sayable(item.second));
          });
        });
        again = again || lost != 0;
      }
    }
    return out;
  }

  void name_local(const Thread& thread, Term local) {
    std::set<std::string> used = shared_names_;
    for (const Term other : locals_) used.insert(names_.at(other).name());
    const std::string name =
        new_name(local.name().substr(("program." + thread.name + ".").size()), used);
    names_[local] = terms_.variable(name, local.sort());
    locals_.push_back(local);
  }

  void forget_locals() {
    for (const Term v : locals_) names_.erase(v);
    locals_.clear();
  }

  std::string thread(std::size_t t) {
    const Template& from = program_.threads[t];
    const Thread& thread = from.thread;
    forget_locals();
    std::string out = environment(t);
    const std::vector<const Variable*> locals = followed(thread);
    const std::string name = new_name(thread.name, threads_);
    threads_.insert(name);
    out += fmt::format("thread {}", name);
    if (from.code) out += " for " + from.code->function;
    if (from.multiplicity.any())
      out += " instances any";
    else if (*from.multiplicity.number != 1)
      out += fmt::format(" instances {}", *from.multiplicity.number);
    out += " {\n";
    for (const Variable* v : locals)
      out += fmt::format("local {} : {} = {};\n", said(v->term), v->term.sort().to_string(),
                         to_string(v->initial));
    out += "idle off;\n"; // every step has its edge
    for (const LocationId l : thread.initial)
      out += fmt::format("init {};\n", state_name(thread, l));
    std::string edges;
    std::set<LocationId> used(thread.initial.begin(), thread.initial.end());
    std::set<std::string> written;
    for (LocationId l = 0; l < thread.locations.size(); ++l)
      for (const LocationId at : silently(thread, l))
        for (const Edge& e : thread.edges) {
          if (e.from != at || e.kind != EdgeKind::step) continue;
          const std::string line =
              fmt::format("{} -> {}{};\n", state_name(thread, l), state_name(thread, e.to),
                          clauses(outside(thread, e, invariants_[t][at])));
          if (!written.insert(line).second) continue;
          edges += line;
          used.insert(l);
          used.insert(e.to);
        }
    for (LocationId l = 0; l < thread.locations.size(); ++l) {
      if (!used.contains(l)) continue;
      if (thread.locations[l].end) out += fmt::format("end {};\n", state_name(thread, l));
      const std::string facts = assertion(t, l);
      if (!facts.empty()) out += fmt::format("state {} assert {};\n", state_name(thread, l), facts);
    }
    return out + edges + "}\n";
  }

  std::string assertion(std::size_t t, LocationId l) const {
    const std::vector<LocationId> places = silently(program_.threads[t].thread, l);
    std::string out;
    for (const Term fact : conjuncts(invariants_[t][l])) {
      const bool everywhere = std::all_of(places.begin(), places.end(), [&](LocationId p) {
        const std::vector<Term> others = conjuncts(invariants_[t][p]);
        return std::find(others.begin(), others.end(), fact) != others.end();
      });
      if (everywhere && sayable(fact) && !fact.is_false())
        out += fmt::format("{}{}", out.empty() ? "" : " && ", bracketed(fact));
    }
    return out;
  }

  std::string environment(std::size_t t) const {
    std::string out = fmt::format("// The environment of {}:\n", program_.threads[t].thread.name);
    std::set<std::string> lines;
    for (const automata::EnvironmentStep& step :
         automata::environment_of(program_, t, invariants_, terms_)) {
      const std::string line = clauses(automata::one_point(step.update, terms_));
      if (!line.empty()) lines.insert(fmt::format("//   E -> E{};  // {}\n", line, step.text));
    }
    if (lines.empty()) out += "//   changes nothing\n";
    for (const std::string& line : lines) out += line;
    return out;
  }

  const Program& program_;
  const automata::Invariants& invariants_;
  TermManager& terms_;
  std::vector<std::pair<std::string, const Variable*>> declared_; ///< with their names here
  std::set<std::string> shared_names_;
  TermSet untold_;                ///< shared variables that a contract cannot declare
  TermMap names_;                 ///< what the contract can say, and how
  std::vector<Term> locals_;      ///< of the thread that is being written
  std::set<std::string> threads_; ///< names that are in use
};

} // namespace

void infer(Context& context) {
  context.say("reading the C code");
  const std::optional<FileHeader> header = read_header(context);
  if (!header) return;
  const std::optional<CodeThreads> threads = build_threads(context, header->atomicity);
  if (!threads) return;
  Program original = threads->program;
  // Locals of different threads may have the same name.
  const Program program = refinement::renamed_apart(original, "program", context.terms);
  context.say("invariants and environments");
  const auto solver = context.make_solver("invariants");
  const automata::Invariants invariants = automata::infer(
      program, automata::domain_named(context.options.domain), context.terms, *solver);
  std::vector<std::string> files = original.c_files;
  if (spec::is_c_file(context.input.path))
    files = {std::filesystem::path(context.input.path).filename().string()};
  const std::string text =
      Writer(original, program, invariants, context.terms).text(original.name, files);
  SourceStore own;
  Diagnostics found;
  const std::optional<spec::File> file =
      spec::parse(own.add("inferred.absthread", text), own, found);
  TermManager apart;
  if (!file || !spec::resolve(*file, apart, found))
    throw InternalError("an inferred contract cannot be read:\n" + text);
  context.send_artefact("export", context.input.path, spec::format(*file, own));
}

} // namespace absthread::cli
