// SPDX-License-Identifier: MIT
// The order: read both programs, rename them apart, look the block `refinement` up; is the question
// vacuous; invariants and environments of both programs (Algorithm 1, then proved); each pair of
// threads (Algorithm 2), re-proved from its certificate; the side conditions of Theorem 4;
// transfer.
#include "cli/refine.hpp"

#include "checkers/automata/environment.hpp"
#include "checkers/automata/transfer.hpp"
#include "checkers/automata/weak_simulation.hpp"
#include "checkers/certify/refinement.hpp"
#include "checkers/certify/starts.hpp"
#include "checkers/certify/transfer.hpp"
#include "cli/certificates.hpp"
#include "cli/play.hpp"
#include "instrument/ir/print.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/load.hpp"
#include "spec-lang/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace absthread::cli {

namespace {

using automata::Kept;
using refinement::Pair;

constexpr const char* question_name = "refinement";

void add_names(const Program& program, spec::RefinementNames& out) {
  for (const Variable& v : program.shared) out.emplace_back(v.name(), v.term);
  for (const Template& t : program.threads)
    for (const Variable& v : t.thread.locals) out.emplace_back(v.name(), v.term);
}

std::string object_of(const std::string& variable) {
  return variable.substr(0, variable.find_first_of(".[$#"));
}

void declare(Program& program, const Variable& variable) {
  program.shared.push_back(variable);
  if (!variable.initial) return;
  const Term start = equal(variable.term, variable.initial);
  program.initial = program.initial ? conj(program.initial, start) : start;
}

// What the other program uses is a variable of this one too, if it declares it: nobody changes it
// here. False: it cannot be compared, which is reported.
bool declare_used(Context& context, CodeThreads& side, const Program& other) {
  bool good = true;
  for (const Variable& v : other.shared) {
    const std::string name = v.name(), object = object_of(name);
    if (side.program.find_shared(name) || ABSTHREAD_FAULT("refine-unused-not-compared")) continue;
    if (side.facts.mains_own.contains(object)) {
      context.diagnostics.report(
          DiagnosticId::no_partner, {},
          fmt::format("'{}' is used by threads of '{}', and in '{}' by 'main' alone, to count with "
                      "or to name threads by: rename one of them",
                      object, other.name, side.program.name));
      good = false;
    }
    if (!side.facts.declared_objects.contains(object)) continue;
    Variable made;
    made.term = v.term;
    for (const Variable& d : side.facts.declared)
      if (d.name() == name) made = d;
    // A lock with static storage is free before the run.
    if (!made.initial && made.term.sort().is(SortKind::thread)) made.initial = v.initial;
    declare(side.program, made);
  }
  return good;
}

// A variable that neither program uses makes a difference if it begins otherwise.
void declare_differing(CodeThreads& one, CodeThreads& other) {
  for (const Variable& v : one.facts.declared)
    for (const Variable& w : other.facts.declared) {
      if (v.name() != w.name() || v.term.sort() != w.term.sort() || v.initial == w.initial)
        continue;
      if (one.program.find_shared(v.name()) || other.program.find_shared(v.name())) continue;
      declare(one.program, v);
      declare(other.program, w);
    }
}

// A conjunct of the block that belongs to no pair says nothing that can be used.
void check_conjuncts(Context& context, const refinement::Task& task,
                     const std::vector<Term>& list) {
  for (const Term c : list) {
    const bool used = std::any_of(task.pairs.begin(), task.pairs.end(), [&](const Pair& p) {
      return !refinement::about_pair({c}, task, p).empty();
    });
    if (!used)
      context.diagnostics.report(
          DiagnosticId::unknown_name, {},
          fmt::format("`{}` speaks of locals of different threads: relate each thread to its own "
                      "partner",
                      to_string(c)));
  }
}

void check_visible(Context& context, const refinement::Task& task,
                   const std::vector<spec::Name>& names) {
  for (const spec::Name& n : names)
    for (const auto& [program, side] :
         {std::pair(&task.concrete, "concrete"), std::pair(&task.abstract, "abstract")})
      if (!program->find_shared(std::string(side) + "." + n.text)) {
        std::vector<std::string> others;
        for (const Variable& v : program->shared)
          others.push_back(v.name().substr(v.name().find('.') + 1));
        const std::string near = nearest_name(n.text, others);
        context.diagnostics.report(
            DiagnosticId::unknown_name, n.where,
            fmt::format("the {} program has no shared variable '{}'{}", side, n.text,
                        near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
        break;
      }
}

// Variables that neither program uses: `side.x`, as the programs will be renamed.
std::vector<Variable> unused_of(const CodeThreads& side, const std::string& name,
                                TermManager& terms) {
  std::vector<Variable> out;
  for (const Variable& v : side.facts.declared) {
    if (side.program.find_shared(v.name())) continue;
    Variable made = v;
    made.term = terms.variable(name + "." + v.name(), v.term.sort());
    out.push_back(std::move(made));
  }
  return out;
}

// ... are variables of the program if the block speaks of them.
void declare_named(Program& program, const std::vector<Variable>& unused,
                   const refinement::Task& task, const std::vector<spec::Name>& visible) {
  std::set<Term> named;
  for (const auto* list : {&task.pre, &task.relate})
    for (const Term c : *list)
      for (const Term v : free_variables(c)) named.insert(v);
  for (const Variable& v : unused) {
    const std::string plain = v.name().substr(v.name().find('.') + 1);
    if (named.contains(v.term) || std::any_of(visible.begin(), visible.end(),
                                              [&](const spec::Name& n) { return n.text == plain; }))
      declare(program, v);
  }
}

// Without `relate`, what has the same name is equal, or cannot be.
void check_sorts(Context& context, const refinement::Task& task) {
  for (const Variable& c : task.concrete.shared) {
    const std::string plain = c.name().substr(c.name().find('.') + 1);
    const Variable* a =
        task.abstract.find_shared(std::string(refinement::abstract_side) + "." + plain);
    if (a && a->term.sort() != c.term.sort())
      context.diagnostics.report(
          DiagnosticId::no_partner, {},
          fmt::format("'{}' is '{}' in the concrete program and '{}' in the abstract one: say with "
                      "`relate` how the two belong together",
                      plain, c.term.sort().to_string(), a->term.sort().to_string()));
  }
}

void send_unknown(const Context& context, const std::string& thread, std::string reason) {
  emit::PartRecord part;
  part.question = question_name;
  part.thread = thread;
  part.verdict = Verdict::unknown(std::move(reason));
  context.send_part(std::move(part));
}

// Variables of one name that begin with different values, as the end of a sentence.
std::string begin_otherwise(const refinement::Task& task) {
  std::vector<std::string> out;
  for (const Variable& c : task.concrete.shared) {
    const std::string plain = c.name().substr(c.name().find('.') + 1);
    const Variable* a =
        task.abstract.find_shared(std::string(refinement::abstract_side) + "." + plain);
    if (a && a->initial && c.initial && a->initial != c.initial)
      out.push_back(
          fmt::format("'{}' begins with {} in the concrete program and with {} in the abstract one",
                      plain, to_string(c.initial), to_string(a->initial)));
  }
  return out.empty() ? std::string() : fmt::format(" ({})", fmt::join(out, ", "));
}

const char* word(Kept kept) {
  return kept == Kept::yes ? "holds" : kept == Kept::no ? "does not hold" : "is not decided";
}

Verdict verdict_of(std::initializer_list<std::pair<const char*, Kept>> conditions) {
  for (const auto& [name, kept] : conditions)
    if (kept != Kept::yes) return Verdict::unknown(fmt::format("{} {}", name, word(kept)));
  return Verdict::proved();
}

class Refine {
 public:
  Refine(Context& context, const RefineQuestion& question)
      : context_(context)
      , question_(question)
      , task_(question.task) {}

  void run() {
    if (!starts_related()) return;
    infer();
    bool all = true;
    for (const Pair& pair : task_.pairs) {
      const std::string& name = task_.concrete.threads[pair.concrete].thread.name;
      if (!context_.options.thread.empty() && context_.options.thread != name) continue;
      all = check(pair) && all;
    }
    if (all && context_.options.thread.empty()) all = compose() && all;
    if (!context_.options.transfer.empty()) all = transfer(all) && all;
    proofs_.complete = all;
    if (!certificate_.entries.empty()) proofs_.parts.emplace_back(certificate_);
    if (!context_.options.certificate.empty()) send_certificate(context_, proofs_);
  }

 private:
  bool starts_related() {
    const auto solver = context_.make_solver("starts");
    const Term begin[] = {task_.concrete.initial};
    const bool begins = solver->check(begin) != smt::Answer::unsat;
    const Kept kept =
        begins ? automata::starts_are_related(task_, context_.terms, *solver) : Kept::no;
    context_.send_statistics(*solver);
    if (kept == Kept::yes) {
      const auto fresh = context_.make_solver("certificate-starts");
      const certify::Report report = certify::check_starts(task_, context_.terms, *fresh);
      context_.send_statistics(*fresh);
      if (report.judgement == certify::Judgement::accepted) return true;
      if (report.judgement == certify::Judgement::rejected)
        throw InternalError("the certificate checker refuses the starts: " + report.why);
    }
    if (kept == Kept::no) {
      context_.diagnostics.report(
          DiagnosticId::vacuous_refinement, {},
          begins ? fmt::format("a start of the concrete program has no start of the abstract "
                               "program that `pre` relates to it{}: the question is vacuous",
                               begin_otherwise(task_))
                 : "the concrete program cannot begin: the question is vacuous");
      context_.report();
    } else {
      send_unknown(context_, "", "whether every concrete start has a related abstract one");
    }
    return false;
  }

  void infer() {
    context_.say("invariants and environments");
    const Stopwatch watch;
    const auto solver = context_.make_solver("invariants");
    const automata::Domain domain = automata::domain_named(context_.options.domain);
    concrete_ = automata::infer(task_.concrete, domain, context_.terms, *solver);
    abstract_ = automata::infer(task_.abstract, domain, context_.terms, *solver);
    certificate_.concrete = concrete_;
    certificate_.abstract = abstract_;
    context_.send_statistics(*solver);
  }

  bool check(const Pair& pair) {
    const Stopwatch watch;
    TermManager& terms = context_.terms;
    const automata::SuccinctAutomaton concrete =
        automata::automaton_of(task_.concrete, pair.concrete, concrete_, task_.visible, terms);
    const automata::SuccinctAutomaton abstract =
        automata::automaton_of(task_.abstract, pair.abstract, abstract_, task_.visible, terms);
    context_.say("refinement of " + concrete.name);
    const automata::Question question{concrete, abstract,
                                      refinement::about_pair(task_.pre, task_, pair),
                                      refinement::about_pair(task_.relate, task_, pair)};
    automata::Options options;
    options.bound = context_.options.bound;
    const auto solver = context_.make_solver("refinement-" + concrete.name);
    const automata::Result result = automata::check(question, terms, *solver, options);
    context_.send_statistics(*solver);
    emit::PartRecord part;
    part.question = question_name;
    part.thread = concrete.name;
    part.verdict = result.verdict;
    if (result.play) {
      tell_play(*result.play, question, task_, pair, {context_.sources, context_.colour}, part);
      loosen(part);
    }
    const std::string open = rests_on_abstract(context_, question_);
    if (result.proof && !open.empty()) {
      part.verdict = Verdict::unknown(open);
      part.remarks.emplace_back("the second program may do there what the first one does, and need "
                                "not");
    } else if (result.proof) {
      RefinementCertificate one;
      one.concrete = concrete_;
      one.abstract = abstract_;
      one.entries.push_back(*result.proof);
      const auto fresh = context_.make_solver("certificate-" + concrete.name);
      part.remarks.push_back(fmt::format("Psi for {} pairs of locations", result.pairs));
      apply(certify::check(task_, one, terms, *fresh, concrete.name), part);
      context_.send_statistics(*fresh);
      certificate_.entries.push_back(*result.proof);
    }
    part.seconds = watch.seconds();
    const bool proved = part.verdict.answer == Answer::proved;
    context_.send_part(std::move(part));
    return proved;
  }

  // A play through code that the front end does not follow exactly proves nothing.
  void loosen(emit::PartRecord& part) const {
    if (question_.loose.empty()) return;
    part.findings.clear();
    part.steps.clear();
    part.remarks.clear();
    part.verdict = Verdict::unknown(fmt::format(
        "not followed at {}: {}", context_.sources.describe(question_.loose.front().where),
        question_.loose.front().what));
  }

  bool compose() {
    const Stopwatch watch;
    const auto solver = context_.make_solver("composition");
    const automata::SideConditions sides =
        automata::side_conditions(task_, concrete_, abstract_, context_.terms, *solver);
    context_.send_statistics(*solver);
    emit::PartRecord part;
    part.question = question_name; // of all threads together: Theorem 4
    part.verdict = verdict_of({{"compatibility of the concrete threads", sides.concrete_compatible},
                               {"compatibility of the abstract threads", sides.abstract_compatible},
                               {"non-interference of the relations", sides.relations_apart}});
    part.remarks = {fmt::format("compatibility of the concrete threads (Definition 2) {}",
                                word(sides.concrete_compatible)),
                    fmt::format("compatibility of the abstract threads (Definition 2) {}",
                                word(sides.abstract_compatible)),
                    fmt::format("non-interference of the relations (Theorem 4) {}",
                                word(sides.relations_apart))};
    if (part.verdict.answer == Answer::proved) {
      const auto fresh = context_.make_solver("certificate-composition");
      apply(certify::check_composition(task_, context_.terms, *fresh), part);
      context_.send_statistics(*fresh);
    }
    part.seconds = watch.seconds();
    const bool proved = part.verdict.answer == Answer::proved;
    context_.send_part(std::move(part));
    return proved;
  }

  bool transfer(bool refined) {
    emit::PartRecord part;
    part.question = "transfer";
    part.thread = context_.options.thread;
    if (!refined) {
      part.verdict = Verdict::unknown("the refinement is not proved");
      context_.send_part(std::move(part));
      return false;
    }
    const auto [concrete, abstract] = transferred(context_, question_);
    if (!abstract) {
      context_.report();
      return false;
    }
    const auto solver = context_.make_solver("transfer");
    const std::vector<automata::Condition> conditions =
        part.thread.empty()
            ? automata::transfer(task_, concrete, abstract, question_.axioms, question_.functions,
                                 abstract_, context_.terms, *solver)
            : of_thread(concrete, abstract, *solver);
    context_.send_statistics(*solver);
    part.verdict = Verdict::proved();
    for (const automata::Condition& c : conditions) {
      part.remarks.push_back(fmt::format("{}: {}", c.sentence, word(c.kept)));
      if (c.kept != Kept::yes && part.verdict.answer == Answer::proved)
        part.verdict = Verdict::unknown(fmt::format("transfer: {}: {}", c.sentence, word(c.kept)));
    }
    part.remarks.push_back(
        part.verdict.answer == Answer::proved
            ? fmt::format("`{}` is a weak invariant of the concrete {} (Theorem 5)",
                          context_.options.transfer,
                          part.thread.empty() ? "program" : part.thread + " among the others")
            : "nothing is said about the concrete program");
    if (!question_.axioms.empty())
      context_.send_assumption("the axioms of the block `refinement` are true of the functions");
    if (part.verdict.answer == Answer::proved) {
      const auto fresh = context_.make_solver("certificate-transfer");
      apply(certify::check_transfer(task_, certificate_, concrete, abstract, question_.axioms,
                                    question_.functions, context_.terms, *fresh, part.thread),
            part);
      context_.send_statistics(*fresh);
    }
    const bool proved = part.verdict.answer == Answer::proved;
    context_.send_part(std::move(part));
    return proved;
  }

  // The one thread that was asked for has an environment that moves.
  std::vector<automata::Condition> of_thread(Term concrete, Term abstract, smt::Solver& solver) {
    for (const Pair& pair : task_.pairs) {
      if (task_.concrete.threads[pair.concrete].thread.name != context_.options.thread) continue;
      const automata::SuccinctAutomaton first = automata::automaton_of(
          task_.concrete, pair.concrete, concrete_, task_.visible, context_.terms);
      const automata::SuccinctAutomaton second = automata::automaton_of(
          task_.abstract, pair.abstract, abstract_, task_.visible, context_.terms);
      const automata::Question question{first, second,
                                        refinement::about_pair(task_.pre, task_, pair),
                                        refinement::about_pair(task_.relate, task_, pair)};
      return automata::transfer_of_thread(question, certificate_.entries.back(), concrete, abstract,
                                          question_.axioms, question_.functions, context_.terms,
                                          solver);
    }
    return {{"there is such a thread", Kept::no}};
  }

  Context& context_;
  const RefineQuestion& question_;
  const refinement::Task& task_;
  automata::Invariants concrete_, abstract_;
  RefinementCertificate certificate_;
  Proofs proofs_;
};

// The text of --transfer over the variables of one program.
Term condition(Context& context, const RefineQuestion& question, const Program& program,
               const std::string& side) {
  SourceStore own;
  Diagnostics found;
  const FileId id =
      own.add("--transfer", fmt::format("refinement {{ relate {}; }}", context.options.transfer));
  const std::optional<spec::File> file = spec::parse(id, own, found);
  std::vector<const spec::Refinement*> blocks;
  if (file)
    for (const spec::Item& item : file->items)
      if (const auto* r = std::get_if<spec::Refinement>(&item)) blocks.push_back(r);
  spec::RefinementNames names;
  for (const Variable& v : program.shared)
    names.emplace_back(v.name().substr(side.size() + 1), v.term);
  // Functions are declared in the files.
  spec::Refinement functions;
  for (const Term f : question.functions) {
    spec::RefinementItem item;
    item.word = spec::RefinementItem::Word::function;
    item.name.text = f.name();
    for (Sort s = f.sort(); s.is(SortKind::array); s = s.element()) item.names.push_back({"n", {}});
    functions.items.push_back(std::move(item));
  }
  blocks.push_back(&functions);
  std::optional<spec::ResolvedRefinement> out;
  if (file) out = spec::resolve_refinement(blocks, names, context.terms, found);
  if (out && out->relate) return conj(context.terms, *out->relate);
  for (const Diagnostic& d : found.all())
    context.diagnostics.report(d.id, {}, "in --transfer: " + d.message);
  return {};
}

} // namespace

std::pair<Term, Term> transferred(Context& context, const RefineQuestion& question) {
  const Term concrete =
      condition(context, question, question.task.concrete, refinement::concrete_side);
  if (!concrete) return {};
  return {concrete,
          condition(context, question, question.task.abstract, refinement::abstract_side)};
}

std::string rests_on_abstract(const Context& context, const RefineQuestion& question) {
  if (question.loose_abstract.empty() || ABSTHREAD_FAULT("refine-abstract-does-what-it-may"))
    return {};
  const cfront::Unsupported& first = question.loose_abstract.front();
  return first.function.empty() ? fmt::format("not followed at {}: {}",
                                              context.sources.describe(first.where), first.what)
                                : fmt::format("rests on what '{}' does", first.function);
}

std::optional<FileHeader> read_header(Context& context) {
  FileHeader out;
  const std::optional<FileId> source =
      spec::load_file(context.input.path, context.sources, context.diagnostics);
  if (!source) {
    context.report();
    return std::nullopt;
  }
  const std::string_view text = context.sources.file(*source).text();
  if (spec::is_c_file(context.input.path) && text.find("/*@ absthread") == std::string_view::npos)
    return out;
  out.file = spec::parse(*source, context.sources, context.diagnostics);
  context.report();
  if (!out.file) return std::nullopt;
  for (const spec::Item& item : out.file->items)
    if (const auto* a = std::get_if<spec::AtomicityDecl>(&item))
      out.atomicity = a->word.text == "statement" ? Atomicity::statement : Atomicity::access;
  return out;
}

std::optional<RefineQuestion> build_question(Context& context) {
  const std::string concrete_path = context.input.path, abstract_path = context.input.abstract;
  std::optional<FileHeader> headers[2];
  std::optional<CodeThreads> sides[2];
  const std::string paths[] = {concrete_path, abstract_path};
  for (int k = 0; k < 2; ++k) {
    context.input.path = paths[k];
    context.input.c_files.clear();
    headers[k] = read_header(context);
    if (!headers[k]) return std::nullopt;
    sides[k] = build_threads(context, headers[k]->atomicity);
    if (!sides[k]) return std::nullopt;
  }
  context.input.path = concrete_path;
  const Program used = sides[0]->program;
  if (!declare_used(context, *sides[0], sides[1]->program) ||
      !declare_used(context, *sides[1], used)) {
    context.report();
    return std::nullopt;
  }
  declare_differing(*sides[0], *sides[1]);
  std::string why;
  std::optional<refinement::Task> task = refinement::make_task(
      refinement::renamed_apart(sides[0]->program, refinement::concrete_side, context.terms),
      refinement::renamed_apart(sides[1]->program, refinement::abstract_side, context.terms), why);
  if (!task) {
    context.diagnostics.report(DiagnosticId::no_partner, {}, why);
    context.report();
    return std::nullopt;
  }
  const std::vector<Variable> unused[] = {
      unused_of(*sides[0], refinement::concrete_side, context.terms),
      unused_of(*sides[1], refinement::abstract_side, context.terms)};
  spec::RefinementNames names;
  add_names(task->concrete, names);
  add_names(task->abstract, names);
  for (const auto& list : unused)
    for (const Variable& v : list) names.emplace_back(v.name(), v.term);
  std::vector<const spec::Refinement*> blocks;
  for (const auto& h : headers)
    if (h->file)
      for (const spec::Item& item : h->file->items)
        if (const auto* r = std::get_if<spec::Refinement>(&item)) blocks.push_back(r);
  const auto said = spec::resolve_refinement(blocks, names, context.terms, context.diagnostics);
  if (said) {
    if (said->relate) task->relate = *said->relate;
    task->pre = said->pre ? *said->pre : task->relate;
    declare_named(task->concrete, unused[0], *task, said->visible);
    declare_named(task->abstract, unused[1], *task, said->visible);
    if (!said->relate) check_sorts(context, *task);
    check_conjuncts(context, *task, task->relate);
    if (said->pre) check_conjuncts(context, *task, task->pre);
    check_visible(context, *task, said->visible);
    for (const spec::Name& n : said->visible) task->visible.push_back(n.text);
  }
  context.report();
  if (!said || context.diagnostics.has_errors()) return std::nullopt;
  if (!context.options.thread.empty() && !task->concrete.find_thread(context.options.thread)) {
    context.diagnostics.report(DiagnosticId::unknown_name, {},
                               fmt::format("there is no thread '{}'", context.options.thread));
    context.report();
    return std::nullopt;
  }
  RefineQuestion out{std::move(*task), said->axioms, said->functions, {}, {}};
  for (const auto& side : sides) {
    for (const std::string& sentence : side->facts.assumptions) context.send_assumption(sentence);
    out.loose.insert(out.loose.end(), side->facts.loose.begin(), side->facts.loose.end());
  }
  out.loose_abstract = sides[1]->facts.loose;
  return out;
}

void refine(Context& context) {
  context.say("reading the programs");
  const Stopwatch watch;
  const std::optional<RefineQuestion> question = build_question(context);
  if (!question) return;
  send_threads(context, question->task.concrete);
  for (const Dump& d : context.options.dumps)
    if (d.stage == "threads")
      context.send_artefact("dump", d.file,
                            to_text(question->task.concrete) + to_text(question->task.abstract));
  context.send_assumption("sequential consistency (races are looked for by `absthread races`)");
  context.send_assumption("divergence and blocking do not count: a thread that stops, or loops "
                          "without a visible step, refines every other");
  Refine(context, *question).run();
  emit::ProgramRecord last;
  last.statistics.seconds = watch.seconds();
  context.send(last);
}

} // namespace absthread::cli
