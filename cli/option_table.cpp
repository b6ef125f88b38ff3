// SPDX-License-Identifier: MIT
// The rows. To add an option: one row here, in the order of the names, and one member of Options.
#include "cli/options.hpp"

#include <charconv>
#include <cmath>

namespace absthread::cli {

namespace {

using enum Command;

// The plain cases of OptionRow::store: a flag, and a word that is kept as it is.
template<auto member>
std::string set(Options& options, const std::string& value) {
  if constexpr (std::is_same_v<decltype(Options{}.*member), bool&&>) {
    options.*member = true;
  } else {
    options.*member = value;
  }
  return {};
}

std::string take_positive(const std::string& value, double most, double& number) {
  const char* end = value.data() + value.size();
  const auto [rest, error] = std::from_chars(value.data(), end, number);
  if (error != std::errc() || rest != end || !std::isfinite(number) || number <= 0)
    return "a number above 0 is expected, not '" + value + "'";
  if (number > most) return "'" + value + "' is too large";
  return {};
}

} // namespace

const std::vector<CommandRow>& command_table() {
  static const std::vector<CommandRow> table = {
      {check,
       "check",
       "PATH...",
       "Finds the mistakes of contracts; proves that the C threads do what they say, and that they "
       "are safe together, or shows the bug.",
       {"absthread check drivers-examples/bluetooth/bluetooth.absthread",
        "absthread check --only contracts -Werror --json report.json driver.absthread",
        "absthread check --only conformance --thread PnpAdd driver.c -- -Iinclude -DDEBUG"}},
      {prove,
       "prove",
       "PATH...",
       "Proves that no interleaving of the C threads themselves fails an assertion, without "
       "contracts for them, or shows one. The threads are those that `main` starts, or those that "
       "a contract file names.",
       {"absthread prove drivers-examples/threader/peterson.c",
        "absthread prove --prefer any --timeout 60 driver.c -- -Iinclude -DDEBUG",
        "absthread prove driver.absthread"}},
      {refine,
       "refine",
       "CONC ABST",
       "Proves that the threads of one C program weakly refine those of another, thread by thread, "
       "or shows a play in which the second cannot follow the first.",
       {"absthread refine drivers-examples/refinement/gcd_concrete.absthread "
        "drivers-examples/refinement/gcd_abstract.absthread",
        "absthread refine --atomicity statement optimised.c source.c",
        "absthread refine --bound 3 optimised.c source.c"}},
      {infer,
       "infer",
       "environment PATH",
       "Generates what each thread can rely on: invariants of its places and what the others do to "
       "the shared variables, printed as contracts.",
       {"absthread infer environment driver.c",
        "absthread infer environment --domain octagons driver.absthread"}},
      {races,
       "races",
       "PATH...",
       "Proves that no two C threads race for a memory location, or shows a race: both accesses "
       "and "
       "an interleaving that leads to them. The threads are those of `prove`; nothing has to be "
       "annotated.",
       {"absthread races drivers-examples/races/producer_consumer.c",
        "absthread races --location data drivers-examples/races/producer_consumer.c",
        "absthread races --sarif races.sarif driver.absthread -- -Iinclude"}},
      {boolean,
       "boolean",
       "PATH...",
       "Decides Boolean programs (`.bp`), in which any number of threads can be started: an "
       "assertion can fail, or a label can be reached, or never. Without recursion the answer is "
       "exact.",
       {"absthread boolean drivers-examples/boolean/critical_section.bp",
        "absthread boolean --label ERROR --certificate proof.json program.bp"}},
      {spin,
       "spin",
       "PATH...",
       "Gives the contracts to the model checker SPIN, for fixed numbers of threads, judges its "
       "output strictly and shows its counterexample as contract edges and C lines.",
       {"absthread spin --instances PnpAdd=8 drivers-examples/bluetooth/bluetooth.absthread",
        "absthread spin --concrete --instances PnpAdd=3 drivers-examples/bluetooth"}},
      {export_,
       "export",
       "FORMAT PATH...",
       "Writes contracts or C threads in another language. FORMAT: dot (pictures, for Graphviz), "
       "promela (their composition, for the model checker SPIN), boogie (conformance, for the "
       "verifier Boogie), boolean (a predicate abstraction of C threads, for `absthread boolean`), "
       "smtlib (PATH is a certificate: its obligations, for any solver).",
       {("absthread export dot drivers-examples/bluetooth/bluetooth.absthread | dot -Tsvg -o "
         "bluetooth.svg"),
        "absthread export dot --thread PnpAdd -o pictures drivers-examples/bluetooth",
        "absthread export promela --instances PnpAdd=4 drivers-examples/bluetooth",
        "absthread export boogie -o models drivers-examples/battery",
        "absthread export boolean drivers-examples/counter/counter.c",
        "absthread export smtlib -o obligations proof.json"}},
      {certify,
       "certify",
       "FILE...",
       "Re-proves certificates with a fresh solver and separate code.",
       {"absthread certify proof.json"}},
      {fmt,
       "fmt",
       "PATH...",
       "Prints contracts in their canonical form, comments kept.",
       {"absthread fmt driver.absthread", "absthread fmt --in-place drivers-examples"}},
  };
  return table;
}

const std::vector<OptionRow>& option_table() {
  static const std::vector<Command> all = {check,   prove, races,   refine,  infer,
                                           boolean, spin,  export_, certify, fmt};
  static const std::vector<OptionRow> table = {
      {"--allow-vacuous",
       "",
       "",
       "",
       "Accepts proofs that say nothing about some statements of the code.",
       {check},
       {},
       set<&Options::allow_vacuous>},
      {"--assume",
       "",
       "sc",
       "",
       "Takes sequential consistency on as the user's assumption, as `assume sc` in the contracts "
       "does: races are not looked for, and what is proved is `true`.",
       {check, prove},
       {"sc"},
       [](Options& o, const std::string&) {
         o.assume_sc = true;
         return std::string();
       }},
      {"--atomicity",
       "",
       "UNIT",
       "what the contract file says, else access",
       "One step of C code is an `access` to a shared variable, or a whole `statement`.",
       {check, prove, races, refine, infer, spin, export_},
       {"access", "statement"},
       set<&Options::atomicity>},
      {"--bound",
       "",
       "K",
       "none: environments of any depth",
       "Looks at sequences of at most K steps of the abstract environment, as the paper does: then "
       "the answer is never `true`, but `unknown(bound K)`.",
       {refine},
       {},
       [](Options& o, const std::string& v) {
         double number = 0;
         std::string wrong = take_positive(v, 8, number);
         if (wrong.empty() && number != std::floor(number)) wrong = "a whole number is expected";
         if (wrong.empty()) o.bound = static_cast<unsigned>(number);
         return wrong;
       }},
      {"--certificate",
       "",
       "FILE",
       "",
       "Writes the proof as a certificate, for `absthread certify`.",
       {check, prove, races, refine, boolean},
       {},
       set<&Options::certificate>},
      {"--check",
       "",
       "memory",
       "",
       "Makes null, freed and out-of-bounds accesses and divisions by zero errors instead of "
       "assuming that there are none.",
       {check, prove, races, refine, infer, spin, export_},
       {"memory"},
       [](Options& o, const std::string&) {
         o.check_memory = true;
         return std::string();
       }},
      {"--check",
       "",
       "",
       "",
       "Writes nothing; ends with exit code 10 if a contract is not in its canonical form.",
       {fmt},
       {},
       set<&Options::fmt_check>},
      {"--compile-commands",
       "-p",
       "DIR",
       "",
       "The folder of compile_commands.json, which says how each C file is compiled.",
       {check, prove, races, refine, infer, spin, export_},
       {},
       set<&Options::compile_commands>},
      {"--concrete",
       "",
       "",
       "",
       "The C threads in place of their contracts.",
       {spin, export_},
       {},
       set<&Options::concrete>},
      {"--deadlock",
       "",
       "",
       "",
       "Makes it an error if no thread can move and not all are at their end; about the threads "
       "that "
       "are composed, so on contracts not about the code.",
       {check, prove},
       {},
       set<&Options::deadlock>},
      {"--domain",
       "",
       "NAME",
       "polyhedra",
       "The numeric domain in which invariants are looked for: `boxes`, `octagons` or `polyhedra`.",
       {refine, infer},
       {"boxes", "octagons", "polyhedra"},
       set<&Options::domain>},
      {"--dump",
       "",
       "STAGE[=FILE]",
       "",
       "Writes what a stage made: `contracts` (as engines see them), `threads` (of the C code), "
       "`memory` (where its objects live), `conformance` (the sequential programs), `predicates` "
       "(what each refinement of the composition finds), `flow` (the graph of a Boolean program) "
       "or `queries=DIR` (each question to the "
       "solver with its answer, as SMT-LIB 2). May be repeated.",
       {check, prove, races, refine, boolean},
       {},
       [](Options& o, const std::string& v) {
         Dump dump{v.substr(0, v.find('=')), "-"};
         if (const auto at = v.find('='); at != std::string::npos) dump.file = v.substr(at + 1);
         if (dump.stage != "contracts" && dump.stage != "threads" && dump.stage != "memory" &&
             dump.stage != "conformance" && dump.stage != "predicates" && dump.stage != "queries" &&
             dump.stage != "flow")
           return "there is no stage '" + dump.stage +
                  "'; stages are contracts, threads, memory, conformance, predicates, flow and "
                  "queries";
         if (dump.stage == "queries" && dump.file == "-")
           return std::string("a folder is expected: --dump queries=DIR");
         if (dump.file.empty()) return std::string("a file name is expected after '='");
         o.dumps.push_back(dump);
         return std::string();
       }},
      {"--engine",
       "",
       "NAME",
       "modular",
       "Which engine proves the threads: `modular` (the thread-modular one, with those behind it "
       "for "
       "several copies of a thread), or `boolean` (predicate abstraction into a Boolean program "
       "with "
       "any number of threads).",
       {prove},
       {"modular", "boolean"},
       set<&Options::engine>},
      {"--exclude",
       "",
       "FUNCTION",
       "",
       "Takes it that the C function does not run beside the threads, though nothing in the code "
       "shows it; listed among the assumptions. May be repeated.",
       {check, prove, races},
       {},
       [](Options& o, const std::string& v) {
         if (v.empty()) return std::string("the name of a C function is expected");
         o.excluded.push_back(v);
         return std::string();
       }},
      {"--full-trace",
       "",
       "",
       "",
       "Shows every step and every variable of a path, not only what matters to it.",
       {check, prove, races, boolean, spin},
       {},
       set<&Options::full_trace>},
      {"--in-place",
       "-i",
       "",
       "",
       "Rewrites the files instead of printing; a file is replaced whole or not at all.",
       {fmt},
       {},
       set<&Options::in_place>},
      {"--instances",
       "",
       "NAME=N",
       "the contract's number; 2 for any",
       "SPIN works on that many threads of a contract. May be repeated.",
       {spin, export_},
       {},
       [](Options& o, const std::string& v) {
         const std::size_t at = v.find('=');
         if (at == std::string::npos || at == 0) return "NAME=N is expected, not '" + v + "'";
         unsigned long number = 0;
         const char* end = v.data() + v.size();
         const auto [rest, error] = std::from_chars(v.data() + at + 1, end, number);
         if (error != std::errc() || rest != end || number > 100000)
           return "a number is expected after '=', not '" + v.substr(at + 1) + "'";
         o.instances[v.substr(0, at)] = number;
         return std::string();
       }},
      {"--ints",
       "",
       "KIND",
       "math",
       "Integers of C are mathematical (`math`), or have the range of their type (`machine`).",
       {check, prove, races, refine, infer, spin, export_},
       {"math", "machine"},
       [](Options& o, const std::string& v) {
         o.machine_ints = v == "machine";
         return std::string();
       }},
      {"--jobs",
       "",
       "N",
       "1",
       "Engines may use that many cores (at most 2 are of use); the verdict is the same.",
       {check, prove},
       {},
       [](Options& o, const std::string& v) {
         double number = 0;
         std::string wrong = take_positive(v, 1024, number);
         if (wrong.empty() && number != std::floor(number)) wrong = "a whole number is expected";
         if (wrong.empty()) o.jobs = static_cast<unsigned>(number);
         return wrong;
       }},
      {"--json",
       "",
       "FILE",
       "",
       "Writes the report as JSON (schema: emit/report/report.schema.json); `-` is standard "
       "output.",
       {check, prove, races, refine, boolean, spin, certify},
       {},
       set<&Options::json>},
      {"--label",
       "",
       "NAME",
       "assertions",
       "Asks whether a thread can be at the statement with that label, instead of whether an "
       "assertion can fail.",
       {boolean},
       {},
       set<&Options::label>},
      {"--location",
       "",
       "NAME",
       "every location",
       "Looks for races on the memory location of that name only: `data`, `dev.count`, `table`.",
       {races},
       {},
       set<&Options::location>},
      {"--may-fail",
       "",
       "",
       "",
       "Lets calls of the thread library and allocations report an error instead of doing their "
       "work; otherwise they are assumed to succeed.",
       {check, prove, races, refine, infer, spin, export_},
       {},
       set<&Options::may_fail>},
      {"--memory-limit",
       "",
       "MB",
       "none",
       "Ends the work on a program at that much memory: `unknown(memout)`.",
       all,
       {},
       [](Options& o, const std::string& v) {
         double number = 0;
         std::string wrong = take_positive(v, 1e9, number);
         if (wrong.empty() && number < 1) wrong = "at least 1 is expected";
         if (wrong.empty()) o.memory_mb = static_cast<std::uint64_t>(number);
         return wrong;
       }},
      {"--method",
       "",
       "NAME",
       "both",
       "Which search: the over-approximation with BDDs (`symbolic`) or state by state "
       "(`explicit`), which can only prove, the backward search (`exact`), or `both`: symbolic, "
       "then exact.",
       {boolean},
       {"both", "symbolic", "explicit", "exact"},
       set<&Options::method>},
      {"--only",
       "",
       "PART",
       "everything",
       "Checks only one part: `contracts` (their own mistakes), `conformance` (the code against "
       "them) or `composition` (all of them together).",
       {check},
       {"contracts", "conformance", "composition"},
       [](Options& o, const std::string& v) {
         o.only = v == "contracts"     ? Only::contracts
                  : v == "conformance" ? Only::conformance
                                       : Only::composition;
         return std::string();
       }},
      {"--output",
       "-o",
       "DIR|-",
       "-",
       "Writes one file per program into a folder; `-` is standard output.",
       {export_},
       {},
       [](Options& o, const std::string& v) {
         o.output = v == "-" ? "" : v;
         return std::string();
       }},
      {"--prefer",
       "",
       "KIND",
       "modular",
       "Proofs of composition speak of one thread at a time where possible (`modular`), or of all "
       "threads at once (`any`).",
       {check, prove},
       {"modular", "any"},
       [](Options& o, const std::string& v) {
         o.prefer_any = v == "any";
         return std::string();
       }},
      {"--quiet",
       "-q",
       "",
       "",
       "Prints diagnostics and verdicts only.",
       all,
       {},
       set<&Options::quiet>},
      {"--sarif",
       "",
       "FILE",
       "",
       "Writes diagnostics and results as SARIF 2.1.0; `-` is standard output.",
       {check, prove, races, refine, boolean, spin},
       {},
       set<&Options::sarif>},
      {"--stage",
       "",
       "STAGE",
       "the first that the format has",
       "What to export: the `contract`, the C threads (`cfg`), or the question whether they do "
       "what "
       "it says (`conformance`).",
       {export_},
       {"contract", "cfg", "conformance"},
       set<&Options::stage>},
      {"--states",
       "",
       "NUMBER",
       "3000",
       "Before predicates are looked for, that many states are searched for a race; 0: none, and "
       "algorithm TAR is alone.",
       {races},
       {},
       [](Options& o, const std::string& v) {
         double number = 0;
         if (v == "0") {
           o.states = 0;
           return std::string();
         }
         const std::string wrong = take_positive(v, 1e6, number);
         if (wrong.empty()) o.states = static_cast<std::size_t>(number);
         return wrong;
       }},
      {"--stats",
       "",
       "",
       "",
       "Prints times, and the number of solver queries.",
       {check, prove, races, refine, boolean, spin},
       {},
       set<&Options::stats>},
      {"--symmetry",
       "",
       "",
       "",
       "Copies of a thread that nothing tells apart are counted, which leaves far fewer states; "
       "without it each is a process.",
       {spin, export_},
       {},
       set<&Options::symmetry>},
      {"--thread",
       "",
       "NAME",
       "every thread",
       "Works on the contract or thread of that name only.",
       {check, refine, export_},
       {},
       set<&Options::thread>},
      {"--timeout",
       "",
       "SECONDS",
       "none",
       "Ends the work on a program after that time: `unknown(timeout)`.",
       all,
       {},
       [](Options& o, const std::string& v) {
         double number = 0;
         const std::string wrong = take_positive(v, 1e6, number);
         if (wrong.empty())
           o.timeout = std::chrono::milliseconds(static_cast<long>(std::ceil(number * 1000)));
         return wrong;
       }},
      {"--transfer",
       "",
       "CONDITION",
       "",
       "Asks too whether the condition, a weak invariant of the abstract program, is one of the "
       "concrete program (with the functions and axioms of the block `refinement`); with --thread, "
       "of that thread among the others.",
       {refine},
       {},
       set<&Options::transfer>},
      {"--verbose",
       "-v",
       "",
       "",
       "Prints states, edges and shared variables of each contract too.",
       {check, prove, races, refine, spin, certify},
       {},
       set<&Options::verbose>},
      {"--warnings",
       "-W",
       "error",
       "",
       "`-Werror`: warnings count as errors.",
       {check, prove, races, refine, infer, spin},
       {"error"},
       set<&Options::warnings_are_errors>},
  };
  return table;
}

} // namespace absthread::cli
